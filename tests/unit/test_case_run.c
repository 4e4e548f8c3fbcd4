/* Tests of case_run.h: claims that hold, claims that fail and say why, lines that are malformed. */
#include "engine/case_run.h"
#include "rules/blank/blank.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FIELD_CAP = 1 << 16, CASE_CAP = 4096 };

/* The blank rules with a table, and a preview with modifiers. */
static const char *const rows[] = {"foot", "horse", NULL};
static const char *const columns[] = {"near", "far", NULL};
static const char *const cells[] = {"none", "some", NULL};
static const TableSpec tables[] = {
    {.name = "loss", .rows = rows, .columns = columns, .range = {-9, 9, true}},
    {.name = "fear", .rows = rows, .columns = columns, .cells = cells, .range = {0, 0, true}},
    {0},
};
static Schema probe_schema;
static RuleSystem probe_rules;
static const RuleSystem *const systems[] = {&probe_rules, NULL};
static char field[FIELD_CAP];
static uint32_t field_size;
static CaseRoom *room;

static void probe_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    (void)b;
    (void)g;
    *out = (Brief){.unit = a.unit, .other = a.arg, .base = 4, .total = -1, .range = 1};
    out->column = "2:1";
    out->row = "foot";
    out->rule = 13; /* 3.5 */
    out->modifier_count = 2;
    out->modifier[0] = (Modifier){
        .rule = 4, .value = 1, .roll = 0}; /* the rows of reasons.def that are 1.2 and 1.4 */
    out->modifier[1] = (Modifier){.rule = 5, .value = -2, .roll = 0};
}

/* The enemy may be done with it, by 1.1. */
static uint32_t probe_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out,
                              uint32_t cap)
{
    (void)g;
    (void)d;
    assert_true(cap > 0);
    out[0] = (EnemyAnswer){{.side = a.side ^ 1u, .unit = NO_UNIT}, 3};
    while (strcmp(b->rules->words->actions[out[0].action.kind].name, "done") != 0)
        out[0].action.kind++;
    return 1;
}

static const char *find_field(void *context, const char *name, uint32_t *size)
{
    (void)context;
    *size = field_size;
    return strcmp(name, "blank.battle") == 0 ? field : NULL;
}

static int load_field(void **state)
{
    (void)state;
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    room = calloc(1, sizeof *room);
    if (!file || !room)
        return -1;
    field_size = (uint32_t)fread(field, 1, sizeof field, file);
    fclose(file);
    const char *more = "table loss near far\nfoot 1 -\nhorse -2 +3\nend\n"
                       "table fear near far\nfoot some none\nhorse - some\nend\n";
    memcpy(field + field_size, more, strlen(more));
    field_size += (uint32_t)strlen(more);
    probe_schema = *blank_rules.schema;
    probe_schema.tables = tables;
    probe_rules = blank_rules;
    probe_rules.schema = &probe_schema;
    probe_rules.brief = probe_brief;
    probe_rules.answers = probe_answers;
    return 0;
}

static int free_field(void **state)
{
    (void)state;
    free(room);
    return 0;
}

static CaseReport run(const char *lines)
{
    char text[CASE_CAP];
    CaseReport report;
    snprintf(text, sizeof text, "# blank 2.2  A rule.\nbattle blank\n%s", lines);
    case_run(text, (uint32_t)strlen(text), systems, (TextSource){find_field, NULL}, 0, room,
             &report);
    return report;
}

