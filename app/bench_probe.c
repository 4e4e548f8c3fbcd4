#include "bench_probe.h"

#include <stdio.h>
#include <string.h>

enum {
    PROBE_EVERY = 4, /* decisions between two looks at what the position allows */
    SPACING = 48,    /* decisions a call of one kind, so that rare kinds get their share */
    SAMPLES = 2,     /* calls of one kind at one position */
    CAPTAIN_GAMES = 2,
};

static const char *const names[PROBE_COUNT] = {
    "probe_decision",     "probe_copy",       "probe_hash",        "probe_reach_unit",
    "probe_reach_leader", "probe_step",       "probe_activate",    "probe_odds_shot",
    "probe_odds_melee",   "probe_odds_shock", "probe_odds_charge", "probe_odds_combat",
};

/* Callgrind knows a function by its name: none of these may be inlined or merged. */
#define PROBED __attribute__((noinline)) static

PROBED void probe_decision(const Battle *b, ProbeRoom *room)
{
    Game *g = &room->match.game.game;
    uint32_t count = actions_list(b, g, room->match.legal);
    uint64_t pick = (dice_bits(1, 1, room->calls[PROBE_DECISION]) >> 32) * count >> 32;
    dice_mark(&room->match.dice);
    b->rules->apply(b, g, room->match.legal[pick], &room->match.dice, NULL);
    room->calls[PROBE_DECISION]++;
}

PROBED void probe_copy(const Battle *b, ProbeRoom *room)
{
    memcpy(&room->work, &room->match.game, b->rules->game_size);
    room->calls[PROBE_COPY]++;
}

PROBED void probe_hash(const Battle *b, ProbeRoom *room)
{
    room->result += game_search_hash(b, &room->match.game.game);
    room->calls[PROBE_HASH]++;
}

PROBED void probe_reach_unit(const Battle *b, ProbeRoom *room, uint32_t unit)
{
    reach_find(b, &room->match.game.game, unit, &room->reach);
    room->result += room->reach.count;
    room->calls[PROBE_REACH_UNIT]++;
}

PROBED void probe_reach_leader(const Battle *b, ProbeRoom *room, uint32_t unit)
{
    reach_find(b, &room->match.game.game, unit, &room->reach);
    room->result += room->reach.count;
    room->calls[PROBE_REACH_LEADER]++;
}

PROBED void probe_step(const Battle *b, ProbeRoom *room, Action a)
{
    dice_mark(&room->match.dice);
    b->rules->apply(b, &room->work.game, a, &room->match.dice, NULL);
    room->calls[PROBE_STEP]++;
}

PROBED void probe_activate(const Battle *b, ProbeRoom *room, Action a)
{
    dice_mark(&room->match.dice);
    b->rules->apply(b, &room->work.game, a, &room->match.dice, NULL);
    room->calls[PROBE_ACTIVATE]++;
}

#define PROBE_ODDS(name, row)                                                                      \
    PROBED void name(const Battle *b, ProbeRoom *room, Action a)                                   \
    {                                                                                              \
        odds_count(b, &room->match.game.game, a, &room->work, &room->odds);                        \
        room->result += room->odds.denominator;                                                    \
        room->calls[row]++;                                                                        \
    }
PROBE_ODDS(probe_odds_shot, PROBE_ODDS_SHOT)
PROBE_ODDS(probe_odds_melee, PROBE_ODDS_MELEE)
PROBE_ODDS(probe_odds_shock, PROBE_ODDS_SHOCK)
PROBE_ODDS(probe_odds_charge, PROBE_ODDS_CHARGE)
PROBE_ODDS(probe_odds_combat, PROBE_ODDS_COMBAT)

