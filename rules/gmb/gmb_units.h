/* gmb_units.h: short questions about units and hexes that every chapter asks. */
#ifndef BANNERET_GMB_UNITS_H
#define BANNERET_GMB_UNITS_H

#include "../../engine/hex.h"
#include "gmb_reasons.h"
#include "gmb_state.h"

enum { DIE_FACES = 6 };

enum { HALF_POINTS = 2 }; /* movement is counted in half points */

enum { /* distance to the own edge; who leaves here; whether the column or row is set off by half;
        * half points to enter, ENTRY_BARRED, by Battle.pace */
       LAYER_HOME_0,
       LAYER_HOME_1,
       LAYER_EDGE,
       LAYER_ODD,
       LAYER_PACE,
};

enum { MAX_PACES = 4 }; /* ways in which the faces of a battle pay; as many have a step_cost */
_Static_assert((int)LAYER_PACE + (int)MAX_PACES <= (int)LAYER_COUNT, "a layer each");
enum { ENTRY_BARRED = UINT8_MAX };

/* Half points that a face pays for each hex, or ENTRY_BARRED. */
static inline const uint8_t *gmb_entry_layer(const Battle *b, uint32_t face)
{
    return b->layer[LAYER_PACE + b->pace[face]];
}

static inline int16_t unit_attr(const Battle *b, const Game *g, uint32_t unit, uint32_t attribute)
{
    return unit_type(b, g, unit)->attr[attribute];
}

static inline bool is_double(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_type(b, g, unit)->size == 2;
}

static inline bool is_cavalry(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_CLASS) == CLASS_CAVALRY;
}

static inline bool is_routed(const Game *g, uint32_t unit)
{
    return gmb(g)->unit[unit].rout > 0;
}

static inline bool has_flag(const Game *g, uint32_t unit, uint32_t flag)
{
    return (gmb(g)->unit[unit].flags & flag) != 0;
}

static inline void set_flag(Game *g, uint32_t unit, uint32_t flag)
{
    gmb_mut(g)->unit[unit].flags |= (uint8_t)flag;
}

static inline void clear_flag(Game *g, uint32_t unit, uint32_t flag)
{
    gmb_mut(g)->unit[unit].flags &= (uint8_t)~flag;
}

/* Hexes a unit covers: one or two. */
typedef struct Cover {
    uint32_t count;
    uint32_t hex[2];
} Cover;

static inline Cover unit_cover(const Battle *b, const Game *g, uint32_t unit)
{
    Cover c = {1, {g->unit[unit].hex, NO_HEX}};
    if (is_double(b, g, unit)) {
        c.hex[1] = unit_second_hex(b, g, unit);
        c.count = 2;
    }
    return c;
}

static inline bool covers(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    return g->unit[unit].hex == hex || unit_second_hex(b, g, unit) == hex;
}

/* The first leader of that side in the hex; NO_UNIT if none. */
uint32_t gmb_leader_in(const Battle *b, const Game *g, uint32_t hex, uint32_t side);

static inline bool is_fatigued(const Battle *b, const Game *g)
{
    return g->turn >= b->option[OPTION_FATIGUE];
}

#endif
