/* minds.c: which mind serves which book. A new one is a row here. */
#include "mind.h"

#include "../rules/family.h"

/* clang-format off */
static const Mind *const minds[] = {
    FAMILY(gmb, &gmb_mind, )
    FAMILY(moi, &moi_mind, )
    FAMILY(bmw, &bmw_mind, )
    NULL,
};
/* clang-format on */

const Mind *mind_of(const Battle *b)
{
    for (const Mind *const *mind = minds; *mind; mind++) {
        for (const char *const *book = (*mind)->books; *book; book++) {
            if (text_equal(*book, b->rules->id))
                return *mind;
        }
    }
    return &plain_mind;
}
