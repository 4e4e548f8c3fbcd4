/* harness.h: random games of every battle, and what the properties of tests/props/ ask of them.
 *
 * BANNERET_PROPS_GAMES scales how many games are played: 100 is the usual number, in percent.
 * BANNERET_PROPS_RULES=rab,moi plays the battles of these rules alone.
 * Include this once in each program: it holds the program's state. */
#ifndef BANNERET_PROPS_HARNESS_H
#define BANNERET_PROPS_HARNESS_H

#include "app/embedded.h"
#include "engine/notation.h"
#include "rules/systems.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    BATTLES_MAX = 64,
    DECISIONS_MAX = 4096, /* a game that goes on longer is left there */
    STREAM = 77,          /* of our own choices, apart from the dice */
};

typedef struct Text {
    char name[256];
    const char *text;
    uint32_t size;
} Text;

typedef struct Room { /* the game that is played; big, so it is allocated */
    GameBuffer game, work;
    Battle battle;
    Action legal[MAX_ACTIONS];
    uint32_t legal_count;
    Action action[DECISIONS_MAX];
    uint64_t hash[DECISIONS_MAX]; /* after each decision */
    uint8_t rolls[DECISIONS_MAX][MAX_ROLLS];
    uint8_t roll_count[DECISIONS_MAX];
    uint32_t count;
    uint64_t seed, choices; /* of this game */
} Room;

typedef struct Property {
    uint32_t games;      /* of every battle, before scaling */
    void (*begin)(void); /* before a game, when its options are chosen; may be NULL */
    void (*visit)(void); /* before every decision, with the legal actions listed; may be NULL */
    void (*after)(void); /* at the end of a game; may be NULL */
} Property;

static Text texts[BATTLES_MAX];
static uint32_t text_count;
static Room *room;

/* ---- the battles ---- */

static inline const char *find_text(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (uint32_t i = 0; i < text_count; i++) {
        if (strcmp(texts[i].name, name) == 0) {
            *size = texts[i].size;
            return texts[i].text;
        }
    }
    return NULL;
}

static inline void add_text(const char *name, const char *text, uint32_t size)
{
    assert_true(text_count < BATTLES_MAX);
    snprintf(texts[text_count].name, sizeof texts[0].name, "%s", name);
    texts[text_count].text = text;
    texts[text_count].size = size;
    text_count++;
}

static inline void read_field(const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "tests/fields/%s", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    assert_non_null(text);
    add_text(name, text, (uint32_t)fread(text, 1, 1 << 20, file));
    fclose(file);
}

static inline int gather(void **state)
{
    (void)state;
    room = calloc(1, sizeof *room);
    assert_non_null(room);
    for (unsigned i = 0; i < embedded_text_count; i++)
        add_text(embedded_texts[i].name, embedded_texts[i].text, embedded_texts[i].size);
    DIR *folder = opendir("tests/fields");
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (strstr(entry->d_name, ".battle") || strstr(entry->d_name, ".tables"))
            read_field(entry->d_name);
    }
    closedir(folder);
    return 0;
}

static inline int drop(void **state)
{
    (void)state;
    for (uint32_t i = embedded_text_count; i < text_count; i++) {
        char *text;
        memcpy(&text, &texts[i].text, sizeof text);
        free(text);
    }
    free(room);
    return 0;
}

/* ---- games ---- */

static inline uint64_t choose(uint64_t below)
{
    return dice_bits(room->seed, STREAM, room->choices++) % below;
}

/* "robert-at-bannockburn, seed 3, decision 12": where to look. */
static inline const char *where(void)
{
    static char text[128];
    snprintf(text, sizeof text, "%s, seed %llu, decision %u", room->battle.id,
             (unsigned long long)room->seed, room->game.game.ply + 1);
    return text;
}

#define HOLDS(condition, what)                                                                     \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s: %s", where(), what);                                                     \
    } while (0)

static inline const char *tell(Action a)
{
    static char text[256];
    Out o = out_begin(text, sizeof text);
    action_print(&room->battle, a, &o);
    snprintf(text + strlen(text), sizeof text - strlen(text), " (%u %u %u %u %u)", a.kind, a.side,
             a.unit, a.hex, a.arg);
    return text;
}

