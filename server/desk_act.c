/* desk_act.c: requests that decide: whose decision it is, in which position, by which rules. */
#include "desk.h"
#include "engine/protocol_json.h"
#include "thinker.h"

enum { STALE_MOST = 64 };

/* ---- answers that requests with an id share ---- */

bool desk_tell_stale(Desk *d, Job *job, const ServerGame *game, uint32_t ply, uint64_t hash)
{
    const Game *g = &game->position.game;
    uint32_t seen = 0, told;
    job->status = 409;
    json_open(&d->out, '{');
    put_flag(&d->out, "ok", false);
    json_key(&d->out, "stale");
    json_open(&d->out, '{');
    put_number(&d->out, "ply", g->ply);
    put_hash(&d->out, "hash", game_hash(game->battle, g));
    put_number(&d->out, "seq", game->row.head);
    json_close(&d->out, '}');
    bool good = ledger_seen_event(d->store, job->game, ply, hash, game->row.head, &seen) &&
                put_events(d, job->game, seen, game->row.head, STALE_MOST, &told);
    json_close(&d->out, '}');
    return good;
}

static void put_left(const ActionsBody *body, uint32_t from, Out *out)
{
    json_key(out, "left");
    json_open(out, '[');
    for (uint32_t i = from; i < body->count; i++) {
        Lexer l = body->action[i];
        Word w;
        if (lexer_rest(&l, &w))
            json_string_sized(out, w.text, w.size);
    }
    json_close(out, ']');
}

/* body: of actions; NULL if the request was for anything else. */
static bool tell_accepted(Desk *d, Job *job, const ActionsBody *body, const RequestRow *row,
                          bool again)
{
    uint32_t told;
    job->status = 200;
    open_answer(&d->out);
    bool good = put_events(d, job->game, row->first - 1, row->last, row->last, &told);
    if (body)
        put_left(body, body->count - row->left_count, &d->out);
    put_again(&d->out, again);
    json_close(&d->out, '}');
    return good;
}

bool desk_accept(Desk *d, Job *job, ServerGame *game, const uint8_t id[ID_SIZE], uint32_t first)
{
    RequestRow row = {.first = first, .last = game->row.head};
    digest_bytes(job->body, job->body_size, row.digest);
    return ledger_add_request(d->store, job->game, id, &row) &&
           tell_accepted(d, job, NULL, &row, false);
}

/* The same id again gives the same answer; with another body it is a mistake. */
static bool answer_again(Desk *d, Job *job, const ActionsBody *body, const RequestRow *before)
{
    uint8_t digest[DIGEST_SIZE];
    digest_bytes(job->body, job->body_size, digest);
    if (memcmp(digest, before->digest, DIGEST_SIZE) != 0)
        return desk_refuse_id(d, job);
    return tell_accepted(d, job, body, before, true);
}

bool desk_hear_once(Desk *d, Job *job, bool understood, const uint8_t id[ID_SIZE], Petition *p)
{
    RequestRow before;
    if (!desk_hear(d, job, understood, p))
        return false;
    p->good = ledger_get_request(d->store, job->game, id, &before);
    if (p->good && before.found)
        p->good = answer_again(d, job, NULL, &before);
    return p->good && !before.found;
}

/* ---- decisions ---- */

/* Reads and checks an action in the position as it is. False: it was answered, as the first of its
 * request is; later ones only end it. */
static bool read_action(Desk *d, Job *job, const ServerGame *game, Lexer l, bool first, Action *a)
{
    const Battle *b = game->battle;
    const Game *g = &game->position.game;
    ParseError error = {0};
    if (!action_parse(b, g, &l, NULL, a, &error)) {
        if (first)
            desk_refuse_text(d, job, &error);
        return false;
    }
    Verdict verdict = b->rules->check(b, g, *a);
    if (verdict.why == LEGAL)
        return true;
    if (first) {
        job->status = 422;
        put_refused(b, verdict, &d->out);
    }
    return false;
}

/* Plays as many as may go together: up to dice, a hand-over, a refusal or the end. */
static bool play_all(Desk *d, Job *job, ServerGame *game, const ActionsBody *body)
{
    const Game *g = &game->position.game;
    uint32_t side = g->to_act, played = 0, rolled = 0;
    RequestRow row = {.first = game->row.head + 1};
    while (played < body->count && !g->over && g->to_act == side && rolled == 0) {
        Action a;
        if (played > 0 && !desk_has_room(game, SHARE_DECISION))
            break;
        if (!read_action(d, job, game, body->action[played], played == 0, &a))
            break;
        if (!desk_decide(d, game, a, BY_PLAYER, &rolled))
            return false;
        played++;
    }
    if (played == 0)
        return true;
    if (!desk_settle(d, game, SETTLE_DECIDED))
        return false;
    row.last = game->row.head;
    row.left_count = body->count - played;
    digest_bytes(job->body, job->body_size, row.digest);
    return ledger_add_request(d->store, job->game, body->id, &row) &&
           tell_accepted(d, job, body, &row, false);
}

