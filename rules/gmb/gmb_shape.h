/* gmb_shape.h: two-hex counters (5.2): the hexes around them and the moves they can make.
 * A counter lies in a left hex and a right hex, left + direction `face`, and looks to the
 * counter-clockwise side of that axis. */
#ifndef BANNERET_GMB_SHAPE_H
#define BANNERET_GMB_SHAPE_H

#include "gmb_units.h"

enum { /* hexes around a two-hex counter */
       AROUND_NONE,
       AROUND_FRONT_CENTRE,
       AROUND_FRONT_SIDE,
       AROUND_FLANK,
       AROUND_REAR_SIDE,
       AROUND_REAR_CENTRE,
};

uint32_t gmb_shape_around(const Battle *b, uint32_t left, uint32_t face, uint32_t hex);
uint32_t gmb_shape_rear_centre(const Battle *b, uint32_t left, uint32_t face);

enum { /* manoeuvres, 5.21 - 5.24 */
       MOVE_FORWARD_LEFT,
       MOVE_FORWARD_RIGHT,
       MOVE_PIVOT_LEFT,  /* the left half enters the front centre hex */
       MOVE_PIVOT_RIGHT, /* the right half does */
       MOVE_SIDE_LEFT,
       MOVE_SIDE_RIGHT,
       MOVE_BACK_LEFT, /* in rout only from here on, 11.25 */
       MOVE_BACK_RIGHT,
       MOVE_PIVOT_BACK_LEFT,
       MOVE_PIVOT_BACK_RIGHT,
       MOVE_COUNT,
       MOVE_OWN_WILL = MOVE_BACK_LEFT, /* how many can be made in the movement phase */
};

/* Where a manoeuvre leads. right is NO_HEX if it leads off the map. */
typedef struct Shape {
    uint32_t left, right, face;
} Shape;

Shape gmb_shape_after(const Battle *b, uint32_t left, uint32_t face, uint32_t move);

#endif
