#include "battle_read.h"

#include "engine/text.h"
#include "rules/systems.h"

#include <stdio.h>

static bool set_options(Battle *b, const char *options, bool chosen, ParseError *error)
{
    Lexer l = lexer_begin(options, text_size(options));
    while (lexer_next_line(&l)) {
        Word name, value;
        char key[MAX_NAME], text[MAX_NAME];
        if (!lexer_word(&l, &name) || !lexer_word(&l, &value) ||
            !word_copy(&name, key, sizeof key) || !word_copy(&value, text, sizeof text))
            return parse_error(error, &l, NULL, "the name of an option and its value");
        bool good = chosen ? battle_choose_option(b, key, text, error)
                           : battle_set_option(b, key, text, error);
        if (!good) {
            error->line = l.line;
            return false;
        }
    }
    return true;
}

bool battle_read(TextSource texts, const char *id, const char *options, bool chosen, Battle *out,
                 ParseError *error)
{
    char file[MAX_NAME + 8];
    uint32_t size = 0;
    snprintf(file, sizeof file, "%s.battle", id);
    const char *text = texts.find(texts.context, file, &size);
    if (!text)
        return whole_error(error, "the battle ", id, "a battle that this server offers");
    return battle_parse(out, text, size, rule_systems, texts, error) &&
           set_options(out, options, chosen, error);
}
