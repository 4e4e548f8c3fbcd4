/* replay_tamper.c: would a replay notice? Changes a record in every small way, one at a time.
 *
 * A change must be found by the next check at the latest, so it is played only from its own line
 * to there. Dice are not held against a seed: the checks alone must find everything. */
#include "memory.h"
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW_SIZE = 1 << 14 };

typedef struct Lines { /* where the lines of a text begin; one more than there are */
    uint32_t count;
    uint32_t *start;
} Lines;

typedef struct Tamper {
    const char *file, *text;
    const Battle *b;
    Lines lines;
    RecordReader here; /* before the line that is changed */
    GameBuffer position, work;
    ParseError error;
    Action played;
    uint8_t rolls[MAX_ROLLS];
    uint32_t roll_count;
    Action legal[MAX_ACTIONS];
    uint32_t faces, actions, orders, words, missed;
    uint32_t size; /* of the window: what stands from the changed line to the next check */
    char window[WINDOW_SIZE];
} Tamper;

static Lines split(const char *text, uint32_t size)
{
    Lines lines = {0, memory_new((size + 2) * sizeof(uint32_t))};
    for (uint32_t at = 0; at < size; at++) {
        if (at == 0 || text[at - 1] == '\n')
            lines.start[lines.count++] = at;
    }
    lines.start[lines.count] = size;
    return lines;
}

static bool begins(const Tamper *t, uint32_t line, const char *word)
{
    size_t size = strlen(word);
    uint32_t start = t->lines.start[line];
    return t->lines.start[line + 1] - start > size && memcmp(t->text + start, word, size) == 0;
}

/* ---- trying ---- */

static void add_bytes(Tamper *t, const char *text, uint32_t size)
{
    ASSERT(size <= WINDOW_SIZE - t->size);
    memcpy(t->window + t->size, text, size);
    t->size += size;
}

static void add_line(Tamper *t, uint32_t line)
{
    add_bytes(t, t->text + t->lines.start[line], t->lines.start[line + 1] - t->lines.start[line]);
}

/* The lines from here to the check that closes them. */
static void add_until_check(Tamper *t, uint32_t line)
{
    for (bool closed = false; line < t->lines.count && !closed; line++) {
        closed = begins(t, line, "check ");
        add_line(t, line);
    }
}

static bool plays_on(RecordReader *r)
{
    RecordStep step = RECORD_DECISION;
    r->head.has_seed = false;
    while (step != RECORD_WRONG && step != RECORD_END && step != RECORD_CUT)
        step = record_next(r, (ReplayWatcher){0});
    return step != RECORD_WRONG;
}

/* Whether the window holds, in place of what follows the present line. */
static bool window_holds(Tamper *t)
{
    RecordReader trial = t->here;
    t->work = t->position;
    trial.g = &t->work.game;
    trial.lines = (RecordLines){lexer_begin(t->window, t->size), &t->error};
    return plays_on(&trial);
}

static void must_find(Tamper *t, bool held, uint32_t line, const char *what)
{
    if (!held)
        return;
    t->missed++;
    fprintf(stderr, "%s:%u: NOT FOUND: %s\n", t->file, line + 1, what);
}

/* Replays the whole text as long as it holds. */
static bool text_holds(Tamper *t, const Battle *b, const char *text, uint32_t size)
{
    RecordReader reader;
    return record_open(&reader, b, text, size, &t->work.game, &t->error) && plays_on(&reader);
}

/* ---- words ---- */

/* The next character of its kind: a digit stays a digit. */
static char other_character(char c)
{
    if (c == '9' || c == 'z')
        return c == '9' ? '0' : 'a';
    return c == 'f' ? 'e' : (char)(c + 1);
}

/* Every word of the line at `start` in a text, with another last character. text is the window, or
 * the whole record. */
static void change_words(Tamper *t, uint32_t line, char *text, uint32_t size, uint32_t start)
{
    Lexer l = lexer_begin(text + start, size - start);
    Word w;
    bool more = lexer_next_line(&l);
    while (more && lexer_word(&l, &w)) {
        if (w.size == 0)
            continue;
        char *last = &text[w.text + w.size - 1 - text];
        char was = *last;
        *last = other_character(was);
        t->words++;
        bool held = text == t->window ? window_holds(t) : text_holds(t, t->b, text, size);
        must_find(t, held, line, "another word");
        *last = was;
    }
}

