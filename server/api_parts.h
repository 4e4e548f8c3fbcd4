/* api_parts.h: what the files of the API share: connections, requests, how they are answered. */
#ifndef BANNERET_SERVER_API_PARTS_H
#define BANNERET_SERVER_API_PARTS_H

#include "api.h"
#include "refusals.h"

#include <microhttpd.h>
#include <pthread.h>

enum {
    VISITORS_MAX = 4096,
    ASKING_MS = 8 * 1000, /* from the last answer to the last byte of the next request */
};

typedef struct Visitor { /* a connection */
    bool is_here;
    int fd;
    int64_t deadline; /* 0: it waits for the writer */
    Address address;
} Visitor;

struct Api {
    const ServerSetup *setup;
    Writer *writer;
    Accounts *accounts;
    Limits *limits;
    struct MHD_Daemon *daemon;
    const char *cookie; /* name of ours */
    bool secure;
    pthread_mutex_t lock; /* over the visitors */
    Visitor visitor[VISITORS_MAX];
};

typedef struct Request {
    Route route;
    const char *host;
    unsigned status; /* of a refusal; 0: none so far */
    Refusal refusal;
    bool is_done; /* the writer has answered */
    Job *job;
    struct MHD_Connection *connection;
    char *body;
    uint32_t body_size;
} Request;

/* ---- api_visitors.c: connections ---- */

/* NULL if there were too many when it came. */
Visitor *visitor_of(struct MHD_Connection *connection);

/* From now on it has so long; 0: as long as it takes. */
void set_deadline(Api *api, struct MHD_Connection *connection, int64_t ms);

/* For the library: a connection begins, or ends. */
void see_visitor(void *context, struct MHD_Connection *connection, void **own,
                 enum MHD_ConnectionNotificationCode what);

/* ---- api_look.c: what is looked at before a request is read ---- */

const char *header(const Request *request, const char *name); /* NULL: it has none */
Address address_of_request(const Api *api, const Request *request);

/* The first refusal counts. */
void refuse(Request *request, Refusal refusal);

/* Refuses what can be refused by its head. */
void look_at(const Api *api, Request *request, bool posts);

/* ---- api_send.c: answers ---- */

enum MHD_Result send_refusal(Api *api, const Request *request);
enum MHD_Result send_job(Api *api, const Request *request); /* what the writer has answered */
enum MHD_Result send_page(Api *api, const Request *request, const char *method, const char *path);
enum MHD_Result send_again(Api *api, const Request *request);
enum MHD_Result send_health(Api *api, const Request *request);

#endif
