/* gmb_leaders.h: leaders: who goes along, who is captured, who is disobeyed, who rallies. */
#ifndef BANNERET_GMB_LEADERS_H
#define BANNERET_GMB_LEADERS_H

#include "gmb_units.h"

/* Leaders stacked with a combat unit on the map who have not taken leave of it, as bits of
 * Battle.leaders. */
uint32_t gmb_leaders_with(const Battle *b, const Game *g, uint32_t unit);

/* Those of them who go along when it moves now. in_rout: who has moved already goes too (11.13).
 */
uint32_t gmb_leaders_aboard(const Battle *b, const Game *g, uint32_t unit, bool in_rout);

/* Captures every leader of the other side who stands in a hex that the combat unit covers now. */
void gmb_leaders_capture(const Battle *b, Game *g, uint32_t unit, const Cover *c,
                         EventSink *events);

/* Marks the leaders in the hexes of a unit as disobeyed, by that rule. */
void gmb_leaders_disobey(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

/* The simultaneous rout removal phase, 4.0, 12.2. */
void gmb_leaders_rally(const Battle *b, Game *g, EventSink *events);

#endif
