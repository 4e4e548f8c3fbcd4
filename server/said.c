#include "said.h"

bool said_refuse(Said *said, const Word *w, const char *expected)
{
    return parse_error(said->error, &said->l, w, expected);
}

bool said_refuse_as(Said *said, const Word *w, Refusal refusal)
{
    return refusal_line(refusal, said->error, &said->l, w);
}

bool said_end(Said *said)
{
    Word w;
    return !lexer_word(&said->l, &w) || said_refuse(said, &w, "the end of the line");
}

bool said_name(Said *said, char out[MAX_NAME], const char *expected)
{
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, expected);
    return (w.size > 0 && word_copy(&w, out, MAX_NAME)) || said_refuse(said, &w, expected);
}

bool said_bytes(Said *said, uint8_t *out, uint32_t size)
{
    const char *expected = size == ID_SIZE ? "32 hexadecimal digits in lower case"
                                           : "64 hexadecimal digits in lower case";
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, expected);
    return (digits_bytes(w.text, w.size, out, size) || said_refuse(said, &w, expected)) &&
           said_end(said);
}

int said_key(Said *said, const Key *keys, uint32_t count, const char *expected)
{
    Word w;
    if (!lexer_next_line(&said->l))
        return SAID_END;
    uint32_t row = 0;
    if (!lexer_word(&said->l, &w)) {
        said_refuse(said, NULL, expected);
        return SAID_WRONG;
    }
    while (row < count && !word_is(&w, keys[row].name))
        row++;
    if (row == count || (!keys[row].many && (said->seen >> row & 1) != 0)) {
        said_refuse(said, &w, expected);
        return SAID_WRONG;
    }
    said->seen |= 1u << row;
    return (int)row;
}

bool said_have_all(Said *said, const Key *keys, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        if (keys[row].needed && (said->seen >> row & 1) == 0)
            return whole_error(said->error, "no line of ", keys[row].name, "one such line");
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

bool said_yes(Said *said, bool *out)
{
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, "yes or no");
    *out = word_is(&w, "yes");
    return (*out || word_is(&w, "no") || said_refuse(said, &w, "yes or no")) && said_end(said);
}

bool said_rest(Said *said, char *out, uint32_t least, uint32_t most)
{
    Word w;
    if (!lexer_rest(&said->l, &w))
        return false;
    if (w.size >= 2 && w.text[0] == '"' && w.text[w.size - 1] == '"') {
        w.text++;
        w.size -= 2;
    }
    if (w.size < least || w.size > most || !text_is_clean(w.text, w.size))
        return false;
    memcpy(out, w.text, w.size);
    out[w.size] = 0;
    return true;
}

/* What was said stays unsaid: it may be secret. */
bool said_text(Said *said, char *out, uint32_t least, uint32_t most, const char *expected)
{
    return said_rest(said, out, least, most) || said_refuse(said, NULL, expected);
}

bool said_number(Said *said, uint32_t *out, const char *expected)
{
    Word w;
    int32_t number = 0;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, expected);
    if (!word_number(&w, &number) || number < 0)
        return said_refuse(said, &w, expected);
    *out = (uint32_t)number;
    return said_end(said);
}
