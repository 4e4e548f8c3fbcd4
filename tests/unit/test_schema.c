/* Every table of a rule system is read without asking whether it was given, so a battle without one
 * of them is refused; and what a battle may say is what docs/notation-battle.md tells, no more and
 * no less. */
#include "app/embedded.h"
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Battle battle;

typedef struct Without { /* the embedded texts, all but one table */
    const char *table;   /* NULL: all of them */
    char *text[64];
    uint32_t count;
} Without;

/* Copies a text line by line and leaves out the blocks `table NAME ... end`. */
static char *copy_without(const EmbeddedText *from, const char *table, uint32_t *size)
{
    char *to = malloc(from->size + 1), *end = to;
    bool skips = false;
    assert_non_null(to);
    for (const char *line = from->text; *line;) {
        const char *next = strchr(line, '\n');
        size_t length = next ? (size_t)(next - line) + 1 : strlen(line);
        char name[MAX_NAME] = "";
        bool opens = sscanf(line, " table %47s", name) == 1 && table && strcmp(name, table) == 0;
        bool closes = skips && strncmp(line, "end", 3) == 0;
        skips = skips || opens;
        if (!skips) {
            memcpy(end, line, length);
            end += length;
        }
        skips = skips && !closes;
        line += length;
    }
    *end = 0;
    *size = (uint32_t)(end - to);
    return to;
}

static const char *find(void *context, const char *name, uint32_t *size)
{
    Without *w = context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) != 0)
            continue;
        assert_true(w->count < COUNT_OF(w->text));
        return w->text[w->count++] = copy_without(&embedded_texts[i], w->table, size);
    }
    return NULL;
}

static bool parse_without(const EmbeddedText *text, const char *table, ParseError *error)
{
    Without w = {.table = table};
    uint32_t size;
    char *own = copy_without(text, table, &size);
    TextSource texts = {find, &w};
    bool good = battle_parse(&battle, own, size, rule_systems, texts, error);
    for (uint32_t i = 0; i < w.count; i++)
        free(w.text[i]);
    free(own);
    return good;
}

/* The first embedded battle of these rules; NULL if there is none. */
static const EmbeddedText *find_battle(const RuleSystem *rules)
{
    for (unsigned i = 0; i < embedded_text_count; i++) {
        const char *name = embedded_texts[i].name;
        size_t length = strlen(name);
        ParseError error;
        if (length > 7 && strcmp(name + length - 7, ".battle") == 0 &&
            parse_without(&embedded_texts[i], NULL, &error) && battle.rules == rules)
            return &embedded_texts[i];
    }
    return NULL;
}

static void battle_without_a_table_is_refused(void **state)
{
    uint32_t tried = 0;
    (void)state;
    for (uint32_t s = 0; rule_systems[s]; s++) {
        const TableSpec *tables = rule_systems[s]->schema->tables;
        const EmbeddedText *text = find_battle(rule_systems[s]);
        for (uint32_t i = 0; text && tables[i].name; i++) {
            ParseError error = {0};
            char expected[MAX_TEXT];
            snprintf(expected, sizeof expected, "a table %s", tables[i].name);
            if (parse_without(text, tables[i].name, &error) || !strstr(error.expected, expected))
                fail_msg("%s without table %s: %s", rule_systems[s]->id, tables[i].name,
                         error.expected[0] ? error.expected : "good");
            tried++;
        }
    }
    assert_true(tried >= 16); /* seven of Great Medieval Battles, nine of Men of Iron */
}

static bool has_attribute(const AttributeSpec *specs, const char *name)
{
    for (uint32_t i = 0; specs && specs[i].name; i++) {
        if (strcmp(specs[i].name, name) == 0)
            return true;
    }
    return false;
}

