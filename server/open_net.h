/* open_net.h: which addresses the server calls on behalf of others: those of the open net. Whoever
 * names an address must not reach through us what only we can reach. */
#ifndef BANNERET_SERVER_OPEN_NET_H
#define BANNERET_SERVER_OPEN_NET_H

#include "limits.h"

/* Neither loopback, private, link-local nor any other that is not for everybody; also not if it is
 * wrapped in an address of IPv6. */
bool address_is_public(const Address *address);

#endif
