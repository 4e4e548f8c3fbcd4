/* A battle whose numbers the input changes, those of the texts it uses included: refused with a
 * reason, or played and asked everything. No number that a rule system reads can divide by nought,
 * index out of bounds, loop or abort. */
#include "ai/random.h"
#include "engine/notation.h"
#include "engine/odds.h"
#include "engine/reach.h"
#include "rules/systems.h"
#include "texts.h"

enum {
    EDITS_MAX = 8,
    OPTIONS_MAX = 4,
    DECISIONS = 400,
    ASK_EVERY = 16, /* decisions between two questions about everything */
};

typedef struct Spot { /* a number, or the dash for none */
    uint32_t text, at, size;
} Spot;

typedef struct Spots {
    Spot *item;
    uint32_t count, cap;
} Spots;

typedef struct Edit {
    Spot spot;
    char value[8];
} Edit;

typedef struct Room {
    Battle battle;
    GameBuffer game, work;
    Action legal[MAX_ACTIONS];
    Event events[MAX_EVENTS];
    ScoreItem items[MAX_SCORE_ITEMS];
    Odds odds;
    ClashOdds clash;
    Reach reach;
} Room;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- where the numbers are ---- */

static bool is_number(const Word *w)
{
    uint32_t sign = w->size > 0 && (w->text[0] == '-' || w->text[0] == '+') ? 1 : 0;
    if (w->quoted || w->size == 0 || w->size - sign > 3) /* four digits are a hex */
        return false;
    for (uint32_t i = sign; i < w->size; i++) {
        if (w->text[i] < '0' || w->text[i] > '9')
            return false;
    }
    return w->size > sign || w->text[0] == '-';
}

static void add_spots(Spots *spots, uint32_t text, Lexer *line)
{
    Word w;
    while (lexer_word(line, &w)) {
        if (!is_number(&w))
            continue;
        if (spots->count == spots->cap) {
            spots->cap = spots->cap ? 2 * spots->cap : 1024;
            spots->item = fuzz_memory(spots->item, spots->cap * sizeof *spots->item);
        }
        spots->item[spots->count++] = (Spot){text, (uint32_t)(w.text - line->text), w.size};
    }
}

/* The numbers of a text and of those it uses; not the pictures of the map, nor the labels of rows,
 * nor lists of hexes. */
static void find_spots(Spots *spots, const FuzzTexts *texts, uint32_t text)
{
    static const char *const hexes[] = {"hexside", "water", "road", "zone", "place", NULL};
    Lexer l = lexer_begin(texts->item[text].text, texts->item[text].size);
    bool picture = false;
    Word w;
    while (lexer_next_line(&l)) {
        uint32_t row = 0;
        if (!lexer_word(&l, &w))
            continue;
        if (word_is(&w, "map") || word_is(&w, "elevation"))
            picture = true;
        if (word_is(&w, "end"))
            picture = false;
        while (hexes[row] && !word_is(&w, hexes[row]))
            row++;
        if (picture || hexes[row])
            continue;
        if (!word_is(&w, "use")) {
            add_spots(spots, text, &l);
            continue;
        }
        uint32_t used = 0;
        ASSERT(lexer_word(&l, &w));
        while (used < texts->count && !word_is(&w, texts->item[used].name))
            used++;
        if (used < texts->count)
            find_spots(spots, texts, used);
    }
}

/* ---- changing them ---- */

static void take_value(Bytes *bytes, char *out, size_t cap)
{
    static const int32_t edges[] = {
        -32768, -1000, -999, -255, -128, -100, -99, -32, -31, -30, -10, -9,  -2,  -1,   60,   98,
        99,     100,   127,  128,  199,  200,  201, 254, 255, 256, 512, 998, 999, 1000, 32767};
    uint8_t byte = take_byte(bytes);
    uint32_t edge = (uint32_t)byte - 64;
    if (byte < 64)
        snprintf(out, cap, "%d", byte);
    else if (edge < COUNT_OF(edges))
        snprintf(out, cap, "%d", edges[edge]);
    else if (byte < 128)
        snprintf(out, cap, "-");
    else
        snprintf(out, cap, "%d", byte % 12 - 1);
}

