/* Properties of the list of actions, the door and the telling. */
#include "harness.h"

enum {
    EVERY = 200, /* decisions from one tried as a whole to the next */
    NUMBERS = 8, /* args that are tried though no unit has that number */
    HEXES_MAX = 2 + 2 * (DIRECTION_COUNT + 1), /* hexes that are tried for a unit */
};

/* ---- legal and check ---- */

static bool is_listed(Action a)
{
    uint32_t low = 0, high = room->legal_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (action_compare(room->legal[middle], a) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < room->legal_count && action_equal(room->legal[low], a);
}

/* A number that means something somewhere, or one that does not. */
static uint16_t any_number(void)
{
    const Battle *b = &room->battle;
    switch (choose(6)) {
    case 0:
        return (uint16_t)choose(b->unit_count + 1u);
    case 1:
        return (uint16_t)choose(b->hex_count + 1u);
    case 2:
        return (uint16_t)choose(8);
    case 3:
        return NO_UNIT;
    case 4:
        return NO_HEX;
    default:
        return (uint16_t)choose(65536);
    }
}

/* Another action than the listed one: some of its fields changed, or all. */
static Action mutate(Action a)
{
    const Battle *b = &room->battle;
    uint64_t fields = choose(31) + 1;
    if (fields & 1)
        a.kind = (uint8_t)choose(choose(8) ? b->rules->words->action_count + 1u : 256);
    if (fields & 2 && choose(4) == 0)
        a.side = (uint8_t)choose(choose(4) ? 2 : 256);
    if (fields & 4)
        a.unit = choose(4) ? (uint16_t)choose(b->unit_count) : any_number();
    if (fields & 8 && a.hex < b->hex_count && choose(2))
        a.hex = b->neighbour[a.hex][choose(DIRECTION_COUNT)];
    else if (fields & 8)
        a.hex = any_number();
    if (fields & 16)
        a.arg = any_number();
    return a;
}

static void check_one(Action a)
{
    const Battle *b = &room->battle;
    Verdict v = b->rules->check(b, &room->game.game, a);
    if ((v.why == LEGAL) != is_listed(a))
        fail_msg("%s: %s is %s by check and %s", where(), tell(a),
                 v.why == LEGAL ? "legal" : "refused", is_listed(a) ? "listed" : "not listed");
    HOLDS(v.why < b->rules->reason_count, "a refusal by no reason");
    HOLDS(v.why == LEGAL || b->rules->reasons[v.why].text, "a refusal without words");
    HOLDS(v.unit == NO_UNIT || v.unit < b->unit_count, "a refusal that points at no unit");
    HOLDS(v.other == NO_UNIT || v.other < b->unit_count, "a refusal that points at no other");
    HOLDS(v.hex == NO_HEX || v.hex < b->hex_count, "a refusal that points at no hex");
}

/* The hexes an action of the unit may well name: its own and those around them, each once, and
 * two that mean nothing. */
static uint32_t find_hexes(uint32_t unit, uint16_t hexes[HEXES_MAX])
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    uint32_t count = 0;
    hexes[count++] = NO_HEX;
    hexes[count++] = 0;
    if (unit == NO_UNIT || !on_map(g, unit))
        return count;
    const uint16_t own[2] = {g->unit[unit].hex, unit_second_hex(b, g, unit)};
    for (uint32_t i = 0; i < 2 * (DIRECTION_COUNT + 1); i++) {
        uint32_t from = own[i % 2], direction = i / 2;
        if (from == NO_HEX)
            continue;
        uint16_t hex =
            (uint16_t)(direction < DIRECTION_COUNT ? b->neighbour[from][direction] : from);
        uint32_t known = 0;
        while (known < count && hexes[known] != hex)
            known++;
        if (known == count)
            hexes[count++] = hex;
    }
    return count;
}

/* Asks check of everything one unit might do, sensible or not. */
static void try_unit(uint32_t unit)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    uint16_t hexes[HEXES_MAX];
    uint32_t hex_count = find_hexes(unit, hexes);
    uint32_t arg_count = b->unit_count > NUMBERS ? b->unit_count : NUMBERS;
    for (uint32_t kind = 0; kind < b->rules->words->action_count; kind++) {
        for (uint32_t i = 0; i < hex_count; i++) {
            for (uint32_t arg = 0; arg < arg_count; arg++) {
                Action a = {(uint8_t)kind, g->to_act, (uint16_t)unit, hexes[i], (uint16_t)arg};
                if (b->rules->check(b, g, a).why == LEGAL && !is_listed(a))
                    fail_msg("%s: %s is legal by check and not listed", where(), tell(a));
            }
        }
    }
}

