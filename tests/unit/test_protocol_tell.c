/* Tests of protocol.h: what the engine tells of a position: prompts, points, commands, turns,
 * sight. */
#include "engine/hex.h"
#include "protocol_harness.h"

/* ---- prompts ---- */

/* The prompt of the last view, closed; NULL if there is none. */
static char *copy_prompt(void)
{
    const char *from = strstr(answer, "\"prompt\":{");
    if (!from)
        return NULL;
    char *text = strndup(from, strcspn(from, "}") + 1);
    assert_non_null(text);
    return text;
}

static void every_decision_has_a_prompt(void **state)
{
    (void)state;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < PLIES; ply++) {
            ask_good("view");
            bool over = strstr(answer, "\"over\":true") != NULL;
            char *prompt = copy_prompt();
            assert_true(over == (prompt == NULL));
            if (over)
                break;
            if (strstr(prompt, "nobody") || strchr(prompt + 10, '{'))
                fail_msg("%s, ply %u: %s", battles[i], ply, prompt);
            assert_non_null(strstr(prompt, "\"text\":\""));
            assert_non_null(strstr(prompt, "\"case\":\""));
            free(prompt);
            ask_good("go random");
        }
    }
}

static void a_prompt_says_who_is_under_way(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("do done");
    ask_good("do done");
    ask_good("view");
    assert_answer_has("\"prompt\":{\"kind\":\"move\",\"text\":\"Scots: ");
    ask_good("do keith2 step 0420");
    ask_good("view");
    assert_answer_has("\"case\":\"gmb 5.0\",\"unit\":\"keith2\",\"hex\":\"0420\"}");
}

/* Modes may be chosen in the set-up, but nothing is left undone without; in movement it is. */
static void what_is_aside_is_not_left_to_do(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("legal keith1");
    assert_answer_has("\"kind\":\"mode\"");
    ask_good("view");
    assert_answer_has("\"can_act\":[],");
    ask_good("do done");
    ask_good("do done");
    ask_good("view");
    assert_answer_has("\"keith1\",\"keith2\"");
    ask_good("new bannockburn");
    ask_good("go pass");
    ask_good("view");
    assert_answer_has("\"can_act\":[],");
}

/* The side in that member of the last view. */
static bool is_side(const char *member, const char *side)
{
    char text[64];
    snprintf(text, sizeof text, "\"%s\":\"%s\"", member, side);
    return strstr(answer, text) != NULL;
}

/* Only the side that is not active interrupts, and where it always does it is said. */
static void a_prompt_says_who_interrupts(void **state)
{
    (void)state;
    uint32_t interruptions = 0;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < 2 * PLIES; ply++) {
            ask_good("view");
            const char *first = engine_battle(engine)->side[0].id;
            bool same = is_side("phasing", first) == is_side("to_act", first);
            bool interrupts = strstr(answer, "\"interrupt\":true}") != NULL;
            bool always = is_side("phase", "seize") || is_side("phase", "react");
            if (strstr(answer, "\"over\":true"))
                break;
            assert_false(interrupts && same);
            assert_false(always && !interrupts);
            interruptions += interrupts;
            ask_good("go random");
        }
    }
    assert_true(interruptions > 0);
}

/* ---- words ---- */

static void the_rules_tell_their_die_and_what_changes_nothing(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("battle");
    assert_answer_has("\"die_faces\":6,\"die_least\":1");
    assert_answer_has("{\"name\":\"miss\",\"text\":\"no effect\",\"nothing\":true}");
    ask_good("new bannockburn");
    ask_good("battle");
    assert_answer_has("\"die_faces\":10,\"die_least\":0");
    assert_answer_has("{\"name\":\"none\",\"text\":\"no effect\",\"nothing\":true}");
}

