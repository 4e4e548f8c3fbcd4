/* case_coverage.c: which cases of the books are tested, by the digests in docs/rules/. */
#include "case_suite.h"
#include "load.h"
#include "memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 512 };

static const char digest_folder[] = "docs/rules";
static const char nothing_mark[] = "Nothing to enforce:";

/* ---- digests ---- */

/* ### NUMBER title */
static void add_case(Digest *digest, const char *line, size_t size)
{
    size_t number_size = strcspn(line, " \t\n");
    if (number_size > size)
        number_size = size;
    if (digest->count == digest->cap) {
        digest->cap = digest->cap ? digest->cap * 2 : 64;
        digest->cases = memory_resize(digest->cases, digest->cap * sizeof *digest->cases);
    }
    DigestCase *item = &digest->cases[digest->count++];
    *item = (DigestCase){0};
    snprintf(item->number, sizeof item->number, "%.*s", (int)number_size, line);
    while (number_size < size && line[number_size] == ' ')
        number_size++;
    snprintf(item->title, sizeof item->title, "%.*s", (int)(size - number_size),
             line + number_size);
}

/* The reason goes on to the end of its paragraph. */
static void add_reason(DigestCase *item, const char *line, size_t size)
{
    size_t used = strlen(item->reason);
    while (size > 0 && *line == ' ') {
        line++;
        size--;
    }
    snprintf(item->reason + used, sizeof item->reason - used, "%s%.*s", used ? " " : "", (int)size,
             line);
}

static void read_digest(Digest *digest, const char *text)
{
    bool in_reason = false;
    for (const char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        DigestCase *item = digest->count ? &digest->cases[digest->count - 1] : NULL;
        if (strncmp(line, "### ", 4) == 0) {
            add_case(digest, line + 4, size - 4);
            in_reason = false;
        } else if (size == 0 || line[0] == '#') {
            in_reason = false;
        } else if (item && strncmp(line, nothing_mark, strlen(nothing_mark)) == 0) {
            add_reason(item, line + strlen(nothing_mark), size - strlen(nothing_mark));
            in_reason = true;
        } else if (item && in_reason) {
            add_reason(item, line, size);
        }
        line += size + (line[size] == '\n');
    }
}

static int compare_digests(const void *a, const void *b)
{
    const Digest *x = a, *y = b;
    return strcmp(x->book, y->book);
}

static void add_digest(Coverage *coverage, const char *name)
{
    char path[PATH_SIZE];
    char *text;
    uint32_t size;
    size_t name_size = strlen(name);
    if (name_size < 4 || strcmp(name + name_size - 3, ".md") != 0 || name_size - 3 >= MAX_NAME)
        return;
    snprintf(path, sizeof path, "%s/%s", digest_folder, name);
    if (!file_read(path, &text, &size))
        return;
    Digest digest = {0};
    snprintf(digest.book, sizeof digest.book, "%.*s", (int)(name_size - 3), name);
    read_digest(&digest, text);
    free(text);
    if (digest.count == 0) /* a page about the digests, not one of them */
        return;
    coverage->digests =
        memory_resize(coverage->digests, (coverage->count + 1) * sizeof *coverage->digests);
    coverage->digests[coverage->count++] = digest;
}

/* ---- counting ---- */

static DigestCase *find_case(const Coverage *coverage, const char *book, const char *number)
{
    for (uint32_t i = 0; i < coverage->count; i++) {
        const Digest *digest = &coverage->digests[i];
        if (strcmp(digest->book, book) != 0)
            continue;
        for (uint32_t k = 0; k < digest->count; k++) {
            if (strcmp(digest->cases[k].number, number) == 0)
                return &digest->cases[k];
        }
    }
    return NULL;
}

static void add_error(Coverage *coverage, const CaseFile *file, const char *expected)
{
    coverage->errors =
        memory_resize(coverage->errors, (coverage->error_count + 1) * sizeof *coverage->errors);
    const CaseReport *report = &file->report;
    snprintf(coverage->errors[coverage->error_count++], sizeof *coverage->errors,
             "%s:1: found case %s %s, expected %s", file->path, report->book, report->number,
             expected);
}

/* Whether the path ends in BOOK/NUMBER-anything.case. */
static bool stands_right(const CaseFile *file)
{
    char end[2 * MAX_NAME + 4];
    snprintf(end, sizeof end, "/%s/%s-", file->report.book, file->report.number);
    const char *name = strrchr(file->path, '/');
    size_t size = strlen(end), folder = strlen(file->report.book) + 1;
    return name && (size_t)(name - file->path) >= folder && strncmp(name - folder, end, size) == 0;
}

