/* desk_offers.c: what one side alone cannot do: taking back, a draw, a pause, another game. */
#include "body_course.h"
#include "desk.h"
#include "engine/protocol_json.h"
#include "ledger_people.h"
#include "notices.h"

#include <sodium.h>

enum { EVENT_SIZE = 2048 };

static bool close_offer(Desk *d, ServerGame *game, uint32_t side)
{
    game->hand[side].offer = 0;
    return ledger_set_hand(d->store, game->row.id, side, &game->hand[side]);
}

/* ---- taking back ---- */

static bool append_undo(Desk *d, ServerGame *game, uint32_t side, uint32_t offer)
{
    const Battle *b = game->battle;
    char text[EVENT_SIZE], line_text[32];
    Out body = out_begin(text, sizeof text), line = out_begin(line_text, sizeof line_text);
    out_text(&line, "undo ");
    out_number(&line, game->row.ply);
    event_open(d, game, &body);
    put_number(&body, "ply", game->row.ply);
    put_number(&body, "to", game->row.ply);
    put_side(b, "side", side, &body);
    if (offer != 0)
        put_number(&body, "consent", offer);
    put_standing(b, &game->position.game, &body);
    json_close(&body, '}');
    game->moved = game->row.head + 1;
    return event_append(d, game, EVENT_UNDO, line_text, &body);
}

/* The log keeps what was taken back, and no die falls twice. before: the position that is come back
 * to. */
static bool take_back(Desk *d, ServerGame *game, const Game *before, uint32_t side, uint32_t offer)
{
    memcpy(&game->position, before, game->battle->rules->game_size);
    game->row.ply = before->ply;
    game->asked = 0;
    return append_undo(d, game, side, offer) &&
           ledger_unsee(d->store, game->row.id, game->row.ply) &&
           desk_settle(d, game, offer == 0 ? SETTLE_UNDONE : SETTLE_GRANTED);
}

static bool take_back_by_consent(Desk *d, ServerGame *game, uint32_t side, uint32_t to,
                                 uint32_t offer)
{
    Trail trail;
    GameBuffer before;
    bool good = trail_read(d->store, game->row.id, &trail);
    bool leads = good && to < trail.count && trail_play(&trail, to, game->battle, &before.game);
    trail_free(&trail);
    ASSERT(!good || leads); /* it did when it was asked for, and nothing was decided since */
    return good && take_back(d, game, &before.game, side, offer);
}

/* ---- another game ---- */

/* The same battle and settings with the sides changed; whoever holds a seat here holds one there.
 */
static bool make_rematch(Desk *d, const ServerGame *game, uint8_t next[ID_SIZE])
{
    GameRow row = game->row;
    Settings settings = game->course.settings;
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        memcpy(settings.computer[side], game->course.settings.computer[other_side(side)], MAX_NAME);
    randombytes_buf(row.request, ID_SIZE);
    if (!desk_make_game(d, &row, game->battle, &settings))
        return false;
    memcpy(next, row.id, ID_SIZE);
    return ledger_swap_seats(d->store, game->row.id, next);
}

/* ---- offers and answers ---- */

static bool append_offer(Desk *d, ServerGame *game, uint32_t side)
{
    Hand *hand = &game->hand[side];
    char text[EVENT_SIZE];
    Out body = out_begin(text, sizeof text);
    hand->offer = game->row.head + 1;
    event_open(d, game, &body);
    put_offer(game, side, &body);
    json_close(&body, '}');
    return event_append(d, game, EVENT_OFFER, NULL, &body) &&
           ledger_set_hand(d->store, game->row.id, side, hand) &&
           notices_tell(d, game, other_side(side), NOTICE_OFFER);
}

void put_offer(const ServerGame *game, uint32_t side, Out *out)
{
    const Hand *hand = &game->hand[side];
    put_number(out, "number", hand->offer);
    put_text(out, "kind", offer_name(hand->offer_kind));
    put_side(game->battle, "side", side, out);
    if (hand->offer_kind == OFFER_UNDO)
        put_number(out, "to", hand->offer_to);
}

bool offer_is_open(const ServerGame *game, uint32_t side)
{
    const Hand *hand = &game->hand[side];
    bool after = hand->offer_kind == OFFER_REMATCH;
    return hand->offer != 0 && after == (game->row.state == GAME_OVER) &&
           (hand->offer_kind != OFFER_UNDO || game->moved < hand->offer);
}

