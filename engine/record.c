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
    for (uint32_t i = 0; i < size; i++) {
        if (name[i] == '"')
            out_char(out, '\'');
        else
            out_char(out, (uint8_t)name[i] < 0x20 || name[i] == 0x7F ? '?' : name[i]);
    }
    out_char(out, '"');
}

void record_write_head(const Battle *b, const char *const players[SIDE_COUNT], const char *seed,
                       Out *out)
{
    out_text(out, "banneret record ");
    out_number(out, RECORD_VERSION);
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
        put_name(players[side], out);
        out_char(out, '\n');
    }
    if (seed) {
        out_text(out, "seed    ");
        put_name(seed, out);
        out_char(out, '\n');
    }
    out_text(out, "play\n");
}

void record_write_action(const Battle *b, Action a, const uint8_t *rolls, uint32_t roll_count,
                         Out *out)
{
    out_text(out, b->side[a.side].id);
    out_char(out, ' ');
    action_print(b, a, out);
    if (roll_count > 0)
        out_text(out, " :");
    for (uint32_t i = 0; i < roll_count; i++) {
        out_char(out, ' ');
        out_number(out, rolls[i]);
    }
    out_char(out, '\n');
}

void record_write_end(const Battle *b, const Game *g, Out *out)
{
    int32_t points[SIDE_COUNT] = {0};
    b->rules->score(b, g, points);
    out_text(out, "end ");
    out_number(out, g->ply);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out_char(out, ' ');
        out_text(out, b->side[side].id);
        out_char(out, ' ');
        out_number(out, points[side]);
    }
    out_text(out, " hash ");
    out_hex64(out, game_hash(b, g));
    out_char(out, '\n');
}