static bool refuse_turn(Desk *d, Job *job, const ServerGame *game)
{
    ParseError error;
    refusal_error(REFUSAL_OTHER_DECIDES, &error);
    job->status = refusal_status(REFUSAL_OTHER_DECIDES);
    json_open(&d->out, '{');
    put_flag(&d->out, "ok", false);
    put_error_member(&d->out, &error);
    put_side(game->battle, "to_act", game->position.game.to_act, &d->out);
    json_close(&d->out, '}');
    return true;
}

bool desk_actions(Desk *d, Job *job)
{
    ActionsBody body;
    RequestRow before;
    Petition p = {0};
    if (!desk_hear(d, job, body_actions(job->body, job->body_size, &body, &p.error), &p))
        return p.good;
    ServerGame *game = p.game;
    if (!ledger_get_request(d->store, job->game, body.id, &before))
        return false;
    if (before.found)
        return answer_again(d, job, &body, &before);
    if (!desk_lapse(d, game))
        return false;
    if (!desk_goes_on(d, job, game))
        return true;
    const Game *g = &game->position.game;
    if (body.ply != g->ply || body.hash != game_hash(game->battle, g))
        return desk_tell_stale(d, job, game, body.ply, body.hash);
    if ((p.sides >> g->to_act & 1) == 0 || game->course.settings.computer[g->to_act][0])
        return refuse_turn(d, job, game);
    if (!desk_leaves_room(d, job, game, SHARE_DECISION))
        return true;
    return play_all(d, job, game, &body);
}

/* Either side may give up at any time; who holds both seats gives up for the side to act. */
bool desk_resign(Desk *d, Job *job)
{
    ResignBody body;
    Petition p = {0};
    bool understood = body_resign(job->body, job->body_size, &body, &p.error);
    if (!desk_hear_once(d, job, understood, body.id, &p))
        return p.good;
    ServerGame *game = p.game;
    if (game->row.state != GAME_PAUSED && !desk_goes_on(d, job, game))
        return true;
    uint32_t first = game->row.head + 1;
    return desk_end(d, game, ENDED_BY_RESIGNATION, desk_side(game, p.sides)) &&
           desk_settle(d, game, SETTLE_NOTHING) && desk_accept(d, job, game, body.id, first);
}

/* ---- a computer has decided ---- */

/* Whether somebody still waits for it, in that position. */
static bool is_wanted(const ServerGame *game, const Decided *decided)
{
    const Game *g = &game->position.game;
    return game->battle && game->row.state == GAME_PLAYING && game->course.waiting &&
           g->to_act == decided->side && g->ply == decided->ply &&
           game_hash(game->battle, g) == decided->hash;
}

/* A person whose orders cannot be followed is asked; where nothing can be decided any more nobody
 * is. */
static bool give_up(Desk *d, ServerGame *game, const Decided *decided)
{
    game->asked = 0;
    if (!decided->by_order && desk_has_room(game, SHARE_DECISION))
        return true; /* it is asked again when the server starts */
    game->course.waiting = false;
    return desk_settle(d, game, SETTLE_ASKED);
}

bool desk_computed(Desk *d, Job *job)
{
    Decided decided;
    bool good;
    ServerGame *game = desk_game(d, job, &good);
    ASSERT(job->body_size == sizeof decided);
    memcpy(&decided, job->body, sizeof decided);
    job->status = JOB_IDLE;
    if (!game || !is_wanted(game, &decided))
        return good;
    const Game *g = &game->position.game;
    int64_t thought = game->asked != 0 ? d->now - game->asked : 0;
    uint32_t played = 0, rolled = 0;
    for (; played < decided.count && !g->over && g->to_act == decided.side && rolled == 0;
         played++) {
        Action a = decided.action[played];
        if (!desk_has_room(game, SHARE_DECISION) ||
            game->battle->rules->check(game->battle, g, a).why != LEGAL)
            break;
        if (!desk_decide(d, game, a, decided.by_order ? BY_ORDER : BY_COMPUTER, &rolled))
            return false;
    }
    if (played == 0)
        return give_up(d, game, &decided);
    if (decided.by_order) /* it costs nobody his time */
        clock_shift(&game->course.clock, thought);
    return desk_settle(d, game, SETTLE_DECIDED);
}
