/* bmw_guide.h: how players are told of the ground, the counters and the charts. */
#ifndef BANNERET_BMW_GUIDE_H
#define BANNERET_BMW_GUIDE_H

#include "../../engine/words.h"

extern const Guide bmw_guide;

#endif
