/* moi_victory.c: flight points, flight checks and the end of the game (16.0). */
#include "moi_victory.h"
#include "moi_battles.h"

enum { DIE_MOST = 9 };

int32_t moi_flight_level(const Battle *b, uint32_t side)
{
    int16_t even = side_attr(b, side, SIDE_EVEN);
    return b->option[OPTION_LEVELS] != 0 && even > 0 ? even : side_attr(b, side, SIDE_FLIGHT);
}

/* Flight points as they are found; out may be NULL where only the sum is asked. */
typedef struct Account {
    ScoreItem *out;
    uint32_t count;
    int32_t sum;
    uint8_t side; /* who has them on the score: the enemy of the side that loses them */
} Account;

static void account_add(Account *account, uint32_t rule, uint32_t unit, int32_t value)
{
    if (value == 0)
        return;
    if (account->out)
        account->out[account->count] =
            (ScoreItem){(uint16_t)rule, (uint16_t)unit, account->side, (int16_t)value};
    account->count++;
    account->sum += value;
}

static void account_unit(Account *account, const Battle *b, const Game *g, uint32_t unit)
{
    if (moi(g)->unit[unit].fate == FATE_LOST && rule_on(b, WHY_POINTS_LOST))
        account_add(account, WHY_POINTS_LOST, unit, type_attr(b, g, unit, TYPE_POINTS));
    else if (on_map(g, unit) && is_retired(g, unit) && rule_on(b, WHY_POINTS_RETIRED))
        account_add(account, WHY_POINTS_RETIRED, unit,
                    table_value(b, TABLE_POINTS, POINTS_RETIRED));
}

static void account_leader(Account *account, const Battle *b, uint32_t leader)
{
    bool king = def_attr(b, leader, UNIT_KING) != 0;
    if (king && rule_on(b, WHY_POINTS_KING))
        account_add(account, WHY_POINTS_KING, leader, table_value(b, TABLE_POINTS, POINTS_KING));
    else if (rule_on(b, WHY_POINTS_LEADER))
        account_add(account, WHY_POINTS_LEADER, leader,
                    table_value(b, TABLE_POINTS, POINTS_LEADER));
}

/* The points of C9 and F4 are kept as one number; what F4 did not add came of C9. */
static void account_extra(Account *account, const Battle *b, const Game *g, uint32_t side)
{
    int32_t extra = moi(g)->extra[side], shy = moi_shy_points(b, g, side);
    shy = shy < extra ? shy : extra;
    account_add(account, WHY_COMYN, NO_UNIT, shy);
    account_add(account, WHY_STAND_OFF, NO_UNIT, extra - shy);
}

static void account_flight(Account *account, const Battle *b, const Game *g, uint32_t side)
{
    account->side = (uint8_t)(side ^ 1u);
    for (uint32_t i = 0; i < b->fighter_count[side]; i++)
        account_unit(account, b, g, b->fighters[side][i]);
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if (b->units[b->leaders[i]].side == side && moi(g)->lost[i])
            account_leader(account, b, b->leaders[i]);
    }
    account_extra(account, b, g, side);
}

int32_t moi_flight_points(const Battle *b, const Game *g, uint32_t side)
{
    Account account = {0};
    account_flight(&account, b, g, side);
    return account.sum;
}

void moi_end_game(Game *g, uint32_t winner, uint32_t rule, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    if (g->over)
        return;
    g->over = 1;
    g->phase = PHASE_OVER;
    m->winner = (uint8_t)winner;
    m->ended_by = (uint16_t)rule;
    set_frames(g, PHASE_OVER, g->to_act);
    tell_value(events, EVENT_GAME_OVER, rule, NO_UNIT, NO_UNIT, 0, (int32_t)winner);
}

/* Points and die over the level: nought or more means the side runs. */
static int32_t roll_flight(const Battle *b, Game *g, uint32_t side, Dice *d, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    int32_t points = moi_flight_points(b, g, side), level = moi_flight_level(b, side);
    bool folk = m->folk == 1 && side_attr(b, side ^ 1u, SIDE_FOLK) > 0;
    int32_t add = folk && rule_on(b, WHY_SMALL_FOLK) ? table_value(b, TABLE_ROLLS, ROLL_FOLK) : 0;
    if (points + DIE_MOST + add < level)
        return -1;
    int32_t die = moi_roll(d) + add;
    if (folk)
        m->folk = 2;
    tell_roll(events, EVENT_FLIGHT, WHY_FLIGHT, NO_UNIT, points + die, (int32_t)side, level);
    if (points + die < level)
        tell_value(events, EVENT_STAND_FAST, 0, NO_UNIT, NO_UNIT, 0, (int32_t)side);
    return points + die - level;
}

/* F8: when the others break, this side must not have paid too much. Who has won then. */
static uint32_t weigh_price(const Battle *b, const Game *g, uint32_t winner)
{
    int16_t shame = winner == NO_SIDE ? 0 : side_attr(b, winner, SIDE_SHAME);
    if (shame == 0 || !rule_on(b, WHY_SHAME))
        return winner;
    int32_t points = moi_flight_points(b, g, winner);
    if (points <= shame)
        return winner;
    return points <= side_attr(b, winner, SIDE_RUIN) ? (uint32_t)NO_SIDE : winner ^ 1u;
}

static void end_by_flight(const Battle *b, Game *g, uint32_t winner, EventSink *events)
{
    uint32_t weighed = weigh_price(b, g, winner);
    moi_end_game(g, weighed, WHY_FLIGHT, events);
    if (weighed != winner)
        moi_mut(g)->ended_by = WHY_SHAME;
}

