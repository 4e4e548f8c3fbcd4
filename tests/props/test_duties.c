/* Declaring combats step by step: an act is refused exactly if after it somebody who must attack or
 * be attacked no longer could, as a search over all groupings finds; and however one declares, it
 * comes to an end. Positions are thrown together; what is owed is asked of the rules once, before
 * anything is declared. */
#include "engine/hex.h"
#include "harness.h"

enum {
    POSITIONS = 400, /* thrown together in every battle, before scaling */
    SPAN = 4,        /* rows and columns they are crowded into */
    CROWD = 10,      /* units of a side, at most */
    NONE = 0xFF,
};

/* ---- the groupings, searched by hand ---- */

typedef struct Groups {
    uint8_t combat[MAX_UNITS]; /* NONE, or a number */
    uint8_t count;
} Groups;

static bool must[MAX_UNITS];

static bool touch(uint32_t x, uint32_t y)
{
    const Game *g = &room->game.game;
    return hex_distance(&room->battle, g->unit[x].hex, g->unit[y].hex) == 1;
}

/* Whether a unit is one that attacks, or can be attacked, in a group of its own. */
static bool is_party(uint32_t unit)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    if (!on_map(g, unit))
        return false;
    bool train = strcmp(unit_type(b, g, unit)->symbol, "wagon") == 0;
    if (b->units[unit].side == g->phasing)
        return is_combat(b, unit) && !train;
    uint32_t with = unit_at(g, g->unit[unit].hex);
    if (is_leader(b, unit))
        return with == NO_UNIT;
    return !train || !is_shared(g, g->unit[unit].hex);
}

/* Whether the unit can go into a combat as it is. */
static bool fits(const Groups *s, uint32_t unit, uint32_t combat)
{
    const Battle *b = &room->battle;
    for (uint32_t other = 0; other < b->unit_count; other++) {
        if (s->combat[other] != combat)
            continue;
        bool enemy = b->units[other].side != b->units[unit].side;
        if (enemy && !touch(unit, other))
            return false;
        if (!enemy && (is_leader(b, unit) || is_leader(b, other))) /* attacked alone */
            return false;
    }
    return true;
}

/* Whether all who must can still attack or be attacked: the first who has not is put wherever it
 * can be, and so on. */
static bool can_finish(const Groups *s)
{
    const Battle *b = &room->battle;
    uint32_t unit = 0;
    while (unit < b->unit_count && (!must[unit] || s->combat[unit] != NONE))
        unit++;
    if (unit == b->unit_count)
        return true;
    for (uint32_t other = 0; other < b->unit_count; other++) {
        if (b->units[other].side == b->units[unit].side || !is_party(other) || !touch(unit, other))
            continue;
        Groups next = *s;
        if (s->combat[other] != NONE && !fits(s, unit, s->combat[other]))
            continue;
        if (s->combat[other] == NONE)
            next.combat[other] = next.count++;
        next.combat[unit] = next.combat[other];
        if (can_finish(&next))
            return true;
    }
    return false;
}

/* ---- what the rules say ---- */

static int row_of(const char *name)
{
    const Words *words = room->battle.rules->words;
    for (uint32_t i = 0; i < words->action_count; i++) {
        if (strcmp(words->actions[i].name, name) == 0)
            return (int)i;
    }
    return -1;
}

static uint64_t refused, allowed;

/* Asks about every act of one kind: both must agree on what would leave somebody stranded. */
static void compare_acts(const Groups *s, const char *name)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    int kind = row_of(name);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        for (uint32_t enemy = 0; enemy < b->unit_count; enemy++) {
            if (b->units[unit].side != g->to_act || b->units[enemy].side == g->to_act ||
                !is_party(unit) || !is_party(enemy) || !touch(unit, enemy))
                continue;
            Action a = {(uint8_t)kind, g->to_act, (uint16_t)unit, 0, (uint16_t)enemy};
            Verdict v = b->rules->check(b, g, a);
            Groups next = *s;
            bool opens = strcmp(name, "open") == 0, joins = strcmp(name, "join") == 0;
            bool formed = opens   ? s->combat[unit] == NONE && s->combat[enemy] == NONE
                          : joins ? s->combat[unit] == NONE && s->combat[enemy] != NONE &&
                                        fits(s, unit, s->combat[enemy])
                                  : s->combat[unit] != NONE && s->combat[enemy] == NONE &&
                                        fits(s, enemy, s->combat[unit]);
            if (!formed) {
                HOLDS(v.why != LEGAL, tell(a));
                continue;
            }
            uint8_t combat = opens ? next.count++ : joins ? s->combat[enemy] : s->combat[unit];
            next.combat[unit] = next.combat[enemy] = combat;
            bool good = can_finish(&next);
            if (good != (v.why == LEGAL))
                fail_msg("%s: %s is %s, but all %s be served after it", where(), tell(a),
                         v.why == LEGAL ? "legal" : "refused", good ? "can" : "cannot");
            HOLDS(good || (v.other < b->unit_count && must[v.other]), "nobody is pointed at");
            refused += !good;
            allowed += good;
        }
    }
}

