/* table.c: a game's log, and the way through it. */
#include "table.h"

/* ---- the log ---- */

static uint8_t *dice_byte(const Table *t, uint32_t index)
{
    ASSERT(index < t->log_size);
    return &t->log[t->log_size - 1 - index];
}

bool table_has_room(const Table *t)
{
    uint64_t taken = (uint64_t)t->now.ply * sizeof(Action) + t->now.dice;
    return taken + TABLE_DECISION_MAX <= t->log_size;
}

void table_grow(Table *t, void *log, uint32_t size)
{
    ASSERT(size >= t->log_size);
    uint8_t *bytes = log;
    if (t->end.dice > 0)
        memmove(bytes + size - t->end.dice, bytes + t->log_size - t->end.dice, t->end.dice);
    t->log = bytes;
    t->log_size = size;
}

/* Drops every second position. */
static void thin_positions(Table *t)
{
    uint32_t size = t->battle->rules->game_size;
    for (uint32_t i = 2; i < t->position_max; i += 2) {
        memcpy(&t->position[i / 2], &t->position[i], size);
        t->position_dice[i / 2] = t->position_dice[i];
    }
    t->spacing *= 2;
}

static void keep_position(Table *t)
{
    if (t->now.ply % t->spacing != 0)
        return;
    while (t->now.ply / t->spacing >= t->position_max)
        thin_positions(t);
    if (t->now.ply % t->spacing != 0)
        return;
    uint32_t index = t->now.ply / t->spacing;
    memcpy(&t->position[index], &t->game, t->battle->rules->game_size);
    t->position_dice[index] = t->now.dice;
}

/* Appends the decision that led to t->game. */
static void keep_decision(Table *t, Action a, const Dice *d)
{
    ASSERT(!d->overflow);
    ASSERT(table_has_room(t));
    memcpy(t->log + (size_t)t->now.ply * sizeof a, &a, sizeof a);
    *dice_byte(t, t->now.dice++) = d->rolled_count;
    for (uint32_t i = 0; i < d->rolled_count; i++)
        *dice_byte(t, t->now.dice++) = d->rolled[i];
    t->now.ply++;
    t->end = t->now;
    keep_position(t);
}

/* ---- a game begins ---- */

void table_open(Table *t, GameBuffer *positions, uint32_t position_max, void *log,
                uint32_t log_size)
{
    ASSERT(position_max >= 1 && position_max <= TABLE_POSITIONS);
    memset(t, 0, sizeof *t);
    t->position = positions;
    t->position_max = position_max;
    t->log = log;
    t->log_size = log_size;
}

/* The game begins in t->game: no decision was taken yet. */
static void begin_log(Table *t, uint64_t seed)
{
    t->seed = seed;
    t->seed_tells = true;
    t->script_count = 0;
    t->now = t->end = (Moment){0, 0};
    t->spacing = TABLE_SPACING;
    keep_position(t);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        Out name = out_begin(t->player[side], MAX_NAME);
        out_text(&name, "person");
    }
}

void table_start(Table *t, const Battle *b, uint64_t seed)
{
    Dice none;
    ASSERT(b->rules->game_size <= GAME_SIZE_MAX);
    dice_script(&none, NULL, 0);
    memset(&t->game, 0, b->rules->game_size);
    b->rules->init(b, &t->game.game, &none);
    ASSERT(!none.exhausted);
    t->battle = b;
    t->staged = false;
    begin_log(t, seed);
}

void table_stage(Table *t, const Game *g, uint64_t seed)
{
    memcpy(&t->game, g, t->battle->rules->game_size);
    t->staged = true;
    begin_log(t, seed);
}

/* ---- decisions ---- */

void table_script(Table *t, const uint8_t *rolls, uint32_t count)
{
    ASSERT(count <= MAX_ROLLS);
    for (uint32_t i = 0; i < count; i++)
        t->script[i] = rolls[i];
    t->script_count = count;
    if (count > 0)
        t->seed_tells = false;
}

