/* gmb_guide.h: how players are told of the ground, the counters and the charts of the family. */
#ifndef BANNERET_GMB_GUIDE_H
#define BANNERET_GMB_GUIDE_H

#include "../../engine/words.h"

extern const Guide gmb_guide; /* of the books that add to the standard rules */

/* What every book's guide has; a row of what a book does not have is passed over. */
extern const TellWord gmb_tells[];
extern const RowWord gmb_rows[];

/* clang-format off */
#define GMB_SEQUENCE(book) \
    {"Rout removal", "Leaders rally the routed who stand with them, on both sides (" book " 12.2)."}, \
    {"Rout movement", "Routed units of the side whose turn it is run, then those of the other side (" book " 11.0)."}, \
    {"Movement", "The side whose turn it is moves, and may declare charges; at the end its units change modes (" book " 5.0)."}, \
    {"Fire", "Both sides shoot, and all hits count together (" book " 8.0)."}, \
    {"Melee of the side whose turn it is", "Who is hit checks morale at once (" book " 9.0)."}, \
    {"Melee of the other side", "Then the turn goes over to the enemy."}, \
    {0}
/* clang-format on */

#endif