static void claims_that_hold_pass(void **state)
{
    static const char *const texts[] = {
        "accept pike-1 step 0205\n",
        "refuse pike-1 step 0206 by blank 2.2\n",
        "do pike-1 step 0205\nexpect pike-1 at 0205\nexpect pike-1 moved 1\nexpect rolls 0\n",
        "do pike-1 step 0205\nexpect event step\nexpect event step pike-1\n"
        "expect no event step pike-2\nexpect no event strike\n",
        "do pike-1 step 0205\nexpect event step pike-1 by - needed - from 0204 to 0205\n"
        "expect no event step from 0205\nexpect no event step other pike-2\n",
        "dice 6\ndo pike-3 strike pike-5\nexpect event strike pike-3 other pike-5 value 6 needed "
        "5\n"
        "expect event removed by blank 3.5\nexpect no event removed by blank 3.4\n",
        "expect prompt play\nexpect prompt play extra 0 by - to -\n",
        "refuse pike-1 step 0206 by blank 2.2 unit pike-1 hex 0206 other -\n",
        "refuse pike-1 strike pike-4 by blank 3.4 hex 0306 other pike-4\n",
        "refuse pike-1 strike pike-2 by blank 3.2 hex -\n",
        "refuse pike-1 strike pike-2 by blank 3.2 \"a unit strikes enemies only\" other pike-2\n",
        "dice 6\ndo pike-3 strike pike-5\n"
        "expect event removed by blank 3.5 \"a strike of five or six removes its target\" value "
        "0\n",
        "clear\nplace pike-1 0106\nplace pike-2 0206\nturn 1 north play\n"
        "expect points north 2 by blank 4.1\nexpect points north 1 by blank 4.1 pike-2\n"
        "expect points south 0 by blank 4.1\nexpect points north 0 by blank 3.5\n",
        "brief pike-3 strike pike-5 by blank 3.5 total -1\n",
        "brief pike-3 strike pike-5 column 2:1 row foot total -1\n",
        "answers pike-3 strike pike-5 1\nanswer pike-3 strike pike-5 : done by blank 1.1\n",
        "expect legal 21\nexpect phase play north\nexpect phase play north turn 1\n",
        "expect points south 0\nexpect level Draw\nexpect pike-1 mode melee\n",
        "option turns 1\noption-is turns 1\ndo done\ndo done\nexpect over\nexpect legal 0\n",
        "option-is turns 3\noption turns 2\noption-is turns 2\n",
        "dice 6\ndo pike-3 strike pike-5\nexpect pike-5 at off\nexpect rolls 1\n",
        "dice 6 1\ndo pike-3 strike pike-5\ndo done\nexpect rolls 0\ndo horse-2 step 0205\n"
        "do horse-2 strike pike-1\nexpect pike-1 at 0204\n",
        "do pike-1 step 0205\nreset\nexpect pike-1 at 0204\nexpect no event step\n",
        "clear\nplace pike-1 0101\nturn 2 north play\nexpect pike-1 at 0101\nexpect legal 3\n"
        "expect event turn\nreset\nplace pike-2 0101\nturn 2 north play\nexpect pike-1 at off\n",
        "place pike-1 off\nturn 1 north play\nexpect pike-1 at off\n",
        "place pike-1 0101 N+NE\nturn 1 north play\nexpect pike-1 at 0101 N+NE\n",
        "mode pike-1 melee\nturn 1 north play\nexpect pike-1 at 0204\n",
        "set pike-1 moved 1\nrefuse pike-1 step 0205 by blank 2.1\n",
        "odds pike-3 strike pike-5 : stands 4/6, removed 1/3\n",
        "odds pike-3 strike pike-5 : removed 0 2/6 stands 0 24/36\n",
        "brief pike-3 strike pike-5 base 4 total -1 range 1 items 2\n",
        "brief pike-3 strike pike-5 total -1\n",
        "modifier pike-3 strike pike-5 blank 1.2 +1\n",
        "no-modifier pike-3 strike pike-5 blank 2.1\n",
        "table loss far near\n  horse 3 -2 # as printed\nfoot - 1\nend\n",
        "table fear near far\nfoot some none\nhorse - some\nend\n",
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        CaseReport report = run(texts[i]);
        if (!report.passed || report.claims == 0)
            fail_msg("%s%u:%u: found %s, expected %s", texts[i], report.error.line,
                     report.error.column, report.error.found, report.error.expected);
        assert_string_equal(report.book, "blank");
        assert_string_equal(report.number, "2.2");
    }
}

typedef struct Failure {
    const char *text;
    uint32_t line, column;
    const char *found, *expected; /* parts of them */
} Failure;

