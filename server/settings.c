#include "settings.h"

#include "ai/players.h"

static const char *const clock_names[] = {"none", "each", "bank", "live"};
static const char *const undo_names[] = {"own", "consent", "free"};
static const char *const lapse_names[] = {"claim", "forfeit", "computer"};

const char *undo_name(uint32_t rule)
{
    ASSERT(rule < COUNT_OF(undo_names));
    return undo_names[rule];
}

const char *lapse_name(uint32_t rule)
{
    ASSERT(rule < COUNT_OF(lapse_names));
    return lapse_names[rule];
}

const Player *computer_by_name(const char *name)
{
    return player_by_name(computer_players, name, text_size(name));
}

/* ---- durations ---- */

typedef struct Unit {
    char letter;
    int64_t ms;
} Unit;

static const Unit units[] = {
    {'d', 24 * 3600 * 1000}, {'h', 3600 * 1000}, {'m', 60 * 1000}, {'s', 1000}};

enum { DURATION_DAYS = 366 };

bool duration_read(const Word *w, int64_t *out)
{
    int64_t number = 0;
    *out = 0;
    if (w->size < 2 || w->size > 9)
        return false;
    for (uint32_t i = 0; i + 1 < w->size; i++) {
        if (w->text[i] < '0' || w->text[i] > '9')
            return false;
        number = number * 10 + (w->text[i] - '0');
    }
    for (uint32_t i = 0; i < COUNT_OF(units); i++) {
        if (w->text[w->size - 1] == units[i].letter)
            *out = number * units[i].ms;
    }
    return *out > 0 && *out <= DURATION_DAYS * units[0].ms;
}

/* In the largest unit that it is a multiple of. */
static void put_duration(int64_t ms, Out *out)
{
    uint32_t i = 0;
    while (i + 1 < COUNT_OF(units) && ms % units[i].ms != 0)
        i++;
    out_number(out, ms / units[i].ms);
    out_char(out, units[i].letter);
}

/* ---- reading ---- */

/* The row of the next word in a list. */
static bool read_row(Said *said, const char *const *names, uint32_t count, const char *expected,
                     uint8_t *out)
{
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, expected);
    for (uint32_t row = 0; row < count; row++) {
        if (word_is(&w, names[row])) {
            *out = (uint8_t)row;
            return true;
        }
    }
    return said_refuse(said, &w, expected);
}

static bool read_duration(Said *said, bool more, int64_t *out)
{
    const char *expected = more ? "how much comes with each hand-over: +12h, +30s"
                                : "how long: 3d, 12h, 60m or 30s, at most 366d";
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, expected);
    Word number = w;
    if (more && w.size > 0 && w.text[0] == '+') {
        number.text++;
        number.size--;
    } else if (more) {
        return said_refuse(said, &w, expected);
    }
    return duration_read(&number, out) || said_refuse(said, &w, expected);
}

bool settings_read_clock(Said *said, Settings *out)
{
    if (!read_row(said, clock_names, COUNT_OF(clock_names), "none, each, bank or live",
                  &out->clock))
        return false;
    if (out->clock != CLOCK_NONE && !read_duration(said, false, &out->time))
        return false;
    if (out->clock > CLOCK_EACH && !read_duration(said, true, &out->more))
        return false;
    return said_end(said);
}

bool settings_read_undo(Said *said, Settings *out)
{
    return read_row(said, undo_names, COUNT_OF(undo_names), "own, consent or free", &out->undo) &&
           said_end(said);
}

bool settings_read_lapse(Said *said, Settings *out)
{
    return read_row(said, lapse_names, COUNT_OF(lapse_names), "claim, forfeit or computer",
                    &out->lapse) &&
           said_end(said);
}

/* ---- as lines ---- */

enum { KEY_CLOCK, KEY_UNDO, KEY_LAPSE, KEY_COMPUTER };

static const Key keys[] = {{"clock", false, true},
                           {"undo", false, true},
                           {"lapse", false, true},
                           {"computer", true, false}};

void settings_put_clock(const Settings *settings, Out *out)
{
    out_text(out, clock_names[settings->clock]);
    if (settings->clock == CLOCK_NONE)
        return;
    out_char(out, ' ');
    put_duration(settings->time, out);
    if (settings->clock == CLOCK_EACH)
        return;
    out_text(out, " +");
    put_duration(settings->more, out);
}

void settings_write(const Settings *settings, Out *out)
{
    out_text(out, "clock ");
    settings_put_clock(settings, out);
    out_text(out, "\nundo ");
    out_text(out, undo_name(settings->undo));
    out_text(out, "\nlapse ");
    out_text(out, lapse_name(settings->lapse));
    out_char(out, '\n');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!settings->computer[side][0])
            continue;
        out_text(out, "computer ");
        out_number(out, side);
        out_char(out, ' ');
        out_text(out, settings->computer[side]);
        out_char(out, '\n');
    }
}

static bool read_computer(Said *said, Settings *out)
{
    char side[MAX_NAME], name[MAX_NAME];
    if (!said_name(said, side, "0 or 1") || !said_name(said, name, "a player") ||
        (!text_equal(side, "0") && !text_equal(side, "1")) || !computer_by_name(name))
        return false;
    memcpy(out->computer[side[0] - '0'], name, MAX_NAME);
    return said_end(said);
}

bool settings_parse(const char *text, uint32_t size, Settings *out)
{
    ParseError error;
    Said said = said_begin(text, size, &error);
    *out = (Settings){0};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "settings")) >= 0) {
        bool good = key == KEY_CLOCK   ? settings_read_clock(&said, out)
                    : key == KEY_UNDO  ? settings_read_undo(&said, out)
                    : key == KEY_LAPSE ? settings_read_lapse(&said, out)
                                       : read_computer(&said, out);
        if (!good)
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}
