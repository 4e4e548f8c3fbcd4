/* Any bytes as the head of a request: partial, whole or wrong, and the same however it comes. */
#include "server/head.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    Head head, again;
    uint32_t taken = size < HEAD_SIZE_MAX ? (uint32_t)size : HEAD_SIZE_MAX;
    switch (head_read(text, taken, &head)) {
    case HEAD_PARTIAL:
        ASSERT(taken < HEAD_SIZE_MAX);
        break;
    case HEAD_WRONG:
        ASSERT(head.status >= 400 && head.status < 500);
        break;
    case HEAD_WHOLE:
        /* What follows it changes nothing, what is missing of it makes it partial. */
        ASSERT(head.size >= 4 && head.size <= taken);
        ASSERT(memcmp(text + head.size - 4, "\r\n\r\n", 4) == 0);
        ASSERT(!memchr(text, 0, head.size));
        ASSERT(head_read(text, head.size, &again) == HEAD_WHOLE);
        ASSERT(memcmp(&head, &again, sizeof head) == 0);
        ASSERT(head_read(text, head.size - 1, &again) == HEAD_PARTIAL);
        ASSERT(strlen(head.host) < sizeof head.host);
        break;
    }
    return 0;
}