static void check_failures(const Failure *failures, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        CaseReport report = run(failures[i].text);
        const ParseError *error = &report.error;
        if (report.passed || error->line != failures[i].line ||
            error->column != failures[i].column || !strstr(error->found, failures[i].found) ||
            !strstr(error->expected, failures[i].expected))
            fail_msg("%s%u:%u: found %s, expected %s", failures[i].text, error->line, error->column,
                     error->found, error->expected);
    }
}

static void claims_that_fail_say_what_was_so(void **state)
{
    static const Failure failures[] = {
        {"accept pike-1 step 0206\n", 3, 1, "refused by blank 2.2: a step leads", "legal"},
        {"\ndo pike-1 step 0206\n", 4, 1, "refused by blank 2.2: a step leads", "legal"},
        {"refuse pike-1 step 0205 by blank 2.2\n", 3, 1, "legal", "refused by blank 2.2"},
        {"refuse pike-1 step 0206 by blank 2.1\n", 3, 1, "refused by blank 2.2: a", "blank 2.1"},
        {"refuse pike-1 step 0206 by gmb 2.2\n", 3, 1, "refused by blank 2.2: a", "by gmb 2.2"},
        {"expect pike-1 at 0205\n", 3, 1, "at 0204", "at 0205"},
        {"expect pike-1 at off\n", 3, 1, "at 0204", "at off"},
        {"expect pike-1 at 0204 S+SW\n", 3, 1, "facing N+NE", "facing S+SW"},
        {"expect pike-1 moved 1\n", 3, 1, "moved 0", "moved 1"},
        {"expect points north 1\n", 3, 1, "points 0", "points 1"},
        {"expect phase play south\n", 3, 1, "side to act north", "side to act south"},
        {"expect phase play north turn 2\n", 3, 1, "turn 1", "turn 2"},
        {"expect event step\n", 3, 1, "no event", "event step"},
        {"do pike-1 step 0205\nexpect no event step pike-1\n", 4, 1, "events step pike-1",
         "no event step pike-1"},
        {"do pike-1 step 0205\nexpect event step pike-1 by blank 2.2\n", 4, 1,
         "events step pike-1 by -", "event step pike-1 by blank 2.2"},
        {"dice 6\ndo pike-3 strike pike-5\nexpect event removed by blank 3.4\n", 5, 1,
         "events removed pike-5 by blank 3.5", "event removed by blank 3.4"},
        {"dice 6\ndo pike-3 strike pike-5\nexpect event strike needed 4\n", 5, 1,
         "events strike pike-3 needed 5", "event strike needed 4"},
        {"dice 6\ndo pike-3 strike pike-5\nexpect no event strike other pike-5 value 6\n", 5, 1,
         "events strike pike-3 other pike-5 value 6", "no event strike other pike-5 value 6"},
        {"do pike-1 step 0205\nexpect event step to 0206 from -\n", 4, 1,
         "events step pike-1 from 0204 to 0205", "event step from - to 0206"},
        {"expect prompt play extra 1\n", 3, 1, "prompt play extra 0", "prompt play extra 1"},
        {"option turns 1\ndo done\ndo done\nexpect prompt play\n", 6, 1, "over", "a decision"},
        {"refuse pike-1 step 0206 by blank 2.2 hex 0205\n", 3, 1, "hex 0206", "hex 0205"},
        {"refuse pike-1 step 0206 by blank 2.2 \"a step\"\n", 3, 1, "2.2: a step leads",
         "refused by blank 2.2: a step"},
        {"answer pike-3 strike pike-5 : done by blank 1.0 \"the rules know no such action\"\n", 3,
         1, "by blank 1.1 \"the sides take", "by blank 1.0 \"the rules know"},
        {"refuse pike-1 step 0206 by blank 2.2 hex -\n", 3, 1, "hex 0206", "hex -"},
        {"refuse pike-1 step 0206 by blank 2.2 unit pike-2\n", 3, 1, "unit pike-1", "unit pike-2"},
        {"refuse pike-1 step 0206 by blank 2.2 other pike-2\n", 3, 1, "other -", "other pike-2"},
        {"expect points north 1 by blank 4.1\n", 3, 1, "points by that case 0", "case 1"},
        {"brief pike-3 strike pike-5 by blank 3.4\n", 3, 1, "by blank 3.5", "by blank 3.4"},
        {"brief pike-3 strike pike-5 column 3:1\n", 3, 1, "column 2:1", "column 3:1"},
        {"brief pike-3 strike pike-5 row horse\n", 3, 1, "row foot", "row horse"},
        {"brief pike-3 strike pike-5 column -\n", 3, 1, "column 2:1", "column -"},
        {"answer pike-3 strike pike-5 : done by blank 1.2\n", 3, 1, "by blank 1.1", "by blank 1.2"},
        {"answer pike-3 strike pike-5 : pike-5 step 0101 by blank 1.1\n", 3, 1, "no such answer",
         "one that the enemy"},
        {"expect rolls 1\n", 3, 1, "rolls 0", "rolls 1"},
        {"expect legal 2\n", 3, 1, "legal actions 21", "legal actions 2"},
        {"expect over\n", 3, 1, "not over", "over"},
        {"expect level \"North wins\"\n", 3, 1, "level Draw", "level North wins"},
        {"option-is turns 2\n", 3, 1, "turns 3", "turns 2"},
        {"odds pike-3 strike pike-5 : stands 1/2\n", 3, 29, "stands 2/3, removed 1/3",
         "stands 1/2"},
        {"odds pike-3 strike pike-5 : stands 2/3\n", 3, 1, "stands 2/3, removed 1/3", "every"},
        {"odds pike-1 strike pike-4 : stands 2/3\n", 3, 1, "refused by blank 3.4", "legal"},
        {"odds pike-1 step 0205 : stands 2/3\n", 3, 1, "step", "an attack"},
        {"brief pike-3 strike pike-5 total 1\n", 3, 1, "total -1", "total 1"},
        {"brief pike-3 strike pike-5 base -\n", 3, 1, "base 4", "base -"},
        {"modifier pike-3 strike pike-5 blank 1.2 +2\n", 3, 1, "blank 1.2 +1, blank 1.4 -2",
         "modifier blank 1.2 +2"},
        {"no-modifier pike-3 strike pike-5 blank 1.4\n", 3, 1, "blank 1.4 -2", "no modifier"},
        {"table loss near far\nfoot 1 2\n", 4, 8, "far -", "far 2"},
        {"table fear near far\nfoot some -\n", 4, 11, "far none", "far -"},
        {"table fear near far\nfoot some 3\n", 4, 11, "3", "a word of this table"},
    };
    (void)state;
    check_failures(failures, COUNT_OF(failures));
}

