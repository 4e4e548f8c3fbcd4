/* battle_read.h: a battle of a game: by its id, with the options it was set up with. */
#ifndef BANNERET_SERVER_BATTLE_READ_H
#define BANNERET_SERVER_BATTLE_READ_H

#include "engine/rule_system.h"

/* options: `NAME VALUE` lines. With `chosen` only those that the battle offers are taken. */
bool battle_read(TextSource texts, const char *id, const char *options, bool chosen, Battle *out,
                 ParseError *error);

#endif
