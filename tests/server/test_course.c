/* Settings and clocks: what is read comes back, and nobody's time is lost or given. */
#include "server/body_course.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HOUR ((int64_t)3600 * 1000)
#define DAY (24 * HOUR)
#define ID "id 0123456789abcdef0123456789abcdef\n"

static Settings settings_of(const char *clock)
{
    char text[SETTINGS_SIZE];
    Settings settings;
    Out out = out_begin(text, sizeof text);
    out_text(&out, "clock ");
    out_text(&out, clock);
    out_text(&out, "\nundo own\nlapse claim\n");
    assert_true(settings_parse(text, out.size, &settings));
    return settings;
}

static void settings_survive_writing_and_reading(void **state)
{
    static const char *const texts[] = {
        "clock none\nundo own\nlapse claim\n",
        "clock each 3d\nundo consent\nlapse forfeit\n",
        "clock bank 14d +12h\nundo free\nlapse computer\ncomputer 1 captain\n",
        "clock live 90m +30s\nundo own\nlapse claim\ncomputer 0 marshal\ncomputer 1 captain\n",
    };
    static const char *const printed[] = {"1h", "90s", "366d"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        char text[SETTINGS_SIZE];
        Settings settings;
        Out out = out_begin(text, sizeof text);
        assert_true(settings_parse(texts[i], (uint32_t)strlen(texts[i]), &settings));
        settings_write(&settings, &out);
        assert_string_equal(texts[i], text);
    }
    for (size_t i = 0; i < COUNT_OF(printed); i++) {
        char clock[32], text[64];
        Out out = out_begin(clock, sizeof clock), whole = out_begin(text, sizeof text);
        out_text(&out, "each ");
        out_text(&out, printed[i]);
        Settings settings = settings_of(clock);
        settings_put_clock(&settings, &whole);
        assert_string_equal(clock, text);
    }
}

static void settings_refuse_what_they_are_not(void **state)
{
    static const char *const bad[] = {
        "clock none\nundo own\n",
        "clock none\nundo own\nlapse claim\nlapse claim\n",
        "clock none 3d\nundo own\nlapse claim\n",
        "clock each\nundo own\nlapse claim\n",
        "clock each 3\nundo own\nlapse claim\n",
        "clock each 0d\nundo own\nlapse claim\n",
        "clock each -1d\nundo own\nlapse claim\n",
        "clock each 367d\nundo own\nlapse claim\n",
        "clock each 99999999999999999999d\nundo own\nlapse claim\n",
        "clock each 3d +1h\nundo own\nlapse claim\n",
        "clock bank 3d\nundo own\nlapse claim\n",
        "clock bank 3d 1h\nundo own\nlapse claim\n",
        "clock bank 3d +\nundo own\nlapse claim\n",
        "clock none\nundo own\nlapse claim\ncomputer 2 captain\n",
        "clock none\nundo own\nlapse claim\ncomputer 1 nobody\n",
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        Settings settings;
        if (settings_parse(bad[i], (uint32_t)strlen(bad[i]), &settings))
            fail_msg("case %zu", i);
    }
}

static void clock_each_gives_every_hand_over_the_same(void **state)
{
    (void)state;
    const Settings s = settings_of("each 3d");
    Clock clock;
    clock_set(&s, &clock);
    clock_turn(&s, &clock, 1, 1000);
    assert_int_equal(clock.due, 1000 + 3 * DAY);
    clock_turn(&s, &clock, 1, 1000 + DAY); /* still the same side's decision */
    assert_int_equal(clock.due, 1000 + 3 * DAY);
    clock_turn(&s, &clock, 0, 1000 + 2 * DAY);
    assert_int_equal(clock.due, 1000 + 5 * DAY);
    clock_turn(&s, &clock, 1, 1000 + 3 * DAY);
    assert_int_equal(clock.due, 1000 + 6 * DAY);
}

