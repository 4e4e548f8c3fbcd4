#include "ledger.h"

#include "ledger_parts.h"

const char *event_kind_name(uint32_t kind)
{
    static const char *const names[] = {"start", "action", "reveal", "end",
                                        "undo",  "offer",  "answer", "clock"};
    ASSERT(kind < COUNT_OF(names));
    return names[kind];
}

const char *game_state_name(uint32_t state)
{
    static const char *const names[] = {"open", "playing", "paused", "over"};
    ASSERT(state < COUNT_OF(names));
    return names[state];
}

/* ---- values ---- */

/* A hash of the engine as eight bytes: SQL has no unsigned numbers. */
static void hash_write(uint64_t hash, uint8_t out[8])
{
    for (uint32_t i = 0; i < 8; i++)
        out[i] = (uint8_t)(hash >> (56 - 8 * i));
}

static uint64_t hash_take(const Value *value)
{
    uint8_t bytes[8];
    uint64_t hash = 0;
    take_bytes(value, bytes, sizeof bytes);
    for (uint32_t i = 0; i < 8; i++)
        hash = hash << 8 | bytes[i];
    return hash;
}

/* ---- what there is but once ---- */

typedef struct Mark {
    const char *value;
    bool found, same;
} Mark;

static void take_mark(void *context, const Value *v, uint32_t count)
{
    Mark *mark = context;
    ASSERT(count == 1);
    mark->found = true;
    mark->same =
        v[0].size == text_size(mark->value) && memcmp(v[0].bytes, mark->value, v[0].size) == 0;
}

bool ledger_check_mark(Store *s, const char *name, const char *value, bool *same)
{
    Mark mark = {.value = value};
    const Value values[] = {text_of(name), text_of(value)};
    bool good = RUN(s, STATEMENT_META_ADD, values, NULL, NULL) &&
                ledger_run(s, STATEMENT_META_GET, values, 1, take_mark, &mark);
    *same = mark.found && mark.same;
    return good;
}

/* ---- games ---- */

bool ledger_add_game(Store *s, const GameRow *row, int64_t now)
{
    uint8_t hash[8];
    hash_write(row->battle_hash, hash);
    const Value values[] = {
        value_bytes(row->id, ID_SIZE),
        value_number(now),
        value_bytes(row->request, ID_SIZE),
        value_bytes(row->digest, DIGEST_SIZE),
        text_of(row->battle),
        value_number(row->battle_revision),
        value_bytes(hash, sizeof hash),
        text_of(row->rules),
        value_number(row->rules_revision),
        text_of(row->options),
        value_number(row->side),
        value_number(row->state),
        value_bytes(row->commit, DIGEST_SIZE),
        value_bytes(row->sealed_seed, SEALED_SEED_SIZE),
    };
    return RUN(s, STATEMENT_GAME_ADD, values, NULL, NULL);
}

static void take_game(void *context, const Value *v, uint32_t count)
{
    GameRow *row = context;
    ASSERT(count == 13);
    row->found = true;
    take_text(&v[0], row->battle, sizeof row->battle);
    row->battle_revision = (uint32_t)v[1].number;
    row->battle_hash = hash_take(&v[2]);
    take_text(&v[3], row->rules, sizeof row->rules);
    row->rules_revision = (uint32_t)v[4].number;
    take_text(&v[5], row->options, sizeof row->options);
    row->state = (uint8_t)v[6].number;
    row->head = (uint32_t)v[7].number;
    row->ply = (uint32_t)v[8].number;
    row->rolls = (uint32_t)v[9].number;
    row->hash = hash_take(&v[10]);
    take_bytes(&v[11], row->commit, sizeof row->commit);
    take_bytes(&v[12], row->sealed_seed, sizeof row->sealed_seed);
}

bool ledger_get_game(Store *s, const uint8_t id[ID_SIZE], GameRow *row)
{
    *row = (GameRow){.to_act = NO_SIDE};
    memcpy(row->id, id, ID_SIZE);
    const Value values[] = {value_bytes(id, ID_SIZE)};
    return RUN(s, STATEMENT_GAME_GET, values, take_game, row);
}

bool ledger_set_game(Store *s, const GameRow *row)
{
    uint8_t hash[8];
    hash_write(row->hash, hash);
    const Value values[] = {value_bytes(row->id, ID_SIZE),
                            value_number(row->state),
                            value_number(row->head),
                            value_number(row->ply),
                            value_number(row->rolls),
                            value_bytes(hash, sizeof hash),
                            row->to_act == NO_SIDE ? value_null() : value_number(row->to_act)};
    return RUN(s, STATEMENT_GAME_SET, values, NULL, NULL);
}

bool ledger_look(Store *s, const uint8_t id[ID_SIZE], Look look, bool *found, int64_t *version)
{
    static const Statement statements[] = {STATEMENT_GAME_VERSION, STATEMENT_GAME_HOLD,
                                           STATEMENT_GAME_TRY};
    const Value values[] = {value_bytes(id, ID_SIZE)};
    *version = -1;
    bool good = RUN(s, statements[look], values, take_number, version);
    *found = *version >= 0;
    return good;
}

