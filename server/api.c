#include "api.h"

#include "api_parts.h"

#include <stdlib.h>
#include <string.h>

enum { POOL_THREADS = 2 };

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
    refuse(request, REFUSAL_ENDING);
    MHD_resume_connection(request->connection);
    return MHD_YES;
}

static void take_body(Request *request, const char *bytes, size_t size)
{
    if (request->body_size + size > BODY_SIZE_MAX) {
        refuse(request, REFUSAL_TOO_LARGE);
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
