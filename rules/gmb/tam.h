/* tam.h: the exclusive rules of Tamburlaine the Great (14-21): what its files share. */
#ifndef BANNERET_TAM_H
#define BANNERET_TAM_H

#include "../../engine/frames.h"
#include "gmb_melee.h"
#include "gmb_morale.h"
#include "tam_words.h"

/* ---- state ---- */

enum { FRAME_RETREAT, FRAME_ADVANCE };

/* Places a retreating unit has left, in their order: the highest rout level there can be. The first
 * is there from the start. */
enum { TRAIL_MAX = 10 };

POD_BEGIN
typedef struct TamTrail {
    uint8_t count;
    uint8_t spare[3];
    Placement at[TRAIL_MAX];
} TamTrail;

typedef struct TamGame {
    GmbGame standard;
    /* Empty, or an advance that waits for the retreat above it, or an advance. */
    FrameStack frames;
    TamTrail trail;
    uint8_t spare[2];
} TamGame;
POD_END

_Static_assert(sizeof(TamGame) <= GAME_SIZE_MAX, "a state is at most 8 KiB");

static inline const TamGame *tam(const Game *g)
{
    return (const TamGame *)g;
}
static inline TamGame *tam_mut(Game *g)
{
    return (TamGame *)g;
}

/* tam_pursuit.c: retreat and advance after combat (15.4) */
void tam_struck(const Battle *b, Game *g, Action a, Placement stood, Outcome outcome,
                EventSink *events);
void tam_trail_note(Game *g, uint32_t unit, Placement from);
bool tam_pursue(const Battle *b, Game *g, EventSink *events);
uint32_t tam_check_advance(const Battle *b, const Game *g, Action a);
uint32_t tam_check_hold(const Battle *b, const Game *g, Action a);
void tam_list_advance(const Candidate *c, ActionList *list);
void tam_list_hold(const Candidate *c, ActionList *list);
void tam_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void tam_apply_hold(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void tam_prompt(const Battle *b, const Game *g, Event *about);
void tam_hash(const Game *g, Hash *h);
bool tam_pursuit_holds(const Game *g);

/* tam_combat.c: tables and modifiers (8.3, 9.4), naphtha (19) */
int16_t tam_melee_number(const Battle *b, const Game *g, uint32_t attacker, uint32_t defender);
void tam_melee_cell(const Battle *b, const Game *g, const Fight *f, Brief *out);
int16_t tam_sure_levels(const Battle *b, const Game *g, uint32_t attacker, uint32_t target);
ModifierQuestion tam_fire_routed, tam_fire_lager;
ModifierQuestion tam_melee_routed, tam_melee_tamburlaine, tam_melee_rampant, tam_melee_lager;
ModifierQuestion tam_morale_bayazid, tam_morale_tamburlaine, tam_morale_rampant;

/* tam_elephants.c: rampant elephants (18) */
bool tam_is_rampant(const Battle *b, const Game *g, uint32_t unit);
bool tam_run_amok(const Battle *b, Game *g, Dice *d, EventSink *events);

/* tam_wagons.c: wagons and lagers (20) */
bool tam_in_lager(const Battle *b, const Game *g, uint32_t unit);
bool tam_may_share(const Battle *b, const UnitDef *unit, const UnitDef *other);
uint32_t tam_refuse_march(const Battle *b, const Game *g, uint32_t unit);
uint32_t tam_refuse_change(const Battle *b, const Game *g, uint32_t unit);
uint32_t tam_refuse_attacker(const Battle *b, const Game *g, uint32_t unit);
uint32_t tam_refuse_company(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                            uint32_t taken);
uint32_t tam_refuse_lying(const Battle *b, const Game *g, uint32_t unit, uint32_t left,
                          uint32_t right);
void tam_overrun(const Battle *b, Game *g, uint32_t unit, const Cover *c, EventSink *events);
bool tam_wagons_hold(const Battle *b, const Game *g);

/* tam_schema.c, tam_text.c */
extern const Schema tam_schema;
extern const Words tam_text;
extern const Reason tam_reasons[];

#endif
