/* mind_gmb_judge.c: how far a marshal plays on in Great Medieval Battles, and how he then finds the
 * position. */
#include "mind_gmb.h"

enum { WAY_WORTH = 8 }; /* what a hex still to go costs a side that must attack */

/* Turns of either side that have begun. */
static uint32_t turns_begun(const Battle *b, const Game *g)
{
    return g->turn * 2u + (g->phasing != b->first_side);
}

/* Where every hex has six facings a third turn would take too long. */
bool gmb_mind_is_played_out(const Battle *b, const Game *from, const Game *g)
{
    uint32_t turns = gmb_book(b)->corners ? 2 : 3;
    return turns_begun(b, g) >= turns_begun(b, from) + turns && g->phase == PHASE_MOVEMENT;
}

/* What the routed among these units have lost of themselves; who has a leader with him has little.
 */
static int32_t routed_loss(const Battle *b, const Game *g, uint32_t side)
{
    GameBuffer work;
    int32_t sum = 0;
    memcpy(&work, g, b->rules->game_size);
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i];
        if (!on_map(g, unit) || !is_routed(g, unit))
            continue;
        gmb_mut(&work.game)->unit[unit].fate = FATE_ELIMINATED;
        int32_t points = gmb_book(b)->score_item(b, &work.game, unit).value;
        int32_t lost = (points * PERCENT + 50) * lost_at(gmb(g)->unit[unit].rout) / PERCENT;
        sum += gmb_leaders_with(b, g, unit) != 0 ? lost / 4 : lost;
    }
    return sum;
}

/* Hexes from the units that fight to their nearest enemies, in all. */
static int32_t way_to_go(const Battle *b, const Game *g, uint32_t side)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i], least = 12;
        if (!on_map(g, unit) || is_routed(g, unit))
            continue;
        for (uint32_t k = 0; k < b->fighter_count[other_side(side)]; k++) {
            uint32_t other = b->fighters[other_side(side)][k];
            uint32_t hexes =
                on_map(g, other) ? hex_distance(b, g->unit[unit].hex, g->unit[other].hex) : least;
            least = hexes < least ? hexes : least;
        }
        sum += (int32_t)least;
    }
    return sum;
}

int32_t gmb_mind_judge(const Battle *b, const Game *from, const Game *g, uint32_t side)
{
    Result r, before;
    b->rules->result(b, g, &r);
    b->rules->result(b, from, &before);
    int32_t worth = (r.points[side] - r.points[other_side(side)]) * PERCENT;
    worth += routed_loss(b, g, other_side(side)) - routed_loss(b, g, side);
    /* By who had to attack when it was planned: there must be no step where the winner changes. */
    if (before.winner == other_side(side))
        worth -= way_to_go(b, g, side) * WAY_WORTH;
    return worth;
}
