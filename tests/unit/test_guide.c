/* Tests of the guides: they speak of what the schemas have, and leave out what serves the rules
 * alone. */
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool has_attribute(const AttributeSpec *specs, const char *name)
{
    for (; specs && specs->name; specs++) {
        if (text_equal(specs->name, name))
            return true;
    }
    return false;
}

static const AttributeSpec *specs_of(const Schema *schema, uint32_t of)
{
    const AttributeSpec *const all[] = {[OF_TERRAIN] = schema->terrain,
                                        [OF_HEXSIDE] = schema->hexside,
                                        [OF_TYPE] = schema->type,
                                        [OF_UNIT] = schema->unit};
    assert_true(of < COUNT_OF(all));
    return all[of];
}

/* Whether any book has what a guide that several share speaks of. */
static bool is_anywhere(const Guide *guide, const TellWord *word, const char *name)
{
    for (uint32_t i = 0; rule_systems[i]; i++) {
        const Schema *schema = rule_systems[i]->schema;
        if (schema->guide && schema->guide->tells == guide->tells &&
            has_attribute(specs_of(schema, word->of), name))
            return true;
    }
    return false;
}

static void every_value_that_is_told_exists(void **state)
{
    (void)state;
    for (uint32_t i = 0; rule_systems[i]; i++) {
        const Guide *guide = rule_systems[i]->schema->guide;
        for (const TellWord *word = guide ? guide->tells : NULL; word && word->attribute; word++) {
            if (!is_anywhere(guide, word, word->attribute) ||
                (word->unless && !is_anywhere(guide, word, word->unless)))
                fail_msg("%s tells of %s", rule_systems[i]->id, word->attribute);
        }
    }
}

/* The rows of every table have words, and every word has its row. */
static void every_table_has_a_title(void **state)
{
    (void)state;
    for (uint32_t i = 0; rule_systems[i]; i++) {
        const Schema *schema = rule_systems[i]->schema;
        for (const TableSpec *table = schema->tables; schema->guide && table->name; table++) {
            const TableWord *word = schema->guide->tables;
            while (word->table && !text_equal(word->table, table->name))
                word++;
            if (!word->table)
                fail_msg("%s: the table %s has no title", rule_systems[i]->id, table->name);
        }
    }
}

/* What a player never needs to see: who thinks of a name like that has looked into the rules. */
static void nothing_internal_is_told(void **state)
{
    (void)state;
    static const char *const hidden[] = {"wave",   "formed", "open-game", "choice",
                                         "change", "panics", "brook"};
    for (uint32_t i = 0; rule_systems[i]; i++) {
        const Guide *guide = rule_systems[i]->schema->guide;
        for (const TellWord *word = guide ? guide->tells : NULL; word && word->attribute; word++) {
            for (uint32_t k = 0; k < COUNT_OF(hidden); k++)
                assert_string_not_equal(word->attribute, hidden[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_that_is_told_exists),
        cmocka_unit_test(every_table_has_a_title),
        cmocka_unit_test(nothing_internal_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
