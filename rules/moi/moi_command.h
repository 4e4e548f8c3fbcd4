/* moi_command.h: who leads whom and how far his word reaches (15.1, 15.2). */
#ifndef BANNERET_MOI_COMMAND_H
#define BANNERET_MOI_COMMAND_H

#include "moi_units.h"

/* The leader of a command who is alive on the map, or NO_UNIT. */
uint32_t moi_leader_of(const Battle *b, const Game *g, uint32_t group);
/* Whether the command has a leader at all, here or off the map or still to be replaced. */
bool moi_has_leader(const Battle *b, uint32_t group);
/* Activation rating and command range of a leader as he is now (M7). */
int32_t moi_rating(const Battle *b, const Game *g, uint32_t leader);
int32_t moi_range(const Battle *b, const Game *g, uint32_t leader);
int32_t moi_group_rating(const Battle *b, const Game *g, uint32_t group);

/* Marks who belongs to the activation of the command and who of them is in command. */
void moi_command_mark(const Battle *b, Game *g, uint32_t group);

/* Whether the leader leads this unit: of his own command, or the Captal's pick (P8). */
bool moi_leads(const Battle *b, const Game *g, uint32_t leader, uint32_t unit);

#endif
