#include "api.h"

#include "engine/protocol_json.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum {
    VISITORS_MAX = 4096,
    POOL_THREADS = 2,
    ASKING_MS = 8 * 1000,     /* from the last answer to the last byte of the next request */
    ANSWERING_MS = 60 * 1000, /* for reading an answer */
    REFUSAL_SIZE = 1024,
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
    const char *found, *expected;
    bool is_done; /* the writer has answered */
    Job *job;
    struct MHD_Connection *connection;
    char *body;
    uint32_t body_size;
} Request;

/* ---- visitors ---- */

static Visitor *visitor_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void set_deadline(Api *api, struct MHD_Connection *connection, int64_t ms)
{
    Visitor *visitor = visitor_of(connection);
    pthread_mutex_lock(&api->lock);
    if (visitor)
        visitor->deadline = ms > 0 ? time_forward() + ms : 0;
    pthread_mutex_unlock(&api->lock);
}

static Visitor *welcome(Api *api, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *fd =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *from =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    Address address = {{0}};
    if (!fd || !from || !address_of(from->client_addr, &address))
        return NULL;
    for (uint32_t i = 0; i < VISITORS_MAX; i++) {
        Visitor *visitor = &api->visitor[i];
        if (visitor->is_here)
            continue;
        *visitor = (Visitor){true, fd->connect_fd, time_forward() + ASKING_MS, address};
        return visitor;
    }
    return NULL;
}

/* The library closes the socket only after it has told of the end. */
static void see_visitor(void *context, struct MHD_Connection *connection, void **own,
                        enum MHD_ConnectionNotificationCode what)
{
    Api *api = context;
    pthread_mutex_lock(&api->lock);
    Visitor *visitor = *own;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        *own = welcome(api, connection);
        visitor = NULL;
    } else if (visitor) {
        visitor->is_here = false;
    }
    Address address = visitor ? visitor->address : (Address){{0}};
    pthread_mutex_unlock(&api->lock);
    if (visitor && !is_proxy(api->setup, &address))
        limits_disconnect(api->limits, &address);
}

void api_sweep(Api *api)
{
    int64_t now = time_forward();
    pthread_mutex_lock(&api->lock);
    for (uint32_t i = 0; i < VISITORS_MAX; i++) {
        Visitor *visitor = &api->visitor[i];
        if (visitor->is_here && visitor->deadline != 0 && visitor->deadline < now) {
            visitor->deadline = 0;
            shutdown(visitor->fd, SHUT_RDWR);
        }
    }
    pthread_mutex_unlock(&api->lock);
}

/* ---- answering ---- */

typedef struct Header {
    const char *name, *value;
} Header;

static const Header headers[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    {0},
};

