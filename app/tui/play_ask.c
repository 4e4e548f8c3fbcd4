/* play_ask.c: questions about the position. None of them changes it. */
#include "engine/hex.h"
#include "play.h"
#include "tell.h"

#include <stdio.h>
#include <string.h>

enum {
    LIST_WHOLE_MAX = 40, /* more legal actions than that are summed up by unit */
    LIST_COLUMN = 26,
    LIST_COLUMNS = 3,
};

/* ---- lists ---- */

static void print_entry(const Sitting *s, uint32_t index, bool with_unit, bool is_last)
{
    char text[4 * MAX_TEXT];
    Out o = out_begin(text, sizeof text);
    action_print(&s->battle, s->list[index], &o);
    const char *shown = text;
    uint32_t unit = s->list[index].unit;
    if (!with_unit && unit < s->battle.unit_count)
        shown += strlen(s->battle.units[unit].id) + 1;
    printf("%4u %-*s", index + 1, is_last ? 0 : with_unit ? LIST_COLUMN + 12 : LIST_COLUMN, shown);
}

void list_actions(const Sitting *s, bool with_unit)
{
    uint32_t columns = with_unit ? LIST_COLUMNS - 1 : LIST_COLUMNS;
    for (uint32_t i = 0; i < s->list_count; i++) {
        bool is_last = (i + 1) % columns == 0 || i + 1 == s->list_count;
        print_entry(s, i, with_unit, is_last);
        if (is_last)
            putchar('\n');
    }
}

/* Fills s->list with the legal actions of a unit (NO_UNIT: of the side as a whole). */
static void fill_list(Sitting *s, uint32_t unit)
{
    const Battle *b = &s->battle;
    uint32_t count = actions_list(b, &s->table.game.game, s->legal);
    s->list_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (s->legal[i].unit == unit)
            s->list[s->list_count++] = s->legal[i];
    }
}

/* A line for each unit: how many actions of each kind it has. The list is sorted by unit, kind. */
static void sum_up(const Sitting *s, uint32_t count)
{
    const Battle *b = &s->battle;
    for (uint32_t i = 0; i < count;) {
        uint32_t unit = s->legal[i].unit;
        bool is_unit = unit < b->unit_count;
        if (is_unit)
            printf("  %-3s %-20s", s->style.code[unit], b->units[unit].id);
        const char *before = " ";
        while (i < count && s->legal[i].unit == unit) {
            uint32_t kind = s->legal[i].kind, same = 0;
            for (; i < count && s->legal[i].unit == unit && s->legal[i].kind == kind; i++)
                same++;
            if (is_unit)
                printf("%s%u %s", before, same, b->rules->words->actions[kind].name);
            before = ", ";
        }
        if (is_unit)
            putchar('\n');
    }
}

bool ask_legal(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    Lexer at = *l;
    Word w;
    if (lexer_word(&at, &w)) {
        uint32_t unit;
        if (!line_unit(s, l, &unit) || !line_end(l))
            return false;
        fill_list(s, unit);
        list_actions(s, false);
        if (s->list_count == 0)
            printf("%s has no legal action now.\n", b->units[unit].id);
        return true;
    }
    uint32_t count = actions_list(b, &s->table.game.game, s->legal);
    if (count <= LIST_WHOLE_MAX) {
        memcpy(s->list, s->legal, count * sizeof s->list[0]);
        s->list_count = count;
        list_actions(s, true);
        if (count == 0)
            printf("Nothing: the battle is over.\n");
        return true;
    }
    printf("%u actions; a unit's id or code shows its own:\n", count);
    sum_up(s, count);
    fill_list(s, NO_UNIT);
    list_actions(s, true);
    return true;
}

void ask_card(Sitting *s, uint32_t unit)
{
    tell_card(&s->style, &s->battle, &s->table.game.game, unit);
    fill_list(s, unit);
    if (s->list_count > 0)
        list_actions(s, false);
    else
        printf("  It has no legal action now.\n");
}