static const Edit *find_edit(const Edit *edits, uint32_t count, uint32_t text, uint32_t at)
{
    for (uint32_t i = 0; i < count; i++) {
        if (edits[i].spot.text == text && edits[i].spot.at == at)
            return &edits[i];
    }
    return NULL;
}

typedef struct Changed { /* what the parser finds: the texts with the edits in them */
    const FuzzTexts *texts;
    const Edit *edits;
    uint32_t edit_count;
    char *copy[EDITS_MAX + 1];
    uint32_t copy_count;
} Changed;

static const char *change_text(Changed *c, uint32_t text, uint32_t *size)
{
    const FuzzText *from = &c->texts->item[text];
    ASSERT(c->copy_count < COUNT_OF(c->copy));
    char *to = c->copy[c->copy_count++] = fuzz_memory(NULL, from->size + EDITS_MAX * 8 + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < from->size;) {
        const Edit *edit = find_edit(c->edits, c->edit_count, text, i);
        if (!edit) {
            to[count++] = from->text[i++];
            continue;
        }
        memcpy(to + count, edit->value, strlen(edit->value));
        count += (uint32_t)strlen(edit->value);
        i += edit->spot.size;
    }
    *size = count;
    return to;
}

static const char *find_changed(void *context, const char *name, uint32_t *size)
{
    Changed *c = context;
    for (uint32_t i = 0; i < c->edit_count; i++) {
        uint32_t text = c->edits[i].spot.text;
        if (strcmp(c->texts->item[text].name, name) == 0)
            return change_text(c, text, size);
    }
    return texts_find(NULL, name, size);
}

static bool parse(Battle *b, uint32_t text, const Edit *edits, uint32_t count)
{
    Changed c = {.texts = texts_all(), .edits = edits, .edit_count = count};
    uint32_t size;
    ParseError error;
    const char *changed = change_text(&c, text, &size);
    bool good =
        battle_parse(b, changed, size, rule_systems, (TextSource){find_changed, &c}, &error);
    for (uint32_t i = 0; i < c.copy_count; i++)
        free(c.copy[i]);
    ASSERT(good || (error.expected[0] && error.found[0]));
    return good;
}

/* One change after the other; one that is refused is left out, so that the rest is played. */
static uint32_t take_edits(Bytes *bytes, Battle *b, uint32_t text, const Spots *spots,
                           Edit edits[EDITS_MAX])
{
    uint32_t kept = 0;
    for (uint32_t left = 1 + take_byte(bytes) % EDITS_MAX; left > 0; left--) {
        edits[kept].spot = spots->item[take_two(bytes) % spots->count];
        take_value(bytes, edits[kept].value, sizeof edits[kept].value);
        kept += parse(b, text, edits, kept + 1);
    }
    return kept;
}

static void take_options(Bytes *bytes, Battle *b)
{
    const OptionSpec *options = b->rules->schema->options;
    uint32_t options_count = 0;
    while (options[options_count].name)
        options_count++;
    for (uint32_t left = take_byte(bytes) % OPTIONS_MAX; left > 0 && options_count > 0; left--) {
        const OptionSpec *spec = &options[take_byte(bytes) % options_count];
        char value[8];
        ParseError error;
        snprintf(value, sizeof value, "%d",
                 spec->min + take_byte(bytes) % (spec->max - spec->min + 1));
        battle_set_option(b, spec->name, value, &error);
    }
}

/* ---- playing and asking ---- */

static void ask_attack(Room *room, Action a)
{
    const Battle *b = &room->battle;
    Brief brief;
    EnemyAnswer answers[MAX_ANSWERS];
    b->rules->brief(b, &room->game.game, a, &brief);
    ASSERT(brief.modifier_count <= MAX_MODIFIERS);
    odds_count(b, &room->game.game, a, &room->work, &room->odds);
    uint32_t count = odds_answers(b, &room->game.game, a, &room->work, answers);
    if (count > 0)
        odds_clash(b, &room->game.game, a, answers[0].action, &room->work, &room->clash);
}

