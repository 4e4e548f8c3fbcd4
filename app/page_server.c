#include "page_server.h"

#include "memory.h"
#include "page_answer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    VISITORS_MAX = 128,
    LEAVING_MAX = 64, /* room for those turned out whose end the library has not seen yet */
    IDLE_SECONDS_MAX = 20,
    WAITING_MAX = 64,
};

typedef struct Visitor { /* a connection */
    bool is_here, is_leaving;
    int fd;
    uint64_t last;       /* when it came or was last answered, by the server's counter */
    const char *uri_end; /* of the request under way */
    bool is_begun;       /* that request was announced */
} Visitor;

/* Once it is started, all but the first two is touched by the daemon's thread alone. */
struct PageServer {
    struct MHD_Daemon *daemon;
    uint16_t port;
    uint64_t counter;
    uint32_t staying; /* visitors that are not leaving */
    Visitor visitor[VISITORS_MAX + LEAVING_MAX];
};

typedef struct Header {
    const char *name, *value;
} Header;

/* That nobody may frame the page can be said in a header only. */
#define DIRECTIVE(text) text "; "
static const char policy[] =
#include "page_policy.def"
    "frame-ancestors 'none'";
#undef DIRECTIVE

static const Header headers[] = {
    {"Content-Security-Policy", policy},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {0},
};

/* ---- answering ---- */

/* The library takes bytes that it promises not to change without const. */
static struct MHD_Response *respond_bytes(const void *bytes, size_t size)
{
    return MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
}

static struct MHD_Response *respond_complaint(const PageAnswer *answer)
{
    char text[128];
    int size = snprintf(text, sizeof text, "%u: %s\n", answer->status, answer->complaint);
    struct MHD_Response *response =
        MHD_create_response_from_buffer((size_t)size, text, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return NULL;
    MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (answer->status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    return response;
}

/* Also for 304 and HEAD: the library then sends the headers alone, with the size of the body. */
static struct MHD_Response *respond_asset(const PageAnswer *answer)
{
    const PageAsset *asset = answer->asset;
    struct MHD_Response *response = answer->packed
                                        ? respond_bytes(asset->packed, asset->packed_size)
                                        : respond_bytes(asset->bytes, asset->size);
    if (!response)
        return NULL;
    MHD_add_response_header(response, "Content-Type", page_type(asset));
    if (answer->packed)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    if (asset->packed)
        MHD_add_response_header(response, "Vary", "Accept-Encoding");
    MHD_add_response_header(response, "ETag", answer->tag);
    MHD_add_response_header(response, "Cache-Control", page_caching(asset));
    return response;
}

/* ---- visitors ---- */

static Visitor *visitor_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* Whoever has waited longest since it came or was answered makes room for the next: one that drips
 * its request a byte at a time is never idle, and would keep its place for ever. */
static void turn_one_out(PageServer *server)
{
    Visitor *eldest = NULL;
    for (uint32_t i = 0; i < VISITORS_MAX + LEAVING_MAX; i++) {
        Visitor *visitor = &server->visitor[i];
        if (visitor->is_here && !visitor->is_leaving && (!eldest || visitor->last < eldest->last))
            eldest = visitor;
    }
    if (!eldest)
        return;
    eldest->is_leaving = true;
    server->staying--;
    shutdown(eldest->fd, SHUT_RDWR);
}

static Visitor *welcome(PageServer *server, int fd)
{
    for (uint32_t i = 0; i < VISITORS_MAX + LEAVING_MAX; i++) {
        Visitor *visitor = &server->visitor[i];
        if (visitor->is_here)
            continue;
        *visitor = (Visitor){.is_here = true, .fd = fd, .last = ++server->counter};
        server->staying++;
        return visitor;
    }
    return NULL;
}

/* The library closes the socket only after it has told of the end. */
static void see_visitor(void *context, struct MHD_Connection *connection, void **own,
                        enum MHD_ConnectionNotificationCode what)
{
    PageServer *server = context;
    Visitor *visitor = *own;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (server->staying >= VISITORS_MAX)
            turn_one_out(server);
        *own = info ? welcome(server, info->connect_fd) : NULL;
    } else if (visitor) {
        server->staying -= !visitor->is_leaving;
        *visitor = (Visitor){0};
    }
}

/* ---- zero bytes ---- */

/* The library hands out pieces of the head where they came to lie, closed by a zero in place of the
 * byte behind them, and so does not tell a zero that was sent: the piece ends there, and what
 * follows it is not what should. Later libraries refuse such a head, and may keep it otherwise. */
static bool hides_zeros(void)
{
    const char *version = MHD_get_version();
    return strncmp(version, "0.9.", 4) == 0 && strtoul(version + 4, NULL, 10) <= 75;
}

/* Called with the whole of what was asked for, query included, before any header. */
static void *begin_request(void *context, const char *uri, struct MHD_Connection *connection)
{
    Visitor *visitor = visitor_of(connection);
    (void)context;
    if (visitor) {
        visitor->uri_end = uri + strlen(uri);
        visitor->is_begun = false;
    }
    return NULL;
}

typedef struct HostScan {
    unsigned count;
    const char *end; /* the zero that closes the first */
    bool is_followed;
} HostScan;

static enum MHD_Result scan_host(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    HostScan *scan = context;
    (void)kind;
    if (strcasecmp(name, "Host") == 0 && scan->count++ == 0)
        scan->end = value + strlen(value);
    return MHD_YES;
}

/* The next header begins one or two bytes on: a line feed, or a carriage return before it. */
static enum MHD_Result scan_next(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    HostScan *scan = context;
    (void)kind, (void)value;
    scan->is_followed |= name == scan->end + 1 || name == scan->end + 2;
    return MHD_YES;
}

/* Whether nothing but the ends of two lines lies between a piece and the end of the head. */
static bool is_last(const char *end, const char *head_end)
{
    const char *at = end;
    while (at < head_end && (*at == 0 || *at == '\r' || *at == '\n'))
        at++;
    return at == head_end && head_end - end <= 4;
}

/* Whether a zero byte ends the path or the host before its time. The head begins with the method.
 */
static bool is_cut(struct MHD_Connection *connection, const Visitor *visitor, const char *method,
                   const char *version, HostScan *scan)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (!hides_zeros() || !info)
        return false;
    if (version != visitor->uri_end + 1)
        return true;
    if (scan->count == 0)
        return false;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, scan_next, scan);
    return !scan->is_followed && !is_last(scan->end, method + info->header_size);
}

