/* dice.h: the only way chance enters a game. A source is seeded, scripted or enumerating. */
#ifndef BANNERET_DICE_H
#define BANNERET_DICE_H

#include "base.h"
#include "limits.h"

enum { DICE_SEEDED, DICE_SCRIPTED, DICE_ENUMERATING };

/* Open so that callers can own one; only dice.c looks inside. */
typedef struct Dice {
    uint8_t kind;
    bool exhausted;       /* a script ran out or held an impossible roll: the last answers were 1 */
    bool overflow;        /* more than MAX_ROLLS rolls since dice_mark(): no record can hold them */
    uint8_t rolled_count; /* rolls since dice_mark(), at most MAX_ROLLS kept */
    uint8_t rolled[MAX_ROLLS];
    uint8_t script_count, script_next; /* falls to come first; enumerating: this fall */
    uint8_t script[MAX_ROLLS];
    uint8_t faces[MAX_ROLLS]; /* enumerating: size of each die of this fall */
    uint8_t low[MAX_ROLLS];   /* and how many of its faces a 1 stands for; 0: each for itself */
    uint64_t seed, stream, ordinal; /* seeded: counter-based, so equal keys give equal dice */
} Dice;

void dice_seed(Dice *d, uint64_t seed, uint64_t stream);

/* Falls that will come up, in order; anything after them is `exhausted`. At most MAX_ROLLS. */
void dice_script(Dice *d, const uint8_t *falls, uint32_t count);

/* Seeded dice whose first falls are given, at most MAX_ROLLS; one that its die cannot show sets
 * `exhausted`. */
void dice_seed_after(Dice *d, const uint8_t *falls, uint32_t count, uint64_t seed, uint64_t stream);

/* Runs over every fall: dice_enumerate(d); do { ...roll... } while (dice_next_fall(d));
 * dice_fall_weight gives w, where 1/w is the chance of a fall such as the one just played; 0 if w
 * does not fit. dice_fall_count: how many of them it stands for. */
void dice_enumerate(Dice *d);
bool dice_next_fall(Dice *d);
uint64_t dice_fall_weight(const Dice *d);
uint64_t dice_fall_count(const Dice *d);

/* One die: 1..faces, or 0..faces-1 where a system counts from nought (it subtracts one). */
uint32_t dice_roll(Dice *d, uint32_t faces);

/* The same where nothing counts but whether it shows at most `most`, 0..faces: then one fall of an
 * enumeration stands for all that do, and one for all that do not. */
uint32_t dice_roll_at_most(Dice *d, uint32_t faces, uint32_t most);

/* How many more rolls the action that is played has room for. */
static inline uint32_t dice_room(const Dice *d)
{
    return MAX_ROLLS - d->rolled_count;
}

/* Forgets the list of rolls, before an action. */
static inline void dice_mark(Dice *d)
{
    d->rolled_count = 0;
    d->overflow = false;
}

/* A well-mixed 64-bit value for any other need of chance, such as a random player's choice. */
uint64_t dice_bits(uint64_t seed, uint64_t stream, uint64_t ordinal);

#endif
