/* Any bytes as lines of the protocol, in a battle just begun: every line gets at most one JSON
 * object, and what is refused changes nothing. */
#include "ai/players.h"
#include "app/embedded.h"
#include "engine/protocol.h"
#include "rules/systems.h"

enum { ANSWER_CAP = 4 << 20, BATTLES_MAX = 64, ROOM_MAX = 4 << 20 };

static const char *battles[BATTLES_MAX + 1];
static char answer[ANSWER_CAP];
static char hash_before[256], hash_after[256];

typedef struct Talk {
    bool loading;    /* lines are those of a record or a position */
    bool restarted;  /* another game than the first was begun */
    char start[256]; /* hash of the position to begin with */
} Talk;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

static void *resize(void *context, uint32_t room, void *block, uint32_t size)
{
    (void)context;
    (void)room;
    if (size > 0)
        return size <= ROOM_MAX ? realloc(block, size) : NULL;
    free(block);
    return NULL;
}

static Engine *start(void)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (!strstr(embedded_texts[i].name, ".battle"))
            continue;
        ASSERT(count < BATTLES_MAX);
        battles[count++] = embedded_texts[i].name;
    }
    Engine *e = malloc(engine_size());
    ASSERT(e);
    engine_begin(
        e, (EngineSetup){rule_systems, {find, NULL}, battles, computer_players, {resize, NULL}});
    return e;
}

static void ask_text(Engine *e, const char *line, char *out, uint32_t cap)
{
    Out o = out_begin(out, cap);
    engine_answer(e, line, (uint32_t)strlen(line), &o);
}

/* Asks one line; its answer is JSON by the look of it, or there is none. */
static void ask(Engine *e, Talk *talk, const uint8_t *line, size_t size)
{
    Out o = out_begin(answer, sizeof answer);
    if (!talk->loading)
        ask_text(e, "hash", hash_before, sizeof hash_before);
    engine_answer(e, (const char *)line, (uint32_t)size, &o);
    ASSERT(o.size < o.cap);
    talk->loading = o.size == 0;
    if (talk->loading)
        return;
    ASSERT(strncmp(answer, "{\"ok\":", 6) == 0);
    ASSERT(answer[o.size - 1] == '}');
    ASSERT(!memchr(answer, '\n', o.size));
    if (strncmp(answer, "{\"ok\":true,\"battle\":", 21) == 0)
        talk->restarted = true;
    if (answer[6] == 't')
        return;
    ask_text(e, "hash", hash_after, sizeof hash_after);
    ASSERT(strcmp(hash_before, hash_after) == 0);
}

/* Begins the battle, or takes back all that the last input did: that is quicker, and must lead to
 * the same position. */
static void begin(Engine *e, Talk *talk)
{
    char line[64];
    if (!talk->restarted) {
        ask_text(e, "hash", hash_after, sizeof hash_after);
        unsigned ply = (unsigned)strtoul(strstr(hash_after, "\"ply\":") + 6, NULL, 10);
        snprintf(line, sizeof line, "undo %u", ply);
        ask_text(e, ply > 0 ? line : "hash", answer, sizeof answer);
        ask_text(e, "dice", answer, sizeof answer);
    } else {
        ask_text(e, "new robert-at-bannockburn", answer, sizeof answer);
        ASSERT(strncmp(answer, "{\"ok\":true", 10) == 0);
        talk->restarted = false;
    }
    ask_text(e, "hash", hash_after, sizeof hash_after);
    const char *hash = strstr(hash_after, "\"hash\""); /* behind what can be redone */
    if (!talk->start[0])
        snprintf(talk->start, sizeof talk->start, "%s", hash);
    ASSERT(strcmp(talk->start, hash) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Engine *e;
    static Talk talk = {.restarted = true};
    if (!e)
        e = start();
    begin(e, &talk);
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        ask(e, &talk, data + at, length);
        at += length + 1;
    }
    if (talk.loading)
        ask(e, &talk, (const uint8_t *)"end of record", 13);
    if (talk.loading)
        ask(e, &talk, (const uint8_t *)"end of position", 15);
    ASSERT(!talk.loading);
    return 0;
}
