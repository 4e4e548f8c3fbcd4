/* gmb.h: the books of Great Medieval Battles. */
#ifndef BANNERET_GMB_H
#define BANNERET_GMB_H

#include "gmb_book.h"

extern const GmbBook rab_book; /* Robert at Bannockburn */
extern const GmbBook tam_book; /* Tamburlaine the Great */
extern const GmbBook eab_book; /* Edward at Bannockburn */

#endif