static inline void begin_game(GameBuffer *game)
{
    Dice none;
    dice_script(&none, NULL, 0);
    memset(game, 0, sizeof *game);
    room->battle.rules->init(&room->battle, &game->game, &none);
}

/* Plays one random game, or as much of it as DECISIONS_MAX allows: where no turns are counted,
 * two random players can shoot past each other for very long. */
static inline void play_game(const Property *property)
{
    const Battle *b = &room->battle;
    Game *g = &room->game.game;
    room->count = 0;
    room->choices = 0;
    begin_game(&room->game);
    while (!g->over && room->count < DECISIONS_MAX) {
        Dice dice;
        room->legal_count = b->rules->legal(b, g, room->legal, MAX_ACTIONS);
        HOLDS(room->legal_count > 0 && room->legal_count <= MAX_ACTIONS, "no or too many actions");
        if (property->visit)
            property->visit();
        Action a = room->legal[choose(room->legal_count)];
        dice_seed(&dice, room->seed, room->count + 1);
        b->rules->apply(b, g, a, &dice, NULL);
        room->action[room->count] = a;
        memcpy(room->rolls[room->count], dice.rolled, dice.rolled_count);
        room->roll_count[room->count] = dice.rolled_count;
        room->hash[room->count] = game_hash(b, g);
        room->count++;
        HOLDS(b->rules->validate(b, g), "the position is impossible");
    }
}

/* Sets every option that chooses between readings of a rule: as the battle has it in odd games,
 * at random in even ones. */
static inline void choose_readings(const int16_t usual[MAX_OPTIONS])
{
    const OptionSpec *options = room->battle.rules->schema->options;
    room->choices = 0;
    for (uint32_t i = 0; options[i].name; i++) {
        uint64_t values = (uint64_t)(options[i].max - options[i].min) + 1;
        bool random = options[i].words && room->seed % 2 == 0;
        room->battle.option[i] =
            random ? (int16_t)(options[i].min + (int16_t)choose(values)) : usual[i];
    }
    battle_prepare(&room->battle);
}

/* Whether the battle that was read is to be played. */
static inline bool is_wanted(void)
{
    const char *wanted = getenv("BANNERET_PROPS_RULES");
    if (!wanted || !*wanted)
        return true;
    char list[256], id[64];
    snprintf(list, sizeof list, ",%s,", wanted);
    snprintf(id, sizeof id, ",%s,", room->battle.rules->id);
    return strstr(list, id) != NULL;
}

/* Plays the games of a property, of every battle. */
static inline void for_random_games(const Property *property)
{
    const char *scale = getenv("BANNERET_PROPS_GAMES");
    uint64_t percent = scale ? strtoull(scale, NULL, 10) : 100;
    uint64_t battles = 0;
    for (uint32_t i = 0; i < text_count; i++)
        battles += strstr(texts[i].name, ".battle") != NULL;
    /* The games of a property are shared out, but every battle has a few; at least one with the
     * battle's own options and one with others. */
    uint64_t share = property->games * percent / 100 / (battles ? battles : 1);
    uint64_t least = percent < 100 ? 2 : 4;
    uint64_t count = share < least ? least : share;
    for (uint32_t i = 0; i < text_count; i++) {
        ParseError error;
        if (!strstr(texts[i].name, ".battle"))
            continue;
        if (!battle_parse(&room->battle, texts[i].text, texts[i].size, rule_systems,
                          (TextSource){find_text, NULL}, &error))
            fail_msg("%s:%u:%u: found %s, expected %s", texts[i].name, error.line, error.column,
                     error.found, error.expected);
        if (!is_wanted())
            continue;
        int16_t usual[MAX_OPTIONS];
        memcpy(usual, room->battle.option, sizeof usual);
        for (room->seed = 1; room->seed <= count; room->seed++) {
            choose_readings(usual);
            if (property->begin)
                property->begin();
            play_game(property);
            if (property->after)
                property->after();
        }
    }
}

#endif
