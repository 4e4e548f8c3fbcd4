/* Standing orders on random games of every battle: what they choose is legal and what the line
 * says, and no line speaks where it has no say. */
#include "engine/odds.h"
#include "server/orders.h"
#include "tests/props/harness.h"

static Orders orders;
static uint32_t answered[4], stopped, replied;

static bool parse(const char *text)
{
    ParseError error = {0};
    bool good =
        orders_parse(&room->battle, lexer_begin(text, (uint32_t)strlen(text)), &orders, &error);
    HOLDS(good || error.expected[0], "refused without a word");
    return good;
}

/* A line on a random kind of decision; often on the one that is open. */
static void put_line(Out *out, uint32_t salt)
{
    static const char *const policies[] = {"ask", "decline", "always", "captain"};
    const Battle *b = &room->battle;
    const Words *words = b->rules->words;
    uint32_t phase = salt % 3 == 0 ? (salt / 3) % words->phase_count : room->game.game.phase;
    out_text(out, words->phases[phase].name);
    out_char(out, ' ');
    out_text(out, policies[(salt / 7) % 4]);
    if (salt % 5 == 0)
        out_text(out, salt % 2 == 0 ? " if 1/2" : " if 9/10");
    if (salt % 11 == 0 && b->unit_count > 0) {
        out_char(out, ' ');
        out_text(out, b->units[(salt / 11) % b->unit_count].id);
    }
    if (salt % 13 == 0 && b->group_count > 0) {
        out_char(out, ' ');
        out_text(out, b->groups[(salt / 13) % b->group_count].id);
    }
    out_char(out, '\n');
}

/* In thousandths; the least is what an order may promise. */
static uint32_t chance_of(Action a)
{
    const Battle *b = &room->battle;
    const ActionWord *word = &b->rules->words->actions[a.kind];
    uint64_t good = 0;
    Odds odds;
    if (word->arg == ARG_GROUP) {
        GroupState group;
        b->rules->group_state(b, &room->game.game, a.arg, &group);
        return 1000u * group.chance / b->rules->die_faces;
    }
    if (!action_has_odds(word) || !odds_count(b, &room->game.game, a, &room->work, &odds))
        return 0;
    for (uint32_t i = 0; i < odds.row_count; i++)
        good += outcome_worth(b, odds.row[i].outcome) > 0 ? odds.row[i].numerator : 0;
    return (uint32_t)(1000 * good / odds.denominator);
}

static bool is_about(const Order *order, Action a)
{
    const ActionWord *word = &room->battle.rules->words->actions[a.kind];
    bool by_unit = a.unit < MAX_UNITS && (order->units[a.unit / 32] >> (a.unit % 32) & 1) != 0;
    bool on_unit = word->arg == ARG_UNIT && a.arg < MAX_UNITS &&
                   (order->units[a.arg / 32] >> (a.arg % 32) & 1) != 0;
    bool group = word->arg == ARG_GROUP && (order->groups >> a.arg & 1) != 0;
    return !order->names || by_unit || on_unit || group;
}

/* Whether some line of them could have said so. */
static bool some_line_says(OrderPolicy policy, Action a)
{
    for (uint32_t i = 0; i < orders.count; i++) {
        const Order *order = &orders.order[i];
        if (order->phase != room->game.game.phase || order->policy != policy)
            continue;
        if (policy != ORDER_ALWAYS ||
            (is_about(order, a) &&
             (order->of == 0 || chance_of(a) * order->of + order->of >= 1000u * order->least)))
            return true;
    }
    return false;
}

static void visit_orders(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    char text[2048];
    Out out = out_begin(text, sizeof text);
    Action a;
    uint32_t salt = (uint32_t)(room->seed * 7919 + g->ply * 104729);
    for (uint32_t i = 0; i < 1 + salt % 3; i++)
        put_line(&out, salt / (i + 1) + 17 * i);
    HOLDS(out.size < sizeof text && parse(text), "orders are not understood");
    uint32_t odds_left = salt % 4 == 0 ? 0 : 64;
    OrderPolicy policy = orders_choose(&orders, b, g, &odds_left, &a);
    answered[policy]++;
    if (policy == ORDER_ASK)
        return;
    HOLDS(some_line_says(policy, a), "no line says so");
    if (policy == ORDER_CAPTAIN)
        return;
    HOLDS(b->rules->check(b, g, a).why == LEGAL, "an order that is not legal");
    bool ends = (b->rules->words->actions[a.kind].flags & ACT_ENDS) != 0;
    HOLDS(ends == (policy == ORDER_DECLINE), "it gives up, or does not, against its orders");
}

static void orders_choose_what_they_say(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 1, .visit = visit_orders});
    assert_true(answered[ORDER_DECLINE] > 0);
    assert_true(answered[ORDER_ALWAYS] > 0);
    assert_true(answered[ORDER_CAPTAIN] > 0);
    assert_true(answered[ORDER_ASK] > 0);
}

