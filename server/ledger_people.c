#include "ledger_people.h"

#include "ledger_parts.h"

bool ledger_list_game(Store *s, const uint8_t game[ID_SIZE], bool listed)
{
    const Value values[] = {id_of(game), value_number(listed)};
    return RUN(s, STATEMENT_GAME_LIST, values, NULL, NULL);
}

bool ledger_drop_game(Store *s, const uint8_t game[ID_SIZE])
{
    static const Statement statements[] = {
        STATEMENT_GAME_CHAT_DROP,          STATEMENT_GAME_BLOCKS_DROP,
        STATEMENT_GAME_HANDS_DROP,         STATEMENT_GAME_COURSE_DROP,
        STATEMENT_GAME_SESSION_SEATS_DROP, STATEMENT_GAME_ACCOUNT_SEATS_DROP,
        STATEMENT_GAME_SEATS_DROP,         STATEMENT_GAME_DROP,
    };
    const Value values[] = {id_of(game)};
    bool good = true;
    for (uint32_t i = 0; i < COUNT_OF(statements) && good; i++)
        good = RUN(s, statements[i], values, NULL, NULL);
    return good;
}

static void take_flag(void *context, const Value *v, uint32_t count)
{
    ASSERT(count == 1);
    *(bool *)context = v[0].number != 0;
}

bool ledger_is_listed(Store *s, const uint8_t game[ID_SIZE], bool *listed)
{
    *listed = false;
    const Value values[] = {id_of(game)};
    return RUN(s, STATEMENT_GAME_LISTED, values, take_flag, listed);
}

bool ledger_set_since(Store *s, const uint8_t game[ID_SIZE], int64_t since)
{
    const Value values[] = {id_of(game), value_number(since)};
    return RUN(s, STATEMENT_GAME_SINCE, values, NULL, NULL);
}

bool ledger_set_seen(Store *s, const uint8_t game[ID_SIZE], uint32_t side, int64_t now,
                     uint32_t ply)
{
    const Value values[] = {id_of(game), value_number(side), value_number(now), value_number(ply)};
    return RUN(s, STATEMENT_SEAT_SEEN, values, NULL, NULL);
}

bool ledger_unsee(Store *s, const uint8_t game[ID_SIZE], uint32_t ply)
{
    const Value values[] = {id_of(game), value_number(ply)};
    return RUN(s, STATEMENT_SEAT_UNSEEN, values, NULL, NULL);
}

bool ledger_add_account_seat(Store *s, const uint8_t account[ID_SIZE], const uint8_t game[ID_SIZE],
                             uint32_t side)
{
    const Value values[] = {id_of(account), id_of(game), value_number(side)};
    return RUN(s, STATEMENT_ACCOUNT_SEAT_ADD, values, NULL, NULL);
}

void ledger_take_account(void *context, const Value *v, uint32_t count)
{
    AccountRow *out = context;
    ASSERT(count == 3);
    out->found = true;
    take_bytes(&v[0], out->id, ID_SIZE);
    take_text(&v[1], out->name, sizeof out->name);
    take_text(&v[2], out->pass, sizeof out->pass);
}

bool ledger_add_account(Store *s, const AccountRow *row, int64_t now)
{
    const Value values[] = {id_of(row->id), text_of(row->name), text_of(row->pass),
                            value_number(now)};
    return RUN(s, STATEMENT_ACCOUNT_ADD, values, NULL, NULL);
}

bool ledger_find_account(Store *s, const char *name, AccountRow *out)
{
    *out = (AccountRow){0};
    const Value values[] = {text_of(name)};
    return RUN(s, STATEMENT_ACCOUNT_FIND, values, ledger_take_account, out);
}

bool ledger_get_account(Store *s, const uint8_t id[ID_SIZE], AccountRow *out)
{
    *out = (AccountRow){0};
    const Value values[] = {id_of(id)};
    return RUN(s, STATEMENT_ACCOUNT_GET, values, ledger_take_account, out);
}

bool ledger_set_password(Store *s, const uint8_t id[ID_SIZE], const char *pass)
{
    const Value values[] = {id_of(id), text_of(pass)};
    return RUN(s, STATEMENT_ACCOUNT_SET, values, NULL, NULL);
}

