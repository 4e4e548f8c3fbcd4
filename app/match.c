#include "match.h"

#include "clock.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECISIONS_MAX = 1000000, /* a game that has not ended by then never will */
    LEGAL_SAMPLE = 8,        /* one list in so many is held against check() */
};

uint32_t threads_on(long cores)
{
    return cores < 1 ? 1 : cores > THREADS_MAX ? (uint32_t)THREADS_MAX : (uint32_t)cores;
}

bool players_read(const char *text, Entrant out[SIDE_COUNT])
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        size_t size = strcspn(text, ",");
        if (!entrant_read(text, (uint32_t)size, &out[side]))
            return false;
        text += size;
        if (*text == ',' && side + 1 < SIDE_COUNT)
            text++;
        else if (*text || side + 1 < SIDE_COUNT)
            return false;
    }
    return true;
}

void game_begin(const Battle *b, GameBuffer *game)
{
    Dice none;
    dice_script(&none, NULL, 0);
    memset(game, 0, b->rules->game_size);
    b->rules->init(b, &game->game, &none);
    ASSERT(!none.exhausted);
}

/* The first thing wrong is kept; what follows from it is not. */
static void find(MatchResult *result, const char *format, ...)
{
    if (result->finding)
        return;
    result->finding = memory_new(FINDING_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result->finding, FINDING_MAX, format, arguments);
    va_end(arguments);
}

static void check_legal_list(const Battle *b, MatchRoom *room, MatchResult *result)
{
    const Game *g = &room->table.game.game;
    uint32_t count = b->rules->legal(b, g, room->legal, MAX_ACTIONS);
    if (count == 0 || count > MAX_ACTIONS)
        find(result, "decision %u: %u legal actions", g->ply + 1, count);
    for (uint32_t i = 0; i < count && i < MAX_ACTIONS; i++) {
        if (i > 0 && action_compare(room->legal[i - 1], room->legal[i]) >= 0)
            find(result, "decision %u: legal actions out of order at %u", g->ply + 1, i);
        Verdict v = b->rules->check(b, g, room->legal[i]);
        if (v.why == LEGAL)
            continue;
        char text[MAX_TEXT];
        Out o = out_begin(text, sizeof text);
        action_print(b, room->legal[i], &o);
        out_text(&o, " is listed, but refused by ");
        reason_cite(b->rules, v.why, &o);
        find(result, "decision %u: %s", g->ply + 1, text);
    }
}

static void check_position(const Battle *b, MatchRoom *room, MatchResult *result)
{
    const Game *g = &room->table.game.game;
    if (!b->rules->validate(b, g))
        find(result, "after decision %u: the position is impossible", g->ply);
    if (!game_occupancy_holds(b, g))
        find(result, "after decision %u: the occupancy does not hold", g->ply);
}

/* Reads the record back and plays it: the same game must come of it. */
static void check_record(const MatchSetup *m, const char *text, uint32_t size, MatchRoom *room,
                         MatchResult *result)
{
    const Battle *b = m->battle;
    RecordHead head;
    ParseError error;
    bool read = record_read_head(text, size, &head, &error);
    if (read && head.battle_hash != battle_hash(b))
        find(result, "the record names another battle");
    if (read) {
        memset(&room->replayed, 0, sizeof room->replayed);
        read = record_replay(b, text, size, &room->replayed.game, (ReplayWatcher){0}, &error);
    }
    if (!read)
        find(result, "record, line %u column %u: found %s, expected %s", error.line, error.column,
             error.found, error.expected);
    else if (game_hash(b, &room->replayed.game) != result->hash)
        find(result, "the replayed record has another hash");
}

static void keep_record(const MatchSetup *m, uint64_t seed, MatchRoom *room, MatchResult *result)
{
    uint32_t size;
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        snprintf(room->table.player[side], MAX_NAME, "%s", m->players[side]->name);
    char *text = hosted_table_record(&room->table, &size);
    if (m->check)
        check_record(m, text, size, room, result);
    if (m->records) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s-%llu.record", m->records, m->battle->id,
                 (unsigned long long)seed);
        if (!file_write(path, text, size))
            find(result, "%s cannot be written", path);
    }
    free(text);
}

void match_room_free(MatchRoom *room)
{
    hosted_table_close(&room->table);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        seat_free(&room->seat[side]);
    free(room);
}

/* The side to act decides; false, with a finding, if what it wants is not legal. */
static bool decide(const MatchSetup *m, uint64_t seed, MatchRoom *room, MatchResult *played,
                   Action *out)
{
    const Battle *b = m->battle;
    const Game *g = &room->table.game.game;
    uint32_t side = g->to_act;
    uint32_t budget = m->budget[side] > 0 ? m->budget[side] : (uint32_t)PLAYER_BUDGET;
    double begin = m->timed ? clock_thread() : 0;
    *out = seat_decide(&room->seat[side], b, g, seed, budget);
    if (m->timed)
        played->seconds[side] += clock_thread() - begin;
    if (b->rules->check(b, g, *out).why == LEGAL)
        return true;
    find(played, "decision %u: %s decides what is not legal", g->ply + 1, m->players[side]->name);
    played->culprit = (uint8_t)side;
    return false;
}

void match_play(const MatchSetup *m, uint64_t seed, MatchRoom *room, MatchResult *out)
{
    /* Results of several threads lie side by side: nothing is written there before the end. */
    MatchResult played = {.culprit = NO_SIDE};
    const Battle *b = m->battle;
    const Game *g = &room->table.game.game;
    hosted_table_open(&room->table, 1);
    table_start(&room->table, b, seed);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        seat_take(&room->seat[side], m->players[side]);
    room->watch = (SenseWatch){0};
    while (!g->over && played.decisions < DECISIONS_MAX && !played.finding) {
        if (m->check && dice_bits(seed, 2, g->ply) % LEGAL_SAMPLE == 0)
            check_legal_list(b, room, &played);
        if (played.finding)
            break;
        Action a;
        Dice dice;
        if (!decide(m, seed, room, &played, &a))
            break;
        if (m->sense)
            sense_before(&room->watch, b, g, a);
        hosted_table_play(&room->table, a, &dice, NULL);
        if (m->sense)
            sense_after(&room->watch, b, g, a);
        played.decisions++;
        if (m->check)
            check_position(b, room, &played);
    }
    if (!g->over && !played.finding)
        find(&played, "the game does not end: %u decisions", played.decisions);
    b->rules->result(b, g, &played.result);
    played.hash = game_hash(b, g);
    played.sense = room->watch.sense;
    if (m->check || m->records)
        keep_record(m, seed, room, &played);
    *out = played;
}
