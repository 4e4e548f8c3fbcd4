/* journal.c: see journal.h. */
#include "journal.h"

#include "load.h"

#include <stdlib.h>
#include <string.h>

FILE *journal_open(const char *command, const char *path, const char *head,
                   bool (*read)(void *context, const char *line), void *context)
{
    char *text = NULL;
    uint32_t size = 0;
    long whole = 0; /* bytes of whole lines */
    bool fresh = !file_read(path, &text, &size) || size == 0, known = true;
    for (char *line = fresh ? NULL : text, *end; known && line && (end = strchr(line, '\n'));
         line = end + 1) {
        *end = 0;
        known = line == text ? strcmp(line, head) == 0 : read(context, line);
        whole = end + 1 - text;
    }
    free(text);
    if (!known) {
        fprintf(stderr, "banneret %s: %s is of another run; it is left as it is\n", command, path);
        return NULL;
    }
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
