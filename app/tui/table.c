#include "table.h"

#include "app/load.h"
#include "app/match.h"
#include "app/memory.h"
#include "app/replay.h"
#include "tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char before_load_file[] = "banneret-before-load.record";

enum { POSITIONS_EVERY = 64 }; /* decisions from a checkpoint to the next */

static void keep_checkpoint(Table *t)
{
    if (t->history.count % POSITIONS_EVERY != 0)
        return;
    uint32_t index = t->history.count / POSITIONS_EVERY;
    if (index >= t->checkpoint_count) {
        t->checkpoint_count = index + 1;
        t->checkpoint = memory_resize(t->checkpoint, t->checkpoint_count * sizeof *t->checkpoint);
    }
    t->checkpoint[index] = t->game;
}

static void clear_game(Table *t)
{
    history_cut(&t->history, 0);
    t->list_count = 0;
    t->unsaved = false;
    t->changes++;
    t->seed_tells = true;
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        snprintf(t->player[side], sizeof t->player[side], "person");
    map_style_begin(&t->style, &t->battle, t->colour, t->width);
    game_begin(&t->battle, &t->game);
    keep_checkpoint(t);
}

void table_begin(Table *t, uint64_t seed)
{
    t->seed = seed;
    clear_game(t);
}

void table_free(Table *t)
{
    history_free(&t->history);
    free(t->checkpoint);
    free(t);
}

bool table_play(Table *t, Action a)
{
    const Battle *b = &t->battle;
    Game *g = &t->game.game;
    Verdict v = b->rules->check(b, g, a);
    if (v.why != LEGAL) {
        printf("Refused by ");
        tell_refusal(b, g, v);
        return false;
    }
    Dice dice;
    EventSink events = {t->events, MAX_EVENTS, 0};
    dice_seed(&dice, t->seed, t->history.count + 1);
    b->rules->apply(b, g, a, &dice, &events);
    history_push(&t->history, a, &dice);
    keep_checkpoint(t);
    t->unsaved = true;
    t->changes++;
    t->list_count = 0;
    tell_events(b, g, &events);
    return true;
}

/* ---- who is under way ---- */

static bool is_own_end(const ActionWord *word)
{
    return (word->flags & ACT_ENDS) != 0 && word->has_unit && word->arg == ARG_NONE;
}

static bool can_go_on(const Table *t, uint32_t count, uint32_t unit)
{
    const ActionWord *words = t->battle.rules->words->actions;
    for (uint32_t i = 0; i < count; i++) {
        const ActionWord *word = &words[t->legal[i].kind];
        if (t->legal[i].unit == unit && (word->flags & (ACT_STEP | ACT_ENDS)) != 0 &&
            !is_own_end(word))
            return true;
    }
    return false;
}

bool table_under_way(Table *t, Action *end)
{
    const Battle *b = &t->battle;
    uint32_t count = actions_list(b, &t->game.game, t->legal);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_own_end(&b->rules->words->actions[t->legal[i].kind]) ||
            !can_go_on(t, count, t->legal[i].unit))
            continue;
        *end = t->legal[i];
        found++;
    }
    return found == 1;
}

const Game *table_foresee(Table *t, Action a)
{
    Dice dice;
    t->work = t->game;
    dice_seed(&dice, t->seed, t->history.count + 1);
    t->battle.rules->apply(&t->battle, &t->work.game, a, &dice, NULL);
    return &t->work.game;
}

/* ---- there and back ---- */

/* Plays decision `index` again on the position before it. */
static void repeat_decision(Table *t, GameBuffer *game, uint32_t index, EventSink *events)
{
    Dice dice;
    history_script(&t->history, index, &dice);
    t->battle.rules->apply(&t->battle, &game->game, t->history.action[index], &dice, events);
    ASSERT(!dice.exhausted);
}

/* Makes the position before decision `index` in *game. */
static void go_to(Table *t, GameBuffer *game, uint32_t index)
{
    uint32_t from = index / POSITIONS_EVERY * POSITIONS_EVERY;
    *game = t->checkpoint[index / POSITIONS_EVERY];
    for (; from < index; from++)
        repeat_decision(t, game, from, NULL);
}

