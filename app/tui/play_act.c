/* play_act.c: what changes the position, or takes it to a file and back. */
#include "play.h"
#include "tell.h"

#include <stdio.h>
#include <string.h>

static bool is_same_phase(const Game *x, const Game *y)
{
    return x->turn == y->turn && x->phase == y->phase && x->to_act == y->to_act;
}

/* Whether a, refused now, is legal once the unit under way ends its move by *end, in the same phase
 * still. */
static bool waits_for_end(Sitting *s, Action a, Action *end)
{
    const Battle *b = &s->battle;
    const Game *now = &s->table.game.game;
    if (b->rules->check(b, now, a).why == LEGAL || !sitting_under_way(s, end) ||
        end->unit == a.unit)
        return false;
    const Game *then = sitting_foresee(s, *end);
    return is_same_phase(then, now) && b->rules->check(b, then, a).why == LEGAL;
}

static bool play_in_turn(Sitting *s, Action a)
{
    Action end;
    if (waits_for_end(s, a, &end) && !sitting_play(s, end))
        return false;
    return sitting_play(s, a);
}

bool act_notation(Sitting *s, Lexer *l)
{
    Action a;
    return line_action(s, l, &a) && play_in_turn(s, a);
}

/* ---- done ---- */

/* The action `done` of the side as a whole, if these rules know it. */
static bool find_done(const Sitting *s, Action *out)
{
    const Words *words = s->battle.rules->words;
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        if (words->actions[kind].has_unit || strcmp(words->actions[kind].name, "done") != 0)
            continue;
        *out = (Action){.kind = (uint8_t)kind, .side = s->table.game.game.to_act, .unit = NO_UNIT};
        return true;
    }
    return false;
}

/* A phase ends by itself when nobody can act any more; whoever then types `done` once more gives
 * up the next one unseen. How many units lose a step or an attack by that; 0 if it is no slip. */
static uint32_t count_idle(Sitting *s)
{
    const Battle *b = &s->battle;
    uint32_t count = actions_list(b, &s->table.game.game, s->legal), idle = 0;
    uint32_t last = NO_UNIT;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t flags = b->rules->words->actions[s->legal[i].kind].flags;
        if ((flags & (ACT_STEP | ACT_ATTACK)) == 0 || s->legal[i].unit == last)
            continue;
        last = s->legal[i].unit;
        idle++;
    }
    return sitting_phase_is_new(s) ? idle : 0;
}

static bool play_done(Sitting *s, Action done)
{
    uint32_t idle = count_idle(s);
    if (!play_in_turn(s, done))
        return false;
    if (idle > 0)
        printf("%u unit%s could act in that phase and none did; `undo` takes this back.\n", idle,
               idle == 1 ? "" : "s");
    return true;
}

bool act_done(Sitting *s)
{
    const Battle *b = &s->battle;
    const Game *g = &s->table.game.game;
    const ActionWord *words = b->rules->words->actions;
    Action done, end;
    if (g->over) {
        printf("The battle is over: nothing is left to be done.\n");
        return false;
    }
    bool known = find_done(s, &done);
    if (known && (b->rules->check(b, g, done).why == LEGAL || waits_for_end(s, done, &end)))
        return play_done(s, done);
    if (sitting_under_way(s, &end) && !is_same_phase(sitting_foresee(s, end), g))
        return sitting_play(s, end); /* the last one: with its move the phase is over */
    uint32_t count = actions_list(b, g, s->legal);
    s->list_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (words[s->legal[i].kind].flags & ACT_ENDS)
            s->list[s->list_count++] = s->legal[i];
    }
    if (s->list_count == 1 && s->list[0].unit == NO_UNIT)
        return sitting_play(s, s->list[0]);
    if (known) {
        printf("Refused by ");
        tell_refusal(b, g, b->rules->check(b, g, done));
    }
    if (s->list_count == 0) {
        printf("Nothing can be ended now: `legal` lists what must be chosen from.\n");
        return false;
    }
    printf("This can be ended now, by its number:\n");
    list_actions(s, true);
    return false;
}

/* ---- go ---- */

static bool is_node_at(const Sitting *s, uint32_t unit, const ReachNode *node, uint32_t hex,
                       uint32_t face_plus_1)
{
    const Battle *b = &s->battle;
    const Placement *place = &node->walk.place;
    if (place->hex == NO_HEX)
        return false;
    bool is_double = b->types[b->units[unit].type[place->mode]].size > 1;
    if (face_plus_1 > 0)
        return place->hex == hex && is_double && place->face + 1u == face_plus_1;
    return place->hex == hex || (is_double && b->neighbour[place->hex][place->face] == hex);
}

/* The cheapest node that stands in the hex, 0 if there is none. A node in the mode the unit is in
 * comes before one in another. *ways: how many are as cheap. */
