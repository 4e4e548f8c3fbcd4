/* Any bytes as the body of a request about people: taken, with what may go into a mail, an address
 * or the store, or refused with what was expected. */
#include "server/body_people.h"
#include "server/open_net.h"
#include "server/said.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, ParseError *error)
{
    if (!good)
        ASSERT(error->expected[0]);
    *error = (ParseError){0};
}

static void read_short(const char *text, uint32_t size)
{
    static SitBody sit;
    SeenBody seen;
    ListedBody listed;
    ParseError error = {0};
    if (body_sit(text, size, &sit, &error))
        ASSERT(!sit.name[0] || text_is_clean(sit.name, text_size(sit.name)));
    else
        check(false, &error);
    check(body_seen(text, size, &seen, &error), &error);
    check(body_listed(text, size, &listed, &error), &error);
}

static void read_accounts(const char *text, uint32_t size)
{
    static const JobKind jobs[] = {JOB_ACCOUNT_ADD, JOB_LOGIN, JOB_ACCOUNT_PASSWORD,
                                   JOB_ACCOUNT_END, JOB_RECOVER};
    static AccountBody body;
    for (uint32_t i = 0; i < COUNT_OF(jobs); i++) {
        ParseError error = {0};
        bool good = body_account(text, size, jobs[i], &body, &error);
        check(good, &error);
        if (!good)
            continue;
        bool recovers = jobs[i] == JOB_RECOVER;
        ASSERT(recovers ? !body.password[0] : strlen(body.password) >= PASSWORD_LEAST);
        ASSERT((body.name[0] != 0) == (i < 2));
        ASSERT((body.fresh[0] != 0) == (recovers || jobs[i] == JOB_ACCOUNT_PASSWORD));
    }
}

static void read_chat(const char *text, uint32_t size)
{
    static ChatBody body;
    ParseError error = {0};
    bool good = body_chat(text, size, &body, &error);
    check(good, &error);
    if (good && body.kind == CHAT_SAY)
        ASSERT(text_is_clean(body.text, text_size(body.text)));
}

/* Nothing in an address may end a line of SMTP or of HTTP, or name another host than it seems to.
 */
static void read_channel(const char *text, uint32_t size)
{
    static ChannelBody body;
    ChannelEndBody end;
    ParseError error = {0};
    bool good = body_channel(text, size, &body, &error);
    check(good, &error);
    if (good) {
        const char *address = body.row.address;
        ASSERT(strspn(address, "\r\n\t <>\"\\") == 0);
        ASSERT(!strpbrk(address, "\r\n\t <>\"\\"));
        if (body.row.kind == CHANNEL_MAIL)
            ASSERT(strchr(address, '@') && strchr(address, '@') == strrchr(address, '@'));
        else
            ASSERT(memcmp(address, "https://", 8) == 0);
    }
    check(body_channel_end(text, size, &end, &error), &error);
    static ForgottenBody forgotten;
    good = body_forgotten(text, size, &forgotten, &error);
    check(good, &error);
    ASSERT(!good ||
           (strchr(forgotten.address, '@') && !strpbrk(forgotten.address, "\r\n\t <>\"\\")));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    uint32_t taken = size < BODY_SIZE_MAX ? (uint32_t)size : BODY_SIZE_MAX;
    read_short(text, taken);
    read_accounts(text, taken);
    read_chat(text, taken);
    read_channel(text, taken);
    if (size >= ADDRESS_SIZE) {
        Address address;
        memcpy(&address, data, sizeof address);
        if (address_is_public(&address))
            ASSERT(!address_is_loopback(&address));
    }
    return 0;
}
