/* bmw_victory.c: points and result. */
#include "bmw_victory.h"

enum { LEADER_POINTS = 10 };

/* ---- objectives ---- */

/* The next hex of an objective from a place in Battle.region_hex on: *row is the row of
 * BmwGame.holder it has; NULL after the last. */
typedef struct Holding {
    uint32_t region, place, row;
} Holding;

static bool next_holding(const Battle *b, Holding *at, uint32_t *hex, const Region **region)
{
    for (; at->region < b->region_count; at->region++, at->place = 0) {
        *region = &b->regions[at->region];
        if ((*region)->kind != REGION_OBJECTIVE || at->place >= (*region)->count)
            continue;
        *hex = b->region_hex[(*region)->first + at->place++];
        at->row++;
        return true;
    }
    return false;
}

void bmw_note_holders(const Battle *b, Game *g)
{
    Holding at = {0};
    const Region *region;
    uint32_t hex;
    while (next_holding(b, &at, &hex, &region)) {
        uint32_t unit = fighter_at(b, g, hex);
        if (unit != NO_UNIT)
            bmw_mut(g)->holder[at.row - 1] = b->units[unit].side;
    }
}

static bool holds_objective(const Battle *b, const Game *g, uint32_t side)
{
    Holding at = {0};
    const Region *region;
    uint32_t hex;
    while (next_holding(b, &at, &hex, &region)) {
        if ((region->side == side || region->side == NO_SIDE) && bmw(g)->holder[at.row - 1] == side)
            return true;
    }
    return false;
}

/* ---- points ---- */

typedef struct Points {
    ScoreItem *out;
    uint32_t count;
} Points;

static void add(Points *p, uint32_t rule, uint32_t unit, uint32_t side, int32_t value)
{
    if (value != 0)
        p->out[p->count++] =
            (ScoreItem){(uint16_t)rule, (uint16_t)unit, (uint8_t)side, (int16_t)value};
}

static void add_unit(const Battle *b, const Game *g, uint32_t unit, Points *p)
{
    uint32_t side = b->units[unit].side, enemy = other_side(side);
    switch (bmw(g)->fate[unit]) {
    case FATE_LOST:
        if (is_leader(b, unit))
            add(p, WHY_VP_LEADER, unit, enemy, LEADER_POINTS);
        else
            add(p, WHY_VP_UNIT, unit, enemy, front_attr(b, unit, TYPE_STRENGTH));
        add(p, WHY_VP_LOSS, unit, enemy, front_attr(b, unit, TYPE_LOSS_POINTS));
        break;
    case FATE_LEFT:
        add(p, WHY_VP_EXIT, unit, side, front_attr(b, unit, TYPE_EXIT_POINTS));
        break;
    default:
        if (on_map(g, unit))
            add(p, WHY_VP_STAY, unit, enemy, front_attr(b, unit, TYPE_STAY_POINTS));
        break;
    }
}

uint32_t bmw_score_items(const Battle *b, const Game *g, ScoreItem *out)
{
    Points p = {out, 0};
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        add_unit(b, g, unit, &p);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (holds_objective(b, g, side))
            add(&p, WHY_VP_OBJECTIVE, NO_UNIT, side, b->side[side].attr[SIDE_OBJECTIVE]);
    }
    return p.count;
}

void bmw_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    ScoreItem items[MAX_SCORE_ITEMS];
    uint32_t count = bmw_score_items(b, g, items);
    points[0] = points[1] = 0;
    for (uint32_t i = 0; i < count; i++)
        points[items[i].side] += items[i].value;
}

/* ---- result ---- */

enum { LEVEL_EPIC, LEVEL_IMPORTANT, LEVEL_MARGINAL };

/* The row of Battle.levels: the margin side's three from the greatest down, a draw, the others'
 * from the least up. */
static uint8_t level_row(const Battle *b, uint32_t winner, uint32_t level)
{
    if (winner == NO_SIDE)
        return LEVELS_A_SIDE;
    return (uint8_t)(winner == b->margin_side ? level : 2 * LEVELS_A_SIDE - level);
}

void bmw_final_result(const Battle *b, const Game *g, Result *out)
{
    *out = result_begin(b, g);
    uint32_t broken = bmw(g)->broken;
    if (broken != 0) {
        /* 11.4: if both fall at once the active side wins. */
        out->winner = broken == 3 ? g->phasing : (uint8_t)(broken == 1 ? 1 : 0);
        out->level = level_row(b, out->winner, LEVEL_EPIC);
        out->by = RESULT_BY_DECISION;
        out->rule = WHY_DISINTEGRATED;
        return;
    }
    int32_t x = out->points[0], y = out->points[1];
    int32_t most = x > y ? x : y, least = x > y ? y : x;
    out->winner = (uint8_t)(x == y ? NO_SIDE : x > y ? 0 : 1);
    out->level = level_row(b, out->winner,
                           least == 0 || most > 2 * least ? LEVEL_IMPORTANT : LEVEL_MARGINAL);
    out->by = RESULT_BY_RATIO;
    out->rule = WHY_RATIO;
}

/* ---- how far it is ---- */

static int16_t missing_until(int32_t at, int32_t now)
{
    return (int16_t)(at > now ? at - now : 0);
}

/* 11.3, 11.4: strength lost against a level of a side. */
static Prospect by_strength(const Battle *b, const Game *g, uint32_t side, uint32_t attribute)
{
    int32_t at = b->side[side].attr[attribute], lost = bmw(g)->lost[side];
    bool epic = attribute == SIDE_DISINTEGRATED;
    return (Prospect){
        .level = epic ? level_row(b, other_side(side), LEVEL_EPIC) : b->level_count,
        .side = (uint8_t)side,
        .missing = missing_until(at, lost),
        .at = (int16_t)at,
        .surely = (int16_t)lost,
        .rule = (uint16_t)(epic ? WHY_DISINTEGRATED : WHY_LEVEL_REACHED),
        .text =
            epic ? "the army of the {army} disintegrates at {value} of strength lost, now {needed}"
                 : "the {army} are demoralized at {value} of strength lost, now {needed}",
    };
}

/* 3.4: points against those of the enemy. */
static Prospect by_ratio(const Battle *b, const int32_t points[SIDE_COUNT], uint32_t side,
                         uint32_t level)
{
    int32_t enemy = points[other_side(side)];
    int32_t at = level == LEVEL_IMPORTANT && enemy > 0 ? 2 * enemy + 1 : enemy + 1;
    return (Prospect){
        .level = level_row(b, side, level),
        .side = (uint8_t)side,
        .missing = missing_until(at, points[side]),
        .at = missing_until(at, points[side]),
        .rule = WHY_RATIO,
        .text = "{value} more for the {army}",
    };
}

uint32_t bmw_prospects(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS])
{
    Result now;
    uint32_t count = 0;
    bmw_final_result(b, g, &now);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out[count++] = by_strength(b, g, other_side(side), SIDE_DISINTEGRATED);
        out[count++] = by_ratio(b, now.points, side, LEVEL_IMPORTANT);
        out[count++] = by_ratio(b, now.points, side, LEVEL_MARGINAL);
        out[count++] = by_strength(b, g, other_side(side), SIDE_DEMORALIZED);
    }
    return count;
}
