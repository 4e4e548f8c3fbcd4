/* wasm.c: the engine in a page: one instance, and two buffers through which lines go in and
 * answers come out. The page writes a line at engine_input_buffer(), calls engine_answer_line()
 * with its size, and reads that many bytes of JSON at engine_output_buffer(). */
#include "ai/player.h"
#include "app/embedded.h"
#include "engine/protocol_engine.h"
#include "rules/systems.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { INPUT_CAP = 256 * 1024, OUTPUT_CAP = 1024 * 1024, BATTLES_MAX = 64 };

static Engine engine;
static char input[INPUT_CAP];
static char output[OUTPUT_CAP];
static Action room[MAX_ACTIONS];
static const char *battle_names[BATTLES_MAX + 1];

static const char *const player_names[] = {"random", "pass", NULL};

char *engine_input_buffer(void);
char *engine_output_buffer(void);
uint32_t engine_input_cap(void);
void engine_start(void);
uint32_t engine_answer_line(uint32_t size);

static const char *find_embedded(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (!text_equal(embedded_texts[i].name, name))
            continue;
        *size = embedded_texts[i].size;
        return embedded_texts[i].text;
    }
    return NULL;
}

static bool choose(void *context, const char *name, const Battle *b, const Game *g, uint64_t seed,
                   Action *out)
{
    (void)context;
    if (text_equal(name, "random"))
        *out = player_random(b, g, seed, room, MAX_ACTIONS);
    else if (text_equal(name, "pass"))
        *out = player_pass(b, g, room, MAX_ACTIONS);
    else
        return false;
    return true;
}

static bool is_battle(const char *name)
{
    static const char extension[] = ".battle";
    uint32_t size = text_size(name), end = sizeof extension - 1;
    return size > end && text_equal(name + size - end, extension);
}

/* Where the page writes a line, and how many bytes there are. */
EXPORT(engine_input_buffer) char *engine_input_buffer(void)
{
    return input;
}

EXPORT(engine_input_cap) uint32_t engine_input_cap(void)
{
    return INPUT_CAP;
}

/* Where the answer stands, until the next line. */
EXPORT(engine_output_buffer) char *engine_output_buffer(void)
{
    return output;
}

/* Called once before the first line; again, it forgets the game. */
EXPORT(engine_start) void engine_start(void)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (!is_battle(embedded_texts[i].name))
            continue;
        ASSERT(count < BATTLES_MAX);
        battle_names[count++] = embedded_texts[i].name;
    }
    battle_names[count] = NULL;
    engine_begin(&engine, (EngineSetup){
                              .systems = rule_systems,
                              .texts = {find_embedded, NULL},
                              .battles = battle_names,
                              .players = {choose, player_names, NULL},
                          });
}

/* Answers the first `size` bytes of the input buffer; returns the size of the answer, which is 0
 * while a record is being taken. */
EXPORT(engine_answer_line) uint32_t engine_answer_line(uint32_t size)
{
    ASSERT(size <= INPUT_CAP);
    Out out = out_begin(output, OUTPUT_CAP);
    engine_answer(&engine, input, size, &out);
    return out.size;
}