static void count_file(Coverage *coverage, const CaseFile *file)
{
    DigestCase *item = find_case(coverage, file->report.book, file->report.number);
    if (!item)
        add_error(coverage, file, "a case of a digest in docs/rules/");
    else if (!stands_right(file))
        add_error(coverage, file, "the book and number of the file's name, BOOK/NUMBER-name.case");
    else if (file->report.passed)
        item->files++;
}

bool coverage_count(const CaseSuite *suite, Coverage *coverage)
{
    *coverage = (Coverage){0};
    DIR *directory = opendir(digest_folder);
    const struct dirent *entry;
    while (directory && (entry = readdir(directory)))
        add_digest(coverage, entry->d_name);
    if (directory)
        closedir(directory);
    if (coverage->count == 0) {
        fprintf(stderr, "banneret cases: found no digest of rules in %s/\n", digest_folder);
        return false;
    }
    qsort(coverage->digests, coverage->count, sizeof *coverage->digests, compare_digests);
    for (uint32_t i = 0; i < suite->count; i++)
        count_file(coverage, &suite->files[i]);
    coverage->is_complete = coverage->error_count == 0;
    for (uint32_t i = 0; i < coverage->count; i++) {
        Digest *digest = &coverage->digests[i];
        for (uint32_t k = 0; k < digest->count; k++) {
            digest->tested += digest->cases[k].files > 0;
            digest->nothing += digest->cases[k].files == 0 && digest->cases[k].reason[0];
        }
        if (digest->tested + digest->nothing < digest->count)
            coverage->is_complete = false;
    }
    return true;
}

/* ---- telling ---- */

static const char *state_name(const DigestCase *item)
{
    if (item->files > 0)
        return "tested";
    return item->reason[0] ? "nothing to enforce" : "NOT TESTED";
}

/* Rounded down, so that only all is 100. */
static uint32_t tenths_of_percent(const Digest *digest)
{
    return (digest->tested + digest->nothing) * 1000 / digest->count;
}

static void print_digest(const Digest *digest)
{
    printf("%s\n", digest->book);
    for (uint32_t i = 0; i < digest->count; i++) {
        const DigestCase *item = &digest->cases[i];
        printf("  %-6s %s: ", item->number, item->title);
        if (item->files > 0)
            printf("tested (%u %s)\n", item->files, item->files == 1 ? "file" : "files");
        else if (item->reason[0])
            printf("nothing to enforce (%s)\n", item->reason);
        else
            printf("NOT TESTED\n");
    }
    uint32_t percent = tenths_of_percent(digest);
    printf("%s: %u cases, %u tested, %u with nothing to enforce, %u NOT TESTED: %u.%u %%\n\n",
           digest->book, digest->count, digest->tested, digest->nothing,
           digest->count - digest->tested - digest->nothing, percent / 10, percent % 10);
}

void coverage_print(const Coverage *coverage)
{
    for (uint32_t i = 0; i < coverage->count; i++)
        print_digest(&coverage->digests[i]);
    for (uint32_t i = 0; i < coverage->error_count; i++)
        printf("%s\n", coverage->errors[i]);
}

static void write_digest(const Digest *digest, Out *o)
{
    json_open(o, '{');
    json_key(o, "book");
    json_string(o, digest->book);
    json_key(o, "tested");
    json_number(o, digest->tested);
    json_key(o, "nothing");
    json_number(o, digest->nothing);
    json_key(o, "untested");
    json_number(o, digest->count - digest->tested - digest->nothing);
    json_key(o, "cases");
    json_open(o, '[');
    for (uint32_t i = 0; i < digest->count; i++) {
        const DigestCase *item = &digest->cases[i];
        json_open(o, '{');
        json_key(o, "number");
        json_string(o, item->number);
        json_key(o, "title");
        json_string(o, item->title);
        json_key(o, "state");
        json_string(o, state_name(item));
        json_key(o, "files");
        json_number(o, item->files);
        json_key(o, "reason");
        json_string(o, item->reason);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

void coverage_write(const Coverage *coverage, Out *o)
{
    json_open(o, '{');
    json_key(o, "complete");
    json_bool(o, coverage->is_complete);
    json_key(o, "books");
    json_open(o, '[');
    for (uint32_t i = 0; i < coverage->count; i++)
        write_digest(&coverage->digests[i], o);
    json_close(o, ']');
    json_key(o, "errors");
    json_open(o, '[');
    for (uint32_t i = 0; i < coverage->error_count; i++)
        json_string(o, coverage->errors[i]);
    json_close(o, ']');
    json_close(o, '}');
}

void coverage_free(Coverage *coverage)
{
    for (uint32_t i = 0; i < coverage->count; i++)
        free(coverage->digests[i].cases);
    free(coverage->digests);
    free(coverage->errors);
    *coverage = (Coverage){0};
}