/* What is no order is refused, whatever the battle. */
static void check_refusals(void)
{
    static const char *const bad[] = {
        "nothing decline\n", "captain\n",        "movement\n",      "stop\n",
        "stop sometimes\n",  "stop never now\n", "melee perhaps\n", "stop leader never\n",
    };
    static const char *const tails[] = {
        " always if\n",         " always if 1\n",
        " always if 0/2\n",     " always if 3/2\n",
        " always if 1/\n",      " always if /2\n",
        " always if 1/2/3\n",   " always nobody-at-all\n",
        " always if 1/99999\n", "\n",
    };
    const Words *words = room->battle.rules->words;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        HOLDS(!parse(bad[i]), bad[i]);
    for (size_t i = 0; i < COUNT_OF(tails); i++) {
        char text[128];
        snprintf(text, sizeof text, "%s%s", words->phases[0].name, tails[i]);
        HOLDS(!parse(text), tails[i]);
    }
    HOLDS(parse("") && orders.count == 0 && orders.stops == STOP_BREAK, "no orders at all");
    HOLDS(parse("stop never\n") && orders.stops == STOP_NONE, "stop never");
    HOLDS(parse("stop break\n") && orders.stops == STOP_BREAK, "stop break");
}

static GameBuffer before;
static Event told[MAX_EVENTS];
static bool came[MAX_UNITS]; /* has been on the map */
static bool lost[MAX_UNITS]; /* told of, since he was last there */

/* The last decision again, for what it tells. */
static EventSink tell_last(void)
{
    EventSink events = {told, MAX_EVENTS, 0};
    uint32_t last = room->count - 1;
    Dice dice;
    memcpy(&room->work, &before, sizeof before);
    dice_script(&dice, room->rolls[last], room->roll_count[last]);
    room->battle.rules->apply(&room->battle, &room->work.game, room->action[last], &dice, &events);
    return events;
}

static const ReplyWord *reply_of(uint32_t phase)
{
    const Words *words = room->battle.rules->words;
    for (uint32_t i = 0; i < words->reply_count; i++) {
        if (words->replies[i].phase == phase)
            return &words->replies[i];
    }
    return NULL;
}

/* Whoever is off the map when nobody is asked out of turn was told to be lost, and orders ended
 * when that was told. */
static void check_leaders(uint32_t side, OrderStop stop)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    bool gone = false;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t unit = b->leaders[i];
        if (b->units[unit].side != side)
            continue;
        bool has = on_map(g, unit);
        came[unit] = came[unit] || has;
        if (stop == STOP_LEADER && !has)
            lost[unit] = gone = true;
        lost[unit] = lost[unit] && !has;
        HOLDS(!came[unit] || has || lost[unit] || reply_of(g->phase), "lost without a word");
    }
    /* One who is replaced at once is back on the map, or another was put there for him. */
    HOLDS(stop != STOP_LEADER || gone || reply_of(before.game.phase) || reply_of(g->phase),
          "orders ended without a loss");
}

/* Compared with the position before: a leader who is lost ends orders, unless told otherwise. */
static void visit_stops(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    Orders both = {.stops = STOP_LEADER | STOP_BREAK}, never = {.stops = STOP_NONE};
    EventSink none = {told, 0, 0};
    if (g->ply == 0) {
        check_refusals();
        memset(came, 0, sizeof came);
        memset(lost, 0, sizeof lost);
    }
    for (uint32_t side = 0; side < SIDE_COUNT && g->ply > 0; side++) {
        EventSink events = tell_last();
        OrderStop stop = orders_stop(&both, b, side, &before.game, g, &events);
        check_leaders(side, stop);
        HOLDS(orders_stop(&never, b, side, &before.game, g, &events) == STOP_NONE, "told never");
        HOLDS(orders_stop(&both, b, side, g, g, &none) == STOP_NONE, "nothing has happened");
        stopped += stop != STOP_NONE;
    }
    memcpy(&before, &room->game, sizeof before);
}

/* A side that must decide out of its turn can leave an order for it, and is told of what kind. */
static void visit_replies(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    const ReplyWord *reply = reply_of(g->phase);
    if (g->to_act == g->phasing)
        return;
    HOLDS(reply != NULL, "a question out of turn that no order can be left for");
    for (uint32_t i = 0; i < room->legal_count; i++) {
        const ActionWord *word = &b->rules->words->actions[room->legal[i].kind];
        bool ends = (word->flags & ACT_ENDS) != 0;
        HOLDS(!ends || reply->declines, "it can be given up");
        HOLDS(ends || reply->chances || (word->arg != ARG_GROUP && !action_has_odds(word)),
              "it has a chance");
    }
    replied++;
}

static void whoever_is_asked_out_of_turn_can_leave_an_order(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 4, .visit = visit_replies});
    assert_true(replied > 0);
}

static void orders_stop_when_a_leader_falls(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 1, .visit = visit_stops});
    assert_true(stopped > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_choose_what_they_say),
        cmocka_unit_test(orders_stop_when_a_leader_falls),
        cmocka_unit_test(whoever_is_asked_out_of_turn_can_leave_an_order),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
