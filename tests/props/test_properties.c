/* Properties that every rule system must hold, asked of random games of every battle.
 *
 * BANNERET_PROPS_GAMES scales how many games are played: 100 is the usual number, in percent. */
#include "ai/player.h"
#include "app/embedded.h"
#include "engine/hex.h"
#include "engine/odds.h"
#include "engine/reach.h"
#include "engine/record.h"
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
    DECISIONS_MAX = 65536,
    RECORD_CAP = 8 << 20,
    FALLS_MAX = 30000, /* an attack with more is not counted by hand */
    STREAM = 77,       /* of our own choices, apart from the dice */
};

typedef struct Text {
    char name[64];
    const char *text;
    uint32_t size;
} Text;

typedef struct Room { /* everything a property needs; big, so it is allocated */
    GameBuffer game, start, work;
    Battle battle;
    Action legal[MAX_ACTIONS];
    uint32_t legal_count;
    Action action[DECISIONS_MAX];
    uint64_t hash[DECISIONS_MAX]; /* after each decision */
    uint8_t rolls[DECISIONS_MAX][MAX_ROLLS];
    uint8_t roll_count[DECISIONS_MAX];
    uint32_t count;
    uint64_t seed, choices; /* of this game */
    Event events[512];
    Odds odds, counted;
    uint32_t falls;
    Reach reach;
    char record[RECORD_CAP], again[RECORD_CAP];
} Room;

static Text texts[BATTLES_MAX];
static uint32_t text_count;
static Room *room;

/* ---- the battles ---- */

static const char *find_text(void *context, const char *name, uint32_t *size)
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

static void add_text(const char *name, const char *text, uint32_t size)
{
    assert_true(text_count < BATTLES_MAX);
    snprintf(texts[text_count].name, sizeof texts[0].name, "%s", name);
    texts[text_count].text = text;
    texts[text_count].size = size;
    text_count++;
}

static void read_field(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "tests/fields/%.64s", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    assert_non_null(text);
    add_text(name, text, (uint32_t)fread(text, 1, 1 << 20, file));
    fclose(file);
}

static int gather(void **state)
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

static int drop(void **state)
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

static uint64_t choose(uint64_t below)
{
    return dice_bits(room->seed, STREAM, room->choices++) % below;
}

/* "robert-at-bannockburn, seed 3, decision 12": where to look. */
static const char *where(void)
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

static const char *tell(Action a)
{
    static char text[256];
    Out o = out_begin(text, sizeof text);
    action_print(&room->battle, a, &o);
    snprintf(text + strlen(text), sizeof text - strlen(text), " (%u %u %u %u %u)", a.kind, a.side,
             a.unit, a.hex, a.arg);
    return text;
}

static void begin_game(GameBuffer *game)
{
    Dice none;
    dice_script(&none, NULL, 0);
    memset(game, 0, sizeof *game);
    room->battle.rules->init(&room->battle, &game->game, &none);
}

