/* record_read.c: the words of a record, and its head. */
#include "record_parts.h"

/* ---- words ---- */

bool lines_refuse(RecordLines *r, const Word *at, const char *found, const char *expected)
{
    Word w = *at;
    w.text = found;
    w.size = text_size(found);
    return parse_error(r->error, &r->l, &w, expected);
}

bool lines_word(RecordLines *r, Word *w, const char *expected)
{
    return lexer_word(&r->l, w) || parse_error(r->error, &r->l, NULL, expected);
}

bool lines_exact(RecordLines *r, const char *text)
{
    Word w;
    return lines_word(r, &w, text) && (word_is(&w, text) || parse_error(r->error, &r->l, &w, text));
}

bool lines_name(RecordLines *r, Word *w, const char *expected, char out[MAX_NAME])
{
    return lines_word(r, w, expected) &&
           (word_copy(w, out, MAX_NAME) || parse_error(r->error, &r->l, w, "at most 47 bytes"));
}

bool lines_number(RecordLines *r, Word *w, int32_t least, int32_t *out)
{
    if (!lines_word(r, w, "a number"))
        return false;
    return (word_number(w, out) && *out >= least) || parse_error(r->error, &r->l, w, "a number");
}

/* 16 if it is none. */
static uint32_t hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0');
    return c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10 : 16;
}

bool lines_hash(RecordLines *r, Word *w, uint64_t *out)
{
    if (!lines_word(r, w, "a hash"))
        return false;
    uint64_t value = 0;
    bool good = w->size == 16;
    for (uint32_t i = 0; i < w->size && good; i++) {
        uint32_t digit = hex_digit(w->text[i]);
        good = digit < 16;
        value = value << 4 | digit;
    }
    *out = value;
    return good || parse_error(r->error, &r->l, w, "sixteen hexadecimal digits in lower case");
}

bool lines_end(RecordLines *r)
{
    Word w;
    return !lexer_word(&r->l, &w) || parse_error(r->error, &r->l, &w, "the end of the line");
}

bool lines_next(RecordLines *r, Word *w, const char *expected)
{
    if (lexer_next_line(&r->l))
        return lines_word(r, w, expected);
    Word end = {.line = r->l.line, .column = r->l.column};
    return lines_refuse(r, &end, "the end of the text", expected);
}

bool lines_next_is(RecordLines *r, const char *keyword)
{
    Word w;
    return lines_next(r, &w, keyword) &&
           (word_is(&w, keyword) || parse_error(r->error, &r->l, &w, keyword));
}

bool lines_refuse_number(RecordLines *r, const Word *at, const char *before, int64_t number)
{
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, before);
    out_number(&out, number);
    return parse_error(r->error, &r->l, at, expected);
}

bool lines_refuse_hash(RecordLines *r, const Word *at, const char *before, uint64_t hash)
{
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, before);
    out_hex64(&out, hash);
    return parse_error(r->error, &r->l, at, expected);
}

bool digits_read(const char *text, uint32_t size, uint64_t *out)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (text[i] < '0' || text[i] > '9' || number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return size > 0;
}

bool lines_digits(RecordLines *r, char *out, uint32_t out_size)
{
    Word w;
    const char *expected = out_size == DIGITS_16_BYTES ? "32 hexadecimal digits in lower case"
                                                       : "64 hexadecimal digits in lower case";
    if (!lines_word(r, &w, expected))
        return false;
    bool good = w.size == out_size - 1 && word_copy(&w, out, out_size);
    for (uint32_t i = 0; i < w.size && good; i++)
        good = hex_digit(w.text[i]) < 16;
    return (good || parse_error(r->error, &r->l, &w, expected)) && lines_end(r);
}

/* ---- the head ---- */

static bool read_title(RecordLines *r, RecordHead *head)
{
    static const char *const expected = "`banneret record 2` as the first line";
    Word w;
    int32_t form = 0;
    if (!lines_next(r, &w, expected) ||
        (!word_is(&w, "banneret") && !parse_error(r->error, &r->l, &w, expected)))
        return false;
    if (!lines_exact(r, "record") || !lines_number(r, &w, 0, &form))
        return false;
    if (form < 1 || form > RECORD_FORM)
        return parse_error(r->error, &r->l, &w, "1 or 2, the forms this program reads");
    head->form = (uint32_t)form;
    return lines_end(r);
}