/* Words of actions whose odds or whose playing is counted, in whichever rule system. */
static const struct {
    const char *word;
    Probe probe;
    void (*odds)(const Battle *b, ProbeRoom *room, Action a);
    void (*apply)(const Battle *b, ProbeRoom *room, Action a);
} counted[] = {
    {"step", PROBE_STEP, NULL, probe_step},
    {"activate", PROBE_ACTIVATE, NULL, probe_activate},
    {"fire", PROBE_ODDS_SHOT, probe_odds_shot, NULL},
    {"shoot", PROBE_ODDS_SHOT, probe_odds_shot, NULL},
    {"attack", PROBE_ODDS_MELEE, probe_odds_melee, NULL},
    {"shock", PROBE_ODDS_SHOCK, probe_odds_shock, NULL},
    {"open", PROBE_ODDS_COMBAT, probe_odds_combat, NULL},
    {"join", PROBE_ODDS_COMBAT, probe_odds_combat, NULL},
    {"fight", PROBE_ODDS_COMBAT, probe_odds_combat, NULL},
    {"charge", PROBE_ODDS_CHARGE, probe_odds_charge, NULL},
};

static bool is_due(const ProbeRoom *room, Probe probe)
{
    return room->calls[probe] * SPACING <= room->seen;
}

static void probe_actions(const Battle *b, ProbeRoom *room, uint32_t count, uint32_t row)
{
    const ActionWord *words = b->rules->words->actions;
    uint32_t matching = 0, done = 0;
    if (!is_due(room, counted[row].probe))
        return;
    for (uint32_t i = 0; i < count; i++)
        matching += strcmp(words[room->match.legal[i].kind].name, counted[row].word) == 0;
    uint32_t stride = matching / SAMPLES + 1, seen = 0;
    for (uint32_t i = 0; i < count && done < SAMPLES; i++) {
        Action a = room->match.legal[i];
        if (strcmp(words[a.kind].name, counted[row].word) != 0 || seen++ % stride != 0)
            continue;
        done++;
        if (counted[row].odds && (words[a.kind].flags & ACT_ATTACK) != 0)
            counted[row].odds(b, room, a);
        if (!counted[row].apply)
            continue;
        probe_copy(b, room);
        counted[row].apply(b, room, a);
    }
}

/* Some of the units that can step, leaders and others apart. */
static void probe_reach(const Battle *b, ProbeRoom *room, uint32_t count, bool leaders)
{
    const ActionWord *words = b->rules->words->actions;
    uint32_t last = NO_UNIT, done = 0;
    if (!is_due(room, leaders ? PROBE_REACH_LEADER : PROBE_REACH_UNIT))
        return;
    uint32_t skip = (uint32_t)(room->seen / PROBE_EVERY % 8);
    for (uint32_t i = 0; i < count && done < SAMPLES; i++) {
        Action a = room->match.legal[i];
        if (a.unit == last || a.unit == NO_UNIT || (words[a.kind].flags & ACT_STEP) == 0)
            continue;
        last = a.unit;
        if ((b->types[b->units[a.unit].type[0]].kind == UNIT_LEADER) != leaders || skip-- > 0)
            continue;
        skip = 3;
        done++;
        if (leaders)
            probe_reach_leader(b, room, a.unit);
        else
            probe_reach_unit(b, room, a.unit);
    }
}

static void probe_position(const Battle *b, ProbeRoom *room)
{
    if (room->seen++ % PROBE_EVERY != 0)
        return;
    uint32_t count = actions_list(b, &room->match.game.game, room->match.legal);
    if (is_due(room, PROBE_HASH))
        probe_hash(b, room);
    probe_reach(b, room, count, false);
    probe_reach(b, room, count, true);
    for (uint32_t row = 0; row < COUNT_OF(counted); row++)
        probe_actions(b, room, count, row);
}

static void look(void *context, const Battle *b, const Game *g)
{
    ProbeRoom *room = context;
    memcpy(&room->match.game, g, b->rules->game_size);
    probe_position(b, room);
}

void probe_play(const Battle *b, uint64_t decisions, ProbeRoom *room)
{
    Game *g = &room->match.game.game;
    dice_seed(&room->match.dice, 1, 0);
    g->over = true;
    while (room->calls[PROBE_DECISION] < decisions) {
        if (g->over)
            game_begin(b, &room->match.game);
        probe_position(b, room);
        probe_decision(b, room);
    }
    for (uint64_t game = 1; game <= CAPTAIN_GAMES; game++)
        captain_play(b, game, (CaptainWatcher){look, room}, &room->captain);
}

void probe_print(const ProbeRoom *room)
{
    for (uint32_t probe = 0; probe < PROBE_COUNT; probe++)
        printf("%s %llu\n", names[probe], (unsigned long long)room->calls[probe]);
}
