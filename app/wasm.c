/* wasm.c: the engine in a page: one instance, and two buffers through which lines go in and
 * answers come out. The page writes a line at engine_input_buffer(), calls engine_answer_line()
 * with its size, and reads that many bytes of JSON at engine_output_buffer(). Battles and tables
 * are not in the module: the page hands over those it wants with engine_add_text() first. */
#include "ai/players.h"
#include "engine/protocol_engine.h"
#include "rules/systems.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    INPUT_CAP = 256 * 1024,
    OUTPUT_CAP = 1024 * 1024,
    TEXTS_MAX = 64,
    POOL_CAP = 1024 * 1024, /* bytes of all texts together, with their names */
    LOG_CAP = 1024 * 1024,  /* some hundred thousand decisions */
    RECORD_CAP = 4 * 1024 * 1024,
};

typedef struct PageText {
    const char *name, *text; /* both in the pool */
    uint32_t size;
} PageText;

static Engine engine;
static char input[INPUT_CAP];
static char output[OUTPUT_CAP];
static _Alignas(16) uint8_t log_room[LOG_CAP], record_room[RECORD_CAP];
static _Alignas(16) uint8_t player_room[2 * SIDE_COUNT][PLAYER_MEMORY_MAX];
static _Alignas(16) uint8_t threat_room[THREAT_MEMORY_MAX];
static char pool[POOL_CAP];
static uint32_t pool_size, page_text_count;
static PageText page_texts[TEXTS_MAX];
static const char *battle_names[TEXTS_MAX + 1];

char *engine_input_buffer(void);
char *engine_output_buffer(void);
uint32_t engine_input_cap(void);
bool engine_add_text(uint32_t name_size, uint32_t size);
void engine_start(void);
uint32_t engine_answer_line(uint32_t size);

static const char *find_text(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (uint32_t i = 0; i < page_text_count; i++) {
        if (!text_equal(page_texts[i].name, name))
            continue;
        *size = page_texts[i].size;
        return page_texts[i].text;
    }
    return NULL;
}

/* Blocks of fixed size: a page that holds on to the memory need not look whether it has grown. */
static void *resize(void *context, uint32_t room, void *block, uint32_t size)
{
    static const struct {
        uint8_t *memory;
        uint32_t cap;
    } rooms[ROOM_COUNT] = {
        [ROOM_LOG] = {log_room, LOG_CAP},
        [ROOM_TEXT] = {record_room, RECORD_CAP},
        [ROOM_PLAYER] = {player_room[0], PLAYER_MEMORY_MAX},
        [ROOM_PLAYER + 1] = {player_room[1], PLAYER_MEMORY_MAX},
        [ROOM_JUDGE] = {player_room[2], PLAYER_MEMORY_MAX},
        [ROOM_JUDGE + 1] = {player_room[3], PLAYER_MEMORY_MAX},
        [ROOM_THREAT] = {threat_room, THREAT_MEMORY_MAX},
    };
    (void)context;
    (void)block;
    return size <= rooms[room].cap ? rooms[room].memory : NULL;
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

/* Takes a text from the input buffer: its file name ("falkirk.battle"), then its `size` bytes. It
 * counts from the next engine_start(). false if there is no room or the name is there already. */
EXPORT(engine_add_text) bool engine_add_text(uint32_t name_size, uint32_t size)
{
    uint32_t known = 0;
    if (name_size == 0 || name_size > INPUT_CAP || size > INPUT_CAP - name_size ||
        page_text_count == TEXTS_MAX || size + name_size + 1 > POOL_CAP - pool_size)
        return false;
    char *name = pool + pool_size;
    memcpy(name, input, name_size);
    name[name_size] = 0;
    if (find_text(NULL, name, &known))
        return false;
    char *text = name + name_size + 1;
    memcpy(text, input + name_size, size);
    page_texts[page_text_count++] = (PageText){name, text, size};
    pool_size += name_size + 1 + size;
    return true;
}

/* Called before the first line, after the texts; again, it forgets the game. */
EXPORT(engine_start) void engine_start(void)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < page_text_count; i++) {
        if (is_battle(page_texts[i].name))
            battle_names[count++] = page_texts[i].name;
    }
    battle_names[count] = NULL;
    engine_begin(&engine, (EngineSetup){
                              .systems = rule_systems,
                              .texts = {find_text, NULL},
                              .battles = battle_names,
                              .players = computer_players,
                              .memory = {resize, NULL},
                          });
}

/* Answers the first `size` bytes of the input buffer; returns the size of the answer, which is 0
 * while a record or a position is being taken. */
EXPORT(engine_answer_line) uint32_t engine_answer_line(uint32_t size)
{
    ASSERT(size <= INPUT_CAP);
    Out out = out_begin(output, OUTPUT_CAP);
    engine_answer(&engine, input, size, &out);
    return out.size;
}
