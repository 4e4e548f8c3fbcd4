/* ledger_recover.h: passwords that were forgotten: which account the link of a mail leads to. The
 * link is stored as its hash, from the moment it is sent. As ledger_people.h. */
#ifndef BANNERET_SERVER_LEDGER_RECOVER_H
#define BANNERET_SERVER_LEDGER_RECOVER_H

#include "ledger_notices.h"
#include "ledger_people.h"

/* A mail is to go wherever an account has confirmed the address, unless a link that was sent there
 * expires after `recent`. It writes something in any case: nobody can tell by the time it takes. */
bool ledger_ask_forgotten(Store *s, const char *address, int64_t now, int64_t recent);

/* Forgets links that have expired, and who has asked for one before `old` and could not be sent it.
 */
bool ledger_sweep_forgotten(Store *s, int64_t now, int64_t old);

/* The link that a channel is sent, in place of the one before. */
bool ledger_set_forgotten(Store *s, const uint8_t channel[ID_SIZE], const uint8_t hash[DIGEST_SIZE],
                          int64_t expires);

/* The account that a link leads to; none if it has expired or was used. */
bool ledger_find_forgotten(Store *s, const uint8_t hash[DIGEST_SIZE], int64_t now, AccountRow *out);

/* The link is used up, and the channel that it went to is told; *found is false if that has
 * happened before, be it in another process. */
bool ledger_use_forgotten(Store *s, const uint8_t hash[DIGEST_SIZE], uint8_t channel[ID_SIZE],
                          bool *found);

/* All links of an account are used up. */
bool ledger_end_forgotten(Store *s, const uint8_t account[ID_SIZE]);

/* All channels of an account end but one. Its links must have been used up. */
bool ledger_end_other_channels(Store *s, const uint8_t account[ID_SIZE],
                               const uint8_t kept[ID_SIZE]);

#endif
