/* Properties of replays and records. */
#include "engine/record.h"
#include "harness.h"

enum { RECORD_CAP = 8 << 20 };

static Event watched[MAX_EVENTS];
static char record[RECORD_CAP], replayed[RECORD_CAP];
static GameBuffer written;

/* ---- hashes and replays ---- */

static void visit_hash(void)
{
    const Battle *b = &room->battle;
    memcpy(&room->work, &room->game, b->rules->game_size);
    room->work.game.ply += 1000;
    HOLDS(game_hash(b, &room->work.game) == game_hash(b, &room->game.game),
          "equal positions with different hashes");
}

/* Dice that fell are told, each by one event, and a number that is needed is needed by a roll. */
static void check_rolls(const EventSink *events, const Dice *dice)
{
    const RuleSystem *rules = room->battle.rules;
    const Words *words = rules->words;
    bool told = false;
    uint32_t used = 0;
    for (uint32_t i = 0; i < events->count && i < events->cap; i++) {
        const RollWord *roll = event_roll(words, &events->items[i]);
        uint32_t count =
            event_dice(rules, &events->items[i], dice->rolled, dice->rolled_count, used);
        HOLDS(!roll || roll->dice == FROM_NONE || count > 0,
              words->events[events->items[i].kind].name);
        told = told || roll;
        used += count;
        HOLDS(roll || events->items[i].needed == CELL_NONE,
              words->events[events->items[i].kind].name);
    }
    HOLDS(dice->rolled_count == 0 || told || events->count > events->cap,
          "dice of which no roll is told");
    HOLDS(dice->rolled_count == used || events->count > events->cap, "a die that nobody tells of");
}

/* Plays the same decisions with scripted dice and somebody watching. */
static void after_hash(void)
{
    const Battle *b = &room->battle;
    begin_game(&room->game);
    uint64_t before = game_hash(b, &room->game.game);
    for (uint32_t i = 0; i < room->count; i++) {
        Dice dice;
        EventSink events = {watched, COUNT_OF(watched), 0};
        dice_script(&dice, room->rolls[i], room->roll_count[i]);
        b->rules->apply(b, &room->game.game, room->action[i], &dice, &events);
        HOLDS(!dice.exhausted, "other dice are needed");
        HOLDS(dice.rolled_count == room->roll_count[i], "not all dice are needed");
        HOLDS(game_hash(b, &room->game.game) == room->hash[i], "another position");
        HOLDS(before != room->hash[i], "a decision that changes nothing");
        HOLDS(events.count > 0, "a decision of which nothing is told");
        before = room->hash[i];
        check_rolls(&events, &dice);
        for (uint32_t k = 0; k < events.count && k < events.cap; k++) {
            HOLDS(watched[k].kind < b->rules->words->event_count, "no such event");
            HOLDS(watched[k].rule < b->rules->reason_count, "an event by no rule");
            char text[4 * MAX_TEXT];
            Out out = out_begin(text, sizeof text);
            event_print(b, &room->game.game, &watched[k], &out);
            HOLDS(!strstr(text, "nobody"), "an event about nobody");
        }
    }
}

static void replaying_with_scripted_dice_gives_the_same_hashes(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 120, .visit = visit_hash, .after = after_hash});
}

/* ---- records ---- */

static bool write_again(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                        const EventSink *events)
{
    RecordWriter *writer = context;
    (void)events;
    record_add(writer, a, d->rolled, d->rolled_count);
    HOLDS(game_hash(b, writer->g) == game_hash(b, g), "the writer plays another game");
    return true;
}

static void after_record(void)
{
    const Battle *b = &room->battle;
    ParseError error;
    RecordHead head;
    RecordWriter writer;
    Out o = out_begin(record, RECORD_CAP), again = out_begin(replayed, RECORD_CAP);
    RecordAbout about = {{"random", "random"}, room->seed % 2 == 0, room->seed, NULL};
    record_begin(&writer, b, &about, &written.game, &o);
    for (uint32_t i = 0; i < room->count; i++)
        record_add(&writer, room->action[i], room->rolls[i], room->roll_count[i]);
    record_end(&writer);
    HOLDS(o.size < RECORD_CAP, "the record is too long");
    HOLDS(record_read_head(record, o.size, &head, &error), "the head cannot be read");
    HOLDS(head.battle_hash == battle_hash(b), "the head names another battle");
    HOLDS(head.has_seed == about.has_seed && head.seed == (about.has_seed ? about.seed : 0),
          "the head names another seed");
    record_begin(&writer, b, &about, &written.game, &again);
    if (!record_replay(b, record, o.size, &room->work.game, (ReplayWatcher){write_again, &writer},
                       &error))
        fail_msg("%s: record %u:%u: found %s, expected %s", where(), error.line, error.column,
                 error.found, error.expected);
    record_end(&writer);
    HOLDS(o.size == again.size && memcmp(record, replayed, o.size) == 0,
          "another record after replaying");
}

static void a_record_survives_writing_and_reading(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 120, .after = after_record});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replaying_with_scripted_dice_gives_the_same_hashes),
        cmocka_unit_test(a_record_survives_writing_and_reading),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
