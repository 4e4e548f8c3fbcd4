/* shipped.h: the battles and tables that are embedded in the program, for tests that parse them. */
#ifndef BANNERET_TESTS_SHIPPED_H
#define BANNERET_TESTS_SHIPPED_H

#include "app/embedded.h"
#include "engine/battle.h"

#include <string.h>

static inline const char *shipped_text(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static const TextSource shipped = {shipped_text, NULL};

#endif
