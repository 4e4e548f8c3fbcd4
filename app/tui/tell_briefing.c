/* tell_briefing.c: what a player is told before the battle, and how far its decision is. */
#include "tell.h"

#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 96 };

/* Prints a text in lines, broken at blanks, each behind the same indent. */
static void print_wrapped(const char *first, const char *text)
{
    int column = printf("%s", first);
    int indent = column;
    while (*text) {
        int size = (int)strcspn(text, " ");
        bool fits = column == indent || column + 1 + size <= LINE_WIDTH;
        if (!fits) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s%.*s", column == indent ? "" : " ", size, text);
        text += size;
        text += *text == ' ';
    }
    putchar('\n');
}

void tell_briefing(const Battle *b)
{
    for (uint32_t part = 0; part < BRIEFING_PARTS; part++) {
        bool told = false;
        for (uint32_t i = 0; i < b->paragraph_count; i++) {
            if (b->paragraphs[i].part != part)
                continue;
            if (!told)
                printf("%s\n", briefing_parts[part].title);
            told = true;
            print_wrapped(part == BRIEFING_SPECIAL ? "  - " : "  ",
                          b->briefing + b->paragraphs[i].first);
        }
    }
}

void tell_prospects(const Battle *b, const Game *g)
{
    Prospect prospects[MAX_PROSPECTS];
    uint32_t count = prospects_list(b, g, prospects);
    for (uint32_t i = 0; i < count; i++) {
        const Prospect *p = &prospects[i];
        char text[2 * MAX_TEXT];
        Out o = out_begin(text, sizeof text);
        if (p->missing > 0 || p->level == b->level_count)
            prospect_print(b, p, &o);
        else
            out_text(&o, "reached");
        out_text(&o, " (");
        reason_cite(b->rules, p->rule, &o);
        out_char(&o, ')');
        printf("  %-30s %s\n", p->level < b->level_count ? b->levels[p->level].name : "", text);
    }
}