static enum MHD_Result queue(Api *api, struct MHD_Connection *connection, unsigned status,
                             struct MHD_Response *response, const char *policy)
{
    if (!response)
        return MHD_NO;
    for (const Header *header = headers; header->name; header++)
        MHD_add_response_header(response, header->name, header->value);
    MHD_add_response_header(response, "Content-Security-Policy", policy);
    set_deadline(api, connection, ANSWERING_MS);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_text(Api *api, const Request *request, unsigned status,
                                 const char *text, uint32_t size, const char *type)
{
    const Job *job = request->is_done ? request->job : NULL;
    struct MHD_Response *response =
        MHD_create_response_from_buffer(size, (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (status == 405)
        MHD_add_response_header(response, "Allow", request->route.allowed);
    if (status == 429 || status == 503)
        MHD_add_response_header(response, "Retry-After", "2");
    if (request->status == 400 || request->status == 413) /* where it ends is not known */
        MHD_add_response_header(response, "Connection", "close");
    if (job && (job->cookie[0] || job->forgets)) {
        char header[256];
        snprintf(header, sizeof header, "%s=%s; Path=/; Max-Age=%u; HttpOnly; SameSite=Lax%s",
                 api->cookie, job->cookie, job->forgets ? 0 : 34560000,
                 api->secure ? "; Secure" : "");
        MHD_add_response_header(response, "Set-Cookie", header);
    }
    return queue(api, request->connection, status, response,
                 "default-src 'none'; frame-ancestors 'none'");
}

static enum MHD_Result send_refusal(Api *api, const Request *request)
{
    char text[REFUSAL_SIZE];
    Out out = out_begin(text, sizeof text);
    refuse_state(request->found, request->expected, &out);
    return send_text(api, request, request->status, text, out.size, "application/json");
}

static enum MHD_Result send_job(Api *api, const Request *request)
{
    const Job *job = request->job;
    return send_text(api, request, job->status, job->answer, job->answer_size,
                     job->is_text ? "text/plain; charset=utf-8" : "application/json");
}

static enum MHD_Result send_page(Api *api, const Request *request, const char *method,
                                 const char *path)
{
    struct MHD_Connection *connection = request->connection;
    PageReply reply = api->setup->page(
        method, path, MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding"),
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match"));
    if (!reply.bytes) {
        char text[128];
        int size = snprintf(text, sizeof text, "%u: %s\n", reply.status, reply.complaint);
        return send_text(api, request, reply.status, text, (uint32_t)size,
                         "text/plain; charset=utf-8");
    }
    struct MHD_Response *response = MHD_create_response_from_buffer(
        reply.size, (void *)(uintptr_t)reply.bytes, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", reply.type);
    if (reply.encoding)
        MHD_add_response_header(response, "Content-Encoding", reply.encoding);
    if (reply.varies)
        MHD_add_response_header(response, "Vary", "Accept-Encoding");
    MHD_add_response_header(response, "ETag", reply.tag);
    MHD_add_response_header(response, "Cache-Control", reply.caching);
    return queue(api, connection, reply.status, response, api->setup->page_policy);
}

/* A browser asks for events over a connection that it has kept. Told to come again at once, it
 * comes by a new one, through the door. */
static enum MHD_Result send_again(Api *api, const Request *request)
{
    static const char text[] = "retry: 20\n\n";
    struct MHD_Response *response = MHD_create_response_from_buffer(
        sizeof text - 1, (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "Connection", "close");
    return queue(api, request->connection, 200, response, "default-src 'none'");
}

static enum MHD_Result send_health(Api *api, const Request *request)
{
    bool well = writer_is_well(api->writer);
    const char *text = well ? "{\"ok\":true}" : "{\"ok\":false}";
    return send_text(api, request, well ? 200 : 503, text, text_size(text), "application/json");
}

/* ---- what is looked at before a request is read ---- */

static const char *header(const Request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

static void refuse(Request *request, unsigned status, const char *found, const char *expected)
{
    if (request->status != 0)
        return;
    request->status = status;
    request->found = found;
    request->expected = expected;
}

static Address address_of_request(const Api *api, const Request *request)
{
    Address address = {{0}};
    const Visitor *visitor = visitor_of(request->connection);
    if (visitor)
        address = visitor->address;
    const char *forwarded = header(request, "X-Forwarded-For");
    if (forwarded && is_proxy(api->setup, &address)) {
        const char *comma = strrchr(forwarded, ',');
        const char *last = comma ? comma + 1 : forwarded;
        Address other;
        if (address_read(last + strspn(last, " "), &other))
            address = other;
    }
    return address;
}

static enum MHD_Result count_header(void *context, enum MHD_ValueKind kind, const char *name,
                                    const char *value)
{
    uint32_t *count = context;
    (void)kind, (void)value;
    count[0] += strcasecmp(name, "Host") == 0;
    count[1] += strcasecmp(name, "Content-Length") == 0;
    count[2] += strcasecmp(name, "Transfer-Encoding") == 0;
    return MHD_YES;
}

/* In this order: host, method, size, type, origin, limits. */
static void look_at(const Api *api, Request *request, bool posts)
{
    const Names *names = &api->setup->names;
    uint32_t count[3] = {0}, length = 0;
    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, count_header, count);
    request->host = header(request, "Host");
    const char *size = header(request, "Content-Length");
    if (count[0] > 1 || count[1] > 1 || count[1] + count[2] > 1)
        refuse(request, 400, "a head that can be read in two ways", "each header once");
    if (!host_is_own(names, request->host))
        refuse(request, 421, "a host that this server is not", "its own name");
    if (request->route.kind == ROUTE_NOTHING)
        refuse(request, 404, "a path where nothing is", "a path of docs/server.md");
    if (request->route.kind == ROUTE_METHOD)
        refuse(request, 405, "another method", request->route.allowed);
    if (size && (!number_text(size, text_size(size), &length) || length > BODY_SIZE_MAX))
        refuse(request, 413, "a body of more than 16 KB", "a smaller one");
    if (posts && !type_is_own(header(request, "Content-Type")))
        refuse(request, 415, "another Content-Type", "application/banneret");
    if (posts && request->host &&
        !origin_is_own(names, request->host, header(request, "Origin"),
                       header(request, "Sec-Fetch-Site")))
        refuse(request, 403, "a request from elsewhere", "the header Origin with our address");
    Address address = address_of_request(api, request);
    if (request->route.kind == ROUTE_HEALTH && !address_is_loopback(&address))
        refuse(request, 404, "a path where nothing is", "a path of docs/server.md");
    if (request->route.kind == ROUTE_PAGE)
        return;
    if (!limits_request(api->limits, &address))
        refuse(request, 429, "too many requests", "fewer a second");
    JobKind job = request->route.job;
    bool counts =
        job == JOB_CREATE || job == JOB_SIT || job == JOB_ACCOUNT_ADD || job == JOB_CHANNEL_ADD;
    if (request->status == 0 && posts && counts && !limits_game(api->limits, &address))
        refuse(request, 429, "too many new games", "fewer an hour");
}

/* ---- a request ---- */

/* By the writer's thread. */
static void finish_job(Job *job)
{
    Request *request = job->context;
    request->is_done = true;
    MHD_resume_connection(request->connection);
}

static uint32_t argument(const Request *request, const char *name, uint32_t otherwise)
{
    uint32_t number;
    const char *text =
        MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
    return text && number_text(text, text_size(text), &number) ? number : otherwise;
}

static Job *make_job(const Api *api, Request *request)
{
    Job *job = heap_new(sizeof *job);
    job->kind = request->route.job;
    job->context = request;
    job->done = finish_job;
    memcpy(job->game, request->route.game, ID_SIZE);
    job->has_session = cookie_session(header(request, "Cookie"), api->cookie, job->session);
    job->after = argument(request, "after", 0);
    job->most = argument(request, "most", LOG_MOST);
    if (job->most > LOG_MOST)
        job->most = LOG_MOST;
    base_write(&api->setup->names, request->host, job->base);
    job->body = request->body ? request->body : heap_new(1);
    job->body_size = request->body_size;
    request->body = NULL;
    return job;
}

/* Suspended first: the writer may be done before this returns. */
static enum MHD_Result ask_writer(Api *api, Request *request)
{
    Address from = address_of_request(api, request);
    request->job = make_job(api, request);
    set_deadline(api, request->connection, 0);
    MHD_suspend_connection(request->connection);
    if (request->route.kind == ROUTE_PASSWORD ? accounts_ask(api->accounts, request->job, &from)
                                              : writer_ask(api->writer, request->job))
        return MHD_YES;
    refuse(request, 503, "a server that is ending", "to try again");
    MHD_resume_connection(request->connection);
    return MHD_YES;
}

static void take_body(Request *request, const char *bytes, size_t size)
{
    if (request->body_size + size > BODY_SIZE_MAX) {
        refuse(request, 413, "a body of more than 16 KB", "a smaller one");
        return;
    }
    if (!request->body)
        request->body = heap_new(BODY_SIZE_MAX + 1);
    memcpy(request->body + request->body_size, bytes, size);
    request->body_size += (uint32_t)size;
}

static enum MHD_Result begin_request(Api *api, struct MHD_Connection *connection, const char *path,
                                     const char *method, void **own)
{
    Request *request = heap_new(sizeof *request);
    request->connection = connection;
    request->route = route_find(method, path, text_size(path));
    *own = request;
    bool posts = strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0;
    look_at(api, request, posts && request->route.kind != ROUTE_PAGE);
    /* Answered before its body, a request ends its connection: so only where the body is not to be
     * had in any case. */
    return request->status == 413 ? send_refusal(api, request) : MHD_YES;
}

static enum MHD_Result answer_request(void *context, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *upload, size_t *upload_size, void **own)
{
    Api *api = context;
    Request *request = *own;
    (void)version;
    if (!visitor_of(connection))
        return MHD_NO;
    if (!request)
        return begin_request(api, connection, path, method, own);
    if (*upload_size > 0) {
        if (request->status == 0)
            take_body(request, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    if (request->is_done)
        return send_job(api, request);
    if (request->status != 0)
        return send_refusal(api, request);
    switch (request->route.kind) {
    case ROUTE_JOB:
    case ROUTE_PASSWORD:
        return ask_writer(api, request);
    case ROUTE_EVENTS:
        return send_again(api, request);
    case ROUTE_HEALTH:
        return send_health(api, request);
    case ROUTE_PAGE:
    case ROUTE_NOTHING:
    case ROUTE_METHOD:
        break;
    }
    return send_page(api, request, method, path);
}

static void end_request(void *context, struct MHD_Connection *connection, void **own,
                        enum MHD_RequestTerminationCode code)
{
    Request *request = *own;
    (void)code;
    if (!request)
        return;
    set_deadline(context, connection, ASKING_MS);
    job_free(request->job);
    free(request->body);
    free(request);
    *own = NULL;
}

/* Paths need no escapes, so that one with them is just unknown. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}

/* ---- beginning and end ---- */

Api *api_start(const ServerSetup *setup, Writer *writer, Accounts *accounts, Limits *limits)
{
    Api *api = heap_new(sizeof *api);
    api->setup = setup;
    api->writer = writer;
    api->accounts = accounts;
    api->limits = limits;
    api->secure = names_are_secure(&setup->names);
    api->cookie = api->secure ? "__Host-banneret" : "banneret";
    pthread_mutex_init(&api->lock, NULL);
    api->daemon = MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET |
            MHD_ALLOW_SUSPEND_RESUME,
        0, NULL, NULL, answer_request, api, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)POOL_THREADS,
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_NOTIFY_CONNECTION, see_visitor,
        api, MHD_OPTION_NOTIFY_COMPLETED, end_request, api, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)VISITORS_MAX, MHD_OPTION_END);
    if (api->daemon)
        return api;
    pthread_mutex_destroy(&api->lock);
    free(api);
    return NULL;
}

bool api_take(Api *api, int fd, const struct sockaddr *from, uint32_t from_size)
{
    return MHD_add_connection(api->daemon, fd, from, from_size) == MHD_YES;
}

void api_stop(Api *api)
{
    MHD_stop_daemon(api->daemon);
    pthread_mutex_destroy(&api->lock);
    free(api);
}
