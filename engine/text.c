/* text.c: the writer, JSON and the lexer. */
#include "text.h"

/* ---- out ---- */

void out_char(Out *o, char c)
{
    if (o->cap > 1 && o->size < o->cap - 1) {
        o->text[o->size] = c;
        o->text[o->size + 1] = 0;
    }
    if (o->size < UINT32_MAX)
        o->size++;
}

void out_bytes(Out *o, const char *text, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        out_char(o, text[i]);
}

void out_text(Out *o, const char *text)
{
    for (; *text; text++)
        out_char(o, *text);
}

void out_padded(Out *o, uint64_t number, uint32_t digits)
{
    char reversed[20]; /* 2^64 has twenty digits */
    uint32_t count = 0;
    do {
        reversed[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (uint32_t i = count; i < digits; i++)
        out_char(o, '0');
    while (count > 0)
        out_char(o, reversed[--count]);
}

void out_number(Out *o, int64_t number)
{
    uint64_t magnitude = (uint64_t)number;
    if (number < 0) {
        out_char(o, '-');
        magnitude = 0 - magnitude; /* unsigned: the least int64_t has no positive twin */
    }
    out_padded(o, magnitude, 1);
}

void out_signed(Out *o, int64_t number)
{
    if (number > 0)
        out_char(o, '+');
    out_number(o, number);
}

void out_hex64(Out *o, uint64_t value)
{
    for (int32_t shift = 60; shift >= 0; shift -= 4)
        out_char(o, "0123456789abcdef"[value >> shift & 15]);
}

/* ---- JSON ---- */

/* The last byte says whether something stands before: only a finished value or nothing ends in
 * none of these. Once the buffer is full nobody will read the text, and size is an upper bound. */
static void separate(Out *o)
{
    if (o->size == 0)
        return;
    if (o->size < o->cap) {
        char last = o->text[o->size - 1];
        if (last == '{' || last == '[' || last == ':' || last == '\n')
            return;
    }
    out_char(o, ',');
}

void json_open(Out *o, char bracket)
{
    separate(o);
    out_char(o, bracket);
}

void json_close(Out *o, char bracket)
{
    out_char(o, bracket);
}

static bool is_continuation(const char *text, uint32_t size, uint32_t i)
{
    return i < size && ((uint8_t)text[i] & 0xC0) == 0x80;
}

uint32_t character_size(const char *text, uint32_t size, uint32_t i)
{
    uint8_t lead = (uint8_t)text[i];
    uint32_t count = lead < 0x80                    ? 1
                     : lead >= 0xC2 && lead <= 0xDF ? 2
                     : lead >= 0xE0 && lead <= 0xEF ? 3
                     : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                    : 0;
    for (uint32_t k = 1; k < count; k++) {
        if (!is_continuation(text, size, i + k))
            return 0;
    }
    if (count < 3)
        return count;
    uint8_t second = (uint8_t)text[i + 1];
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F))
        return 0;
    return count;
}

static void escape(Out *o, char c)
{
    uint8_t byte = (uint8_t)c;
    if (c == '"' || c == '\\') {
        out_char(o, '\\');
        out_char(o, c);
    } else if (c == '\n') {
        out_text(o, "\\n");
    } else if (c == '\t') {
        out_text(o, "\\t");
    } else if (byte < 0x20 || byte == 0x7F) {
        out_text(o, "\\u00");
        out_char(o, "0123456789abcdef"[byte >> 4]);
        out_char(o, "0123456789abcdef"[byte & 15]);
    } else {
        out_char(o, c);
    }
}

static void write_quoted(Out *o, const char *text, uint32_t size)
{
    out_char(o, '"');
    for (uint32_t i = 0; i < size;) {
        uint32_t count = character_size(text, size, i);
        if (count == 1)
            escape(o, text[i]);
        else if (count == 0)
            out_char(o, '?');
        else
            out_bytes(o, text + i, count);
        i += count > 0 ? count : 1;
    }
    out_char(o, '"');
}

void json_string_sized(Out *o, const char *text, uint32_t size)
{
    separate(o);
    write_quoted(o, text, size);
}

void json_string(Out *o, const char *text)
{
    json_string_sized(o, text, text_size(text));
}

void json_key(Out *o, const char *key)
{
    json_string(o, key);
    out_char(o, ':');
}

void json_number(Out *o, int64_t number)
{
    separate(o);
    out_number(o, number);
}

void json_bool(Out *o, bool value)
{
    separate(o);
    out_text(o, value ? "true" : "false");
}

/* ---- in ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool at_line_end(const Lexer *l)
{
    return l->position >= l->size || l->text[l->position] == '\n';
}

static void advance(Lexer *l)
{
    l->position++;
    l->column++;
}

static void skip_blanks(Lexer *l)
{
    while (!at_line_end(l) && is_blank(l->text[l->position]))
        advance(l);
}

static void skip_to_line_end(Lexer *l)
{
    while (!at_line_end(l))
        advance(l);
}

Lexer lexer_begin(const char *text, uint32_t size)
{
    return (Lexer){text, size, 0, 0, 1}; /* line 0: before the first */
}

