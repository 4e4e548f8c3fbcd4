/* gmb_compile.h: what the standard rules ask of a battle, and what they work out of it. */
#ifndef BANNERET_GMB_COMPILE_H
#define BANNERET_GMB_COMPILE_H

#include "gmb_units.h"

bool gmb_compile(Battle *b, ParseError *error);

#endif