bool ledger_raise(Store *s, const uint8_t id[ID_SIZE])
{
    const Value values[] = {value_bytes(id, ID_SIZE)};
    return RUN(s, STATEMENT_GAME_RAISE, values, NULL, NULL);
}

static void take_game_request(void *context, const Value *v, uint32_t count)
{
    GameRequest *out = context;
    ASSERT(count == 3);
    out->found = true;
    take_bytes(&v[0], out->game, ID_SIZE);
    take_bytes(&v[1], out->digest, DIGEST_SIZE);
    out->side = (uint8_t)v[2].number;
}

bool ledger_find_request(Store *s, const uint8_t request[ID_SIZE], GameRequest *out)
{
    *out = (GameRequest){0};
    const Value values[] = {value_bytes(request, ID_SIZE)};
    return RUN(s, STATEMENT_GAME_REQUEST, values, take_game_request, out);
}

/* ---- seats ---- */

bool ledger_add_seat(Store *s, const uint8_t game[ID_SIZE], uint32_t side,
                     const uint8_t token_hash[DIGEST_SIZE])
{
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(side),
                            value_bytes(token_hash, DIGEST_SIZE)};
    return RUN(s, STATEMENT_SEAT_ADD, values, NULL, NULL);
}

static void take_seat(void *context, const Value *v, uint32_t count)
{
    SeatRow *seats = context;
    ASSERT(count == 3);
    if (v[0].number < 0 || v[0].number >= SIDE_COUNT)
        return;
    SeatRow *seat = &seats[v[0].number];
    seat->found = true;
    seat->taken = v[2].kind == VALUE_BYTES;
    take_text(&v[1], seat->name, sizeof seat->name);
    take_bytes(&v[2], seat->entropy, sizeof seat->entropy);
}

bool ledger_get_seats(Store *s, const uint8_t game[ID_SIZE], SeatRow out[SIDE_COUNT])
{
    memset(out, 0, SIDE_COUNT * sizeof out[0]);
    const Value values[] = {value_bytes(game, ID_SIZE)};
    return RUN(s, STATEMENT_SEAT_GET, values, take_seat, out);
}

bool ledger_set_seat(Store *s, const uint8_t game[ID_SIZE], uint32_t side, const SeatRow *seat)
{
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(side), text_of(seat->name),
                            value_bytes(seat->entropy, DIGEST_SIZE)};
    return RUN(s, STATEMENT_SEAT_SET, values, NULL, NULL);
}

static void take_token(void *context, const Value *v, uint32_t count)
{
    TokenSeat *out = context;
    ASSERT(count == 2);
    out->found = true;
    take_bytes(&v[0], out->game, ID_SIZE);
    out->side = (uint8_t)v[1].number;
}

bool ledger_find_token(Store *s, const uint8_t token_hash[DIGEST_SIZE], TokenSeat *out)
{
    *out = (TokenSeat){0};
    const Value values[] = {value_bytes(token_hash, DIGEST_SIZE)};
    return RUN(s, STATEMENT_SEAT_TOKEN, values, take_token, out);
}

/* ---- events ---- */

bool ledger_add_event(Store *s, const uint8_t game[ID_SIZE], const EventRow *event)
{
    const Value values[] = {value_bytes(game, ID_SIZE),
                            value_number(event->seq),
                            value_number(event->at),
                            value_number(event->kind),
                            value_number(event->ply),
                            event->line ? value_text(event->line, event->line_size) : value_null(),
                            value_text(event->body, event->body_size),
                            value_bytes(event->chain, CHAIN_SIZE)};
    return RUN(s, STATEMENT_EVENT_ADD, values, NULL, NULL);
}

typedef struct EventList {
    EventVisitor visitor;
    void *context;
} EventList;

static void take_event(void *context, const Value *v, uint32_t count)
{
    const EventList *list = context;
    ASSERT(count == 4);
    EventRow event = {.seq = (uint32_t)v[0].number,
                      .kind = (uint32_t)v[1].number,
                      .body = v[2].bytes,
                      .body_size = v[2].size};
    take_bytes(&v[3], event.chain, sizeof event.chain);
    list->visitor(list->context, &event);
}

bool ledger_list_events(Store *s, const uint8_t game[ID_SIZE], uint32_t after, uint32_t last,
                        uint32_t most, EventVisitor visitor, void *context)
{
    EventList list = {visitor, context};
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(after), value_number(last),
                            value_number(most)};
    return RUN(s, STATEMENT_EVENT_LIST, values, take_event, &list);
}

typedef struct LineList {
    LineVisitor visitor;
    void *context;
} LineList;

static void take_line(void *context, const Value *v, uint32_t count)
{
    const LineList *list = context;
    ASSERT(count == 2);
    list->visitor(list->context, (uint32_t)v[0].number, v[1].bytes, v[1].size);
}

