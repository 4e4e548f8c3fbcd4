/* protocol_ask.c: questions about the position. None of them changes it. */
#include "protocol_engine.h"

/* ---- legal ---- */

/* What the action's argument means, so that a client can point at it without reading the text. */
void put_argument(const Battle *b, Action a, Out *out)
{
    uint32_t second = NO_HEX;
    switch ((enum ArgType)b->rules->words->actions[a.kind].arg) {
    case ARG_NONE:
        return;
    case ARG_HEX:
        put_hexes(b, a.hex, NO_HEX, out);
        return;
    case ARG_PLACE:
        if (a.hex != NO_HEX && a.arg > 0)
            second = b->neighbour[a.hex][a.arg - 1];
        put_hexes(b, a.hex, second, out);
        return;
    case ARG_UNIT:
        put_unit(b, "other", a.arg, out);
        return;
    case ARG_MODE:
        put_text(out, "mode", b->types[b->units[a.unit].type[a.arg]].mode);
        return;
    case ARG_FACING:
        put_number(out, "facing", a.arg);
        return;
    case ARG_NUMBER:
        put_number(out, "number", a.arg);
        return;
    case ARG_GROUP:
        put_text(out, "group", b->groups[a.arg].id);
        return;
    }
}

void put_label(const Battle *b, const Game *g, Action a, Out *out)
{
    char text[2 * MAX_TEXT];
    Out label = out_begin(text, sizeof text);
    if (label_print(b, g, a, &label))
        put_text(out, "label", text);
}

void json_action(const Battle *b, const Game *g, Action a, Out *out)
{
    json_open(out, '{');
    json_key(out, "text");
    json_action_text(b, a, out);
    put_text(out, "kind", b->rules->words->actions[a.kind].name);
    put_unit(b, "unit", a.unit, out);
    put_argument(b, a, out);
    int32_t cost = reach_cost(b, g, a);
    if (cost > 0)
        put_number(out, "cost", cost);
    put_label(b, g, a, out);
    json_close(out, '}');
}

void put_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out)
{
    uint32_t count = actions_list(b, g, room);
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        if (unit == NO_UNIT || room[i].unit == unit)
            json_action(b, g, room[i], out);
    }
    json_close(out, ']');
}

void json_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out)
{
    open_answer(out);
    put_legal(b, g, unit, room, out);
    json_close(out, '}');
}

void answer_legal(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit = NO_UNIT;
    Lexer ahead = *l;
    Word w;
    if (lexer_word(&ahead, &w) && (!take_unit(e, l, &unit, out) || !take_end(l, out)))
        return;
    json_legal(engine_battle(e), engine_game(e), unit, e->legal, out);
}

/* ---- reach ---- */

void put_place(const Battle *b, const char *key, uint32_t unit, Placement place, Out *out)
{
    char text[32];
    Out words = out_begin(text, sizeof text);
    const UnitType *type = &b->types[b->units[unit].type[place.mode]];
    bool two = place.hex != NO_HEX && type->size == 2;
    place_print(b, place.hex, two ? place.face + 1u : 0, &words);
    put_text(out, key, text);
}

void put_path(const Battle *b, const Reach *reach, uint32_t last, Out *out)
{
    Action way[REACH_WAY_MAX];
    uint32_t count = reach_way(reach, last, way);
    json_key(out, "path");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_action_text(b, way[i], out);
    json_close(out, ']');
}

static void put_passes(const ReachNode *node, Out *out)
{
    if (reach_stops(node))
        return;
    json_key(out, "passes");
    json_bool(out, true);
}

static void put_reached(const Battle *b, uint32_t unit, const Reach *reach, uint32_t i, Out *out)
{
    const ReachNode *node = &reach->node[i];
    const UnitType *type = &b->types[b->units[unit].type[node->walk.place.mode]];
    uint32_t hex = node->walk.place.hex;
    bool two = hex != NO_HEX && type->size == 2;
    json_open(out, '{');
    put_place(b, "place", unit, node->walk.place, out);
    put_hexes(b, hex, two ? b->neighbour[hex][node->walk.place.face] : NO_HEX, out);
    put_number(out, "face", node->walk.place.face);
    if (type->mode[0])
        put_text(out, "mode", type->mode);
    /* What is spent is spent. */
    put_number(out, "cost", node->walk.spent - reach->node[0].walk.spent);
    put_passes(node, out);
    put_path(b, reach, i, out);
    json_close(out, '}');
}

void json_reach(const Battle *b, const Game *g, uint32_t unit, Reach *room, Out *out)
{
    reach_find(b, g, unit, room);
    open_answer(out);
    put_unit(b, "unit", unit, out);
    put_passes(&room->node[0], out);
    json_key(out, "places");
    json_open(out, '[');
    for (uint32_t i = 1; i < room->count; i++) {
        if (room->node[i].cheapest)
            put_reached(b, unit, room, i, out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

void answer_reach(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit;
    if (take_unit(e, l, &unit, out) && take_end(l, out))
        json_reach(engine_battle(e), engine_game(e), unit, &e->reach, out);
}

/* ---- barrier ---- */

void json_barrier(const Battle *b, const Game *g, uint32_t unit, uint32_t hex, Reach *room,
                  Out *out)
{
    reach_find(b, g, unit, room);
    uint32_t node = reach_nearest(b, unit, hex, room);
    Verdict v = reach_barrier(b, g, unit, hex, room, node);
    open_answer(out);
    put_unit(b, "unit", unit, out);
    put_hex(b, "hex", hex, out);
    put_place(b, "from", unit, room->node[node].walk.place, out);
    if (v.why != LEGAL)
        put_refusal(b, v, out);
    json_close(out, '}');
}

void answer_barrier(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit;
    uint16_t hex;
    if (take_unit(e, l, &unit, out) && take_hex(e, l, &hex, out) && take_end(l, out))
        json_barrier(engine_battle(e), engine_game(e), unit, hex, &e->reach, out);
}

/* ---- why ---- */

void json_why(const Battle *b, const Game *g, Action a, Out *out)
{
    Verdict v = b->rules->check(b, g, a);
    open_answer(out);
    json_key(out, "action");
    json_action_text(b, a, out);
    json_key(out, "legal");
    json_bool(out, v.why == LEGAL);
    char text[MAX_TEXT];
    Out label = out_begin(text, sizeof text);
    if (label_print(b, g, a, &label))
        put_text(out, "label", text);
    if (v.why != LEGAL)
        put_refusal(b, v, out);
    json_close(out, '}');
}

void answer_why(Engine *e, Lexer *l, Out *out)
{
    Action a;
    if (take_action(e, l, &a, out))
        json_why(engine_battle(e), engine_game(e), a, out);
}

/* ---- the hexes around a unit: the command `zones` ---- */

void json_sectors(const Battle *b, const Game *g, uint32_t unit, Out *out)
{
    SectorHex sectors[16];
    uint32_t count = on_map(g, unit) ? b->rules->sectors(b, g, unit, sectors) : 0;
    ASSERT(count <= COUNT_OF(sectors));
    open_answer(out);
    put_unit(b, "unit", unit, out);
    json_key(out, "zones");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        put_hex(b, "hex", sectors[i].hex, out);
        put_text(out, "zone", sector_name(sectors[i].sector));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
