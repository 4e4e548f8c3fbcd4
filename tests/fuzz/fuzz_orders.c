/* Any bytes as standing orders and as bodies of a game's course: taken, or refused with what was
 * expected. What orders choose in a position of the battle is legal. */
#include "rules/systems.h"
#include "server/body_course.h"
#include "server/orders.h"
#include "texts.h"

enum { POSITIONS = 24, EVERY = 40 };

typedef struct Field {
    Battle battle;
    uint32_t count;
    GameBuffer position[POSITIONS]; /* of one game, some decisions apart */
} Field;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Field *make_field(const FuzzText *text)
{
    ParseError error;
    Dice dice;
    static Action legal[MAX_ACTIONS];
    static GameBuffer at;
    Field *field = calloc(1, sizeof *field);
    ASSERT(field);
    const Battle *b = &field->battle;
    bool good = battle_parse(&field->battle, text->text, text->size, rule_systems,
                             (TextSource){texts_find, NULL}, &error);
    ASSERT(good);
    dice_script(&dice, NULL, 0);
    memset(&at, 0, sizeof at);
    b->rules->init(b, &at.game, &dice);
    while (!at.game.over && field->count < POSITIONS) {
        if (at.game.ply % EVERY == 0)
            field->position[field->count++] = at;
        uint32_t count = actions_list(b, &at.game, legal);
        dice_seed(&dice, 3, at.game.ply + 1);
        b->rules->apply(b, &at.game, legal[at.game.ply * 2654435761u % count], &dice, NULL);
    }
    return field;
}

static void give_orders(const char *text, uint32_t size)
{
    static Field *fields[2];
    static Orders orders;
    ParseError error = {0};
    for (uint32_t i = 0; i < COUNT_OF(fields); i++) {
        if (!fields[i]) {
            FuzzText file = {i == 0 ? "crecy.battle" : "training.battle", NULL, 0};
            file.text = texts_find(NULL, file.name, &file.size);
            ASSERT(file.text);
            fields[i] = make_field(&file);
        }
        const Battle *b = &fields[i]->battle;
        if (!orders_parse(b, lexer_begin(text, size), &orders, &error)) {
            ASSERT(error.expected[0]);
            continue;
        }
        for (uint32_t k = 0; k < fields[i]->count; k++) {
            const Game *g = &fields[i]->position[k].game;
            Action a;
            OrderPolicy policy = orders_choose(&orders, b, g, &a);
            if (policy == ORDER_DECLINE || policy == ORDER_ALWAYS)
                ASSERT(b->rules->check(b, g, a).why == LEGAL);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    uint32_t taken = size < BODY_SIZE_MAX ? (uint32_t)size : BODY_SIZE_MAX;
    static UndoBody undo;
    static OfferBody offer;
    static AnswerBody answer;
    static ClaimBody claim;
    static Settings settings;
    ParseError error = {0};
    if (!body_undo(text, taken, &undo, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (!body_offer(text, taken, &offer, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (!body_answer(text, taken, &answer, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (!body_claim(text, taken, &claim, &error))
        ASSERT(error.expected[0]);
    if (settings_parse(text, taken, &settings)) {
        char again[SETTINGS_SIZE];
        Out out = out_begin(again, sizeof again);
        settings_write(&settings, &out);
        ASSERT(out.size < sizeof again);
        bool good = settings_parse(again, out.size, &settings);
        ASSERT(good);
    }
    give_orders(text, taken);
    return 0;
}