static void clock_bank_keeps_no_more_than_at_first(void **state)
{
    (void)state;
    const Settings bank = settings_of("bank 14d +12h"), live = settings_of("live 1h +30s");
    Clock clock;
    clock_set(&bank, &clock);
    clock_turn(&bank, &clock, 0, DAY);
    clock_turn(&bank, &clock, 1, DAY + HOUR);
    assert_int_equal(clock.left[0], 14 * DAY);
    clock_turn(&bank, &clock, 0, DAY + HOUR);
    clock_turn(&bank, &clock, 1, 3 * DAY + HOUR);
    assert_int_equal(clock.left[0], 12 * DAY + 12 * HOUR);
    clock_give(&clock, 1, 2 * DAY, 3 * DAY + HOUR); /* a gift is more than that, and stays */
    clock_turn(&bank, &clock, 0, 4 * DAY + HOUR);
    assert_int_equal(clock.left[1], 15 * DAY);
    clock_set(&live, &clock);
    clock_turn(&live, &clock, 0, DAY);
    clock_turn(&live, &clock, 1, DAY);
    assert_int_equal(clock.left[0], HOUR + 30 * 1000);
}

static void clock_stops_and_goes_on(void **state)
{
    (void)state;
    const Settings s = settings_of("each 3d");
    Clock clock;
    clock_set(&s, &clock);
    clock_turn(&s, &clock, 0, DAY);
    clock_stop(&s, &clock, 2 * DAY); /* a pause */
    assert_int_equal(clock.running, NO_SIDE);
    assert_false(clock_is_due(&clock, 100 * DAY));
    clock_run(&s, &clock, 0, 10 * DAY);
    assert_int_equal(clock.due, 12 * DAY);
    clock_shift(&clock, DAY); /* nobody served */
    assert_int_equal(clock.due, 13 * DAY);
    clock_give(&clock, 0, HOUR, 10 * DAY);
    clock_give(&clock, 1, HOUR, 10 * DAY);
    assert_int_equal(clock.due, 13 * DAY + HOUR);
    assert_int_equal(clock.left[1], 3 * DAY + HOUR);
    clock_run(&s, &clock, 0, 10 * DAY);
    assert_int_equal(clock.due, 13 * DAY + HOUR);
    clock_lapse(&clock); /* whoever is late may be given time, too */
    clock_give(&clock, 0, HOUR, 20 * DAY);
    assert_false(clock.lapsed);
    assert_int_equal(clock.left[0], HOUR);
    assert_int_equal(clock.due, 20 * DAY + HOUR);
}

/* As if nothing had been handed over: no kind of clock gives time for doing it again. */
static void clock_back_gives_nobody_time(void **state)
{
    static const char *const clocks[] = {"each 3d", "bank 3d +1h", "live 3d +1h"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        const Settings s = settings_of(clocks[i]);
        Clock clock;
        clock_set(&s, &clock);
        clock_turn(&s, &clock, 0, DAY);
        int64_t earned = clock_turn(&s, &clock, 1, DAY + HOUR);
        assert_true(earned >= HOUR);
        for (int64_t hour = 2; hour < 40; hour += 2) {
            assert_true(clock_allows_back(&clock, 0, earned, DAY + hour * HOUR));
            clock_back(&s, &clock, 0, earned, true, DAY + hour * HOUR);
            assert_int_equal(clock.due, 4 * DAY);
            assert_int_equal(clock.left[1], 3 * DAY);
            earned = clock_turn(&s, &clock, 1, DAY + (hour + 1) * HOUR);
        }
        assert_false(clock_allows_back(&clock, 0, earned, 4 * DAY));
    }
}

/* By consent the side that was to decide has used its time; the other has what it had. */
static void clock_back_by_consent_charges_who_was_to_decide(void **state)
{
    static const char *const clocks[] = {"each 3d", "bank 3d +1h", "live 3d +1h"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        const Settings s = settings_of(clocks[i]);
        Clock clock;
        clock_set(&s, &clock);
        clock_turn(&s, &clock, 0, DAY);
        int64_t earned = clock_turn(&s, &clock, 1, DAY + HOUR);
        clock_back(&s, &clock, 0, earned, false, 3 * DAY);
        assert_int_equal(clock.due, 6 * DAY - HOUR);
        assert_int_equal(clock.left[1], i == 0 ? 3 * DAY : DAY + HOUR);
        clock_back(&s, &clock, 0, earned, false, 3 * DAY); /* its decision already: goes on */
        assert_int_equal(clock.due, 6 * DAY - HOUR);
    }
}

