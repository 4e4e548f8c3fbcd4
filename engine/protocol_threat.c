/* protocol_threat.c: the zones of a whole side, and where it could strike next and how well. */
#include "protocol_engine.h"

const char *sector_name(uint32_t sector)
{
    static const char *const names[] = {"front", "front_side", "flank", "rear", "all_round"};
    ASSERT(sector < COUNT_OF(names));
    return names[sector];
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
            count[sectors[i].hex] += sector_is_before(sectors[i].sector);
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

_Static_assert(sizeof(Threat) <= THREAT_MEMORY_MAX, "a caller without a heap has that much");

static void put_struck_hexes(const Battle *b, const Threat *threat, Out *out)
{
    json_key(out, "hexes");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint8_t units[MAX_UNITS];
        uint32_t count = 0;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if (threat_has(threat, hex, unit))
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
}

/* From where a unit could be struck, and the way to the best of these places. */
static void put_approach(const Battle *b, const Threat *threat, uint32_t unit, const Reach *reach,
                         Out *out)
{
    json_key(out, "hexes");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (threat_from(threat, hex, unit))
            json_hex(b, hex, out);
    }
    json_close(out, ']');
    put_path(b, reach, threat->blow[unit].node, out);
}

/* With the approach if there is a reach: of one unit. */
static void put_blow(const Battle *b, const Threat *threat, uint32_t unit, const Reach *reach,
                     Out *out)
{
    const Blow *blow = &threat->blow[unit];
    json_open(out, '{');
    put_unit(b, "unit", unit, out);
    put_unit_list(b, "attackers", blow->attackers, blow->attacker_count, out);
    put_hex(b, "from", blow->from, out);
    put_text(out, "kind", b->rules->words->actions[blow->action.kind].name);
    put_chance(blow->harmful, blow->denominator, out);
    json_key(out, "sum");
    json_open(out, '[');
    for (uint32_t i = 0; i < blow->gist_count; i++)
        put_gist(&blow->gist[i], blow->denominator, out);
    json_close(out, ']');
    if (reach)
        put_approach(b, threat, unit, reach, out);
    json_close(out, '}');
}

static void put_blows(const Battle *b, const Threat *threat, const Reach *reach, Out *out)
{
    json_key(out, "blows");
    json_open(out, '[');
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (threat->blow[unit].attacker_count > 0)
            put_blow(b, threat, unit, reach, out);
    }
    json_close(out, ']');
}

void json_strikes(const Battle *b, const Game *g, uint32_t unit, Threat *room, Reach *reach,
                  Out *out)
{
    threat_of_unit(b, g, unit, reach, room);
    open_answer(out);
    put_unit(b, "unit", unit, out);
    json_key(out, "from");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint32_t any = 0;
        for (uint32_t word = 0; word < UNIT_WORDS; word++)
            any |= room->from[hex][word];
        if (any != 0)
            json_hex(b, hex, out);
    }
    json_close(out, ']');
    put_blows(b, room, reach, out);
    json_close(out, '}');
}

void json_threat(const Battle *b, const Game *g, uint32_t side, Threat *room, Reach *reach,
                 Out *out)
{
    threat_find(b, g, side, reach, room);
    open_answer(out);
    put_side(b, "side", side, out);
    put_struck_hexes(b, room, out);
    put_blows(b, room, NULL, out);
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

/* What the search works in; NULL if there is no room, which is told then. */
static Threat *threat_room(Engine *e, Out *out)
{
    if (engine_room(e, ROOM_THREAT, sizeof(Threat)))
        return e->room[ROOM_THREAT].memory;
    refuse_state("less memory than this takes", "more memory", out);
    return NULL;
}

void answer_strikes(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit;
    if (!take_unit(e, l, &unit, out) || !take_end(l, out))
        return;
    Threat *room = threat_room(e, out);
    if (room)
        json_strikes(engine_battle(e), engine_game(e), unit, room, &e->reach, out);
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
    else if (take_end(l, out)) {
        Threat *room = threat_room(e, out);
        if (room)
            json_threat(b, engine_game(e), side, room, &e->reach, out);
    }
}
