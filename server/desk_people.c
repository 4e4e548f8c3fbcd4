/* desk_people.c: my games: whose turn it is in each, since when, and what I have seen of it. */
#include "desk_people.h"

#include "engine/protocol_json.h"
#include "notices.h"

enum { MY_GAMES_MOST = 200, PRESENCE_MS = 30 * 1000 };

bool desk_session(Desk *d, Job *job, SessionRow *session, bool *good)
{
    *session = (SessionRow){0};
    *good = !job->has_session || ledger_get_session(d->store, job->session, session);
    if (!*good)
        return false;
    if (session->expires > d->now)
        return true;
    desk_refuse(d, job, REFUSAL_NO_SESSION);
    return false;
}

/* Not again at every request: what counts are minutes. Reads write nothing. */
bool desk_note_presence(Desk *d, const Job *job, ServerGame *game, uint32_t sides)
{
    bool good = true;
    for (uint32_t side = 0; side < SIDE_COUNT && good; side++) {
        SeatRow *seat = &game->seat[side];
        if (job->kind > JOB_LAST_WRITE || (sides >> side & 1) == 0 ||
            d->now - seat->seen < PRESENCE_MS)
            continue;
        seat->seen = d->now;
        good = ledger_set_seen(d->store, game->row.id, side, d->now, 0);
    }
    return good;
}

static bool tell_both(Desk *d, const ServerGame *game, NoticeKind kind, uint32_t but)
{
    bool good = true;
    for (uint32_t side = 0; side < SIDE_COUNT && good; side++)
        good = side == but || notices_tell(d, game, side, kind);
    return good;
}

bool desk_hand_over(Desk *d, ServerGame *game, uint32_t before)
{
    uint32_t now = game->row.to_act;
    if (!ledger_set_since(d->store, game->row.id, d->now))
        return false;
    if (now == NO_SIDE)
        return game->row.state != GAME_OVER || tell_both(d, game, NOTICE_END, NO_SIDE);
    bool begins = before == NO_SIDE && game->row.ply == 0;
    if (begins && (!ledger_list_game(d->store, game->row.id, false) ||
                   !tell_both(d, game, NOTICE_START, now)))
        return false; /* nobody can join any more */
    return notices_tell(d, game, now, NOTICE_TURN);
}

/* ---- my games ---- */

/* Games of another program's battle are told without their sides. */
static void put_my_game(void *context, const MyGame *row)
{
    Desk *d = context;
    Out *out = &d->out;
    ParseError error;
    const Battle *b = games_battle(d->games, row->battle, "", false, &error);
    json_open(out, '{');
    put_digits(out, "game", row->game, ID_SIZE);
    put_text(out, "battle", row->battle);
    put_text(out, "state", game_state_name(row->state));
    if (b) {
        put_side(b, "side", row->side, out);
        json_key(out, "players");
        json_open(out, '{');
        put_text(out, b->side[row->side].id, row->name);
        if (row->other[0])
            put_text(out, b->side[other_side(row->side)].id, row->other);
        json_close(out, '}');
        if (row->to_act != NO_SIDE)
            put_side(b, "to_act", row->to_act, out);
        games_leave(d->games, b);
    }
    put_flag(out, "my_turn", row->to_act == row->side);
    put_number(out, "since", row->since);
    if (row->due != 0)
        put_number(out, "due", row->due);
    if (row->is_late)
        put_flag(out, "lapsed", true);
    put_number(out, "ply", row->ply);
    put_number(out, "seen", row->seen_ply);
    if (row->state == GAME_OPEN) {
        put_flag(out, "listed", row->is_listed);
    }
    json_close(out, '}');
}

/* Opens an answer with the name of the session's account, if it is one's. */
static bool open_with_account(Desk *d, Job *job, const SessionRow *session)
{
    char name[MAX_NAME] = "";
    if (session->has_account && !ledger_account_name(d->store, session->account, name))
        return false;
    job->status = 200;
    open_answer(&d->out);
    if (name[0])
        put_text(&d->out, "account", name);
    return true;
}

/* Whom a browser belongs to, if anybody, and what the server can do for him. */
bool desk_here(Desk *d, Job *job)
{
    SessionRow session = {0};
    if (job->has_session && !ledger_get_session(d->store, job->session, &session))
        return false;
    bool known = session.expires > d->now;
    session.has_account = session.has_account && known;
    if (!open_with_account(d, job, &session))
        return false;
    put_flag(&d->out, "session", known);
    put_flag(&d->out, "notices", d->notices != NULL);
    put_flag(&d->out, "mail", d->notices && d->notices->has_mail);
    json_close(&d->out, '}');
    return true;
}

bool desk_me(Desk *d, Job *job)
{
    SessionRow session;
    bool good;
    if (!desk_session(d, job, &session, &good))
        return good;
    if (!open_with_account(d, job, &session))
        return false;
    json_key(&d->out, "games");
    json_open(&d->out, '[');
    good = ledger_my_games(d->store, job->session, MY_GAMES_MOST, put_my_game, d);
    json_close(&d->out, ']');
    json_close(&d->out, '}');
    return good;
}

/* ---- what I have seen ---- */

bool desk_seen(Desk *d, Job *job)
{
    SeenBody body;
    Petition p = {0};
    bool good = true;
    if (!desk_hear(d, job, body_seen(job->body, job->body_size, &body, &p.error), &p))
        return p.good;
    ServerGame *game = p.game;
    if (body.ply > game->row.ply)
        return desk_refuse(d, job, REFUSAL_SEEN_TOO_MANY);
    for (uint32_t side = 0; side < SIDE_COUNT && good; side++) {
        if ((p.sides >> side & 1) == 0)
            continue;
        game->seat[side].seen = d->now;
        good = ledger_set_seen(d->store, job->game, side, d->now, body.ply);
    }
    return good && desk_done(d, job);
}
