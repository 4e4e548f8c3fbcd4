#include "seat.h"

#include "ai/captain.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool entrant_read(const char *text, uint32_t size, Entrant *out)
{
    Word whole = {.text = text, .size = size}, budget = whole;
    Entrant read = {.budget = PLAYER_BUDGET};
    uint32_t name_size = 0;
    int32_t number;
    while (name_size < size && text[name_size] != ':')
        name_size++;
    read.player = player_by_name(computer_players, text, name_size);
    if (!read.player || !word_copy(&whole, read.name, sizeof read.name))
        return false;
    if (name_size < size) {
        budget.text = text + name_size + 1;
        budget.size = size - name_size - 1;
        if (!word_number(&budget, &number) || number < 1 || number > ENTRANT_BUDGET_MAX ||
            budget.text[0] == '+')
            return false;
        read.budget = (uint32_t)number;
    }
    *out = read;
    return true;
}

void seat_take(Seat *s, const Player *player)
{
    s->player = player;
    if (!player)
        return;
    if (player->memory_size > s->memory_size) {
        s->memory_size = player->memory_size;
        s->memory = memory_resize(s->memory, s->memory_size);
    }
    memset(s->memory, 0, player->memory_size);
}

void seat_free(Seat *s)
{
    free(s->memory);
    *s = (Seat){0};
}

Action seat_decide(Seat *s, const Battle *b, const Game *g, uint64_t seed, uint32_t budget)
{
    return player_decide(s->player, b, g, seed, budget, s->memory);
}

void players_list(Out *out)
{
    for (uint32_t i = 0; computer_players[i]; i++) {
        out_text(out, i > 0 ? ", " : "");
        out_text(out, computer_players[i]->name);
    }
}

void entrants_list(Out *out)
{
    players_list(out);
    out_text(out, "; a budget may stand behind it, as in marshal:240");
}

void players_identify(Out *out)
{
    Hash weights = {0};
    hash_bytes(&weights, captain_weights, sizeof captain_weights);
    out_text(out, "players-revision ");
    out_number(out, PLAYERS_REVISION);
    out_text(out, " weights ");
    out_hex64(out, weights.value);
}