/* ---- the field ---- */

bool ask_hex(Sitting *s, const Word *w)
{
    int32_t number;
    if (w->size != 4 || !word_number(w, &number) || number < 0)
        return false;
    uint32_t hex = hex_by_number(&s->battle, (uint32_t)number);
    if (hex == NO_HEX)
        return false;
    tell_hex(&s->battle, &s->table.game.game, hex);
    return true;
}

/* Marks the hexes that the unit can come to stand in. */
static void mark_reach(Sitting *s, uint32_t unit, bool marks[MAX_HEXES])
{
    const Battle *b = &s->battle;
    Action end;
    find_reach(s, unit, &end);
    for (uint32_t i = 1; i < s->reach.count; i++) {
        const Placement *place = &s->reach.node[i].walk.place;
        if (place->hex == NO_HEX)
            continue;
        marks[place->hex] = true;
        if (b->types[b->units[unit].type[place->mode]].size > 1)
            marks[b->neighbour[place->hex][place->face]] = true;
    }
}

bool ask_map(Sitting *s, Lexer *l)
{
    static const bool none[MAX_HEXES];
    bool marks[MAX_HEXES];
    Lexer at = *l;
    Word w;
    memcpy(marks, none, sizeof marks);
    uint32_t unit = NO_UNIT;
    if (lexer_word(&at, &w)) {
        if (!line_unit(s, l, &unit) || !line_end(l))
            return false;
        mark_reach(s, unit, marks);
    }
    map_draw(&s->style, &s->battle, &s->table.game.game, marks, stdout);
    map_draw_legend(&s->style, &s->battle, stdout);
    if (unit != NO_UNIT)
        printf("A + before the ground: %s can come to stand there.\n", s->battle.units[unit].id);
    return true;
}

bool ask_units(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    Word w;
    if (!lexer_word(l, &w)) {
        for (uint32_t side = 0; side < SIDE_COUNT; side++)
            tell_side(&s->style, b, &s->table.game.game, side);
        return true;
    }
    uint32_t side = side_by_name(b, w.text, w.size);
    if (side == NO_SIDE) {
        printf("Found %.*s, expected %s or %s.\n", (int)w.size, w.text, b->side[0].id,
               b->side[1].id);
        return false;
    }
    tell_side(&s->style, b, &s->table.game.game, side);
    return line_end(l);
}

/* ---- actions before they are taken ---- */

static bool is_attack(const Battle *b, Action a)
{
    return action_has_odds(&b->rules->words->actions[a.kind]);
}

bool ask_why(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    Action a;
    if (!line_action(s, l, &a))
        return false;
    Verdict v = b->rules->check(b, &s->table.game.game, a);
    if (v.why != LEGAL) {
        printf("No, by ");
        tell_refusal(b, &s->table.game.game, v);
        return true;
    }
    printf("Yes, it is legal: %s.\n", b->rules->words->actions[a.kind].help);
    if (is_attack(b, a))
        tell_brief(b, &s->table.game.game, a);
    return true;
}

static void ask_answers(Sitting *s, Action a)
{
    const Battle *b = &s->battle;
    EnemyAnswer answers[MAX_ANSWERS];
    uint32_t count = odds_answers(b, &s->table.game.game, a, &s->table.work, answers);
    for (uint32_t i = 0; i < count; i++) {
        bool counted =
            odds_clash(b, &s->table.game.game, a, answers[i].action, &s->table.work, &s->clash);
        tell_answer(b, &answers[i], counted ? &s->clash : NULL);
    }
}

