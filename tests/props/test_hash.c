/* Properties of the two hashes of a position. */
#include "harness.h"

enum { SEEN_SIZE = 1 << 15 }; /* positions of one game, and room between them */

typedef struct Seen {
    uint64_t hash, search;
} Seen;

static Seen seen[SEEN_SIZE];
static uint64_t again; /* positions met a second time */

static void forget(void)
{
    memset(seen, 0, sizeof seen);
}

/* The entry of a hash, or the free one in which it belongs. */
static Seen *find_seen(uint64_t hash)
{
    uint32_t slot = hash % SEEN_SIZE;
    while (seen[slot].hash != 0 && seen[slot].hash != hash)
        slot = (slot + 1) % SEEN_SIZE;
    return &seen[slot];
}

static void note_position(const Game *g)
{
    uint64_t hash = game_hash(&room->battle, g), search = game_search_hash(&room->battle, g);
    Seen *s = find_seen(hash);
    HOLDS(s->hash == 0 || s->search == search, "one position with two search hashes");
    again += s->hash != 0;
    *s = (Seen){hash, search};
}

/* The position, and those after two of its actions that may well come to the same in either order
 * or undo each other. */
static void visit_positions(void)
{
    static Action actions[MAX_ACTIONS];
    const Battle *b = &room->battle;
    note_position(&room->game.game);
    for (uint32_t i = 0; i < 2; i++) {
        memcpy(&room->work, &room->game, b->rules->game_size);
        for (uint32_t k = 0; k < 2 && !room->work.game.over; k++) {
            Dice dice;
            uint32_t count = b->rules->legal(b, &room->work.game, actions, MAX_ACTIONS);
            dice_seed(&dice, room->seed, 1);
            b->rules->apply(b, &room->work.game, actions[(i * 7 + k) % count], &dice, NULL);
            note_position(&room->work.game);
        }
    }
}

/* Two positions of one game have one search hash only if they are one position. */
static void compare_positions(void)
{
    static uint64_t searches[SEEN_SIZE];
    memset(searches, 0, sizeof searches);
    for (uint32_t i = 0; i < SEEN_SIZE; i++) {
        if (seen[i].hash == 0)
            continue;
        uint32_t slot = seen[i].search % SEEN_SIZE;
        for (; searches[slot] != 0; slot = (slot + 1) % SEEN_SIZE)
            HOLDS(searches[slot] != seen[i].search, "two positions with one search hash");
        searches[slot] = seen[i].search;
    }
}

static void search_hashes_tell_positions_apart_as_hashes_do(void **state)
{
    (void)state;
    for_random_games(&(Property){
        .games = 6, .begin = forget, .visit = visit_positions, .after = compare_positions});
    assert_true(again > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_hashes_tell_positions_apart_as_hashes_do),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
