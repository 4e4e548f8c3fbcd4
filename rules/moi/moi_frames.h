/* moi_frames.h: what the kinds of frame of Men of Iron hold besides the head that all have. */
#ifndef BANNERET_MOI_FRAMES_H
#define BANNERET_MOI_FRAMES_H

#include "moi_state.h"

enum {                      /* flags of frames */
       FRAME_RETURNS = 1,   /* shot: the target shoots back */
       FRAME_REACTION = 2,  /* shot: reaction fire */
       FRAME_COUNTERS = 4,  /* charge, ride, combat, reaction: of a counter-charge */
       FRAME_CONTINUED = 8, /* combat: a continued attack */
       FRAME_THROUGH = 16,  /* retreat: through friendly archers */
       FRAME_SET = 32,      /* shot: the target was fit for a counter-charge before the shot */
       FRAME_OPEN = 64,     /* an advance may be declined */
       FRAME_DEEP = 128,    /* retreat: the unit was disordered before the result */
};

/* The order of the fields is that of the position hash. What every driver and every decision with
 * open directions has lies in the same place. */
POD_BEGIN
typedef struct PartFrame { /* PHASE_MARCH, PHASE_NAME, PHASE_RESOLVE, FRAME_END: an activation */
    FRAME_HEAD
    uint8_t stage; /* march: units may still lose heart; end: it is closed */
    uint8_t spare[2];
    uint8_t ended; /* FRAME_END: what it was that has ended */
    uint8_t spare_more[4];
} PartFrame;

typedef struct ShotFrame { /* FRAME_SHOT: unit shoots at other */
    FRAME_HEAD             /* hex: where the target stood */
        uint8_t stage;
    uint8_t spare;
    uint8_t flags;
    uint8_t back; /* RESULT_... of the return shot, NO_UNIT if none */
    uint8_t spare_more[2];
    uint16_t back_die; /* its modified die, BACK_NOUGHT for 0 */
} ShotFrame;
enum { BACK_NOUGHT = 100 };
enum { SHOT_RESULT }; /* of told: RESULT_... of the first shot, NO_UNIT if none */

typedef struct CombatFrame { /* FRAME_COMBAT; unit: its only attacker; other: whose die alone falls
                              */
    FRAME_HEAD
    uint8_t stage; /* COMBAT_... */
    uint8_t spare;
    uint8_t flags;
    uint8_t at; /* bout in work */
    uint8_t first, count;
    uint16_t from; /* direction of the attacker in work */
} CombatFrame;

typedef struct ChargeFrame { /* FRAME_CHARGE, PHASE_RIDE: unit rides at other */
    FRAME_HEAD               /* hex: where it was last seen on its ride */
        uint8_t stage;
    uint8_t corners; /* it may still turn */
    uint8_t flags;
    uint8_t spare[3];
    uint16_t spent; /* points of the way so far */
} ChargeFrame;

typedef struct ReactFrame { /* PHASE_REACT: unit has come to hex */
    FRAME_HEAD
    uint8_t spare;
    uint8_t ways; /* directions of those who may shoot */
    uint8_t flags;
    uint8_t spare_more[5];
} ReactFrame;

typedef struct CounterFrame { /* PHASE_COUNTER: other has shot at unit */
    FRAME_HEAD
    uint8_t spare;
    uint8_t flank; /* through its flank */
    uint8_t spare_more[6];
} CounterFrame;

typedef struct AnswerFrame { /* PHASE_ANSWER, PHASE_EVADE: unit is attacked in hex */
    FRAME_HEAD
    uint8_t spare;
    uint8_t evade; /* directions it may retreat to */
    uint8_t spare_more;
    uint8_t bout;
    uint8_t spare_most[2];
    uint16_t counter; /* directions of those it may counter-charge */
} AnswerFrame;

