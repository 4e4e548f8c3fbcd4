/* battle_briefing.c: what players are told before a battle, in words. It is only shown: nothing of
 * it is in the hash. */
#include "battle_reader.h"

const BriefingPart briefing_parts[BRIEFING_PARTS] = {
    [BRIEFING_SITUATION] = {"situation", "The situation"},
    [BRIEFING_ATTACK] = {"attack", "Who must attack"},
    [BRIEFING_LENGTH] = {"length", "How long it lasts"},
    [BRIEFING_VICTORY] = {"victory", "Victory"},
    [BRIEFING_SPECIAL] = {"special", "Special rules"},
    [BRIEFING_BALANCE] = {"balance", "How even it is"},
};

/* Text that a client can show as it stands. */
static bool is_printable(const Word *w)
{
    for (uint32_t i = 0; i < w->size;) {
        uint32_t size = character_size(w->text, w->size, i);
        uint8_t first = (uint8_t)w->text[i];
        if (size == 0 || first < ' ' || first == 0x7F)
            return false;
        i += size;
    }
    return true;
}

static bool fail_size(Reader *r, const Word *w)
{
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, "a briefing of at most ");
    out_number(&o, MAX_BRIEFING);
    out_text(&o, " bytes");
    return reader_fail(r, w, expected);
}

/* Writes the rest of the line behind what there is; every text is closed by a zero. */
static bool read_text(Reader *r, uint32_t *size)
{
    static const char *const expected = "a text up to the end of the line";
    Battle *b = r->b;
    Word w;
    if (!lexer_rest(&r->lexer, &w))
        return reader_fail(r, NULL, expected);
    if (!is_printable(&w))
        return reader_fail(r, &w, "printable text in UTF-8");
    if (w.size >= MAX_BRIEFING - *size)
        return fail_size(r, &w);
    memcpy(b->briefing + *size, w.text, w.size);
    *size += w.size;
    b->briefing[(*size)++] = 0;
    return true;
}

static bool fail_part(Reader *r, const Word *w)
{
    const char *names[BRIEFING_PARTS + 3] = {0};
    for (uint32_t i = 0; i < BRIEFING_PARTS; i++)
        names[i] = briefing_parts[i].name;
    if (r->b->paragraph_count > 0) {
        names[BRIEFING_PARTS] = "+";
        names[BRIEFING_PARTS + 1] = "end";
    }
    return reader_fail_names(r, w, names);
}

/* One line: a paragraph, or more of the one before. */
static bool read_line(Reader *r, const Word *w, uint32_t *size)
{
    Battle *b = r->b;
    uint32_t part = 0;
    if (!w->quoted && word_is(w, "+") && b->paragraph_count > 0) {
        b->briefing[*size - 1] = ' '; /* where the paragraph so far was closed */
        return read_text(r, size);
    }
    while (part < BRIEFING_PARTS && (w->quoted || !word_is(w, briefing_parts[part].name)))
        part++;
    if (part == BRIEFING_PARTS)
        return fail_part(r, w);
    if (!reader_room(r, w, b->paragraph_count, MAX_PARAGRAPHS, "paragraphs"))
        return false;
    b->paragraphs[b->paragraph_count++] = (Paragraph){(uint8_t)part, (uint16_t)*size};
    return read_text(r, size);
}

bool battle_read_briefing(Reader *r)
{
    uint32_t size = 0;
    if (!reader_end(r))
        return false;
    while (lexer_next_line(&r->lexer)) {
        Word w;
        if (!lexer_word(&r->lexer, &w))
            continue;
        if (!w.quoted && word_is(&w, "end") && r->b->paragraph_count > 0)
            return reader_end(r);
        if (!read_line(r, &w, &size))
            return false;
    }
    return reader_fail(r, NULL, "end");
}