/* ---- requests ---- */

static PageRequest read_request(struct MHD_Connection *connection, const Visitor *visitor,
                                const char *method, const char *path, const char *version)
{
    HostScan scan = {0};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, scan_host, &scan);
    return (PageRequest){
        .method = method,
        .path = path,
        .host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host"),
        .accept_encoding =
            MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding"),
        .if_none_match = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match"),
        .host_count = scan.count,
        .is_cut = is_cut(connection, visitor, method, version, &scan),
    };
}

static enum MHD_Result answer_request(void *context, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *upload, size_t *upload_size, void **request)
{
    PageServer *server = context;
    Visitor *visitor = visitor_of(connection);
    (void)upload, (void)request;
    if (!visitor)
        return MHD_NO;
    /* The first call comes before the body: answered there, the connection would have to close.
     * That is right for a request that brings one, and a loss for all others. */
    bool is_reading = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (is_reading && !visitor->is_begun) {
        visitor->is_begun = true;
        return MHD_YES;
    }
    if (*upload_size > 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    visitor->last = ++server->counter;
    PageAnswer answer = page_answer(read_request(connection, visitor, method, path, version));
    struct MHD_Response *response =
        answer.asset ? respond_asset(&answer) : respond_complaint(&answer);
    if (!response)
        return MHD_NO;
    for (const Header *header = headers; header->name; header++)
        MHD_add_response_header(response, header->name, header->value);
    enum MHD_Result result = MHD_queue_response(connection, answer.status, response);
    MHD_destroy_response(response);
    return result;
}

/* Names of assets need no escapes, so that a path with one is just unknown. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}

/* ---- beginning and end ---- */

/* A socket that listens at the port on the loopback address; -1 with errno set if there is none. */
static int listen_at(uint16_t port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0)
        return -1;
    /* Or a port would stay taken for a minute after its last use. */
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (fcntl(listener, F_SETFD, FD_CLOEXEC) == 0 &&
        bind(listener, (const struct sockaddr *)&address, sizeof address) == 0 &&
        listen(listener, WAITING_MAX) == 0)
        return listener;
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
}

static int listen_near(uint16_t port, uint16_t count)
{
    int listener = listen_at(port);
    for (uint16_t i = 1; listener < 0 && errno == EADDRINUSE && i < count; i++)
        listener = listen_at((uint16_t)(port + i));
    if (listener < 0)
        fprintf(stderr, "banneret play: found port %u: %s; expected a free one (--port N)\n", port,
                strerror(errno));
    return listener;
}

/* By poll: with epoll the library overlooks a client that has said its last word, until it times
 * out. */
static struct MHD_Daemon *start_daemon(PageServer *server, int listener)
{
    return MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, answer_request, server,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, begin_request, NULL, MHD_OPTION_NOTIFY_CONNECTION, see_visitor,
        server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)(VISITORS_MAX + LEAVING_MAX),
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS_MAX, MHD_OPTION_END);
}

PageServer *page_server_start(uint16_t port, uint16_t count)
{
    int listener = listen_near(port, count);
    if (listener < 0)
        return NULL;
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    PageServer *server = memory_new(sizeof *server);
    if (getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
        server->port = ntohs(address.sin_port);
        server->daemon = start_daemon(server, listener);
    }
    if (!server->daemon) {
        fprintf(stderr, "banneret play: the server could not be started\n");
        close(listener);
        free(server);
        return NULL;
    }
    return server;
}

uint16_t page_server_port(const PageServer *server)
{
    return server->port;
}

void page_server_stop(PageServer *server)
{
    MHD_stop_daemon(server->daemon);
    free(server);
}
