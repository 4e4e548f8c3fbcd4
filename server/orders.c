#include "orders.h"

#include "engine/notation.h"
#include "engine/odds.h"

static const char *const policy_names[] = {"ask", "decline", "always", "captain"};

/* ---- reading ---- */

static bool read_phase(const Battle *b, Lexer *l, Order *out, ParseError *error)
{
    static const char expected[] = "a kind of decision of these rules";
    const Words *words = b->rules->words;
    Word w;
    if (!lexer_word(l, &w))
        return parse_error(error, l, NULL, expected);
    for (uint32_t row = 0; row < words->phase_count; row++) {
        if (word_is(&w, words->phases[row].name)) {
            out->phase = (uint8_t)row;
            return true;
        }
    }
    return parse_error(error, l, &w, expected);
}

static bool read_policy(Lexer *l, Order *out, ParseError *error)
{
    static const char expected[] = "ask, decline, always or captain";
    Word w;
    if (!lexer_word(l, &w))
        return parse_error(error, l, NULL, expected);
    for (uint32_t row = 0; row < COUNT_OF(policy_names); row++) {
        if (word_is(&w, policy_names[row])) {
            out->policy = (uint8_t)row;
            return true;
        }
    }
    return parse_error(error, l, &w, expected);
}

/* N/M, a chance that is not nought and at most one. */
static bool read_chance(Lexer *l, Order *out, ParseError *error)
{
    static const char expected[] = "a chance such as 1/2, with at most four digits each";
    Word w;
    uint32_t number[2] = {0}, part = 0, digits = 0;
    if (!lexer_word(l, &w))
        return parse_error(error, l, NULL, expected);
    for (uint32_t i = 0; i < w.size; i++) {
        bool is_digit = w.text[i] >= '0' && w.text[i] <= '9';
        if (is_digit && digits < 4) {
            number[part] = number[part] * 10 + (uint32_t)(w.text[i] - '0');
            digits++;
        } else if (w.text[i] == '/' && part == 0 && digits > 0) {
            part = 1;
            digits = 0;
        } else {
            return parse_error(error, l, &w, expected);
        }
    }
    if (part == 0 || digits == 0 || number[0] == 0 || number[0] > number[1])
        return parse_error(error, l, &w, expected);
    out->least = (uint16_t)number[0];
    out->of = (uint16_t)number[1];
    return true;
}

static void name_unit(Order *out, uint32_t unit)
{
    out->units[unit / 32] |= 1u << (unit % 32);
}

/* A unit, or a group with all its units; of either side. */
static bool read_who(const Battle *b, Lexer *l, const Word *w, Order *out, ParseError *error)
{
    bool found = false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (word_is(w, b->units[unit].id)) {
            name_unit(out, unit);
            found = true;
        }
    }
    for (uint32_t group = 0; group < b->group_count && !found; group++) {
        if (!word_is(w, b->groups[group].id))
            continue;
        out->groups |= 1u << group;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if (b->units[unit].group == group)
                name_unit(out, unit);
        }
        found = true;
    }
    out->names = true;
    return found || parse_error(error, l, w, "the id of a unit or a group");
}

static bool read_order(const Battle *b, Lexer *l, Order *out, ParseError *error)
{
    Word w;
    *out = (Order){0};
    if (!read_phase(b, l, out, error) || !read_policy(l, out, error))
        return false;
    bool more = lexer_word(l, &w);
    if (more && word_is(&w, "if")) {
        if (!read_chance(l, out, error))
            return false;
        more = lexer_word(l, &w);
    }
    for (; more; more = lexer_word(l, &w)) {
        if (!read_who(b, l, &w, out, error))
            return false;
    }
    return true;
}

/* stop leader break, stop leader, stop break, stop never */
static bool read_stops(Lexer *l, Orders *out, ParseError *error)
{
    static const char expected[] = "leader, break or never";
    Word w;
    uint32_t count = 0;
    bool never = false;
    out->stops = STOP_NONE;
    for (; lexer_word(l, &w); count++) {
        if (word_is(&w, "leader"))
            out->stops |= STOP_LEADER;
        else if (word_is(&w, "break"))
            out->stops |= STOP_BREAK;
        else if (word_is(&w, "never"))
            never = true;
        else
            return parse_error(error, l, &w, expected);
    }
    return (count > 0 && (!never || count == 1)) || parse_error(error, l, NULL, expected);
}

static bool begins_stop(Lexer l)
{
    Word w;
    return lexer_word(&l, &w) && word_is(&w, "stop");
}

bool orders_parse(const Battle *b, Lexer l, Orders *out, ParseError *error)
{
    *out = (Orders){.stops = STOP_BREAK};
    while (lexer_next_line(&l)) {
        Word first;
        if (begins_stop(l)) {
            lexer_word(&l, &first);
            if (!read_stops(&l, out, error))
                return false;
            continue;
        }
        if (out->count == ORDERS_MAX)
            return parse_error(error, &l, NULL, "at most 48 orders");
        if (!read_order(b, &l, &out->order[out->count], error))
            return false;
        out->count++;
    }
    return true;
}

