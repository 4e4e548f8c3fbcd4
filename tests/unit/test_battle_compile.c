/* Tests of what the rule systems themselves ask of a battle: a small good one of each, changed in
 * one place, is refused with the words of the check that it breaks. */
#include "app/embedded.h"
#include "engine/rule_system.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 16 };

static const char moi_text[] =
    "banneret battle 1\n"
    "battle trial\n"
    "title \"A trial\"\n"
    "summary \"Two lines meet.\"\n"
    "revision 1\n"
    "rules moi\n"
    "use moi-standard.tables\n"
    "side north\n"
    "side south\n"
    "first north\n"
    "margin north\n"
    "grid flat columns 4 rows 4\n"
    "map\n"
    "01 ....\n"
    "02 ....\n"
    "03 ....\n"
    "04 ....\n"
    "end\n"
    "elevation\n"
    "01 0001\n"
    "02 0000\n"
    "03 0000\n"
    "04 0000\n"
    "end\n"
    "type wide class pike size 2 move 4\n"
    "type heir kind leader class leader mode heir move 8\n"
    "type flag kind standard class standard mode flag\n"
    "group van north\n"
    "group rear south\n"
    "zone entry both E 0404\n"
    "unit pike north van as pike at 0101 facing SE+S wall formed\n"
    "unit ring north van as pike at 0202 facing SE+S ring formed\n"
    "unit horse north van as mounted/unhorsed at 0201 facing SE+S\n"
    "unit lord north van as leader at 0101 rating 3\n"
    "unit flag north van as standard at 0102\n"
    "unit late south rear as axe at zone:E\n"
    "unit light south rear as genitor/remnant at 0104 facing NW+N\n"
    "unit hob south rear as hobilar/longbow/remnant at 0304 facing NW+N\n"
    "level 0 \"Won\" north\n"
    "level -9999 \"Lost\" south\n";

static const char rab_text[] =
    "banneret battle 1\n"
    "battle trial\n"
    "title \"A trial\"\n"
    "summary \"Two lines meet.\"\n"
    "revision 1\n"
    "rules rab\n"
    "use gmb-standard.tables\n"
    "use rab-standard.tables\n"
    "side north rout N/NE\n"
    "side south rout S/SW\n"
    "first north\n"
    "margin north\n"
    "grid flat columns 4 rows 4\n"
    "terrain . clear cost 1\n"
    "terrain b burn barred\n"
    "map\n"
    "01 ....\n"
    "02 ....\n"
    "03 ..b.\n"
    "04 ....\n"
    "end\n"
    "zone edge north - 0101 0201\n"
    "zone edge south - 0104 0204\n"
    "type flag kind standard size 1\n"
    "type old kind leader class leader mode old move 8\n"
    "type young kind leader class leader mode young move 8\n"
    "type wide size 2 mode wide class schiltrom armour mail move 4\n"
    "type tight size 1 mode tight class schiltrom armour mail move 4 close\n"
    "type loose size 1 mode loose class schiltrom armour mail move 4\n"
    "type dense size 2 mode dense class schiltrom armour mail move 4 close\n"
    "type weary size 1 class cavalry armour mail move 8 disorganized\n"
    "group van north\n"
    "unit ring north van as schiltrom-open/schiltrom-close at 0102/0202\n"
    "unit horse north van as knight at 0401 lance\n"
    "unit bow north van as longbow/longbow-melee at 0301 commanded\n"
    "unit lord north van as robert-bruce-leader at 0401\n"
    "unit foot south - as gascon-crossbow/gascon-melee at 0204/0304\n"
    "level 0 \"Won\" north\n"
    "level -9999 \"Lost\" south\n";

typedef struct Refusal {
    const char *text;      /* the good battle */
    const char *from, *to; /* this piece of it, and what stands there instead */
    const char *found;     /* how the refusal begins; NULL: it is a good battle, too */
} Refusal;

