/* moi_leader.h: loss, capture and replacement of leaders; loss of standards (13.2, 15.4 - 15.6). */
#ifndef BANNERET_MOI_LEADER_H
#define BANNERET_MOI_LEADER_H

#include "moi_acts.h"

/* 15.4: fire whose modified die was that high has hit the hex. */
void moi_leaders_shot(const Battle *b, Game *g, uint32_t unit, int32_t die, Dice *d,
                      EventSink *events);
/* 15.4: the unit they are with has been disordered, retired or eliminated by shock. */
void moi_leaders_struck(const Battle *b, Game *g, uint32_t hex, uint32_t side, Dice *d,
                        EventSink *events);
/* Leaders of that side who are left alone in a hex are captured or put elsewhere (15.4, 15.5). */
void moi_leaders_scatter(const Battle *b, Game *g, uint32_t hex, uint32_t side, EventSink *events);
/* Takes the leaders of its side in its old hex along with a unit that is put in another. */
void moi_leaders_follow(const Battle *b, Game *g, uint32_t unit, uint32_t from, uint32_t to);
/* A unit has entered a hex: enemy leaders and standards there (13.2, 15.5). */
void moi_overrun(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events);

/* PHASE_LEADER and PHASE_REPLACE. */
ActCheck moi_check_place;
ActList moi_list_place;
ActApply moi_apply_place;
/* PHASE_LEADER: one with whom nobody is left to stand is taken; true if so. */
bool moi_drive_leader(const Battle *b, Game *g, EventSink *events);
/* Opens the next replacement that is due for that side; false if there is none. */
bool moi_open_replacement(const Battle *b, Game *g, uint32_t side);

#endif