bool ledger_end_account(Store *s, const uint8_t id[ID_SIZE])
{
    static const Statement statements[] = {STATEMENT_ACCOUNT_CHAT_DROP,
                                           STATEMENT_ACCOUNT_SEATS_DROP,
                                           STATEMENT_ACCOUNT_SESSIONS_DROP, STATEMENT_ACCOUNT_DROP};
    const Value values[] = {id_of(id)};
    for (uint32_t i = 0; i < COUNT_OF(statements); i++) {
        if (!RUN(s, statements[i], values, NULL, NULL))
            return false;
    }
    return true;
}

bool ledger_adopt_seats(Store *s, const uint8_t account[ID_SIZE],
                        const uint8_t session[DIGEST_SIZE])
{
    const Value values[] = {id_of(account), digest_of(session)};
    return RUN(s, STATEMENT_ACCOUNT_ADOPT, values, NULL, NULL);
}

bool ledger_end_session(Store *s, const uint8_t session[DIGEST_SIZE])
{
    const Value values[] = {digest_of(session)};
    return RUN(s, STATEMENT_SESSION_SEATS_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_SESSION_DROP, values, NULL, NULL);
}

bool ledger_sweep_sessions(Store *s, int64_t now)
{
    const Value values[] = {value_number(now)};
    return RUN(s, STATEMENT_SESSION_SEATS_SWEEP, values, NULL, NULL) &&
           RUN(s, STATEMENT_SESSIONS_SWEEP, values, NULL, NULL);
}

bool ledger_end_sessions(Store *s, const uint8_t account[ID_SIZE], const uint8_t kept[DIGEST_SIZE])
{
    const Value values[] = {id_of(account), digest_of(kept)};
    return RUN(s, STATEMENT_SESSIONS_DROP, values, NULL, NULL);
}

static void take_name(void *context, const Value *v, uint32_t count)
{
    ASSERT(count == 1);
    take_text(&v[0], context, MAX_NAME);
}

bool ledger_account_name(Store *s, const uint8_t account[ID_SIZE], char out[MAX_NAME])
{
    const Value values[] = {id_of(account)};
    return RUN(s, STATEMENT_ACCOUNT_NAME, values, take_name, out);
}

typedef struct MyGameList {
    MyGameVisitor visitor;
    void *context;
} MyGameList;

static void take_my_game(void *context, const Value *v, uint32_t count)
{
    const MyGameList *list = context;
    ASSERT(count == 13);
    MyGame row = {.state = (uint32_t)v[2].number,
                  .to_act = v[3].kind == VALUE_NUMBER ? (uint32_t)v[3].number : NO_SIDE,
                  .since = v[4].number,
                  .ply = (uint32_t)v[5].number,
                  .side = (uint32_t)v[6].number,
                  .seen_ply = (uint32_t)v[8].number,
                  .is_listed = v[10].number != 0,
                  .due = v[11].number,
                  .is_late = v[12].number != 0};
    take_bytes(&v[0], row.game, ID_SIZE);
    take_text(&v[1], row.battle, sizeof row.battle);
    take_text(&v[7], row.name, sizeof row.name);
    take_text(&v[9], row.other, sizeof row.other);
    list->visitor(list->context, &row);
}

bool ledger_my_games(Store *s, const uint8_t session[DIGEST_SIZE], uint32_t most,
                     MyGameVisitor visitor, void *context)
{
    MyGameList list = {visitor, context};
    const Value values[] = {digest_of(session), value_number(GAME_OVER), value_number(most)};
    return RUN(s, STATEMENT_MY_GAMES, values, take_my_game, &list);
}

typedef struct LobbyList {
    LobbyVisitor visitor;
    void *context;
} LobbyList;

static void take_lobby(void *context, const Value *v, uint32_t count)
{
    const LobbyList *list = context;
    ASSERT(count == 7);
    LobbyGame row = {.created = v[3].number, .side = (uint32_t)v[4].number};
    take_bytes(&v[0], row.game, ID_SIZE);
    take_text(&v[1], row.battle, sizeof row.battle);
    take_text(&v[2], row.options, sizeof row.options);
    take_text(&v[5], row.name, sizeof row.name);
    if (settings_parse(v[6].bytes, v[6].size, &row.settings))
        list->visitor(list->context, &row);
}

bool ledger_lobby(Store *s, int64_t after, uint32_t most, LobbyVisitor visitor, void *context)
{
    LobbyList list = {visitor, context};
    const Value values[] = {value_number(GAME_OPEN), value_number(after), value_number(most)};
    return RUN(s, STATEMENT_LOBBY, values, take_lobby, &list);
}