bool table_phase_is_new(Table *t)
{
    const Game *now = &t->game.game, *before = &t->work.game;
    if (t->history.count == 0)
        return true;
    go_to(t, &t->work, t->history.count - 1);
    return before->turn != now->turn || before->phase != now->phase ||
           before->phasing != now->phasing || before->to_act != now->to_act;
}

void table_undo(Table *t, uint32_t count)
{
    ASSERT(count <= t->history.count);
    uint32_t rolls = t->history.roll_count;
    go_to(t, &t->game, t->history.count - count);
    history_cut(&t->history, t->history.count - count);
    t->unsaved = true;
    t->changes++;
    t->list_count = 0;
    rolls -= t->history.roll_count;
    printf("%u decision%s taken back", count, count == 1 ? "" : "s");
    if (rolls)
        printf(", with %u %s that fell", rolls, rolls == 1 ? "die" : "dice");
    printf(".\n");
}

void table_tell_log(Table *t, uint32_t count)
{
    if (t->history.count == 0)
        printf("Nothing was decided yet.\n");
    if (count > t->history.count)
        count = t->history.count;
    uint32_t index = t->history.count - count;
    go_to(t, &t->work, index);
    for (; index < t->history.count; index++) {
        uint32_t roll_count;
        const uint8_t *rolls = history_rolls(&t->history, index, &roll_count);
        EventSink events = {t->events, MAX_EVENTS, 0};
        tell_decision(&t->battle, index + 1, t->history.action[index], rolls, roll_count);
        repeat_decision(t, &t->work, index, &events);
        tell_events(&t->battle, &t->work.game, &events);
    }
}

/* A slip of the fingers must not cost somebody another file. */
static bool is_other_file(const char *file)
{
    static const char first_words[] = "banneret record ";
    char *text;
    uint32_t size;
    bool other = file_read(file, &text, &size) && size > 0 &&
                 strncmp(text, first_words, strlen(first_words)) != 0;
    free(text);
    return other;
}

bool table_save(Table *t, const char *file)
{
    if (is_other_file(file)) {
        printf("%s is there and is no record: it stays as it is. Save under another name.\n", file);
        return false;
    }
    RecordAbout about = {{t->player[0], t->player[1]}, t->seed_tells, t->seed};
    uint32_t size;
    char *text = history_record(&t->history, &t->battle, &about, &size);
    bool written = file_write(file, text, size);
    free(text);
    if (!written) {
        printf("%s cannot be written.\n", file);
        return false;
    }
    t->unsaved = false;
    printf("Saved to %s: %u decision%s.\n", file, t->history.count,
           t->history.count == 1 ? "" : "s");
    return true;
}

typedef struct Loading {
    Replay replay; /* first: it is the big one */
    History history;
} Loading;

static bool keep_step(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                      const EventSink *events)
{
    Loading *loading = context;
    (void)b;
    (void)g;
    (void)events;
    history_push(&loading->history, a, d);
    return true;
}

/* Puts the loaded game in place of the one at the table. */
static void take_over(Table *t, Loading *loading)
{
    t->battle = loading->replay.battle;
    clear_game(t);
    for (uint32_t i = 0; i < loading->history.count; i++) {
        Dice dice;
        history_script(&loading->history, i, &dice);
        t->battle.rules->apply(&t->battle, &t->game.game, loading->history.action[i], &dice, NULL);
        history_push(&t->history, loading->history.action[i], &dice);
        keep_checkpoint(t);
    }
    t->seed_tells = false;
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        snprintf(t->player[side], sizeof t->player[side], "%s", loading->replay.head.players[side]);
}

bool table_load(Table *t, const char *file)
{
    char *text;
    uint32_t size;
    if (!file_read(file, &text, &size)) {
        printf("%s cannot be read.\n", file);
        return false;
    }
    Loading *loading = memory_new(sizeof *loading);
    bool good = replay_load(file, text, size, NULL, &loading->replay) &&
                replay_run(file, text, size, (ReplayWatcher){keep_step, loading}, &loading->replay);
    if (good) {
        if (t->unsaved && t->keeps_unsaved)
            table_save(t, before_load_file);
        take_over(t, loading);
        printf("Loaded %s: %s, %u decisions.\n", file, t->battle.title, t->history.count);
        if (loading->replay.changed)
            printf("It is played with %s, which is not the %s of this program.\n",
                   loading->replay.battle_file, t->battle.id);
    }
    history_free(&loading->history);
    free(loading);
    free(text);
    return good;
}
