/* game.h: the changing state every rule system shares: who decides, where everybody stands.
 * Plain bytes; a system's own state begins with a Game and is copied with memcpy. */
#ifndef BANNERET_GAME_H
#define BANNERET_GAME_H

#include "hex.h"

enum { STACK_MAX = 3 }; /* combat units a hex can hold in any system */

POD_BEGIN
typedef struct Placement {
    uint16_t hex; /* left hex of a two-hex unit; NO_HEX = not on the map */
    uint8_t face; /* two-hex: direction from left to right; vertex facing: its number */
    uint8_t mode; /* which face of the counter is up */
} Placement;

typedef struct Game {
    uint32_t ply; /* decisions taken; outside the hash */
    uint8_t to_act;
    uint8_t phase;   /* row of Words.phases */
    uint8_t phasing; /* side whose turn it is */
    uint8_t over;
    uint16_t turn; /* from 1; 0 = set-up */
    uint8_t spare[2];
    Placement unit[MAX_UNITS];
    /* Who fills a hex, derived from unit[]: its lowest combat unit, and for each unit the next
     * higher one in its hex and, for the second hex of a two-hex unit, in that one. */
    uint8_t first[MAX_HEXES];
    uint8_t next[2][MAX_UNITS];
} Game;
POD_END

/* Largest state of any system: buffers of callers are this big. */
enum { GAME_SIZE_MAX = 8192 };
typedef union GameBuffer {
    Game game;
    uint8_t bytes[GAME_SIZE_MAX];
} GameBuffer;

static inline const UnitType *unit_type(const Battle *b, const Game *g, uint32_t unit)
{
    return &b->types[b->units[unit].type[g->unit[unit].mode]];
}

static inline uint32_t other_side(uint32_t side)
{
    return side ^ 1u;
}

/* The lowest combat unit in a hex, or NO_UNIT. */
static inline uint32_t unit_at(const Game *g, uint32_t hex)
{
    return g->first[hex];
}

/* The next higher combat unit in a hex that the unit fills, or NO_UNIT. */
static inline uint32_t unit_after(const Game *g, uint32_t hex, uint32_t unit)
{
    return g->next[g->unit[unit].hex != hex][unit];
}

/* Whether two or more combat units fill a hex. */
static inline bool is_shared(const Game *g, uint32_t hex)
{
    uint32_t unit = unit_at(g, hex);
    return unit != NO_UNIT && unit_after(g, hex, unit) != NO_UNIT;
}

static inline uint32_t count_at(const Game *g, uint32_t hex)
{
    uint32_t count = 0;
    for (uint32_t unit = unit_at(g, hex); unit != NO_UNIT; unit = unit_after(g, hex, unit))
        count++;
    return count;
}

static inline bool on_map(const Game *g, uint32_t unit)
{
    return g->unit[unit].hex != NO_HEX;
}

enum { NO_ENEMY_NEAR = 0xFFFF };

/* Hexes from there to the nearest combat unit of the other side, or NO_ENEMY_NEAR. */
static inline uint32_t hexes_to_enemy(const Battle *b, const Game *g, uint32_t side, uint32_t hex)
{
    uint32_t nearest = NO_ENEMY_NEAR, enemy = other_side(side);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t unit = b->fighters[enemy][i];
        uint32_t away = on_map(g, unit) ? hex_distance(b, hex, g->unit[unit].hex) : NO_ENEMY_NEAR;
        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}

/* Second hex of a unit as it stands, or NO_HEX for a one-hex unit. It must be on the map. */
static inline uint16_t unit_second_hex(const Battle *b, const Game *g, uint32_t unit)
{
    if (unit_type(b, g, unit)->size < 2)
        return NO_HEX;
    return b->neighbour[g->unit[unit].hex][g->unit[unit].face];
}

/* Puts every unit where the battle starts it. g is zero bytes but for what the caller set. */
void game_set_up(const Battle *b, Game *g);

/* Lifts a unit off the map, if it is on it; its facing is forgotten. A counter that turns to a
 * face of another size is lifted first and put again. */
void game_lift(const Battle *b, Game *g, uint32_t unit);

/* Puts a unit, wherever it was, in a hex (the left one of two) with a facing. The hexes must
 * be on the map and hold fewer than STACK_MAX. */
void game_put(const Battle *b, Game *g, uint32_t unit, uint32_t hex, uint32_t face);

/* Recomputes the occupancy and compares; dev builds. */
bool game_occupancy_holds(const Battle *b, const Game *g);

/* What the points of the margin side are over the other's. */
int32_t battle_margin(const Battle *b, const int32_t points[SIDE_COUNT]);

/* Where margins name the level of victory: the one these points mean, a row of b->levels;
 * level_count if none. */
uint32_t battle_level(const Battle *b, const int32_t points[SIDE_COUNT]);

/* Where a decision names it: the first level that this side wins (NO_SIDE: nobody). */
uint32_t battle_level_of(const Battle *b, uint32_t winner);

/* A running hash over named fields. */
typedef struct Hash {
    uint64_t value;
} Hash;

static inline void hash_mix(Hash *h, uint64_t word)
{
    h->value = (h->value ^ word) * 0x9E3779B97F4A7C15u;
    h->value ^= h->value >> 29;
}

/* So many bytes, at most eight, as they lie in memory. */
static inline uint64_t hash_word(const uint8_t *at, uint32_t size)
{
    uint64_t word = 0;
    memcpy(&word, at, size);
    return word;
}

/* Mixes bytes as they lie in memory. */
static inline void hash_bytes(Hash *h, const void *bytes, uint32_t size)
{
    const uint8_t *at = bytes;
    Hash mixed = *h;
    for (; size >= 32; size -= 32, at += 32) {
        mixed.value = (mixed.value ^ hash_word(at, 8)) * 0x9E3779B97F4A7C15u +
                      hash_word(at + 8, 8) * 0xC2B2AE3D27D4EB4Fu +
                      hash_word(at + 16, 8) * 0x165667B19E3779F9u +
                      hash_word(at + 24, 8) * 0xD6E8FEB86659FD93u;
        mixed.value ^= mixed.value >> 32;
    }
    for (; size >= 8; size -= 8, at += 8)
        hash_mix(&mixed, hash_word(at, 8));
    if (size > 0)
        hash_mix(&mixed, hash_word(at, size));
    *h = mixed;
}

/* Hash of the state: shared fields here, the system's own by RuleSystem.hash. */
uint64_t game_hash(const Battle *b, const Game *g);

/* The same for a player that looks up positions it has met: positions with one game_hash() have one
 * search hash. It is quicker, and differs by machine and version: no record may hold it. */
uint64_t game_search_hash(const Battle *b, const Game *g);

#endif
