/* texts.h: every text of battles/ and tests/fields/, for the fuzz targets; run them where the
 * fields are. In order of name, so that an input means the same everywhere, and as many as there
 * are. */
#ifndef BANNERET_FUZZ_TEXTS_H
#define BANNERET_FUZZ_TEXTS_H

#include "app/embedded.h"
#include "engine/rule_system.h"
#include "engine/text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct FuzzText {
    const char *name, *text;
    uint32_t size;
} FuzzText;

typedef struct FuzzTexts {
    FuzzText *item;
    uint32_t count, cap;
} FuzzTexts;

static inline void *fuzz_memory(void *old, size_t size)
{
    void *memory = realloc(old, size);
    ASSERT(memory);
    return memory;
}

static inline int compare_texts(const void *x, const void *y)
{
    return strcmp(((const FuzzText *)x)->name, ((const FuzzText *)y)->name);
}

static inline void texts_add(FuzzTexts *texts, FuzzText text)
{
    if (texts->count == texts->cap) {
        texts->cap = texts->cap ? 2 * texts->cap : 64;
        texts->item = fuzz_memory(texts->item, texts->cap * sizeof *texts->item);
    }
    texts->item[texts->count++] = text;
}

static inline void texts_add_file(FuzzTexts *texts, const char *name)
{
    char path[320];
    snprintf(path, sizeof path, "tests/fields/%s", name);
    FILE *file = fopen(path, "rb");
    ASSERT(file);
    ASSERT(fseek(file, 0, SEEK_END) == 0);
    long size = ftell(file);
    ASSERT(size >= 0);
    rewind(file);
    char *text = fuzz_memory(NULL, (size_t)size + 1), *copy = fuzz_memory(NULL, sizeof path);
    ASSERT(fread(text, 1, (size_t)size, file) == (size_t)size);
    text[size] = 0;
    snprintf(copy, sizeof path, "%s", name);
    texts_add(texts, (FuzzText){copy, text, (uint32_t)size});
    fclose(file);
}

static inline bool text_is_battle(const FuzzText *text)
{
    return strstr(text->name, ".battle") != NULL;
}

/* All texts; the same ones every time, read once. */
static inline const FuzzTexts *texts_all(void)
{
    static FuzzTexts texts;
    if (texts.count > 0)
        return &texts;
    for (unsigned i = 0; i < embedded_text_count; i++)
        texts_add(&texts, (FuzzText){embedded_texts[i].name, embedded_texts[i].text,
                                     embedded_texts[i].size});
    DIR *folder = opendir("tests/fields");
    ASSERT(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (strstr(entry->d_name, ".battle") || strstr(entry->d_name, ".tables"))
            texts_add_file(&texts, entry->d_name);
    }
    closedir(folder);
    qsort(texts.item, texts.count, sizeof *texts.item, compare_texts);
    return &texts;
}

/* Battle number `which` of all of them, counted round and round. */
static inline uint32_t texts_battle(const FuzzTexts *texts, uint32_t which)
{
    uint32_t battles = 0, row = 0;
    for (uint32_t i = 0; i < texts->count; i++)
        battles += text_is_battle(&texts->item[i]);
    ASSERT(battles > 0);
    for (which %= battles; which > 0 || !text_is_battle(&texts->item[row]); row++)
        which -= text_is_battle(&texts->item[row]);
    return row;
}

/* A TextSource without context. */
static inline const char *texts_find(void *context, const char *name, uint32_t *size)
{
    const FuzzTexts *texts = texts_all();
    (void)context;
    for (uint32_t i = 0; i < texts->count; i++) {
        if (strcmp(texts->item[i].name, name) == 0) {
            *size = texts->item[i].size;
            return texts->item[i].text;
        }
    }
    return NULL;
}

/* The bytes of an input, and noughts after them. */
typedef struct Bytes {
    const uint8_t *data;
    size_t size, next;
} Bytes;

static inline uint8_t take_byte(Bytes *bytes)
{
    return bytes->next < bytes->size ? bytes->data[bytes->next++] : 0;
}

static inline uint16_t take_two(Bytes *bytes)
{
    uint32_t high = take_byte(bytes);
    return (uint16_t)(high << 8 | take_byte(bytes));
}

#endif
