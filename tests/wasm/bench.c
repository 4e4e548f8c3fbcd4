/* bench.c: random play inside a WebAssembly module, without lines and answers in between: what
 * tools/bench-wasm.mjs holds against the program. */
#include "app/bench_play.h"
#include "rules/systems.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXTS_MAX = 64, POOL_CAP = 1024 * 1024 };

typedef struct BenchText {
    const char *name, *text;
    uint32_t size;
} BenchText;

static char pool[POOL_CAP];
static BenchText texts[TEXTS_MAX];
static uint32_t text_count;
static Battle battle;
static BenchRoom room;
static BenchPlay play;

char *bench_pool(void);
void bench_add_text(uint32_t at, uint32_t name_size, uint32_t size);
bool bench_open(uint32_t text);
uint64_t bench_run(uint32_t decisions);

static const char *find_text(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (uint32_t i = 0; i < text_count; i++) {
        uint32_t k = 0;
        while (name[k] != 0 && name[k] == texts[i].name[k])
            k++;
        if (name[k] != texts[i].name[k])
            continue;
        *size = texts[i].size;
        return texts[i].text;
    }
    return NULL;
}

/* Where names and texts are written, each name with a closing zero before its text. */
EXPORT(bench_pool) char *bench_pool(void)
{
    return pool;
}

EXPORT(bench_add_text) void bench_add_text(uint32_t at, uint32_t name_size, uint32_t size)
{
    ASSERT(text_count < TEXTS_MAX);
    ASSERT(at < POOL_CAP && name_size + 1 + size <= POOL_CAP - at);
    texts[text_count++] = (BenchText){pool + at, pool + at + name_size + 1, size};
}

/* The text of that number is the battle from now on. */
EXPORT(bench_open) bool bench_open(uint32_t text)
{
    ParseError error;
    ASSERT(text < text_count);
    play = (BenchPlay){0};
    return battle_parse(&battle, texts[text].text, texts[text].size, rule_systems,
                        (TextSource){find_text, NULL}, &error);
}

/* Plays on, and returns the hash of the position: the program must come to the same. */
EXPORT(bench_run) uint64_t bench_run(uint32_t decisions)
{
    bench_play(&battle, decisions, &room, &play);
    return game_hash(&battle, &room.game.game);
}
