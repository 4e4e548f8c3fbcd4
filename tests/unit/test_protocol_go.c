/* Tests of protocol.h: how `go` lets a computer player think. */
#include "protocol_harness.h"

/* A player that does nothing but tell what it was handed: the first legal action, and in its
 * sentence the seed, the budget and how many decisions it remembers. */
typedef struct Spy {
    uint64_t seed;
    uint32_t budget, begun;
    Action first;
} Spy;

static Action legal[MAX_ACTIONS];

static void spy_begin(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    Spy *spy = memory;
    spy->seed = seed;
    spy->budget = 0;
    spy->begun++;
    assert_true(actions_list(b, g, legal) > 0);
    spy->first = legal[0];
}

static bool spy_step(const Battle *b, const Game *g, uint32_t budget, void *memory)
{
    (void)b;
    (void)g;
    Spy *spy = memory;
    spy->budget += budget;
    return true;
}

static Action spy_best(const Battle *b, const Game *g, const void *memory)
{
    (void)b;
    (void)g;
    const Spy *spy = memory;
    return spy->first;
}

static void spy_explain(const Battle *b, const Game *g, const void *memory, Out *out)
{
    (void)b;
    (void)g;
    const Spy *spy = memory;
    char text[80];
    snprintf(text, sizeof text, "seed %u, budget %u, decision %u", (unsigned)spy->seed, spy->budget,
             spy->begun);
    out_text(out, text);
}

static const Player spy = {"spy",    "tells what it sees", sizeof(Spy), spy_begin, spy_step,
                           spy_best, spy_explain};
static const Player sly = {
    "sly", "another of that kind", sizeof(Spy), spy_begin, spy_step, spy_best, spy_explain};
static const Player *const spies[] = {&spy, &sly, NULL};

static void assert_explained(const char *line, const char *sentence)
{
    char member[128];
    ask_good(line);
    snprintf(member, sizeof member, "\"explained\":\"%s\",\"ply\":", sentence);
    assert_answer_has(member);
}

static int start_spies(void **state)
{
    if (start_engine(state) != 0)
        return -1;
    engine->setup.players = spies;
    return 0;
}

static void seed_and_budget_reach_the_player(void **state)
{
    (void)state;
    ask_good("new blank seed=9");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    ask_good("new blank seed=9");
    assert_explained("go spy budget=7", "seed 9, budget 7, decision 1");
    ask_good("new blank seed=9");
    assert_explained("go spy budget=0 seed=3", "seed 3, budget 0, decision 1");
    ask_good("new blank seed=9");
    assert_explained("go spy seed=4 budget=9007199254740991",
                     "seed 4, budget 4294967295, decision 1");
    ask_good("help");
    assert_answer_has("\"players\":[{\"name\":\"spy\",\"help\":\"tells what it sees\"},");
}

/* The battle lets the same side decide for a while, then the other. */
static void a_player_remembers_its_game(void **state)
{
    (void)state;
    ask_good("new blank seed=9");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    assert_explained("go spy", "seed 9, budget 1000, decision 2");
    assert_explained("go sly", "seed 9, budget 1000, decision 1");
    ask_good("undo");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    assert_explained("go spy", "seed 9, budget 1000, decision 2");
    ask_good("undo 2");
    ask_good("redo 1");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    ask_good("new blank seed=8");
    assert_explained("go spy", "seed 8, budget 1000, decision 1");
}

static void each_side_has_a_memory_of_its_own(void **state)
{
    (void)state;
    ask_good("new blank seed=9");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    uint32_t first = engine->table.game.game.to_act, begun = 1;
    for (; engine->table.game.game.to_act == first; begun++) {
        assert_true(begun < 200);
        ask_good("go spy");
    }
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    for (uint32_t ply = 0; engine->table.game.game.to_act != first; ply++) {
        assert_true(ply < 20);
        ask_good("do done");
    }
    char sentence[64];
    snprintf(sentence, sizeof sentence, "seed 9, budget 1000, decision %u", begun + 1);
    assert_explained("go spy", sentence);
}

/* What somebody else decides for a side ends its player's plan, unless the player was asked and
 * said the same. */
static void a_decision_of_another_ends_a_plan(void **state)
{
    (void)state;
    ask_good("new blank seed=9");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    ask_good("do done");
    assert_explained("go spy", "seed 9, budget 1000, decision 1");
    ask_good("new blank seed=9");
    ask_good("hint spy");
    char line[128] = "do ";
    const char *text = strstr(answer, "\"text\":\"") + strlen("\"text\":\"");
    strncat(line, text, (size_t)(strchr(text, '"') - text));
    ask_good(line);
    assert_explained("go spy", "seed 9, budget 1000, decision 2");
}

static void a_hint_thinks_on_and_changes_nothing(void **state)
{
    (void)state;
    char before[HASH_SIZE], after[HASH_SIZE];
    ask_good("new blank seed=9");
    read_hash(before);
    ask_good("hint spy budget=3");
    assert_answer_has("\"explained\":\"seed 9, budget 3, decision 1\",\"weighed\":3,\"more\":true");
    ask_good("hint spy budget=4");
    assert_answer_has("\"explained\":\"seed 9, budget 7, decision 1\",\"weighed\":7,\"more\":true");
    read_hash(after);
    assert_string_equal(before, after);
    assert_explained("go spy budget=2", "seed 9, budget 9, decision 1");
    assert_explained("go spy budget=2", "seed 9, budget 2, decision 2");
    ask_good("hint spy budget=5");
    ask_good("hint spy budget=5 seed=4"); /* another seed is another thought */
    assert_answer_has("\"explained\":\"seed 4, budget 5, decision 4\"");
    ask_good("hint sly budget=1");
    assert_answer_has("\"explained\":\"seed 9, budget 1, decision 1\"");
}

static void a_player_without_memory_decides_nothing(void **state)
{
    (void)state;
    char before[HASH_SIZE], after[HASH_SIZE];
    engine_end(engine);
    ask_good("new blank");
    read_hash(before);
    room_max[ROOM_PLAYER] = room_max[ROOM_PLAYER + 1] = sizeof(Spy) - 1;
    ask("go spy");
    assert_false(is_good());
    assert_answer_has("less memory than this player thinks in");
    read_hash(after);
    assert_string_equal(before, after);
    room_max[ROOM_PLAYER] = room_max[ROOM_PLAYER + 1] = sizeof(Spy);
    ask_good("go spy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_and_budget_reach_the_player),
        cmocka_unit_test(a_player_remembers_its_game),
        cmocka_unit_test(each_side_has_a_memory_of_its_own),
        cmocka_unit_test(a_decision_of_another_ends_a_plan),
        cmocka_unit_test(a_hint_thinks_on_and_changes_nothing),
        cmocka_unit_test(a_player_without_memory_decides_nothing),
    };
    return cmocka_run_group_tests(tests, start_spies, end_engine);
}
