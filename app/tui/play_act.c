/* play_act.c: what changes the position, or takes it to a file and back. */
#include "app/match.h"
#include "play.h"
#include "tell.h"

#include <stdio.h>
#include <string.h>

bool act_notation(Table *t, Lexer *l)
{
    Action a;
    return line_action(t, l, &a) && table_play(t, a);
}

/* Says why `done` is refused, if these rules know it. */
static void tell_done_refused(const Table *t)
{
    const Battle *b = &t->battle;
    const Game *g = &t->game.game;
    const Words *words = b->rules->words;
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        if (words->actions[kind].has_unit || strcmp(words->actions[kind].name, "done") != 0)
            continue;
        Action a = {.kind = (uint8_t)kind, .side = g->to_act, .unit = NO_UNIT};
        printf("Refused by ");
        tell_refusal(b, g, b->rules->check(b, g, a));
    }
}

bool act_done(Table *t)
{
    const Battle *b = &t->battle;
    const ActionWord *words = b->rules->words->actions;
    uint32_t count = b->rules->legal(b, &t->game.game, t->legal, MAX_ACTIONS);
    t->list_count = 0;
    for (uint32_t i = 0; i < count && i < MAX_ACTIONS; i++) {
        const ActionWord *word = &words[t->legal[i].kind];
        if (!word->has_unit && strcmp(word->name, "done") == 0)
            return table_play(t, t->legal[i]);
        if (word->flags & ACT_ENDS)
            t->list[t->list_count++] = t->legal[i];
    }
    if (t->list_count == 1 && t->list[0].unit == NO_UNIT)
        return table_play(t, t->list[0]);
    if (t->list_count == 0) {
        printf("Nothing can be ended now: one of the legal actions must be taken.\n");
        return false;
    }
    tell_done_refused(t);
    printf("This can be ended now, by its number:\n");
    list_actions(t, true);
    return false;
}

/* ---- go ---- */

static bool is_node_at(const Table *t, uint32_t unit, const ReachNode *node, uint32_t hex,
                       uint32_t face_plus_1)
{
    const Battle *b = &t->battle;
    const Placement *place = &node->place;
    if (place->hex == NO_HEX)
        return false;
    bool is_double = b->types[b->units[unit].type[place->mode]].size > 1;
    if (face_plus_1 > 0)
        return place->hex == hex && is_double && place->face + 1u == face_plus_1;
    return place->hex == hex || (is_double && b->neighbour[place->hex][place->face] == hex);
}

/* The cheapest node that stands in the hex, 0 if there is none. A node in the mode the unit is in
 * comes before one in another. *ways: how many are as cheap. */
static uint32_t find_node(const Table *t, uint32_t unit, uint32_t hex, uint32_t face_plus_1,
                          uint32_t *ways)
{
    const Reach *reach = &t->reach;
    uint32_t best = 0, best_cost = 0;
    *ways = 0;
    for (uint32_t i = 1; i < reach->count; i++) {
        const ReachNode *node = &reach->node[i];
        if (!is_node_at(t, unit, node, hex, face_plus_1))
            continue;
        bool changes = node->place.mode != t->game.game.unit[unit].mode;
        uint32_t cost = (uint32_t)node->cost + (changes ? 1u << 16 : 0);
        if (best == 0 || cost < best_cost) {
            best = i;
            best_cost = cost;
            *ways = 1;
        } else if (cost == best_cost) {
            ++*ways;
        }
    }
    return best;
}

/* A two-hex unit stands in a hex in several ways; which one, is its player's choice. */
static void list_ways(const Table *t, uint32_t unit, uint32_t hex, uint32_t best)
{
    const ReachNode *node = t->reach.node;
    printf("It can stand there in several ways for the same points; say which:");
    for (uint32_t i = 1; i < t->reach.count; i++) {
        char text[MAX_NAME];
        Out o = out_begin(text, sizeof text);
        if (!is_node_at(t, unit, &node[i], hex, 0) || node[i].cost != node[best].cost ||
            node[i].place.mode != node[best].place.mode)
            continue;
        place_print(&t->battle, node[i].place.hex, node[i].place.face + 1u, &o);
        printf(" %s", text);
    }
    putchar('\n');
}

/* Takes the steps that lead to a node, first to last, as long as they can be taken. */
static bool take_steps(Table *t, uint32_t node)
{
    uint16_t path[REACH_NODES_MAX];
    uint32_t count = 0;
    for (; node != 0; node = t->reach.node[node].parent)
        path[count++] = (uint16_t)node;
    while (count > 0) {
        Action a = t->reach.node[path[--count]].action;
        if (a.side != t->game.game.to_act) {
            printf("It goes no further: the other side decides first.\n");
            return true;
        }
        if (!table_play(t, a))
            return false;
    }
    return true;
}

