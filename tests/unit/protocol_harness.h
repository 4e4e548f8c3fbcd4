/* protocol_harness.h: an engine with every battle and the blank one, and asking it; for the tests
 * of protocol.h. */
#ifndef BANNERET_PROTOCOL_HARNESS_H
#define BANNERET_PROTOCOL_HARNESS_H

#include "ai/players.h"
#include "app/embedded.h"
#include "engine/protocol_engine.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    ANSWER_CAP = 4 << 20,
    FIELD_CAP = 1 << 16,
    BATTLES_MAX = 64,
    HASH_SIZE = 17,
    PLIES = 300,
    ROOM_MAX = 4 << 20
};

static const char *battles[BATTLES_MAX + 2] = {"blank.battle"};
static char blank_text[FIELD_CAP];
static uint32_t blank_size;
static Engine *engine;
static char answer[ANSWER_CAP];

static inline const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    if (strcmp(name, "blank.battle") == 0) {
        *size = blank_size;
        return blank_text;
    }
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

/* Lowered by tests of what does not fit. */
static uint32_t room_max[ROOM_COUNT] = {ROOM_MAX, ROOM_MAX, ROOM_MAX, ROOM_MAX,
                                        ROOM_MAX, ROOM_MAX, ROOM_MAX};

static inline void *resize(void *context, uint32_t room, void *block, uint32_t size)
{
    (void)context;
    if (size > 0)
        return size <= room_max[room] ? realloc(block, size) : NULL;
    free(block);
    return NULL;
}

static inline int start_engine(void **state)
{
    (void)state;
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!file)
        return -1;
    blank_size = (uint32_t)fread(blank_text, 1, sizeof blank_text, file);
    fclose(file);
    uint32_t count = 1;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (!strstr(embedded_texts[i].name, ".battle"))
            continue;
        assert_true(count <= BATTLES_MAX);
        battles[count++] = embedded_texts[i].name;
    }
    engine = malloc(engine_size());
    if (!engine)
        return -1;
    engine_begin(
        engine,
        (EngineSetup){rule_systems, {find, NULL}, battles, computer_players, {resize, NULL}});
    return 0;
}

static inline int end_engine(void **state)
{
    (void)state;
    engine_end(engine);
    free(engine);
    return 0;
}

/* ---- asking ---- */

static inline void ask_sized(const char *line, uint32_t size)
{
    Out out = out_begin(answer, sizeof answer);
    engine_answer(engine, line, size, &out);
    assert_true(out.size < out.cap);
}

static inline void ask(const char *line)
{
    ask_sized(line, (uint32_t)strlen(line));
}

static inline bool is_good(void)
{
    return strncmp(answer, "{\"ok\":true", 10) == 0;
}

static inline void ask_good(const char *line)
{
    ask(line);
    if (!is_good())
        fail_msg("%s: %.500s", line, answer);
}

static inline void assert_answer_has(const char *text)
{
    if (!strstr(answer, text))
        fail_msg("%s is not in %.500s", text, answer);
}

static inline void start_battle(const char *file)
{
    char line[128];
    snprintf(line, sizeof line, "new %.*s seed=5", (int)(strlen(file) - strlen(".battle")), file);
    ask_good(line);
}

static inline void read_hash(char hash[HASH_SIZE])
{
    ask_good("hash");
    const char *at = strstr(answer, "\"hash\":\"");
    assert_non_null(at);
    memcpy(hash, at + 8, HASH_SIZE - 1);
    hash[HASH_SIZE - 1] = 0;
}

/* The lines of the record in the last answer, undoing what JSON does to newlines and quotes. */
static inline char *copy_record(void)
{
    ask_good("record");
    const char *from = strstr(answer, "\"record\":\"");
    assert_non_null(from);
    char *text = malloc(strlen(from) + 1), *to = text;
    assert_non_null(text);
    for (from += 10; *from != '"'; from++) {
        if (*from == '\\')
            from++;
        *to++ = *from == 'n' && from[-1] == '\\' ? '\n' : *from;
    }
    *to = 0;
    return text;
}

static inline void load(const char *record)
{
    ask("load");
    assert_string_equal(answer, "");
    while (*record) {
        uint32_t size = (uint32_t)strcspn(record, "\n");
        ask_sized(record, size);
        assert_string_equal(answer, "");
        record += size + (record[size] == '\n');
    }
    ask("end of record");
}

#endif
