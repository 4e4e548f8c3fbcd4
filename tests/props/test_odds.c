/* Properties of attacks: odds, and the strike they are counted with. */
#include "engine/odds.h"
#include "harness.h"

enum { FALLS_MAX = 30000 }; /* an attack with more is not counted by hand */

static Odds odds, counted;
static uint32_t falls;
static uint64_t compared; /* falls that apply played as far as strike */
static GameBuffer applied;

/* Adds the fall of so many dice to what was counted, over the denominator of the odds. */
static void count_fall(Outcome outcome, uint32_t dice_count)
{
    uint64_t weight = 1;
    for (uint32_t i = 0; i < dice_count; i++)
        weight *= room->battle.rules->die_faces;
    HOLDS(odds.denominator % weight == 0, "a denominator too small for its falls");
    uint32_t row = 0;
    while (row < counted.row_count && (counted.row[row].outcome.kind != outcome.kind ||
                                       counted.row[row].outcome.value != outcome.value))
        row++;
    HOLDS(row < MAX_OUTCOMES, "too many outcomes");
    if (row == counted.row_count)
        counted.row[counted.row_count++] = (OddsRow){.outcome = outcome};
    counted.row[row].numerator += odds.denominator / weight;
    falls++;
}

/* Whether a unit stands and fares the same in both. */
static bool is_alike(const Game *x, const Game *y, uint32_t unit)
{
    const Battle *b = &room->battle;
    const Placement *p = &x->unit[unit], *q = &y->unit[unit];
    if (p->hex != q->hex || p->face != q->face || p->mode != q->mode)
        return false;
    for (uint32_t i = 0; i < b->rules->words->status_count; i++) {
        if (b->rules->status(b, x, unit, i) != b->rules->status(b, y, unit, i))
            return false;
    }
    return true;
}

/* Plays the attack with the dice of the fall that room->work was struck with. Where apply goes no
 * further than strike, to other dice or another decision, both must end alike for everybody but
 * the attacker, whose turn is over only by apply. */
static void compare_with_apply(Action a, const uint8_t script[MAX_ROLLS], uint32_t count)
{
    const Battle *b = &room->battle;
    const Game *struck = &room->work.game, *played = &applied.game;
    Dice dice;
    memcpy(&applied, &room->game, b->rules->game_size);
    dice_script(&dice, script, count);
    b->rules->apply(b, &applied.game, a, &dice, NULL);
    bool went_on = played->over != struck->over || played->phase != struck->phase ||
                   played->turn != struck->turn || played->to_act != struck->to_act;
    if (dice.exhausted || dice.rolled_count != count || went_on)
        return;
    bool changed = false; /* a strike may tell the outcome alone and leave the position as it was */
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        changed = changed || (unit != a.unit && !is_alike(struck, &room->game.game, unit));
    for (uint32_t unit = 0; unit < b->unit_count && changed; unit++) {
        if (unit != a.unit && !is_alike(struck, played, unit))
            fail_msg("%s: %s ends otherwise for %s by strike than by apply", where(), tell(a),
                     b->units[unit].id);
    }
    compared++;
}

/* Runs the attack with the dice of a script; where it wants one more, with each it can show. */
static void count_falls(Action a, uint8_t script[MAX_ROLLS], uint32_t count)
{
    const Battle *b = &room->battle;
    Dice dice;
    if (falls > FALLS_MAX)
        return;
    memcpy(&room->work, &room->game, b->rules->game_size);
    dice_script(&dice, script, count);
    Outcome outcome = b->rules->strike(b, &room->work.game, a, &dice, NULL);
    if (!dice.exhausted) {
        count_fall(outcome, count);
        compare_with_apply(a, script, count);
        return;
    }
    HOLDS(count + 1 < MAX_ROLLS, "too many dice");
    for (uint32_t face = 1; face <= b->rules->die_faces; face++) {
        script[count] = (uint8_t)face;
        count_falls(a, script, count + 1);
    }
}

static void compare_odds(void)
{
    HOLDS(falls == odds.falls, "another number of falls");
    HOLDS(counted.row_count == odds.row_count, "other outcomes");
    for (uint32_t i = 0; i < odds.row_count; i++) {
        const OddsRow *row = &odds.row[i];
        uint64_t numerator = 0;
        for (uint32_t k = 0; k < counted.row_count; k++) {
            const OddsRow *fall = &counted.row[k];
            if (fall->outcome.kind == row->outcome.kind &&
                fall->outcome.value == row->outcome.value)
                numerator = fall->numerator;
        }
        HOLDS(numerator == row->numerator, "odds that are not those of the falls");
    }
}

static void visit_odds(void)
{
    const Battle *b = &room->battle;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        Action a = room->legal[i];
        uint8_t script[MAX_ROLLS];
        bool is_attack = (b->rules->words->actions[a.kind].flags & ACT_ATTACK) != 0;
        if (!is_attack || choose(4) != 0)
            continue;
        HOLDS(odds_count(b, &room->game.game, a, &room->work, &odds), "no odds");
        counted = (Odds){0};
        falls = 0;
        count_falls(a, script, 0);
        if (falls <= FALLS_MAX)
            compare_odds();
    }
}

static void odds_are_a_count_of_every_scripted_fall(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 160, .visit = visit_odds});
    assert_true(compared > 0);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_are_a_count_of_every_scripted_fall),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
