/* table_record.c: the game on the table as a record, and back. */
#include "table.h"

void table_record(Table *t, Out *out)
{
    ASSERT(!t->staged);
    RecordAbout about = {{t->player[0], t->player[1]}, t->seed_tells, t->seed, NULL};
    RecordWriter writer;
    record_begin(&writer, t->battle, &about, &t->work.game, out);
    for (Moment at = {0, 0}; at.ply < t->now.ply;) {
        uint8_t rolls[MAX_ROLLS];
        uint32_t count;
        Action a = table_read(t, &at, rolls, &count);
        record_add(&writer, a, rolls, count);
    }
    record_end(&writer);
}

static bool measure(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                    const EventSink *events)
{
    (void)b;
    (void)g;
    (void)a;
    (void)events;
    uint64_t *taken = context;
    *taken += sizeof a + 1u + d->rolled_count;
    return true;
}

bool table_measure(const Battle *b, const char *text, uint32_t size, GameBuffer *work,
                   uint32_t *log_size, ParseError *error)
{
    uint64_t taken = TABLE_DECISION_MAX; /* one more can follow */
    if (!record_replay(b, text, size, &work->game, (ReplayWatcher){measure, &taken}, error))
        return false;
    if (taken > UINT32_MAX)
        return whole_error(error, "a game that no log can hold", "", "fewer decisions");
    *log_size = (uint32_t)taken;
    return true;
}

static bool take(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                 const EventSink *events)
{
    (void)b;
    (void)g;
    (void)events;
    Dice again;
    TableResult result = table_take(context, a, d->rolled, d->rolled_count, &again, NULL);
    ASSERT(result == TABLE_PLAYED);
    return true;
}

void table_load(Table *t, const Battle *b, const char *text, uint32_t size, uint64_t seed)
{
    RecordHead head;
    ParseError error;
    GameBuffer replayed; /* t->work is the table's while it takes the decisions */
    bool read = record_read_head(text, size, &head, &error);
    ASSERT(read);
    table_start(t, b, seed);
    bool held = record_replay(b, text, size, &replayed.game, (ReplayWatcher){take, t}, &error);
    ASSERT(held);
    t->seed_tells = false;
    memcpy(t->player, head.players, sizeof t->player);
}
