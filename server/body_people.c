#include "body_people.h"

#include "said.h"

#include <string.h>

/* ---- a seat of the lobby ---- */

enum { SIT_ID, SIT_ENTROPY, SIT_NAME };

static const Key sit_keys[] = {
    {"id", false, true}, {"entropy", false, true}, {"name", false, false}};

static bool read_sit(Said *said, int key, SitBody *out)
{
    switch (key) {
    case SIT_ID:
        return said_bytes(said, out->id, ID_SIZE);
    case SIT_ENTROPY:
        return said_bytes(said, out->entropy, DIGEST_SIZE);
    default:
        return said_text(said, out->name, 1, MAX_NAME - 1, "a name of at most 47 bytes");
    }
}

bool body_sit(const char *text, uint32_t size, SitBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (SitBody){.name = ""};
    int key;
    while ((key = said_key(&said, sit_keys, COUNT_OF(sit_keys),
                           "id, entropy or name, each once")) >= 0) {
        if (!read_sit(&said, key, out))
            return false;
    }
    return key == SAID_END && said_have_all(&said, sit_keys, COUNT_OF(sit_keys));
}

/* ---- one line each ---- */

bool body_seen(const char *text, uint32_t size, SeenBody *out, ParseError *error)
{
    static const Key keys[] = {{"ply", false, true}};
    Said said = said_begin(text, size, error);
    *out = (SeenBody){0};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "ply, once")) >= 0) {
        if (!said_number(&said, &out->ply, "how many decisions were seen"))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}

bool body_listed(const char *text, uint32_t size, ListedBody *out, ParseError *error)
{
    static const Key keys[] = {{"listed", false, true}};
    Said said = said_begin(text, size, error);
    *out = (ListedBody){false};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "listed, once")) >= 0) {
        if (!said_yes(&said, &out->listed))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}

/* ---- what players say ---- */

enum { CHAT_KEY_ID, CHAT_KEY_SAY, CHAT_KEY_BLOCK, CHAT_KEY_UNBLOCK };

static const Key chat_keys[] = {{"id", false, false},
                                {"say", false, false},
                                {"block", false, false},
                                {"unblock", false, false}};

static bool read_chat(Said *said, int key, ChatBody *out)
{
    static const char one[] = "one of say, block and unblock";
    if (key == CHAT_KEY_ID) {
        out->has_id = true;
        return said_bytes(said, out->id, ID_SIZE);
    }
    if (out->kind != CHAT_NOTHING)
        return said_refuse(said, NULL, one);
    out->kind = key == CHAT_KEY_SAY ? CHAT_SAY : key == CHAT_KEY_BLOCK ? CHAT_BLOCK : CHAT_UNBLOCK;
    return key == CHAT_KEY_SAY
               ? said_text(said, out->text, 1, CHAT_TEXT_MOST, "a text of at most 500 bytes")
               : said_end(said);
}

bool body_chat(const char *text, uint32_t size, ChatBody *out, ParseError *error)
{
    static const char expected[] = "id, say, block or unblock, each once";
    Said said = said_begin(text, size, error);
    *out = (ChatBody){0};
    int key;
    while ((key = said_key(&said, chat_keys, COUNT_OF(chat_keys), expected)) >= 0) {
        if (!read_chat(&said, key, out))
            return false;
    }
    return key == SAID_END && (out->kind != CHAT_NOTHING ||
                               whole_error(error, "nothing", " said", "say, block or unblock"));
}

/* ---- where somebody wants to be told ---- */

enum { CHANNEL_KEY_MAIL, CHANNEL_KEY_WEBHOOK, CHANNEL_KEY_PUSH, CHANNEL_KEY_ALWAYS };

static const Key channel_keys[] = {{"mail", false, false},
                                   {"webhook", false, false},
                                   {"push", false, false},
                                   {"always", false, false}};

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/* One plain address: it goes into the head of a mail and into a command of SMTP. */
static bool is_mail_address(const char *text)
{
    size_t local = strspn(text, LETTERS ".-_+=");
    if (local == 0 || local > 64 || text[0] == '-' || text[local] != '@')
        return false;
    const char *host = text + local + 1;
    size_t size = strspn(host, LETTERS ".-");
    return size >= 3 && size < 190 && host[size] == 0 && host[0] != '.' && host[0] != '-' &&
           memchr(host, '.', size) && host[size - 1] != '.';
}

/* https, a host, and nothing that programs read in different ways. */
static bool is_address(const char *text)
{
    static const char head[] = "https://";
    if (strncmp(text, head, sizeof head - 1) != 0)
        return false;
    const char *host = text + sizeof head - 1;
    size_t size = strspn(host, LETTERS ".-");
    if (size == 0 || size > 253)
        return false;
    const char *rest = host + size;
    if (*rest == ':')
        rest += 1 + strspn(rest + 1, "0123456789");
    if (*rest != 0 && *rest != '/' && *rest != '?')
        return false;
    for (; *rest; rest++) {
        if (*rest < 0x21 || *rest > 0x7E || strchr("\"<>\\^`{|}#", *rest))
            return false;
    }
    return true;
}

static bool read_word(Said *said, char *out, uint32_t cap)
{
    Word w;
    return lexer_word(&said->l, &w) && w.size > 0 && word_copy(&w, out, cap);
}

