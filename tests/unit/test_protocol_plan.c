/* What would come of it: `after` and `march` play nothing, and say what is wrong with a line. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_change_nothing),
        cmocka_unit_test(the_unit_under_way_is_settled),
        cmocka_unit_test(a_plan_that_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
