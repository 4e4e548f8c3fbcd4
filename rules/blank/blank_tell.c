/* blank_tell.c: points and result (4), and what a person asks of a position. */
#include "../../engine/hex.h"
#include "blank_parts.h"

/* ---- points and result ---- */

static bool has_units(const Battle *b, const Game *g, uint32_t side)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].side == side && on_map(g, unit))
            return true;
    }
    return false;
}

/* 4.1: a point for each unit on the far half of the map: the southern one for the side that
 * the battle names first, the northern one for the other. The middle row of an odd number is
 * nobody's. */
uint32_t blank_score_items(const Battle *b, const Game *g, ScoreItem *out)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!on_map(g, unit))
            continue;
        uint8_t side = b->units[unit].side;
        uint32_t row = hex_row(b, g->unit[unit].hex);
        uint32_t depth = side == 0 ? row : b->rows + 1u - row;
        if (2 * depth > b->rows + 1u)
            out[count++] = (ScoreItem){BLANK_WHY_FAR_HALF, (uint16_t)unit, side, 1};
    }
    return count;
}

void blank_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    ScoreItem items[MAX_SCORE_ITEMS];
    uint32_t count = blank_score_items(b, g, items);
    points[0] = 0;
    points[1] = 0;
    for (uint32_t i = 0; i < count; i++)
        points[items[i].side] += items[i].value;
}

/* 4.2: the margin names the level; 4.3: a side without units has lost, whatever the margin, which
 * is told all the same. */
void blank_result(const Battle *b, const Game *g, Result *out)
{
    *out = result_by_margin(b, g, BLANK_WHY_MARGIN);
    for (uint8_t side = 0; side < SIDE_COUNT; side++) {
        if (has_units(b, g, side) || !has_units(b, g, other_side(side)))
            continue;
        out->winner = (uint8_t)other_side(side);
        out->level = (uint8_t)battle_level_of(b, out->winner);
        out->by = RESULT_BY_DECISION;
        out->rule = BLANK_WHY_BROKEN;
    }
}

/* ---- statuses ---- */

int32_t blank_status(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    ASSERT(unit < b->unit_count);
    switch (row) {
    case BLANK_STATUS_MOVED:
        return blank(g)->spent[unit] > 0;
    case BLANK_STATUS_SPENT: /* Words.spent_status: what the path finder reads, in half points */
        return blank(g)->spent[unit] * BLANK_HALF_POINTS;
    case BLANK_STATUS_STRUCK:
        return blank(g)->struck[unit];
    case BLANK_STATUS_MIRED: /* Words.way_status: it is Walk.way */
        return blank(g)->mired[unit];
    default:
        ASSERT(false);
    }
    return 0;
}

bool blank_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t row, int32_t value)
{
    int32_t move = blank_type(b, unit, BLANK_TYPE_MOVE);
    ASSERT(unit < b->unit_count);
    ASSERT(row < BLANK_STATUS_COUNT);
    /* Only the side whose turn it is has acted in it. */
    if (value != 0 && b->units[unit].side != g->phasing)
        return false;
    switch (row) {
    case BLANK_STATUS_MOVED:
        blank_open(g)->spent[unit] = (uint8_t)(value != 0 ? move : 0);
        return true;
    case BLANK_STATUS_SPENT:
        if (value % BLANK_HALF_POINTS != 0 || value > move * BLANK_HALF_POINTS)
            return false;
        blank_open(g)->spent[unit] = (uint8_t)(value / BLANK_HALF_POINTS);
        return true;
    case BLANK_STATUS_STRUCK:
        blank_open(g)->struck[unit] = value != 0;
        return true;
    default:
        blank_open(g)->mired[unit] = value != 0;
        return true;
    }
}

/* ---- the decision that is open ---- */

Prompt blank_prompt(const Battle *b, const Game *g)
{
    const Frame *top = frames_now(&blank(g)->frames);
    bool recoils = top->kind == BLANK_PHASE_RECOIL;
    Event about = event_of(recoils ? BLANK_PROMPT_RECOIL : BLANK_PROMPT_PLAY, 0, NO_UNIT);
    (void)b;
    about.extra = g->to_act;
    if (recoils) {
        about.unit = top->unit;
        about.other = top->other;
        about.to = top->hex;
    }
    return (Prompt){about, g->to_act != g->phasing};
}

/* Nothing is owed exactly if the side may be done. */
uint32_t blank_owed(const Battle *b, const Game *g, Owed out[MAX_OWED])
{
    uint32_t count = 0;
    if (g->over)
        return 0;
    if (g->phase == BLANK_PHASE_RECOIL)
        owed_add(out, &count, frames_now(&blank(g)->frames)->unit, BLANK_WHY_RECOILS);
    else if (blank_passing(g) != NO_UNIT && rule_on(b, BLANK_WHY_PASSING))
        owed_add(out, &count, blank_passing(g), BLANK_WHY_PASSING);
    for (uint32_t unit = 0; unit < b->unit_count && g->phase == BLANK_PHASE_PLAY; unit++) {
        if (blank_must_strike(b, g, unit))
            owed_add(out, &count, unit, BLANK_WHY_EAGER);
    }
    return count;
}

/* ---- what these rules have little of ---- */

uint32_t blank_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out)
{
    uint32_t count = 0;
    if (!on_map(g, unit))
        return 0;
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        uint16_t hex = b->neighbour[g->unit[unit].hex][direction];
        if (hex != NO_HEX)
            out[count++] = (SectorHex){hex, SECTOR_ALL_ROUND};
    }
    return count;
}

/* Nothing hides anything. */
Verdict blank_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to)
{
    (void)b;
    (void)g;
    (void)from;
    (void)to;
    return blank_reject(LEGAL);
}

void blank_track(const Battle *b, Track *out)
{
    *out = (Track){.turns = (uint16_t)b->option[BLANK_OPTION_TURNS]};
}

/* These rules know no command. */
void blank_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out)
{
    (void)b;
    (void)g;
    (void)group;
    *out = (GroupState){.leader = NO_UNIT};
}