static void ask_unit(Room *room, uint32_t unit)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    SectorHex sectors[16];
    for (uint32_t i = 0; i < b->rules->words->status_count; i++)
        b->rules->status(b, g, unit, i);
    if (!on_map(g, unit))
        return;
    ASSERT(b->rules->sectors(b, g, unit, sectors) <= COUNT_OF(sectors));
    reach_find(b, g, unit, &room->reach);
}

static void ask_position(Room *room, uint32_t turn)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    uint8_t units[MAX_UNITS];
    int32_t points[SIDE_COUNT], sum[SIDE_COUNT] = {0, 0};
    Track track;
    Result result;
    GroupState state;
    Owed owed[MAX_OWED];
    b->rules->prompt(b, g);
    b->rules->track(b, &track);
    b->rules->score(b, g, points);
    b->rules->result(b, g, &result);
    ASSERT(points[0] == result.points[0] && points[1] == result.points[1]);
    uint32_t count = b->rules->score_items(b, g, room->items);
    ASSERT(count <= MAX_SCORE_ITEMS);
    for (uint32_t i = 0; i < count; i++)
        sum[room->items[i].side] += room->items[i].value;
    ASSERT(sum[0] == points[0] && sum[1] == points[1]);
    for (uint32_t group = 0; group < b->group_count; group++)
        b->rules->group_state(b, g, group, &state);
    units_to_act(b, g, units, COUNT_OF(units));
    ASSERT(b->rules->owed(b, g, owed) <= MAX_OWED);
    ask_unit(room, turn % b->unit_count);
}

static void play(Room *room, uint64_t seed)
{
    const Battle *b = &room->battle;
    Game *g = &room->game.game;
    Dice dice;
    dice_script(&dice, NULL, 0);
    memset(&room->game, 0, sizeof room->game);
    b->rules->init(b, g, &dice);
    ASSERT(!dice.exhausted && !g->over);
    for (uint32_t i = 0; i < DECISIONS && !g->over; i++) {
        EventSink events = {room->events, COUNT_OF(room->events), 0};
        uint32_t count = actions_list(b, g, room->legal);
        ASSERT(count > 0);
        Action a = room->legal[dice_bits(seed, 9, i) % count];
        ASSERT(b->rules->check(b, g, a).why == LEGAL);
        if (i % ASK_EVERY == 0)
            ask_position(room, i / ASK_EVERY);
        if (action_has_odds(&b->rules->words->actions[a.kind]) && i % 4 == 0)
            ask_attack(room, a);
        dice_seed(&dice, seed, i + 1);
        b->rules->apply(b, g, a, &dice, &events);
        ASSERT(!dice.overflow);
        ASSERT(b->rules->validate(b, g));
        for (uint32_t e = 0; e < events.count && e < events.cap; e++) {
            char text[512];
            Out o = out_begin(text, sizeof text);
            event_print(b, g, &room->events[e], &o);
        }
    }
    Result result;
    b->rules->result(b, g, &result);
    ASSERT(result.level < b->level_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Room room;
    static Spots *spots; /* of each text, found when an input names it */
    const FuzzTexts *texts = texts_all();
    if (!spots) {
        spots = fuzz_memory(NULL, texts->count * sizeof *spots);
        memset(spots, 0, texts->count * sizeof *spots);
    }
    Bytes bytes = {data, size, 0};
    uint32_t text = texts_battle(texts, take_byte(&bytes));
    if (spots[text].count == 0)
        find_spots(&spots[text], texts, text);
    uint64_t seed = take_byte(&bytes);
    Edit edits[EDITS_MAX];
    uint32_t count = take_edits(&bytes, &room.battle, text, &spots[text], edits);
    ASSERT(parse(&room.battle, text, edits, count));
    take_options(&bytes, &room.battle);
    play(&room, seed);
    return 0;
}