static void a_roll_is_told_with_what_it_needed(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    for (uint32_t i = 0; i < 4; i++)
        ask_good("do done");
    ask_good("dice 3");
    ask_good("do warw-leics organize");
    assert_answer_has("rolls 3, 2 or less is needed: it stays disorganized.");
    assert_answer_has("\"roll\":{\"dice\":3,\"faces\":[3],\"needed\":2,\"good\":\"low\"}}");
    ask_good("do durham step 1805/1706");
    assert_null(strstr(answer, "needed"));
}

/* ---- score ---- */

static void points_are_told_by_what_they_are_for(void **state)
{
    (void)state;
    ask_good("new blank");
    ask_good("score");
    assert_answer_has("{\"ok\":true,\"points\":{\"north\":0,\"south\":0},\"result\":{");
    assert_answer_has("},\"items\":[],\"prospects\":[");
    engine->table.game.game.unit[0].hex =
        engine->table.game.game.unit[5].hex; /* far beyond the middle */
    ask_good("score");
    assert_answer_has("\"items\":[{\"side\":\"");
    assert_answer_has("\"value\":1,\"case\":\"blank 4.1\",\"text\":\"");
}

/* What is missing for each level, by the rules of three families. */
static void levels_are_told_with_what_they_lack(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("score");
    assert_answer_has(
        "{\"level\":\"Marginal Scottish victory\",\"winner\":\"scots\",\"side\":\"scots\","
        "\"missing\":20,\"sentence\":\"20 more for the Scots than for the enemy\","
        "\"case\":\"rab 20.2\"}");
    assert_answer_has("\"Substantive English victory\",\"winner\":\"english\",\"side\":\"scots\","
                      "\"missing\":0,");
    assert_answer_has("\"Decisive English victory\",\"winner\":\"english\",\"side\":\"english\","
                      "\"missing\":1,");
    ask_good("new hastings"); /* the Saxons hold 20 points, bmw 3.4 asks for more than twice that */
    ask_good("score");
    assert_answer_has("\"Important Norman victory\",\"winner\":\"norman\",\"side\":\"norman\","
                      "\"missing\":41,");
    assert_answer_has("\"Important Saxon victory\",\"winner\":\"saxon\",\"side\":\"saxon\","
                      "\"missing\":0,");
    assert_answer_has(
        "{\"side\":\"saxon\",\"missing\":44,\"sentence\":\"the Saxons are demoralized at 44 "
        "of strength lost, now 0\",\"case\":\"bmw 11.3\"}");
    ask_good("new falkirk");
    ask_good("score");
    assert_answer_has(
        "\"side\":\"scots\",\"missing\":21,\"sentence\":\"the Scots may run at 21 flight "
        "points, and must at 30\",\"case\":\"moi 16.0\"}");
    assert_answer_has("{\"level\":\"Draw\",\"side\":\"english\",\"missing\":11,");
}

/* ---- the briefing ---- */

static void every_battle_has_a_briefing(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("battle");
    assert_answer_has("\"briefing\":[{\"part\":\"situation\",\"title\":\"The situation\","
                      "\"paragraphs\":[\"");
    assert_answer_has("{\"part\":\"special\",\"title\":\"Special rules\",\"paragraphs\":[\"");
}

/* ---- the result ---- */

/* Told while the game goes on as what it would come to; a draw has no winner. */
static void the_result_is_told_with_its_case(void **state)
{
    (void)state;
    ask_good("new blank");
    ask_good("view");
    assert_answer_has("\"result\":{\"level\":\"Draw\",\"by\":\"margin\",\"margin\":0,"
                      "\"case\":\"blank 4.2\",\"text\":\"");
    engine->table.game.game.unit[0].hex =
        engine->table.game.game.unit[5].hex; /* far beyond the middle */
    ask_good("view");
    assert_answer_has("\"result\":{\"winner\":\"north\",\"level\":\"North wins\",\"by\":\"margin\","
                      "\"margin\":1,");
    ask_good("new falkirk");
    ask_good("view"); /* nobody has won yet, whatever the points */
    assert_answer_has("\"result\":{\"level\":\"Draw\",\"by\":\"rule\",\"margin\":0}");
}

