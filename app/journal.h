/* journal.h: the file in which a long run keeps what it has done, to go on where it stopped. */
#ifndef BANNERET_APP_JOURNAL_H
#define BANNERET_APP_JOURNAL_H

#include <stdbool.h>
#include <stdio.h>

/* Opens the file at path for writing behind what is in it. Its first line is the head, which says
 * which run it is of, "banneret match 2 seed 7": names and values; every other whole line goes to
 * read. A last line that was cut short is written anew. NULL, with the file as it was and a message
 * on stderr that says what is other, if the head is another, read does not know a line, or it
 * cannot be written. */
FILE *journal_open(const char *command, const char *path, const char *head,
                   bool (*read)(void *context, const char *line), void *context);

#endif