bool ledger_list_lines(Store *s, const uint8_t game[ID_SIZE], LineVisitor visitor, void *context)
{
    LineList list = {visitor, context};
    const Value values[] = {value_bytes(game, ID_SIZE)};
    return RUN(s, STATEMENT_EVENT_LINES, values, take_line, &list);
}

static void take_last(void *context, const Value *v, uint32_t count)
{
    EventRow *event = context;
    ASSERT(count == 2);
    event->seq = (uint32_t)v[0].number;
    take_bytes(&v[1], event->chain, sizeof event->chain);
}

bool ledger_last_event(Store *s, const uint8_t game[ID_SIZE], uint32_t *seq,
                       uint8_t chain[CHAIN_SIZE])
{
    EventRow event = {0};
    const Value values[] = {value_bytes(game, ID_SIZE)};
    bool good = RUN(s, STATEMENT_EVENT_LAST, values, take_last, &event);
    *seq = event.seq;
    memcpy(chain, event.chain, CHAIN_SIZE);
    return good;
}

bool ledger_seen_event(Store *s, const uint8_t game[ID_SIZE], uint32_t ply, uint64_t hash,
                       uint32_t otherwise, uint32_t *seq)
{
    int64_t number = 0;
    char pattern[48];
    Out out = out_begin(pattern, sizeof pattern);
    out_text(&out, "%\"hash\":\"");
    out_hex64(&out, hash);
    out_text(&out, "\"%");
    const Value values[] = {value_bytes(game, ID_SIZE), value_number(ply), text_of(pattern),
                            value_number(otherwise)};
    bool good = RUN(s, STATEMENT_EVENT_SEEN, values, take_number, &number);
    *seq = (uint32_t)number;
    return good;
}

/* ---- requests ---- */

bool ledger_add_request(Store *s, const uint8_t game[ID_SIZE], const uint8_t id[ID_SIZE],
                        const RequestRow *row)
{
    const Value values[] = {
        value_bytes(game, ID_SIZE), value_bytes(id, ID_SIZE), value_bytes(row->digest, DIGEST_SIZE),
        value_number(row->first),   value_number(row->last),  value_number(row->left_count)};
    return RUN(s, STATEMENT_REQUEST_ADD, values, NULL, NULL);
}

static void take_request(void *context, const Value *v, uint32_t count)
{
    RequestRow *out = context;
    ASSERT(count == 4);
    out->found = true;
    take_bytes(&v[0], out->digest, DIGEST_SIZE);
    out->first = (uint32_t)v[1].number;
    out->last = (uint32_t)v[2].number;
    out->left_count = (uint32_t)v[3].number;
}

bool ledger_get_request(Store *s, const uint8_t game[ID_SIZE], const uint8_t id[ID_SIZE],
                        RequestRow *out)
{
    *out = (RequestRow){0};
    const Value values[] = {value_bytes(game, ID_SIZE), value_bytes(id, ID_SIZE)};
    return RUN(s, STATEMENT_REQUEST_GET, values, take_request, out);
}

/* ---- sessions ---- */

bool ledger_add_session(Store *s, const uint8_t hash[DIGEST_SIZE], const SessionRow *row,
                        int64_t now)
{
    const Value values[] = {value_bytes(hash, DIGEST_SIZE), value_number(now),
                            value_number(row->expires),
                            row->has_account ? id_of(row->account) : value_null()};
    return RUN(s, STATEMENT_SESSION_ADD, values, NULL, NULL);
}

static void take_session(void *context, const Value *v, uint32_t count)
{
    SessionRow *out = context;
    ASSERT(count == 3);
    out->found = true;
    out->expires = v[0].number;
    out->has_account = v[1].kind == VALUE_BYTES;
    out->created = v[2].number;
    take_bytes(&v[1], out->account, ID_SIZE);
}

bool ledger_get_session(Store *s, const uint8_t hash[DIGEST_SIZE], SessionRow *out)
{
    *out = (SessionRow){0};
    const Value values[] = {value_bytes(hash, DIGEST_SIZE)};
    return RUN(s, STATEMENT_SESSION_GET, values, take_session, out);
}

bool ledger_add_session_seat(Store *s, const uint8_t hash[DIGEST_SIZE], const uint8_t game[ID_SIZE],
                             uint32_t side)
{
    const Value values[] = {value_bytes(hash, DIGEST_SIZE), value_bytes(game, ID_SIZE),
                            value_number(side)};
    return RUN(s, STATEMENT_SESSION_SEAT_ADD, values, NULL, NULL);
}

static void take_side(void *context, const Value *v, uint32_t count)
{
    ASSERT(count == 1);
    if (v[0].number >= 0 && v[0].number < SIDE_COUNT)
        *(uint32_t *)context |= 1u << v[0].number;
}

bool ledger_get_session_seats(Store *s, const uint8_t hash[DIGEST_SIZE],
                              const uint8_t game[ID_SIZE], uint32_t *sides)
{
    *sides = 0;
    const Value values[] = {value_bytes(hash, DIGEST_SIZE), value_bytes(game, ID_SIZE)};
    return RUN(s, STATEMENT_SESSION_SEAT_GET, values, take_side, sides);
}
