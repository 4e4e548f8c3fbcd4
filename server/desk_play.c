/* desk_play.c: a decision is played, with the dice that fall next, and written into the log. */
#include "desk.h"
#include "engine/protocol_json.h"

enum { EVENT_SIZE = 8 * 1024, LINE_SIZE = 2048 };

/* How many falls are laid out for an action. Most decisions roll no dice, and then the keys, which
 * take a while to work out, are not asked for. */
static const uint32_t falls_tried[] = {0, 8, 64, MAX_ROLLS};

static bool play_with(ServerGame *game, Action a, uint32_t count, GameBuffer *work, Dice *dice,
                      EventSink *events)
{
    const Battle *b = game->battle;
    uint8_t falls[MAX_ROLLS];
    game_falls(game, b->rules->die_faces, count, falls);
    dice_script(dice, falls, count);
    memcpy(work, &game->position, b->rules->game_size);
    events->count = 0;
    b->rules->apply(b, &work->game, a, dice, events);
    return !dice->exhausted;
}

/* Orders end when what has happened is more than they were given for. What came of a decision that
 * their player took himself he has seen: only what happens while he is away ends them. */
static bool stop_orders(Desk *d, ServerGame *game, Action a, By by, const Game *after,
                        const EventSink *events)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        Hand *hand = &game->hand[side];
        bool is_there = by == BY_PLAYER && a.side == side;
        if (game->orders[side].count == 0 || hand->stopped != STOP_NONE || is_there)
            continue;
        hand->stopped = (uint8_t)orders_stop(&game->orders[side], game->battle, side,
                                             &game->position.game, after, events);
        if (hand->stopped != STOP_NONE && !ledger_set_hand(d->store, game->row.id, side, hand))
            return false;
    }
    return true;
}

/* Plays a legal action with the dice that fall next. */
static bool play(Desk *d, ServerGame *game, Action a, By by, Dice *dice)
{
    static Event told[MAX_EVENTS];
    EventSink events = {told, MAX_EVENTS, 0};
    GameBuffer work;
    bool played = false;
    for (uint32_t i = 0; i < COUNT_OF(falls_tried) && !played; i++)
        played = play_with(game, a, falls_tried[i], &work, dice, &events);
    ASSERT(played);
    ASSERT(!dice->overflow);
    if (!stop_orders(d, game, a, by, &work.game, &events))
        return false;
    memcpy(&game->position, &work, game->battle->rules->game_size);
    game->row.ply = game->position.game.ply;
    game->asked = 0;
    return true;
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

static bool append_action(Desk *d, ServerGame *game, Action a, By by, const Dice *dice)
{
    static const char *const names[] = {"player", "order", "computer"};
    const Battle *b = game->battle;
    char text[EVENT_SIZE], line_text[LINE_SIZE];
    Out body = out_begin(text, sizeof text), line = out_begin(line_text, sizeof line_text);
    write_line(b, a, dice, &line);
    ASSERT(line.size < line.cap);
    event_open(d, game, &body);
    put_number(&body, "ply", game->row.ply);
    put_side(b, "side", a.side, &body);
    put_text(&body, "by", names[by]);
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
    game->moved = game->row.head + 1;
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

bool desk_end(Desk *d, ServerGame *game, Ending ending, uint32_t side)
{
    static const char *const names[] = {"rules", "resignation", "lapse", "draw"};
    const Battle *b = game->battle;
    const Game *g = &game->position.game;
    char text[EVENT_SIZE], line_text[LINE_SIZE];
    Out body = out_begin(text, sizeof text), line = out_begin(line_text, sizeof line_text);
    event_open(d, game, &body);
    put_text(&body, "by", names[ending]);
    if (ending != ENDED_BY_RULES) {
        out_text(&line, "result ");
        out_text(&line, names[ending]);
    }
    if (ending == ENDED_BY_RESIGNATION || ending == ENDED_BY_LAPSE) {
        put_side(b, "side", side, &body);
        put_side(b, "winner", other_side(side), &body);
        out_char(&line, ' ');
        out_text(&line, b->side[side].id);
    }
    put_result(b, g, &body);
    put_hash(&body, "hash", game_hash(b, g));
    put_digits(&body, "seed", game->seed, DIGEST_SIZE);
    json_close(&body, '}');
    game->row.state = GAME_OVER;
    return event_append(d, game, EVENT_END, line.size > 0 ? line_text : NULL, &body);
}

bool desk_has_room(const ServerGame *game, Share share)
{
    uint32_t quarters = (uint32_t)share;
    return game->row.head < LOG_EVENTS_MAX / 4 * quarters &&
           game->row.rolls + MAX_ROLLS <= SEALED_DICE_MAX / 4 * quarters;
}

bool desk_leaves_room(Desk *d, Job *job, const ServerGame *game, Share share)
{
    if (desk_has_room(game, share))
        return true;
    return !desk_refuse(d, job, share == SHARE_DECISION ? REFUSAL_USED_UP : REFUSAL_NEARLY_USED_UP);
}

bool desk_decide(Desk *d, ServerGame *game, Action a, By by, uint32_t *rolled)
{
    Dice dice;
    uint32_t before = game->row.rolls;
    ASSERT(desk_has_room(game, SHARE_DECISION));
    if (!play(d, game, a, by, &dice))
        return false;
    *rolled = dice.rolled_count;
    if (!append_action(d, game, a, by, &dice))
        return false;
    game->row.rolls += dice.rolled_count;
    return append_reveals(d, game, before) &&
           (!game->position.game.over || desk_end(d, game, ENDED_BY_RULES, NO_SIDE));
}
