#include "load.h"

#include "app/embedded.h"
#include "engine/text.h"
#include "memory.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE_MAX = 64 << 20, PATH_SIZE = 512 };

typedef struct KeptText { /* a text read from disk, or the memory that there is none */
    struct KeptText *next;
    char *text;
    uint32_t size;
    char path[PATH_SIZE];
} KeptText;

static const char *const folders[] = {"tests/fields", "battles"};

static KeptText *kept_texts;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

static bool read_stream(FILE *file, char **text, uint32_t *size)
{
    size_t cap = 1 << 16, used = 0;
    char *bytes = malloc(cap + 1);
    while (bytes) {
        used += fread(bytes + used, 1, cap - used, file);
        if (used < cap)
            break;
        cap *= 2;
        char *more = cap > FILE_SIZE_MAX ? NULL : realloc(bytes, cap + 1);
        if (!more)
            free(bytes);
        bytes = more;
    }
    if (!bytes)
        return false;
    if (ferror(file)) {
        free(bytes);
        return false;
    }
    bytes[used] = 0;
    *text = bytes;
    *size = (uint32_t)used;
    return true;
}

bool file_read(const char *path, char **text, uint32_t *size)
{
    *text = NULL;
    *size = 0;
    if (strcmp(path, "-") == 0)
        return read_stream(stdin, text, size);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool good = read_stream(file, text, size);
    fclose(file);
    return good;
}

static const EmbeddedText *find_embedded(const char *name)
{
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0)
            return &embedded_texts[i];
    }
    return NULL;
}

/* The kept text of a file, read now if it was never asked for; NULL if memory is short. */
static const KeptText *keep_text(const char *path)
{
    for (const KeptText *k = kept_texts; k; k = k->next) {
        if (strcmp(k->path, path) == 0)
            return k;
    }
    KeptText *kept = calloc(1, sizeof *kept);
    if (!kept)
        return NULL;
    snprintf(kept->path, sizeof kept->path, "%s", path);
    file_read(path, &kept->text, &kept->size);
    kept->next = kept_texts;
    kept_texts = kept;
    return kept;
}

static const char *find_in_folder(const char *folder, const char *name, uint32_t *size)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return NULL;
    pthread_mutex_lock(&kept_lock);
    const KeptText *kept = keep_text(path);
    pthread_mutex_unlock(&kept_lock);
    if (!kept || !kept->text)
        return NULL;
    *size = kept->size;
    return kept->text;
}

/* context: a folder to look in first, or NULL. */
static const char *find_anywhere(void *context, const char *name, uint32_t *size)
{
    if (strchr(name, '/'))
        return NULL;
    const char *text = context ? find_in_folder(context, name, size) : NULL;
    for (size_t i = 0; i < COUNT_OF(folders) && !text; i++)
        text = find_in_folder(folders[i], name, size);
    const EmbeddedText *embedded = text ? NULL : find_embedded(name);
    if (embedded) {
        *size = embedded->size;
        text = embedded->text;
    }
    return text;
}

static const char *find_shipped(void *context, const char *name, uint32_t *size)
{
    (void)context;
    const EmbeddedText *embedded = find_embedded(name);
    *size = embedded ? embedded->size : 0;
    return embedded ? embedded->text : NULL;
}

TextSource texts_shipped(void)
{
    return (TextSource){find_shipped, NULL};
}

TextSource texts_everywhere(void)
{
    return (TextSource){find_anywhere, NULL};
}

TextSource texts_beside(const char *path, char folder[FOLDER_SIZE])
{
    const char *end = strrchr(path, '/');
    if (!end)
        return texts_everywhere();
    snprintf(folder, FOLDER_SIZE, "%.*s", (int)(end - path), path);
    return (TextSource){find_anywhere, folder};
}

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), end_size = strlen(end);
    return size >= end_size && strcmp(text + size - end_size, end) == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

typedef struct Names {
    const char **name; /* NULL after the last */
    uint32_t count;
} Names;

/* Adds a copy of a name, unless it is there. */
static void add_name(Names *names, const char *name)
{
    for (uint32_t i = 0; i < names->count; i++) {
        if (strcmp(names->name[i], name) == 0)
            return;
    }
    size_t size = strlen(name) + 1;
    char *copy = memory_new(size);
    memcpy(copy, name, size);
    names->name = memory_resize(names->name, (names->count + 2) * sizeof *names->name);
    names->name[names->count++] = copy;
    names->name[names->count] = NULL;
}

const char **battle_names(void)
{
    static Names names; /* to the end of the program */
    if (names.name)
        return names.name;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (ends_with(embedded_texts[i].name, ".battle"))
            add_name(&names, embedded_texts[i].name);
    }
    DIR *folder = opendir("battles");
    const struct dirent *entry = folder ? readdir(folder) : NULL;
    for (; entry; entry = readdir(folder)) {
        if (ends_with(entry->d_name, ".battle"))
            add_name(&names, entry->d_name);
    }
    if (folder)
        closedir(folder);
    if (!names.name)
        names.name = memory_new(sizeof *names.name);
    qsort(names.name, names.count, sizeof *names.name, compare_names);
    return names.name;
}

void print_parse_error(const char *file, const ParseError *error)
{
    fprintf(stderr, "%s:", file);
    if (error->line > 0)
        fprintf(stderr, "%u:", error->line);
    if (error->column > 0)
        fprintf(stderr, "%u:", error->column);
    fprintf(stderr, " found %s, expected %s\n", error->found, error->expected);
}

void print_no_battle(const char *name)
{
    fprintf(stderr, "banneret: there is no battle %s; the battles on offer:", name);
    for (const char **known = battle_names(); *known; known++)
        fprintf(stderr, " %.*s", (int)(strlen(*known) - strlen(".battle")), *known);
    fprintf(stderr, "\n");
}

/* A copy of a text with more lines behind it. */
static char *text_with(const char *text, uint32_t *size, const char *more)
{
    size_t more_size = strlen(more);
    char *whole = memory_new(*size + more_size + 2);
    memcpy(whole, text, *size);
    whole[*size] = '\n';
    memcpy(whole + *size + 1, more, more_size);
    *size += (uint32_t)more_size + 1;
    return whole;
}

bool load_battle_changed(const char *name_or_path, const char *more, Battle *b)
{
    char file[PATH_SIZE];
    bool is_path = strchr(name_or_path, '/') || strcmp(name_or_path, "-") == 0;
    bool is_whole = is_path || ends_with(name_or_path, ".battle");
    snprintf(file, sizeof file, "%s%s", name_or_path, is_whole ? "" : ".battle");
    char *owned = NULL, *changed = NULL;
    uint32_t size = 0;
    const char *text = NULL;
    if (is_path || !(text = find_anywhere(NULL, file, &size))) {
        if (file_read(name_or_path, &owned, &size))
            text = owned;
    }
    if (!text) {
        print_no_battle(name_or_path);
        return false;
    }
    if (more[0])
        text = changed = text_with(text, &size, more);
    ParseError error = {0};
    char folder[FOLDER_SIZE];
    bool good = battle_parse(b, text, size, rule_systems, texts_beside(file, folder), &error);
    if (!good)
        print_parse_error(file, &error);
    free(changed);
    free(owned);
    return good;
}

bool load_battle(const char *name_or_path, Battle *b)
{
    return load_battle_changed(name_or_path, "", b);
}
