/* gmb_bannockburn.h: what the books on Bannockburn have in common: schiltroms, disorganized foot,
 * longbows in the command of a division's horse (a case of each book), the melee table by sorts of
 * unit. A book that has them names its own cases in GmbBook.bannockburn. */
#ifndef BANNERET_GMB_BANNOCKBURN_H
#define BANNERET_GMB_BANNOCKBURN_H

#include "gmb_book.h"

/* ---- words of the battle file ---- */

enum { TERRAIN_MARSH = TERRAIN_BOOK };
enum { TYPE_CLOSE = TYPE_BOOK, TYPE_DISORGANIZED = TYPE_BOOK_SECOND };
enum { CLASS_SCHILTROM = CLASS_BOOK };
enum { WEAPON_LONGBOW = WEAPON_BOOK, WEAPON_CROSSBOW, WEAPON_SHORTBOW };
enum { UNIT_COMMANDED = UNIT_BOOK };

static inline bool is_schiltrom(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_CLASS) == CLASS_SCHILTROM;
}

static inline bool is_close(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_CLOSE) != 0;
}

static inline bool is_disorganized(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_DISORGANIZED) != 0;
}

/* ---- a book's cases ---- */

typedef struct GmbBannockburn {
    /* The ways to be in command, and who passes it on in the hex between. */
    uint16_t beside_horse, near_horse, with_leader;
    bool (*passes_command)(const Battle *b, const Game *g, uint32_t unit);

    /* Shooting over horse: that it is allowed, as what range, and why not. */
    uint16_t over_horse, over_range, over_routed, over_charging, over_by_others;
    bool (*shoots_over)(const Battle *b, const Game *g, uint32_t unit);

    /* Modes: what starts as it is, who never turns its counter, what takes a whole move, the lance
     * that goes with the horse. */
    uint16_t starts_open, starts_disorganized;
    uint16_t formation_only, not_a_mode, no_remount;
    uint16_t dismount_cost, crossbow_cost;
    uint16_t lance_at_setup, lance_on_foot;

    /* Disorganized foot keeps its allowance when it is tired, and does not attack. */
    uint16_t keeps_two, does_not_attack;

    /* Points for what is eliminated, has fled off the map, is captured. */
    uint16_t points_units, points_fled, points_leaders;
} GmbBannockburn;

/* Whether a longbow that needs command has it; true for units that need none. */
bool gmb_needs_command(const Battle *b, uint32_t unit);
bool gmb_in_command(const Battle *b, const Game *g, uint32_t unit);

/* GmbBook.find_line: over horse of the own side, two hexes away. */
void gmb_find_line_over_horse(const Battle *b, const Game *g, Shot *s);

/* GmbBook.melee_number and melee_cell. */
int16_t gmb_melee_number(const Battle *b, const Game *g, uint32_t attacker, uint32_t defender);
void gmb_melee_cell(const Battle *b, const Game *g, const Fight *f, Brief *out);

/* GmbBook.refuse_setup, refuse_turning, refuse_change, no_second_mode, mode_changed. */
uint32_t gmb_refuse_setup(const Battle *b, const Game *g, uint32_t unit);
uint32_t gmb_refuse_turning(const Battle *b, const Game *g, uint32_t unit);
uint32_t gmb_refuse_change(const Battle *b, const Game *g, uint32_t unit);
uint32_t gmb_no_second_mode(const Battle *b, const Game *g, uint32_t unit);
void gmb_horse_dismounted(const Battle *b, Game *g, uint32_t unit, EventSink *events);

/* GmbBook.tired_allowance, refuse_attacker, breaks_run. */
uint32_t gmb_keeps_two(const Battle *b, const UnitType *type, uint32_t half, uint32_t full);
uint32_t gmb_refuse_disorganized(const Battle *b, const Game *g, uint32_t unit);
bool gmb_is_marsh(const Battle *b, uint32_t hex);

/* GmbBook.score_item: by the face that was up when it was lost. */
ScoreItem gmb_points_of_face(const Battle *b, const Game *g, uint32_t unit);

ModifierQuestion gmb_fire_close, gmb_fire_over_others;
ModifierQuestion gmb_melee_close_attacker, gmb_melee_close_defender;
ModifierQuestion gmb_morale_close_shot;

#endif
