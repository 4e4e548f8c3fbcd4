/* gmb_sight.c: what blocks a line of sight (8.1). */
#include "gmb_sight.h"
#include "../../engine/sight.h"
#include "gmb_book.h"

typedef struct Eye {
    const Battle *b;
    const Game *g;
    uint32_t shooter, target;
    uint8_t from_level, to_level;
} Eye;

/* C14: ground blocks where it is higher than both ends. */
static uint32_t blocked_by_height(const Eye *eye, uint32_t hex)
{
    uint8_t top = eye->from_level > eye->to_level ? eye->from_level : eye->to_level;
    uint32_t why = eye->from_level == eye->to_level ? WHY_SIGHT_LEVEL : WHY_SIGHT_HEIGHT;
    return eye->b->elevation[hex] > top && rule_on(eye->b, why) ? why : LEGAL;
}

static uint32_t blocked_by_hex(const Eye *eye, uint32_t hex)
{
    const Battle *b = eye->b;
    if (hex == NO_HEX)
        return LEGAL;
    uint32_t there = gmb_fighter_at(b, eye->g, hex);
    if (there != NO_UNIT && there != eye->shooter && there != eye->target &&
        rule_on(b, WHY_SIGHT_UNIT))
        return WHY_SIGHT_UNIT;
    if (terrain_is(b, hex, TERRAIN_BLOCKS) && rule_on(b, WHY_SIGHT_TERRAIN))
        return WHY_SIGHT_TERRAIN;
    return blocked_by_height(eye, hex);
}

static uint32_t blocked_by_step(const Eye *eye, SightHexes s)
{
    uint32_t why = blocked_by_hex(eye, s.hex);
    if (s.hex == s.other)
        return why;
    uint32_t other = blocked_by_hex(eye, s.other);
    if (!rule_on(eye->b, WHY_SIGHT_HEXSIDE)) /* as if either side were enough */
        return why != LEGAL ? why : other;
    return why != LEGAL && other != LEGAL ? why : LEGAL;
}

/* *at: the hex in which the line is blocked. */
static uint32_t find_block(const Eye *eye, uint32_t from, uint32_t to, uint32_t *at)
{
    const Battle *b = eye->b;
    const SightLine *line = sight_line(b, from, to);
    *at = to;
    REFUSE_IF(b, terrain_is(b, to, TERRAIN_HIDES), WHY_SIGHT_INTO);
    for (uint32_t i = 0; i < line->count; i++) {
        SightHexes s = sight_hexes(b, from, line->step[i]);
        uint32_t why = blocked_by_step(eye, s);
        *at = blocked_by_hex(eye, s.hex) != LEGAL ? s.hex : s.other;
        if (why != LEGAL)
            return why;
    }
    return LEGAL;
}

static Eye eye_of(const Battle *b, const Game *g, uint32_t from, uint32_t to, uint32_t shooter,
                  uint32_t target)
{
    return (Eye){b, g, shooter, target, b->elevation[from], b->elevation[to]};
}

uint32_t gmb_refuse_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to,
                          uint32_t shooter, uint32_t target)
{
    Eye eye = eye_of(b, g, from, to, shooter, target);
    uint32_t at;
    return find_block(&eye, from, to, &at);
}

Verdict gmb_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to)
{
    Eye eye = eye_of(b, g, from, to, gmb_fighter_at(b, g, from), gmb_fighter_at(b, g, to));
    uint32_t at;
    uint32_t why = find_block(&eye, from, to, &at);
    bool unit = why == WHY_SIGHT_UNIT;
    return why == LEGAL ? verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT)
                        : verdict_of(why, unit ? gmb_fighter_at(b, g, at) : NO_UNIT, at, NO_UNIT);
}
