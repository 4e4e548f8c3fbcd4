/* play_computer.c: computer players at the table: who plays, what they do, what they would do, and
 * how it stands if they play it out. */
#include "play.h"

#include "app/memory.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 20, GAMES_MAX = 100000 }; /* playouts unless said, and at most */

static const char judge_name[] = "captain"; /* who plays positions out, and gives hints */

static bool take_player(Lexer *l, Entrant *entrant)
{
    Lexer at = *l;
    Word w;
    int32_t number;
    if (!lexer_word(&at, &w) || word_number(&w, &number))
        return true;
    if (entrant_read(w.text, w.size, entrant)) {
        *l = at;
        return true;
    }
    char names[2 * MAX_TEXT];
    Out o = out_begin(names, sizeof names);
    entrants_list(&o);
    printf("Found %.*s, expected a player (%s), or how many decisions.\n", (int)w.size, w.text,
           names);
    return false;
}

static void tell_choice(Sitting *s, const Seat *seat, Action a)
{
    const Battle *b = &s->battle;
    char text[4 * MAX_TEXT];
    Out o = out_begin(text, sizeof text);
    action_print(b, a, &o);
    printf("%s (%s): %s\n", b->side[a.side].name, seat->player->name, text);
    o = out_begin(text, sizeof text);
    seat->player->explain(b, &s->table.game.game, seat->memory, &o);
    if (o.size > 0)
        printf("  %s\n", text);
}

/* One decision of a player's for the side to act; false if it could not be played. */
static bool decide(Sitting *s, const Entrant *e)
{
    const Game *g = &s->table.game.game;
    Seat *seat = &s->seat[g->to_act];
    if (seat->player != e->player)
        seat_take(seat, e->player);
    Action a = seat_decide(seat, &s->battle, g, s->table.seed, e->budget);
    tell_choice(s, seat, a);
    snprintf(s->table.player[a.side], MAX_NAME, "%s", e->player->name);
    return sitting_play(s, a);
}

bool act_auto(Sitting *s, Lexer *l)
{
    const Game *g = &s->table.game.game;
    Entrant entrant = {.player = computer_players[0], .budget = PLAYER_BUDGET};
    uint32_t count = 1;
    if (!take_player(l, &entrant) || !line_count(l, 1, INT32_MAX, &count) || !line_end(l))
        return false;
    if (g->over) {
        printf("There is no decision to take: the battle is over.\n");
        return false;
    }
    for (uint32_t i = 0; i < count && !g->over && !play_interrupted; i++) {
        if (!decide(s, &entrant))
            return false;
    }
    return true;
}

void play_computers(Sitting *s)
{
    const Game *g = &s->table.game.game;
    while (!g->over && s->plays[g->to_act].player && !play_interrupted) {
        if (!decide(s, &s->plays[g->to_act]))
            return;
    }
}

/* A record names the player without his budget: whoever goes on with it knows him by that. */
void seat_player(Sitting *s, uint32_t side, const Entrant *entrant)
{
    s->plays[side] = *entrant;
    snprintf(s->table.player[side], MAX_NAME, "%s",
             entrant->player ? entrant->player->name : "person");
}

bool act_seat(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    Word w;
    if (!lexer_word(l, &w)) {
        for (uint32_t side = 0; side < SIDE_COUNT; side++)
            printf("%s: %s\n", b->side[side].name,
                   s->plays[side].player ? s->plays[side].name : "person");
        return true;
    }
    uint32_t side = side_by_name(b, w.text, w.size);
    if (side == NO_SIDE) {
        printf("Found %.*s, expected %s or %s.\n", (int)w.size, w.text, b->side[0].id,
               b->side[1].id);
        return false;
    }
    Lexer at = *l;
    Entrant entrant = {0};
    if (lexer_word(&at, &w) && word_is(&w, "person")) {
        *l = at;
    } else if (!take_player(l, &entrant)) {
        return false;
    } else if (!entrant.player) {
        printf("Found the end of the line, expected `person` or a player.\n");
        return false;
    }
    if (!line_end(l))
        return false;
    seat_player(s, side, &entrant);
    s->changes++;
    return true;
}

/* ---- what a computer would do, and how it stands ---- */

static const Player *judge(void)
{
    return player_by_name(computer_players, judge_name, sizeof judge_name - 1);
}

bool ask_hint(Sitting *s, Lexer *l)
{
    const Game *g = &s->table.game.game;
    Entrant entrant = {.player = judge(), .budget = PLAYER_BUDGET};
    if (!take_player(l, &entrant) || !line_end(l))
        return false;
    if (g->over) {
        printf("There is no decision to take: the battle is over.\n");
        return false;
    }
    Seat *seat = &s->seat[g->to_act];
    seat_take(seat, entrant.player); /* who has decided meanwhile had no plan of its */
    tell_choice(s, seat, seat_decide(seat, &s->battle, g, s->table.seed, entrant.budget));
    seat_take(seat, NULL);
    return true;
}

bool ask_evaluate(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    const Player *player = judge();
    PlayoutSum sum = {0};
    uint32_t games = GAMES;
    if (!line_count(l, 1, GAMES_MAX, &games) || !line_end(l))
        return false;
    void *memory[SIDE_COUNT];
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        memory[side] = memory_resize(NULL, player->memory_size);
    for (uint32_t i = 0; i < games && !play_interrupted; i++) {
        Playout p = playout_begin(b, player, memory, s->table.seed, i);
        memcpy(&s->table.work, &s->table.game, b->rules->game_size);
        playout_finish(&p, &s->table.work.game, &sum);
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        free(memory[side]);
    printf("Played out by %ss, %u times: %s %u, %s %u, drawn %u.\n", player->name, sum.games,
           b->side[0].name, sum.won[0], b->side[1].name, sum.won[1], sum.drawn);
    return true;
}