/* What words say of statuses, events and attributes names some that there are. */
static void words_name_what_there_is(void **state)
{
    (void)state;
    for (uint32_t s = 0; rule_systems[s]; s++) {
        const Words *words = rule_systems[s]->words;
        const Schema *schema = rule_systems[s]->schema;
        for (uint32_t i = 0; i < words->roll_count; i++)
            assert_true(words->rolls[i].event < words->event_count);
        for (uint32_t i = 0; i < words->part_count; i++)
            assert_true(words->parts[i].event < words->event_count);
        const uint32_t marked[] = {words->modifier_event, words->raise_event, words->halt_event,
                                   words->sure_event};
        for (uint32_t i = 0; i < COUNT_OF(marked); i++) {
            assert_true(marked[i] == NO_EVENT || marked[i] < words->event_count);
            for (uint32_t k = 0; k < i; k++)
                assert_true(marked[i] == NO_EVENT || marked[i] != marked[k]);
        }
        for (uint32_t i = 0; i < words->reply_count; i++)
            assert_true(words->replies[i].phase < words->phase_count);
        for (uint32_t i = 0; i < words->loss_count; i++)
            assert_true(words->losses[i] < words->event_count);
        for (uint32_t i = 0; i < words->sign_count; i++)
            assert_true(words->signs[i].status < words->status_count);
        for (uint32_t i = 0; i < words->counter_count; i++) {
            const CounterWord *word = &words->counter[i];
            assert_true(has_attribute(schema->type, word->attribute) ||
                        has_attribute(schema->unit, word->attribute));
            assert_true(word->now == NO_STATUS || word->now < words->status_count);
            assert_true(word->changed == NO_STATUS || word->changed < words->status_count);
            assert_true(word->changed == NO_STATUS || has_attribute(schema->type, word->instead));
        }
        assert_true(!words->worn_flag || has_attribute(schema->type, words->worn_flag));
        for (uint32_t i = 0; i < words->group_status_count; i++) { /* told, and never set */
            assert_int_equal(words->group_statuses[i].min, 0);
            assert_int_equal(words->group_statuses[i].max, 0);
        }
    }
}

/* ---- the page about battles ---- */

typedef struct Page {
    char text[1 << 16];
    const char *section; /* of a rule system, up to `end` */
    const char *end;
    uint32_t told; /* rows that were found in it */
} Page;

static Page page;

static void read_page(void)
{
    FILE *file = fopen("docs/notation-battle.md", "rb");
    assert_non_null(file);
    size_t size = fread(page.text, 1, sizeof page.text - 1, file);
    assert_true(size > 0 && size < sizeof page.text - 1);
    page.text[size] = 0;
    fclose(file);
}

static void open_section(const char *rules)
{
    char heading[MAX_NAME + 16];
    snprintf(heading, sizeof heading, "\n### `%s`:", rules);
    page.section = strstr(page.text, heading);
    if (!page.section)
        fail_msg("no section about %s", rules);
    page.end = strstr(page.section + 1, "\n### ");
    page.end = page.end ? page.end : page.section + strlen(page.section);
    page.told = 0;
}

static void expect_row(const char *line, const char *name, const char *values)
{
    char row[512];
    int size = snprintf(row, sizeof row, "\n| %s | `%s` | %s |", line, name, values);
    assert_in_range(size, 1, sizeof row - 1);
    const char *found = strstr(page.section, row);
    if (!found || found >= page.end)
        fail_msg("the page lacks the row%s", row);
    page.told++;
}

/* Rows of the section's tables, without the heads. */
static uint32_t rows_of_section(void)
{
    uint32_t count = 0;
    for (const char *at = page.section; (at = strstr(at, "\n| ")) && at < page.end; at++)
        count += strncmp(at, "\n| line |", 9) != 0;
    return count;
}

static uint32_t put_words(Out *o, const char *const *words)
{
    uint32_t count = 0;
    for (; words[count]; count++) {
        out_text(o, count > 0 ? ", " : "");
        out_text(o, words[count]);
    }
    return count;
}

