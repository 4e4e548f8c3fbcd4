#include "ledger_course.h"

#include "ledger_parts.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- the course of a game ---- */

static Value side_or_null(uint32_t side)
{
    return side == NO_SIDE ? value_null() : value_number(side);
}

static Value time_or_null(int64_t time)
{
    return time == 0 ? value_null() : value_number(time);
}

static bool write_course(Store *s, Statement statement, const uint8_t game[ID_SIZE],
                         const Course *course)
{
    char settings[SETTINGS_SIZE];
    Out text = out_begin(settings, sizeof settings);
    const Clock *clock = &course->clock;
    settings_write(&course->settings, &text);
    ASSERT(text.size < text.cap);
    const Value values[] = {value_bytes(game, ID_SIZE),   text_of(settings),
                            side_or_null(clock->running), time_or_null(clock->since),
                            time_or_null(clock->due),     value_number(clock->lapsed),
                            value_number(clock->left[0]), value_number(clock->left[1]),
                            value_number(course->waiting)};
    return RUN(s, statement, values, NULL, NULL);
}

bool ledger_add_course(Store *s, const uint8_t game[ID_SIZE], const Course *course)
{
    return write_course(s, STATEMENT_COURSE_ADD, game, course);
}

bool ledger_set_course(Store *s, const uint8_t game[ID_SIZE], const Course *course)
{
    return write_course(s, STATEMENT_COURSE_SET, game, course);
}

static int64_t number_or(const Value *value, int64_t otherwise)
{
    return value->kind == VALUE_NUMBER ? value->number : otherwise;
}

static void take_course(void *context, const Value *v, uint32_t count)
{
    Course *out = context;
    ASSERT(count == 8);
    bool good = settings_parse(v[0].bytes, v[0].size, &out->settings);
    ASSERT(good);
    out->clock = (Clock){.running = (uint8_t)number_or(&v[1], NO_SIDE),
                         .since = number_or(&v[2], 0),
                         .due = number_or(&v[3], 0),
                         .lapsed = v[4].number != 0,
                         .left = {v[5].number, v[6].number}};
    out->waiting = v[7].number != 0;
}

bool ledger_get_course(Store *s, const uint8_t game[ID_SIZE], Course *out)
{
    *out = (Course){.clock = {.running = NO_SIDE}};
    const Value values[] = {value_bytes(game, ID_SIZE)};
    return RUN(s, STATEMENT_COURSE_GET, values, take_course, out);
}

bool ledger_get_earned(Store *s, const uint8_t game[ID_SIZE], int64_t *out)
{
    *out = 0;
    const Value values[] = {value_bytes(game, ID_SIZE)};
    return RUN(s, STATEMENT_HANDED_GET, values, take_number, out);
}

bool ledger_set_earned(Store *s, const uint8_t game[ID_SIZE], int64_t earned)
{
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(earned)};
    return RUN(s, STATEMENT_HANDED_SET, values, NULL, NULL);
}

/* ---- games that want looking after ---- */

typedef struct GameList {
    GameVisitor visitor;
    void *context;
} GameList;

static void take_game_id(void *context, const Value *v, uint32_t count)
{
    const GameList *list = context;
    uint8_t game[ID_SIZE];
    ASSERT(count == 1);
    take_bytes(&v[0], game, sizeof game);
    list->visitor(list->context, game);
}

bool ledger_list_due(Store *s, int64_t now, uint32_t most, GameVisitor visitor, void *context)
{
    GameList list = {visitor, context};
    const Value values[] = {value_number(now), value_number(most)};
    return RUN(s, STATEMENT_COURSE_DUE, values, take_game_id, &list);
}

bool ledger_list_waiting(Store *s, uint32_t most, GameVisitor visitor, void *context)
{
    GameList list = {visitor, context};
    const Value values[] = {value_number(most)};
    return RUN(s, STATEMENT_COURSE_WAITING, values, take_game_id, &list);
}

bool ledger_list_unfinished(Store *s, const uint8_t after[ID_SIZE], uint32_t most,
                            GameVisitor visitor, void *context)
{
    GameList list = {visitor, context};
    const Value values[] = {value_number(GAME_OVER), value_bytes(after, ID_SIZE),
                            value_number(most)};
    return RUN(s, STATEMENT_GAME_UNFINISHED, values, take_game_id, &list);
}

bool ledger_shift_clocks(Store *s, int64_t from, int64_t now)
{
    const Value values[] = {value_number(from), value_number(now)};
    return RUN(s, STATEMENT_COURSE_SHIFT, values, NULL, NULL);
}

bool ledger_raise_clocks(Store *s)
{
    return ledger_run(s, STATEMENT_COURSE_RAISE, NULL, 0, NULL, NULL);
}

bool ledger_has_clocks(Store *s, bool *out)
{
    int64_t count = 0;
    bool good = ledger_run(s, STATEMENT_COURSE_RUNS, NULL, 0, take_number, &count);
    *out = count > 0;
    return good;
}

static void take_beat(void *context, const Value *v, uint32_t count)
{
    char text[32];
    ASSERT(count == 1);
    take_text(&v[0], text, sizeof text);
    *(int64_t *)context = strtoll(text, NULL, 10);
}

bool ledger_get_beat(Store *s, int64_t *out)
{
    *out = 0;
    const Value values[] = {text_of("beat")};
    return RUN(s, STATEMENT_META_HOLD, values, take_beat, out);
}

bool ledger_set_beat(Store *s, int64_t now)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)now);
    const Value values[] = {text_of("beat"), text_of(text)};
    return RUN(s, STATEMENT_META_SET, values, NULL, NULL);
}

/* ---- what is a side's own ---- */

typedef struct HandReader {
    Hand *hand;
    char *orders;
} HandReader;

static void take_hand(void *context, const Value *v, uint32_t count)
{
    HandReader *reader = context;
    ASSERT(count == 5);
    *reader->hand = (Hand){.offer = (uint32_t)v[0].number,
                           .offer_kind = (uint8_t)v[1].number,
                           .offer_to = (uint32_t)v[2].number,
                           .stopped = (uint8_t)v[3].number};
    take_text(&v[4], reader->orders, ORDERS_SIZE);
}

bool ledger_get_hand(Store *s, const uint8_t game[ID_SIZE], uint32_t side, Hand *out,
                     char orders[ORDERS_SIZE])
{
    HandReader reader = {out, orders};
    *out = (Hand){0};
    orders[0] = 0;
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(side)};
    return RUN(s, STATEMENT_HAND_GET, values, take_hand, &reader);
}

bool ledger_set_hand(Store *s, const uint8_t game[ID_SIZE], uint32_t side, const Hand *hand)
{
    const Value values[] = {value_bytes(game, ID_SIZE),   value_number(side),
                            value_number(hand->offer),    value_number(hand->offer_kind),
                            value_number(hand->offer_to), value_number(hand->stopped)};
    return RUN(s, STATEMENT_HAND_SET, values, NULL, NULL);
}

bool ledger_set_orders(Store *s, const uint8_t game[ID_SIZE], uint32_t side, const char *text)
{
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(side), text_of(text)};
    return RUN(s, STATEMENT_HAND_ORDERS, values, NULL, NULL);
}

bool ledger_swap_seats(Store *s, const uint8_t game[ID_SIZE], const uint8_t next[ID_SIZE])
{
    const Value values[] = {value_bytes(game, ID_SIZE), value_bytes(next, ID_SIZE)};
    return RUN(s, STATEMENT_SESSION_SEAT_SWAP, values, NULL, NULL) &&
           RUN(s, STATEMENT_ACCOUNT_SEAT_SWAP, values, NULL, NULL);
}
