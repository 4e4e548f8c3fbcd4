#include "lines.h"

bool lines_refuse(Lines *lines, const Word *w, const char *expected)
{
    return parse_error(lines->error, &lines->l, w, expected);
}

bool lines_end(Lines *lines)
{
    Word w;
    return !lexer_word(&lines->l, &w) || lines_refuse(lines, &w, "the end of the line");
}

bool lines_name(Lines *lines, char out[MAX_NAME], const char *expected)
{
    Word w;
    if (!lexer_word(&lines->l, &w))
        return lines_refuse(lines, NULL, expected);
    return (w.size > 0 && word_copy(&w, out, MAX_NAME)) || lines_refuse(lines, &w, expected);
}

bool lines_bytes(Lines *lines, uint8_t *out, uint32_t size)
{
    const char *expected = size == ID_SIZE ? "32 hexadecimal digits in lower case"
                                           : "64 hexadecimal digits in lower case";
    Word w;
    if (!lexer_word(&lines->l, &w))
        return lines_refuse(lines, NULL, expected);
    return (digits_bytes(w.text, w.size, out, size) || lines_refuse(lines, &w, expected)) &&
           lines_end(lines);
}

int lines_next(Lines *lines, const Key *keys, uint32_t count, const char *expected)
{
    Word w;
    if (!lexer_next_line(&lines->l))
        return LINES_END;
    uint32_t row = 0;
    if (!lexer_word(&lines->l, &w)) {
        lines_refuse(lines, NULL, expected);
        return LINES_WRONG;
    }
    while (row < count && !word_is(&w, keys[row].name))
        row++;
    if (row == count || (!keys[row].many && (lines->seen >> row & 1) != 0)) {
        lines_refuse(lines, &w, expected);
        return LINES_WRONG;
    }
    lines->seen |= 1u << row;
    return (int)row;
}

bool lines_have_all(Lines *lines, const Key *keys, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        if (keys[row].needed && (lines->seen >> row & 1) == 0)
            return whole_error(lines->error, "no line of ", keys[row].name, "one such line");
    }
    return true;
}

bool text_is_clean(const char *text, uint32_t size)
{
    for (uint32_t i = 0; i < size;) {
        uint32_t bytes = character_size(text, size, i);
        if (bytes == 0 || (uint8_t)text[i] < 0x20 || text[i] == 0x7F)
            return false;
        i += bytes;
    }
    return size > 0;
}