/* Plays one random game; visit is called before every decision, with the legal actions listed. */
static void play_game(void (*visit)(void))
{
    const Battle *b = &room->battle;
    Game *g = &room->game.game;
    room->count = 0;
    room->choices = 0;
    begin_game(&room->game);
    while (!g->over) {
        Dice dice;
        HOLDS(room->count < DECISIONS_MAX, "the game does not end");
        room->legal_count = b->rules->legal(b, g, room->legal, MAX_ACTIONS);
        HOLDS(room->legal_count > 0 && room->legal_count <= MAX_ACTIONS, "no or too many actions");
        if (visit)
            visit();
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
static void choose_readings(const int16_t usual[MAX_OPTIONS])
{
    const OptionSpec *options = room->battle.rules->schema->options;
    room->choices = 0;
    for (uint32_t i = 0; options[i].name; i++) {
        uint64_t values = (uint64_t)(options[i].max - options[i].min) + 1;
        bool random = options[i].words && room->seed % 2 == 0;
        room->battle.option[i] =
            random ? (int16_t)(options[i].min + (int16_t)choose(values)) : usual[i];
    }
}

/* Plays `games` games of every battle, scaled; after is called at the end of each. */
static void for_random_games(uint32_t games, void (*visit)(void), void (*after)(void))
{
    const char *scale = getenv("BANNERET_PROPS_GAMES");
    uint64_t percent = scale ? strtoull(scale, NULL, 10) : 100;
    uint64_t count = (games * percent + 99) / 100;
    for (uint32_t i = 0; i < text_count; i++) {
        ParseError error;
        if (!strstr(texts[i].name, ".battle"))
            continue;
        if (!battle_parse(&room->battle, texts[i].text, texts[i].size, rule_systems,
                          (TextSource){find_text, NULL}, &error))
            fail_msg("%s:%u:%u: found %s, expected %s", texts[i].name, error.line, error.column,
                     error.found, error.expected);
        int16_t usual[MAX_OPTIONS];
        memcpy(usual, room->battle.option, sizeof usual);
        for (room->seed = 1; room->seed <= count; room->seed++) {
            choose_readings(usual);
            play_game(visit);
            if (after)
                after();
        }
    }
}

/* ---- legal and check ---- */

static bool is_listed(Action a)
{
    uint32_t low = 0, high = room->legal_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (action_compare(room->legal[middle], a) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < room->legal_count && action_equal(room->legal[low], a);
}

/* A number that means something somewhere, or one that does not. */
static uint16_t any_number(void)
{
    const Battle *b = &room->battle;
    switch (choose(6)) {
    case 0:
        return (uint16_t)choose(b->unit_count + 1u);
    case 1:
        return (uint16_t)choose(b->hex_count + 1u);
    case 2:
        return (uint16_t)choose(8);
    case 3:
        return NO_UNIT;
    case 4:
        return NO_HEX;
    default:
        return (uint16_t)choose(65536);
    }
}

/* Another action than the listed one: some of its fields changed, or all. */
static Action mutate(Action a)
{
    const Battle *b = &room->battle;
    uint64_t fields = choose(31) + 1;
    if (fields & 1)
        a.kind = (uint8_t)choose(choose(8) ? b->rules->words->action_count + 1u : 256);
    if (fields & 2 && choose(4) == 0)
        a.side = (uint8_t)choose(choose(4) ? 2 : 256);
    if (fields & 4)
        a.unit = choose(4) ? (uint16_t)choose(b->unit_count) : any_number();
    if (fields & 8 && a.hex < b->hex_count && choose(2))
        a.hex = b->neighbour[a.hex][choose(DIRECTION_COUNT)];
    else if (fields & 8)
        a.hex = any_number();
    if (fields & 16)
        a.arg = any_number();
    return a;
}

static void check_one(Action a)
{
    const Battle *b = &room->battle;
    Verdict v = b->rules->check(b, &room->game.game, a);
    if ((v.why == LEGAL) != is_listed(a))
        fail_msg("%s: %s is %s by check and %s", where(), tell(a),
                 v.why == LEGAL ? "legal" : "refused", is_listed(a) ? "listed" : "not listed");
    HOLDS(v.why < b->rules->reason_count, "a refusal by no reason");
    HOLDS(v.why == LEGAL || b->rules->reasons[v.why].text, "a refusal without words");
    HOLDS(v.unit == NO_UNIT || v.unit < b->unit_count, "a refusal that points at no unit");
    HOLDS(v.other == NO_UNIT || v.other < b->unit_count, "a refusal that points at no other");
    HOLDS(v.hex == NO_HEX || v.hex < b->hex_count, "a refusal that points at no hex");
}

static void visit_legal(void)
{
    for (uint32_t i = 0; i < room->legal_count; i++) {
        HOLDS(i == 0 || action_compare(room->legal[i - 1], room->legal[i]) < 0, "out of order");
        check_one(room->legal[i]);
    }
    for (uint32_t i = 0; i < 40; i++)
        check_one(mutate(room->legal[choose(room->legal_count)]));
}

static void after_legal(void)
{
    const Battle *b = &room->battle;
    Action last = room->action[room->count - 1];
    room->legal_count = b->rules->legal(b, &room->game.game, room->legal, MAX_ACTIONS);
    HOLDS(room->legal_count == 0, "legal actions after the end");
    for (uint32_t i = 0; i < 1000; i++)
        check_one(mutate(last));
}

static void legal_is_exactly_what_check_allows(void **state)
{
    (void)state;
    for_random_games(80, visit_legal, after_legal);
}

/* ---- words ---- */

static void visit_words(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    if (choose(8) != 0)
        return;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        char text[256];
        ParseError error;
        Action read;
        Out o = out_begin(text, sizeof text);
        action_print(b, room->legal[i], &o);
        Lexer l = lexer_begin(text, o.size);
        bool good = lexer_next_line(&l) && action_parse(b, g, &l, NULL, &read, &error);
        if (!good || !action_equal(read, room->legal[i]))
            fail_msg("%s: %s is read as something else", where(), tell(room->legal[i]));
    }
}

static void an_action_survives_its_notation(void **state)
{
    (void)state;
    for_random_games(30, visit_words, NULL);
}

/* ---- telling ---- */

static void visit_telling(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    const Words *words = b->rules->words;
    uint8_t units[MAX_UNITS];
    ZoneHex zone[16];
    uint64_t before = game_hash(b, g);
    uint32_t owed = b->rules->owed(b, g, units, MAX_UNITS);
    HOLDS(g->phase < words->phase_count, "no such phase");
    HOLDS(owed <= MAX_UNITS, "more is owed than there are units");
    for (uint32_t i = 0; i < owed; i++)
        HOLDS(units[i] < b->unit_count, "no such unit is owed");
    uint32_t unit = (uint32_t)choose(b->unit_count);
    HOLDS(b->rules->zones(b, g, unit, zone) <= 16, "too many zones");
    for (uint32_t i = 0; i < words->status_count; i++) {
        int32_t value = b->rules->status(b, g, unit, i);
        bool is_settable = words->statuses[i].max > words->statuses[i].min;
        HOLDS(!is_settable || (value >= words->statuses[i].min && value <= words->statuses[i].max),
              words->statuses[i].name);
    }
    Action a = room->legal[choose(room->legal_count)];
    if (words->actions[a.kind].flags & ACT_ATTACK) {
        Brief brief = {0};
        b->rules->brief(b, g, a, &brief);
        HOLDS(brief.rule < b->rules->reason_count, "an attack by no rule");
        HOLDS(brief.modifier_count <= MAX_MODIFIERS, "too many modifiers");
        int32_t total = 0;
        for (uint32_t i = 0; i < brief.modifier_count; i++)
            total += brief.modifier[i].roll == 0 ? brief.modifier[i].value : 0;
        HOLDS(total == brief.total, "modifiers that do not add up");
    }
    HOLDS(game_hash(b, g) == before, "telling changes the position");
}

static void telling_stays_within_its_bounds(void **state)
{
    (void)state;
    for_random_games(30, visit_telling, NULL);
}

/* ---- hashes and replays ---- */

static void visit_hash(void)
{
    const Battle *b = &room->battle;
    memcpy(&room->work, &room->game, b->rules->game_size);
    room->work.game.ply += 1000;
    HOLDS(game_hash(b, &room->work.game) == game_hash(b, &room->game.game),
          "equal positions with different hashes");
}

/* Plays the same decisions with scripted dice and somebody watching. */
static void after_hash(void)
{
    const Battle *b = &room->battle;
    begin_game(&room->game);
    uint64_t before = game_hash(b, &room->game.game);
    for (uint32_t i = 0; i < room->count; i++) {
        Dice dice;
        EventSink events = {room->events, COUNT_OF(room->events), 0};
        dice_script(&dice, room->rolls[i], room->roll_count[i]);
        b->rules->apply(b, &room->game.game, room->action[i], &dice, &events);
        HOLDS(!dice.exhausted, "other dice are needed");
        HOLDS(dice.rolled_count == room->roll_count[i], "not all dice are needed");
        HOLDS(game_hash(b, &room->game.game) == room->hash[i], "another position");
        HOLDS(before != room->hash[i], "a decision that changes nothing");
        before = room->hash[i];
        for (uint32_t k = 0; k < events.count && k < events.cap; k++) {
            HOLDS(room->events[k].kind < b->rules->words->event_count, "no such event");
            HOLDS(room->events[k].rule < b->rules->reason_count, "an event by no rule");
        }
    }
}

static void replaying_with_scripted_dice_gives_the_same_hashes(void **state)
{
    (void)state;
    for_random_games(80, visit_hash, after_hash);
}

/* ---- records ---- */

static const char *const players[SIDE_COUNT] = {"random", "random"};

static bool write_again(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                        const EventSink *events)
{
    (void)g;
    (void)events;
    record_write_action(b, a, d->rolled, d->rolled_count, context);
    return true;
}

static void after_record(void)
{
    const Battle *b = &room->battle;
    ParseError error;
    RecordHead head;
    Out o = out_begin(room->record, RECORD_CAP), again = out_begin(room->again, RECORD_CAP);
    record_write_head(b, players, "7", &o);
    for (uint32_t i = 0; i < room->count; i++)
        record_write_action(b, room->action[i], room->rolls[i], room->roll_count[i], &o);
    record_write_end(b, &room->game.game, &o);
    HOLDS(o.size < RECORD_CAP, "the record is too long");
    HOLDS(record_read_head(room->record, o.size, &head, &error), "the head cannot be read");
    HOLDS(head.battle_hash == battle_hash(b), "the head names another battle");
    record_write_head(b, players, "7", &again);
    if (!record_replay(b, room->record, o.size, &room->work.game,
                       (ReplayWatcher){write_again, &again}, &error))
        fail_msg("%s: record %u:%u: found %s, expected %s", where(), error.line, error.column,
                 error.found, error.expected);
    record_write_end(b, &room->work.game, &again);
    HOLDS(o.size == again.size && memcmp(room->record, room->again, o.size) == 0,
          "another record after replaying");
}

static void a_record_survives_writing_and_reading(void **state)
{
    (void)state;
    for_random_games(80, NULL, after_record);
}

/* ---- odds ---- */

/* Adds the fall of so many dice to what was counted, over the denominator of the odds. */
static void count_fall(Outcome outcome, uint32_t dice_count)
{
    uint64_t weight = 1;
    for (uint32_t i = 0; i < dice_count; i++)
        weight *= room->battle.rules->die_faces;
    HOLDS(room->odds.denominator % weight == 0, "a denominator too small for its falls");
    uint32_t row = 0;
    while (row < room->counted.row_count && (room->counted.row[row].outcome.kind != outcome.kind ||
                                             room->counted.row[row].outcome.value != outcome.value))
        row++;
    HOLDS(row < MAX_OUTCOMES, "too many outcomes");
    if (row == room->counted.row_count)
        room->counted.row[room->counted.row_count++] = (OddsRow){.outcome = outcome};
    room->counted.row[row].numerator += room->odds.denominator / weight;
    room->falls++;
}

/* Runs the attack with the dice of a script; where it wants one more, with each it can show. */
static void count_falls(Action a, uint8_t script[MAX_ROLLS], uint32_t count)
{
    const Battle *b = &room->battle;
    Dice dice;
    if (room->falls > FALLS_MAX)
        return;
    memcpy(&room->work, &room->game, b->rules->game_size);
    dice_script(&dice, script, count);
    Outcome outcome = b->rules->strike(b, &room->work.game, a, &dice, NULL);
    if (!dice.exhausted) {
        count_fall(outcome, count);
        return;
    }
    HOLDS(count + 1 < MAX_ROLLS, "too many dice");
    for (uint32_t face = 1; face <= b->rules->die_faces; face++) {
        script[count] = (uint8_t)face;
        count_falls(a, script, count + 1);
    }
}

static void compare_odds(void)
{
    HOLDS(room->falls == room->odds.falls, "another number of falls");
    HOLDS(room->counted.row_count == room->odds.row_count, "other outcomes");
    for (uint32_t i = 0; i < room->odds.row_count; i++) {
        const OddsRow *row = &room->odds.row[i];
        uint64_t numerator = 0;
        for (uint32_t k = 0; k < room->counted.row_count; k++) {
            const OddsRow *counted = &room->counted.row[k];
            if (counted->outcome.kind == row->outcome.kind &&
                counted->outcome.value == row->outcome.value)
                numerator = counted->numerator;
        }
        HOLDS(numerator == row->numerator, "odds that are not those of the falls");
    }
}

static void visit_odds(void)
{
    const Battle *b = &room->battle;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        Action a = room->legal[i];
        uint8_t script[MAX_ROLLS];
        bool is_attack = (b->rules->words->actions[a.kind].flags & ACT_ATTACK) != 0;
        if (!is_attack || choose(4) != 0)
            continue;
        HOLDS(odds_count(b, &room->game.game, a, &room->work, &room->odds), "no odds");
        room->counted = (Odds){0};
        room->falls = 0;
        count_falls(a, script, 0);
        if (room->falls <= FALLS_MAX)
            compare_odds();
    }
}

static void odds_are_a_count_of_every_scripted_fall(void **state)
{
    (void)state;
    for_random_games(100, visit_odds, NULL);
}

/* ---- reach ---- */

/* Walks to one of the places that are said to be in reach. */
static void visit_reach(void)
{
    const Battle *b = &room->battle;
    uint16_t path[REACH_NODES_MAX];
    uint32_t count = 0;
    uint32_t unit = room->legal[choose(room->legal_count)].unit;
    if (unit >= b->unit_count || choose(16) != 0)
        return;
    reach_find(b, &room->game.game, unit, &room->reach);
    for (uint32_t node = (uint32_t)choose(room->reach.count); node != 0;) {
        path[count++] = (uint16_t)node;
        node = room->reach.node[node].parent;
    }
    memcpy(&room->work, &room->game, b->rules->game_size);
    uint32_t end = count ? path[0] : 0;
    while (count > 0) {
        Dice none;
        Action a = room->reach.node[path[--count]].action;
        dice_script(&none, NULL, 0);
        HOLDS(b->rules->check(b, &room->work.game, a).why == LEGAL, "an illegal step in reach");
        b->rules->apply(b, &room->work.game, a, &none, NULL);
        HOLDS(!none.exhausted, "a step in reach rolls dice");
    }
    const Placement *there = &room->reach.node[end].place, *here = &room->work.game.unit[unit];
    HOLDS(there->hex == here->hex && there->face == here->face && there->mode == here->mode,
          "a way that leads elsewhere");
}

static void every_way_in_reach_can_be_gone(void **state)
{
    (void)state;
    for_random_games(20, visit_reach, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_is_exactly_what_check_allows),
        cmocka_unit_test(an_action_survives_its_notation),
        cmocka_unit_test(telling_stays_within_its_bounds),
        cmocka_unit_test(replaying_with_scripted_dice_gives_the_same_hashes),
        cmocka_unit_test(a_record_survives_writing_and_reading),
        cmocka_unit_test(odds_are_a_count_of_every_scripted_fall),
        cmocka_unit_test(every_way_in_reach_can_be_gone),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
