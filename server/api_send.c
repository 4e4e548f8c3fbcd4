/* api_send.c: how requests are answered over HTTP. */
#include "api_parts.h"

#include <stdio.h>
#include <string.h>

enum {
    ANSWERING_MS = 60 * 1000, /* for reading an answer */
};

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

enum MHD_Result send_refusal(Api *api, const Request *request)
{
    char text[REFUSAL_SIZE];
    Out out = out_begin(text, sizeof text);
    refusal_tell(request->refusal, &out);
    return send_text(api, request, request->status, text, out.size, "application/json");
}

enum MHD_Result send_job(Api *api, const Request *request)
{
    const Job *job = request->job;
    return send_text(api, request, job->status, job->answer, job->answer_size,
                     job->is_text ? "text/plain; charset=utf-8" : "application/json");
}

enum MHD_Result send_page(Api *api, const Request *request, const char *method, const char *path)
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
enum MHD_Result send_again(Api *api, const Request *request)
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

enum MHD_Result send_health(Api *api, const Request *request)
{
    bool well = writer_is_well(api->writer);
    const char *text = well ? "{\"ok\":true}" : "{\"ok\":false}";
    return send_text(api, request, well ? 200 : 503, text, text_size(text), "application/json");
}