/* ---- what is owed ---- */

/* Two enemies side by side, the one of them eager. */
static void what_must_be_done_is_told_with_its_case(void **state)
{
    (void)state;
    ask_good("new blank");
    Battle *b = &engine->battle[engine_battle(engine) == &engine->battle[1]];
    Game *g = &engine->table.game.game;
    uint32_t own = 0, enemy = 0;
    while (b->units[own].side != g->to_act)
        own++;
    while (b->units[enemy].side == g->to_act)
        enemy++;
    game_put(b, g, enemy, b->neighbour[g->unit[own].hex][g->to_act == 0 ? 3 : 0], 0);
    ask_good("view");
    assert_answer_has("\"owed\":[],");
    b->units[own].attr[0] = 1;
    ask_good("view");
    assert_answer_has("\"owed\":[{\"unit\":\"");
    assert_answer_has("\"case\":\"blank 3.6\",\"text\":\"an eager unit strikes if it can\"}],");
    ask("do done");
    assert_answer_has("\"case\":\"blank 3.6\"");
    b->units[own].attr[0] = 0;
}

static void what_the_prompt_asks_for_is_marked(void **state)
{
    (void)state;
    ask_good("new poitiers seed=1");
    ask_good("view");
    assert_answer_has("\"prompt\":{\"kind\":\"march-must\"");
    assert_answer_has("\"text\":\"the Marshals charge in their first activation if they can\","
                      "\"asked\":true}");
}

/* ---- groups ---- */

/* A command at its first choice, active, and when it has just gone. */
static void groups_tell_how_a_command_stands(void **state)
{
    (void)state;
    ask_good("new najera seed=1");
    ask_good("groups");
    assert_answer_has("{\"id\":\"lancaster\",\"side\":\"english\",\"leader\":\"");
    assert_answer_has("\"choice\":{\"action\":\"activate lancaster\",\"numerator\":10,"
                      "\"denominator\":10}");
    assert_answer_has("\"refused\":{\"why\":\"it waits until");
    ask_good("do activate lancaster");
    ask_good("groups");
    assert_answer_has("{\"name\":\"active\",\"value\":1,\"label\":\"active\",\"marker\":true}");
    assert_null(strstr(answer, "\"choice\""));
    for (uint32_t i = 0; i < 9; i++) {
        ask_good("view");
        if (strstr(answer, "\"phase\":\"continue\""))
            break;
        ask_good("do done");
    }
    ask_good("groups");
    assert_answer_has("{\"name\":\"last\",\"value\":1,\"label\":\"has just gone\"}");
    assert_answer_has("\"choice\":{\"action\":\"attempt ");
    assert_answer_has("\"refused\":{\"why\":\"the command that has just gone may not go on\"");
}

static void groups_tell_command_control(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("groups");
    assert_answer_has("\"in_command\":[\"longbow-");
    assert_answer_has("\"out_of_command\":[]");
    ask_good("new blank");
    ask_good("groups");
    assert_string_equal(answer, "{\"ok\":true,\"groups\":[]}");
}

/* ---- turns ---- */

static void the_battle_tells_its_turns(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn turns=12 fatigue=7");
    ask_good("battle");
    assert_answer_has("\"turns\":12,\"marks\":[{\"turn\":7,\"label\":\"fatigue\",");
    ask_good("new robert-at-bannockburn turns=5 fatigue=7");
    ask_good("battle");
    assert_answer_has("\"turns\":5,\"marks\":[],\"breaking\":[]");
    ask_good("new crecy dusk=on");
    ask_good("battle");
    assert_answer_has(
        "\"turns\":0,\"marks\":[{\"turn\":25,\"side\":\"french\",\"label\":\"dusk\",");
    assert_answer_has("\"breaking\":[{\"side\":\"english\",\"points\":40,\"case\":\"moi 16.0\",");
    ask_good("new najera levels=even");
    ask_good("battle");
    assert_answer_has("\"marks\":[],\"breaking\":[{\"side\":\"english\",\"points\":35,");
}

