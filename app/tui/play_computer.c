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

static bool take_player(Lexer *l, const Player **player)
{
    Lexer at = *l;
    Word w;
    int32_t number;
    if (!lexer_word(&at, &w) || word_number(&w, &number))
        return true;
    const Player *found = player_by_name(computer_players, w.text, w.size);
    if (found) {
        *player = found;
        *l = at;
        return true;
    }
    char names[MAX_TEXT];
    Out o = out_begin(names, sizeof names);
    players_list(&o);
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
static bool decide(Sitting *s, const Player *player)
{
    const Game *g = &s->table.game.game;
    Seat *seat = &s->seat[g->to_act];
    if (seat->player != player)
        seat_take(seat, player);
    Action a = seat_decide(seat, &s->battle, g, s->table.seed, PLAYER_BUDGET);
    tell_choice(s, seat, a);
    snprintf(s->table.player[a.side], MAX_NAME, "%s", player->name);
    return sitting_play(s, a);
}

bool act_auto(Sitting *s, Lexer *l)
{
    const Game *g = &s->table.game.game;
    const Player *player = computer_players[0];
    uint32_t count = 1;
    if (!take_player(l, &player) || !line_count(l, 1, INT32_MAX, &count) || !line_end(l))
        return false;
    if (g->over) {
        printf("There is no decision to take: the battle is over.\n");
        return false;
    }
    for (uint32_t i = 0; i < count && !g->over && !play_interrupted; i++) {
        if (!decide(s, player))
            return false;
    }
    return true;
}

void play_computers(Sitting *s)
{
    const Game *g = &s->table.game.game;
    while (!g->over && s->plays[g->to_act] && !play_interrupted) {
        if (!decide(s, s->plays[g->to_act]))
            return;
    }
}

void seat_player(Sitting *s, uint32_t side, const Player *player)
{
    s->plays[side] = player;
    snprintf(s->table.player[side], MAX_NAME, "%s", player ? player->name : "person");
}

bool act_seat(Sitting *s, Lexer *l)
{
    const Battle *b = &s->battle;
    Word w;
    if (!lexer_word(l, &w)) {
        for (uint32_t side = 0; side < SIDE_COUNT; side++)
            printf("%s: %s\n", b->side[side].name,
                   s->plays[side] ? s->plays[side]->name : "person");
        return true;
    }
    uint32_t side = side_by_name(b, w.text, w.size);
    if (side == NO_SIDE) {
        printf("Found %.*s, expected %s or %s.\n", (int)w.size, w.text, b->side[0].id,
               b->side[1].id);
        return false;
    }
    Lexer at = *l;
    const Player *player = NULL;
    if (lexer_word(&at, &w) && word_is(&w, "person")) {
        *l = at;
    } else if (!take_player(l, &player)) {
        return false;
    } else if (!player) {
        printf("Found the end of the line, expected `person` or a player.\n");
        return false;
    }
    if (!line_end(l))
        return false;
    seat_player(s, side, player);
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
    const Player *player = judge();
    if (!take_player(l, &player) || !line_end(l))
        return false;
    if (g->over) {
        printf("There is no decision to take: the battle is over.\n");
        return false;
    }
    Seat *seat = &s->seat[g->to_act];
    seat_take(seat, player); /* who has decided meanwhile had no plan of its */
    tell_choice(s, seat, seat_decide(seat, &s->battle, g, s->table.seed, PLAYER_BUDGET));
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
