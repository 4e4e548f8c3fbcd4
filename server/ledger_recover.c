#include "ledger_recover.h"

#include "ledger_parts.h"

#include <sodium.h>

/* Of a name that nobody else has: no process waits for another here, whatever it holds. */
static bool write_and_erase(Store *s)
{
    uint8_t id[ID_SIZE];
    char name[ID_DIGITS];
    randombytes_buf(id, sizeof id);
    digits_write(id, sizeof id, name);
    const Value mark[] = {text_of(name), text_of("forgotten")};
    return RUN(s, STATEMENT_META_ADD, mark, NULL, NULL) &&
           ledger_run(s, STATEMENT_META_DROP, mark, 1, NULL, NULL);
}

bool ledger_ask_forgotten(Store *s, const char *address, int64_t now, int64_t recent)
{
    static const uint8_t no_game[ID_SIZE];
    const Value values[] = {text_of(address), value_number(CHANNEL_MAIL),     value_number(recent),
                            id_of(no_game),   value_number(NOTICE_FORGOTTEN), value_number(now)};
    return write_and_erase(s) && RUN(s, STATEMENT_FORGOTTEN_ASK, values, NULL, NULL);
}

bool ledger_sweep_forgotten(Store *s, int64_t now, int64_t old)
{
    const Value past[] = {value_number(now)};
    const Value asked[] = {value_number(old), value_number(NOTICE_FORGOTTEN)};
    return RUN(s, STATEMENT_FORGOTTEN_SWEEP, past, NULL, NULL) &&
           RUN(s, STATEMENT_FORGOTTEN_NOTICES_SWEEP, asked, NULL, NULL);
}

bool ledger_set_forgotten(Store *s, const uint8_t channel[ID_SIZE], const uint8_t hash[DIGEST_SIZE],
                          int64_t expires)
{
    const Value values[] = {id_of(channel), digest_of(hash), value_number(expires)};
    return RUN(s, STATEMENT_FORGOTTEN_SET, values, NULL, NULL);
}

bool ledger_find_forgotten(Store *s, const uint8_t hash[DIGEST_SIZE], int64_t now, AccountRow *out)
{
    *out = (AccountRow){0};
    const Value values[] = {digest_of(hash), value_number(now)};
    return RUN(s, STATEMENT_FORGOTTEN_FIND, values, ledger_take_account, out);
}

typedef struct UsedLink {
    uint8_t *channel;
    bool found;
} UsedLink;

static void take_used(void *context, const Value *v, uint32_t count)
{
    UsedLink *used = context;
    ASSERT(count == 1);
    used->found = true;
    take_bytes(&v[0], used->channel, ID_SIZE);
}

bool ledger_use_forgotten(Store *s, const uint8_t hash[DIGEST_SIZE], uint8_t channel[ID_SIZE],
                          bool *found)
{
    UsedLink used = {channel, false};
    const Value values[] = {digest_of(hash)};
    bool good = RUN(s, STATEMENT_FORGOTTEN_USE, values, take_used, &used);
    *found = used.found;
    return good;
}

bool ledger_end_forgotten(Store *s, const uint8_t account[ID_SIZE])
{
    const Value values[] = {id_of(account), value_null()};
    return RUN(s, STATEMENT_CHANNELS_FORGOTTEN_DROP, values, NULL, NULL);
}

bool ledger_end_other_channels(Store *s, const uint8_t account[ID_SIZE],
                               const uint8_t kept[ID_SIZE])
{
    const Value values[] = {id_of(account), id_of(kept)};
    return RUN(s, STATEMENT_CHANNELS_OTHER_NOTICES_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_CHANNELS_OTHER_DROP, values, NULL, NULL);
}
