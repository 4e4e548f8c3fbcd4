/* The end of a hosted program that found a bug of its own. Tests may define their own. */
#include "engine/base.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void banneret_panic(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: this must not happen: %s\n", file, line, what);
    abort();
}
