/* game.c: placing units, and the hash of what all rule systems share. */
#include "game.h"

#include "rule_system.h"

/* The link that leads to a unit in a hex, or to where it would stand: units are ascending, so that
 * who fills a hex follows from the placements alone. NO_UNIT is above every unit. */
static uint8_t *find_link(Game *g, uint32_t hex, uint32_t unit)
{
    uint8_t *link = &g->first[hex];
    for (uint32_t passed = 0; *link < unit; passed++) {
        ASSERT(passed < STACK_MAX);
        link = &g->next[g->unit[*link].hex != hex][*link];
    }
    return link;
}

static void fill_hex(Game *g, uint32_t hex, uint32_t unit)
{
    uint8_t *link = find_link(g, hex, unit);
    ASSERT(*link != unit);
    g->next[g->unit[unit].hex != hex][unit] = *link;
    *link = (uint8_t)unit;
    VALIDATE(count_at(g, hex) <= STACK_MAX);
}

static void clear_hex(Game *g, uint32_t hex, uint32_t unit)
{
    uint8_t *link = find_link(g, hex, unit), *rest = &g->next[g->unit[unit].hex != hex][unit];
    ASSERT(*link == unit);
    *link = *rest;
    *rest = NO_UNIT;
}

void game_set_up(const Battle *b, Game *g)
{
    memset(g->first, NO_UNIT, sizeof g->first);
    memset(g->next, NO_UNIT, sizeof g->next);
    for (uint32_t unit = 0; unit < MAX_UNITS; unit++)
        g->unit[unit] = (Placement){.hex = NO_HEX};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].hex != NO_HEX)
            game_put(b, g, unit, b->units[unit].hex, b->units[unit].face);
    }
}

void game_lift(const Battle *b, Game *g, uint32_t unit)
{
    if (!on_map(g, unit))
        return;
    if (unit_type(b, g, unit)->kind == UNIT_COMBAT) {
        uint32_t second = unit_second_hex(b, g, unit);
        clear_hex(g, g->unit[unit].hex, unit);
        if (second != NO_HEX)
            clear_hex(g, second, unit);
    }
    g->unit[unit].hex = NO_HEX;
    g->unit[unit].face = 0;
}

void game_put(const Battle *b, Game *g, uint32_t unit, uint32_t hex, uint32_t face)
{
    ASSERT(unit < b->unit_count);
    ASSERT(hex < b->hex_count && b->on_map[hex]);
    ASSERT(face < DIRECTION_COUNT);
    game_lift(b, g, unit);
    g->unit[unit].hex = (uint16_t)hex;
    g->unit[unit].face = (uint8_t)face;
    const UnitType *type = unit_type(b, g, unit);
    if (type->kind != UNIT_COMBAT)
        return;
    fill_hex(g, hex, unit);
    if (type->size == 2) {
        uint32_t second = unit_second_hex(b, g, unit);
        ASSERT(second != NO_HEX);
        fill_hex(g, second, unit);
    }
}

static bool is_in(const Game *g, uint32_t hex, uint32_t unit)
{
    uint32_t at = unit_at(g, hex);
    while (at != NO_UNIT && at != unit)
        at = unit_after(g, hex, at);
    return at == unit;
}

/* Units in a hex; STACK_MAX + 1 if they are too many, out of order or none of the battle's. */
static uint32_t count_in_order(const Battle *b, const Game *g, uint32_t hex)
{
    uint32_t count = 0, last = NO_UNIT;
    for (uint32_t unit = unit_at(g, hex); unit != NO_UNIT; unit = unit_after(g, hex, unit)) {
        bool good = unit < b->unit_count && (last == NO_UNIT || last < unit);
        if (!good || ++count > STACK_MAX)
            return STACK_MAX + 1;
        last = unit;
    }
    return count;
}

static bool is_placed(const Battle *b, const Game *g, uint32_t unit)
{
    const Placement *at = &g->unit[unit];
    if (at->mode >= b->units[unit].mode_count)
        return false;
    if (at->hex == NO_HEX)
        return g->next[0][unit] == NO_UNIT && g->next[1][unit] == NO_UNIT;
    return at->hex < b->hex_count && b->on_map[at->hex] && at->face < DIRECTION_COUNT;
}

bool game_occupancy_holds(const Battle *b, const Game *g)
{
    uint32_t wanted = 0, found = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!is_placed(b, g, unit))
            return false;
    }
    /* As many places filled as units ask for, each unit in its own: so nothing else is there. */
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint32_t count = count_in_order(b, g, hex);
        if (count > STACK_MAX)
            return false;
        found += count;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitType *type = unit_type(b, g, unit);
        if (!on_map(g, unit) || type->kind != UNIT_COMBAT)
            continue;
        uint32_t second = unit_second_hex(b, g, unit);
        if (!is_in(g, g->unit[unit].hex, unit) ||
            (type->size == 2 && (second == NO_HEX || !is_in(g, second, unit))))
            return false;
        wanted += type->size;
    }
    return found == wanted;
}

uint64_t game_hash(const Battle *b, const Game *g)
{
    Hash h = {0xCBF29CE484222325u};
    hash_mix(&h, g->to_act);
    hash_mix(&h, g->phase);
    hash_mix(&h, g->turn);
    hash_mix(&h, g->phasing);
    hash_mix(&h, g->over);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        hash_mix(&h, g->unit[unit].hex);
        hash_mix(&h, g->unit[unit].face);
        hash_mix(&h, g->unit[unit].mode);
    }
    b->rules->hash(b, g, &h);
    return h.value;
}