static void put_range(Out *o, int32_t min, int32_t max)
{
    out_number(o, min);
    out_text(o, " to ");
    out_number(o, max);
}

static void expect_attribute(const char *line, const AttributeSpec *spec)
{
    char values[256];
    Out o = out_begin(values, sizeof values);
    int32_t min = 0, max = 0, initial = 0;
    switch (spec->type) {
    case ATTRIBUTE_NUMBER:
        put_range(&o, spec->min, spec->max);
        min = spec->min, max = spec->max, initial = spec->initial;
        break;
    case ATTRIBUTE_FLAG:
        out_text(&o, "flag");
        max = 1;
        break;
    case ATTRIBUTE_WORD:
        max = (int32_t)put_words(&o, spec->words) - 1;
        initial = spec->initial;
        break;
    case ATTRIBUTE_DIRECTIONS:
        out_text(&o, "directions");
        max = 63;
        break;
    default:
        assert_int_equal(spec->type, ATTRIBUTE_GROUPS);
        out_text(&o, "groups, A/B");
    }
    if (initial != 0) {
        out_text(&o, ", usually ");
        if (spec->words)
            out_text(&o, spec->words[initial]);
        else
            out_number(&o, initial);
    }
    assert_true(o.size < o.cap);
    if (spec->min != min || spec->max != max || spec->initial != initial)
        fail_msg("%s %s: from %d to %d, else %d", line, spec->name, spec->min, spec->max,
                 spec->initial);
    expect_row(line, spec->name, values);
}

static void expect_attributes(const char *line, const AttributeSpec *specs)
{
    for (; specs && specs->name; specs++)
        expect_attribute(line, specs);
}

static void expect_cells(const char *line, const char *name, CellRange range,
                         const char *const *cells)
{
    char values[256];
    Out o = out_begin(values, sizeof values);
    if (cells)
        put_words(&o, cells);
    else
        put_range(&o, range.min, range.max);
    out_text(&o, range.none ? " or -" : "");
    assert_true(o.size < o.cap);
    expect_row(line, name, values);
}

static void expect_table(const TableSpec *spec)
{
    char line[MAX_NAME + 16];
    if (!spec->row_range) {
        expect_cells("table", spec->name, spec->range, spec->cells);
        return;
    }
    snprintf(line, sizeof line, "table %s", spec->name);
    for (uint32_t i = 0; spec->rows[i]; i++)
        expect_cells(line, spec->rows[i], spec->row_range[i], spec->cells);
}

static void expect_option(const OptionSpec *spec)
{
    char values[256];
    Out o = out_begin(values, sizeof values);
    if (spec->words)
        assert_int_equal(put_words(&o, spec->words), spec->max - spec->min + 1);
    else
        put_range(&o, spec->min, spec->max);
    out_text(&o, ", usually ");
    if (spec->words)
        out_text(&o, spec->words[spec->initial - spec->min]);
    else
        out_number(&o, spec->initial);
    assert_true(o.size < o.cap);
    expect_row("option", spec->name, values);
}

static void page_tells_what_a_battle_may_say(void **state)
{
    (void)state;
    read_page();
    for (uint32_t s = 0; rule_systems[s]; s++) {
        const Schema *schema = rule_systems[s]->schema;
        open_section(rule_systems[s]->id);
        expect_attributes("side", schema->side);
        expect_attributes("group", schema->group);
        expect_attributes("terrain", schema->terrain);
        expect_attributes("hexside-kind", schema->hexside);
        expect_attributes("type", schema->type);
        expect_attributes("unit", schema->unit);
        for (const TableSpec *table = schema->tables; table && table->name; table++)
            expect_table(table);
        for (const OptionSpec *option = schema->options; option && option->name; option++)
            expect_option(option);
        assert_int_equal(rows_of_section(), page.told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battle_without_a_table_is_refused),
        cmocka_unit_test(words_name_what_there_is),
        cmocka_unit_test(page_tells_what_a_battle_may_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
