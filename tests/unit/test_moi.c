/* Men of Iron: which case an event, a preview, an answer cites and where a refusal points; zones
 * and sight; counters that go on; positions that validate refuses. What happens stands in
 * tests/cases.
 */
#include "app/embedded.h"
#include "engine/notation.h"
#include "rules/moi/moi.h"
#include "rules/moi/moi_decide.h"
#include "rules/moi/moi_events.h"
#include "rules/moi/moi_reasons.h"
#include "rules/moi/moi_state.h"
#include "rules/moi/moi_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const RuleSystem *const systems[] = {&moi_rules, NULL};
static Battle battle;
static GameBuffer room;
static Dice dice;
static Event items[MAX_EVENTS];
static EventSink events;

/* ---- a position ---- */

static const char *find(void *context, const char *name, uint32_t *size)
{
    static char text[1 << 16];
    char path[256];
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    snprintf(path, sizeof path, "tests/fields/%s", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    *size = (uint32_t)fread(text, 1, sizeof text, file);
    fclose(file);
    return text;
}

/* The battle with an empty map. */
static void open_battle(const char *name)
{
    static char text[1 << 16];
    char file[64];
    uint32_t size = 0;
    ParseError error = {0};
    snprintf(file, sizeof file, "%s.battle", name);
    const char *found = find(NULL, file, &size);
    assert_non_null(found);
    memcpy(text, found, size);
    assert_true(battle_parse(&battle, text, size, systems, (TextSource){find, NULL}, &error));
    memset(&room, 0, sizeof room);
    dice_script(&dice, NULL, 0);
    moi_rules.init(&battle, &room.game, &dice);
    for (uint32_t unit = 0; unit < battle.unit_count; unit++)
        game_lift(&battle, &room.game, unit);
}

static void set_option(const char *name, const char *value)
{
    ParseError error = {0};
    assert_true(battle_set_option(&battle, name, value, &error));
}

static uint32_t unit_of(const char *id)
{
    uint32_t unit = unit_by_name(&battle, id, (uint32_t)strlen(id));
    assert_int_not_equal(unit, NO_UNIT);
    return unit;
}

/* Column and row as printed: 1005. */
static uint32_t hex_at(uint32_t number)
{
    return (number % 100 - 1) * battle.columns + number / 100 - 1;
}

static void put(const char *id, uint32_t hex, const char *facing)
{
    uint32_t face = facing_by_name(&battle, facing, (uint32_t)strlen(facing));
    assert_true(face < DIRECTION_COUNT);
    game_put(&battle, &room.game, unit_of(id), hex_at(hex), face);
}

static void set_disordered(const char *id)
{
    assert_true(moi_rules.set_status(&battle, &room.game, unit_of(id), STATUS_DISORDERED, 1));
}

static void stage(uint32_t turn, const char *side)
{
    uint32_t row = side_by_name(&battle, side, (uint32_t)strlen(side));
    assert_true(moi_rules.stage(&battle, &room.game, turn, row, PHASE_FREE, &dice, NULL));
}

static Action read_action(const char *text)
{
    Action a;
    ParseError error = {0};
    Lexer l = lexer_begin(text, (uint32_t)strlen(text));
    assert_true(lexer_next_line(&l));
    assert_true(action_parse(&battle, &room.game, &l, NULL, &a, &error));
    return a;
}

/* Plays an action with the dice written as a record writes them. */
static void play(const char *text, const char *falls)
{
    uint8_t list[MAX_ROLLS];
    uint32_t count = 0;
    for (const char *at = falls; *at;) {
        uint32_t number = 0;
        for (; *at >= '0' && *at <= '9'; at++)
            number = number * 10 + (uint32_t)(*at - '0');
        list[count++] = (uint8_t)number;
        at += *at == ' ';
    }
    Action a = read_action(text);
    assert_int_equal(moi_rules.check(&battle, &room.game, a).why, LEGAL);
    dice_script(&dice, list, count);
    events = (EventSink){items, MAX_EVENTS, 0};
    moi_rules.apply(&battle, &room.game, a, &dice, &events);
    assert_false(dice.exhausted);
    assert_int_equal(dice.script_next, count);
}

static void assert_cites(uint32_t rule, const char *book, const char *number)
{
    assert_string_equal(moi_rules.reasons[rule].book, book);
    assert_string_equal(moi_rules.reasons[rule].number, number);
}

/* The first event of that kind cites that case. */
static void assert_event_cites(uint32_t kind, const char *book, const char *number)
{
    uint32_t i = 0;
    while (i < events.count && items[i].kind != kind)
        i++;
    assert_true(i < events.count);
    assert_cites(items[i].rule, book, number);
}

/* ---- citations ---- */

static void apply_cites_the_case_of_what_happens(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-horse1", 1001, "SE+S");
    put("york-pike1", 2001, "SE+S");
    put("anjou-pike1", 1002, "SE+S");
    put("berry-pike1", 2020, "NW+N");
    set_disordered("anjou-pike1");
    stage(2, "english");
    play("activate york", "");
    play("done", "");
    play("york-horse1 shock anjou-pike1", "10");
    assert_event_cites(EVENT_CONTINUED, "moi", "12.7");
    assert_event_cites(EVENT_ELIMINATED, "moi", "12.6");

    open_battle("falkirk");
    set_option("historical", "off");
    put("co1", 1304, "SE+S");
    put("comyn", 1304, "N+NE");
    put("li1", 1308, "N+NE");
    put("lincoln", 1308, "N+NE");
    stage(2, "english");
    play("activate lincoln", "");
    play("done", "7");
    assert_event_cites(EVENT_COURAGE, "falkirk", "F4");
    assert_event_cites(EVENT_WENT_HOME, "falkirk", "F4");

    open_battle("crecy");
    set_option("dusk", "on");
    battle.side[1].attr[SIDE_DUSK] = 2;
    put("al1", 1314, "NW+N");
    put("alencon", 1314, "N+NE");
    put("go5", 101, "SE+S");
    stage(2, "french");
    play("activate alencon", "");
    play("done", "");
    assert_event_cites(EVENT_GAME_OVER, "crecy", "Y11");
}

static void brief_names_the_table_and_the_case(void **state)
{
    Brief brief;
    (void)state;
    open_battle("muster");
    put("york-horse1", 1001, "SE+S");
    put("york-horse2", 501, "SE+S");
    put("york", 1001, "N+NE");
    put("anjou-pike1", 1003, "NW+N");
    put("anjou-horse1", 502, "NW+N");
    stage(2, "english");
    play("activate york", "");
    play("done", "");
    moi_rules.brief(&battle, &room.game, read_action("york-horse1 charge anjou-pike1"), &brief);
    assert_cites(brief.rule, "moi", "12.1");
    assert_string_equal(moi_rules.reasons[brief.rule].text, "Charge table");
    moi_rules.brief(&battle, &room.game, read_action("york-horse2 shock anjou-horse1"), &brief);
    assert_string_equal(moi_rules.reasons[brief.rule].text, "Shock table");
    open_battle("muster");
    put("york-pike1", 501, "SE+S");
    put("york", 501, "N+NE");
    put("anjou-horse1", 502, "NW+N");
    stage(2, "english");
    play("activate york", "");
    play("done", "");
    Action shock = read_action("york-pike1 shock anjou-horse1");
    EnemyAnswer answers[MAX_ANSWERS];
    GameBuffer work = room;
    uint32_t evades = 0,
             count = moi_rules.answers(&battle, &work.game, shock, &dice, answers, MAX_ANSWERS);
    for (uint32_t i = 0; i < count; i++) {
        bool evade = answers[i].action.kind == ACTION_EVADE;
        assert_cites(answers[i].rule, "moi", evade ? "10.2" : "11.5");
        evades += evade;
    }
    assert_int_equal(evades, 3);
    assert_int_equal(count, 4);
    play("york-pike1 shock anjou-horse1", "");
    moi_rules.brief(&battle, &room.game, read_action("anjou-horse1 counter york-pike1"), &brief);
    assert_cites(brief.rule, "moi", "11.5");
    assert_int_equal(brief.base, 4);
}

static void check_points_at_what_it_refuses(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-pike1", 1001, "SE+S");
    put("york-long1", 301, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    play("activate york", "");
    Verdict v = moi_rules.check(&battle, &room.game, read_action("york-pike1 step 0101"));
    assert_int_not_equal(v.why, LEGAL);
    assert_int_equal(v.unit, unit_of("york-pike1"));
    assert_int_equal(v.hex, hex_at(101));
    assert_int_equal(v.other, NO_UNIT);
    v = moi_rules.check(&battle, &room.game, read_action("york-long1 fire anjou-pike1"));
    assert_int_not_equal(v.why, LEGAL);
    assert_int_equal(v.unit, unit_of("york-long1"));
    assert_int_equal(v.hex, NO_HEX);
    assert_int_equal(v.other, unit_of("anjou-pike1"));
    v = moi_rules.check(&battle, &room.game, read_action("pass"));
    assert_int_equal(v.unit, NO_UNIT);
    assert_int_equal(v.hex, NO_HEX);
    assert_int_equal(v.other, NO_UNIT);
}

static void check_knows_no_command_beyond_the_last(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-pike1", 1010, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    Action a = {ACTION_ACTIVATE, room.game.to_act, NO_UNIT, 0, (uint16_t)battle.group_count};
    assert_int_equal(moi_rules.check(&battle, &room.game, a).why, WHY_MALFORMED);
}

/* Whoever asks whether there is a choice has room for one action. */
static void choices_write_one_action(void **state)
{
    Action actions[2];
    (void)state;
    open_battle("muster");
    put("york-pike1", 1010, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    memset(actions, 0xFF, sizeof actions);
    assert_int_equal(moi_choices(&battle, &room.game, actions),
                     2); /* to activate York or to pass */
    assert_int_equal(actions[0].kind, ACTION_ACTIVATE);
    assert_int_equal(actions[1].kind, 0xFF);
}

/* ---- zones and sight ---- */

static void zones_are_those_of_units_on_the_map(void **state)
{
    SectorHex hexes[16];
    (void)state;
    open_battle("muster");
    put("york-pike1", 1010, "SE+S");
    put("york", 1010, "N+NE");
    put("york-pike2", 101, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    assert_int_equal(moi_rules.sectors(&battle, &room.game, unit_of("york-pike1"), hexes), 6);
    assert_int_equal(moi_rules.sectors(&battle, &room.game, unit_of("york-pike2"), hexes), 2);
    assert_int_equal(moi_rules.sectors(&battle, &room.game, unit_of("york"), hexes), 0);
    assert_int_equal(moi_rules.sectors(&battle, &room.game, unit_of("york-pike3"), hexes), 0);
}

static void sight_of_crossbows_alone_is_blocked_by_units(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-cross1", 1005, "SE+S");
    put("york-pike1", 1006, "SE+S");
    put("york-long1", 505, "SE+S");
    put("york-pike2", 506, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    Verdict v = moi_rules.sees(&battle, &room.game, hex_at(1005), hex_at(1007));
    assert_cites(v.why, "moi", "9.4");
    assert_int_equal(v.unit, unit_of("york-pike1"));
    assert_int_equal(v.hex, hex_at(1006));
    v = moi_rules.sees(&battle, &room.game, hex_at(505), hex_at(507));
    assert_int_equal(v.why, LEGAL);
    v = moi_rules.sees(&battle, &room.game, hex_at(1007), hex_at(1005)); /* nobody looks */
    assert_int_equal(v.why, LEGAL);
}

/* ---- counters ---- */

static void activations_are_counted_past_a_byte(void **state)
{
    GroupState group;
    (void)state;
    open_battle("muster");
    put("york-pike1", 1010, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(255, "english");
    MoiGame *m = (MoiGame *)&room.game;
    m->command[0].activations = 255;
    uint64_t before = game_hash(&battle, &room.game);
    m->command[0].activations = 511;
    assert_int_not_equal(before, game_hash(&battle, &room.game));
    m->command[0].activations = 255;
    play("activate york", "");
    assert_int_equal(room.game.turn, 256);
    moi_rules.group_state(&battle, &room.game, 0, &group);
    assert_int_equal(group.status[COMMAND_ACTIVATIONS], 256);
}

/* 10.3: who fell before his attack came never made it; the next activation knows nothing of it. */
static void activations_begin_without_attacks(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-pike1", 1010, "SE+S");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    MoiGame *m = (MoiGame *)&room.game;
    MoiUnit *fallen = &m->unit[unit_of("york-pike2")];
    fallen->target[0] = (uint8_t)unit_of("anjou-pike1");
    fallen->target[1] = (uint8_t)unit_of("anjou-pike2");
    play("activate york", "");
    assert_int_equal(fallen->target[0], NO_UNIT);
    assert_int_equal(fallen->target[1], NO_UNIT);
}

/* F4 and C9: a side whose shy command is gone, and who was idle too long, gave points for each. */
static void points_of_the_shy_are_told_apart(void **state)
{
    ScoreItem found[MAX_SCORE_ITEMS];
    int32_t shy = 0, idle = 0;
    (void)state;
    open_battle("falkirk");
    put("co1", 1304, "SE+S");
    put("comyn", 1304, "N+NE");
    put("wallace", 101, "N+NE");
    put("wa1", 101, "SE+S");
    put("li1", 1308, "N+NE");
    put("lincoln", 1308, "N+NE");
    stage(2, "english");
    play("activate lincoln", "");
    play("done", "");
    assert_event_cites(EVENT_WENT_HOME, "falkirk", "F4");
    MoiGame *m = (MoiGame *)&room.game;
    m->extra[battle.units[unit_of("comyn")].side] += 4;
    uint32_t count = moi_rules.score_items(&battle, &room.game, found);
    for (uint32_t i = 0; i < count; i++) {
        shy += found[i].rule == WHY_COMYN ? found[i].value : 0;
        idle += found[i].rule == WHY_STAND_OFF ? found[i].value : 0;
    }
    assert_int_equal(shy, 1);
    assert_int_equal(idle, 4);
}

/* bannockburn B10: the folk of either side wait for the points of the other. */
static void folk_wait_for_the_enemy(void **state)
{
    (void)state;
    open_battle("muster");
    set_option("small-folk", "on");
    put("york-pike1", 1010, "SE+S");
    put("york", 1010, "N+NE");
    put("anjou-pike1", 1016, "NW+N");
    put("anjou", 1016, "N+NE");
    stage(2, "french");
    Action folk = {ACTION_FOLK, 1, NO_UNIT, 0, 0};
    MoiGame *m = (MoiGame *)&room.game;
    battle.side[1].attr[SIDE_FOLK] = 3;
    for (uint32_t english = 0; english <= 1; english++) { /* only theirs count */
        m->extra[english ^ 1u] = 3;
        m->extra[english] = 0;
        uint32_t why = moi_rules.check(&battle, &room.game, folk).why;
        assert_int_equal(why, english ? (uint32_t)LEGAL : (uint32_t)WHY_FOLK_EARLY);
    }
}

/* ---- validate ---- */

static void validate_finds_who_is_nowhere(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-pike1", 1010, "SE+S");
    put("york", 1010, "N+NE");
    put("anjou-pike1", 2020, "NW+N");
    stage(2, "english");
    assert_true(moi_rules.validate(&battle, &room.game));
    GameBuffer work = room;
    game_lift(&battle, &work.game, unit_of("york"));
    assert_false(moi_rules.validate(&battle, &work.game));
    work = room;
    game_lift(&battle, &work.game, unit_of("york-pike1"));
    assert_false(moi_rules.validate(&battle, &work.game));
}

/* The decision about him knows of a leader who is off the map. */
static void validate_lets_a_leader_wait(void **state)
{
    (void)state;
    open_battle("muster");
    put("york-pike1", 505, "SE+S");
    put("york-pike2", 1505, "SE+S");
    put("york", 1005, "N+NE");
    put("anjou-pike1", 1006, "NW+N");
    stage(2, "french");
    play("activate anjou", "");
    play("anjou-pike1 step 1005", "");
    assert_int_equal(room.game.phase, PHASE_LEADER);
    assert_false(on_map(&room.game, unit_of("york")));
    assert_true(moi_rules.validate(&battle, &room.game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apply_cites_the_case_of_what_happens),
        cmocka_unit_test(brief_names_the_table_and_the_case),
        cmocka_unit_test(check_points_at_what_it_refuses),
        cmocka_unit_test(check_knows_no_command_beyond_the_last),
        cmocka_unit_test(choices_write_one_action),
        cmocka_unit_test(zones_are_those_of_units_on_the_map),
        cmocka_unit_test(sight_of_crossbows_alone_is_blocked_by_units),
        cmocka_unit_test(activations_are_counted_past_a_byte),
        cmocka_unit_test(activations_begin_without_attacks),
        cmocka_unit_test(points_of_the_shy_are_told_apart),
        cmocka_unit_test(folk_wait_for_the_enemy),
        cmocka_unit_test(validate_finds_who_is_nowhere),
        cmocka_unit_test(validate_lets_a_leader_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
