/* Properties of a march: ordinary actions, one after the other, that lead each unit where the plan
 * says, and hand the decision to nobody. */
#include "engine/hex.h"
#include "engine/march.h"
#include "harness.h"

enum { GOALS_MAX = 12, AWAY_MAX = 6 };

static Reach reach;
static March march;
static uint64_t arrivals, short_ones, refusals;

/* Some hex not far from where the unit stands. */
static uint32_t hex_nearby(uint32_t hex)
{
    const Battle *b = &room->battle;
    for (uint64_t steps = choose(AWAY_MAX + 1); steps > 0; steps--) {
        uint32_t next = b->neighbour[hex][choose(DIRECTION_COUNT)];
        hex = next == NO_HEX ? hex : next;
    }
    return hex;
}

static uint32_t choose_goals(MarchGoal goals[GOALS_MAX])
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count && count < GOALS_MAX; unit++) {
        if (b->units[unit].side != g->to_act || !on_map(g, unit) || choose(3) != 0)
            continue;
        goals[count++] = (MarchGoal){(uint16_t)unit, (uint16_t)hex_nearby(g->unit[unit].hex),
                                     (uint8_t)choose(DIRECTION_COUNT)};
    }
    return count;
}

/* Every action is legal in its turn, rolls no dice, and leaves the decision where it is. */
static void play_plan(GameBuffer *game)
{
    const Battle *b = &room->battle;
    const Game *start = &room->game.game;
    memcpy(game, start, b->rules->game_size);
    for (uint32_t i = 0; i < march.action_count; i++) {
        HOLDS(b->rules->check(b, &game->game, march.action[i]).why == LEGAL, "not legal");
        HOLDS(reach_play_quietly(b, &game->game, march.action[i]), "rolls dice");
        HOLDS(!game->game.over && game->game.to_act == start->to_act &&
                  game->game.phase == start->phase,
              "hands the decision over");
    }
}

static void compare_ends(const MarchGoal *goals, uint32_t count, const Game *g)
{
    const Battle *b = &room->battle;
    for (uint32_t i = 0; i < count; i++) {
        const MarchEnd *end = &march.end[i];
        Placement place = g->unit[goals[i].unit];
        bool two = b->types[b->units[goals[i].unit].type[place.mode]].size == 2;
        HOLDS(place.hex == end->place.hex && place.mode == end->place.mode, "it is elsewhere");
        HOLDS(end->arrived == (place.hex == goals[i].hex && (!two || place.face == goals[i].face)),
              "it has not arrived, or has");
        HOLDS(!end->arrived || end->why.why == LEGAL, "it has arrived and is stopped");
        arrivals += end->arrived;
        short_ones += !end->arrived;
        refusals += end->why.why != LEGAL;
    }
}

static void visit_march(void)
{
    MarchGoal goals[GOALS_MAX];
    GameBuffer game;
    if (choose(60) != 0)
        return;
    uint32_t count = choose_goals(goals);
    march_plan(&room->battle, &room->game.game, goals, count, &reach, &march);
    play_plan(&game);
    compare_ends(goals, count, &game.game);
}

static void a_march_is_legal_and_leads_where_it_says(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 20, .visit = visit_march});
    assert_true(arrivals > 0);
    assert_true(short_ones > 0);
    assert_true(refusals > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_march_is_legal_and_leads_where_it_says),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
