/* Everything the rule systems say in random games must stay as tests/records/said.txt has it: what
 * is legal, what is refused and by which case, what happens and is told, odds, points, prompts. A
 * line there is one game, with a hash of each kind of saying:
 *
 *     game BATTLE SEED DECISIONS legal HASH check HASH events HASH odds HASH telling HASH
 *
 * It says that something changed, not whether it is right: a commit that changes what is said says
 * why, and writes the file anew with BANNERET_SAID=write. BANNERET_SAID=N prints the lines of N
 * games of each battle instead, and BANNERET_SAID="BATTLE SEED" every decision of one game. */
#include "engine/hex.h"
#include "engine/odds.h"
#include "harness.h"

enum { PART_LEGAL, PART_CHECK, PART_EVENTS, PART_ODDS, PART_TELLING, PART_COUNT };
static const char *const part_names[PART_COUNT] = {"legal", "check", "events", "odds", "telling"};

static const char golden[] = "tests/records/said.txt";

enum {
    GAMES = 2, /* of each battle: one with its own options and one with others */
    LINE_MAX_SIZE = 256,
    GOLDEN_MAX_SIZE = 1 << 16,
    STREAM_ASKED = 78, /* what is asked is not of the stream of what is played */
    CHECKS = 40,       /* actions, most of them illegal, that are asked of each position */
    TRIALS = 2,        /* legal actions that are played aside with their events */
    ODDS_EVERY = 16,   /* decisions of which one has the odds of an attack counted */
    EVENTS_MAX = 512,
};

static Hash part[PART_COUNT]; /* of the decision */
static Hash game[PART_COUNT]; /* of the game */
static uint64_t asked;
static bool is_traced;

static uint64_t ask(uint64_t below)
{
    return dice_bits(room->seed, STREAM_ASKED, asked++) % below;
}

/* By their words: rows may be moved, as long as the same is said. */
static void mix_text(Hash *h, const char *text)
{
    for (; text && *text; text++)
        hash_mix(h, (uint8_t)*text);
}

static void mix_reason(Hash *h, uint32_t rule)
{
    const Reason *reason = &room->battle.rules->reasons[rule];
    mix_text(h, reason->book);
    mix_text(h, reason->number);
    mix_text(h, reason->text);
}

static void mix_action(Hash *h, Action a)
{
    mix_text(h, room->battle.rules->words->actions[a.kind].name);
    hash_mix(h, (uint64_t)a.side << 48 | (uint64_t)a.unit << 32 | (uint64_t)a.hex << 16 | a.arg);
}

static void mix_event(Hash *h, const Event *e, const EventWord *words)
{
    mix_text(h, words[e->kind].name);
    mix_reason(h, e->rule);
    hash_mix(h, (uint64_t)e->unit << 16 | e->other);
    hash_mix(h, (uint64_t)e->from << 48 | (uint64_t)e->to << 32 |
                    (uint64_t)(uint16_t)e->value << 16 | (uint16_t)e->extra);
    hash_mix(h, (uint16_t)e->needed);
}

static void mix_verdict(Hash *h, Verdict v)
{
    mix_reason(h, v.why);
    hash_mix(h, (uint64_t)v.unit << 32 | (uint64_t)v.hex << 16 | v.other);
}

/* ---- what is asked of a position ---- */

static uint16_t near_hex(void)
{
    const Battle *b = &room->battle;
    uint32_t hex = room->game.game.unit[ask(b->unit_count)].hex;
    if (hex == NO_HEX || ask(8) == 0)
        return ask(2) ? NO_HEX : (uint16_t)ask(b->hex_count);
    return ask(3) ? b->neighbour[hex][ask(DIRECTION_COUNT)] : (uint16_t)hex;
}

/* A legal action with one field or two changed to something that means something. */
static Action strange_action(void)
{
    const Battle *b = &room->battle;
    Action a = room->legal[ask(room->legal_count)];
    uint64_t fields = ask(15) + 1;
    if (fields & 1)
        a.kind = (uint8_t)ask(b->rules->words->action_count);
    if (fields & 2)
        a.unit = (uint16_t)ask(b->unit_count);
    if (fields & 4)
        a.hex = near_hex();
    if (fields & 8)
        a.arg = (uint16_t)(ask(2) ? ask(8) : ask(b->unit_count));
    return a;
}

static void ask_check(void)
{
    const Battle *b = &room->battle;
    for (uint32_t i = 0; i < CHECKS; i++) {
        Action a = i & 1 ? strange_action() : room->legal[ask(room->legal_count)];
        if (!(i & 1))
            a.hex = near_hex();
        mix_verdict(&part[PART_CHECK], b->rules->check(b, &room->game.game, a));
    }
}

