/* moi_groups.c: how a command stands: its leader, who hears him, whether it can go now. */
#include "moi_command.h"
#include "moi_telling.h"
#include "moi_words.h"

static bool is_active(const Game *g, uint32_t group)
{
    uint32_t base = frame_seen(g, 0)->kind;
    return moi(g)->group == group && base >= PHASE_MARCH && base <= PHASE_RESOLVE;
}

/* Of an active command those who were in command when it began, of others those who are now. */
static void tell_members(const Battle *b, const Game *g, uint32_t group, GroupState *out)
{
    GameBuffer room;
    Game *copy = &room.game;
    memcpy(&room, g, sizeof(MoiGame));
    if (!is_active(g, group)) {
        for (uint32_t unit = 0; unit < b->unit_count; unit++)
            moi_mut(copy)->unit[unit].acts = 0;
        moi_command_mark(b, copy, group);
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!has_act(copy, unit, NOW_MEMBER) || !is_combat(b, unit) || !on_map(g, unit))
            continue;
        if (has_act(copy, unit, NOW_COMMANDED))
            out->in[out->in_count++] = (uint8_t)unit;
        else
            out->out[out->out_count++] = (uint8_t)unit;
    }
}

void moi_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out)
{
    uint32_t leader = moi_leader_of(b, g, group);
    int32_t rating = moi_group_rating(b, g, group);
    *out = (GroupState){.leader = (uint16_t)leader};
    out->chance = g->phase == PHASE_FREE ? DIE_FACES : (uint16_t)(rating + 1); /* 0 to 9 */
    out->status[COMMAND_RATING] = (int16_t)rating;
    out->status[COMMAND_RANGE] = leader == NO_UNIT ? 0 : (int16_t)moi_range(b, g, leader);
    out->status[COMMAND_ACTIVE] = is_active(g, group);
    out->status[COMMAND_LAST] = moi(g)->last == group && !is_active(g, group);
    out->status[COMMAND_ACTIVATIONS] = (int16_t)moi(g)->command[group].activations;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group != group || !is_combat(b, unit))
            continue;
        if (moi(g)->unit[unit].fate == FATE_OFF)
            out->status[COMMAND_TO_COME]++;
        else if (moi(g)->unit[unit].fate == FATE_LOST)
            out->status[COMMAND_LOST]++;
    }
    tell_members(b, g, group, out);
}
