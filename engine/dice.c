/* dice.c: the three sources of dice. */
#include "dice.h"

/* The finishing steps of splitmix64: every bit of the word moves every bit of the result. */
static uint64_t mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

/* Takes the upper half of faces times a 32-bit word. Some results would come up once too often
 * among all words; those words, known by their lower half, are thrown away. */
static uint32_t roll_seeded(Dice *d, uint32_t faces)
{
    uint32_t unfair = (UINT32_MAX - faces + 1) % faces; /* 2^32 modulo faces */
    uint64_t product;
    do {
        product = (dice_bits(d->seed, d->stream, d->ordinal) >> 32) * faces;
        d->ordinal++;
    } while ((uint32_t)product < unfair);
    return (uint32_t)(product >> 32) + 1;
}

static uint32_t roll_scripted(Dice *d, uint32_t faces)
{
    uint32_t fall = d->script_next < d->script_count ? d->script[d->script_next++] : 0;
    if (fall >= 1 && fall <= faces)
        return fall;
    d->exhausted = true;
    return 1;
}

/* A die that this fall has not rolled before shows 1; dice_next_fall() turns it on from there. */
static uint32_t roll_enumerating(Dice *d, uint32_t faces, uint32_t low)
{
    if (d->script_next == MAX_ROLLS) {
        d->exhausted = true;
        return 1;
    }
    if (d->script_next == d->script_count) {
        d->script[d->script_count] = 1;
        d->faces[d->script_count] = (uint8_t)faces;
        d->low[d->script_count] = (uint8_t)low;
        d->script_count++;
    }
    ASSERT(d->faces[d->script_next] == faces && d->low[d->script_next] == low);
    return d->script[d->script_next++];
}

void dice_seed(Dice *d, uint64_t seed, uint64_t stream)
{
    *d = (Dice){.kind = DICE_SEEDED, .seed = seed, .stream = stream};
}

void dice_script(Dice *d, const uint8_t *falls, uint32_t count)
{
    ASSERT(count <= MAX_ROLLS);
    *d = (Dice){.kind = DICE_SCRIPTED, .script_count = (uint8_t)count};
    for (uint32_t i = 0; i < count; i++)
        d->script[i] = falls[i];
}

void dice_seed_after(Dice *d, const uint8_t *falls, uint32_t count, uint64_t seed, uint64_t stream)
{
    dice_script(d, falls, count);
    d->kind = DICE_SEEDED;
    d->seed = seed;
    d->stream = stream;
}

void dice_enumerate(Dice *d)
{
    d->kind = DICE_ENUMERATING; /* the arrays are filled die by die */
    d->exhausted = d->overflow = false;
    d->rolled_count = d->script_count = d->script_next = 0;
}

/* What the die shows after this; 0 if it was the last. */
static uint32_t next_face(const Dice *d, uint32_t die)
{
    uint32_t now = d->script[die], low = d->low[die];
    if (low != 0 && now > 1)
        return 0;
    uint32_t next = (low == 0 ? now : low) + 1;
    return next <= d->faces[die] ? next : 0;
}

bool dice_next_fall(Dice *d)
{
    ASSERT(d->kind == DICE_ENUMERATING);
    ASSERT(d->script_next == d->script_count); /* equal falls must roll equal dice */
    d->script_next = 0;
    d->rolled_count = 0;
    while (d->script_count > 0 && next_face(d, d->script_count - 1u) == 0)
        d->script_count--;
    if (d->script_count == 0)
        return false;
    d->script[d->script_count - 1] = (uint8_t)next_face(d, d->script_count - 1u);
    return true;
}

uint64_t dice_fall_weight(const Dice *d)
{
    ASSERT(d->kind == DICE_ENUMERATING);
    uint64_t weight = 1;
    for (uint32_t i = 0; i < d->script_count; i++) {
        if (weight > UINT64_MAX >> 8) /* a die has at most 255 faces */
            return 0;
        weight *= d->faces[i];
    }
    return weight;
}

uint64_t dice_fall_count(const Dice *d)
{
    ASSERT(d->kind == DICE_ENUMERATING);
    uint64_t count = 1; /* at most the weight */
    for (uint32_t i = 0; i < d->script_count; i++) {
        if (d->low[i] != 0)
            count *= d->script[i] == 1 ? d->low[i] : (uint32_t)d->faces[i] - d->low[i];
    }
    return count;
}

/* low: faces that count as one; 0 for none. */
static uint32_t roll(Dice *d, uint32_t faces, uint32_t low)
{
    ASSERT(faces >= 1 && faces <= UINT8_MAX);
    uint32_t fall = 1;
    switch (d->kind) {
    case DICE_SEEDED:
        fall = d->script_next < d->script_count ? roll_scripted(d, faces) : roll_seeded(d, faces);
        break;
    case DICE_SCRIPTED:
        fall = roll_scripted(d, faces);
        break;
    case DICE_ENUMERATING:
        fall = roll_enumerating(d, faces, low);
        break;
    default:
        ASSERT(false);
    }
    if (d->rolled_count < MAX_ROLLS)
        d->rolled[d->rolled_count++] = (uint8_t)fall;
    else
        d->overflow = true;
    return fall;
}

uint32_t dice_roll(Dice *d, uint32_t faces)
{
    return roll(d, faces, 0);
}

uint32_t dice_roll_at_most(Dice *d, uint32_t faces, uint32_t most)
{
    ASSERT(most <= faces);
    return roll(d, faces, most == 0 ? faces : most); /* if none does, all agree in that */
}

uint64_t dice_bits(uint64_t seed, uint64_t stream, uint64_t ordinal)
{
    const uint64_t golden = 0x9E3779B97F4A7C15u;
    uint64_t key = mix(mix(seed + golden) + stream * golden);
    return mix(key + (ordinal + 1) * golden);
}
