/* desk_play.c: decisions: whose they are, in which position, by which rules, with which dice. */
#include "desk.h"
#include "engine/protocol_json.h"

enum { EVENT_SIZE = 8 * 1024, LINE_SIZE = 2048, STALE_MOST = 64 };

/* How many falls are laid out for an action. Most decisions roll no dice, and then the keys, which
 * take a while to work out, are not asked for. */
static const uint32_t falls_tried[] = {0, 8, 64, MAX_ROLLS};

/* ---- one action ---- */

static bool play_with(ServerGame *game, Action a, uint32_t count, GameBuffer *work, Dice *dice)
{
    const Battle *b = game->battle;
    uint8_t falls[MAX_ROLLS];
    game_falls(game, b->rules->die_faces, count, falls);
    dice_script(dice, falls, count);
    memcpy(work, &game->position, b->rules->game_size);
    b->rules->apply(b, &work->game, a, dice, NULL);
    return !dice->exhausted;
}

/* Plays a legal action with the dice that fall next. */
static void play(ServerGame *game, Action a, Dice *dice)
{
    GameBuffer work;
    bool played = false;
    for (uint32_t i = 0; i < COUNT_OF(falls_tried) && !played; i++)
        played = play_with(game, a, falls_tried[i], &work, dice);
    ASSERT(played);
    ASSERT(!dice->overflow);
    memcpy(&game->position, &work, game->battle->rules->game_size);
    game->row.ply = game->position.game.ply;
}

static void write_line(const Battle *b, Action a, const Dice *dice, Out *out)
{
    out_text(out, b->side[a.side].id);
    out_char(out, ' ');
    action_print(b, a, out);
    if (dice->rolled_count > 0)
        out_text(out, " :");
    for (uint32_t i = 0; i < dice->rolled_count; i++) {
        out_char(out, ' ');
        out_number(out, dice->rolled[i]);
    }
}

static bool append_action(Desk *d, ServerGame *game, Action a, const Dice *dice)
{
    const Battle *b = game->battle;
    char text[EVENT_SIZE], line_text[LINE_SIZE];
    Out body = out_begin(text, sizeof text), line = out_begin(line_text, sizeof line_text);
    write_line(b, a, dice, &line);
    ASSERT(line.size < line.cap);
    event_open(d, game, &body);
    put_number(&body, "ply", game->row.ply);
    put_side(b, "side", a.side, &body);
    put_text(&body, "by", "player");
    json_key(&body, "action");
    json_action_text(b, a, &body);
    json_key(&body, "dice");
    json_open(&body, '[');
    for (uint32_t i = 0; i < dice->rolled_count; i++)
        json_number(&body, dice->rolled[i]);
    json_close(&body, ']');
    put_number(&body, "rolls", game->row.rolls);
    put_standing(b, &game->position.game, &body);
    json_close(&body, '}');
    return event_append(d, game, EVENT_ACTION, line_text, &body);
}

/* The key of every epoch whose last die has fallen. */
static bool append_reveals(Desk *d, ServerGame *game, uint32_t before)
{
    bool good = true;
    uint32_t end = sealed_epoch(game->row.rolls);
    for (uint32_t epoch = sealed_epoch(before); epoch < end && good; epoch++) {
        char text[256];
        Out body = out_begin(text, sizeof text);
        event_open(d, game, &body);
        put_number(&body, "epoch", epoch);
        put_digits(&body, "key", game_key(game, epoch), DIGEST_SIZE);
        json_close(&body, '}');
        good = event_append(d, game, EVENT_REVEAL, NULL, &body);
    }
    return good;
}

/* resigned: the side that gave up; NO_SIDE if the rules have ended it. */
static bool append_end(Desk *d, ServerGame *game, uint32_t resigned)
{
    const Battle *b = game->battle;
    const Game *g = &game->position.game;
    char text[EVENT_SIZE], line_text[LINE_SIZE];
    Out body = out_begin(text, sizeof text), line = out_begin(line_text, sizeof line_text);
    event_open(d, game, &body);
    if (resigned == NO_SIDE) {
        put_text(&body, "by", "rules");
    } else {
        put_text(&body, "by", "resignation");
        put_side(b, "side", resigned, &body);
        put_side(b, "winner", other_side(resigned), &body);
        out_text(&line, "result resignation ");
        out_text(&line, b->side[resigned].id);
    }
    put_result(b, g, &body);
    put_hash(&body, "hash", game_hash(b, g));
    put_digits(&body, "seed", game->seed, DIGEST_SIZE);
    json_close(&body, '}');
    game->row.state = GAME_OVER;
    return event_append(d, game, EVENT_END, line.size > 0 ? line_text : NULL, &body);
}