static void a_failure_tells_what_was_so_then(void **state)
{
    static const struct {
        const char *text, *now, *told;
    } failures[] = {
        {"expect over\n", "turn 1, play of north; north to decide, prompt play: ", ""},
        {"do pike-1 step 0205\nexpect rolls 1\n", "turn 1, play of north; north to decide",
         "step: Pike 1 steps from 0204 to 0205"},
        {"dice 6\ndo pike-3 strike pike-5\nexpect over\n", "turn 1, play of north",
         "strike: Pike 3 strikes at Pike 5 and rolls 6, 5 or more is needed\n"
         "removed: Pike 5 is removed from 0405 (blank 3.5)"},
        {"do pike-1 step 0205\ndo done\naccept pike-1 step 0204\n", "south to decide", "turn: "},
        {"do pike-1 step 0205\ndo pike-1 step 0206\n", "north to decide", "step: Pike 1"},
        {"option turns 1\ndo done\ndo done\nexpect rolls 1\n", "turn 1, over", "over: "},
        /* There is nothing to ask of these. */
        {"charge\n", "", ""},
        {"place pike-1 0101\naccept done\n", "", ""},
        {"turn 0 north play\n", "", ""},
        {"set pike-1 moved 1\nset pike-1 moved 2\n", "", ""},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(failures); i++) {
        CaseReport report = run(failures[i].text);
        assert_false(report.passed);
        if (!strstr(report.now, failures[i].now) || !strstr(report.told, failures[i].told) ||
            (failures[i].now[0] == 0) != (report.now[0] == 0) ||
            (failures[i].told[0] == 0) != (report.told[0] == 0))
            fail_msg("%snow %s, told %s", failures[i].text, report.now, report.told);
    }
}