static bool read_mail(Said *said, char out[CHANNEL_ADDRESS_MOST + 1])
{
    bool good = read_word(said, out, CHANNEL_ADDRESS_MOST + 1) && is_mail_address(out);
    return (good || said_refuse_as(said, NULL, REFUSAL_MAIL_ADDRESS)) && said_end(said);
}

static bool read_key(Said *said, char *out, uint32_t cap, const char *expected)
{
    return read_word(said, out, cap) || said_refuse(said, NULL, expected);
}

static bool read_channel(Said *said, int key, ChannelRow *out)
{
    if (key == CHANNEL_KEY_ALWAYS)
        return said_yes(said, &out->always);
    if (out->address[0])
        return said_refuse(said, NULL, "one of mail, webhook and push");
    if (key == CHANNEL_KEY_MAIL) {
        out->kind = CHANNEL_MAIL;
        return read_mail(said, out->address);
    }
    out->kind = key == CHANNEL_KEY_PUSH ? CHANNEL_PUSH : CHANNEL_WEBHOOK;
    if (!read_word(said, out->address, sizeof out->address) || !is_address(out->address))
        return said_refuse_as(said, NULL, REFUSAL_WEB_ADDRESS);
    return (key != CHANNEL_KEY_PUSH ||
            (read_key(said, out->point, sizeof out->point, "the key p256dh of the subscription") &&
             read_key(said, out->auth, sizeof out->auth, "the key auth of the subscription"))) &&
           said_end(said);
}

bool body_channel(const char *text, uint32_t size, ChannelBody *out, ParseError *error)
{
    static const char expected[] = "mail, webhook, push or always, each once";
    Said said = said_begin(text, size, error);
    *out = (ChannelBody){.row = {.found = false}};
    int key;
    while ((key = said_key(&said, channel_keys, COUNT_OF(channel_keys), expected)) >= 0) {
        if (!read_channel(&said, key, &out->row))
            return false;
    }
    return key == SAID_END &&
           (out->row.address[0] || whole_error(error, "no channel", "", "mail, webhook or push"));
}

bool body_channel_end(const char *text, uint32_t size, ChannelEndBody *out, ParseError *error)
{
    static const Key keys[] = {{"channel", false, false}, {"token", false, false}};
    Said said = said_begin(text, size, error);
    *out = (ChannelEndBody){.has_token = false};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "channel or token, once")) >= 0) {
        out->has_token = key == 1;
        if (!(key == 1 ? said_bytes(&said, out->token, DIGEST_SIZE)
                       : said_bytes(&said, out->channel, ID_SIZE)))
            return false;
    }
    return key == SAID_END && (said.seen == 1 || said.seen == 2 ||
                               whole_error(error, "not one line", "", "channel or token"));
}

/* ---- accounts ---- */

bool body_forgotten(const char *text, uint32_t size, ForgottenBody *out, ParseError *error)
{
    static const Key keys[] = {{"mail", false, true}};
    Said said = said_begin(text, size, error);
    *out = (ForgottenBody){.address = ""};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "mail, once")) >= 0) {
        if (!read_mail(&said, out->address))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}

enum { ACCOUNT_NAME, ACCOUNT_PASSWORD, ACCOUNT_NEW, ACCOUNT_TOKEN };

static bool read_account_name(Said *said, char out[MAX_NAME])
{
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse_as(said, NULL, REFUSAL_ACCOUNT_NAME);
    return (w.size >= ACCOUNT_NAME_LEAST && w.size <= ACCOUNT_NAME_MOST && word_is_id(&w) &&
            word_copy(&w, out, MAX_NAME)) ||
           said_refuse_as(said, &w, REFUSAL_ACCOUNT_NAME);
}

static bool read_password(Said *said, char out[PASSWORD_MOST + 1])
{
    return said_rest(said, out, PASSWORD_LEAST, PASSWORD_MOST) ||
           said_refuse_as(said, NULL, REFUSAL_PASSWORD);
}

static bool read_account(Said *said, int key, AccountBody *out)
{
    switch (key) {
    case ACCOUNT_NAME:
        return read_account_name(said, out->name) && said_end(said);
    case ACCOUNT_TOKEN:
        return said_bytes(said, out->token, DIGEST_SIZE);
    case ACCOUNT_PASSWORD:
        return read_password(said, out->password);
    default:
        return read_password(said, out->fresh);
    }
}

bool body_account(const char *text, uint32_t size, JobKind job, AccountBody *out, ParseError *error)
{
    bool by_name = job == JOB_ACCOUNT_ADD || job == JOB_LOGIN, recovers = job == JOB_RECOVER;
    const Key keys[] = {{"name", false, by_name},
                        {"password", false, !recovers},
                        {"new", false, recovers || job == JOB_ACCOUNT_PASSWORD},
                        {"token", false, recovers}};
    static const char expected[] = "name, password, new or token, each once";
    Said said = said_begin(text, size, error);
    *out = (AccountBody){.name = ""};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), expected)) >= 0) {
        if (!keys[key].needed)
            return said_refuse(&said, NULL, "a line that belongs to this request");
        if (!read_account(&said, key, out))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}
