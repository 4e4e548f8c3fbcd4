/* Standing orders on random games of every battle: what they choose is legal and what the line
 * says, and no line speaks where it has no say. */
#include "engine/odds.h"
#include "server/orders.h"
#include "tests/props/harness.h"

static Orders orders;
static uint32_t answered[4], stopped;

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
    OrderPolicy policy = orders_choose(&orders, b, g, &a);
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
    HOLDS(parse("") && orders.count == 0 && orders.stops == 3, "no orders at all");
    HOLDS(parse("stop never\n") && orders.stops == STOP_NONE, "stop never");
    HOLDS(parse("stop break\n") && orders.stops == STOP_BREAK, "stop break");
}

static GameBuffer before;

/* Compared with the position before: a leader that has gone ends orders, unless told otherwise. */
static void visit_stops(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    Orders both = {.stops = STOP_LEADER | STOP_BREAK}, never = {.stops = STOP_NONE};
    if (g->ply == 0)
        check_refusals();
    for (uint32_t side = 0; side < SIDE_COUNT && g->ply > 0; side++) {
        bool fallen = false;
        for (uint32_t i = 0; i < b->leader_count; i++) {
            uint32_t unit = b->leaders[i];
            fallen = fallen || (b->units[unit].side == side && on_map(&before.game, unit) &&
                                !on_map(g, unit));
        }
        OrderStop stop = orders_stop(&both, b, side, &before.game, g);
        HOLDS((stop == STOP_LEADER) == fallen, "a leader's fall ends orders");
        HOLDS(orders_stop(&never, b, side, &before.game, g) == STOP_NONE, "told never to end");
        HOLDS(orders_stop(&both, b, side, g, g) == STOP_NONE, "nothing has happened");
        stopped += stop != STOP_NONE;
    }
    memcpy(&before, &room->game, sizeof before);
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
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