static void clock_back_costs_nothing_while_a_computer_thinks(void **state)
{
    (void)state;
    const Settings s = settings_of("live 1h +1s");
    Clock clock;
    clock_set(&s, &clock);
    clock_turn(&s, &clock, 0, DAY);
    int64_t earned = clock_turn(&s, &clock, 1, DAY);
    clock.due = 0; /* it needs no reminder */
    clock_back(&s, &clock, 0, earned, true, 2 * DAY);
    assert_int_equal(clock.due, 2 * DAY + HOUR);
}

static void clock_lapses_once(void **state)
{
    (void)state;
    const Settings s = settings_of("bank 1d +1h");
    Clock clock;
    clock_set(&s, &clock);
    clock_turn(&s, &clock, 0, DAY);
    assert_false(clock_is_due(&clock, 2 * DAY - 1));
    assert_true(clock_is_due(&clock, 2 * DAY));
    clock_lapse(&clock);
    assert_false(clock_is_due(&clock, 9 * DAY));
    clock_turn(&s, &clock, 1, 9 * DAY); /* he came after all */
    assert_false(clock.lapsed);
    assert_int_equal(clock.left[0], HOUR);
    clock_turn(&s, &clock, 0, 9 * DAY);
    assert_int_equal(clock.due, 9 * DAY + HOUR);
}

static void clock_none_never_runs(void **state)
{
    (void)state;
    const Settings s = settings_of("none");
    Clock clock;
    clock_set(&s, &clock);
    clock_turn(&s, &clock, 0, DAY);
    assert_int_equal(clock.running, NO_SIDE);
    assert_false(clock_is_due(&clock, 9 * DAY));
}

static void bodies_read_lines(void **state)
{
    static const char *const undos[] = {"",
                                        ID,
                                        ID "at 3 0123456789abcdef\n",
                                        ID "to 3\n",
                                        ID "at 3 0123456789abcdef\nto -1\n",
                                        ID "at 3 0123456789abcdef\nto 2 1\n"};
    UndoBody undo;
    OfferBody offer;
    AnswerBody answer;
    ClaimBody claim;
    ParseError error;
    (void)state;
    static const char good[] = ID "at 3 0123456789abcdef\nto 2\n";
    assert_true(body_undo(good, sizeof good - 1, &undo, &error));
    assert_int_equal(undo.ply, 3);
    assert_int_equal(undo.to, 2);
    for (size_t i = 0; i < COUNT_OF(undos); i++)
        assert_false(body_undo(undos[i], (uint32_t)strlen(undos[i]), &undo, &error));
    assert_true(body_offer(ID "rematch\n", sizeof ID + 7, &offer, &error));
    assert_int_equal(offer.kind, OFFER_REMATCH);
    assert_true(body_offer(ID "give 2h\n", sizeof ID + 7, &offer, &error));
    assert_int_equal(offer.give, 2 * HOUR);
    assert_false(body_offer(ID, sizeof ID - 1, &offer, &error));
    assert_true(body_answer(ID "accept 7\n", sizeof ID + 8, &answer, &error));
    assert_true(answer.accepts && answer.number == 7);
    assert_true(body_answer(ID "decline 7\n", sizeof ID + 9, &answer, &error));
    assert_false(answer.accepts);
    assert_true(body_claim(ID, sizeof ID - 1, &claim, &error));
    assert_false(claim.computer);
    assert_true(body_claim(ID "computer\n", sizeof ID + 8, &claim, &error));
    assert_true(claim.computer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_survive_writing_and_reading),
        cmocka_unit_test(settings_refuse_what_they_are_not),
        cmocka_unit_test(clock_each_gives_every_hand_over_the_same),
        cmocka_unit_test(clock_bank_keeps_no_more_than_at_first),
        cmocka_unit_test(clock_stops_and_goes_on),
        cmocka_unit_test(clock_back_gives_nobody_time),
        cmocka_unit_test(clock_back_by_consent_charges_who_was_to_decide),
        cmocka_unit_test(clock_back_costs_nothing_while_a_computer_thinks),
        cmocka_unit_test(clock_lapses_once),
        cmocka_unit_test(clock_none_never_runs),
        cmocka_unit_test(bodies_read_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
