/* Any bytes as the body or the cookie of a request: taken, or refused with what was expected. */
#include "server/body.h"
#include "server/guard.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_rest(const ActionsBody *body, const char *text, uint32_t size)
{
    ASSERT(body->count >= 1 && body->count <= BODY_ACTIONS_MAX);
    for (uint32_t i = 0; i < body->count; i++) {
        Lexer l = body->action[i];
        Word w;
        if (lexer_rest(&l, &w))
            ASSERT(w.text >= text && w.text + w.size <= text + size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static CreateBody create;
    static JoinBody join;
    static SeatBody seat;
    static ActionsBody actions;
    static ResignBody resign;
    const char *text = (const char *)data;
    uint32_t taken = size < BODY_SIZE_MAX ? (uint32_t)size : BODY_SIZE_MAX;
    ParseError error = {0};
    if (!body_create(text, taken, &create, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (!body_join(text, taken, &join, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (!body_seat(text, taken, &seat, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (!body_resign(text, taken, &resign, &error))
        ASSERT(error.expected[0]);
    error = (ParseError){0};
    if (body_actions(text, taken, &actions, &error))
        read_rest(&actions, text, taken);
    else
        ASSERT(error.expected[0]);

    char *cookies = malloc((size_t)taken + 1);
    uint8_t hash[DIGEST_SIZE];
    const Names names = {1, {"https://example.org"}};
    ASSERT(cookies);
    memcpy(cookies, text, taken);
    cookies[taken] = 0;
    cookie_session(cookies, "banneret", hash);
    if (host_is_own(&names, cookies))
        ASSERT(strlen(cookies) < 64);
    origin_is_own(&names, "localhost", cookies, NULL);
    address_is_good(cookies);
    free(cookies);
    return 0;
}
