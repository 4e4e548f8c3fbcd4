/* bmw_position.c: what state is possible, its hash, and statuses that are set. */
#include "bmw_position.h"
#include "bmw_ground.h"
#include "bmw_words.h"

/* ---- what is possible ---- */

/* The unit that may be where it could not stop, or NO_UNIT. */
static uint32_t passing_unit(const Game *g)
{
    const FrameStack *frames = &bmw(g)->frames;
    for (uint32_t i = 0; i < frames->count; i++) {
        const Frame *f = frames_seen(frames, i);
        if ((f->kind == PHASE_RETREAT || f->kind == PHASE_WITHDRAW) && f->unit != NO_UNIT)
            return f->unit;
    }
    return bmw_moving(g);
}

static bool hex_holds(const Battle *b, const Game *g, uint32_t hex, uint32_t passing)
{
    uint32_t units = 0, trains = 0, side = NO_SIDE;
    for (uint32_t unit = unit_at(g, hex); unit != NO_UNIT; unit = unit_after(g, hex, unit)) {
        if (side != NO_SIDE && side != b->units[unit].side)
            return false;
        side = b->units[unit].side;
        if (unit == passing)
            continue;
        if (is_train(b, unit))
            trains++;
        else
            units++;
    }
    return units <= 1 && trains <= 1;
}

bool bmw_stacks_hold(const Battle *b, const Game *g, uint32_t passing)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (on_map(g, unit) && is_combat(b, unit) && !hex_holds(b, g, g->unit[unit].hex, passing))
            return false;
    }
    return true;
}

static bool frames_are_possible(const Battle *b, const Game *g)
{
    const FrameStack *frames = &bmw(g)->frames;
    if (!frames_hold(frames))
        return false;
    for (uint32_t i = 0; i < frames->count; i++) {
        const Frame *f = frames_seen(frames, i);
        if (f->kind >= PHASE_COUNT || (i == 0) != (f->kind < PHASE_FIRST_ABOVE) ||
            f->side >= SIDE_COUNT || (f->unit != NO_UNIT && f->unit >= b->unit_count))
            return false;
    }
    const Frame *top = bmw_top(g);
    return g->phase == top->kind && g->to_act == top->side;
}

static bool unit_is_possible(const Game *g, uint32_t unit)
{
    const BmwGame *game = bmw(g);
    if (game->fate[unit] > FATE_LEFT || (game->fate[unit] != FATE_NONE && on_map(g, unit)))
        return false;
    if (game->combat[unit] > game->combats && game->combat[unit] != COMBAT_FOUGHT)
        return false;
    return game->eager[unit] <= 2;
}

static bool losses_are_right(const Battle *b, const Game *g)
{
    int32_t lost[SIDE_COUNT] = {0};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (bmw(g)->fate[unit] == FATE_LOST && is_combat(b, unit))
            lost[b->units[unit].side] += front_attr(b, unit, TYPE_STRENGTH);
    }
    return lost[0] == bmw(g)->lost[0] && lost[1] == bmw(g)->lost[1];
}

static bool zones_are_right(const Battle *b, const Game *g)
{
    uint8_t zones[MAX_HEXES];
    bmw_count_zones(b, g, zones);
    return memcmp(zones, bmw(g)->zones, sizeof zones) == 0;
}

bool bmw_validate(const Battle *b, const Game *g)
{
    if (battle_is_mutated(b))
        return true;
    if (!game_occupancy_holds(b, g) || g->turn < 1 || g->over > 1 || g->phasing >= SIDE_COUNT)
        return false;
    if (!frames_are_possible(b, g) || !losses_are_right(b, g) || !zones_are_right(b, g) ||
        !bmw_stacks_hold(b, g, passing_unit(g)))
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!unit_is_possible(g, unit))
            return false;
    }
    return (bmw(g)->broken == 0 || g->over) && bmw(g)->rallied <= RALLY_OVER;
}

/* ---- the hash ---- */