static void ask_events(void)
{
    static Event items[EVENTS_MAX];
    const Battle *b = &room->battle;
    for (uint32_t i = 0; i < TRIALS; i++) {
        EventSink sink = {items, EVENTS_MAX, 0};
        Dice dice;
        dice_seed(&dice, room->seed + 1000 * (i + 1), room->count + 1);
        memcpy(&room->work, &room->game, b->rules->game_size);
        b->rules->apply(b, &room->work.game, room->legal[ask(room->legal_count)], &dice, &sink);
        hash_mix(&part[PART_EVENTS], sink.count);
        for (uint32_t k = 0; k < sink.count && k < EVENTS_MAX; k++)
            mix_event(&part[PART_EVENTS], &items[k], b->rules->words->events);
        hash_mix(&part[PART_EVENTS], game_hash(b, &room->work.game));
    }
}

static void mix_odds(const Odds *odds)
{
    Hash *h = &part[PART_ODDS];
    hash_mix(h, odds->denominator);
    for (uint32_t i = 0; i < odds->row_count; i++) {
        mix_text(h, room->battle.rules->words->outcomes[odds->row[i].outcome.kind].name);
        hash_mix(h, (uint16_t)odds->row[i].outcome.value);
        hash_mix(h, odds->row[i].numerator);
    }
}

static void mix_joined(JoinedOdds *odds)
{
    Hash *h = &part[PART_ODDS];
    Gist sum[MAX_GISTS];
    joined_order(&room->battle, odds);
    for (uint32_t i = 0; i < odds->row_count; i++) {
        hash_mix(h, (uint64_t)clash_worth(&room->battle, odds->row[i].clash));
        hash_mix(h, odds->row[i].numerator);
    }
    uint32_t count = joined_sum(&room->battle, odds, sum);
    for (uint32_t i = 0; i < count; i++) {
        mix_text(h, sum[i].text);
        hash_mix(h, sum[i].numerator);
    }
}

static void mix_answers(Action a)
{
    static ClashOdds clash;
    const Battle *b = &room->battle;
    EnemyAnswer answers[MAX_ANSWERS];
    uint32_t count = odds_answers(b, &room->game.game, a, &room->work, answers);
    for (uint32_t i = 0; i < count; i++) {
        mix_action(&part[PART_ODDS], answers[i].action);
        mix_reason(&part[PART_ODDS], answers[i].rule);
        if (odds_clash(b, &room->game.game, a, answers[i].action, &room->work, &clash)) {
            mix_odds(&clash.attack);
            mix_odds(&clash.answer);
            mix_joined(&clash.joined);
        }
    }
}

static void ask_attacks(void)
{
    static Odds odds;
    static JoinedOdds alone;
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    bool counts = ask(ODDS_EVERY) == 0;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        Action a = room->legal[i];
        if (!action_has_odds(&b->rules->words->actions[a.kind]))
            continue;
        Brief brief = {0};
        b->rules->brief(b, g, a, &brief);
        mix_reason(&part[PART_ODDS], brief.rule);
        hash_mix(&part[PART_ODDS],
                 (uint64_t)brief.unit << 32 | (uint64_t)brief.other << 16 | (uint16_t)brief.base);
        hash_mix(&part[PART_ODDS], (uint64_t)(uint16_t)brief.total << 16 | (uint16_t)brief.range);
        for (uint32_t k = 0; k < brief.modifier_count; k++) {
            mix_reason(&part[PART_ODDS], brief.modifier[k].rule);
            hash_mix(&part[PART_ODDS],
                     (uint64_t)(uint16_t)brief.modifier[k].value << 16 | brief.modifier[k].roll);
        }
        if (!counts)
            continue;
        counts = false;
        if (odds_count(b, g, a, &room->work, &odds)) {
            mix_odds(&odds);
            joined_alone(&odds, &alone);
            mix_joined(&alone);
        }
        if (b->rules->answers)
            mix_answers(a);
    }
}

