/* protocol_threat.c: the zones of a whole side, and where it could strike next. */
#include "protocol_engine.h"

const char *sector_name(uint32_t sector)
{
    static const char *const names[] = {"front", "front_side", "flank", "rear", "all_round"};
    ASSERT(sector < COUNT_OF(names));
    return names[sector];
}

/* Into which a unit strikes without turning. */
static bool is_before(uint32_t sector)
{
    return sector == SECTOR_FRONT || sector == SECTOR_FRONT_SIDE || sector == SECTOR_ALL_ROUND;
}

/* ---- zones SIDE ---- */

void json_side_zones(const Battle *b, const Game *g, uint32_t side, Out *out)
{
    uint8_t count[MAX_HEXES] = {0};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        SectorHex sectors[16];
        if (b->units[unit].side != side || !on_map(g, unit) || !is_combat(b, unit))
            continue;
        uint32_t sector_count = b->rules->sectors(b, g, unit, sectors);
        for (uint32_t i = 0; i < sector_count; i++)
            count[sectors[i].hex] += is_before(sectors[i].sector);
    }
    open_answer(out);
    put_side(b, "side", side, out);
    json_key(out, "hexes");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (count[hex] == 0)
            continue;
        json_open(out, '{');
        put_hex(b, "hex", hex, out);
        put_number(out, "units", count[hex]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- threat SIDE ---- */

_Static_assert(sizeof(ThreatRoom) <= THREAT_MEMORY_MAX, "a caller without a heap has that much");

static void mark(ThreatRoom *room, uint32_t hex, uint32_t unit)
{
    room->units[hex][unit / 32] |= 1u << unit % 32;
}

/* From a place the unit strikes at what lies before it, or around it if it has no zone. */
static void strike_from(const Battle *b, Game *g, uint32_t unit, Placement place, ThreatRoom *room)
{
    SectorHex sectors[16];
    g->unit[unit] = place;
    uint32_t count = b->rules->sectors(b, g, unit, sectors);
    for (uint32_t i = 0; i < count; i++) {
        if (is_before(sectors[i].sector))
            mark(room, sectors[i].hex, unit);
    }
    for (uint32_t d = 0; d < DIRECTION_COUNT && count == 0; d++) {
        if (b->neighbour[place.hex][d] != NO_HEX)
            mark(room, b->neighbour[place.hex][d], unit);
    }
}

/* Everybody who can take a step in g; whether anybody can. */
static bool walk_all(const Battle *b, const Game *g, uint32_t side, ThreatRoom *room, Reach *reach)
{
    uint8_t walks[MAX_UNITS] = {0};
    bool any = false;
    uint32_t count = actions_list(b, g, room->legal);
    for (uint32_t i = 0; i < count; i++) {
        Action a = room->legal[i];
        if ((b->rules->words->actions[a.kind].flags & ACT_STEP) != 0 && a.unit < b->unit_count)
            walks[a.unit] = 1;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!walks[unit] || b->units[unit].side != side || !is_combat(b, unit) || !on_map(g, unit))
            continue;
        any = true;
        reach_find(b, g, unit, reach);
        memcpy(&room->walked, g, b->rules->game_size);
        for (uint32_t i = 0; i < reach->count; i++) {
            const ReachNode *node = &reach->node[i];
            if (node->walk.place.hex != NO_HEX && (i == 0 || reach_stops(node)))
                strike_from(b, &room->walked.game, unit, node->walk.place, room);
        }
    }
    return any;
}

/* The side's next move, if it could begin now in this phase: all at once, or group by group. */
static bool try_phase(const Battle *b, const Game *g, uint32_t side, uint32_t phase,
                      ThreatRoom *room, Reach *reach)
{
    Dice dice;
    dice_seed(&dice, 1, 0);
    Game *begun = &room->begun.game;
    memcpy(begun, g, b->rules->game_size);
    if (!b->rules->stage(b, begun, g->turn > 0 ? g->turn : 1, side, phase, &dice, NULL) ||
        begun->over || begun->to_act != side)
        return false;
    if (walk_all(b, begun, side, room, reach))
        return true;
    bool any = false;
    uint32_t count = actions_list(b, begun, room->choices);
    for (uint32_t i = 0; i < count; i++) {
        if (b->rules->words->actions[room->choices[i].kind].arg != ARG_GROUP)
            continue;
        memcpy(&room->named, begun, b->rules->game_size);
        if (reach_play_quietly(b, &room->named.game, room->choices[i]) && !room->named.game.over &&
            room->named.game.to_act == side)
            any = walk_all(b, &room->named.game, side, room, reach) || any;
    }
    return any;
}

void json_threat(const Battle *b, const Game *g, uint32_t side, ThreatRoom *room, Reach *reach,
                 Out *out)
{
    memset(room->units, 0, sizeof room->units);
    bool known = false;
    for (uint32_t phase = 0; phase < b->rules->words->phase_count && !g->over && !known; phase++)
        known = try_phase(b, g, side, phase, room, reach);
    open_answer(out);
    put_side(b, "side", side, out);
    json_key(out, "hexes");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint8_t units[MAX_UNITS];
        uint32_t count = 0;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if ((room->units[hex][unit / 32] >> unit % 32 & 1) != 0)
                units[count++] = (uint8_t)unit;
        }
        if (count == 0)
            continue;
        json_open(out, '{');
        put_hex(b, "hex", hex, out);
        put_unit_list(b, "units", units, count, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- the commands ---- */

/* A side by its name; SIDE_COUNT if the word is none. */
static uint32_t side_named(const Battle *b, const Word *w)
{
    uint32_t side = 0;
    while (side < SIDE_COUNT && !word_is(w, b->side[side].id))
        side++;
    return side;
}

void answer_zones(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    Lexer ahead = *l;
    Word w;
    uint32_t unit, side = SIDE_COUNT;
    if (lexer_word(&ahead, &w))
        side = side_named(b, &w);
    if (side < SIDE_COUNT) {
        *l = ahead;
        if (take_end(l, out))
            json_side_zones(b, engine_game(e), side, out);
    } else if (take_unit(e, l, &unit, out) && take_end(l, out)) {
        json_sectors(b, engine_game(e), unit, out);
    }
}

void answer_threat(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    Word w;
    uint32_t side = SIDE_COUNT;
    bool is_word = lexer_word(l, &w);
    if (is_word)
        side = side_named(b, &w);
    if (side == SIDE_COUNT)
        refuse_word(l, is_word ? &w : NULL, "a side", out);
    else if (!take_end(l, out))
        return;
    else if (!engine_room(e, ROOM_THREAT, sizeof(ThreatRoom)))
        refuse_state("less memory than this takes", "more memory", out);
    else
        json_threat(b, engine_game(e), side, e->room[ROOM_THREAT].memory, &e->reach, out);
}
