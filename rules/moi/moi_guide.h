/* moi_guide.h: how players are told of the ground, the counters and the charts. */
#ifndef BANNERET_MOI_GUIDE_H
#define BANNERET_MOI_GUIDE_H

#include "../../engine/words.h"

extern const Guide moi_guide;

#endif