static bool append_answer(Desk *d, ServerGame *game, uint32_t side, const Hand *offer, bool accepts,
                          const uint8_t *next)
{
    char text[EVENT_SIZE];
    Out body = out_begin(text, sizeof text);
    event_open(d, game, &body);
    put_number(&body, "number", offer->offer);
    put_text(&body, "kind", offer_name(offer->offer_kind));
    put_side(game->battle, "side", side, &body);
    put_flag(&body, "accepted", accepts);
    if (next)
        put_digits(&body, "game", next, ID_SIZE);
    json_close(&body, '}');
    return event_append(d, game, EVENT_ANSWER, NULL, &body);
}

static bool pause_game(Desk *d, ServerGame *game)
{
    clock_stop(&game->course.settings, &game->course.clock, d->now);
    game->row.state = GAME_PAUSED;
    return desk_tell_clock(d, game, "pause") && desk_settle(d, game, SETTLE_NOTHING);
}

static bool resume_game(Desk *d, ServerGame *game)
{
    game->row.state = GAME_PLAYING;
    clock_run(&game->course.settings, &game->course.clock, game->position.game.to_act, d->now);
    game->asked = 0;
    return desk_tell_clock(d, game, "resume") && desk_settle(d, game, SETTLE_ASKED);
}

/* side: of who answers. */
static bool answer_offer(Desk *d, ServerGame *game, uint32_t side, uint32_t maker, bool accepts)
{
    const Hand offer = game->hand[maker];
    uint8_t next[ID_SIZE];
    bool again = accepts && offer.offer_kind == OFFER_REMATCH;
    if (again && (!make_rematch(d, game, next) || !close_offer(d, game, other_side(maker))))
        return false; /* one other game is enough, if both have offered it */
    if (!close_offer(d, game, maker) ||
        !append_answer(d, game, side, &offer, accepts, again ? next : NULL))
        return false;
    if (!accepts)
        return desk_settle(d, game, SETTLE_NOTHING);
    switch (offer.offer_kind) {
    case OFFER_UNDO:
        return take_back_by_consent(d, game, maker, offer.offer_to, offer.offer);
    case OFFER_DRAW:
        return desk_end(d, game, ENDED_BY_DRAW, NO_SIDE) && desk_settle(d, game, SETTLE_NOTHING);
    case OFFER_PAUSE:
        return pause_game(d, game);
    case OFFER_RESUME:
        return resume_game(d, game);
    default:
        return desk_settle(d, game, SETTLE_NOTHING);
    }
}

/* Makes an offer; a computer answers at once: it grants everything but a draw. What is on offer
 * already is not offered again. */
static bool offer(Desk *d, ServerGame *game, uint32_t side, OfferKind kind, uint32_t to)
{
    uint32_t other = other_side(side);
    Hand *hand = &game->hand[side];
    if (offer_is_open(game, side) && hand->offer_kind == kind && hand->offer_to == to)
        return true;
    hand->offer_kind = (uint8_t)kind;
    hand->offer_to = to;
    if (!append_offer(d, game, side))
        return false;
    return game->course.settings.computer[other][0]
               ? answer_offer(d, game, other, side, kind != OFFER_DRAW)
               : desk_settle(d, game, SETTLE_NOTHING);
}

/* ---- requests ---- */

/* Whether a side may come back to that position alone: by what the game was set up
 * with, and without running out of the time that has gone by since. */
static bool is_own(const ServerGame *game, const Trail *trail, const Game *before, uint32_t side,
                   int64_t earned, int64_t now)
{
    const Course *course = &game->course;
    return course->settings.undo != UNDO_CONSENT &&
           before->ply >= trail_own(trail, game->battle, side) &&
           clock_allows_back(&course->clock, before->to_act, earned, now);
}

static bool undo(Desk *d, Job *job, ServerGame *game, uint32_t sides, const UndoBody *body,
                 const Trail *trail)
{
    GameBuffer before;
    uint32_t first = game->row.head + 1;
    int64_t earned;
    bool good = false, done = false;
    if (!trail_play(trail, body->to, game->battle, &before.game))
        return desk_refuse(d, job, REFUSAL_UNDO_LOST);
    if (!ledger_get_earned(d->store, game->row.id, &earned))
        return false;
    for (uint32_t side = 0; side < SIDE_COUNT && !done; side++) {
        done = (sides >> side & 1) != 0 && is_own(game, trail, &before.game, side, earned, d->now);
        if (done)
            good = take_back(d, game, &before.game, side, 0);
    }
    if (!done && game->course.settings.undo != UNDO_FREE && body->to < trail_quiet(trail))
        return desk_refuse(d, job, REFUSAL_DICE_FELL);
    if (!done)
        good = offer(d, game, desk_side(game, sides), OFFER_UNDO, body->to);
    return good && desk_accept(d, job, game, body->id, first);
}

