/* Properties of what a rule system tells of a position. */
#include "engine/notation.h"
#include "harness.h"

/* ---- score ---- */

static void check_items(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    ScoreItem items[MAX_SCORE_ITEMS];
    int32_t points[SIDE_COUNT] = {0}, sums[SIDE_COUNT] = {0};
    b->rules->score(b, g, points);
    uint32_t count = b->rules->score_items(b, g, items);
    HOLDS(count <= MAX_SCORE_ITEMS, "too many items");
    for (uint32_t i = 0; i < count; i++) {
        HOLDS(items[i].side < SIDE_COUNT, "points of nobody");
        HOLDS(items[i].value != 0, "an item of no points");
        HOLDS(items[i].rule != LEGAL && items[i].rule < b->rules->reason_count,
              "points by no case");
        HOLDS(items[i].unit == NO_UNIT || items[i].unit < b->unit_count, "no such unit");
        sums[items[i].side] += items[i].value;
    }
    HOLDS(sums[0] == points[0] && sums[1] == points[1], "items that are not the points");
}

static void the_items_add_up_to_the_score(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 25, .visit = check_items, .after = check_items});
}

/* ---- the result ---- */

static void check_result(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    int32_t points[SIDE_COUNT] = {0};
    Result result;
    b->rules->score(b, g, points);
    b->rules->result(b, g, &result);
    HOLDS(result.over == (g->over != 0), "over, or not");
    HOLDS(result.points[0] == points[0] && result.points[1] == points[1], "other points");
    HOLDS(result.margin == battle_margin(b, points), "another margin");
    HOLDS(result.level <= b->level_count, "no such level");
    HOLDS(result.level == b->level_count || b->levels[result.level].winner == result.winner,
          "a level that another side wins");
    HOLDS(result.rule < b->rules->reason_count, "a result by no case");
    HOLDS(!result.over || result.rule != LEGAL, "an end by no case");
    HOLDS(result.by != RESULT_BY_MARGIN || result.level == battle_level(b, points),
          "a margin that means another level");
}

static void the_result_agrees_with_points_and_levels(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 25, .visit = check_result, .after = check_result});
}

/* ---- how far it is ---- */

/* A level that stands now is reached, and by a margin no other is. */
static void check_prospects(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    Prospect prospects[MAX_PROSPECTS];
    Result result;
    uint32_t reached = 0;
    b->rules->result(b, g, &result);
    uint32_t count = prospects_list(b, g, prospects);
    for (uint32_t i = 0; i < count; i++) {
        const Prospect *p = &prospects[i];
        char text[MAX_TEXT];
        Out o = out_begin(text, sizeof text);
        prospect_print(b, p, &o);
        HOLDS(o.size > 0 && o.size < o.cap && !strchr(text, '{') && !strchr(text, '?'),
              "a prospect without words");
        HOLDS(p->level <= b->level_count && p->side < SIDE_COUNT && p->missing >= 0,
              "a prospect of nothing");
        HOLDS(p->rule != LEGAL && p->rule < b->rules->reason_count, "a prospect by no case");
        reached += p->missing == 0;
        if (p->level == result.level && result.by != RESULT_BY_DECISION)
            HOLDS(p->missing == 0, "a level that stands and is not reached");
    }
    HOLDS(result.by != RESULT_BY_MARGIN || reached == 1, "two levels at once");
}

static void prospects_agree_with_the_result(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 10, .visit = check_prospects, .after = check_prospects});
}

/* ---- what is owed ---- */

/* Nothing is owed exactly while the side can end its part. */
static void check_owed(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    Owed owed[MAX_OWED];
    uint32_t count = b->rules->owed(b, g, owed);
    bool ends = false;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        const Action *a = &room->legal[i];
        ends = ends ||
               (a->unit == NO_UNIT && (b->rules->words->actions[a->kind].flags & ACT_ENDS) != 0);
    }
    HOLDS(count <= MAX_OWED, "more is owed than there is room");
    HOLDS(ends == (count == 0), ends ? "owed, but it can end" : "cannot end, and nothing is owed");
    for (uint32_t i = 0; i < count; i++) {
        HOLDS(owed[i].unit == NO_UNIT || owed[i].unit < b->unit_count, "no such unit is owed");
        HOLDS(owed[i].rule < b->rules->reason_count, "owed by no case");
        HOLDS(i == 0 || owed[i - 1].unit < owed[i].unit, "owed twice or out of order");
    }
}

static void check_nothing_owed(void)
{
    Owed owed[MAX_OWED];
    const Game *g = &room->game.game;
    HOLDS(!g->over || room->battle.rules->owed(&room->battle, g, owed) == 0, "owed after the end");
}

static void something_is_owed_while_a_part_cannot_end(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 25, .visit = check_owed, .after = check_nothing_owed});
}

/* ---- prompts ---- */

static void check_prompt(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    Prompt prompt = b->rules->prompt(b, g);
    HOLDS(prompt.about.kind < b->rules->words->prompt_count, "no such prompt");
    HOLDS(prompt.about.rule < b->rules->reason_count, "a prompt by no rule");
    HOLDS(!prompt.interrupts || g->to_act != g->phasing, "a side that interrupts itself");
    char text[4 * MAX_TEXT];
    Out out = out_begin(text, sizeof text);
    prompt_print(b, g, &prompt.about, &out);
    HOLDS(out.size < out.cap, "a prompt that is too long");
    HOLDS(!strstr(text, "nobody"), "a prompt about nobody");
}

static void every_decision_has_a_prompt(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 25, .visit = check_prompt});
}

/* ---- groups ---- */

static void check_groups(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    for (uint32_t group = 0; group < b->group_count; group++) {
        GroupState state = {0};
        bool told[MAX_UNITS] = {false};
        b->rules->group_state(b, g, group, &state);
        HOLDS(state.leader == NO_UNIT || on_map(g, state.leader), "a leader off the map");
        HOLDS(state.chance <= b->rules->die_faces, "more falls than the die has faces");
        for (uint32_t i = 0; i < state.in_count; i++)
            told[state.in[i]] = true;
        for (uint32_t i = 0; i < state.out_count; i++)
            HOLDS(!told[state.out[i]], "a unit in command and out of it");
    }
}

static void groups_are_told_without_contradiction(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 3, .visit = check_groups});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_items_add_up_to_the_score),
        cmocka_unit_test(the_result_agrees_with_points_and_levels),
        cmocka_unit_test(prospects_agree_with_the_result),
        cmocka_unit_test(something_is_owed_while_a_part_cannot_end),
        cmocka_unit_test(every_decision_has_a_prompt),
        cmocka_unit_test(groups_are_told_without_contradiction),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