static void drop_script(Table *t, uint32_t used)
{
    if (used > t->script_count)
        used = t->script_count;
    if (used == 0)
        return;
    t->script_count -= used;
    memmove(t->script, t->script + used, t->script_count);
}

/* Plays a on a copy, for its dice may turn out to be impossible. */
static bool rehearse(Table *t, Action a, Dice *d, EventSink *events)
{
    const Battle *b = t->battle;
    memcpy(&t->work, &t->game, b->rules->game_size);
    b->rules->apply(b, &t->work.game, a, d, events);
    return !d->exhausted;
}

static void take_over(Table *t)
{
    memcpy(&t->game, &t->work, t->battle->rules->game_size);
}

TableResult table_play(Table *t, Action a, Dice *d, EventSink *events)
{
    const Battle *b = t->battle;
    VALIDATE(b->rules->check(b, &t->game.game, a).why == LEGAL);
    if (!table_has_room(t))
        return TABLE_FULL;
    dice_seed_after(d, t->script, t->script_count, t->seed, t->now.ply + 1);
    if (t->script_count > 0) {
        if (!rehearse(t, a, d, events))
            return TABLE_BAD_DICE;
        take_over(t);
    } else {
        b->rules->apply(b, &t->game.game, a, d, events);
    }
    VALIDATE(b->rules->validate(b, &t->game.game));
    drop_script(t, d->rolled_count);
    keep_decision(t, a, d);
    return TABLE_PLAYED;
}

TableResult table_take(Table *t, Action a, const uint8_t *rolls, uint32_t count, Dice *d,
                       EventSink *events)
{
    VALIDATE(t->battle->rules->check(t->battle, &t->game.game, a).why == LEGAL);
    if (!table_has_room(t))
        return TABLE_FULL;
    if (count > MAX_ROLLS)
        return TABLE_BAD_DICE;
    dice_script(d, rolls, count);
    if (!rehearse(t, a, d, events) || d->overflow || d->rolled_count != count)
        return TABLE_BAD_DICE;
    take_over(t);
    VALIDATE(t->battle->rules->validate(t->battle, &t->game.game));
    t->seed_tells = false;
    keep_decision(t, a, d);
    return TABLE_PLAYED;
}

/* ---- there and back ---- */

Action table_read(const Table *t, Moment *at, uint8_t rolls[MAX_ROLLS], uint32_t *count)
{
    ASSERT(at->ply < t->end.ply);
    Action a;
    memcpy(&a, t->log + (size_t)at->ply * sizeof a, sizeof a);
    *count = *dice_byte(t, at->dice++);
    ASSERT(*count <= MAX_ROLLS);
    for (uint32_t i = 0; i < *count; i++)
        rolls[i] = *dice_byte(t, at->dice++);
    at->ply++;
    return a;
}

Action table_replay(const Table *t, Moment *at, Game *g, Dice *d, EventSink *events)
{
    const Battle *b = t->battle;
    uint8_t rolls[MAX_ROLLS];
    uint32_t count;
    Action a = table_read(t, at, rolls, &count);
    VALIDATE(b->rules->check(b, g, a).why == LEGAL);
    dice_script(d, rolls, count);
    b->rules->apply(b, g, a, d, events);
    ASSERT(!d->exhausted);
    ASSERT(d->rolled_count == count);
    return a;
}

Moment table_seek(const Table *t, uint32_t ply, GameBuffer *out)
{
    ASSERT(ply <= t->end.ply);
    uint32_t index = ply / t->spacing;
    ASSERT(index < t->position_max);
    Moment at = {index * t->spacing, t->position_dice[index]};
    memcpy(out, &t->position[index], t->battle->rules->game_size);
    while (at.ply < ply) {
        Dice d;
        table_replay(t, &at, &out->game, &d, NULL);
    }
    return at;
}

void table_go(Table *t, uint32_t ply)
{
    t->now = table_seek(t, ply, &t->game);
}
