/* moi_options.h: which options can change anything in a battle. */
#ifndef BANNERET_MOI_OPTIONS_H
#define BANNERET_MOI_OPTIONS_H

#include "moi_units.h"

bool moi_option_matters(const Battle *b, uint32_t option);

#endif
