/* marshal_propose.c: what a plan may be about, and the changes of it that are tried. */
#include "marshal.h"

#include "../engine/hex.h"
#include "mind.h"

enum { WINDOW = 8 }; /* hexes from the enemy within which a unit is worth a thought */

/* A stream of chance apart from those of the game. */
static const uint64_t proposal_stream = 0x70726F70u;

static uint32_t nearest_enemy(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t least = UINT32_MAX, enemy = other_side(b->units[unit].side);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        uint32_t hexes =
            on_map(g, other) ? hex_distance(b, g->unit[unit].hex, g->unit[other].hex) : UINT32_MAX;
        least = hexes < least ? hexes : least;
    }
    return least;
}

void marshal_muster(Marshal *m, const Battle *b, const Game *g)
{
    const Captain *c = &m->captain;
    uint32_t enemy = other_side(g->to_act), hexes_of[MAX_UNITS];
    for (uint32_t i = 0; i < c->order_count; i++) {
        uint32_t unit = c->order[i], at = m->army_count;
        uint32_t hexes = on_map(g, unit) && is_combat(b, unit) ? nearest_enemy(b, g, unit) : FAR;
        if (hexes > WINDOW)
            continue;
        for (; at > 0 && hexes_of[at - 1] > hexes; at--) {
            hexes_of[at] = hexes_of[at - 1];
            m->army[at] = m->army[at - 1];
        }
        hexes_of[at] = hexes;
        m->army[at] = (uint8_t)unit;
        m->army_count++;
    }
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t unit = b->fighters[enemy][i], least = UINT32_MAX;
        for (uint32_t k = 0; k < m->army_count && on_map(g, unit); k++) {
            uint32_t hexes = hex_distance(b, g->unit[unit].hex, g->unit[m->army[k]].hex);
            least = hexes < least ? hexes : least;
        }
        if (least <= WINDOW)
            m->foe[m->foe_count++] = (uint8_t)unit;
    }
}

static void set_posture(const Marshal *m, const Battle *b, uint32_t group, uint32_t posture,
                        Plan *p)
{
    for (uint32_t i = 0; i < m->army_count; i++) {
        if (group == MAX_GROUPS || b->units[m->army[i]].group == group)
            p->posture[m->army[i]] = (uint8_t)posture;
    }
}

/* The first proposals: what concerns everybody. False if there is no such one of that number. */
static bool propose_for_all(const Marshal *m, const Battle *b, uint32_t number, Plan *p)
{
    if (number < 2) /* the two that are not its own */
        p->style = (uint8_t)((m->style + 1u + number) % STYLE_COUNT);
    else if (number - 1 < POSTURE_COUNT)
        set_posture(m, b, MAX_GROUPS, number - 1, p);
    else if (number - POSTURE_COUNT < NAMING_COUNT && mind_of(b)->names_sets)
        p->naming = (uint8_t)(number - POSTURE_COUNT);
    else
        return false;
    return true;
}

void marshal_propose(const Marshal *m, const Battle *b, const Game *g, uint32_t number, Plan *p)
{
    enum { TEMPER = 5, WHIM = 9, PRIZE = 12, ONE = 14, OF = 16 }; /* of so many, those below */
    static const uint8_t prizes[] = {40, 150, 200, 250};
    *p = m->plan;
    if (propose_for_all(m, b, number, p))
        return;
    uint64_t bits = dice_bits(m->seed, proposal_stream, ((uint64_t)g->ply << 16) + number);
    uint32_t first = (uint32_t)(bits >> 48) % m->army_count;
    uint32_t second = (uint32_t)(bits >> 32 & 0xFFFF) % m->army_count;
    uint32_t unit = m->army[first < second ? first : second]; /* the nearer to the enemy */
    uint32_t posture = (uint32_t)(bits >> 8 & 0xFF) % (POSTURE_COUNT - 1), sort = bits % OF;
    posture += posture >= m->plan.posture[unit]; /* another than it has */
    if (sort < TEMPER)
        p->temper = (uint8_t)(bits >> 16 & 0xFF);
    else if (sort < WHIM)
        p->whim[unit] = (uint8_t)(bits >> 16);
    else if (sort < PRIZE && m->foe_count > 0)
        p->prize[m->foe[(uint32_t)(bits >> 32) % m->foe_count]] = prizes[bits >> 16 & 3];
    else if (sort < ONE || b->units[unit].group == NO_UNIT)
        p->posture[unit] = (uint8_t)posture;
    else
        set_posture(m, b, b->units[unit].group, posture, p);
}
