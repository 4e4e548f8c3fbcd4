/* battle_trial.h: a battle of invented rules with one of everything, to change line by line; for
 * the tests of battle_parse. */
#ifndef BANNERET_BATTLE_TRIAL_H
#define BANNERET_BATTLE_TRIAL_H

#include "app/embedded.h"
#include "engine/hex.h"
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/gmb/gmb.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- rules with one of everything ---- */

static const char *const armours[] = {"plate", "mail", NULL};
static const char *const winds[] = {"calm", "gale", NULL};
static const char *const ranges[] = {"near", "far", NULL};
static const char *const weapons[] = {"bow", "sling", NULL};
static const char *const zones[] = {"edge", "camp", NULL};

static const CellRange luck_ranges[] = {{-3, 3, true}, {-2, 2, false}}; /* calm, gale */

/* clang-format off */
static const AttributeSpec of_side[] = {{"rout", ATTRIBUTE_DIRECTIONS, 0, 63, 0, NULL, ""}, {0}};
static const AttributeSpec of_group[] = {{"rank", ATTRIBUTE_NUMBER, 1, 3, 1, NULL, ""}, {0}};
static const AttributeSpec of_terrain[] = {
    {"cost", ATTRIBUTE_NUMBER, 1, 9, 1, NULL, ""}, {"barred", ATTRIBUTE_FLAG, 0, 1, 0, NULL, ""}, {0}};
static const AttributeSpec of_hexside[] = {{"cost", ATTRIBUTE_NUMBER, 1, 9, 1, NULL, ""}, {0}};
static const AttributeSpec of_type[] = {
    {"move", ATTRIBUTE_NUMBER, 0, 30, 0, NULL, ""}, {"armour", ATTRIBUTE_WORD, 0, 1, 1, armours, ""}, {0}};
static const AttributeSpec of_unit[] = {{"lance", ATTRIBUTE_FLAG, 0, 1, 0, NULL, ""}, {0}};
static const TableSpec tables[] = {
    {"hits", "trial 1.0", ranges, weapons, true, NULL, {-999, 999, true}, NULL},
    {"luck", "trial 2.0", winds, weapons, false, NULL, {0}, luck_ranges}, {0}};
static const OptionSpec options[] = {
    {"turns", 1, 9, 3, NULL, "trial 3.0", ""}, {"wind", 4, 5, 4, winds, "trial 4.0", ""}, {0}};
/* clang-format on */

static const Schema schema = {of_side, of_group, of_terrain, of_hexside, of_type,
                              of_unit, tables,   options,    zones,      NULL};
static const ActionWord actions[] = {{"step", 1, ARG_HEX, 0, "go on"}};
static const Words words = {.actions = actions, .action_count = 1};

static inline bool compile(Battle *b, ParseError *error)
{
    if (b->revision < 99)
        return true;
    Lexer l = lexer_begin("", 0);
    Word w = {"99", 2, 0, 0, false};
    return parse_error(error, &l, &w, "a lower revision");
}

/* With the option turns at 8 the game is over before it begins. */
static inline void begin(const Battle *b, Game *g, Dice *d)
{
    (void)d;
    g->over = b->option[0] == 8;
}

static const RuleSystem trial_rules = {
    .id = "trial", .words = &words, .schema = &schema, .compile = compile, .init = begin};
static const RuleSystem *const systems[] = {&trial_rules, &rab_book.rules, NULL};

/* ---- a good battle, by lines ---- */

static const char *const lines[] = {
    "banneret battle 1",
    "battle trial",
    "title \"A trial\"",
    "summary \"Two lines meet.\"",
    "revision 2", /* 5 */
    "rules trial",
    "use short.tables",
    "option turns 5",
    "side north name North colour azure rout N/NE",
    "side south rout S", /* 10 */
    "first north",
    "margin south",
    "grid flat columns 4 rows 3 one-short",
    "terrain . clear",
    "terrain m marsh cost 2", /* 15 */
    "map",
    "01 ....",
    "02 .mm.",
    "03 .-.-",
    "end", /* 20 */
    "elevation",
    "01 0010",
    "02 0110",
    "03 0-0-",
    "end", /* 25 */
    "hexside-kind burn cost 3",
    "hexside burn 0101/SE",
    "water \"River\" 0101 0102",
    "road \"Way\" 0102 0202 0302",
    "zone edge north home 0101 0201", /* 30 */
    "place 0303 \"Ford\"",
    "type pike size 2 mode line symbol pike move 4 armour plate",
    "type ring mode ring symbol ring move 2",
    "type chief kind leader symbol leader",
    "group van north name \"The van\" rank 2", /* 35 */
    "unit pike-1 north van as pike/ring at 0102/0202 name \"Pike one\" lance",
    "unit ring-1 south - as ring at 0303 facing N+NE",
    "unit chief-1 north van as chief at 0102",
    "unit late-1 north - as ring at zone:home",
    "level 5 \"South wins\" south", /* 40 */
    "level -9999 \"Draw\" draw",
    "note \"Invented.\"",
};
enum { LINE_LAST = COUNT_OF(lines) };

typedef struct NamedText {
    const char *name, *text;
} NamedText;

static const NamedText texts[] = {
    {"short.tables", "banneret tables 1\ntable hits bow sling\nnear 7 5\nfar 4 -\nend\n"},
    {"sling.tables", "banneret tables 1\n\ntable hits sling\nnear 3\nend # far is as before\n"},
    {"bad.tables", "banneret tables 1\ntable hits bow\nnear x\nfar 4\nend\n"},
    {"deep.tables", "banneret tables 1\nuse short.tables\n"},
    {"not.tables", "banneret battle 1\n"},
};

static inline const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        if (text_equal(texts[i].name, name)) {
            *size = text_size(texts[i].text);
            return texts[i].text;
        }
    }
    for (uint32_t i = 0; i < embedded_text_count; i++) {
        if (text_equal(embedded_texts[i].name, name)) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static Battle battle;
static ParseError error;

/* The good battle with one line changed; NULL takes it out, line 0 changes nothing. */
static inline bool parse_with(uint32_t line, const char *instead)
{
    char text[8192];
    Out o = out_begin(text, sizeof text);
    for (uint32_t i = 1; i <= LINE_LAST; i++) {
        const char *now = i == line ? instead : lines[i - 1];
        if (now) {
            out_text(&o, now);
            out_char(&o, '\n');
        }
    }
    assert_true(o.size < o.cap);
    return battle_parse(&battle, text, o.size, systems, (TextSource){find, NULL}, &error);
}

static inline uint32_t at(uint32_t number)
{
    return hex_by_number(&battle, number);
}

#endif
