/* gmb_schema.c: the words of a battle file that every book of the family has. */
#include "gmb_schema.h"

const AttributeSpec gmb_side_attributes[] = {
    GMB_SIDE_ROUT,
    {0},
};
const AttributeSpec gmb_no_attributes[] = {{0}};

const char *const gmb_armours[] = {"plate", "mail", "leather", "none", NULL};
const char *const gmb_morales[] = {"A", "B", "C", "D", "E", NULL};
const char *const gmb_morale_rows[] = {"-1", "0", "1", "2", "3", "4", "5", "6", "7", NULL};
const char *const gmb_value_column[] = {"value", NULL};
const char *const gmb_edge_regions[] = {"edge", NULL};

const char *const gmb_fast_rout_words[] = {"once", "per-level", NULL};
const char *const gmb_standing_words[] = {"half", "full", NULL};
const char *const gmb_lower_target_words[] = {"allowed", "refused", NULL};
const char *const gmb_rout_stay_words[] = {"every-way-costs", "no-less", NULL};