/* ---- decisions ---- */

static void add_decision(Tamper *t, Action a, const uint8_t *rolls, uint32_t roll_count)
{
    Out o = out_begin(t->window + t->size, WINDOW_SIZE - t->size);
    out_text(&o, t->b->side[a.side].id);
    out_char(&o, ' ');
    action_print(t->b, a, &o);
    if (roll_count > 0)
        out_text(&o, " :");
    for (uint32_t i = 0; i < roll_count; i++) {
        out_char(&o, ' ');
        out_number(&o, rolls[i]);
    }
    out_char(&o, '\n');
    t->size += o.size;
    ASSERT(t->size < WINDOW_SIZE);
}

static void change_dice(Tamper *t, uint32_t line)
{
    for (uint32_t die = 0; die < t->roll_count; die++) {
        for (uint8_t face = 1; face <= t->b->rules->die_faces; face++) {
            uint8_t rolls[MAX_ROLLS];
            if (face == t->rolls[die])
                continue;
            memcpy(rolls, t->rolls, sizeof rolls);
            rolls[die] = face;
            t->size = 0;
            add_decision(t, t->played, rolls, t->roll_count);
            add_until_check(t, line + 1);
            t->faces++;
            must_find(t, window_holds(t), line, "another face of a die");
        }
    }
}

/* Another legal action, with dice that it would really roll. */
static void change_action(Tamper *t, uint32_t line)
{
    const RuleSystem *rules = t->b->rules;
    const Game *g = &t->position.game;
    uint32_t count = rules->legal(t->b, g, t->legal, MAX_ACTIONS);
    if (count < 2)
        return;
    uint32_t pick = (uint32_t)(dice_bits(1, line, g->ply) % count);
    if (action_equal(t->legal[pick], t->played))
        pick = (pick + 1) % count;
    Dice dice;
    dice_seed(&dice, 1, line);
    t->work = t->position;
    rules->apply(t->b, &t->work.game, t->legal[pick], &dice, NULL);
    t->size = 0;
    add_decision(t, t->legal[pick], dice.rolled, dice.rolled_count);
    add_until_check(t, line + 1);
    t->actions++;
    must_find(t, window_holds(t), line, "another legal action");
}

static bool same_line(const Tamper *t, uint32_t x, uint32_t y)
{
    const uint32_t *start = t->lines.start;
    uint32_t size = start[x + 1] - start[x];
    return size == start[y + 1] - start[y] &&
           memcmp(t->text + start[x], t->text + start[y], size) == 0;
}

static void change_order(Tamper *t, uint32_t line)
{
    t->size = 0;
    add_until_check(t, line + 1);
    must_find(t, window_holds(t), line, "a line left out");
    t->size = 0;
    add_line(t, line);
    add_until_check(t, line);
    must_find(t, window_holds(t), line, "a line twice");
    t->orders += 2;
    if (line + 1 == t->lines.count || same_line(t, line, line + 1))
        return;
    t->size = 0;
    add_line(t, line + 1);
    add_line(t, line);
    add_until_check(t, line + 2);
    t->orders++;
    must_find(t, window_holds(t), line, "two lines in the other order");
}

static bool keep_played(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                        const EventSink *events)
{
    Tamper *t = context;
    (void)b;
    (void)g;
    (void)events;
    t->played = a;
    t->roll_count = d->rolled_count;
    memcpy(t->rolls, d->rolled, d->rolled_count);
    return true;
}

