#include "case_suite.h"

#include "load.h"
#include "memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 512, DEPTH_MAX = 8 };

static bool is_case_name(const char *path)
{
    size_t size = strlen(path);
    return size > 5 && strcmp(path + size - 5, ".case") == 0;
}

static bool add_file(CaseSuite *suite, const char *path)
{
    if (suite->count == suite->cap) {
        suite->cap = suite->cap ? suite->cap * 2 : 64;
        suite->files = memory_resize(suite->files, suite->cap * sizeof *suite->files);
    }
    CaseFile *file = &suite->files[suite->count];
    *file = (CaseFile){0};
    if (!file_read(path, &file->text, &file->size)) {
        fprintf(stderr, "banneret cases: %s cannot be read\n", path);
        return false;
    }
    file->path = memory_new(strlen(path) + 1);
    memcpy(file->path, path, strlen(path) + 1);
    suite->count++;
    return true;
}

static bool collect_below(CaseSuite *suite, const char *folder, uint32_t depth)
{
    DIR *directory = opendir(folder);
    if (!directory) {
        fprintf(stderr, "banneret cases: %s cannot be read\n", folder);
        return false;
    }
    bool good = true;
    const struct dirent *entry;
    while (good && (entry = readdir(directory))) {
        char path[PATH_SIZE];
        struct stat status;
        if (entry->d_name[0] == '.')
            continue;
        int size = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (size >= PATH_SIZE || stat(path, &status) != 0)
            continue;
        if (S_ISDIR(status.st_mode) && depth < DEPTH_MAX)
            good = collect_below(suite, path, depth + 1);
        else if (S_ISREG(status.st_mode) && is_case_name(path))
            good = add_file(suite, path);
    }
    closedir(directory);
    return good;
}

bool suite_collect(CaseSuite *suite, const char *path)
{
    char folder[PATH_SIZE];
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
        return add_file(suite, path);
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    snprintf(folder, sizeof folder, "%.*s", (int)size, path);
    return collect_below(suite, folder, 0);
}

static int compare_paths(const void *a, const void *b)
{
    const CaseFile *x = a, *y = b;
    return strcmp(x->path, y->path);
}

static void free_file(CaseFile *file)
{
    free(file->path);
    free(file->text);
}

void suite_sort(CaseSuite *suite)
{
    uint32_t kept = 0;
    if (suite->count == 0)
        return;
    qsort(suite->files, suite->count, sizeof *suite->files, compare_paths);
    for (uint32_t i = 1; i < suite->count; i++) {
        if (strcmp(suite->files[i].path, suite->files[kept].path) == 0)
            free_file(&suite->files[i]);
        else
            suite->files[++kept] = suite->files[i];
    }
    suite->count = kept + 1;
}

void suite_free(CaseSuite *suite)
{
    for (uint32_t i = 0; i < suite->count; i++)
        free_file(&suite->files[i]);
    free(suite->files);
    *suite = (CaseSuite){0};
}
