/* Every table of a rule system is read without asking whether it was given, so a battle without one
 * of them is refused. */
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
        assert_true(words->modifier_event == NO_EVENT ||
                    words->modifier_event < words->event_count);
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
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battle_without_a_table_is_refused),
        cmocka_unit_test(words_name_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