bool ask_odds(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    Action a;
    if (!line_action(s, l, &a))
        return false;
    Verdict v = b->rules->check(b, &s->table.game.game, a);
    if (v.why != LEGAL) {
        printf("Not now, by ");
        tell_refusal(b, &s->table.game.game, v);
        return false;
    }
    if (!is_attack(b, a)) {
        printf("That is no attack: only an attack has odds.\n");
        return false;
    }
    tell_brief(b, &s->table.game.game, a);
    if (!odds_count(b, &s->table.game.game, a, &s->table.work, &s->odds)) {
        printf("It has more outcomes than can be counted.\n");
        return false;
    }
    tell_odds(b, &s->odds);
    ask_answers(s, a);
    return true;
}

static void print_node(const Sitting *s, const ReachNode *node, uint32_t unit)
{
    const Battle *b = &s->battle;
    char text[MAX_TEXT];
    Out o = out_begin(text, sizeof text);
    const UnitType *type = &b->types[b->units[unit].type[node->walk.place.mode]];
    place_print(b, node->walk.place.hex, type->size > 1 ? node->walk.place.face + 1u : 0, &o);
    if (node->walk.place.mode != s->table.game.game.unit[unit].mode) {
        out_char(&o, ' ');
        out_text(&o, type->mode);
    }
    const char *half = node->walk.spent % 2 ? ".5" : "  ";
    printf("  %-16s %3d%s%s", text, node->walk.spent / 2, half, reach_stops(node) ? "" : " passes");
}

/* Whether node x is printed before node y: by column, row, facing, face of the counter. */
static bool is_before(const Battle *b, const Placement *x, const Placement *y)
{
    uint32_t x_column = x->hex % b->columns, y_column = y->hex % b->columns;
    if (x_column != y_column)
        return x_column < y_column;
    if (x->hex != y->hex)
        return x->hex < y->hex;
    return x->mode != y->mode ? x->mode < y->mode : x->face < y->face;
}

/* The cheapest way to each place, by hex; how many there are. */
static uint32_t sort_reach(const Sitting *s, uint16_t order[REACH_NODES_MAX])
{
    const ReachNode *node = s->reach.node;
    uint32_t count = 0;
    for (uint32_t i = 1; i < s->reach.count; i++) {
        if (!node[i].cheapest)
            continue;
        uint32_t at = count++;
        for (;
             at > 0 && is_before(&s->battle, &node[i].walk.place, &node[order[at - 1]].walk.place);
             at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
    }
    return count;
}

bool ask_reach(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    uint16_t order[REACH_NODES_MAX];
    uint32_t unit;
    Action end;
    if (!line_unit(s, l, &unit) || !line_end(l))
        return false;
    bool waits = find_reach(s, unit, &end);
    if (s->reach.count <= 1) {
        printf("%s can go nowhere now.\n", b->units[unit].id);
        return true;
    }
    if (waits)
        printf("When the move of %s is over, ", b->units[end.unit].id);
    printf("%s can reach, having spent so many movement points in all:\n", b->units[unit].id);
    uint32_t count = sort_reach(s, order);
    for (uint32_t i = 0; i < count; i++) {
        print_node(s, &s->reach.node[order[i]], unit);
        if ((i + 1) % LIST_COLUMNS == 0 || i + 1 == count)
            putchar('\n');
    }
    return true;
}

/* ---- the game ---- */

bool ask_log(Sitting *s, Lexer *l)
{
    uint32_t count = 10;
    if (!line_count(l, 1, INT32_MAX, &count) || !line_end(l))
        return false;
    sitting_tell_log(s, count);
    return true;
}

bool ask_points(Sitting *s, Lexer *l)
{
    tell_points(&s->battle, &s->table.game.game);
    tell_prospects(&s->battle, &s->table.game.game);
    return line_end(l);
}

bool ask_briefing(Sitting *s, Lexer *l)
{
    if (!line_end(l))
        return false;
    tell_briefing(&s->battle);
    if (s->battle.paragraph_count == 0)
        printf("This battle has no briefing.\n");
    if (s->battle.note_count > 0) {
        printf("What is reconstruction\n");
        tell_notes(&s->battle);
    }
    return true;
}