bool lexer_next_line(Lexer *l)
{
    for (;;) {
        if (l->line > 0) {
            skip_to_line_end(l);
            if (l->position >= l->size)
                return false;
            l->position++;
        }
        l->line++;
        l->column = 1;
        skip_blanks(l);
        if (!at_line_end(l) && l->text[l->position] != '#')
            return true;
    }
}

bool lexer_word(Lexer *l, Word *out)
{
    skip_blanks(l);
    if (at_line_end(l) || l->text[l->position] == '#')
        return false;
    *out = (Word){l->text + l->position, 0, l->line, l->column, false};
    if (*out->text != '"') {
        while (!at_line_end(l) && !is_blank(l->text[l->position]))
            advance(l);
        out->size = (uint32_t)(l->text + l->position - out->text);
        return true;
    }
    out->quoted = true;
    out->text++;
    advance(l);
    while (!at_line_end(l) && l->text[l->position] != '"')
        advance(l);
    out->size = (uint32_t)(l->text + l->position - out->text);
    if (!at_line_end(l))
        advance(l);
    return true;
}

bool lexer_rest(Lexer *l, Word *out)
{
    skip_blanks(l);
    *out = (Word){l->text + l->position, 0, l->line, l->column, false};
    skip_to_line_end(l);
    out->size = (uint32_t)(l->text + l->position - out->text);
    while (out->size > 0 && is_blank(out->text[out->size - 1]))
        out->size--;
    return out->size > 0;
}

bool word_is(const Word *w, const char *text)
{
    uint32_t size = text_size(text);
    return w->size == size && memcmp(w->text, text, size) == 0;
}

bool word_is_id(const Word *w)
{
    if (w->quoted || w->size == 0 || w->text[0] < 'a' || w->text[0] > 'z')
        return false;
    for (uint32_t i = 1; i < w->size; i++) {
        char c = w->text[i];
        if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-')
            return false;
    }
    return true;
}

bool word_number(const Word *w, int32_t *out)
{
    uint32_t i = 0;
    int64_t value = 0;
    if (w->quoted)
        return false;
    if (w->size > 1 && (w->text[0] == '-' || w->text[0] == '+'))
        i = 1;
    if (w->size == 0 || w->size - i > 10)
        return false;
    for (uint32_t k = i; k < w->size; k++) {
        if (w->text[k] < '0' || w->text[k] > '9')
            return false;
        value = value * 10 + (w->text[k] - '0');
    }
    if (w->text[0] == '-')
        value = -value;
    if (value < INT32_MIN || value > INT32_MAX)
        return false;
    *out = (int32_t)value;
    return true;
}

bool word_copy(const Word *w, char *out, uint32_t cap)
{
    if (w->size >= cap)
        return false;
    for (uint32_t i = 0; i < w->size; i++) {
        if (w->text[i] == 0)
            return false;
    }
    memcpy(out, w->text, w->size);
    out[w->size] = 0;
    return true;
}

bool text_equal(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

uint32_t text_size(const char *text)
{
    uint32_t size = 0;
    while (text[size])
        size++;
    return size;
}

/* Copies text for people: control bytes become ?, and what is too long ends in dots. */
static void copy_readable(char *out, uint32_t cap, const char *text, uint32_t size)
{
    uint32_t keep = size;
    if (size >= cap) {
        keep = cap - 4;
        while (keep > 0 && is_continuation(text, size, keep))
            keep--;
    }
    for (uint32_t i = 0; i < keep; i++)
        out[i] = (uint8_t)text[i] < 0x20 || text[i] == 0x7F ? '?' : text[i];
    for (uint32_t i = 0; i < (size >= cap ? 3u : 0u); i++)
        out[keep++] = '.';
    out[keep] = 0;
}

bool parse_error(ParseError *error, const Lexer *l, const Word *w, const char *expected)
{
    error->kind = NULL;
    error->line = w ? w->line : l->line;
    error->column = w ? w->column : l->column;
    if (w)
        copy_readable(error->found, sizeof error->found, w->text, w->size);
    else
        copy_readable(error->found, sizeof error->found, "end of line", 11);
    copy_readable(error->expected, sizeof error->expected, expected, text_size(expected));
    return false;
}

bool whole_error(ParseError *error, const char *found, const char *name, const char *expected)
{
    return line_error(error, 0, found, name, expected);
}

bool line_error(ParseError *error, uint32_t line, const char *found, const char *name,
                const char *expected)
{
    Out o = out_begin(error->found, MAX_TEXT);
    error->kind = NULL;
    error->line = line;
    error->column = line > 0 ? 1 : 0;
    out_text(&o, found);
    out_text(&o, name);
    o = out_begin(error->expected, MAX_TEXT);
    out_text(&o, expected);
    return false;
}
