#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

void *memory_new(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) {
        fprintf(stderr, "banneret: no memory left (%zu bytes)\n", size);
        exit(1);
    }
    return memory;
}

void *memory_resize(void *memory, size_t size)
{
    void *resized = realloc(memory, size);
    if (!resized) {
        fprintf(stderr, "banneret: no memory left (%zu bytes)\n", size);
        exit(1);
    }
    return resized;
}

void print_written(void (*write)(Out *o, const void *context), const void *context)
{
    uint32_t cap = 1u << 16;
    for (;;) {
        char *text = memory_new(cap);
        Out o = out_begin(text, cap);
        write(&o, context);
        if (o.size < cap) {
            puts(text);
            free(text);
            return;
        }
        free(text);
        cap = o.size + 1;
    }
}

bool file_write(const char *path, const char *text, uint32_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool whole = fwrite(text, 1, size, file) == size;
    return fclose(file) == 0 && whole;
}
