/* moi_brief.c: attacks told before they are committed. */
#include "moi_brief.h"
#include "../../engine/odds.h"
#include "moi_decide.h"
#include "moi_fire.h"
#include "moi_leader.h"
#include "moi_shock.h"

/* Where a charger would arrive if nothing happened on its way. */
static void ride_bare(const Battle *b, Game *g, uint32_t unit, uint32_t target)
{
    ChargeFrame *f = charge_frame(push_frame(g, PHASE_RIDE, b->units[unit].side, unit));
    f->other = (uint8_t)target;
    f->corners = 1;
    for (uint32_t i = 0; i < 2 * DIRECTION_COUNT; i++) {
        Action room[2 * DIRECTION_COUNT];
        g->phase = PHASE_RIDE;
        uint32_t count = moi_legal(b, g, room, COUNT_OF(room));
        ASSERT(count <= COUNT_OF(room));
        if (count == 0 || room[count - 1].kind == ACTION_HALT)
            break;
        if (room[0].kind == ACTION_STEP) {
            uint32_t from = hex_of(g, unit);
            game_put(b, g, unit, room[0].hex, g->unit[unit].face);
            moi_leaders_follow(b, g, unit, from, room[0].hex);
        } else {
            g->unit[unit].face = (uint8_t)room[0].arg;
            f->corners--;
        }
    }
    pop_frame(g);
    clear_act(g, unit, NOW_CHARGES);
    set_act(g, unit, NOW_CHARGING);
    moi_take_front(b, g, unit, target); /* whom else it would have to attack, 10.3 */
}

void moi_brief_shock(const Battle *b, const Game *g, Action a, Brief *out)
{
    GameBuffer room;
    Tally t;
    Game *copy = &room.game;
    memcpy(&room, g, sizeof(MoiGame));
    moi_act_of(a.kind)->apply(b, copy, a, NULL, NULL);
    MoiBout bout = {.defender = (uint8_t)a.arg, .result = NO_UNIT};
    bout.hex = (uint16_t)hex_of(g, a.arg);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!has_act(copy, unit, NOW_NAMED | NOW_CHARGES) || !moi_targets(copy, unit, a.arg))
            continue;
        if (has_act(copy, unit, NOW_CHARGES))
            ride_bare(b, copy, unit, a.arg);
        uint32_t d = hex_direction(b, bout.hex, hex_of(copy, unit));
        set_act(copy, unit, NOW_FIGHTS);
        if (d < DIRECTION_COUNT)
            bout.attackers |= (uint8_t)(1u << d);
    }
    bool charge = moi_tally_shock(b, copy, &bout, a.side, NO_UNIT, &t);
    *out = (Brief){.rule = charge ? WHY_CHARGE_TABLE : WHY_SHOCK_TABLE,
                   .unit = a.unit,
                   .other = a.arg,
                   .base = CELL_NONE};
    out->column = moi_schema.tables[TABLE_SHOCK].columns[moi_shock_column(copy, a.arg, charge)];
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (has_act(copy, unit, NOW_FIGHTS) && moi_targets(copy, unit, a.arg))
            party_add(out->attackers, &out->attacker_count, unit);
    }
    tally_brief(&t, 0, out);
}

void moi_brief_fire(const Battle *b, const Game *g, Action a, Brief *out)
{
    moi_fire_brief(b, g, a.unit, moi_act_of(a.kind)->attack->shot_at(g, a), out);
}

void moi_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    ASSERT(moi_act_of(a.kind)->brief);
    moi_act_of(a.kind)->brief(b, g, a, out);
}
