/* Any bytes as a battle: refused with a reason, or read into a battle that holds together and can
 * be played: the state is validated after every action. */
#include "ai/random.h"
#include "app/embedded.h"
#include "engine/hex.h"
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/systems.h"

static Battle battle, again;
static GameBuffer game;
static Action room[MAX_ACTIONS];

enum { DECISIONS = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (text_equal(embedded_texts[i].name, name)) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static void check_hexes(const Battle *b, const uint16_t *hexes, uint32_t first, uint32_t count,
                        uint32_t total)
{
    ASSERT(count > 0);
    ASSERT(first + count <= total);
    for (uint32_t i = first; i < first + count; i++)
        ASSERT(b->on_map[hexes[i]]);
}

static void check_map(const Battle *b)
{
    ASSERT(b->hex_count <= MAX_HEXES);
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        ASSERT(b->terrain[hex] < b->terrain_count);
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t beyond = b->neighbour[hex][d];
            ASSERT(b->hexside[hex][d] <= b->hexside_count);
            if (b->hexside[hex][d] > 0)
                ASSERT(b->hexside[hex][d] == b->hexside[beyond][turn_direction(d, 3)]);
            if (b->road[hex] >> d & 1)
                ASSERT(b->road[beyond] >> turn_direction(d, 3) & 1);
        }
    }
    for (uint32_t i = 0; i < b->region_count; i++)
        check_hexes(b, b->region_hex, b->regions[i].first, b->regions[i].count,
                    b->region_hex_count);
    for (uint32_t i = 0; i < b->line_count; i++)
        check_hexes(b, b->line_hex, b->lines[i].first, b->lines[i].count, b->line_hex_count);
}

static void check_units(const Battle *b)
{
    uint32_t leaders = 0;
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const UnitDef *unit = &b->units[i];
        ASSERT(unit->side < SIDE_COUNT);
        ASSERT(unit->mode_count >= 1);
        ASSERT(unit->mode_count <= MAX_MODES);
        ASSERT(unit->type[unit->mode_count - 1] < b->type_count);
        ASSERT(unit->group == NO_UNIT || b->groups[unit->group].side == unit->side);
        ASSERT(unit->hex == NO_HEX || b->on_map[unit->hex]);
        ASSERT(unit->region == NO_UNIT || unit->region < b->region_count);
        if (unit->hex != NO_HEX && b->types[unit->type[0]].size == 2)
            ASSERT(b->neighbour[unit->hex][unit->face] != NO_HEX);
        if (b->types[unit->type[0]].kind == UNIT_LEADER)
            ASSERT(b->leaders[leaders++] == i);
    }
    ASSERT(leaders == b->leader_count);
}

static void play(const Battle *b, uint64_t seed)
{
    Game *g = &game.game;
    Dice dice;
    dice_script(&dice, NULL, 0);
    memset(&game, 0, sizeof game);
    b->rules->init(b, g, &dice);
    ASSERT(!dice.exhausted);
    for (uint32_t i = 0; i < DECISIONS && !g->over; i++) {
        Action a = player_random(b, g, seed, room, MAX_ACTIONS);
        ASSERT(b->rules->check(b, g, a).why == LEGAL);
        dice_seed(&dice, seed, i);
        b->rules->apply(b, g, a, &dice, NULL);
        ASSERT(b->rules->validate(b, g));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    TextSource texts = {find, NULL};
    ParseError error, error_again;
    bool good =
        battle_parse(&battle, (const char *)data, (uint32_t)size, rule_systems, texts, &error);
    if (!good) {
        ASSERT(error.expected[0]);
        ASSERT(memchr(error.found, 0, MAX_TEXT));
        ASSERT(memchr(error.expected, 0, MAX_TEXT));
        return 0;
    }
    check_map(&battle);
    check_units(&battle);
    ASSERT(battle_parse(&again, (const char *)data, (uint32_t)size, rule_systems, texts,
                        &error_again));
    ASSERT(battle_hash(&battle) == battle_hash(&again));
    play(&battle, size);
    return 0;
}