static void ask_units(Hash *h)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    uint32_t unit = (uint32_t)ask(b->unit_count);
    uint64_t statuses = 0; /* a sum: their order says nothing */
    for (uint32_t i = 0; i < b->rules->words->status_count; i++) {
        Hash status = {0};
        mix_text(&status, b->rules->words->statuses[i].name);
        hash_mix(&status, (uint64_t)b->rules->status(b, g, unit, i));
        statuses += status.value;
    }
    hash_mix(h, statuses);
    SectorHex sectors[16];
    uint32_t count = b->rules->sectors(b, g, unit, sectors);
    for (uint32_t i = 0; i < count; i++)
        hash_mix(h, (uint64_t)sectors[i].sector << 16 | sectors[i].hex);
    uint32_t from = g->unit[unit].hex, to = near_hex();
    if (from != NO_HEX && to != NO_HEX && b->on_map[to] && hex_distance(b, from, to) <= MAX_SIGHT)
        mix_verdict(h, b->rules->sees(b, g, from, to));
}

static void ask_groups(Hash *h)
{
    const Battle *b = &room->battle;
    if (b->group_count == 0)
        return;
    GroupState state = {0};
    b->rules->group_state(b, &room->game.game, (uint32_t)ask(b->group_count), &state);
    hash_mix(h, (uint64_t)state.leader << 16 | state.chance);
    for (uint32_t i = 0; i < state.in_count; i++)
        hash_mix(h, state.in[i]);
    for (uint32_t i = 0; i < state.out_count; i++)
        hash_mix(h, 256u + state.out[i]);
    for (uint32_t i = 0; i < b->rules->words->group_status_count; i++)
        hash_mix(h, (uint64_t)state.status[i]);
}

static void ask_prospects(Hash *h)
{
    Prospect prospects[MAX_PROSPECTS];
    uint32_t count = prospects_list(&room->battle, &room->game.game, prospects);
    for (uint32_t i = 0; i < count; i++) {
        mix_reason(h, prospects[i].rule);
        hash_mix(h, (uint64_t)prospects[i].level << 32 | (uint64_t)prospects[i].side << 16 |
                        (uint16_t)prospects[i].missing);
    }
}

static void ask_telling(void)
{
    static ScoreItem items[MAX_SCORE_ITEMS];
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    Hash *h = &part[PART_TELLING];
    Prompt prompt = b->rules->prompt(b, g);
    mix_event(h, &prompt.about, b->rules->words->prompts);
    hash_mix(h, prompt.interrupts);
    uint32_t count = b->rules->score_items(b, g, items);
    for (uint32_t i = 0; i < count; i++) {
        mix_reason(h, items[i].rule);
        hash_mix(h, (uint64_t)items[i].unit << 32 | (uint64_t)items[i].side << 16 |
                        (uint16_t)items[i].value);
    }
    ask_prospects(h);
    ask_units(h);
    ask_groups(h);
}

/* ---- games ---- */

static void begin(void)
{
    asked = 0;
    memset(game, 0, sizeof game);
    Hash *h = &game[PART_TELLING];
    Track track = {0};
    room->battle.rules->track(&room->battle, &track);
    hash_mix(h, track.turns);
    for (uint32_t i = 0; i < track.mark_count; i++) {
        mix_reason(h, track.mark[i].rule);
        hash_mix(h, (uint64_t)track.mark[i].turn << 32 | track.mark[i].side);
    }
    mix_reason(h, track.breaking_rule);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        hash_mix(h, (uint64_t)(uint16_t)track.breaking[side]);
    for (uint32_t i = 0; room->battle.rules->schema->options[i].name; i++)
        hash_mix(h, battle_offers_option(&room->battle, i));
}

static void visit(void)
{
    memset(part, 0, sizeof part);
    hash_mix(&part[PART_LEGAL], game_hash(&room->battle, &room->game.game));
    for (uint32_t i = 0; i < room->legal_count; i++)
        mix_action(&part[PART_LEGAL], room->legal[i]);
    ask_check();
    ask_events();
    ask_attacks();
    ask_telling();
    for (uint32_t i = 0; i < PART_COUNT; i++) {
        hash_mix(&game[i], part[i].value);
        if (is_traced)
            printf("at %s %llu decision %u %s %016llx\n", room->battle.id,
                   (unsigned long long)room->seed, room->count + 1, part_names[i],
                   (unsigned long long)part[i].value);
    }
}

/* Plays the game of the seed and writes its line. */
static void play_line(const int16_t usual[MAX_OPTIONS], uint64_t seed, char line[LINE_MAX_SIZE])
{
    static const Property property = {.visit = visit};
    Result result;
    room->seed = seed;
    choose_readings(usual);
    begin();
    play_game(&property);
    room->battle.rules->result(&room->battle, &room->game.game, &result);
    const int32_t *points = result.points;
    hash_mix(&game[PART_TELLING], (uint64_t)(uint32_t)points[0] << 32 | (uint32_t)points[1]);
    int size = snprintf(line, LINE_MAX_SIZE, "game %s %llu %u", room->battle.id,
                        (unsigned long long)seed, room->count);
    for (uint32_t i = 0; i < PART_COUNT; i++)
        size += snprintf(line + size, LINE_MAX_SIZE - (size_t)size, " %s %016llx", part_names[i],
                         (unsigned long long)game[i].value);
}

