#include "check.h"

#include "engine/rule_system.h"
#include "games.h"
#include "secret.h"

#include <sodium.h>
#include <stdio.h>

enum { PAGE = 256 };

typedef struct Page {
    uint32_t count;
    uint8_t id[PAGE][ID_SIZE];
} Page;

static void note_id(void *context, const uint8_t id[ID_SIZE])
{
    Page *page = context;
    if (page->count < PAGE)
        memcpy(page->id[page->count++], id, ID_SIZE);
}

/* Why, as far as the numbers tell. */
static void list_game(Games *games, const GameRow *row)
{
    char digits[ID_DIGITS];
    ParseError error;
    digits_write(row->id, ID_SIZE, digits);
    printf("%s  %s revision %u, %s revision %u: ", digits, row->battle, row->battle_revision,
           row->rules, row->rules_revision);
    const Battle *b = games_battle(games, row->battle, row->options, false, &error);
    if (!b) {
        printf("this program has no such battle\n");
        return;
    }
    if (b->revision != row->battle_revision || b->rules->revision != row->rules_revision)
        printf("this program has %u and %u\n", b->revision, b->rules->revision);
    else if (battle_hash(b) != row->battle_hash)
        printf("this program has another battle of that name\n");
    else
        printf("this program plays it otherwise\n");
    games_leave(games, b);
}

static bool check_all(Store *store, Games *games, uint32_t *checked, uint32_t *listed)
{
    uint8_t after[ID_SIZE] = {0};
    Page page;
    do {
        page.count = 0;
        if (!ledger_list_unfinished(store, after, PAGE, note_id, &page))
            return false;
        for (uint32_t i = 0; i < page.count; i++) {
            ServerGame *game;
            Finding finding = games_find(games, page.id[i], &game);
            if (finding == FOUND_TROUBLE)
                return false;
            if (finding == FOUND && !game->battle) {
                list_game(games, &game->row);
                ++*listed;
            }
            *checked += finding == FOUND;
            memcpy(after, page.id[i], ID_SIZE);
            holds_begin(games_holds(games), false);
        }
    } while (page.count == PAGE);
    return true;
}

bool server_check(const ServerSetup *setup, uint32_t *listed)
{
    uint8_t secret[DIGEST_SIZE];
    uint32_t checked = 0;
    *listed = 0;
    if (sodium_init() < 0 || !secret_read(setup->folder, false, secret))
        return false;
    Store *store = store_read(setup->folder, setup->store);
    if (!store)
        return false;
    Games *games = games_open(store, setup->texts, setup->battles, secret);
    bool good = check_all(store, games, &checked, listed);
    games_close(games);
    store->kind->close(store);
    sodium_memzero(secret, sizeof secret);
    if (good)
        printf("%u unfinished games, %u of which this program cannot play on\n", checked, *listed);
    return good;
}
