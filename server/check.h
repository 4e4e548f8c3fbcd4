/* check.h: before a new program takes over: which games it would play otherwise. */
#ifndef BANNERET_SERVER_CHECK_H
#define BANNERET_SERVER_CHECK_H

#include "server.h"

/* Replays every game that is not over, and lists those that this program can show but not play.
 * Changes nothing; a server may be at work. False with the complaint printed if that cannot be. */
bool server_check(const ServerSetup *setup, uint32_t *listed);

#endif
