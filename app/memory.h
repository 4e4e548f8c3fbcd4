/* memory.h: heap for hosted code that cannot go on without it, and texts of any size. */
#ifndef BANNERET_APP_MEMORY_H
#define BANNERET_APP_MEMORY_H

#include "engine/text.h"

/* Zero bytes, freed with free(). The program ends with a message if there are none left. */
void *memory_new(size_t size);

/* Like realloc; new bytes are not cleared. */
void *memory_resize(void *memory, size_t size);

/* Prints to stdout a text that write() makes, however long: write is called again with more room
 * until it fits. A newline is put after it. */
void print_written(void (*write)(Out *o, const void *context), const void *context);

/* Writes a whole file; false if it cannot be, with nothing printed. */
bool file_write(const char *path, const char *text, uint32_t size);

#endif