/* Plays a legal action and writes down what follows from it. */
static bool decide(Desk *d, ServerGame *game, Action a, uint32_t *rolled)
{
    Dice dice;
    uint32_t before = game->row.rolls;
    if (before + MAX_ROLLS > SEALED_DICE_MAX)
        return false; /* fifty times the dice of any game there was */
    play(game, a, &dice);
    *rolled = dice.rolled_count;
    if (!append_action(d, game, a, &dice))
        return false;
    game->row.rolls += dice.rolled_count;
    return append_reveals(d, game, before) &&
           (!game->position.game.over || append_end(d, game, NO_SIDE));
}

/* ---- the request ---- */

static bool tell_stale(Desk *d, Job *job, const ServerGame *game, uint32_t ply)
{
    const Game *g = &game->position.game;
    uint32_t seen = 0, told;
    job->status = 409;
    json_open(&d->out, '{');
    json_key(&d->out, "ok");
    json_bool(&d->out, false);
    json_key(&d->out, "stale");
    json_open(&d->out, '{');
    put_number(&d->out, "ply", g->ply);
    put_hash(&d->out, "hash", game_hash(game->battle, g));
    put_number(&d->out, "seq", game->row.head);
    json_close(&d->out, '}');
    bool good = ledger_seen_event(d->store, job->game, ply, &seen) &&
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

static bool tell_accepted(Desk *d, Job *job, const ActionsBody *body, const RequestRow *row,
                          bool again)
{
    uint32_t told;
    job->status = 200;
    open_answer(&d->out);
    bool good = put_events(d, job->game, row->first - 1, row->last, row->last, &told);
    put_left(body, body->count - row->left_count, &d->out);
    if (again) {
        json_key(&d->out, "again");
        json_bool(&d->out, true);
    }
    json_close(&d->out, '}');
    return good;
}

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
        if (!read_action(d, job, game, body->action[played], played == 0, &a))
            break;
        if (!decide(d, game, a, &rolled))
            return false;
        played++;
    }
    if (played == 0)
        return true;
    row.last = game->row.head;
    row.left_count = body->count - played;
    digest_bytes(job->body, job->body_size, row.digest);
    return desk_keep(d, game) && ledger_add_request(d->store, job->game, body->id, &row) &&
           tell_accepted(d, job, body, &row, false);
}

static bool refuse_turn(Desk *d, Job *job, const ServerGame *game)
{
    job->status = 403;
    json_open(&d->out, '{');
    json_key(&d->out, "ok");
    json_bool(&d->out, false);
    ParseError error = {.found = "the decision of the other side", .expected = "to wait for it"};
    put_error_member(&d->out, &error);
    put_side(game->battle, "to_act", game->position.game.to_act, &d->out);
    json_close(&d->out, '}');
    return true;
}

/* The same id again gives the same answer; with another body it is a mistake. */
static bool answer_again(Desk *d, Job *job, const ActionsBody *body, const RequestRow *before)
{
    uint8_t digest[DIGEST_SIZE];
    digest_bytes(job->body, job->body_size, digest);
    if (memcmp(digest, before->digest, DIGEST_SIZE) != 0)
        return desk_refuse(d, job, 400, "an id that another request had", "a new id");
    return tell_accepted(d, job, body, before, true);
}

/* Either side may give up at any time; who holds both seats gives up for the side to act. */
bool desk_resign(Desk *d, Job *job)
{
    static const ActionsBody nothing;
    ResignBody body;
    ParseError error = {0};
    RequestRow before, row = {0};
    uint32_t sides;
    bool good;
    ServerGame *game = desk_seated(d, job, &sides, &good);
    if (!game)
        return good;
    if (!body_resign(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    if (!ledger_get_request(d->store, job->game, body.id, &before))
        return false;
    if (before.found)
        return answer_again(d, job, &nothing, &before);
    if (!desk_goes_on(d, job, game))
        return true;
    uint32_t side = sides == 3 ? game->position.game.to_act : sides == 2;
    row.first = row.last = game->row.head + 1;
    digest_bytes(job->body, job->body_size, row.digest);
    return append_end(d, game, side) && desk_keep(d, game) &&
           ledger_add_request(d->store, job->game, body.id, &row) &&
           tell_accepted(d, job, &nothing, &row, false);
}

bool desk_actions(Desk *d, Job *job)
{
    ActionsBody body;
    ParseError error = {0};
    RequestRow before;
    uint32_t sides;
    bool good;
    ServerGame *game = desk_seated(d, job, &sides, &good);
    if (!game)
        return good;
    if (!body_actions(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    if (!ledger_get_request(d->store, job->game, body.id, &before))
        return false;
    if (before.found)
        return answer_again(d, job, &body, &before);
    if (!desk_goes_on(d, job, game))
        return true;
    const Game *g = &game->position.game;
    if (body.ply != g->ply || body.hash != game_hash(game->battle, g))
        return tell_stale(d, job, game, body.ply);
    if ((sides >> g->to_act & 1) == 0)
        return refuse_turn(d, job, game);
    return play_all(d, job, game, &body);
}
