/* moi_formation.h: Shield Wall, Schiltron (14.1) and coming on to the map (moi-battles C5, C6). */
#ifndef BANNERET_MOI_FORMATION_H
#define BANNERET_MOI_FORMATION_H

#include "moi_acts.h"

/* To form and to break. */
ActCheck moi_check_form;
ActList moi_list_orders;
ActApply moi_apply_form;

ActCheck moi_check_enter;
ActList moi_list_enter;
ActApply moi_apply_enter;
/* The most hexes that a unit of that zone is ever offered to enter by. */
uint32_t moi_entry_most(const Battle *b, const Region *region);

#endif
