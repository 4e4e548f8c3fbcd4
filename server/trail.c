#include "trail.h"

#include "engine/notation.h"

#include <stdlib.h>

/* ---- reading ---- */

/* Room for so much more; what was there stays. */
static void *grow(void *old, size_t size, uint32_t used, uint32_t *cap, uint32_t more)
{
    if (used + more <= *cap)
        return old;
    *cap = 2 * (used + more) + 64;
    void *room = heap_new(*cap * size);
    if (used > 0)
        memcpy(room, old, used * size);
    free(old);
    return room;
}

static uint32_t count_dice(const char *line, uint32_t size)
{
    Lexer l = lexer_begin(line, size);
    Word w;
    uint32_t count = 0;
    bool after = false;
    if (!lexer_next_line(&l))
        return 0;
    while (lexer_word(&l, &w)) {
        count += after;
        after = after || word_is(&w, ":");
    }
    return count;
}

/* `undo PLY`: how many decisions stay. */
static bool is_undo(const char *line, uint32_t size, uint32_t *ply)
{
    Lexer l = lexer_begin(line, size);
    Word w;
    int32_t number = 0;
    if (!lexer_next_line(&l) || !lexer_word(&l, &w) || !word_is(&w, "undo"))
        return false;
    bool good = lexer_word(&l, &w) && word_number(&w, &number) && number >= 0;
    ASSERT(good);
    *ply = (uint32_t)number;
    return true;
}

static void take_line(void *context, uint32_t seq, const char *line, uint32_t size)
{
    static const char result[] = "result ";
    Trail *t = context;
    uint32_t ply;
    bool ends = size >= sizeof result - 1 && memcmp(line, result, sizeof result - 1) == 0;
    if (!ends)
        t->moved = seq;
    if (is_undo(line, size, &ply)) {
        t->count = ply < t->count ? ply : t->count;
        return;
    }
    t->text = grow(t->text, 1, t->size, &t->cap, size);
    memcpy(t->text + t->size, line, size);
    if (ends) {
        t->result = t->size;
        t->result_size = size;
    } else {
        t->line = grow(t->line, sizeof *t->line, t->count, &t->line_cap, 1);
        t->line[t->count++] = (TrailLine){t->size, size, t->rolls, count_dice(line, size)};
        t->rolls += t->line[t->count - 1].dice_count;
    }
    t->size += size;
}

bool trail_read(Store *s, const uint8_t game[ID_SIZE], Trail *out)
{
    *out = (Trail){0};
    return ledger_list_lines(s, game, take_line, out);
}

void trail_free(Trail *trail)
{
    free(trail->text);
    free(trail->line);
}

/* ---- playing ---- */

bool trail_decision(const Trail *trail, uint32_t row, const Battle *b, const Game *g, Action *a,
                    uint8_t rolls[MAX_ROLLS])
{
    const TrailLine *line = &trail->line[row];
    Lexer l = lexer_begin(trail->text + line->at, line->size);
    Word w;
    ParseError error;
    if (g->over || line->dice_count > MAX_ROLLS || !lexer_next_line(&l) || !lexer_word(&l, &w) ||
        side_by_name(b, w.text, w.size) != g->to_act || !action_parse(b, g, &l, ":", a, &error))
        return false;
    for (uint32_t i = 0; i < line->dice_count; i++) {
        int32_t fall = 0;
        if (!lexer_word(&l, &w) || !word_number(&w, &fall) || fall < 1 ||
            fall > (int32_t)b->rules->die_faces)
            return false;
        rolls[i] = (uint8_t)fall;
    }
    return b->rules->check(b, g, *a).why == LEGAL;
}

bool trail_play(const Trail *trail, uint32_t count, const Battle *b, Game *g)
{
    Dice dice;
    dice_script(&dice, NULL, 0);
    memset(g, 0, b->rules->game_size);
    b->rules->init(b, g, &dice);
    for (uint32_t row = 0; row < count; row++) {
        Action a;
        uint8_t rolls[MAX_ROLLS];
        if (!trail_decision(trail, row, b, g, &a, rolls))
            return false;
        dice_script(&dice, rolls, trail->line[row].dice_count);
        b->rules->apply(b, g, a, &dice, NULL);
        if (dice.exhausted || dice.rolled_count != trail->line[row].dice_count)
            return false;
    }
    return true;
}

/* ---- what may be taken back ---- */

uint32_t trail_quiet(const Trail *trail)
{
    uint32_t row = trail->count;
    while (row > 0 && trail->line[row - 1].dice_count == 0)
        row--;
    return row;
}

static bool is_by(const Trail *trail, uint32_t row, const Battle *b, uint32_t side)
{
    const TrailLine *line = &trail->line[row];
    Lexer l = lexer_begin(trail->text + line->at, line->size);
    Word w;
    return lexer_next_line(&l) && lexer_word(&l, &w) && side_by_name(b, w.text, w.size) == side;
}

uint32_t trail_own(const Trail *trail, const Battle *b, uint32_t side)
{
    uint32_t row = trail->count, quiet = trail_quiet(trail);
    while (row > quiet && is_by(trail, row - 1, b, side))
        row--;
    return row;
}
