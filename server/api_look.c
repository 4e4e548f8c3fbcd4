/* api_look.c: what is looked at before a request is read. */
#include "api_parts.h"

#include <string.h>
#include <strings.h>

const char *header(const Request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

void refuse(Request *request, Refusal refusal)
{
    if (request->status != 0)
        return;
    request->status = refusal_status(refusal);
    request->refusal = refusal;
}

Address address_of_request(const Api *api, const Request *request)
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
void look_at(const Api *api, Request *request, bool posts)
{
    const Names *names = &api->setup->names;
    uint32_t count[3] = {0}, length = 0;
    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, count_header, count);
    request->host = header(request, "Host");
    const char *size = header(request, "Content-Length");
    if (count[0] > 1 || count[1] > 1 || count[1] + count[2] > 1)
        refuse(request, REFUSAL_AMBIGUOUS);
    if (!host_is_own(names, request->host))
        refuse(request, REFUSAL_OTHER_HOST);
    if (request->route.kind == ROUTE_NOTHING)
        refuse(request, REFUSAL_NO_PATH);
    if (request->route.kind == ROUTE_METHOD)
        refuse(request, REFUSAL_METHOD);
    if (size && (!number_text(size, text_size(size), &length) || length > BODY_SIZE_MAX))
        refuse(request, REFUSAL_TOO_LARGE);
    if (posts && !type_is_own(header(request, "Content-Type")))
        refuse(request, REFUSAL_CONTENT_TYPE);
    if (posts && request->host &&
        !origin_is_own(names, request->host, header(request, "Origin"),
                       header(request, "Sec-Fetch-Site")))
        refuse(request, REFUSAL_FROM_ELSEWHERE);
    Address address = address_of_request(api, request);
    if (request->route.kind == ROUTE_HEALTH && !address_is_loopback(&address))
        refuse(request, REFUSAL_NO_PATH);
    if (request->route.kind == ROUTE_PAGE)
        return;
    if (!limits_request(api->limits, &address))
        refuse(request, REFUSAL_TOO_MANY_REQUESTS);
    JobKind job = request->route.job;
    bool counts = job == JOB_CREATE || job == JOB_SIT || job == JOB_ACCOUNT_ADD ||
                  job == JOB_CHANNEL_ADD || job == JOB_FORGOTTEN;
    if (request->status == 0 && posts && counts && !limits_game(api->limits, &address))
        refuse(request, REFUSAL_TOO_MANY_NEW);
}