/* clang-format off */
static const Refusal refusals[] = { /* more of Robert's in test_rab.c */
    {moi_text, "as pike at 0101 facing SE+S", "as wide at 0103/0203", "a unit of two hexes, pike"},
    {moi_text, "pike north van as", "pike north - as", "no command for pike"},
    {moi_text, "as leader at", "as leader/heir at", "two faces on lord"},
    {moi_text, "as standard at", "as standard/flag at", "two faces on flag"},
    {moi_text, "as mounted/unhorsed at", "as mounted at", "one face on horse"},
    {moi_text, "as genitor/remnant at", "as genitor at", "one face on light"},
    {moi_text, "as hobilar/longbow/remnant at", "as hobilar/longbow at", "not three faces on hob"},
    {moi_text, "as pike at 0101 facing SE+S", "as pike at off", "no place for pike"},
    {moi_text, "wall formed", "formed", "no formation for pike"},
    {moi_text, "wall formed", "wall", NULL},
    {moi_text, "01 0001", "01 0002", "a slope of two levels"},
    {moi_text, "04 0000", "04 2000", "a slope of two levels"},
    {moi_text, "04 0000", "04 1000", NULL},

    {rab_text, "zone edge north - 0101 0201\n", "", "no edge of north"},
    {rab_text, "zone edge south - 0104 0204\n", "", "no edge of south"},
    {rab_text, "side north rout N/NE", "side north", "no rout directions of north"},
    {rab_text, "as knight at 0401 lance", "as flag at 0401", "a standard, horse"},
    {rab_text, "as robert-bruce-leader", "as old/young", "too many faces on lord"},
    {rab_text, "schiltrom-open/schiltrom-close", "schiltrom-open/loose", "the faces of ring"},
    {rab_text, "schiltrom-open/schiltrom-close", "dense/schiltrom-close", "the faces of ring"},
    {rab_text, "schiltrom-open/schiltrom-close at 0102/0202", "schiltrom-close/tight at 0102", "the faces of ring"},
    {rab_text, "bow north van", "bow north -", "no division for bow"},
    {rab_text, "at 0204/0304", "at 0204/0304 commanded", "no division for foot"},
    {rab_text, "as knight at 0401", "as knight at 0303", "prohibited ground under horse"},
    {rab_text, "at 0204/0304", "at 0203/0303", "prohibited ground under foot"},
    {rab_text, "at 0204/0304", "at 0303/0203", "prohibited ground under foot"},
};
/* clang-format on */

typedef struct Offer {
    const char *text, *from, *to;
    const char *option;
    bool offered; /* in the changed battle */
} Offer;

/* clang-format off */
static const Offer offers[] = {
    {moi_text, "", "", "sight", true},
    {moi_text, "", "", "levels", false},
    {moi_text, "side north", "side north even 20", "levels", true},
    {moi_text, "side south", "side south even 20", "levels", true},
    {moi_text, "", "", "historical", false},
    {moi_text, "side north", "side north still", "historical", true},
    {moi_text, "side south", "side south muddy", "historical", true},
    {moi_text, "side south", "side south clock 9", "historical", true},
    {moi_text, "side south", "side south dusk 9", "historical", false},
    {moi_text, "group van north", "group van north eager 4 eager-historical", "historical", true},
    {moi_text, "group van north", "group van north eager 4", "historical", false},
    {moi_text, "group rear south", "group rear south shy 4", "historical", true},
    {moi_text, "zone:E", "zone:E wet", "historical", true},
    {moi_text, "zone:E", "zone:E open-game", "historical", true},
    {moi_text, "", "", "stand-off", false},
    {moi_text, "side south", "side south assailant", "stand-off", true},
    {moi_text, "", "", "clock", false},
    {moi_text, "side south", "side south clock 9", "clock", true},
    {moi_text, "", "", "dusk", false},
    {moi_text, "side north", "side north dusk 9", "dusk", true},
    {moi_text, "", "", "long-walk", false},
    {moi_text, "side north", "side north walk 3", "long-walk", true},
    {moi_text, "", "", "surprise", false},
    {moi_text, "group rear south", "group rear south surprised", "surprise", true},
    {moi_text, "", "", "gloucester-first", false},
    {moi_text, "group rear south", "group rear south first always", "gloucester-first", false},
    {moi_text, "group rear south", "group rear south first option", "gloucester-first", true},
    {moi_text, "", "", "pits", false},
    {moi_text, "group van north", "group van north pits", "pits", true},
    {moi_text, "", "", "small-folk", false},
    {moi_text, "side north", "side north folk 9", "small-folk", true},

    {rab_text, "", "", "turns", true},
    {rab_text, "", "", "organize", false},
    {rab_text, "gascon-crossbow/gascon-melee", "foot-mail-disorganized", "organize", true},
    {rab_text, "", "", "charging-target", true},
    {rab_text, "", "", "lower-target", true},
    {rab_text, "as knight at 0401 lance", "as longbow at 0401", "charging-target", false},
    {rab_text, "as knight at 0401 lance", "as longbow at 0401", "lower-target", false},
    {rab_text, "", "", "schiltrom-attack", true},
    {rab_text, "schiltrom-open/schiltrom-close", "schiltrom-open", "schiltrom-attack", true},
    {rab_text, "schiltrom-open/schiltrom-close at 0102/0202", "schiltrom-close at 0102", "schiltrom-attack", false},
    {rab_text, "schiltrom-open/schiltrom-close", "gascon-melee", "schiltrom-attack", false},
    {rab_text, "", "", "bowman-struck", true},
    {rab_text, "gascon-crossbow/gascon-melee", "gascon-melee", "bowman-struck", false},
};
/* clang-format on */

