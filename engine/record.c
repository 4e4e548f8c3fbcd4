/* record.c: a game as text, written. */
#include "record_parts.h"

static void put_option(const OptionSpec *option, int16_t value, Out *out)
{
    out_text(out, "option  ");
    out_text(out, option->name);
    out_char(out, ' ');
    option_print(option, value, out);
    out_char(out, '\n');
}

static bool is_plain(const char *name)
{
    for (const char *c = name; *c; c++) {
        bool is_letter = *c >= 'a' && *c <= 'z', is_digit = *c >= '0' && *c <= '9';
        if (!is_letter && !is_digit && *c != '-')
            return false;
    }
    return name[0] != 0;
}

/* The name as one word that a head has room for: what a quoted word cannot hold is replaced. */
static void put_name(const char *name, Out *out)
{
    uint32_t size = text_size(name);
    if (size >= MAX_NAME) {
        size = MAX_NAME - 1;
        while (size > 0 && ((uint8_t)name[size] & 0xC0) == 0x80) /* not in mid-character */
            size--;
    }
    if (is_plain(name)) {
        out_bytes(out, name, size);
        return;
    }
    out_char(out, '"');
    for (uint32_t i = 0; i < size;) {
        uint32_t bytes = character_size(name, size, i);
        if (name[i] == '"')
            out_char(out, '\'');
        else if (bytes == 0 || (uint8_t)name[i] < 0x20 || name[i] == 0x7F)
            out_char(out, '?'); /* what JSON would not carry, the check must not hang on */
        else
            out_bytes(out, name + i, bytes);
        i += bytes > 0 ? bytes : 1;
    }
    out_char(out, '"');
}

/* ---- the check ---- */

enum { WORD_END = 256, LINE_END = 257 }; /* no byte is one of them */

void check_mix_line(Hash *check, Lexer l)
{
    Word w;
    while (lexer_word(&l, &w)) {
        for (uint32_t i = 0; i < w.size; i++)
            hash_mix(check, (uint8_t)w.text[i]);
        hash_mix(check, WORD_END);
    }
    hash_mix(check, LINE_END);
}

Hash check_begin(const char *head, uint32_t size, uint64_t position)
{
    Hash check = {0xCBF29CE484222325u};
    Lexer l = lexer_begin(head, size);
    while (lexer_next_line(&l))
        check_mix_line(&check, l);
    hash_mix(&check, position);
    return check;
}

/* The bytes that were written from `from` on, as far as there was room for them. */
static uint32_t written_size(const Out *out, uint32_t from)
{
    uint32_t end = out->size < out->cap ? out->size : out->cap > 0 ? out->cap - 1 : 0;
    return end > from ? end - from : 0;
}

/* ---- the record ---- */

static void put_seal(const Battle *b, const RecordSeal *seal, Out *out)
{
    out_text(out, "dice    sealed 1\ngame    ");
    out_text(out, seal->game);
    out_text(out, "\ncommit  ");
    out_text(out, seal->commit);
    out_char(out, '\n');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out_text(out, "entropy ");
        out_text(out, b->side[side].id);
        out_char(out, ' ');
        out_text(out, seal->entropy[side]);
        out_char(out, '\n');
    }
}

static void put_head(const Battle *b, const RecordAbout *about, Out *out)
{
    out_text(out, "banneret record ");
    out_number(out, RECORD_FORM);
    out_text(out, "\nbattle  ");
    out_text(out, b->id);
    out_text(out, " revision ");
    out_number(out, b->revision);
    out_text(out, " hash ");
    out_hex64(out, battle_hash(b));
    out_text(out, "\nrules   ");
    out_text(out, b->rules->id);
    out_text(out, " revision ");
    out_number(out, b->rules->revision);
    out_char(out, '\n');
    const OptionSpec *options = b->rules->schema->options;
    for (uint32_t row = 0; options && options[row].name; row++)
        put_option(&options[row], b->option[row], out);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out_text(out, "player  ");
        out_text(out, b->side[side].id);
        out_char(out, ' ');
        put_name(about->player[side], out);
        out_char(out, '\n');
    }
    if (about->has_seed) {
        out_text(out, "seed    ");
        out_padded(out, about->seed, 1);
        out_char(out, '\n');
    }
    if (about->seal)
        put_seal(b, about->seal, out);
    out_text(out, "play\n");
}

