/* Bytes play on from a position of a random game: they choose among the legal actions, and are
 * given to check() raw as actions that nobody would type. What check() allows must be what legal()
 * lists, and every position that comes about must be possible. */
#include "ai/random.h"
#include "engine/notation.h"
#include "engine/odds.h"
#include "rules/systems.h"
#include "texts.h"

enum {
    STARTS = 32,      /* positions to start from, of one game for each battle */
    START_EVERY = 64, /* decisions between two of them */
};

typedef struct Room {
    GameBuffer game, work;
    Action legal[MAX_ACTIONS];
    Event events[256];
    Odds odds;
    ClashOdds clash;
} Room;

typedef struct Field { /* a battle that some input has named */
    Battle battle;
    uint32_t start_count;
    bool whole;    /* its game has no further positions to start from */
    GameBuffer at; /* how far the game has been played */
    GameBuffer start[STARTS];
} Field;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Field *load_field(const FuzzText *text)
{
    ParseError error;
    Dice dice;
    Field *field = calloc(1, sizeof *field);
    ASSERT(field);
    bool good = battle_parse(&field->battle, text->text, text->size, rule_systems,
                             (TextSource){texts_find, NULL}, &error);
    ASSERT(good);
    dice_script(&dice, NULL, 0);
    field->battle.rules->init(&field->battle, &field->at.game, &dice);
    return field;
}

/* A position of a random game, so that a short input comes to its end too. The game is played no
 * further than inputs have asked for. */
static const GameBuffer *find_start(Field *field, uint32_t which, Room *room)
{
    const Battle *b = &field->battle;
    Game *g = &field->at.game;
    Dice dice;
    while (field->start_count <= which && !field->whole) {
        if (g->ply % START_EVERY == 0)
            field->start[field->start_count++] = field->at;
        Action a = player_random(b, g, 1, room->legal, MAX_ACTIONS);
        dice_seed(&dice, 1, g->ply + 1);
        b->rules->apply(b, g, a, &dice, NULL);
        field->whole = g->over || field->start_count == STARTS;
    }
    return &field->start[which % field->start_count];
}

/* A legal action with some fields, or all, replaced by any bytes: that comes further than noise. */
static Action take_raw(Bytes *bytes, const Room *room, uint32_t count)
{
    Action a = room->legal[take_two(bytes) % count];
    uint8_t fields = take_byte(bytes);
    if (fields & 1)
        a.kind = take_byte(bytes);
    if (fields & 2)
        a.side = take_byte(bytes);
    if (fields & 4)
        a.unit = fields & 32 ? take_two(bytes) : take_byte(bytes);
    if (fields & 8)
        a.hex = take_two(bytes);
    if (fields & 16)
        a.arg = fields & 64 ? take_two(bytes) : take_byte(bytes);
    return a;
}

static void check_raw(const Battle *b, const Room *room, Action a, uint32_t count)
{
    bool listed = false;
    for (uint32_t i = 0; i < count && !listed; i++)
        listed = action_equal(room->legal[i], a);
    Verdict v = b->rules->check(b, &room->game.game, a);
    ASSERT((v.why == LEGAL) == listed);
    ASSERT(v.why < b->rules->reason_count);
}

/* Tells everything that can be told of an action, as a client would ask. */
static void ask(const Battle *b, Room *room, Action a)
{
    char text[512];
    Out o = out_begin(text, sizeof text);
    action_print(b, a, &o);
    if (!action_has_odds(&b->rules->words->actions[a.kind]))
        return;
    Brief brief;
    b->rules->brief(b, &room->game.game, a, &brief);
    ASSERT(brief.modifier_count <= MAX_MODIFIERS);
    odds_count(b, &room->game.game, a, &room->work, &room->odds);
    EnemyAnswer answers[MAX_ANSWERS];
    uint32_t count = odds_answers(b, &room->game.game, a, &room->work, answers);
    for (uint32_t i = 0; i < count; i++)
        odds_clash(b, &room->game.game, a, answers[i].action, &room->work, &room->clash);
}

static void play(const Battle *b, Room *room, Action a, uint64_t seed)
{
    Game *g = &room->game.game;
    Dice dice;
    EventSink events = {room->events, COUNT_OF(room->events), 0};
    dice_seed(&dice, seed, g->ply + 1);
    b->rules->apply(b, g, a, &dice, &events);
    ASSERT(b->rules->validate(b, g));
    for (uint32_t i = 0; i < events.count && i < events.cap; i++) {
        char text[512];
        Out o = out_begin(text, sizeof text);
        event_print(b, g, &room->events[i], &o);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Field **fields; /* by row of the texts, loaded when an input names them */
    static Room room;
    const FuzzTexts *texts = texts_all();
    if (!fields)
        fields = calloc(texts->count, sizeof *fields);
    ASSERT(fields);
    Bytes bytes = {data, size, 0};
    uint32_t text = texts_battle(texts, take_byte(&bytes));
    if (!fields[text])
        fields[text] = load_field(&texts->item[text]);
    const Battle *b = &fields[text]->battle;
    Game *g = &room.game.game;
    room.game = *find_start(fields[text], take_byte(&bytes) % STARTS, &room);
    uint64_t seed = take_byte(&bytes);
    while (!g->over && bytes.next < bytes.size) {
        uint32_t count = b->rules->legal(b, g, room.legal, MAX_ACTIONS);
        ASSERT(count > 0);
        ASSERT(count <= MAX_ACTIONS);
        uint8_t what = take_byte(&bytes);
        if (what < 64) {
            check_raw(b, &room, take_raw(&bytes, &room, count), count);
            continue;
        }
        Action a = room.legal[(what < 192 ? take_two(&bytes) : what) % count];
        if (what % 8 == 0)
            ask(b, &room, a);
        play(b, &room, a, seed);
    }
    return 0;
}