bool desk_undo(Desk *d, Job *job)
{
    UndoBody body;
    Trail trail;
    Petition p = {0};
    bool understood = body_undo(job->body, job->body_size, &body, &p.error);
    if (!desk_hear_once(d, job, understood, body.id, &p))
        return p.good;
    ServerGame *game = p.game;
    if (!desk_lapse(d, game))
        return false;
    if (!desk_goes_on(d, job, game))
        return true;
    const Game *g = &game->position.game;
    if (body.ply != g->ply || body.hash != game_hash(game->battle, g))
        return desk_tell_stale(d, job, game, body.ply, body.hash);
    if (body.to >= g->ply)
        return desk_refuse(d, job, REFUSAL_UNDO_NOTHING);
    if (!desk_leaves_room(d, job, game, SHARE_TALK))
        return true;
    bool good =
        trail_read(d->store, game->row.id, &trail) && undo(d, job, game, p.sides, &body, &trail);
    trail_free(&trail);
    return good;
}

/* Whether such an offer can be made in this state; if not, that is answered. */
static bool is_offered(Desk *d, Job *job, const ServerGame *game, const OfferBody *body)
{
    bool gives = body->give != 0, again = body->kind == OFFER_REMATCH;
    uint32_t state = game->row.state;
    if (gives || !again) {
        if (state != GAME_PAUSED && !desk_goes_on(d, job, game))
            return false;
    } else if (state != GAME_OVER || !game->battle) {
        return !desk_refuse(d, job, REFUSAL_NOT_OVER);
    }
    if (gives)
        return game->course.settings.clock != CLOCK_NONE || !desk_refuse(d, job, REFUSAL_NO_CLOCKS);
    if ((body->kind == OFFER_RESUME) != (state == GAME_PAUSED) && body->kind != OFFER_DRAW &&
        !again)
        return !desk_refuse(d, job, state == GAME_PAUSED ? REFUSAL_PAUSED : REFUSAL_NOT_PAUSED);
    return true;
}

static bool give_time(Desk *d, ServerGame *game, uint32_t side, int64_t more)
{
    clock_give(&game->course.clock, other_side(side), more, d->now);
    return desk_tell_clock(d, game, "give") && desk_settle(d, game, SETTLE_NOTHING);
}

/* In a pause the end of it comes before all else. */
static Share share_of(const ServerGame *game, const OfferBody *body)
{
    if (body->give != 0 || body->kind == OFFER_PAUSE)
        return SHARE_TALK;
    if (body->kind == OFFER_RESUME)
        return SHARE_DECISION;
    return game->row.state == GAME_PAUSED ? SHARE_TALK : SHARE_WAY_OUT;
}

bool desk_offer(Desk *d, Job *job)
{
    OfferBody body;
    Petition p = {0};
    bool understood = body_offer(job->body, job->body_size, &body, &p.error);
    if (!desk_hear_once(d, job, understood, body.id, &p))
        return p.good;
    ServerGame *game = p.game;
    if (!desk_lapse(d, game))
        return false;
    if (!is_offered(d, job, game, &body) || !desk_leaves_room(d, job, game, share_of(game, &body)))
        return true;
    uint32_t first = game->row.head + 1, side = desk_side(game, p.sides);
    bool good =
        body.give != 0 ? give_time(d, game, side, body.give) : offer(d, game, side, body.kind, 0);
    return good && desk_accept(d, job, game, body.id, first);
}

bool desk_reply(Desk *d, Job *job)
{
    AnswerBody body;
    Petition p = {0};
    bool understood = body_answer(job->body, job->body_size, &body, &p.error);
    if (!desk_hear_once(d, job, understood, body.id, &p))
        return p.good;
    ServerGame *game = p.game;
    if (!desk_lapse(d, game))
        return false;
    uint32_t maker = 0;
    while (maker < SIDE_COUNT &&
           (game->hand[maker].offer != body.number || !offer_is_open(game, maker)))
        maker++;
    if (maker == SIDE_COUNT || body.number == 0)
        return desk_refuse(d, job, REFUSAL_NO_OFFER);
    if (game->hand[maker].offer_kind != OFFER_REMATCH && game->row.state != GAME_PAUSED &&
        !desk_goes_on(d, job, game))
        return true;
    uint32_t side = other_side(maker);
    if ((p.sides >> side & 1) == 0) {
        if (body.accepts)
            return desk_refuse(d, job, REFUSAL_OWN_OFFER);
        /* Withdrawn: made again and again, it must not use up what the other needs. */
        if (!desk_leaves_room(d, job, game, SHARE_WAY_OUT))
            return true;
        side = maker;
    }
    uint32_t first = game->row.head + 1;
    return answer_offer(d, game, side, maker, body.accepts) &&
           desk_accept(d, job, game, body.id, first);
}
