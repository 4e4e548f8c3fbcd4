/* Tests of the battles we ship against battle_facts.h, and of the defaults of the rules. */
#include "battle_facts.h"
#include "engine/rule_system.h"
#include "rules/systems.h"
#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORD_MAX = 64 };

static Battle battle;

/* ---- the battles ---- */

static void read_battle(unsigned row)
{
    ParseError error;
    assert_true(battle_parse(&battle, embedded_texts[row].text, embedded_texts[row].size,
                             rule_systems, shipped, &error));
}

static bool is_battle(unsigned row)
{
    return strstr(embedded_texts[row].name, ".battle") != NULL;
}

/* ---- what a kind of row is about ---- */

typedef struct Kind { /* of things that have an id and attributes */
    const char *name;
    const AttributeSpec *specs;
    const void *first; /* begins with its id */
    const int16_t *attr;
    size_t stride;
    uint32_t count;
} Kind;

#define KIND(name, specs, array, count)                                                            \
    {                                                                                              \
        name, specs, battle.array, battle.array[0].attr, sizeof battle.array[0], count             \
    }

static Kind kind_of(const char *name)
{
    const Schema *s = battle.rules->schema;
    const Kind kinds[] = {
        KIND("side", s->side, side, SIDE_COUNT),
        KIND("group", s->group, groups, battle.group_count),
        KIND("terrain", s->terrain, terrains, battle.terrain_count),
        KIND("hexside", s->hexside, hexsides, battle.hexside_count),
        KIND("type", s->type, types, battle.type_count),
        KIND("unit", s->unit, units, battle.unit_count),
    };
    for (uint32_t i = 0; i < COUNT_OF(kinds); i++) {
        if (strcmp(kinds[i].name, name) == 0)
            return kinds[i];
    }
    return (Kind){0};
}

static const char *id_of(const Kind *kind, uint32_t row)
{
    return (const char *)kind->first + row * kind->stride;
}

static const int16_t *attr_of(const Kind *kind, uint32_t row)
{
    return (const int16_t *)(const void *)((const char *)kind->attr + row * kind->stride);
}

/* ---- words of a row ---- */

/* The next word of the text up to a blank or a slash, or false at its end. */
static bool next_word(const char **text, char word[WORD_MAX])
{
    *text += strspn(*text, " /");
    size_t size = strcspn(*text, " /");
    snprintf(word, WORD_MAX, "%.*s", (int)size, *text);
    *text += size;
    return size > 0;
}

/* Whether the id is among those listed: md1..6 is md1 to md6. */
static bool is_among(const char *list, const char *id)
{
    char word[WORD_MAX];
    while (next_word(&list, word)) {
        const char *dots = strstr(word, "..");
        size_t stem = strcspn(word, "0123456789");
        if (!dots && strcmp(word, id) == 0)
            return true;
        if (!dots || strncmp(word, id, stem) != 0)
            continue;
        char *end;
        long number = strtol(id + stem, &end, 10);
        if (end != id + stem && *end == 0 && number >= strtol(word + stem, NULL, 10) &&
            number <= strtol(dots + 2, NULL, 10))
            return true;
    }
    return false;
}

static int16_t row_of(const char *const *words, const char *word)
{
    for (int16_t row = 0; words[row]; row++) {
        if (strcmp(words[row], word) == 0)
            return row;
    }
    fail_msg("no such word: %s", word);
    return 0;
}

/* N/NE as a set of bits. How groups are kept is the engine's business: what matters here is
 * whether any are named, for which ones is what cases of 4.1 are about. */
static int16_t read_set(const AttributeSpec *spec, char word[WORD_MAX], const char **text)
{
    static const char *const flat[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};
    static const char *const pointy[] = {"NE", "E", "SE", "SW", "W", "NW", NULL};
    const char *const *directions = battle.grid == GRID_POINTY ? pointy : flat;
    int16_t set = 0;
    for (bool more = true; more; more = **text == '/' && next_word(text, word)) {
        int16_t bit = spec->type == ATTRIBUTE_DIRECTIONS ? row_of(directions, word) : 0;
        set = (int16_t)(set | 1 << bit);
    }
    return set;
}

