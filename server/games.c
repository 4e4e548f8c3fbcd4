#include "games.h"

#include "battle_read.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 2048, BATTLES_IDLE_MAX = 32 };

typedef struct HotBattle {
    struct HotBattle *next;
    uint32_t users;
    char options[OPTIONS_SIZE];
    Battle battle;
} HotBattle;

struct Games {
    Store *store;
    TextSource texts;
    const char *const *battles;
    uint8_t box_key[DIGEST_SIZE], token_key[DIGEST_SIZE], think_key[DIGEST_SIZE];
    ServerGame *bucket[BUCKETS];
    ServerGame *newest, *oldest;
    uint32_t count, battle_count;
    HotBattle *battle;
    Holds holds;
};

/* ---- secrets ---- */

/* A key of its own for each use of the secret. */
static void derive(const uint8_t *secret, const char *label, uint8_t out[DIGEST_SIZE])
{
    crypto_auth_hmacsha256(out, (const uint8_t *)label, text_size(label), secret);
}

void games_token(const Games *games, const uint8_t game[ID_SIZE], uint32_t side,
                 uint8_t out[ID_SIZE])
{
    uint8_t about[ID_SIZE + 1], mac[DIGEST_SIZE];
    memcpy(about, game, ID_SIZE);
    about[ID_SIZE] = (uint8_t)side;
    crypto_auth_hmacsha256(mac, about, sizeof about, games->token_key);
    memcpy(out, mac, ID_SIZE);
}

uint64_t games_think_seed(const Games *games, const uint8_t game[ID_SIZE], uint32_t ply)
{
    uint8_t about[ID_SIZE + 4], mac[DIGEST_SIZE];
    uint64_t seed = 0;
    memcpy(about, game, ID_SIZE);
    for (uint32_t i = 0; i < 4; i++)
        about[ID_SIZE + i] = (uint8_t)(ply >> (8 * i));
    crypto_auth_hmacsha256(mac, about, sizeof about, games->think_key);
    for (uint32_t i = 0; i < 8; i++)
        seed = seed << 8 | mac[i];
    return seed;
}

void games_seal(const Games *games, GameRow *row)
{
    uint8_t seed[DIGEST_SIZE];
    randombytes_buf(seed, sizeof seed);
    sealed_keys(seed, row->id, 0, 1, &row->commit);
    randombytes_buf(row->sealed_seed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(row->sealed_seed + crypto_secretbox_NONCEBYTES, seed, sizeof seed,
                          row->sealed_seed, games->box_key);
    sodium_memzero(seed, sizeof seed);
}

static bool unseal(const Games *games, ServerGame *game)
{
    const uint8_t *sealed = game->row.sealed_seed;
    return crypto_secretbox_open_easy(game->seed, sealed + crypto_secretbox_NONCEBYTES,
                                      SEALED_SEED_SIZE - crypto_secretbox_NONCEBYTES, sealed,
                                      games->box_key) == 0;
}

/* ---- dice ---- */

const uint8_t *game_key(ServerGame *game, uint32_t epoch)
{
    if (epoch < game->key_first || epoch >= game->key_first + game->key_count) {
        uint32_t most = SEALED_EPOCHS + 1 - epoch;
        game->key_first = epoch;
        game->key_count = most < KEYS_KEPT ? most : KEYS_KEPT;
        sealed_keys(game->seed, game->row.id, epoch, game->key_count, game->key);
    }
    return game->key[epoch - game->key_first];
}

void game_mix(ServerGame *game)
{
    uint8_t entropy[SIDE_COUNT][DIGEST_SIZE];
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        memcpy(entropy[side], game->seat[side].entropy, DIGEST_SIZE);
    sealed_mix(game->row.id, game->row.commit, entropy, game->mix);
}

void game_falls(ServerGame *game, uint32_t faces, uint32_t count, uint8_t *out)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t r = game->row.rolls + i;
        out[i] = (uint8_t)sealed_face(game_key(game, sealed_epoch(r)), game->mix, r, faces);
    }
}

/* ---- battles ---- */

static bool is_file_of(const char *file, const char *id)
{
    uint32_t size = text_size(id);
    return text_size(file) == size + 7 && memcmp(file, id, size) == 0 &&
           text_equal(file + size, ".battle");
}

bool games_offer(const Games *games, const char *battle)
{
    for (uint32_t i = 0; games->battles[i]; i++) {
        if (is_file_of(games->battles[i], battle))
            return true;
    }
    return false;
}