/* ---- sight ---- */

static uint32_t count_in_answer(const char *text)
{
    uint32_t count = 0;
    for (const char *at = answer; (at = strstr(at, text)); at++)
        count++;
    return count;
}

static void a_unit_hides_what_is_behind_it(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("sight 0719");
    assert_answer_has("{\"hex\":\"0723\",\"by\":\"0722\",\"unit\":\"schiltrom-douglas2\","
                      "\"case\":\"gmb 8.13\",");
    assert_answer_has("\"0722\",");
    ask_good("new blank");
    ask_good("sight 0305");
    assert_answer_has("\"range\":4,\"seen\":[\"");
    assert_answer_has("\"hidden\":[]}");
}

/* Near hexes are always seen; none is told twice. */
static void every_hex_in_range_is_told_once(void **state)
{
    (void)state;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        const Battle *b = engine_battle(engine);
        for (uint32_t hex = 0; hex < b->hex_count; hex += 7) {
            char number[16], line[32];
            Out out = out_begin(number, sizeof number);
            uint32_t expected = 0;
            if (!b->on_map[hex])
                continue;
            hex_print(b, hex, &out);
            snprintf(line, sizeof line, "sight %s", number);
            ask_good(line);
            for (uint32_t to = 0; to < b->hex_count; to++)
                expected += b->on_map[to] && to != hex && hex_distance(b, hex, to) <= MAX_SIGHT;
            const char *seen = strstr(answer, "\"seen\":["),
                       *hidden = strstr(answer, "],\"hidden\"");
            assert_true(seen && hidden);
            uint32_t found = count_in_answer("{\"hex\":\"");
            for (const char *at = seen + 8; at < hidden; at++)
                found += *at == '"' && at[1] != ',' && at[1] != ']';
            assert_int_equal(found, expected);
        }
    }
}

/* ---- options ---- */

static void a_battle_offers_what_matters_in_it(void **state)
{
    (void)state;
    ask_good("new crecy pits=on");
    ask_good("battle");
    assert_answer_has("{\"name\":\"pits\",\"value\":\"on\"");
    assert_answer_has("{\"name\":\"historical\"");
    assert_null(strstr(answer, "{\"name\":\"small-folk\",\"value\""));
    assert_null(strstr(answer, "{\"name\":\"levels\",\"value\""));
    ask("new crecy small-folk=on");
    assert_answer_has("\"found\":\"small-folk\",\"expected\":\"an option of this battle: ");
    ask_good("new bannockburn small-folk=on");
    ask_good("new training");
    ask_good("battle");
    assert_answer_has("{\"name\":\"schiltrom-attack\",\"value\"");
    assert_null(strstr(answer, "{\"name\":\"organize\",\"value\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_has_a_prompt),
        cmocka_unit_test(a_prompt_says_who_is_under_way),
        cmocka_unit_test(what_is_aside_is_not_left_to_do),
        cmocka_unit_test(the_rules_tell_their_die_and_what_changes_nothing),
        cmocka_unit_test(a_roll_is_told_with_what_it_needed),
        cmocka_unit_test(a_prompt_says_who_interrupts),
        cmocka_unit_test(points_are_told_by_what_they_are_for),
        cmocka_unit_test(levels_are_told_with_what_they_lack),
        cmocka_unit_test(every_battle_has_a_briefing),
        cmocka_unit_test(the_result_is_told_with_its_case),
        cmocka_unit_test(what_must_be_done_is_told_with_its_case),
        cmocka_unit_test(what_the_prompt_asks_for_is_marked),
        cmocka_unit_test(groups_tell_how_a_command_stands),
        cmocka_unit_test(groups_tell_command_control),
        cmocka_unit_test(the_battle_tells_its_turns),
        cmocka_unit_test(a_unit_hides_what_is_behind_it),
        cmocka_unit_test(every_hex_in_range_is_told_once),
        cmocka_unit_test(a_battle_offers_what_matters_in_it),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