/* ---- the file ---- */

static int compare_texts(const void *x, const void *y)
{
    return strcmp(((const Text *)x)->name, ((const Text *)y)->name);
}

/* Says of which kinds of saying the two lines differ. */
static void complain(const char *line, const char *known)
{
    char all[LINE_MAX_SIZE] = "";
    const char *end = strchr(known, '\n');
    size_t size = end ? (size_t)(end - known) : strlen(known);
    for (uint32_t i = 0; i < PART_COUNT; i++) {
        const char *mine = strstr(line, part_names[i]), *its = strstr(known, part_names[i]);
        size_t length = strlen(part_names[i]) + 17;
        if (!its || its + length > known + size || strncmp(mine, its, length) != 0)
            snprintf(all + strlen(all), sizeof all - strlen(all), " %s", part_names[i]);
    }
    fail_msg("other than in %s:%s\n  now:  %s\n  then: %.*s", golden, all, line, (int)size, known);
}

static void compare_line(const char *line, const char *file)
{
    char key[LINE_MAX_SIZE];
    snprintf(key, sizeof key, "game %s %llu ", room->battle.id, (unsigned long long)room->seed);
    const char *known = strstr(file, key);
    if (!known)
        fail_msg("%s has no line for %s: write it anew with BANNERET_SAID=write", golden, key);
    else if (strncmp(known, line, strlen(line)) != 0 || known[strlen(line)] != '\n')
        complain(line, known);
}

/* Plays the games of every battle. Their lines go to the file or the screen, or are compared. */
static void say_everything(uint64_t games, FILE *to, const char *file)
{
    for (uint32_t i = 0; i < text_count; i++) {
        ParseError error;
        char line[LINE_MAX_SIZE];
        int16_t usual[MAX_OPTIONS];
        if (!strstr(texts[i].name, ".battle"))
            continue;
        assert_true(battle_parse(&room->battle, texts[i].text, texts[i].size, rule_systems,
                                 (TextSource){find_text, NULL}, &error));
        memcpy(usual, room->battle.option, sizeof usual);
        for (uint64_t seed = 1; seed <= games && is_wanted(); seed++) {
            play_line(usual, seed, line);
            if (to) {
                fprintf(to, "%s\n", line);
                fflush(to);
            } else {
                compare_line(line, file);
            }
        }
    }
}

/* Every decision of one game: "crecy 1". */
static void say_game(const char *text)
{
    char name[64], line[LINE_MAX_SIZE];
    unsigned long long seed;
    is_traced = sscanf(text, "%63s %llu", name, &seed) == 2;
    assert_true(is_traced);
    for (uint32_t i = 0; i < text_count; i++) {
        ParseError error;
        int16_t usual[MAX_OPTIONS];
        if (!strstr(texts[i].name, ".battle"))
            continue;
        assert_true(battle_parse(&room->battle, texts[i].text, texts[i].size, rule_systems,
                                 (TextSource){find_text, NULL}, &error));
        if (strcmp(room->battle.id, name) != 0)
            continue;
        memcpy(usual, room->battle.option, sizeof usual);
        play_line(usual, seed, line);
    }
}

static void what_is_said_stays_as_it_was(void **state)
{
    (void)state;
    const char *wish = getenv("BANNERET_SAID");
    static char file[GOLDEN_MAX_SIZE];
    /* Those of the program are in order; a folder has none. */
    qsort(texts + embedded_text_count, text_count - embedded_text_count, sizeof texts[0],
          compare_texts);
    if (wish && strchr(wish, ' ')) {
        say_game(wish);
    } else if (wish && strcmp(wish, "write") == 0) {
        FILE *to = fopen(golden, "wb");
        assert_non_null(to);
        say_everything(GAMES, to, NULL);
        fclose(to);
    } else if (wish) {
        say_everything(strtoull(wish, NULL, 10), stdout, NULL);
    } else {
        FILE *from = fopen(golden, "rb");
        assert_non_null(from);
        file[fread(file, 1, sizeof file - 1, from)] = 0;
        fclose(from);
        say_everything(GAMES, NULL, file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_said_stays_as_it_was)};
    return cmocka_run_group_tests(tests, gather, drop);
}