static void write_step(void *context, const CaseStep *step)
{
    Out *out = context;
    out_number(out, step->line);
    out_text(out, step->is_run ? " run" : " ");
    out_bytes(out, step->text, step->is_run ? 0 : step->size);
    for (uint32_t i = 0; i < step->roll_count; i++) {
        out_text(out, " die ");
        out_number(out, step->rolls[i]);
    }
    for (uint32_t i = 0; i < step->event_count; i++) {
        out_text(out, " ");
        out_text(out, step->battle->rules->words->events[step->events[i].kind].name);
    }
    out_text(out, step->game ? " played\n" : "\n");
}

static void a_watcher_sees_every_line_before_and_after(void **state)
{
    char text[1024];
    Out out = out_begin(text, sizeof text);
    (void)state;
    room->watcher = (CaseWatcher){write_step, &out};
    CaseReport report = run("dice 6 # both\n\ndo pike-3 strike pike-5\nexpect rolls 1\n"
                            "do pike-1 step 0206\n");
    room->watcher = (CaseWatcher){0};
    assert_false(report.passed);
    assert_string_equal(text, "2 battle blank\n2 run\n3 dice 6 # both\n3 run\n"
                              "5 do pike-3 strike pike-5\n5 run die 6 strike removed played\n"
                              "6 expect rolls 1\n6 run\n7 do pike-1 step 0206\n");
}

static void dice_are_used_to_the_last(void **state)
{
    static const Failure failures[] = {
        {"do pike-3 strike pike-5\n", 3, 1, "a die that no dice line gives", "the dice it rolls"},
        {"dice 6 6\ndo pike-3 strike pike-5\nexpect rolls 1\n", 3, 1, "left over: 1", "all dice"},
        {"dice 6\nreset\n", 3, 1, "left over: 1", "all dice"},
        {"dice 7\n", 3, 6, "7", "a die as it can fall"},
        {"dice\n", 3, 5, "end of line", "dice"},
    };
    (void)state;
    check_failures(failures, COUNT_OF(failures));
}

