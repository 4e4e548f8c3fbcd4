/* gmb_rules.h: what every book's rule system takes from the standard rules. */
#ifndef BANNERET_GMB_RULES_H
#define BANNERET_GMB_RULES_H

#include "gmb_chapters.h"
#include "gmb_compile.h"
#include "gmb_decide.h"
#include "gmb_options.h"
#include "gmb_position.h"
#include "gmb_sequence.h"
#include "gmb_sight.h"
#include "gmb_telling.h"
#include "gmb_victory.h"

/* Members of a RuleSystem. */
#define GMB_RULES                                                                                  \
    .compile = gmb_compile, .option_matters = gmb_option_matters, .init = gmb_init,                \
    .legal = gmb_legal, .check = gmb_check, .apply = gmb_apply, .score = gmb_score,                \
    .score_items = gmb_score_items, .result = gmb_result, .hash = gmb_hash,                        \
    .search_hash = gmb_search_hash, .validate = gmb_validate, .walk = gmb_walk,                    \
    .walk_on = gmb_walk_on, .strike = gmb_strike, .brief = gmb_brief, .weigh = gmb_weigh,          \
    .status = gmb_status, .sectors = gmb_sectors, .prompt = gmb_prompt, .owed = gmb_owed,          \
    .sees = gmb_sees, .track = gmb_track, .group_state = gmb_group_state,                          \
    .set_status = gmb_set_status, .stage = gmb_stage

#endif
