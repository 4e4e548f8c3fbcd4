#include "door.h"

#include "streams.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS_MAX = 256, HEAD_MS = 5 * 1000, ACCEPTED_MAX = 128 };

typedef struct Message { /* to the door's thread, in order */
    struct Message *next;
    Job *job; /* of a stream, answered */
    Posting *posting;
} Message;

struct Door {
    DoorSetup setup;
    Api *api;
    Hints *hints;
    Streams streams;
    Conn *first, *last; /* those whose heads are read, in the order they came */
    pthread_t thread;
    bool is_running;
    bool is_full; /* no descriptor is left: nobody is let in until the next tick */
    int wake;
    atomic_bool shutting;
    pthread_mutex_t lock;
    Message *message, **message_last; /* guarded by the lock */
};

/* ---- messages ---- */

static void leave_message(Door *door, Job *job, Posting *posting)
{
    uint64_t one = 1;
    Message *message = heap_new(sizeof *message);
    message->job = job;
    message->posting = posting;
    pthread_mutex_lock(&door->lock);
    *door->message_last = message;
    door->message_last = &message->next;
    pthread_mutex_unlock(&door->lock);
    ssize_t written = write(door->wake, &one, sizeof one);
    ASSERT(written == sizeof one);
}

void door_post(void *door, Posting *posting)
{
    leave_message(door, NULL, posting);
}

static void leave_answer(Job *job)
{
    const Conn *conn = job->context;
    Door *door = (Door *)((char *)conn->streams - offsetof(Door, streams));
    leave_message(door, job, NULL);
}

static Message *take_messages(Door *door)
{
    uint64_t count;
    ssize_t got = read(door->wake, &count, sizeof count);
    (void)got; /* nothing there is as good */
    pthread_mutex_lock(&door->lock);
    Message *first = door->message;
    door->message = NULL;
    door->message_last = &door->message;
    pthread_mutex_unlock(&door->lock);
    return first;
}

static void read_messages(Door *door)
{
    Message *next;
    for (Message *message = take_messages(door); message; message = next) {
        next = message->next;
        if (message->job)
            stream_answered(&door->streams, message->job);
        else
            streams_post(&door->streams, message->posting);
        free(message);
    }
}

/* ---- heads ---- */

static void unlink_reading(Door *door, Conn *conn)
{
    *(conn->prev ? &conn->prev->next : &door->first) = conn->next;
    *(conn->next ? &conn->next->prev : &door->last) = conn->prev;
}

static void refuse(Door *door, Conn *conn, unsigned status)
{
    unlink_reading(door, conn);
    conn_refuse(&door->streams, conn, status);
}

static void hand_over(Door *door, Conn *conn)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    unlink_reading(door, conn);
    epoll_ctl(door->streams.epoll, EPOLL_CTL_DEL, conn->fd, NULL);
    if (getpeername(conn->fd, (struct sockaddr *)&from, &size) != 0) {
        conn_close(&door->streams, conn);
        return;
    }
    bool taken = api_take(door->api, conn->fd, (const struct sockaddr *)&from, size);
    if (!taken && conn->is_counted)
        limits_disconnect(door->setup.limits, &conn->address);
    conn->is_gone = true; /* the socket is the API's, or closed */
    conn->next = door->streams.dead;
    door->streams.dead = conn;
}

/* Somebody asks for events. Nothing of the head is left to be read. */
static void begin_stream(Door *door, Conn *conn, const Head *head)
{
    char consumed[HEAD_SIZE_MAX];
    const ServerSetup *server = door->setup.server;
    Address address = conn->address, forwarded;
    if (is_proxy(server, &address) && address_read(head->forwarded, &forwarded))
        address = forwarded;
    if (!host_is_own(&server->names, head->host)) {
        refuse(door, conn, 421);
    } else if (!limits_request(door->setup.limits, &address) ||
               !limits_stream(door->setup.limits, &address)) {
        refuse(door, conn, 429);
    } else if (recv(conn->fd, consumed, head->size, MSG_DONTWAIT) != (ssize_t)head->size) {
        limits_end_stream(door->setup.limits, &address);
        refuse(door, conn, 400);
    } else {
        unlink_reading(door, conn);
        if (conn->is_counted)
            limits_disconnect(door->setup.limits, &conn->address);
        conn->is_counted = false; /* a stream counts as one, and not as a connection */
        conn->address = address;
        stream_begin(&door->streams, conn, head);
    }
}