/* The value after the attribute's name; a flag has none. */
static int16_t read_value(const AttributeSpec *spec, const char **text)
{
    char word[WORD_MAX];
    if (spec->type == ATTRIBUTE_FLAG)
        return 1;
    assert_true(next_word(text, word));
    if (spec->type == ATTRIBUTE_NUMBER)
        return (int16_t)strtol(word, NULL, 10);
    if (spec->type == ATTRIBUTE_WORD)
        return row_of(spec->words, word);
    return read_set(spec, word, text);
}

/* Fills in what the row says of the attributes; the rest are as by default. */
static void read_attributes(const Kind *kind, const char *text, int16_t attr[MAX_ATTRIBUTES])
{
    char word[WORD_MAX];
    for (uint32_t i = 0; kind->specs[i].name; i++)
        attr[i] = kind->specs[i].initial;
    while (next_word(&text, word)) {
        uint32_t i = 0;
        while (kind->specs[i].name && strcmp(kind->specs[i].name, word) != 0)
            i++;
        if (!kind->specs[i].name)
            fail_msg("%s: no such attribute of a %s", word, kind->name);
        attr[i] = read_value(&kind->specs[i], &text);
    }
}

/* ---- what must be so ---- */

static bool is_about(const Fact *fact, const char *kind)
{
    bool here = strcmp(fact->where, battle.id) == 0 || strcmp(fact->where, battle.rules->id) == 0;
    return here && strcmp(fact->kind, kind) == 0;
}

/* The one row about this, or NULL: then everything is as by default. */
static const Fact *find_fact(const char *kind, const char *id)
{
    const Fact *found = NULL;
    for (uint32_t i = 0; i < COUNT_OF(facts); i++) {
        if (!is_about(&facts[i], kind) || !is_among(facts[i].whom, id))
            continue;
        if (found)
            fail_msg("%s: two rows about the %s %s", battle.id, kind, id);
        found = &facts[i];
    }
    return found;
}

static void compare_kind(const char *name)
{
    Kind kind = kind_of(name);
    for (uint32_t row = 0; row < kind.count; row++) {
        const char *id = id_of(&kind, row);
        const Fact *fact = find_fact(name, id);
        int16_t expected[MAX_ATTRIBUTES];
        read_attributes(&kind, fact ? fact->attributes : "", expected);
        for (uint32_t i = 0; kind.specs[i].name; i++) {
            int16_t is = attr_of(&kind, row)[i];
            if (kind.specs[i].type == ATTRIBUTE_GROUPS)
                is = is != 0;
            if (is != expected[i])
                fail_msg("%s: %s %s has %s %d, not %d", battle.id, name, id, kind.specs[i].name, is,
                         expected[i]);
        }
    }
}

static void every_attribute_is_as_the_facts_have_it(void **state)
{
    (void)state;
    static const char *const kinds[] = {"side", "group", "terrain", "hexside", "type", "unit"};
    for (unsigned row = 0; row < embedded_text_count; row++) {
        if (!is_battle(row))
            continue;
        read_battle(row);
        for (uint32_t i = 0; i < COUNT_OF(kinds); i++)
            compare_kind(kinds[i]);
    }
}

/* Each id that a row of a battle names must be there; rows of the rules name what all share. */
static void every_fact_is_about_something(void **state)
{
    (void)state;
    for (unsigned row = 0; row < embedded_text_count; row++) {
        if (!is_battle(row))
            continue;
        read_battle(row);
        for (uint32_t i = 0; i < COUNT_OF(facts); i++) {
            Kind kind = kind_of(facts[i].kind);
            uint32_t count = 0;
            if (!kind.name || !is_about(&facts[i], kind.name))
                continue;
            for (uint32_t k = 0; k < kind.count; k++)
                count += is_among(facts[i].whom, id_of(&kind, k));
            if (count == 0)
                fail_msg("%s: nothing is %s %s", battle.id, kind.name, facts[i].whom);
        }
    }
}

