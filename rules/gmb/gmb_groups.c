/* gmb_groups.c: how a division stands: its leader, its longbows in command control (17.2). */
#include "gmb_book.h"
#include "gmb_telling.h"
#include "gmb_words.h"

void gmb_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out)
{
    *out = (GroupState){.leader = NO_UNIT};
    if (gmb_book(b)->group_chance)
        out->chance = (uint16_t)gmb_book(b)->group_chance(b, g, group);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group != group)
            continue;
        if (gmb(g)->unit[unit].fate != FATE_ALIVE)
            out->status[COMMAND_LOST]++;
        if (!on_map(g, unit))
            continue;
        if (is_routed(g, unit))
            out->status[COMMAND_ROUTED]++;
        if (is_leader(b, unit) && out->leader == NO_UNIT)
            out->leader = (uint16_t)unit;
        if (!gmb_book(b)->needs_command || !gmb_book(b)->needs_command(b, unit))
            continue;
        if (gmb_book(b)->in_command(b, g, unit))
            out->in[out->in_count++] = (uint8_t)unit;
        else
            out->out[out->out_count++] = (uint8_t)unit;
    }
}