void record_begin(RecordWriter *w, const Battle *b, const RecordAbout *about, Game *g, Out *out)
{
    uint32_t from = out->size;
    Dice none;
    dice_script(&none, NULL, 0);
    memset(g, 0, b->rules->game_size);
    b->rules->init(b, g, &none);
    put_head(b, about, out);
    uint32_t size = written_size(out, from);
    *w = (RecordWriter){.b = b,
                        .g = g,
                        .out = out,
                        .check =
                            check_begin(size > 0 ? out->text + from : "", size, game_hash(b, g)),
                        .has_seed = about->has_seed,
                        .seed = about->seed};
}

static void put_action(RecordWriter *w, Action a, const uint8_t *rolls, uint32_t roll_count)
{
    const Battle *b = w->b;
    Out *out = w->out;
    out_text(out, b->side[a.side].id);
    out_char(out, ' ');
    action_print(b, a, out);
    if (roll_count > 0)
        out_text(out, " :");
    for (uint32_t i = 0; i < roll_count; i++) {
        out_char(out, ' ');
        out_number(out, rolls[i]);
    }
    if (roll_count > 0 && w->first > w->dice) {
        out_text(out, " @");
        out_number(out, w->first);
        w->dice = w->first;
    }
    w->dice += roll_count;
    w->first = w->dice;
    out_char(out, '\n');
}

/* Plays the decision; it must roll these dice, and those of the seed where one is named. */
static void play_along(RecordWriter *w, Action a, const uint8_t *rolls, uint32_t roll_count)
{
    Dice dice;
    VALIDATE(w->b->rules->check(w->b, w->g, a).why == LEGAL);
    if (w->has_seed)
        dice_seed(&dice, w->seed, w->g->ply + 1);
    else
        dice_script(&dice, rolls, roll_count);
    w->b->rules->apply(w->b, w->g, a, &dice, NULL);
    ASSERT(!dice.exhausted);
    ASSERT(!dice.overflow);
    ASSERT(dice.rolled_count == roll_count);
    ASSERT(roll_count == 0 || memcmp(dice.rolled, rolls, roll_count) == 0);
}

void record_add(RecordWriter *w, Action a, const uint8_t *rolls, uint32_t roll_count)
{
    uint32_t from = w->out->size;
    put_action(w, a, rolls, roll_count);
    play_along(w, a, rolls, roll_count);
    uint32_t size = written_size(w->out, from);
    Lexer l = lexer_begin(size > 0 ? w->out->text + from : "", size);
    if (lexer_next_line(&l))
        check_mix_line(&w->check, l);
    hash_mix(&w->check, game_hash(w->b, w->g));
    if (w->g->ply % RECORD_CHECK_EVERY != 0)
        return;
    out_text(w->out, "check ");
    out_number(w->out, w->g->ply);
    out_char(w->out, ' ');
    out_hex64(w->out, w->check.value);
    out_char(w->out, '\n');
}

void record_dice_from(RecordWriter *w, uint32_t first)
{
    ASSERT(first >= w->dice);
    w->first = first;
}

void record_result(RecordWriter *w, const char *line)
{
    Lexer l = lexer_begin(line, text_size(line));
    out_text(w->out, line);
    out_char(w->out, '\n');
    if (lexer_next_line(&l))
        check_mix_line(&w->check, l);
}

void record_end(RecordWriter *w)
{
    const Battle *b = w->b;
    Result result;
    b->rules->result(b, w->g, &result);
    out_text(w->out, "end ");
    out_number(w->out, w->g->ply);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out_char(w->out, ' ');
        out_text(w->out, b->side[side].id);
        out_char(w->out, ' ');
        out_number(w->out, result.points[side]);
    }
    out_text(w->out, " check ");
    out_hex64(w->out, w->check.value);
    out_text(w->out, " hash ");
    out_hex64(w->out, game_hash(b, w->g));
    out_char(w->out, '\n');
}

void record_unseal(RecordWriter *w, const char *seed)
{
    out_text(w->out, "seed ");
    out_text(w->out, seed);
    out_char(w->out, '\n');
}
