/* What would come of it: `after`, `march` and `threat` play nothing, and say what is wrong with a
 * line. */
#include "protocol_harness.h"

/* The Scots' first movement of Robert at Bannockburn. */
static void begin_movement(void)
{
    ask_good("new robert-at-bannockburn seed=7");
    ask_good("do done");
    ask_good("do done");
}

static void assert_refused(const char *line, const char *text)
{
    ask(line);
    assert_false(is_good());
    assert_answer_has(text);
}

static void plans_change_nothing(void **state)
{
    (void)state;
    char before[HASH_SIZE], after[HASH_SIZE];
    begin_movement();
    read_hash(before);
    ask_good("after keith1 step 0219 then keith1 halt");
    assert_answer_has("\"played\":[\"keith1 step 0219\",\"keith1 halt\"]");
    ask_good("march keith1 0218 schiltrom-douglas1 0520/0620");
    assert_answer_has("\"unit\":\"schiltrom-douglas1\",\"place\":\"0520/0620\",\"arrives\":true");
    read_hash(after);
    assert_string_equal(before, after);
}

/* Douglas's schiltrom stands on half of the place: beside it with the same front, not turned. */
static void who_falls_short_on_a_march_keeps_its_front(void **state)
{
    (void)state;
    begin_movement();
    ask_good("march schiltrom-moray1 0721/0821");
    assert_answer_has("\"place\":\"0821/0922\",\"arrives\":false");
}

static void the_unit_under_way_is_settled(void **state)
{
    (void)state;
    begin_movement();
    ask_good("after");
    assert_answer_has("\"played\":[]");
    ask_good("do keith1 step 0219");
    ask_good("after");
    assert_answer_has("\"played\":[\"keith1 halt\"]");
    assert_answer_has("{\"text\":\"done\",\"kind\":\"done\",\"label\":\"Done moving\"}");
}

static void a_plan_that_cannot_be_is_refused(void **state)
{
    (void)state;
    begin_movement();
    assert_refused("after keith1 step 0219 then keith1 step 0999", "\"error\"");
    assert_refused("after keith1 step 0219 then keith2 step 0420", "\"case\":\"gmb 5.0\"");
    assert_refused("march keith1", "the place where it shall go");
    assert_refused("march keith1 0218 keith1 0219", "each unit once");
    assert_refused("march keith1 off", "a place on the map");
    ask_good("do done");
    ask_good("do done");
    assert_refused("after warw-leics organize", "an action that rolls dice");
}

/* A blow has the chances that odds tell where it is struck. */
static void a_blow_is_weighed_where_it_falls(void **state)
{
    (void)state;
    static const char *const way[] = {"0517", "0516", "0515", "0614",
                                      "0714", "0813", "0913", "0912"};
    ask_good("new edward-at-bannockburn");
    ask_good("do done");
    ask_good("do done");
    ask_good("strikes keith2");
    assert_answer_has("\"from\":[\"0912\"");
    assert_answer_has("{\"unit\":\"cl-cl\",\"attackers\":[\"keith2\"],\"from\":\"0912\","
                      "\"kind\":\"charge\",\"numerator\":150,\"denominator\":216");
    assert_answer_has("\"hexes\":[\"0912\"],\"path\":[\"keith2 step 0517\",\"keith2 step 0516\"");
    ask_good("threat scots");
    assert_answer_has("{\"unit\":\"cl-cl\",\"attackers\":[\"keith2\"],\"from\":\"0912\","
                      "\"kind\":\"charge\",\"numerator\":150,\"denominator\":216,"
                      "\"sum\":[{\"text\":\"routs it\",\"worth\":4,\"numerator\":150,"
                      "\"denominator\":216}]}");
    for (uint32_t i = 0; i < COUNT_OF(way); i++) {
        char line[64];
        snprintf(line, sizeof line, "do keith2 step %s", way[i]);
        ask_good(line);
    }
    ask_good("odds keith2 charge cl-cl");
    assert_answer_has("\"sum\":[{\"text\":\"routs it\",\"worth\":4,\"numerator\":150,"
                      "\"denominator\":216}]");
}

static void those_who_attack_together_are_weighed_together(void **state)
{
    (void)state;
    ask_good("new peipus");
    ask_good("threat crusader");
    assert_answer_has("{\"unit\":\"militia-archers1\",\"attackers\":[\"order-knights1\","
                      "\"order-knights2\"]");
}

static void a_threat_changes_nothing_in_any_battle(void **state)
{
    (void)state;
    for (uint32_t i = 0; battles[i]; i++) {
        char before[HASH_SIZE], after[HASH_SIZE];
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < PLIES; ply++) {
            ask("go random");
            if (!is_good())
                break;
            if (ply % 100 > 0)
                continue;
            read_hash(before);
            for (uint32_t side = 0; side < SIDE_COUNT; side++) {
                char line[64];
                snprintf(line, sizeof line, "threat %s", engine_battle(engine)->side[side].id);
                ask_good(line);
            }
            read_hash(after);
            assert_string_equal(before, after);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_change_nothing),
        cmocka_unit_test(who_falls_short_on_a_march_keeps_its_front),
        cmocka_unit_test(the_unit_under_way_is_settled),
        cmocka_unit_test(a_plan_that_cannot_be_is_refused),
        cmocka_unit_test(a_blow_is_weighed_where_it_falls),
        cmocka_unit_test(those_who_attack_together_are_weighed_together),
        cmocka_unit_test(a_threat_changes_nothing_in_any_battle),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
