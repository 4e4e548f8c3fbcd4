/* Men of Iron: every byte of a position that counts changes both of its hashes, and no other does.
 */
#include "app/embedded.h"
#include "rules/moi/moi.h"
#include "rules/moi/moi_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const RuleSystem *const systems[] = {&moi_rules, NULL};
static Battle battle;
static GameBuffer room;

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

typedef struct Part { /* of the state: so many bytes, of which the first ones count */
    size_t at, size, live;
} Part;

#define PART(field, live)                                                                          \
    {                                                                                              \
        offsetof(MoiGame, field), sizeof((MoiGame *)NULL)->field, live                             \
    }

enum { BOUTS = 2, FOES = 3 };

static void flip(const Part *part)
{
    MoiGame *m = (MoiGame *)&room.game;
    uint64_t hash = game_hash(&battle, &room.game), search = game_search_hash(&battle, &room.game);
    for (size_t i = part->at; i < part->at + part->size; i++) {
        uint8_t *byte = (uint8_t *)m + i;
        for (uint32_t bit = 0; bit < 8; bit++) {
            *byte ^= (uint8_t)(1u << bit);
            bool live = i - part->at < part->live;
            bool told = hash != game_hash(&battle, &room.game);
            bool found = search != game_search_hash(&battle, &room.game);
            if (told != live || found != live)
                fail_msg("byte %u of the part at %u: %d and %d", (unsigned)(i - part->at),
                         (unsigned)part->at, told, found);
            *byte ^= (uint8_t)(1u << bit);
        }
    }
}

/* Hedges can be trampled at Poitiers, so all of the state counts there. */
static void hashes_see_what_counts(void **state)
{
    uint32_t size = 0;
    ParseError error = {0};
    Dice dice;
    MoiGame *m = (MoiGame *)&room.game;
    (void)state;
    const char *text = find(NULL, "poitiers.battle", &size);
    assert_non_null(text);
    assert_true(battle_parse(&battle, text, size, systems, (TextSource){find, NULL}, &error));
    dice_script(&dice, NULL, 0);
    moi_rules.init(&battle, &room.game, &dice);
    m->bout_count = BOUTS;
    m->foe_count = FOES;
    const Part parts[] = {
        PART(unit, battle.unit_count * sizeof m->unit[0]),
        PART(group, sizeof m->group),
        PART(last, sizeof m->last),
        PART(named, sizeof m->named),
        PART(free, sizeof m->free),
        PART(used, sizeof m->used),
        PART(begun, sizeof m->begun),
        PART(idle, sizeof m->idle),
        PART(fought, sizeof m->fought),
        PART(folk, sizeof m->folk),
        PART(waited, sizeof m->waited),
        PART(shy, sizeof m->shy),
        PART(winner, sizeof m->winner),
        PART(extra, sizeof m->extra),
        PART(count, sizeof m->count),
        PART(last_unit, 0),
        PART(last_spent, 0),
        PART(ended_by, 0),
        {offsetof(MoiGame, mover), offsetof(MoiMover, spare), offsetof(MoiMover, spare)},
        PART(mover.aboard, sizeof m->mover.aboard),
        PART(mover.left, sizeof m->mover.left),
        PART(command, battle.group_count * sizeof m->command[0]),
        PART(bout, BOUTS * sizeof m->bout[0]),
        PART(trampled, sizeof m->trampled),
        {offsetof(MoiGame, lost), battle.leader_count, battle.leader_count},
        PART(foe, FOES * sizeof m->foe[0]),
        PART(quiet, sizeof m->quiet),
        PART(change, sizeof m->change),
        PART(most, sizeof m->most),
    };
    for (uint32_t i = 0; i < COUNT_OF(parts); i++)
        flip(&parts[i]);
}

/* One more, of which every byte is zero, is another position. */
static void hashes_see_how_many_there_are(void **state)
{
    MoiGame *m = (MoiGame *)&room.game;
    uint8_t *const counts[] = {&m->bout_count, &m->foe_count};
    (void)state;
    memset(m->bout, 0, sizeof m->bout);
    memset(m->foe, 0, sizeof m->foe);
    for (uint32_t i = 0; i < COUNT_OF(counts); i++) {
        for (*counts[i] = 0; *counts[i] < 4;) {
            uint64_t hash = game_hash(&battle, &room.game);
            uint64_t search = game_search_hash(&battle, &room.game);
            ++*counts[i];
            assert_int_not_equal(hash, game_hash(&battle, &room.game));
            assert_int_not_equal(search, game_search_hash(&battle, &room.game));
        }
    }
}

/* M15: the clock of a game that is over says nothing any more. */
static void clock_of_a_finished_game_does_not_count(void **state)
{
    MoiGame *m = (MoiGame *)&room.game;
    const Part parts[] = {PART(quiet, 0), PART(change, 0), PART(most, 0)};
    (void)state;
    m->base.over = 1;
    for (uint32_t i = 0; i < COUNT_OF(parts); i++)
        flip(&parts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_see_what_counts),
        cmocka_unit_test(hashes_see_how_many_there_are),
        cmocka_unit_test(clock_of_a_finished_game_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
