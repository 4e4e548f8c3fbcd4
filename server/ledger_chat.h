/* ledger_chat.h: what players say to each other; as ledger.h. */
#ifndef BANNERET_SERVER_LEDGER_CHAT_H
#define BANNERET_SERVER_LEDGER_CHAT_H

#include "ledger.h"

enum { CHAT_TEXT_MOST = 500 };

typedef struct ChatRow {
    uint32_t n, side;
    int64_t at;
    const char *text;
    uint32_t text_size;
} ChatRow;

/* request: NULL if it has none. */
bool ledger_add_chat(Store *s, const uint8_t game[ID_SIZE], const ChatRow *row,
                     const uint8_t *request);

/* The number of the last line; of the line of a request, 0 if there is none, and whether it is this
 * line of that side. */
bool ledger_last_chat(Store *s, const uint8_t game[ID_SIZE], uint32_t *n);
bool ledger_find_chat(Store *s, const uint8_t game[ID_SIZE], const uint8_t request[ID_SIZE],
                      uint32_t side, const char *text, uint32_t *n, bool *same);

/* When a seat last said something; 0 if never. */
bool ledger_chat_time(Store *s, const uint8_t game[ID_SIZE], uint32_t side, int64_t *at);

/* Lines after `after`, at most `most`, without those of the side `but`; NO_SIDE if all are wanted.
 */
typedef void (*ChatVisitor)(void *context, const ChatRow *row);
bool ledger_list_chat(Store *s, const uint8_t game[ID_SIZE], uint32_t after, uint32_t most,
                      uint32_t but, ChatVisitor visitor, void *context);

/* Whether a seat wants to hear nothing of the other. */
bool ledger_set_block(Store *s, const uint8_t game[ID_SIZE], uint32_t side, bool blocks);
bool ledger_get_blocks(Store *s, const uint8_t game[ID_SIZE], uint32_t *sides);

#endif
