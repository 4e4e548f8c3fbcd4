/* api_visitors.c: connections, each with the time that it has. */
#include "api_parts.h"

#include <netinet/in.h>
#include <sys/socket.h>

Visitor *visitor_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

void set_deadline(Api *api, struct MHD_Connection *connection, int64_t ms)
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
void see_visitor(void *context, struct MHD_Connection *connection, void **own,
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