static void every_level_and_option_is_as_the_facts_have_it(void **state)
{
    (void)state;
    char word[WORD_MAX];
    for (unsigned row = 0; row < embedded_text_count; row++) {
        if (!is_battle(row))
            continue;
        read_battle(row);
        uint32_t told = 0;
        for (uint32_t i = 0; i < COUNT_OF(facts); i++) {
            if (!is_about(&facts[i], "levels"))
                continue;
            const char *text = facts[i].attributes;
            assert_string_equal(battle.side[battle.margin_side].id, facts[i].whom);
            for (told = 0; next_word(&text, word); told++)
                assert_int_equal(battle.levels[told].least, strtol(word, NULL, 10));
        }
        assert_int_equal(told, battle.level_count);
        for (uint32_t i = 0; battle.rules->schema->options[i].name; i++) {
            const OptionSpec *option = &battle.rules->schema->options[i];
            const Fact *fact = find_fact("option", option->name);
            long expected = fact ? strtol(fact->attributes, NULL, 10) : option->initial;
            if (battle.option[i] != expected)
                fail_msg("%s: option %s is %d, not %ld", battle.id, option->name, battle.option[i],
                         expected);
        }
    }
}

/* ---- defaults ---- */

static const RuleSystem *find_rules(const char *id)
{
    for (uint32_t i = 0; rule_systems[i]; i++) {
        if (strcmp(rule_systems[i]->id, id) == 0)
            return rule_systems[i];
    }
    fail_msg("no such rules: %s", id);
    return NULL;
}

/* The bounds and the default of an attribute or option; its name is NULL after the last. */
static Default default_of(const RuleSystem *rules, const char *kind, uint32_t row)
{
    battle.rules = rules;
    if (strcmp(kind, "option") == 0) {
        const OptionSpec *o = &rules->schema->options[row];
        return (Default){rules->id, kind, o->name, o->min, o->max, o->initial};
    }
    const AttributeSpec *a = &kind_of(kind).specs[row];
    return (Default){rules->id, kind, a->name, a->min, a->max, a->initial};
}

/* How many rows there are about the rules' attributes of that kind. */
static uint32_t count_rows(const char *rules, const char *kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT_OF(defaults); i++)
        count += strcmp(defaults[i].rules, rules) == 0 && strcmp(defaults[i].kind, kind) == 0;
    return count;
}

static void every_default_of_the_rules_is_named(void **state)
{
    (void)state;
    uint32_t row = 0;
    for (uint32_t i = 0; i < COUNT_OF(defaults); i++) {
        const Default *d = &defaults[i];
        bool first = i == 0 || strcmp(d->kind, defaults[i - 1].kind) != 0;
        const RuleSystem *rules = find_rules(d->rules);
        row = first ? 0 : row + 1;
        Default is = default_of(rules, d->kind, row);
        assert_non_null(is.name);
        assert_string_equal(is.name, d->name);
        if (is.least != d->least || is.most != d->most || is.initial != d->initial)
            fail_msg("%s: %s %s is %d to %d, by default %d; not %d to %d, %d", d->rules, d->kind,
                     d->name, is.least, is.most, is.initial, d->least, d->most, d->initial);
        assert_null(default_of(rules, d->kind, count_rows(d->rules, d->kind)).name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_attribute_is_as_the_facts_have_it),
        cmocka_unit_test(every_fact_is_about_something),
        cmocka_unit_test(every_level_and_option_is_as_the_facts_have_it),
        cmocka_unit_test(every_default_of_the_rules_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
