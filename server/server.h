/* server.h: games over the net: one process, one store of games, one address.
 *
 * Five kinds of threads: the door (door.c) takes connections, reads the heads of requests and
 * keeps the event streams; a few of the HTTP library answer requests (api.c); two hash
 * passwords (accounts.c); one carries notices to the processes that send them (post.c); the writer
 * (writer.c) owns the games. */
#ifndef BANNERET_SERVER_SERVER_H
#define BANNERET_SERVER_SERVER_H

#include "guard.h"
#include "limits.h"
#include "sender.h"

enum { TAG_SIZE = 80 };

/* A file of the page, or what is wrong instead. */
typedef struct PageReply {
    unsigned status;       /* 200, 304, or of an error */
    const char *complaint; /* with an error */
    const void *bytes;     /* that stay where they are */
    size_t size;
    const char *type, *encoding, *caching; /* encoding: NULL if none */
    bool varies;                           /* by Accept-Encoding */
    char tag[TAG_SIZE];
} PageReply;

typedef struct ServerSetup {
    const char *folder;  /* of the games, or of their key alone; made if there is none */
    const char *store;   /* NULL: in the folder; or the connection string of PostgreSQL */
    const char *address; /* to listen at: "127.0.0.1" */
    uint16_t port;       /* 0: any free one */
    Names names;
    Address proxy; /* whose X-Forwarded-For is believed */
    bool has_proxy;
    LimitsSetup limits;
    const SenderSetup *sender; /* NULL: no notices are sent */
    uint32_t haste;            /* times of notices are so many times shorter: for tests */
    TextSource texts;
    const char *const *battles; /* file names of those on offer, NULL-terminated */

    /* Answers for what is not below /api/. Called by several threads. */
    PageReply (*page)(const char *method, const char *path, const char *accept_encoding,
                      const char *if_none_match);
    const char *page_policy; /* the Content-Security-Policy of the page */
} ServerSetup;

/* Everybody comes through it: it is not counted, those behind it are. */
static inline bool is_proxy(const ServerSetup *setup, const Address *address)
{
    return setup->has_proxy && memcmp(address, &setup->proxy, sizeof *address) == 0;
}

typedef struct Server Server;

/* Serves from then on in threads of its own; NULL, with the complaint printed, if that cannot be.
 * Signals that the caller has blocked do not reach them. */
Server *server_start(const ServerSetup *setup);
uint16_t server_port(const Server *server);

/* Takes no more, answers what was asked, ends every stream. */
void server_stop(Server *server);

#endif
