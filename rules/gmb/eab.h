/* eab.h: the rules of Edward at Bannockburn beyond those of the family: what its files share. */
#ifndef BANNERET_EAB_H
#define BANNERET_EAB_H

#include "eab_words.h"
#include "gmb_chapters.h"
#include "gmb_melee.h"
#include "gmb_morale.h"

/* ---- state ---- */

enum { RUN_HEXES = 3 }; /* 5.3 */

POD_BEGIN
typedef struct EabGame {
    GmbGame standard;
    uint8_t named[MAX_UNITS]; /* 9.1: the target designated, plus one; 0 if none */
    /* Where the unit under way stood before its last steps, the latest first: as many as are its
     * run, GmbMover.run. */
    uint16_t left[RUN_HEXES];
    uint8_t spare[2];
} EabGame;
POD_END

_Static_assert(sizeof(EabGame) <= GAME_SIZE_MAX, "a state is at most 8 KiB");

static inline const EabGame *eab(const Game *g)
{
    return (const EabGame *)g;
}
static inline EabGame *eab_mut(Game *g)
{
    return (EabGame *)g;
}

/* eab_facing.c: steps and turns of who faces a corner (5.2, 7) */
uint32_t eab_refuse_step(const March *m, uint32_t direction, uint32_t *cost);
bool eab_turned_after(const March *m, uint32_t direction);
uint32_t eab_check_turn(const Battle *b, const Game *g, Action a);
void eab_list_turns(const Candidate *c, ActionList *list);
void eab_apply_turn(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t eab_walk(const March *m, const Walk *from, WalkStep *out);
uint32_t eab_entry_cost(const Battle *b, const UnitType *type, const Terrain *terrain);
uint32_t eab_barred_by(const Battle *b, const UnitType *type, const Terrain *terrain);

/* eab_schiltrom.c: formations (5.5) */
uint32_t eab_check_close(const Battle *b, const Game *g, Action a);
uint32_t eab_check_open(const Battle *b, const Game *g, Action a);
void eab_list_close(const Candidate *c, ActionList *list);
void eab_list_open(const Candidate *c, ActionList *list);
void eab_apply_formation(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t eab_walk_formation(const March *m, const Walk *from, WalkStep *out, uint32_t count);
void eab_open_to_flee(const Battle *b, Game *g, uint32_t unit, EventSink *events);

/* eab_charge.c: the line of a charge (5.3) */
void eab_stepped(const Battle *b, Game *g, uint32_t unit, Placement from, const Cover *to,
                 EventSink *events);
uint32_t eab_refuse_charge(const Battle *b, const Game *g, uint32_t unit, uint32_t target);
uint32_t eab_refuse_charge_at(const Battle *b, uint32_t hex);

/* eab_organize.c: disorganized divisions (5.7) */
uint32_t eab_check_organize(const Battle *b, const Game *g, Action a);
void eab_list_organize(const Battle *b, const Game *g, ActionList *list);
void eab_apply_organize(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Outcome eab_organize_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void eab_organize_weigh(const Battle *b, const Game *g, Action a, Odds *out);
void eab_organize_brief(const Battle *b, const Game *g, Action a, Brief *out);
uint32_t eab_organize_chance(const Battle *b, const Game *g, uint32_t group);
uint32_t eab_moved_by(const Battle *b, const Game *g, uint32_t unit);

/* eab_combat.c: modifiers, who cannot be struck (7, 8, 9) */
void eab_find_line(const Battle *b, const Game *g, Shot *s);
uint32_t eab_refuse_opponent(const Battle *b, const Game *g, uint32_t unit, uint32_t target);
bool eab_passes_command(const Battle *b, const Game *g, uint32_t unit);
bool eab_shoots_over(const Battle *b, const Game *g, uint32_t unit);
ModifierQuestion eab_fire_commanded, eab_fire_from_cover;
ModifierQuestion eab_melee_rear, eab_melee_charge, eab_melee_close_attacker, eab_melee_bowman;
ModifierQuestion eab_melee_cover;

/* eab_designate.c: targets named before the melee (9.1) */
uint32_t eab_check_designate(const Battle *b, const Game *g, Action a);
uint32_t eab_check_withdraw(const Battle *b, const Game *g, Action a);
void eab_list_designate(const Candidate *c, ActionList *list);
void eab_list_withdraw(const Candidate *c, ActionList *list);
void eab_apply_designate(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void eab_apply_withdraw(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t eab_refuse_unnamed(const Battle *b, const Game *g, uint32_t unit, uint32_t target);
void eab_struck(const Battle *b, Game *g, Action a, Placement stood, Outcome outcome,
                EventSink *events);
void eab_opened(const Battle *b, Game *g);
void eab_prompt(const Battle *b, const Game *g, Event *about);
void eab_hash(const Game *g, Hash *h);
bool eab_names_hold(const Battle *b, const Game *g);

/* eab_rout.c: where routed units go and how they face (11) */
bool eab_shuns(const Flight *f, uint32_t hex);
bool eab_strays(const Flight *f, uint32_t hex, uint32_t direction);
uint32_t eab_flee_face(const Flight *f, uint32_t direction);

/* eab_schema.c, eab_text.c, eab_guide.c */
extern const Guide eab_guide;
extern const Schema eab_schema;
extern const Words eab_text;
extern const Reason eab_reasons[];

#endif
