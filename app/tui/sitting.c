#include "sitting.h"

#include "app/hosted_table.h"
#include "app/load.h"
#include "app/memory.h"
#include "app/replay.h"
#include "tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char before_load_file[] = "banneret-before-load.record";

/* The game went elsewhere than by a decision: no plan fits it any more. */
static void leave_seats(Sitting *s)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        seat_take(&s->seat[side], NULL);
}

/* What was told of the game before does not hold for this one. */
static void show_game(Sitting *s)
{
    leave_seats(s);
    memset(s->plays, 0, sizeof s->plays);
    s->list_count = 0;
    s->unsaved = false;
    s->changes++;
    map_style_begin(&s->style, &s->battle, s->colour, s->width);
}

Sitting *sitting_new(void)
{
    Sitting *s = memory_new(sizeof *s);
    hosted_table_open(&s->table, TABLE_POSITIONS);
    return s;
}

void sitting_begin(Sitting *s, uint64_t seed)
{
    table_start(&s->table, &s->battle, seed);
    show_game(s);
}

void sitting_free(Sitting *s)
{
    hosted_table_close(&s->table);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        seat_free(&s->seat[side]);
    free(s);
}

bool sitting_play(Sitting *s, Action a)
{
    const Battle *b = &s->battle;
    Game *g = &s->table.game.game;
    Verdict v = b->rules->check(b, g, a);
    if (v.why != LEGAL) {
        printf("Refused by ");
        tell_refusal(b, g, v);
        return false;
    }
    Dice dice;
    EventSink events = {s->events, MAX_EVENTS, 0};
    hosted_table_play(&s->table, a, &dice, &events);
    s->unsaved = true;
    s->changes++;
    s->list_count = 0;
    tell_events(b, g, &events);
    return true;
}

/* ---- who is under way ---- */

static bool is_own_end(const ActionWord *word)
{
    return (word->flags & ACT_ENDS) != 0 && word->has_unit && word->arg == ARG_NONE;
}

static bool can_go_on(const Sitting *s, uint32_t count, uint32_t unit)
{
    const ActionWord *words = s->battle.rules->words->actions;
    for (uint32_t i = 0; i < count; i++) {
        const ActionWord *word = &words[s->legal[i].kind];
        if (s->legal[i].unit == unit && (word->flags & (ACT_STEP | ACT_ENDS)) != 0 &&
            !is_own_end(word))
            return true;
    }
    return false;
}

bool sitting_under_way(Sitting *s, Action *end)
{
    const Battle *b = &s->battle;
    uint32_t count = actions_list(b, &s->table.game.game, s->legal);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_own_end(&b->rules->words->actions[s->legal[i].kind]) ||
            !can_go_on(s, count, s->legal[i].unit))
            continue;
        *end = s->legal[i];
        found++;
    }
    return found == 1;
}

const Game *sitting_foresee(Sitting *s, Action a)
{
    Dice dice;
    s->table.work = s->table.game;
    dice_seed(&dice, s->table.seed, s->table.now.ply + 1);
    s->battle.rules->apply(&s->battle, &s->table.work.game, a, &dice, NULL);
    return &s->table.work.game;
}

/* ---- there and back ---- */

bool sitting_phase_is_new(Sitting *s)
{
    const Game *now = &s->table.game.game, *before = &s->table.work.game;
    if (s->table.now.ply == 0)
        return true;
    table_seek(&s->table, s->table.now.ply - 1, &s->table.work);
    return before->turn != now->turn || before->phase != now->phase ||
           before->phasing != now->phasing || before->to_act != now->to_act;
}

void sitting_undo(Sitting *s, uint32_t count)
{
    ASSERT(count <= s->table.now.ply);
    uint32_t rolls = moment_rolls(s->table.now);
    table_go(&s->table, s->table.now.ply - count);
    leave_seats(s);
    s->unsaved = true;
    s->changes++;
    s->list_count = 0;
    rolls -= moment_rolls(s->table.now);
    printf("%u decision%s taken back", count, count == 1 ? "" : "s");
    if (rolls)
        printf(", with %u %s that fell", rolls, rolls == 1 ? "die" : "dice");
    printf(".\n");
}

void sitting_tell_log(Sitting *s, uint32_t count)
{
    uint32_t end = s->table.now.ply;
    if (end == 0)
        printf("Nothing was decided yet.\n");
    if (count > end)
        count = end;
    Game *g = &s->table.work.game;
    Moment at = table_seek(&s->table, end - count, &s->table.work);
    while (at.ply < end) {
        Dice dice;
        EventSink events = {s->events, MAX_EVENTS, 0};
        Action a = table_replay(&s->table, &at, g, &dice, &events);
        tell_decision(&s->battle, at.ply, a, dice.rolled, dice.rolled_count);
        tell_events(&s->battle, g, &events);
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

bool sitting_save(Sitting *s, const char *file)
{
    if (is_other_file(file)) {
        printf("%s is there and is no record: it stays as it is. Save under another name.\n", file);
        return false;
    }
    uint32_t size;
    char *text = hosted_table_record(&s->table, &size);
    bool written = file_write(file, text, size);
    free(text);
    if (!written) {
        printf("%s cannot be written.\n", file);
        return false;
    }
    s->unsaved = false;
    printf("Saved to %s: %u decision%s.\n", file, s->table.now.ply,
           s->table.now.ply == 1 ? "" : "s");
    return true;
}

/* Puts the game of a record that holds in place of the one at the table. */
static void take_over(Sitting *s, const Replay *replay, const char *text, uint32_t size)
{
    uint32_t log_size = 0;
    ParseError error;
    s->battle = replay->battle;
    bool good = table_measure(&s->battle, text, size, &s->table.work, &log_size, &error);
    ASSERT(good);
    hosted_table_reserve(&s->table, log_size);
    table_load(&s->table, &s->battle, text, size, s->table.seed);
    show_game(s);
}

bool sitting_load(Sitting *s, const char *file)
{
    char *text;
    uint32_t size;
    if (!file_read(file, &text, &size)) {
        printf("%s cannot be read.\n", file);
        return false;
    }
    Replay *replay = memory_new(sizeof *replay);
    bool good = replay_load(file, text, size, NULL, replay) &&
                replay_run(file, text, size, (ReplayWatcher){0}, replay);
    if (good) {
        if (s->unsaved && s->keeps_unsaved)
            sitting_save(s, before_load_file);
        take_over(s, replay, text, size);
        printf("Loaded %s: %s, %u decisions.\n", file, s->battle.title, s->table.now.ply);
        if (replay->changed)
            printf("It is played with %s, which is not the %s of this program.\n",
                   replay->battle_file, s->battle.id);
    }
    free(replay);
    free(text);
    return good;
}
