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
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 128, IDLE_SECONDS_MAX = 20, WAITING_MAX = 64 };

struct PageServer {
    struct MHD_Daemon *daemon;
    uint16_t port;
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

static enum MHD_Result answer_request(void *context, struct MHD_Connection *connection,
                                      const char *path, const char *method, const char *version,
                                      const char *upload, size_t *upload_size, void **request)
{
    static char begun;
    (void)context, (void)version, (void)upload, (void)upload_size;
    /* The first call comes before the body: answered there, the connection would have to close.
     * That is right for a request that brings one, and a loss for all others. */
    bool is_reading = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (is_reading && !*request) {
        *request = &begun;
        return MHD_YES;
    }
    if (*upload_size > 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    PageAnswer answer = page_answer((PageRequest){
        .method = method,
        .path = path,
        .host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host"),
        .accept_encoding =
            MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding"),
        .if_none_match = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match"),
    });
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
static struct MHD_Daemon *start_daemon(int listener)
{
    return MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, answer_request, NULL,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS_MAX, MHD_OPTION_END);
}

PageServer *page_server_start(uint16_t port, uint16_t count)
{
    int listener = listen_near(port, count);
    if (listener < 0)
        return NULL;
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    struct MHD_Daemon *daemon = NULL;
    if (getsockname(listener, (struct sockaddr *)&address, &size) == 0)
        daemon = start_daemon(listener);
    if (!daemon) {
        fprintf(stderr, "banneret play: the server could not be started\n");
        close(listener);
        return NULL;
    }
    PageServer *server = memory_new(sizeof *server);
    *server = (PageServer){daemon, ntohs(address.sin_port)};
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