/* ---- positions ---- */

static void place_anywhere(Game *g, uint32_t unit, uint32_t corner)
{
    const Battle *b = &room->battle;
    uint32_t hex = corner + (uint32_t)choose(SPAN) * b->columns + (uint32_t)choose(SPAN);
    if (hex >= b->hex_count || !b->on_map[hex] || unit_at(g, hex) != NO_UNIT)
        return;
    if (choose(3) == 0 && b->units[unit].mode_count > 1)
        g->unit[unit].mode = 1;
    game_put(b, g, unit, hex, 0);
}

static bool throw_together(void)
{
    const Battle *b = &room->battle;
    Game *g = &room->game.game;
    Dice none;
    dice_script(&none, NULL, 0);
    begin_game(&room->game);
    uint32_t corner = (uint32_t)choose(b->hex_count), phase = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        game_lift(b, g, unit);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        for (uint32_t i = 0; i < CROWD; i++)
            place_anywhere(g, b->army[side][choose(b->army_count[side])], corner);
    }
    while (phase < b->rules->words->phase_count &&
           strcmp(b->rules->words->phases[phase].name, "combat") != 0)
        phase++;
    return b->rules->stage(b, g, 1, (uint32_t)choose(SIDE_COUNT), phase, &none, NULL) &&
           !none.exhausted && !g->over && g->phase == phase;
}

static void begin_groups(Groups *s)
{
    const Battle *b = &room->battle;
    Owed owed[MAX_OWED];
    memset(s->combat, NONE, sizeof s->combat);
    s->count = 0;
    memset(must, 0, sizeof must);
    uint32_t count = b->rules->owed(b, &room->game.game, owed);
    for (uint32_t i = 0; i < count; i++)
        must[owed[i].unit] = true;
}

static void note_act(Groups *s, Action a)
{
    const char *name = room->battle.rules->words->actions[a.kind].name;
    if (strcmp(name, "open") == 0)
        s->combat[a.unit] = s->combat[a.arg] = s->count++;
    else if (strcmp(name, "join") == 0)
        s->combat[a.unit] = s->combat[a.arg];
    else
        s->combat[a.arg] = s->combat[a.unit];
}

/* Declares at random to the end; the rules may declare what is left by themselves. */
static void declare_all(void)
{
    const Battle *b = &room->battle;
    Game *g = &room->game.game;
    uint8_t phase = g->phase;
    Groups s;
    begin_groups(&s);
    HOLDS(can_finish(&s), "what is owed cannot be done from the start");
    while (!g->over && g->phase == phase) {
        Dice dice;
        compare_acts(&s, "open");
        compare_acts(&s, "join");
        compare_acts(&s, "add");
        room->legal_count = b->rules->legal(b, g, room->legal, MAX_ACTIONS);
        HOLDS(room->legal_count > 0, "nothing is legal");
        Action a = room->legal[choose(room->legal_count)];
        if ((b->rules->words->actions[a.kind].flags & ACT_ENDS) == 0)
            note_act(&s, a);
        dice_seed(&dice, room->seed, g->ply + 1);
        b->rules->apply(b, g, a, &dice, NULL);
    }
}

static void declarations_strand_nobody(void **state)
{
    (void)state;
    const char *scale = getenv("BANNERET_PROPS_GAMES");
    uint64_t count = POSITIONS * (scale ? strtoull(scale, NULL, 10) : 100) / 100;
    bool tried = false; /* perhaps no book with declarations is wanted */
    for (uint32_t i = 0; i < text_count; i++) {
        ParseError error;
        if (!strstr(texts[i].name, ".battle") ||
            !battle_parse(&room->battle, texts[i].text, texts[i].size, rule_systems,
                          (TextSource){find_text, NULL}, &error) ||
            !is_wanted() || row_of("open") < 0 || row_of("join") < 0)
            continue;
        tried = count > 0;
        for (room->seed = 1; room->seed <= count; room->seed++) {
            room->choices = 0;
            if (throw_together())
                declare_all();
        }
    }
    assert_true(!tried || (refused > 0 && allowed > refused));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(declarations_strand_nobody)};
    return cmocka_run_group_tests(tests, gather, drop);
}