static Battle battle;
static const char *left_out; /* the table that find_text leaves out, or NULL */

/* Writes spaces over the table of that name. */
static void blank_table(char *text, const char *name)
{
    char head[64];
    snprintf(head, sizeof head, "\ntable %s ", name);
    char *from = strstr(text, head), *to = from ? strstr(from, "\nend") : NULL;
    if (to)
        memset(from + 1, ' ', (size_t)(to + 4 - (from + 1)));
}

static const char *find_text(void *context, const char *name, uint32_t *size)
{
    static char texts[4][TEXT_MAX];
    static uint32_t next;
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) != 0)
            continue;
        char *copy = texts[next++ % COUNT_OF(texts)];
        assert_true(embedded_texts[i].size < TEXT_MAX);
        memcpy(copy, embedded_texts[i].text, embedded_texts[i].size + 1);
        if (left_out)
            blank_table(copy, left_out);
        *size = embedded_texts[i].size;
        return copy;
    }
    return NULL;
}

static bool parse(const char *text, ParseError *error)
{
    return battle_parse(&battle, text, (uint32_t)strlen(text), rule_systems,
                        (TextSource){find_text, NULL}, error);
}

/* Reads the text with one piece changed. */
static bool parse_changed(const char *text, const char *from, const char *to, ParseError *error)
{
    static char changed[TEXT_MAX];
    const char *at = strstr(text, from);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return parse(changed, error);
}

static void compile_says_what_is_wrong(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(refusals); i++) {
        const Refusal *row = &refusals[i];
        ParseError error;
        bool good = parse_changed(row->text, row->from, row->to, &error);
        if (good != (row->found == NULL))
            fail_msg("%s instead of %s: %s", row->to, row->from, good ? "good" : error.found);
        if (!good && strncmp(error.found, row->found, strlen(row->found)) != 0)
            fail_msg("%s instead of %s: found %s, not %s", row->to, row->from, error.found,
                     row->found);
    }
}

static void an_option_is_offered_where_it_matters(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(offers); i++) {
        const Offer *row = &offers[i];
        ParseError error;
        if (!parse_changed(row->text, row->from, row->to, &error))
            fail_msg("%s: found %s, expected %s", row->to, error.found, error.expected);
        const OptionSpec *options = battle.rules->schema->options;
        uint32_t option = 0;
        while (options[option].name && strcmp(options[option].name, row->option) != 0)
            option++;
        assert_non_null(options[option].name);
        if (battle_offers_option(&battle, option) != row->offered)
            fail_msg("%s is %s in a battle with `%s`", row->option,
                     row->offered ? "not offered" : "offered", row->to);
    }
}

static void a_battle_without_one_of_its_tables_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {moi_text, rab_text};
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        ParseError error;
        left_out = NULL;
        assert_true(parse(texts[i], &error));
        const TableSpec *tables = battle.rules->schema->tables;
        for (uint32_t k = 0; tables[k].name; k++) {
            char expected[64];
            snprintf(expected, sizeof expected, "a table %s", tables[k].name);
            left_out = tables[k].name;
            assert_false(parse(texts[i], &error));
            assert_string_equal(error.expected, expected);
        }
    }
    left_out = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compile_says_what_is_wrong),
        cmocka_unit_test(an_option_is_offered_where_it_matters),
        cmocka_unit_test(a_battle_without_one_of_its_tables_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
