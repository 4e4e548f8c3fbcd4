/* sense.h: how sensible play looks, counted from the engine's own facts in any family: what a
 * wargamer would laugh at, by side. */
#ifndef BANNERET_APP_SENSE_H
#define BANNERET_APP_SENSE_H

#include "../engine/odds.h"

enum SenseRow {
    SENSE_HOPELESS, /* attacks made freely that cost the attacker twice as often as they harm, or
                       harm never; of all made freely */
    SENSE_NEEDLESS, /* of all made freely: by the side that would win if nothing more happened,
                       costing it as often as they harm */
    SENSE_LEADERS,  /* leaders alone beside an enemy when their side's turn ends, through something
                       it has decided or left undone; of all on the map */
    SENSE_ARCHERS,  /* bows near the enemy without anybody else beside them as near; of all near */
    SENSE_UNDONE,   /* moves far from the enemy back to where the unit was before; of all moves */
    SENSE_SHUT,     /* units in contact that find only friends behind them; of all in contact */
    SENSE_COUNT,
};

typedef struct SenseCount {
    uint32_t cases, of;
} SenseCount;

typedef struct Sense {
    SenseCount row[SIDE_COUNT][SENSE_COUNT];
} Sense;

/* A leader alone beside an enemy. It is nobody's decision as long as he was left so in the enemy's
 * turn and his side has had no decision since in which he could act, or a command be chosen under
 * which he then could. */
enum { LONE_NOT, LONE_BY_FATE, LONE_BY_CHOICE };

/* A game that is watched. All zero bytes before its first decision. */
typedef struct SenseWatch {
    Sense sense;
    bool begun;
    uint16_t turn;
    uint8_t phasing;
    uint16_t start[MAX_UNITS];   /* where each stood when the turn began */
    uint16_t last[2][MAX_UNITS]; /* where it stood after its last two moves */
    uint8_t lone[MAX_UNITS];     /* leaders: LONE_... */
    GameBuffer work;
    Action legal[MAX_ACTIONS];
    Odds odds;
} SenseWatch;

/* Before a decision is played, and after. Neither changes the game. */
void sense_before(SenseWatch *w, const Battle *b, const Game *g, Action a);
void sense_after(SenseWatch *w, const Battle *b, const Game *g, Action a);

void sense_add(Sense *sum, const Sense *more);
void sense_print(const Battle *b, const Sense *s, uint32_t games);

#endif