static void change_lines(Tamper *t, Replay *replay, uint32_t size)
{
    RecordReader reader;
    RecordStep step = RECORD_DECISION;
    bool open = record_open(&reader, t->b, t->text, size, &replay->game.game, &t->error);
    ASSERT(open);
    while (step != RECORD_END) {
        t->here = reader;
        t->position = replay->game;
        Lexer next = reader.lines.l; /* an `end` line is read together with what follows it */
        bool more = lexer_next_line(&next);
        ASSERT(more);
        uint32_t line = next.line - 1;
        step = record_next(&reader, (ReplayWatcher){keep_played, t});
        ASSERT(step != RECORD_WRONG);
        ASSERT(step != RECORD_CUT);
        if (step == RECORD_DECISION) {
            t->size = 0;
            add_decision(t, t->played, t->rolls, t->roll_count);
            add_until_check(t, line + 1);
            bool holds = window_holds(t); /* or else nothing that follows means anything */
            ASSERT(holds);
            change_dice(t, line);
            change_action(t, line);
        }
        if (step != RECORD_DECISION) {
            t->size = 0;
            add_line(t, line);
            add_until_check(t, line + 1);
            change_words(t, line, t->window, t->size, 0);
        }
        if (step != RECORD_END)
            change_order(t, line);
    }
}

/* ---- the head ---- */

/* Another value of an option, with the hash that goes with it. */
static void change_option(Tamper *t, uint32_t line, uint32_t size, const RecordHead *head,
                          uint32_t row, Replay *replay)
{
    const OptionSpec *option = replay->battle.rules->schema->options;
    ParseError error;
    while (option->name && strcmp(option->name, head->option_name[row]) != 0)
        option++;
    ASSERT(option->name);
    for (int32_t value = option->min; value <= option->max && value < option->min + 20; value++) {
        char name[MAX_NAME];
        Out o = out_begin(name, sizeof name);
        option_print(option, value, &o);
        replay->trial = replay->battle;
        if (strcmp(name, head->option_value[row]) == 0 ||
            !battle_set_option(&replay->trial, option->name, name, &error))
            continue;
        uint32_t cap = size + 2 * MAX_NAME;
        char *text = memory_new(cap);
        o = out_begin(text, cap);
        const char *hash = strstr(t->text, " hash ");
        ASSERT(hash && hash < t->text + t->lines.start[2]);
        out_bytes(&o, t->text, (uint32_t)(hash + 6 - t->text));
        out_hex64(&o, battle_hash(&replay->trial));
        out_bytes(&o, hash + 22, (uint32_t)(t->text + t->lines.start[line] - hash - 22));
        out_text(&o, "option  ");
        out_text(&o, option->name);
        out_char(&o, ' ');
        out_text(&o, name);
        out_char(&o, '\n');
        out_bytes(&o, t->text + t->lines.start[line + 1], size - t->lines.start[line + 1]);
        t->words++;
        must_find(t, text_holds(t, &replay->trial, text, o.size), line, "another option");
        free(text);
    }
}

static void change_head(Tamper *t, Replay *replay, uint32_t size)
{
    char *copy = memory_new(size + 1);
    uint32_t row = 0;
    memcpy(copy, t->text, size);
    for (uint32_t line = 0; !begins(t, line, "play"); line++) {
        change_words(t, line, copy, size, t->lines.start[line]);
        if (begins(t, line, "option "))
            change_option(t, line, size, &replay->head, row++, replay);
        if (line == 0)
            continue;
        /* the line left out */
        uint32_t start = t->lines.start[line], next = t->lines.start[line + 1];
        memmove(copy + start, copy + next, size - next);
        t->orders++;
        must_find(t, text_holds(t, t->b, copy, size - (next - start)), line, "a line left out");
        memcpy(copy, t->text, size);
    }
    free(copy);
}

bool replay_tamper(const char *file, const char *text, uint32_t size, Replay *replay)
{
    Tamper *t = memory_new(sizeof *t);
    GameBuffer end = replay->game;
    RecordReader reader = replay->reader;
    t->file = file;
    t->text = text;
    t->b = &replay->battle;
    t->lines = split(text, size);
    change_lines(t, replay, size);
    change_head(t, replay, size);
    replay->game = end;
    replay->reader = reader;
    bool all = t->missed == 0;
    printf("%s: %u faces of dice, %u actions, %u orders, %u words changed: ", file, t->faces,
           t->actions, t->orders, t->words);
    if (all)
        printf("each is found\n");
    else
        printf("%u NOT FOUND\n", t->missed);
    free(t->lines.start);
    free(t);
    return all;
}