/* A gesture for one unit ends the move of another that is under way: whoever could still step
 * takes its quiet way to end, if `unit` has no step itself. */
static bool finish_other(Table *t, uint32_t unit)
{
    const Battle *b = &t->battle;
    const ActionWord *words = b->rules->words->actions;
    uint32_t count = b->rules->legal(b, &t->game.game, t->legal, MAX_ACTIONS);
    uint32_t under_way = NO_UNIT;
    const Action *end = NULL;
    for (uint32_t i = 0; i < count && i < MAX_ACTIONS; i++) {
        const Action *a = &t->legal[i];
        if ((words[a->kind].flags & ACT_STEP) != 0 && a->unit == unit)
            return true;
        if ((words[a->kind].flags & ACT_STEP) != 0)
            under_way = a->unit;
        if ((words[a->kind].flags & ACT_ENDS) != 0 && words[a->kind].arg == ARG_NONE &&
            words[a->kind].has_unit && a->unit == under_way)
            end = a;
    }
    return !end || table_play(t, *end);
}

bool act_go(Table *t, Lexer *l)
{
    const Battle *b = &t->battle;
    ParseError error;
    uint32_t unit;
    uint16_t hex, face_plus_1;
    Word w;
    if (!line_unit(t, l, &unit))
        return false;
    if (!lexer_word(l, &w)) {
        parse_error(&error, l, NULL, "a hex such as 0105, or two as 0105/0205");
        return line_complain(&error);
    }
    if (!place_parse(b, l, &w, &hex, &face_plus_1, &error))
        return line_complain(&error);
    if (!line_end(l) || !finish_other(t, unit))
        return false;
    reach_find(b, &t->game.game, unit, &t->reach);
    uint32_t ways = 0;
    uint32_t node = hex == NO_HEX ? 0 : find_node(t, unit, hex, face_plus_1, &ways);
    if (node == 0) {
        printf("%s cannot go to %.*s now; `reach %s` says where it can.\n", b->units[unit].id,
               (int)w.size, w.text, b->units[unit].id);
        return false;
    }
    if (ways > 1) {
        list_ways(t, unit, hex, node);
        return false;
    }
    return take_steps(t, node);
}

/* ---- back, and computer players ---- */

bool act_undo(Table *t, Lexer *l)
{
    uint32_t count = 1;
    if (t->history.count == 0) {
        printf("There is no decision to take back.\n");
        return false;
    }
    if (!line_count(l, 1, t->history.count, &count) || !line_end(l))
        return false;
    table_undo(t, count);
    return true;
}

static bool take_player(Lexer *l, PlayerKind *kind)
{
    Lexer at = *l;
    Word w;
    int32_t number;
    if (!lexer_word(&at, &w) || word_number(&w, &number))
        return true;
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        if (word_is(&w, player_names[i])) {
            *kind = (PlayerKind)i;
            *l = at;
            return true;
        }
    }
    printf("Found %.*s, expected random or pass, or how many decisions.\n", (int)w.size, w.text);
    return false;
}

bool act_auto(Table *t, Lexer *l)
{
    const Battle *b = &t->battle;
    const Game *g = &t->game.game;
    PlayerKind kind = PLAYER_RANDOM;
    uint32_t count = 1;
    if (!take_player(l, &kind) || !line_count(l, 1, INT32_MAX, &count) || !line_end(l))
        return false;
    if (g->over) {
        printf("There is no decision to take: the battle is over.\n");
        return false;
    }
    for (uint32_t i = 0; i < count && !g->over && !play_interrupted; i++) {
        Action a = player_choose(kind, b, g, t->seed, t->legal);
        char text[4 * MAX_TEXT];
        Out o = out_begin(text, sizeof text);
        action_print(b, a, &o);
        printf("%s (%s): %s\n", b->side[a.side].name, player_names[kind], text);
        snprintf(t->player[a.side], sizeof t->player[a.side], "%s", player_names[kind]);
        if (!table_play(t, a))
            return false;
    }
    return true;
}

/* ---- files ---- */

static bool take_file(Lexer *l, char *out, uint32_t cap)
{
    Word w;
    if (!lexer_word(l, &w)) {
        printf("Found the end of the line, expected the name of a file.\n");
        return false;
    }
    if (!word_copy(&w, out, cap)) {
        printf("The name of that file is too long.\n");
        return false;
    }
    return line_end(l);
}

bool act_save(Table *t, Lexer *l)
{
    char file[LINE_MAX_BYTES];
    return take_file(l, file, sizeof file) && table_save(t, file);
}

bool act_load(Table *t, Lexer *l)
{
    char file[LINE_MAX_BYTES];
    return take_file(l, file, sizeof file) && table_load(t, file);
}