const Battle *games_battle(Games *games, const char *id, const char *options, bool chosen,
                           ParseError *error)
{
    for (HotBattle *hot = games->battle; hot; hot = hot->next) {
        if (text_equal(hot->battle.id, id) && text_equal(hot->options, options)) {
            hot->users++;
            return &hot->battle;
        }
    }
    HotBattle *hot = heap_new(sizeof *hot);
    snprintf(hot->options, sizeof hot->options, "%s", options);
    bool good = games_offer(games, id)
                    ? battle_read(games->texts, id, options, chosen, &hot->battle, error)
                    : whole_error(error, "the battle ", id, "a battle that this server offers");
    if (!good) {
        free(hot);
        return NULL;
    }
    hot->users = 1;
    hot->next = games->battle;
    games->battle = hot;
    games->battle_count++;
    return &hot->battle;
}

/* Some that nobody plays now are kept for whoever plays them next. */
void games_leave(Games *games, const Battle *battle)
{
    HotBattle **at = &games->battle;
    while (*at && &(*at)->battle != battle)
        at = &(*at)->next;
    HotBattle *hot = *at;
    ASSERT(hot != NULL);
    ASSERT(hot->users > 0);
    hot->users--;
    if (hot->users > 0 || games->battle_count <= BATTLES_IDLE_MAX)
        return;
    *at = hot->next;
    games->battle_count--;
    free(hot);
}

/* ---- replay ---- */

/* Plays the log; a game that this program would play otherwise is left without a battle. */
static bool replay(Games *games, ServerGame *game)
{
    const GameRow *row = &game->row;
    ParseError error;
    Trail trail;
    const Battle *b = games_battle(games, row->battle, row->options, false, &error);
    if (!b)
        return true;
    bool good = trail_read(games->store, row->id, &trail);
    Game *g = &game->position.game;
    bool same = good && b->revision == row->battle_revision && battle_hash(b) == row->battle_hash &&
                b->rules->revision == row->rules_revision && unseal(games, game) &&
                trail_play(&trail, trail.count, b, g) &&
                (row->state == GAME_OPEN || game_hash(b, g) == row->hash) && g->ply == row->ply &&
                trail.rolls == row->rolls;
    game->moved = trail.moved;
    trail_free(&trail);
    if (!same) {
        games_leave(games, b);
        return good;
    }
    game->battle = b;
    game_mix(game);
    return true;
}

/* What each side has offered and ordered. */
static bool load_hands(Games *games, ServerGame *game)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        char text[ORDERS_SIZE];
        ParseError error;
        if (!ledger_get_hand(games->store, game->row.id, side, &game->hand[side], text))
            return false;
        Lexer l = lexer_begin(text, text_size(text));
        if (!game->battle || !orders_parse(game->battle, l, &game->orders[side], &error))
            game->orders[side].count = 0;
    }
    return true;
}

/* ---- the hot games ---- */

static ServerGame **bucket_of(Games *games, const uint8_t id[ID_SIZE])
{
    uint32_t hash = (uint32_t)id[0] | (uint32_t)id[1] << 8; /* ids are random */
    return &games->bucket[hash % BUCKETS];
}

static void unlink_use(Games *games, ServerGame *game)
{
    *(game->newer ? &game->newer->older : &games->newest) = game->older;
    *(game->older ? &game->older->newer : &games->oldest) = game->newer;
}

static void link_newest(Games *games, ServerGame *game)
{
    game->newer = NULL;
    game->older = games->newest;
    *(games->newest ? &games->newest->newer : &games->oldest) = game;
    games->newest = game;
}

void games_drop(Games *games, const uint8_t id[ID_SIZE])
{
    ServerGame **at = bucket_of(games, id);
    while (*at && memcmp((*at)->row.id, id, ID_SIZE) != 0)
        at = &(*at)->next;
    ServerGame *game = *at;
    if (!game)
        return;
    *at = game->next;
    unlink_use(games, game);
    games->count--;
    if (game->battle)
        games_leave(games, game->battle);
    sodium_memzero(game->seed, sizeof game->seed);
    free(game);
}

void games_drop_all(Games *games)
{
    while (games->oldest)
        games_drop(games, games->oldest->row.id);
}

