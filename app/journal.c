/* journal.c: see journal.h. */
#include "journal.h"

#include "load.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the next name and its value, with the blanks before them. */
static size_t pair_size(const char *text)
{
    size_t size = 0;
    for (uint32_t i = 0; i < 2; i++) {
        size += strspn(text + size, " ");
        size += strcspn(text + size, " ");
    }
    return size;
}

/* Says what in the head of the file is of another run. */
static void tell_other(const char *command, const char *path, const char *there, const char *here)
{
    there += strcspn(there, " ");
    here += strcspn(here, " ");
    size_t found = pair_size(there), expected = pair_size(here);
    while (found > 0 && found == expected && memcmp(there, here, found) == 0) {
        there += found;
        here += expected;
        found = pair_size(there);
        expected = pair_size(here);
    }
    fprintf(stderr,
            "banneret %s: %s is of another run and is left as it is: found%.*s, expected%.*s\n",
            command, path, found ? (int)found : 8, found ? there : " nothing",
            expected ? (int)expected : 8, expected ? here : " nothing");
}

FILE *journal_open(const char *command, const char *path, const char *head,
                   bool (*read)(void *context, const char *line), void *context)
{
    char *text = NULL;
    uint32_t size = 0;
    long whole = 0; /* bytes of whole lines */
    bool fresh = !file_read(path, &text, &size) || size == 0, same = true, known = true;
    for (char *line = fresh ? NULL : text, *end;
         same && known && line && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        if (line == text)
            same = strcmp(line, head) == 0;
        else
            known = read(context, line);
        whole = end + 1 - text;
    }
    if (!same)
        tell_other(command, path, text, head);
    else if (!known)
        fprintf(stderr,
                "banneret %s: %s has a line that is none of such a run; it is left as it is\n",
                command, path);
    free(text);
    if (!same || !known)
        return NULL;
    FILE *log = fopen(path, fresh ? "wb" : "r+b");
    if (!log || fseek(log, whole, SEEK_SET) != 0) {
        fprintf(stderr, "banneret %s: %s cannot be written\n", command, path);
        if (log)
            fclose(log);
        return NULL;
    }
    if (whole == 0)
        fprintf(log, "%s\n", head);
    return log;
}