static void visit_legal(void)
{
    for (uint32_t i = 0; i < room->legal_count; i++) {
        HOLDS(i == 0 || action_compare(room->legal[i - 1], room->legal[i]) < 0, "out of order");
        check_one(room->legal[i]);
    }
    for (uint32_t i = 0; i < 40; i++)
        check_one(mutate(room->legal[choose(room->legal_count)]));
    if (choose(EVERY) != 0)
        return;
    for (uint32_t unit = 0; unit < room->battle.unit_count; unit++)
        try_unit(unit);
    try_unit(NO_UNIT);
}

static void after_legal(void)
{
    const Battle *b = &room->battle;
    Action last = room->action[room->count - 1];
    room->legal_count = b->rules->legal(b, &room->game.game, room->legal, MAX_ACTIONS);
    HOLDS((room->legal_count == 0) == (room->game.game.over != 0), "legal actions after the end");
    for (uint32_t i = 0; i < 1000; i++)
        check_one(mutate(last));
}

static void legal_is_exactly_what_check_allows(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 160, .visit = visit_legal, .after = after_legal});
}

/* ---- words ---- */

static void visit_words(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    if (choose(8) != 0)
        return;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        char text[256];
        ParseError error;
        Action read;
        Out o = out_begin(text, sizeof text);
        action_print(b, room->legal[i], &o);
        Lexer l = lexer_begin(text, o.size);
        bool good = lexer_next_line(&l) && action_parse(b, g, &l, NULL, &read, &error);
        if (!good || !action_equal(read, room->legal[i]))
            fail_msg("%s: %s is read as something else", where(), tell(room->legal[i]));
    }
}

static void an_action_survives_its_notation(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 60, .visit = visit_words});
}

/* ---- telling ---- */

/* Attackers of the side, defenders of the other, ascending; whom the action names among them. */
static void check_parties(const Brief *brief, Action a)
{
    const Battle *b = &room->battle;
    bool named = a.unit == NO_UNIT; /* an act of the side names a group */
    HOLDS(brief->attacker_count <= MAX_PARTIES && brief->defender_count <= MAX_PARTIES, "a crowd");
    for (uint32_t i = 0; i < brief->attacker_count; i++) {
        named = named || brief->attackers[i] == a.unit;
        HOLDS(b->units[brief->attackers[i]].side == a.side, "an attacker of the enemy's");
        HOLDS(i == 0 || brief->attackers[i - 1] < brief->attackers[i], "attackers out of order");
    }
    HOLDS(named, "who attacks is not among the attackers");
    for (uint32_t i = 0; i < brief->defender_count; i++)
        HOLDS(b->units[brief->defenders[i]].side != a.side, "a defender of the attacker's");
    HOLDS((brief->other == NO_UNIT) == (brief->defender_count == 0), "an attack on nobody");
}

static void visit_telling(void)
{
    const Battle *b = &room->battle;
    const Game *g = &room->game.game;
    const Words *words = b->rules->words;
    uint8_t units[MAX_UNITS];
    SectorHex sector[16];
    uint64_t before = game_hash(b, g);
    uint32_t able = units_to_act(b, g, units, MAX_UNITS);
    HOLDS(g->phase < words->phase_count, "no such phase");
    HOLDS(able <= MAX_UNITS, "more can act than there are units");
    for (uint32_t i = 0; i < able; i++)
        HOLDS(units[i] < b->unit_count, "no such unit can act");
    uint32_t unit = (uint32_t)choose(b->unit_count);
    HOLDS(b->rules->sectors(b, g, unit, sector) <= 16, "too many zones");
    for (uint32_t i = 0; i < words->status_count; i++) {
        int32_t value = b->rules->status(b, g, unit, i);
        bool is_settable = words->statuses[i].max > words->statuses[i].min;
        HOLDS(!is_settable || (value >= words->statuses[i].min && value <= words->statuses[i].max),
              words->statuses[i].name);
    }
    Action a = room->legal[choose(room->legal_count)];
    if (action_has_odds(&words->actions[a.kind])) {
        Brief brief = {0};
        brief_attack(b, g, a, &brief);
        HOLDS(brief.rule < b->rules->reason_count, "an attack by no rule");
        HOLDS(brief.modifier_count <= MAX_MODIFIERS, "too many modifiers");
        int32_t total = 0;
        for (uint32_t i = 0; i < brief.modifier_count; i++) {
            const Modifier *m = &brief.modifier[i];
            bool counts = m->kind == MODIFIER_ADDS || m->kind == MODIFIER_RAISES;
            total += m->roll == 0 && counts ? m->value : 0;
        }
        HOLDS(total == brief.total, "modifiers that do not add up");
        check_parties(&brief, a);
    }
    HOLDS(game_hash(b, g) == before, "telling changes the position");
}

static void telling_stays_within_its_bounds(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 60, .visit = visit_telling});
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_is_exactly_what_check_allows),
        cmocka_unit_test(an_action_survives_its_notation),
        cmocka_unit_test(telling_stays_within_its_bounds),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