static bool read_game(Games *games, const uint8_t id[ID_SIZE], ServerGame *game)
{
    uint32_t head = 0;
    if (!ledger_get_game(games->store, id, &game->row))
        return false;
    if (!game->row.found)
        return true;
    bool good = ledger_get_seats(games->store, id, game->seat) &&
                ledger_last_event(games->store, id, &head, game->chain) &&
                ledger_get_course(games->store, id, &game->course) && replay(games, game) &&
                load_hands(games, game);
    memcpy(&game->kept, &game->course, sizeof game->kept);
    if (head == 0)
        memcpy(game->chain, id, CHAIN_SIZE);
    return good;
}

/* All of one moment: other processes may write meanwhile, unless the game is held. */
static bool read_whole(Games *games, const uint8_t id[ID_SIZE], ServerGame *game)
{
    Store *store = games->store;
    if (!store->is_shared || games->holds.is_writing)
        return read_game(games, id, game);
    bool good = store->kind->begin_reading(store) && read_game(games, id, game);
    if (good && store->kind->commit(store))
        return true;
    store->kind->rollback(store);
    return false;
}

static Finding load(Games *games, const uint8_t id[ID_SIZE], ServerGame **out)
{
    ServerGame *game = heap_new(sizeof *game);
    bool good = read_whole(games, id, game);
    if (!good || !game->row.found) {
        if (game->battle)
            games_leave(games, game->battle);
        free(game);
        return good ? FOUND_NOTHING : FOUND_TROUBLE;
    }
    game->row.to_act =
        game->battle && game->row.state == GAME_PLAYING ? game->position.game.to_act : NO_SIDE;
    game->next = *bucket_of(games, id);
    *bucket_of(games, id) = game;
    link_newest(games, game);
    games->count++;
    *out = game;
    return FOUND;
}

static ServerGame *find_hot(Games *games, const uint8_t id[ID_SIZE])
{
    ServerGame *game = *bucket_of(games, id);
    while (game && memcmp(game->row.id, id, ID_SIZE) != 0)
        game = game->next;
    return game;
}

static Finding find_own(Games *games, const uint8_t id[ID_SIZE], ServerGame **out)
{
    *out = find_hot(games, id);
    if (*out) {
        unlink_use(games, *out);
        link_newest(games, *out);
        return FOUND;
    }
    if (games->count >= GAMES_HOT_MAX)
        games_drop(games, games->oldest->row.id);
    return load(games, id, out);
}

/* What another process has changed since is read again. */
static Finding find_shared(Games *games, const uint8_t id[ID_SIZE], ServerGame **out)
{
    int64_t version;
    Finding finding = holds_look(&games->holds, id, &version);
    const ServerGame *game = find_hot(games, id);
    if (game && (finding != FOUND || game->version != version))
        games_drop(games, id);
    if (finding == FOUND)
        finding = find_own(games, id, out);
    if (finding == FOUND)
        (*out)->version = version;
    return finding;
}

Finding games_find(Games *games, const uint8_t id[ID_SIZE], ServerGame **out)
{
    *out = NULL;
    return (games->store->is_shared ? find_shared : find_own)(games, id, out);
}

Holds *games_holds(Games *games)
{
    return &games->holds;
}

bool games_raise(Games *games)
{
    bool good = true;
    for (uint32_t i = 0; i < games->holds.count && good; i++) {
        const Held *held = &games->holds.held[i];
        ServerGame *game = held->is_changed ? find_hot(games, held->game) : NULL;
        if (held->is_changed)
            good = ledger_raise(games->store, held->game);
        if (game)
            game->version++;
    }
    return good;
}

void games_drop_held(Games *games)
{
    for (uint32_t i = 0; i < games->holds.count; i++)
        games_drop(games, games->holds.held[i].game);
}

Games *games_open(Store *store, TextSource texts, const char *const *battles, const uint8_t *secret)
{
    Games *games = heap_new(sizeof *games);
    games->store = games->holds.store = store;
    games->texts = texts;
    games->battles = battles;
    derive(secret, "banneret seal 1", games->box_key);
    derive(secret, "banneret seat 1", games->token_key);
    derive(secret, "banneret think 1", games->think_key);
    return games;
}

void games_close(Games *games)
{
    games_drop_all(games);
    while (games->battle) {
        HotBattle *hot = games->battle;
        games->battle = hot->next;
        free(hot);
    }
    sodium_memzero(games->box_key, sizeof games->box_key);
    free(games);
}