void moi_check_flight(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    int32_t excess[SIDE_COUNT];
    uint32_t first = g->phasing, second = first ^ 1u, winner = NO_SIDE;
    excess[first] = roll_flight(b, g, first, d, events);
    excess[second] = roll_flight(b, g, second, d, events);
    if (excess[0] < 0 && excess[1] < 0)
        return;
    if (excess[0] >= 0 && excess[1] >= 0 && rule_on(b, WHY_BOTH_RUN)) {
        if (excess[0] != excess[1])
            winner = excess[0] < excess[1] ? 0 : 1;
    } else {
        winner = excess[0] >= 0 ? 1 : 0;
    }
    if (rule_on(b, WHY_FLIGHT))
        end_by_flight(b, g, winner, events);
}

void moi_check_assailant(const Battle *b, Game *g, uint32_t side, Dice *d, EventSink *events)
{
    if (roll_flight(b, g, side, d, events) >= 0 && rule_on(b, WHY_FLIGHT))
        end_by_flight(b, g, side ^ 1u, events);
}

/* ---- no progress ---- */

/* What has happened for good: units and standards lost, horses lost, units that have come on. It
 * never falls, and no more than three things happen to each. */
static uint32_t count_change(const Battle *b, const Game *g)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t fate = moi(g)->unit[unit].fate, modes = b->units[unit].mode_count;
        if (is_leader(b, unit)) /* he may be replaced, and again */
            continue;
        count += fate != FATE_OFF;
        count += fate == FATE_LOST;
        count += modes > 1 && g->unit[unit].mode == modes - 1u;
    }
    return count;
}

/* Flight points count as progress only above all that the side ever had: who rallies and is retired
 * again brings nothing. So every game ends. */
static bool is_progress(const Battle *b, Game *g)
{
    MoiGame *m = moi_mut(g);
    uint32_t change = count_change(b, g);
    bool more = change > m->change;
    m->change = (uint16_t)change;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        int32_t points = moi_flight_points(b, g, side);
        if (points <= m->most[side])
            continue;
        m->most[side] = (uint16_t)points;
        more = true;
    }
    return more;
}

void moi_tick_progress(const Battle *b, Game *g, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    ASSERT(!g->over);
    int32_t most = b->option[OPTION_NO_PROGRESS];
    bool progress = is_progress(b, g);
    m->quiet = (uint16_t)(progress ? 0 : m->quiet < UINT16_MAX ? m->quiet + 1 : UINT16_MAX);
    if (most == 0 || m->quiet < most || !rule_on(b, WHY_NO_PROGRESS))
        return;
    tell_value(events, EVENT_NO_PROGRESS, WHY_NO_PROGRESS, NO_UNIT, NO_UNIT, m->quiet, 0);
    moi_end_game(g, NO_SIDE, WHY_NO_PROGRESS, events);
}

/* ---- the score ---- */

void moi_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        points[side] = moi_flight_points(b, g, side ^ 1u);
}

uint32_t moi_score_items(const Battle *b, const Game *g, ScoreItem *out)
{
    Account account = {.out = out};
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        account_flight(&account, b, g, side);
    return account.count;
}

/* 16.0: points alone win nothing. While it goes on, nobody has won. */
void moi_result(const Battle *b, const Game *g, Result *out)
{
    *out = result_begin(b, g);
    out->by = RESULT_BY_DECISION;
    out->winner = moi(g)->winner;
    out->rule = moi(g)->ended_by;
    out->level = (uint8_t)battle_level_of(b, out->winner);
}

bool moi_waits_well(const Battle *b, const Game *g, uint32_t side)
{
    uint32_t winner = moi(g)->winner, enemy = other_side(side);
    if (winner < SIDE_COUNT)
        return winner == side;
    return side_attr(b, enemy, SIDE_ASSAILANT) != 0 && side_attr(b, side, SIDE_ASSAILANT) == 0;
}

/* ---- how far it is ---- */

/* 16.0: from here on the die may reach the level; at the level it always does. */
static Prospect flight_of(const Battle *b, const Game *g, uint32_t side)
{
    int32_t level = moi_flight_level(b, side), at = level > DIE_MOST ? level - DIE_MOST : 0;
    int32_t points = moi_flight_points(b, g, side);
    return (Prospect){
        .level = (uint8_t)battle_level_of(b, other_side(side)),
        .side = (uint8_t)side,
        .missing = (int16_t)(at > points ? at - points : 0),
        .at = (int16_t)at,
        .surely = (int16_t)level,
        .rule = WHY_FLIGHT,
        .text = "the {army} may run at {value} flight points, and must at {needed}",
    };
}

/* F8: what the victory of a side that has lost more than this is worth. */
static Prospect price_of(const Battle *b, const Game *g, uint32_t side, uint32_t attribute)
{
    int32_t at = side_attr(b, side, attribute) + 1, points = moi_flight_points(b, g, side);
    uint32_t winner = attribute == SIDE_SHAME ? (uint32_t)NO_SIDE : other_side(side);
    return (Prospect){
        .level = (uint8_t)battle_level_of(b, winner),
        .side = (uint8_t)side,
        .missing = (int16_t)(at > points ? at - points : 0),
        .at = (int16_t)at,
        .rule = WHY_SHAME,
        .text = "even if the enemy runs, once the {army} have lost {value} flight points",
    };
}

uint32_t moi_prospects(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS])
{
    uint32_t count = 0;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out[count++] = flight_of(b, g, other_side(side));
        if (side_attr(b, side, SIDE_SHAME) == 0)
            continue;
        out[count++] = price_of(b, g, side, SIDE_SHAME);
        out[count++] = price_of(b, g, side, SIDE_RUIN);
    }
    return count;
}
