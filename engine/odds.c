/* odds.c: an attack run over every fall of its dice. */
#include "odds.h"

static uint64_t greatest_common_divisor(uint64_t x, uint64_t y)
{
    while (y != 0) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

enum { DENOMINATOR_BITS = 31 }; /* so that products of two stay in 64 bits without help */

/* Makes weight divide the denominator: falls need not have the same number of dice. False if
 * it would grow past DENOMINATOR_BITS. */
static bool take_weight(Odds *odds, uint64_t weight)
{
    uint64_t factor = weight / greatest_common_divisor(odds->denominator, weight);
    if (factor >> DENOMINATOR_BITS != 0 || odds->denominator * factor >> DENOMINATOR_BITS != 0)
        return false;
    odds->denominator *= factor;
    for (uint32_t i = 0; i < odds->row_count; i++)
        odds->row[i].numerator *= factor;
    return true;
}

static bool is_before(Outcome x, Outcome y)
{
    return x.kind != y.kind ? x.kind < y.kind : x.value < y.value;
}

/* The row of an outcome, put in its place if it is new; NULL if there is no room. */
static OddsRow *find_row(Odds *odds, Outcome outcome)
{
    uint32_t place = 0;
    while (place < odds->row_count && is_before(odds->row[place].outcome, outcome))
        place++;
    if (place < odds->row_count && !is_before(outcome, odds->row[place].outcome))
        return &odds->row[place];
    if (odds->row_count == MAX_OUTCOMES)
        return NULL;
    for (uint32_t i = odds->row_count; i > place; i--)
        odds->row[i] = odds->row[i - 1];
    odds->row_count++;
    odds->row[place] = (OddsRow){.outcome = outcome};
    return &odds->row[place];
}

void odds_put(Odds *odds, Outcome outcome, uint64_t numerator)
{
    OddsRow *row = numerator == 0 ? NULL : find_row(odds, outcome);
    ASSERT(row || numerator == 0);
    if (row)
        row->numerator += numerator;
}

bool odds_add(Odds *odds, uint64_t weight, uint64_t count, Outcome outcome)
{
    if (weight == 0)
        return false;
    ASSERT(count > 0 && count <= weight);
    if (count > MAX_FALLS - odds->falls)
        return false;
    if (odds->denominator % weight != 0 && !take_weight(odds, weight))
        return false;
    OddsRow *row = find_row(odds, outcome);
    if (!row)
        return false;
    row->numerator += odds->denominator / weight * count;
    odds->falls += (uint32_t)count;
    return true;
}

static bool add_fall(Odds *odds, const Dice *d, Outcome outcome)
{
    return !d->exhausted && odds_add(odds, dice_fall_weight(d), dice_fall_count(d), outcome);
}

void party_add(uint8_t units[MAX_PARTIES], uint8_t *count, uint32_t unit)
{
    uint32_t place = *count;
    ASSERT(unit < NO_UNIT);
    while (place > 0 && units[place - 1] > unit)
        place--;
    if (*count == MAX_PARTIES || (place > 0 && units[place - 1] == unit))
        return;
    for (uint32_t i = (*count)++; i > place; i--)
        units[i] = units[i - 1];
    units[place] = (uint8_t)unit;
}

void brief_attack(const Battle *b, const Game *g, Action a, Brief *out)
{
    *out = (Brief){0};
    b->rules->brief(b, g, a, out);
    if (out->attacker_count == 0 && out->unit != NO_UNIT)
        party_add(out->attackers, &out->attacker_count, out->unit);
    if (out->defender_count == 0 && out->other != NO_UNIT)
        party_add(out->defenders, &out->defender_count, out->other);
}

static bool is_attack(const Battle *b, const Game *g, Action a)
{
    return b->rules->check(b, g, a).why == LEGAL &&
           action_has_odds(&b->rules->words->actions[a.kind]);
}

static void check_sum(const Odds *odds)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < odds->row_count; i++)
        sum += odds->row[i].numerator;
    ASSERT(sum == odds->denominator);
}

static bool count_falls(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *out)
{
    const RuleSystem *rules = b->rules;
    Dice dice;
    dice_enumerate(&dice);
    do {
        memcpy(work, g, rules->game_size);
        Outcome outcome = rules->strike(b, &work->game, a, &dice, NULL);
        if (!add_fall(out, &dice, outcome))
            return false;
    } while (dice_next_fall(&dice));
    return true;
}

bool odds_count(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *out)
{
    out->denominator = 1;
    out->falls = out->row_count = 0;
    if (!is_attack(b, g, a))
        return false;
    if (b->rules->weigh) {
        memcpy(work, g, b->rules->game_size);
        if (!b->rules->weigh(b, &work->game, a, out))
            return false;
    } else if (!count_falls(b, g, a, work, out)) {
        return false;
    }
    check_sum(out);
    return true;
}

bool odds_clash(const Battle *b, const Game *g, Action a, Action answer, GameBuffer *work,
                ClashOdds *out)
{
    const RuleSystem *rules = b->rules;
    out->attack = out->answer = (Odds){.denominator = 1};
    out->joined.denominator = 1;
    out->joined.falls = out->joined.row_count = 0;
    if (!rules->clash || !is_attack(b, g, a))
        return false;
    Dice dice;
    dice_enumerate(&dice);
    do {
        memcpy(work, g, rules->game_size);
        Clash clash = rules->clash(b, &work->game, a, answer, &dice);
        if (!add_fall(&out->attack, &dice, clash.attack) ||
            !add_fall(&out->answer, &dice, clash.answer))
            return false;
        joined_add(&out->joined, out->attack.denominator, dice_fall_weight(&dice),
                   dice_fall_count(&dice), clash);
    } while (dice_next_fall(&dice));
    check_sum(&out->attack);
    check_sum(&out->answer);
    return true;
}

/* Puts an answer in its place if it is new and there is room. */
static void add_answer(EnemyAnswer out[MAX_ANSWERS], uint32_t *count, EnemyAnswer answer)
{
    uint32_t place = *count;
    while (place > 0 && action_compare(out[place - 1].action, answer.action) > 0)
        place--;
    bool known = place > 0 && action_compare(out[place - 1].action, answer.action) == 0;
    if (known || *count == MAX_ANSWERS)
        return;
    for (uint32_t i = (*count)++; i > place; i--)
        out[i] = out[i - 1];
    out[place] = answer;
}

uint32_t odds_answers(const Battle *b, const Game *g, Action a, GameBuffer *work,
                      EnemyAnswer out[MAX_ANSWERS])
{
    const RuleSystem *rules = b->rules;
    uint32_t count = 0, falls = 0;
    if (!rules->answers || !is_attack(b, g, a))
        return 0;
    Dice dice;
    dice_enumerate(&dice);
    do {
        EnemyAnswer offered[MAX_ANSWERS];
        memcpy(work, g, rules->game_size);
        uint32_t more = rules->answers(b, &work->game, a, &dice, offered, MAX_ANSWERS);
        for (uint32_t i = 0; i < more; i++)
            add_answer(out, &count, offered[i]);
    } while (++falls < MAX_FALLS && dice_next_fall(&dice));
    return count;
}