typedef struct RetreatFrame { /* PHASE_RETREAT; other: the archers it goes through */
    FRAME_HEAD                /* hex: from where */
        uint8_t spare;
    uint8_t ways;
    uint8_t flags;
    uint8_t spare_more[5];
} RetreatFrame;

typedef struct RetireFrame { /* PHASE_RETIRE; hex: its standard */
    FRAME_HEAD
    uint8_t spare[6];
    uint16_t hexes; /* from it to the nearest refuge */
} RetireFrame;

typedef struct FaceFrame { /* PHASE_FACE */
    FRAME_HEAD
    uint8_t spare;
    uint8_t facings; /* that it may choose */
    uint8_t spare_more[6];
} FaceFrame;

typedef struct AdvanceFrame { /* PHASE_ADVANCE, PHASE_CONTINUED */
    FRAME_HEAD
    uint8_t spare[2];
    uint8_t flags;
    uint8_t spare_more[5];
} AdvanceFrame;
POD_END

FRAME_KIND(PartFrame, part_frame,
           kind == PHASE_MARCH || kind == PHASE_NAME || kind == PHASE_RESOLVE || kind == FRAME_END)
FRAME_KIND(ShotFrame, shot_frame, kind == FRAME_SHOT)
FRAME_KIND(CombatFrame, combat_frame, kind == FRAME_COMBAT)
FRAME_KIND(ChargeFrame, charge_frame, kind == FRAME_CHARGE || kind == PHASE_RIDE)
FRAME_KIND(ReactFrame, react_frame, kind == PHASE_REACT)
FRAME_KIND(CounterFrame, counter_frame, kind == PHASE_COUNTER)
FRAME_KIND(AnswerFrame, answer_frame, kind == PHASE_ANSWER || kind == PHASE_EVADE)
FRAME_KIND(RetreatFrame, retreat_frame, kind == PHASE_RETREAT)
FRAME_KIND(RetireFrame, retire_frame, kind == PHASE_RETIRE)
FRAME_KIND(FaceFrame, face_frame, kind == PHASE_FACE)
FRAME_KIND(AdvanceFrame, advance_frame, kind == PHASE_ADVANCE || kind == PHASE_CONTINUED)

/* ---- the stack of a game ---- */

static inline uint32_t frame_count(const Game *g)
{
    return moi(g)->frames.count;
}
static inline Frame *frame_at(Game *g, uint32_t depth)
{
    return frames_at(&moi_mut(g)->frames, depth);
}
static inline const Frame *frame_seen(const Game *g, uint32_t depth)
{
    return frames_seen(&moi(g)->frames, depth);
}
static inline Frame *top_frame(Game *g)
{
    return frames_top(&moi_mut(g)->frames);
}
static inline const Frame *frame_now(const Game *g)
{
    return frames_now(&moi(g)->frames);
}
static inline Frame *frame_below(Game *g)
{
    return frames_below(&moi_mut(g)->frames);
}
static inline const Frame *frame_under(const Game *g)
{
    return frames_under(&moi(g)->frames);
}
static inline Frame *push_frame(Game *g, uint32_t kind, uint32_t side, uint32_t unit)
{
    ASSERT(kind <= FRAME_CHARGE);
    return frames_push(&moi_mut(g)->frames, kind, side, unit);
}
static inline void pop_frame(Game *g)
{
    frames_pop(&moi_mut(g)->frames);
}
static inline Frame *set_frames(Game *g, uint32_t kind, uint32_t side)
{
    return frames_set(&moi_mut(g)->frames, kind, side);
}

/* A bout of the combats on the stack. */
static inline MoiBout *bout_at(Game *g, uint32_t i)
{
    ASSERT(i < moi(g)->bout_count && moi(g)->bout_count <= MAX_BOUTS);
    return &moi_mut(g)->bout[i];
}
static inline const MoiBout *bout_seen(const Game *g, uint32_t i)
{
    ASSERT(i < moi(g)->bout_count && moi(g)->bout_count <= MAX_BOUTS);
    return &moi(g)->bout[i];
}

#endif