uint64_t game_search_hash(const Battle *b, const Game *g)
{
    Hash h = {0xCBF29CE484222325u};
    hash_mix(&h, (uint64_t)g->turn | (uint64_t)g->to_act << 16 | (uint64_t)g->phase << 24 |
                     (uint64_t)g->phasing << 32 | (uint64_t)g->over << 40);
    hash_bytes(&h, g->unit, (uint32_t)(b->unit_count * sizeof g->unit[0]));
    if (b->rules->search_hash)
        b->rules->search_hash(b, g, &h);
    else
        b->rules->hash(b, g, &h);
    return h.value;
}

int32_t battle_margin(const Battle *b, const int32_t points[SIDE_COUNT])
{
    return points[b->margin_side] - points[other_side(b->margin_side)];
}

uint32_t battle_level(const Battle *b, const int32_t points[SIDE_COUNT])
{
    int32_t margin = battle_margin(b, points);
    uint32_t level = 0;
    while (level < b->level_count && margin < b->levels[level].least)
        level++;
    return level;
}

uint32_t battle_level_of(const Battle *b, uint32_t winner)
{
    uint32_t level = 0;
    while (level < b->level_count && b->levels[level].winner != winner)
        level++;
    return level;
}

Result result_begin(const Battle *b, const Game *g)
{
    Result result = {.over = g->over != 0, .winner = NO_SIDE, .level = b->level_count};
    b->rules->score(b, g, result.points);
    result.margin = battle_margin(b, result.points);
    return result;
}

Result result_by_margin(const Battle *b, const Game *g, uint32_t rule)
{
    Result result = result_begin(b, g);
    ASSERT(rule < b->rules->reason_count);
    result.by = RESULT_BY_MARGIN;
    result.rule = (uint16_t)rule;
    result.level = (uint8_t)battle_level(b, result.points);
    if (result.level < b->level_count)
        result.winner = b->levels[result.level].winner;
    return result;
}

/* A level above the present one wants points of the margin side, one below it those of the other,
 * until the margin is less than the level above asks for. */
static uint32_t prospects_by_margin(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS])
{
    Result now;
    b->rules->result(b, g, &now);
    for (uint32_t level = 0; level < b->level_count; level++) {
        bool below = level > now.level;
        int32_t missing = below ? now.margin - b->levels[level - 1].least + 1
                                : b->levels[level].least - now.margin;
        out[level] = (Prospect){
            .level = (uint8_t)level,
            .side = below ? (uint8_t)other_side(b->margin_side) : b->margin_side,
            .missing = (int16_t)(level == now.level ? 0 : missing),
            .rule = now.rule,
            .text = "{value} more for the {army} than for the enemy",
        };
        out[level].at = out[level].missing;
    }
    return b->level_count;
}

uint32_t prospects_list(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS])
{
    uint32_t count =
        b->rules->prospects ? b->rules->prospects(b, g, out) : prospects_by_margin(b, g, out);
    ASSERT(count <= MAX_PROSPECTS);
    return count;
}

void owed_add(Owed out[MAX_OWED], uint32_t *count, uint32_t unit, uint32_t rule)
{
    uint32_t place = *count;
    while (place > 0 && out[place - 1].unit > unit)
        place--;
    if (place > 0 && out[place - 1].unit == unit)
        return;
    ASSERT(*count < MAX_OWED);
    for (uint32_t i = (*count)++; i > place; i--)
        out[i] = out[i - 1];
    out[place] = (Owed){(uint16_t)unit, (uint16_t)rule};
}

uint32_t actions_list(const Battle *b, const Game *g, Action out[MAX_ACTIONS])
{
    uint32_t count = b->rules->legal(b, g, out, MAX_ACTIONS);
    ASSERT(count <= MAX_ACTIONS); /* compile() has seen to it */
    return count;
}

/* Units with a legal action, ascending; asides: even if they have nothing but ACT_ASIDE. *must: no
 * action is open to the side as a whole. */
static uint32_t list_units(const Battle *b, const Game *g, bool asides, uint8_t *units,
                           uint32_t cap, bool *must)
{
    Action room[MAX_ACTIONS];
    uint32_t count = 0, last = NO_UNIT;
    uint32_t actions = actions_list(b, g, room);
    *must = true;
    for (uint32_t i = 0; i < actions; i++) {
        bool aside = (b->rules->words->actions[room[i].kind].flags & ACT_ASIDE) != 0;
        *must = *must && room[i].unit != NO_UNIT;
        if (room[i].unit == NO_UNIT || room[i].unit == last || (aside && !asides))
            continue;
        last = room[i].unit;
        if (count < cap)
            units[count] = (uint8_t)last;
        count++;
    }
    return count;
}

uint32_t units_able(const Battle *b, const Game *g, uint8_t *units, uint32_t cap)
{
    bool must;
    return list_units(b, g, true, units, cap, &must);
}

uint32_t units_to_act(const Battle *b, const Game *g, uint8_t *units, uint32_t cap)
{
    bool must;
    uint32_t count = list_units(b, g, false, units, cap, &must);
    return count == 0 && must ? units_able(b, g, units, cap) : count;
}

Verdict action_verdict(const Battle *b, Action a, uint32_t why)
{
    const Words *words = b->rules->words;
    uint32_t arg = a.kind < words->action_count ? words->actions[a.kind].arg : (uint32_t)ARG_NONE;
    bool unit = a.unit < b->unit_count;
    bool hex = (arg == ARG_HEX || arg == ARG_PLACE) && a.hex < b->hex_count;
    bool other = arg == ARG_UNIT && a.arg < b->unit_count;
    return verdict_of(why, unit ? a.unit : NO_UNIT, hex ? a.hex : NO_HEX, other ? a.arg : NO_UNIT);
}
