#include "ledger_chat.h"

#include "ledger_parts.h"

bool ledger_add_chat(Store *s, const uint8_t game[ID_SIZE], const ChatRow *row,
                     const uint8_t *request)
{
    const Value values[] = {id_of(game),
                            value_number(row->n),
                            value_number(row->at),
                            value_number(row->side),
                            request ? id_of(request) : value_null(),
                            value_text(row->text, row->text_size)};
    return RUN(s, STATEMENT_CHAT_ADD, values, NULL, NULL);
}

/* One statement whose only row has a number; 0 if there is none. */
static bool ask_number(Store *s, Statement statement, const Value *values, size_t count,
                       int64_t *out)
{
    *out = 0;
    return ledger_run(s, statement, values, count, take_number, out);
}

bool ledger_last_chat(Store *s, const uint8_t game[ID_SIZE], uint32_t *n)
{
    int64_t number;
    const Value values[] = {id_of(game)};
    bool good = ask_number(s, STATEMENT_CHAT_LAST, values, COUNT_OF(values), &number);
    *n = (uint32_t)number;
    return good;
}

bool ledger_find_chat(Store *s, const uint8_t game[ID_SIZE], const uint8_t request[ID_SIZE],
                      uint32_t side, const char *text, uint32_t *n, bool *same)
{
    int64_t number; /* below 0: of another line */
    const Value values[] = {id_of(game), id_of(request), value_number(side), text_of(text)};
    bool good = ask_number(s, STATEMENT_CHAT_FIND, values, COUNT_OF(values), &number);
    *same = number > 0;
    *n = (uint32_t)(*same ? number : -number);
    return good;
}

bool ledger_chat_time(Store *s, const uint8_t game[ID_SIZE], uint32_t side, int64_t *at)
{
    const Value values[] = {id_of(game), value_number(side)};
    return ask_number(s, STATEMENT_CHAT_TIME, values, COUNT_OF(values), at);
}

typedef struct ChatList {
    ChatVisitor visitor;
    void *context;
} ChatList;

static void take_chat(void *context, const Value *v, uint32_t count)
{
    const ChatList *list = context;
    ASSERT(count == 4);
    ChatRow row = {.n = (uint32_t)v[0].number,
                   .at = v[1].number,
                   .side = (uint32_t)v[2].number,
                   .text = v[3].bytes,
                   .text_size = v[3].size};
    list->visitor(list->context, &row);
}

bool ledger_list_chat(Store *s, const uint8_t game[ID_SIZE], uint32_t after, uint32_t most,
                      uint32_t but, ChatVisitor visitor, void *context)
{
    ChatList list = {visitor, context};
    const Value values[] = {id_of(game), value_number(after), value_number(but),
                            value_number(most)};
    return RUN(s, STATEMENT_CHAT_LIST, values, take_chat, &list);
}

bool ledger_set_block(Store *s, const uint8_t game[ID_SIZE], uint32_t side, bool blocks)
{
    const Value values[] = {id_of(game), value_number(side)};
    return RUN(s, blocks ? STATEMENT_CHAT_BLOCK : STATEMENT_CHAT_UNBLOCK, values, NULL, NULL);
}

static void take_side(void *context, const Value *v, uint32_t count)
{
    ASSERT(count == 1);
    *(uint32_t *)context |= 1u << (v[0].number & 1);
}

bool ledger_get_blocks(Store *s, const uint8_t game[ID_SIZE], uint32_t *sides)
{
    *sides = 0;
    const Value values[] = {id_of(game)};
    return RUN(s, STATEMENT_CHAT_BLOCKS, values, take_side, sides);
}
