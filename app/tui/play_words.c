/* play_words.c: the words of a line that a person typed. */
#include "play.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool line_complain(const ParseError *error)
{
    printf("Found %s, expected %s.\n", error->found, error->expected);
    return false;
}

/* The unit with that code: exactly, or but for capitals if only one is; NO_UNIT otherwise. */
static uint32_t unit_by_code(const Sitting *s, const char *word)
{
    uint32_t found = NO_UNIT, alike = 0;
    for (uint32_t unit = 0; unit < s->battle.unit_count; unit++) {
        if (strcmp(s->style.code[unit], word) == 0)
            return unit;
        if (strcasecmp(s->style.code[unit], word) == 0) {
            found = unit;
            alike++;
        }
    }
    return alike == 1 ? found : NO_UNIT;
}

/* Some codes are numbers or words of the game: those keep their meaning. */
static bool is_taken(const Sitting *s, const Word *w)
{
    int32_t number;
    const Words *words = s->battle.rules->words;
    for (uint32_t i = 0; i < words->action_count; i++) {
        if (word_is(w, words->actions[i].name))
            return true;
    }
    for (const PlayCommand *command = play_commands; command->name; command++) {
        if (word_is(w, command->name))
            return true;
    }
    return word_number(w, &number) || unit_by_name(&s->battle, w->text, w->size) != NO_UNIT;
}

void expand_codes(const Sitting *s, const char *line, char out[LINE_MAX_BYTES])
{
    Lexer l = lexer_begin(line, (uint32_t)strlen(line));
    Out o = out_begin(out, LINE_MAX_BYTES);
    Word w;
    if (!lexer_next_line(&l))
        return;
    while (lexer_word(&l, &w)) {
        char word[CODE_SIZE];
        uint32_t unit = NO_UNIT;
        if (word_copy(&w, word, sizeof word) && !is_taken(s, &w))
            unit = unit_by_code(s, word);
        if (o.size > 0)
            out_char(&o, ' ');
        if (unit != NO_UNIT) {
            out_text(&o, s->battle.units[unit].id);
        } else if (w.quoted) {
            out_char(&o, '"');
            out_bytes(&o, w.text, w.size);
            out_char(&o, '"');
        } else {
            out_bytes(&o, w.text, w.size);
        }
    }
}

bool line_unit(Sitting *s, Lexer *l, uint32_t *unit)
{
    ParseError error;
    Word w;
    bool more = lexer_word(l, &w);
    if (more && unit_parse(&s->battle, l, &w, unit, &error))
        return true;
    if (!more)
        parse_error(&error, l, NULL, "a unit's id, or its code on the map");
    return line_complain(&error);
}

bool line_action(Sitting *s, Lexer *l, Action *out)
{
    ParseError error;
    Lexer at = *l;
    Word w;
    int32_t number;
    if (lexer_word(&at, &w) && word_number(&w, &number)) {
        *l = at;
        if (number < 1 || (uint32_t)number > s->list_count) {
            if (s->list_count == 0)
                printf("Found %d, but nothing was listed since the last decision: `legal` lists.\n",
                       number);
            else
                printf("Found %d, expected a number of the last list, 1 to %u.\n", number,
                       s->list_count);
            return false;
        }
        *out = s->list[number - 1];
        return line_end(l);
    }
    return action_parse(&s->battle, &s->table.game.game, l, NULL, out, &error) ||
           line_complain(&error);
}

bool line_count(Lexer *l, uint32_t least, uint32_t most, uint32_t *out)
{
    Word w;
    int32_t number;
    if (!lexer_word(l, &w))
        return true;
    if (word_number(&w, &number) && number >= (int32_t)least && (uint32_t)number <= most) {
        *out = (uint32_t)number;
        return true;
    }
    printf("Found %.*s, expected a number from %u to %u.\n", (int)w.size, w.text, least, most);
    return false;
}

bool line_end(Lexer *l)
{
    Word w;
    if (!lexer_word(l, &w))
        return true;
    printf("Found %.*s, expected the end of the line.\n", (int)w.size, w.text);
    return false;
}