static void malformed_lines_are_refused(void **state)
{
    static const Failure failures[] = {
        {"do pike-1 step 0205\n", 0, 0, "no claim", "at least one"},
        {"battle blank\n", 3, 1, "battle", "one battle a case"},
        {"charge pike-1\n", 3, 1, "charge", "battle, option, clear"},
        {"place pik-1 0101\n", 3, 7, "pik-1", "such as pike-1"},
        {"place pike-1 0204/0205\n", 3, 14, "0204/0205", "one hex"},
        {"place pike-1 9901\n", 3, 14, "9901", "a hex of the map"},
        {"place pike-1 0101 N\n", 3, 19, "N", "a facing"},
        {"place pike-1 0101 N+NE x\n", 3, 24, "x", "the end of the line"},
        {"place pike-1 0304\naccept done\n", 4, 1, "accept", "a turn line after placing units"},
        {"place pike-1 0304\nturn 1 north play\n", 4, 1, "a phase that cannot", "can be"},
        {"place pike-1 0304\nplace pike-3 0304\nplace horse-1 0304\n", 5, 15, "0304", "room"},
        {"turn 0 north play\n", 3, 1, "a phase that cannot", "can be"},
        {"turn 1 west play\n", 3, 8, "west", "north or south"},
        {"turn 1 north fire\n", 3, 14, "fire", "a phase: play"},
        {"turn 1 north play now\n", 3, 19, "now", "the end of the line"},
        {"clear\noption turns 2\n", 4, 1, "option", "options before the position"},
        {"option turnips 2\n", 3, 8, "turnips", ""},
        {"option turns 200\n", 3, 8, "200", ""},
        {"mode pike-1 bow\n", 3, 13, "bow", "melee"},
        {"set pike-1 rout 2\n", 3, 12, "rout", "a status: moved spent struck"},
        {"set pike-1 moved 2\n", 3, 18, "2", "a number from 0 to 1"},
        {"set pike-4 moved 1\n", 3, 12, "moved", "can be so now"},
        {"refuse pike-1 step 0206\n", 3, 24, "end of line", "by, a book"},
        {"expect no rolls\n", 3, 11, "rolls", "event"},
        {"expect event rally\n", 3, 14, "rally", "a kind of event"},
        {"expect event step by blank 9.9\n", 3, 28, "9.9", "a case that these rules cite"},
        {"expect event step by blank 2.2 \"a step\"\n", 3, 32, "a step", "a text of that case"},
        {"expect event step by blank\n", 3, 27, "end of line", "the number of a case"},
        {"expect event step pike-1 pike-2\n", 3, 26, "pike-2", "by, other, value"},
        {"expect event step needed x\n", 3, 26, "x", "a number, or -"},
        {"expect event step to off\n", 3, 22, "off", "a hex such as 0105, or -"},
        {"no-modifier pike-3 strike pike-5 blank 9.9\n", 3, 40, "9.9", "a case that these"},
        {"expect prompt rally\n", 3, 15, "rally", "a prompt of these rules"},
        {"expect points north 0 for pike-1\n", 3, 23, "for", "by, or the end"},
        {"refuse pike-1 step 0206 by blank 2.2 at 0206\n", 3, 38, "at", "unit, hex, other"},
        {"answer pike-3 strike pike-5 done by blank 1.1\n", 3, 29, "done", ":"},
        {"answer pike-3 strike pike-5 : done\n", 3, 35, "end of line", "by, and the case"},
        {"odds pike-3 strike pike-5 : stands 2/0\n", 3, 36, "2/0", "a fraction"},
        {"odds pike-3 strike pike-5 : hit 2/3\n", 3, 29, "hit", "an outcome"},
        {"odds pike-3 strike pike-5 stands 2/3\n", 3, 27, "stands", ":"},
        {"brief pike-3 strike pike-5 sum 2\n", 3, 28, "sum", "by, column, row, base, total"},
        {"table gain near far\n", 3, 7, "gain", "the name of a table"},
        {"table loss near\n", 3, 16, "end of line", "every column"},
        {"table loss near near\n", 3, 17, "near", "each column once"},
        {"table loss near far\nfoot 1 -\nend\n", 5, 1, "end", "every row"},
        {"table loss near far\nfoot 1 -\n", 4, 8, "the end of the text", "end after the rows"},
        {"option-is turnips 2\n", 3, 11, "turnips", "the name of an option"},
    };
    (void)state;
    check_failures(failures, COUNT_OF(failures));
}

static void the_first_line_names_the_case(void **state)
{
    static const char *const texts[] = {"",    "\n",        "battle blank\n",
                                        "#\n", "# blank\n", "# blank 2.2\n"};
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        CaseReport report;
        case_run(texts[i], (uint32_t)strlen(texts[i]), systems, (TextSource){find_field, NULL}, 0,
                 room, &report);
        assert_false(report.passed);
        assert_int_equal(report.error.line, 1);
        assert_string_equal(report.error.expected, "# BOOK NUMBER  the rule in our words");
    }
}

static void claims_are_counted_by_kind(void **state)
{
    CaseReport report = run("accept pike-1 step 0205\nrefuse pike-1 step 0206 by blank 2.2\n"
                            "do pike-1 step 0205\nexpect rolls 0\n");
    (void)state;
    assert_true(report.passed);
    assert_int_equal(report.claims, 3);
    assert_int_equal(report.acceptances, 1);
    assert_int_equal(report.refusals, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_that_hold_pass),
        cmocka_unit_test(claims_that_fail_say_what_was_so),
        cmocka_unit_test(a_failure_tells_what_was_so_then),
        cmocka_unit_test(a_watcher_sees_every_line_before_and_after),
        cmocka_unit_test(dice_are_used_to_the_last),
        cmocka_unit_test(malformed_lines_are_refused),
        cmocka_unit_test(the_first_line_names_the_case),
        cmocka_unit_test(claims_are_counted_by_kind),
    };
    return cmocka_run_group_tests(tests, load_field, free_field);
}