static uint32_t find_node(const Sitting *s, uint32_t unit, uint32_t hex, uint32_t face_plus_1,
                          uint32_t *ways)
{
    const Reach *reach = &s->reach;
    uint32_t best = 0, best_cost = 0;
    *ways = 0;
    for (uint32_t i = 1; i < reach->count; i++) {
        const ReachNode *node = &reach->node[i];
        if (!is_node_at(s, unit, node, hex, face_plus_1))
            continue;
        bool changes = node->walk.place.mode != s->table.game.game.unit[unit].mode;
        uint32_t cost = (uint32_t)node->walk.spent + (changes ? 1u << 16 : 0);
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
static void list_ways(const Sitting *s, uint32_t unit, uint32_t hex, uint32_t best)
{
    const ReachNode *node = s->reach.node;
    printf("It can stand there in several ways for the same points; say which:");
    for (uint32_t i = 1; i < s->reach.count; i++) {
        char text[MAX_NAME];
        Out o = out_begin(text, sizeof text);
        if (!is_node_at(s, unit, &node[i], hex, 0) || node[i].walk.spent != node[best].walk.spent ||
            node[i].walk.place.mode != node[best].walk.place.mode)
            continue;
        place_print(&s->battle, node[i].walk.place.hex, node[i].walk.place.face + 1u, &o);
        printf(" %s", text);
    }
    putchar('\n');
}

/* Takes the steps that lead to a node, first to last, as long as they can be taken. */
static bool take_steps(Sitting *s, uint32_t node)
{
    Action way[REACH_WAY_MAX];
    uint32_t count = reach_way(&s->reach, node, way);
    for (uint32_t i = 0; i < count; i++) {
        if (way[i].side != s->table.game.game.to_act) {
            printf("It goes no further: the other side decides first.\n");
            return true;
        }
        if (!sitting_play(s, way[i]))
            return false;
    }
    if (!reach_stops(&s->reach.node[node]))
        printf("It may not stop there and must go on.\n");
    return true;
}

static bool has_step(const Sitting *s, uint32_t count, uint32_t unit)
{
    const ActionWord *words = s->battle.rules->words->actions;
    for (uint32_t i = 0; i < count; i++) {
        if (s->legal[i].unit == unit && (words[s->legal[i].kind].flags & ACT_STEP) != 0)
            return true;
    }
    return false;
}

bool find_reach(Sitting *s, uint32_t unit, Action *end)
{
    const Battle *b = &s->battle;
    const Game *g = &s->table.game.game;
    uint32_t count = actions_list(b, g, s->legal);
    bool waits = !has_step(s, count, unit) && sitting_under_way(s, end) && end->unit != unit;
    reach_find(b, waits ? sitting_foresee(s, *end) : g, unit, &s->reach);
    return waits && s->reach.count > 1;
}

bool act_go(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    ParseError error;
    uint32_t unit;
    uint16_t hex, face_plus_1;
    Word w;
    if (!line_unit(s, l, &unit))
        return false;
    if (!lexer_word(l, &w)) {
        parse_error(&error, l, NULL, "a hex such as 0105, or two as 0105/0205");
        return line_complain(&error);
    }
    if (!place_parse(b, l, &w, &hex, &face_plus_1, &error))
        return line_complain(&error);
    if (!line_end(l))
        return false;
    Action end;
    bool waits = find_reach(s, unit, &end);
    uint32_t ways = 0;
    uint32_t node = hex == NO_HEX ? 0 : find_node(s, unit, hex, face_plus_1, &ways);
    if (node == 0) {
        printf("%s cannot go to %.*s now; `reach %s` says where it can.\n", b->units[unit].id,
               (int)w.size, w.text, b->units[unit].id);
        return false;
    }
    if (ways > 1) {
        list_ways(s, unit, hex, node);
        return false;
    }
    return (!waits || sitting_play(s, end)) && take_steps(s, node);
}

/* ---- back ---- */

/* Decisions since the last one of a person, with that one: what a computer answers at once would
 * come again. 1 if no person has decided. */
static uint32_t count_answered(const Sitting *s)
{
    uint32_t last = s->table.now.ply;
    for (Moment at = {0, 0}; at.ply < s->table.now.ply;) {
        uint8_t rolls[MAX_ROLLS];
        uint32_t rolled;
        Action a = table_read(&s->table, &at, rolls, &rolled);
        if (!s->plays[a.side].player)
            last = at.ply;
    }
    return s->table.now.ply - last + 1;
}

bool act_undo(Sitting *s, Lexer *l)
{
    uint32_t count = count_answered(s);
    if (s->table.now.ply == 0) {
        printf("There is no decision to take back.\n");
        return false;
    }
    if (!line_count(l, 1, s->table.now.ply, &count) || !line_end(l))
        return false;
    sitting_undo(s, count);
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

bool act_save(Sitting *s, Lexer *l)
{
    char file[LINE_MAX_BYTES];
    return take_file(l, file, sizeof file) && sitting_save(s, file);
}

bool act_load(Sitting *s, Lexer *l)
{
    char file[LINE_MAX_BYTES];
    return take_file(l, file, sizeof file) && sitting_load(s, file);
}
