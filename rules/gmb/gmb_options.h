/* gmb_options.h: which options can change anything in a battle. */
#ifndef BANNERET_GMB_OPTIONS_H
#define BANNERET_GMB_OPTIONS_H

#include "gmb_units.h"

bool gmb_option_matters(const Battle *b, uint32_t option);

#endif