static bool read_battle(RecordLines *r, RecordHead *head, HeadWords *at)
{
    int32_t revision = 0;
    if (!lines_next_is(r, "battle") ||
        !lines_name(r, &at->battle, "the id of a battle", head->battle))
        return false;
    if (!word_is_id(&at->battle)) /* no path can hide in it: a record makes nobody open one */
        return parse_error(r->error, &r->l, &at->battle,
                           "the id of a battle: lower-case letters, digits, hyphens");
    if (!lines_exact(r, "revision") || !lines_number(r, &at->battle_revision, 0, &revision))
        return false;
    head->battle_revision = (uint32_t)revision;
    return lines_exact(r, "hash") && lines_hash(r, &at->battle_hash, &head->battle_hash) &&
           lines_end(r);
}

static bool read_rules(RecordLines *r, RecordHead *head, HeadWords *at)
{
    int32_t revision = 0;
    if (!lines_next_is(r, "rules") || !lines_name(r, &at->rules, "the id of rules", head->rules))
        return false;
    if (!lines_exact(r, "revision") || !lines_number(r, &at->rules_revision, 0, &revision))
        return false;
    head->rules_revision = (uint32_t)revision;
    return lines_end(r);
}

static bool read_option(RecordLines *r, RecordHead *head, HeadWords *at)
{
    Word value;
    uint32_t row = head->option_count;
    if (row == MAX_OPTIONS)
        return parse_error(r->error, &r->l, NULL, "at most 24 options");
    if (!lines_name(r, &at->option[row], "the name of an option", head->option_name[row]))
        return false;
    for (uint32_t i = 0; i < row; i++) {
        if (text_equal(head->option_name[i], head->option_name[row]))
            return parse_error(r->error, &r->l, &at->option[row], "each option once");
    }
    if (!lines_name(r, &value, "the value of the option", head->option_value[row]))
        return false;
    head->option_count++;
    return lines_end(r);
}

static bool read_player(RecordLines *r, RecordHead *head, HeadWords *at, uint32_t side)
{
    Word name;
    return lines_word(r, &at->side[side], "the id of a side") &&
           lines_name(r, &name, "the player's name", head->players[side]) && lines_end(r);
}

/* Form 1 takes any word for a remark. */
static bool read_seed(RecordLines *r, RecordHead *head)
{
    Word w;
    if (!lines_word(r, &w, "a seed"))
        return false;
    head->has_seed = head->form > 1;
    if (head->has_seed && !digits_read(w.text, w.size, &head->seed))
        return parse_error(r->error, &r->l, &w, "a seed: a whole number");
    return lines_end(r);
}

/* dice sealed 1, game, commit and an entropy for each side */
static bool read_sealed(RecordLines *r, RecordHead *head, HeadWords *at)
{
    if (!lines_exact(r, "sealed") || !lines_exact(r, "1") || !lines_end(r))
        return false;
    head->sealed = true;
    if (!lines_next_is(r, "game") || !lines_digits(r, head->game, sizeof head->game) ||
        !lines_next_is(r, "commit") || !lines_digits(r, head->commit, sizeof head->commit))
        return false;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!lines_next_is(r, "entropy") ||
            !lines_word(r, &at->entropy[side], "the id of a side") ||
            !lines_digits(r, head->entropy[side], sizeof head->entropy[side]))
            return false;
    }
    return true;
}

bool lines_head(RecordLines *r, RecordHead *head, HeadWords *at)
{
    Word w;
    *head = (RecordHead){0};
    if (!read_title(r, head) || !read_battle(r, head, at) || !read_rules(r, head, at))
        return false;
    bool more = lines_next(r, &w, "option or player");
    while (more && word_is(&w, "option"))
        more = read_option(r, head, at) && lines_next(r, &w, "option or player");
    for (uint32_t side = 0; side < SIDE_COUNT && more; side++) {
        if (!word_is(&w, "player"))
            return parse_error(r->error, &r->l, &w, side == 0 ? "option or player" : "player");
        more = read_player(r, head, at, side) && lines_next(r, &w, "player, seed or play");
    }
    if (more && word_is(&w, "seed"))
        more = read_seed(r, head) && lines_next(r, &w, "play");
    else if (more && head->form > 1 && word_is(&w, "dice"))
        more = read_sealed(r, head, at) && lines_next(r, &w, "play");
    if (!more)
        return false;
    return word_is(&w, "play") ? lines_end(r) : parse_error(r->error, &r->l, &w, "seed or play");
}

bool record_read_head(const char *text, uint32_t size, RecordHead *head, ParseError *error)
{
    RecordLines lines = {lexer_begin(text, size), error};
    HeadWords at;
    return lines_head(&lines, head, &at);
}

void record_earlier_name(const RecordHead *head, char out[EARLIER_NAME_SIZE])
{
    Out name = out_begin(out, EARLIER_NAME_SIZE);
    out_text(&name, head->battle);
    out_text(&name, "-");
    out_number(&name, head->battle_revision);
    out_text(&name, ".old");
}
