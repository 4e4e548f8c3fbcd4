/* body_people.h: what requests about people say; as body.h. */
#ifndef BANNERET_SERVER_BODY_PEOPLE_H
#define BANNERET_SERVER_BODY_PEOPLE_H

#include "body.h"
#include "job.h"
#include "ledger_chat.h"
#include "ledger_notices.h"

/* Each reads a whole body; false with *error if a line is not understood. */

typedef struct SitBody { /* a seat of the lobby is taken */
    uint8_t id[ID_SIZE];
    uint8_t entropy[DIGEST_SIZE];
    char name[MAX_NAME]; /* empty if none was given */
} SitBody;
bool body_sit(const char *text, uint32_t size, SitBody *out, ParseError *error);

typedef struct SeenBody {
    uint32_t ply;
} SeenBody;
bool body_seen(const char *text, uint32_t size, SeenBody *out, ParseError *error);

typedef struct ListedBody {
    bool listed;
} ListedBody;
bool body_listed(const char *text, uint32_t size, ListedBody *out, ParseError *error);

typedef enum ChatKind { CHAT_NOTHING, CHAT_SAY, CHAT_BLOCK, CHAT_UNBLOCK } ChatKind;

typedef struct ChatBody {
    bool has_id;
    uint8_t id[ID_SIZE];
    ChatKind kind;
    char text[CHAT_TEXT_MOST + 1];
} ChatBody;
bool body_chat(const char *text, uint32_t size, ChatBody *out, ParseError *error);

typedef struct ChannelBody {
    ChannelRow row; /* kind, address, always; of a push its keys */
} ChannelBody;
bool body_channel(const char *text, uint32_t size, ChannelBody *out, ParseError *error);

typedef struct ChannelEndBody { /* one of the two */
    bool has_token;
    uint8_t channel[ID_SIZE], token[DIGEST_SIZE];
} ChannelEndBody;
bool body_channel_end(const char *text, uint32_t size, ChannelEndBody *out, ParseError *error);

typedef struct ForgottenBody {
    char address[CHANNEL_ADDRESS_MOST + 1]; /* of mail */
} ForgottenBody;
bool body_forgotten(const char *text, uint32_t size, ForgottenBody *out, ParseError *error);

enum { ACCOUNT_NAME_LEAST = 3, ACCOUNT_NAME_MOST = 31, PASSWORD_LEAST = 10, PASSWORD_MOST = 200 };

typedef struct AccountBody {
    char name[MAX_NAME]; /* an id: letters in lower case, digits, hyphens */
    char password[PASSWORD_MOST + 1], fresh[PASSWORD_MOST + 1];
    uint8_t token[DIGEST_SIZE]; /* out of a mail */
} AccountBody;

/* Of JOB_ACCOUNT_ADD and JOB_LOGIN: name and password; of JOB_ACCOUNT_PASSWORD password and new; of
 * JOB_ACCOUNT_END the password; of JOB_RECOVER token and new. */
bool body_account(const char *text, uint32_t size, JobKind job, AccountBody *out,
                  ParseError *error);

#endif
