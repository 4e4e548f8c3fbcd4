/* minds.c: which mind serves which book. A new one is a row here. */
#include "mind.h"

static const Mind *const minds[] = {&gmb_mind, &moi_mind};

const Mind *mind_of(const Battle *b)
{
    for (uint32_t i = 0; i < COUNT_OF(minds); i++) {
        for (const char *const *book = minds[i]->books; *book; book++) {
            if (text_equal(*book, b->rules->id))
                return minds[i];
        }
    }
    return &plain_mind;
}