static void read_head(Door *door, Conn *conn)
{
    char bytes[HEAD_SIZE_MAX];
    Head head;
    ssize_t size = recv(conn->fd, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (size <= 0) {
        unlink_reading(door, conn);
        conn_close(&door->streams, conn);
        return;
    }
    switch (head_read(bytes, (uint32_t)size, &head)) {
    case HEAD_PARTIAL:
        return;
    case HEAD_WRONG:
        refuse(door, conn, head.status);
        return;
    case HEAD_WHOLE:
        break;
    }
    if (head.route.kind == ROUTE_EVENTS)
        begin_stream(door, conn, &head);
    else
        hand_over(door, conn);
}

/* From the first byte to the last: a client that drips is never idle. */
static void cut_slow(Door *door)
{
    int64_t now = time_forward();
    while (door->first && now - door->first->since > HEAD_MS)
        refuse(door, door->first, 408);
}

/* ---- connections ---- */

static void welcome(Door *door, int fd, const struct sockaddr *from)
{
    Conn *conn = heap_new(sizeof *conn);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data = {.ptr = conn}};
    conn->fd = fd;
    conn->streams = &door->streams;
    conn->since = time_forward();
    if (!address_of(from, &conn->address) ||
        epoll_ctl(door->streams.epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
        conn_close(&door->streams, conn);
        return;
    }
    if (!is_proxy(door->setup.server, &conn->address)) {
        conn->is_counted = limits_connect(door->setup.limits, &conn->address);
        if (!conn->is_counted) {
            conn_refuse(&door->streams, conn, 429);
            return;
        }
    }
    conn->prev = door->last;
    *(door->last ? &door->last->next : &door->first) = conn;
    door->last = conn;
}

/* Whoever knocks while there is no room would wake the loop again and again. */
static void heed_listener(Door *door, bool heed)
{
    struct epoll_event event = {.events = heed ? EPOLLIN : 0,
                                .data = {.ptr = &door->setup.listener}};
    epoll_ctl(door->streams.epoll, EPOLL_CTL_MOD, door->setup.listener, &event);
    door->is_full = !heed;
}

static void accept_some(Door *door)
{
    for (uint32_t i = 0; i < ACCEPTED_MAX; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int fd = accept4(door->setup.listener, (struct sockaddr *)&from, &size,
                         SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE)
                heed_listener(door, false);
            return;
        }
        welcome(door, fd, (const struct sockaddr *)&from);
    }
}

static void see(Door *door, const struct epoll_event *event)
{
    Conn *conn = event->data.ptr;
    if (event->data.ptr == &door->setup.listener)
        accept_some(door);
    else if (event->data.ptr == &door->wake)
        read_messages(door);
    else if (conn->is_gone)
        return;
    else if (conn->is_stream)
        stream_ready(&door->streams, conn, event->events);
    else
        read_head(door, conn);
}

/* ---- the loop ---- */

static void tick(Door *door, int64_t *last, uint32_t *slot)
{
    int64_t now = time_forward();
    if (now - *last < BEAT_TICK_MS)
        return;
    *last = now;
    if (door->is_full)
        heed_listener(door, true);
    cut_slow(door);
    api_sweep(door->api);
    streams_beat(&door->streams, (*slot)++);
    if (door->hints && *slot % (HINTS_HEADS_MS / BEAT_TICK_MS) == 0) {
        uint32_t count;
        uint8_t(*games)[ID_SIZE] = streams_games(&door->streams, &count);
        hints_ask(door->hints, games, count);
    }
}

static void *run(void *context)
{
    Door *door = context;
    struct epoll_event events[EVENTS_MAX];
    int64_t last = time_forward();
    uint32_t slot = 0;
    while (!atomic_load(&door->shutting)) {
        int count = epoll_wait(door->streams.epoll, events, EVENTS_MAX, BEAT_TICK_MS);
        for (int i = 0; i < count; i++)
            see(door, &events[i]);
        tick(door, &last, &slot);
        streams_bury(&door->streams);
    }
    close(door->setup.listener);
    while (door->first) {
        Conn *conn = door->first;
        unlink_reading(door, conn);
        conn_close(&door->streams, conn);
    }
    streams_end(&door->streams);
    return NULL;
}

static bool watch(const Door *door, int fd, void *what)
{
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = what}};
    return epoll_ctl(door->streams.epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

Door *door_make(const DoorSetup *setup)
{
    Door *door = heap_new(sizeof *door);
    door->setup = *setup;
    door->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    door->message_last = &door->message;
    door->streams.epoll = epoll_create1(EPOLL_CLOEXEC);
    door->streams.limits = setup->limits;
    door->streams.done = leave_answer;
    atomic_init(&door->shutting, false);
    pthread_mutex_init(&door->lock, NULL);
    bool good = door->wake >= 0 && door->streams.epoll >= 0 &&
                watch(door, door->wake, &door->wake) &&
                watch(door, setup->listener, &door->setup.listener);
    ASSERT(good);
    return door;
}

void door_open(Door *door, Writer *writer, Api *api, Hints *hints)
{
    door->api = api;
    door->hints = hints;
    door->streams.writer = writer;
    int failed = pthread_create(&door->thread, NULL, run, door);
    ASSERT(failed == 0);
    door->is_running = true;
}

void door_shut(Door *door)
{
    uint64_t one = 1;
    atomic_store(&door->shutting, true);
    ssize_t written = write(door->wake, &one, sizeof one);
    ASSERT(written == sizeof one);
    pthread_join(door->thread, NULL);
    door->is_running = false;
}

void door_free(Door *door)
{
    read_messages(door); /* every stream is gone: they are only freed */
    streams_bury(&door->streams);
    close(door->wake);
    close(door->streams.epoll);
    if (!door->api)
        close(door->setup.listener);
    pthread_mutex_destroy(&door->lock);
    free(door);
}