/* ---- what they say of a decision ---- */

static bool is_named(const Order *order, uint32_t unit)
{
    return unit < MAX_UNITS && (order->units[unit / 32] >> (unit % 32) & 1) != 0;
}

static bool concerns(const Order *order, const ActionWord *word, Action a)
{
    if (!order->names || is_named(order, a.unit))
        return true;
    if (word->arg == ARG_GROUP)
        return a.arg < MAX_GROUPS && (order->groups >> a.arg & 1) != 0;
    return word->arg == ARG_UNIT && is_named(order, a.arg);
}

/* Whether the exact chance that the action does its side some good reaches that of the order. What
 * has no chance to tell does not. */
static bool is_likely(const Order *order, const Battle *b, const Game *g, const ActionWord *word,
                      Action a, uint32_t *odds_left)
{
    if (order->of == 0)
        return true;
    if (word->arg == ARG_GROUP) {
        GroupState state;
        b->rules->group_state(b, g, a.arg, &state);
        return (uint64_t)state.chance * order->of >= (uint64_t)order->least * b->rules->die_faces;
    }
    GameBuffer work;
    Odds odds;
    uint64_t good = 0;
    if (!action_has_odds(word) || *odds_left == 0)
        return false;
    (*odds_left)--;
    if (!odds_count(b, g, a, &work, &odds))
        return false;
    for (uint32_t i = 0; i < odds.row_count; i++) {
        if (outcome_worth(b, odds.row[i].outcome) > 0)
            good += odds.row[i].numerator;
    }
    /* Both products fit: a denominator counts falls of a few dice. */
    return good * order->of >= order->least * odds.denominator;
}

/* The first action that the order is about and that is not the one that gives up; false if there
 * is none. */
static bool find_deed(const Order *order, const Battle *b, const Game *g, const Action *legal,
                      uint32_t count, uint32_t *odds_left, Action *out)
{
    for (uint32_t i = 0; i < count; i++) {
        const ActionWord *word = &b->rules->words->actions[legal[i].kind];
        if ((word->flags & ACT_ENDS) == 0 && concerns(order, word, legal[i]) &&
            is_likely(order, b, g, word, legal[i], odds_left)) {
            *out = legal[i];
            return true;
        }
    }
    return false;
}

static bool find_end(const Battle *b, const Action *legal, uint32_t count, Action *out)
{
    for (uint32_t i = 0; i < count; i++) {
        if ((b->rules->words->actions[legal[i].kind].flags & ACT_ENDS) != 0) {
            *out = legal[i];
            return true;
        }
    }
    return false;
}

OrderPolicy orders_choose(const Orders *orders, const Battle *b, const Game *g, uint32_t *odds_left,
                          Action *a)
{
    Action legal[MAX_ACTIONS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < orders->count; i++) {
        const Order *order = &orders->order[i];
        Action deed;
        if (order->phase != g->phase)
            continue;
        if (count == 0)
            count = actions_list(b, g, legal);
        bool has_deed = find_deed(order, b, g, legal, count, odds_left, &deed);
        if (!has_deed && (order->names || order->of != 0))
            continue; /* it speaks of somebody else, or of a better chance */
        if (order->policy == ORDER_DECLINE && !find_end(b, legal, count, a))
            continue; /* the decision cannot be given up */
        if (order->policy == ORDER_ALWAYS) {
            if (!has_deed)
                continue;
            *a = deed;
        }
        return (OrderPolicy)order->policy;
    }
    return ORDER_ASK;
}

/* ---- when they end ---- */

static bool is_loss(const Words *words, uint32_t event)
{
    for (uint32_t i = 0; i < words->loss_count; i++) {
        if (words->losses[i] == event)
            return true;
    }
    return false;
}

/* Asked of the events: a leader may be off the map for a moment and come back to it. */
static bool has_lost_leader(const Battle *b, uint32_t side, const EventSink *events)
{
    for (uint32_t i = 0; i < events->count && i < events->cap; i++) {
        const Event *e = &events->items[i];
        if (e->unit < b->unit_count && is_leader(b, e->unit) && b->units[e->unit].side == side &&
            is_loss(b->rules->words, e->kind))
            return true;
    }
    return false;
}

static bool may_break(const Battle *b, const Track *track, const Game *g, uint32_t side)
{
    int32_t points[SIDE_COUNT];
    b->rules->score(b, g, points);
    return track->breaking[side] > 0 && points[other_side(side)] >= track->breaking[side];
}

OrderStop orders_stop(const Orders *orders, const Battle *b, uint32_t side, const Game *before,
                      const Game *after, const EventSink *events)
{
    Track track;
    if ((orders->stops & STOP_LEADER) != 0 && has_lost_leader(b, side, events))
        return STOP_LEADER;
    if ((orders->stops & STOP_BREAK) == 0)
        return STOP_NONE;
    b->rules->track(b, &track);
    if (may_break(b, &track, after, side) && !may_break(b, &track, before, side))
        return STOP_BREAK;
    return STOP_NONE;
}
