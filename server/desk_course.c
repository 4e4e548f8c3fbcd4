/* desk_course.c: how a game goes on by itself after something has changed: orders answer, clocks
 * turn, a computer is asked, time runs out. */
#include "body_course.h"
#include "desk.h"
#include "engine/protocol_json.h"
#include "notices.h"
#include "thinker.h"

#include <stdlib.h>

enum { EVENT_SIZE = 2048, AUTOMATIC_MAX = 256, ODDS_MAX = 256 };

/* ---- clocks ---- */

bool desk_tell_clock(Desk *d, ServerGame *game, const char *what)
{
    char text[EVENT_SIZE];
    Out body = out_begin(text, sizeof text);
    event_open(d, game, &body);
    put_text(&body, "what", what);
    put_text(&body, "state", game_state_name(game->row.state));
    put_clock(game, &body);
    put_computers(game->battle, &game->course.settings, &body);
    json_close(&body, '}');
    return event_append(d, game, EVENT_CLOCK, NULL, &body);
}

void put_clock(const ServerGame *game, Out *out)
{
    const Clock *clock = &game->course.clock;
    if (game->course.settings.clock == CLOCK_NONE || !game->battle)
        return;
    json_key(out, "clock");
    json_open(out, '{');
    if (clock->running != NO_SIDE) {
        put_side(game->battle, "running", clock->running, out);
        put_number(out, "since", clock->since);
    }
    if (clock->due != 0)
        put_number(out, "due", clock->due);
    if (clock->lapsed) {
        put_flag(out, "lapsed", true);
    }
    json_key(out, "left");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        put_number(out, game->battle->side[side].id, clock->left[side]);
    json_close(out, '}');
    json_close(out, '}');
}

/* ---- computers ---- */

static void ask_computer(Desk *d, ServerGame *game, bool by_order)
{
    const Game *g = &game->position.game;
    if (game->asked != 0)
        return; /* about this very position */
    Thought *thought = heap_new(sizeof *thought);
    memcpy(thought->game, game->row.id, ID_SIZE);
    thought->side = g->to_act;
    thought->by_order = by_order;
    thought->ply = g->ply;
    thought->hash = game_hash(game->battle, g);
    thought->seed = games_think_seed(d->games, game->row.id, g->ply);
    memcpy(thought->battle, game->row.battle, sizeof thought->battle);
    memcpy(thought->options, game->row.options, sizeof thought->options);
    Out player = out_begin(thought->player, sizeof thought->player);
    out_text(&player, by_order ? COMPUTER_DEFAULT : game->course.settings.computer[g->to_act]);
    memcpy(&thought->position, &game->position, game->battle->rules->game_size);
    *d->last_thought = thought;
    d->last_thought = &thought->next;
    game->asked = d->now;
}

/* ---- orders ---- */

/* Lets orders answer as long as they do. *thinks: one of them wants a computer. */
static bool run_orders(Desk *d, ServerGame *game, bool *thinks)
{
    const Game *g = &game->position.game;
    uint32_t odds_left = ODDS_MAX;
    *thinks = false;
    for (uint32_t n = 0; n < AUTOMATIC_MAX && game->row.state == GAME_PLAYING; n++) {
        uint32_t side = g->to_act, rolled;
        Action a;
        if (game->course.settings.computer[side][0] || game->hand[side].stopped != STOP_NONE ||
            !desk_has_room(game, SHARE_DECISION))
            return true;
        OrderPolicy policy = orders_choose(&game->orders[side], game->battle, g, &odds_left, &a);
        *thinks = policy == ORDER_CAPTAIN;
        if (policy == ORDER_ASK || policy == ORDER_CAPTAIN)
            return true;
        if (!desk_decide(d, game, a, BY_ORDER, &rolled))
            return false;
    }
    return true;
}

/* ---- all together ---- */

/* The time of the side to act runs. */
static bool turn_clock(Desk *d, ServerGame *game, Settling what)
{
    const Settings *settings = &game->course.settings;
    Clock *clock = &game->course.clock;
    uint32_t side = game->position.game.to_act, before = clock->running;
    bool back = what == SETTLE_UNDONE || what == SETTLE_GRANTED;
    int64_t earned = 0;
    if (settings->clock == CLOCK_NONE || before == side)
        return true;
    if (back) {
        if (!ledger_get_earned(d->store, game->row.id, &earned))
            return false;
        clock_back(settings, clock, side, earned, what == SETTLE_UNDONE, d->now);
        earned = 0;
    } else {
        earned = clock_turn(settings, clock, side, d->now);
    }
    return ledger_set_earned(d->store, game->row.id, earned);
}