static void hash_fight(const BmwFight *fight, Hash *h)
{
    hash_mix(h, (uint64_t)fight->combat | (uint64_t)fight->stage << 8 |
                    (uint64_t)fight->result << 16 | (uint64_t)fight->reach << 24 |
                    (uint64_t)fight->charged << 32 | (uint64_t)fight->pursues << 40 |
                    (uint64_t)fight->doomed << 48);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        hash_mix(h, fight->count[side]);
        for (uint32_t i = 0; i < fight->count[side]; i++)
            hash_mix(h, fight->hex[side][i]);
    }
}

/* What the mover has spent counts while it moves; after that it is only told. */
static void hash_army(const BmwGame *game, Hash *h)
{
    BmwMover mover = game->mover;
    if (mover.over)
        mover = (BmwMover){.unit = NO_UNIT, .over = 1};
    hash_mix(h, (uint64_t)mover.unit | (uint64_t)mover.spent << 8 | (uint64_t)mover.way << 16 |
                    (uint64_t)mover.over << 24 | (uint64_t)game->target << 32 |
                    (uint64_t)game->combats << 40 | (uint64_t)game->broken << 48 |
                    (uint64_t)game->rallied << 56);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        hash_mix(h, (uint64_t)game->smoke[side] | (uint64_t)game->released[side] << 8 |
                        (uint64_t)(uint16_t)game->lost[side] << 16);
    for (uint32_t i = 0; i < MAX_HOLDINGS; i++)
        hash_mix(h, game->holder[i]);
}

void bmw_hash(const Battle *b, const Game *g, Hash *h)
{
    const BmwGame *game = bmw(g);
    frames_hash(&game->frames, h);
    hash_fight(&game->fight, h);
    hash_army(game, h);
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        hash_mix(h, (uint64_t)game->fate[unit] | (uint64_t)game->marks[unit] << 8 |
                        (uint64_t)game->combat[unit] << 16 | (uint64_t)game->eager[unit] << 24);
}

void bmw_search_hash(const Battle *b, const Game *g, Hash *h)
{
    const BmwGame *game = bmw(g);
    frames_hash(&game->frames, h);
    hash_fight(&game->fight, h);
    hash_army(game, h);
    hash_bytes(h, game->fate, b->unit_count);
    hash_bytes(h, game->marks, b->unit_count);
    hash_bytes(h, game->combat, b->unit_count);
    hash_bytes(h, game->eager, b->unit_count);
}

/* ---- statuses that are set ---- */

static bool set_fate(const Battle *b, Game *g, uint32_t unit, uint32_t fate, bool on)
{
    BmwGame *game = bmw_mut(g);
    uint8_t *now = &game->fate[unit];
    int32_t strength = is_combat(b, unit) ? front_attr(b, unit, TYPE_STRENGTH) : 0;
    uint32_t side = b->units[unit].side;
    if (on && on_map(g, unit))
        return false;
    uint32_t next = on ? fate : *now == fate ? (uint32_t)FATE_NONE : *now;
    int32_t by = strength * ((next == FATE_LOST) - (*now == FATE_LOST));
    if (game->lost[side] + by >= b->side[side].attr[SIDE_DISINTEGRATED])
        return false;
    game->lost[side] = (int16_t)(game->lost[side] + by);
    *now = (uint8_t)next;
    return true;
}

bool bmw_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value)
{
    static const uint8_t marks[STATUS_COUNT] = {
        [STATUS_MOVED] = MARK_MOVED, [STATUS_TURNED] = MARK_TURNED, [STATUS_CHARGED] = MARK_CHARGED,
        [STATUS_SHOT] = MARK_SHOT,   [STATUS_HIT] = MARK_HIT,
    };
    ASSERT(unit < b->unit_count && status < STATUS_COUNT);
    if (status == STATUS_LOST || status == STATUS_LEFT)
        return set_fate(b, g, unit, status == STATUS_LOST ? FATE_LOST : FATE_LEFT, value != 0);
    if (marks[status] == 0 || (value != 0 && !on_map(g, unit)) ||
        (status == STATUS_CHARGED && value != 0 && !is_heavy(b, unit)))
        return value == 0 && marks[status] != 0;
    if (value != 0)
        set_mark(g, unit, marks[status]);
    else
        clear_mark(g, unit, marks[status]);
    return true;
}