bool desk_settle(Desk *d, ServerGame *game, Settling what)
{
    Course *course = &game->course;
    const Course before = *course;
    bool by_order = false;
    if (what == SETTLE_DECIDED && !run_orders(d, game, &by_order))
        return false;
    uint32_t side = game->position.game.to_act;
    bool computer = course->settings.computer[side][0] != 0;
    if (game->row.state != GAME_PLAYING || !desk_has_room(game, SHARE_DECISION)) {
        clock_stop(&course->settings, &course->clock, d->now);
        course->waiting = false;
    } else if (what != SETTLE_NOTHING) {
        course->waiting = by_order || computer;
        if (!by_order && !turn_clock(d, game, what))
            return false;
        if (computer)
            course->clock.due = 0; /* it needs no reminder */
    }
    if (course->clock.running != before.clock.running && game->row.state == GAME_PLAYING &&
        !desk_tell_clock(d, game, "turn"))
        return false;
    if (course->waiting)
        ask_computer(d, game, !computer);
    if (!desk_keep(d, game))
        return false;
    if (memcmp(course, &game->kept, sizeof *course) == 0)
        return true;
    bool reminds = course->clock.due != game->kept.clock.due;
    memcpy(&game->kept, course, sizeof *course);
    return ledger_set_course(d->store, game->row.id, course) &&
           (!reminds || notices_clock(d, game, course->clock.due));
}

/* ---- time has run out ---- */

/* A computer decides for the side from now on. */
static bool let_computer(Desk *d, ServerGame *game, uint32_t side)
{
    Out name = out_begin(game->course.settings.computer[side], MAX_NAME);
    out_text(&name, COMPUTER_DEFAULT);
    game->course.clock.lapsed = false;
    return desk_tell_clock(d, game, "computer") && desk_settle(d, game, SETTLE_ASKED);
}

bool desk_lapse(Desk *d, ServerGame *game)
{
    Clock *clock = &game->course.clock;
    if (!game->battle || game->row.state != GAME_PLAYING || game->asked != 0 ||
        !clock_is_due(clock, d->now))
        return true;
    uint32_t side = clock->running;
    clock_lapse(clock);
    if (!desk_tell_clock(d, game, "lapse"))
        return false;
    if (game->course.settings.lapse == LAPSE_COMPUTER)
        return let_computer(d, game, side);
    if (game->course.settings.lapse == LAPSE_FORFEIT && !desk_end(d, game, ENDED_BY_LAPSE, side))
        return false;
    return desk_settle(d, game, SETTLE_NOTHING);
}

bool desk_due(Desk *d, Job *job)
{
    bool good;
    ServerGame *game = desk_game(d, job, &good);
    job->status = JOB_IDLE;
    return game ? desk_lapse(d, game) : good;
}

/* A game that waits for a computer, and that nobody here thinks about. */
bool desk_wake(Desk *d, Job *job)
{
    bool good;
    ServerGame *game = desk_game(d, job, &good);
    job->status = JOB_IDLE;
    if (!game || !game->battle || game->row.state != GAME_PLAYING || !game->course.waiting)
        return good;
    ask_computer(d, game, !game->course.settings.computer[game->position.game.to_act][0]);
    return true;
}

bool desk_claim(Desk *d, Job *job)
{
    ClaimBody body;
    Petition p = {0};
    bool understood = body_claim(job->body, job->body_size, &body, &p.error);
    if (!desk_hear_once(d, job, understood, body.id, &p))
        return p.good;
    ServerGame *game = p.game;
    uint32_t first = game->row.head + 1;
    if (!desk_lapse(d, game))
        return false;
    if (!desk_goes_on(d, job, game))
        return true;
    const Clock *clock = &game->course.clock;
    if (!clock->lapsed)
        return desk_refuse(d, job, REFUSAL_TIME_LEFT);
    if ((p.sides >> other_side(clock->running) & 1) == 0)
        return desk_refuse(d, job, REFUSAL_OWN_TIME);
    bool good = body.computer ? let_computer(d, game, clock->running)
                              : desk_end(d, game, ENDED_BY_LAPSE, clock->running) &&
                                    desk_settle(d, game, SETTLE_NOTHING);
    return good && desk_accept(d, job, game, body.id, first);
}
