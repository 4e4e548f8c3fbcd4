#include "streams.h"

#include "refusals.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char stream_head[] = "HTTP/1.1 200 OK\r\n"
                                  "Content-Type: text/event-stream\r\n"
                                  "Cache-Control: no-store\r\n"
                                  "X-Accel-Buffering: no\r\n"
                                  "X-Content-Type-Options: nosniff\r\n"
                                  "Cross-Origin-Resource-Policy: same-origin\r\n"
                                  "Connection: close\r\n\r\n"
                                  "retry: 1000\n\n";

/* ---- lists ---- */

static Conn **bucket_of(Streams *s, const uint8_t game[ID_SIZE])
{
    return &s->bucket[((uint32_t)game[0] | (uint32_t)game[1] << 8) % STREAM_BUCKETS];
}

static void link_stream(Streams *s, Conn *conn)
{
    Conn **bucket = bucket_of(s, conn->game), **beat;
    conn->game_prev = NULL;
    conn->game_next = *bucket;
    if (*bucket)
        (*bucket)->game_prev = conn;
    *bucket = conn;
    conn->slot = s->next_slot++ % BEAT_SLOTS;
    beat = &s->beat[conn->slot];
    conn->prev = NULL;
    conn->next = *beat;
    if (*beat)
        (*beat)->prev = conn;
    *beat = conn;
    s->count++;
}

static void unlink_stream(Streams *s, Conn *conn)
{
    *(conn->game_prev ? &conn->game_prev->game_next : bucket_of(s, conn->game)) = conn->game_next;
    if (conn->game_next)
        conn->game_next->game_prev = conn->game_prev;
    *(conn->prev ? &conn->prev->next : &s->beat[conn->slot]) = conn->next;
    if (conn->next)
        conn->next->prev = conn->prev;
    s->count--;
}

void conn_close(Streams *s, Conn *conn)
{
    if (conn->is_gone)
        return;
    if (conn->is_stream) {
        unlink_stream(s, conn);
        limits_end_stream(s->limits, &conn->address);
    }
    if (conn->is_counted)
        limits_disconnect(s->limits, &conn->address);
    close(conn->fd);
    free(conn->pending);
    conn->pending = NULL;
    conn->is_gone = true;
    conn->next = s->dead;
    s->dead = conn;
}

void streams_bury(Streams *s)
{
    for (Conn **at = &s->dead; *at;) {
        Conn *conn = *at;
        if (conn->is_asking) {
            at = &conn->next;
            continue;
        }
        *at = conn->next;
        free(conn);
    }
}

/* ---- sending ---- */

static void watch(const Streams *s, Conn *conn, uint32_t events)
{
    struct epoll_event event = {.events = events, .data = {.ptr = conn}};
    epoll_ctl(s->epoll, EPOLL_CTL_MOD, conn->fd, &event);
}

/* Bytes that the other end took; -1 if it is gone. */
static int64_t offer(const Conn *conn, const char *bytes, uint32_t size)
{
    ssize_t taken = send(conn->fd, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (taken >= 0)
        return taken;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

/* What is not taken at once waits; nothing may wait already. False if the other end is gone. */
static bool stream_send(Streams *s, Conn *conn, const char *bytes, uint32_t size)
{
    int64_t taken = size > 0 ? offer(conn, bytes, size) : 0;
    if (taken < 0) {
        conn_close(s, conn);
        return false;
    }
    conn->since = time_forward();
    if ((uint32_t)taken == size)
        return true;
    conn->pending_size = size - (uint32_t)taken;
    conn->pending_sent = 0;
    conn->pending = heap_copy(bytes + taken, conn->pending_size);
    watch(s, conn, EPOLLIN | EPOLLRDHUP | EPOLLOUT);
    return true;
}

/* Asks for what it has missed. */
static void ask(Streams *s, Conn *conn)
{
    Job *job = heap_new(sizeof *job);
    job->kind = JOB_STREAM;
    job->context = conn;
    job->done = s->done;
    job->after = conn->last;
    job->most = STREAM_MOST;
    memcpy(job->game, conn->game, ID_SIZE);
    conn->known = 0;
    conn->is_asking = true;
    if (writer_ask(s->writer, job))
        return;
    conn->is_asking = false;
    job_free(job);
    conn_close(s, conn);
}

static void flush(Streams *s, Conn *conn)
{
    int64_t taken =
        offer(conn, conn->pending + conn->pending_sent, conn->pending_size - conn->pending_sent);
    if (taken < 0) {
        conn_close(s, conn);
        return;
    }
    conn->pending_sent += (uint32_t)taken;
    if (conn->pending_sent < conn->pending_size)
        return;
    free(conn->pending);
    conn->pending = NULL;
    conn->since = time_forward();
    watch(s, conn, EPOLLIN | EPOLLRDHUP);
    if (!conn->is_live && !conn->is_asking)
        ask(s, conn);
}

void conn_refuse(Streams *s, Conn *conn, unsigned status)
{
    char text[256], body[REFUSAL_SIZE], rest[4096];
    Out out = out_begin(body, sizeof body);
    refusal_tell(REFUSAL_NOT_TAKEN, &out);
    int size =
        snprintf(text, sizeof text,
                 "HTTP/1.1 %u Refused\r\nContent-Type: application/json\r\n"
                 "Content-Length: %u\r\nConnection: close\r\n%s\r\n",
                 status, out.size, status == 429 || status == 503 ? "Retry-After: 2\r\n" : "");
    if (offer(conn, text, (uint32_t)size) == size)
        offer(conn, body, out.size);
    shutdown(conn->fd, SHUT_WR);
    /* What was not read would make the end of the connection swallow the answer. */
    while (recv(conn->fd, rest, sizeof rest, MSG_DONTWAIT) > 0) {
    }
    conn_close(s, conn);
}

/* ---- streams ---- */

void stream_begin(Streams *s, Conn *conn, const Head *head)
{
    unsigned milliseconds = STALLED_MS;
    int yes = 1;
    setsockopt(conn->fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
    setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    memcpy(conn->game, head->route.game, ID_SIZE);
    conn->last = head->after;
    conn->is_stream = true;
    link_stream(s, conn);
    watch(s, conn, EPOLLIN | EPOLLRDHUP);
    ask(s, conn);
}

/* In the order of the writer: what was posted before is in this answer, what comes later is not. */
static void take_answer(Streams *s, Conn *conn, const Job *job)
{
    if (job->status != 200) {
        if (conn->is_open)
            conn_close(s, conn);
        else
            conn_refuse(s, conn, job->status);
        return;
    }
    if (!conn->is_open && !stream_send(s, conn, stream_head, sizeof stream_head - 1))
        return;
    conn->is_open = true;
    if (conn->pending) { /* a socket without room for a head: what follows is asked for later */
        conn->is_live = false;
        return;
    }
    conn->last = job->last;
    conn->is_live = !job->has_more && conn->known <= job->last;
    if (stream_send(s, conn, job->answer, job->answer_size) && !conn->is_live && !conn->pending)
        ask(s, conn);
}

void stream_answered(Streams *s, Job *job)
{
    Conn *conn = job->context;
    conn->is_asking = false;
    if (!conn->is_gone)
        take_answer(s, conn, job);
    job_free(job);
}

void stream_ready(Streams *s, Conn *conn, uint32_t events)
{
    if ((events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP | EPOLLIN)) != 0)
        conn_close(s, conn); /* who listens has nothing to say */
    else if ((events & EPOLLOUT) != 0 && conn->pending)
        flush(s, conn);
}

/* Whoever is behind asks anyway for all there is. */
static void tell_hint(Streams *s, Conn *conn, const Posting *posting)
{
    static const char elsewhere[] = "event: chat\ndata: {}\n\n";
    if (!conn->is_live || conn->pending)
        return;
    if (posting->text)
        stream_send(s, conn, posting->text, posting->size);
    else
        stream_send(s, conn, elsewhere, sizeof elsewhere - 1);
}

static void tell(Streams *s, Conn *conn, const Posting *posting)
{
    if (posting->seq == HINT_SEQ) {
        tell_hint(s, conn, posting);
        return;
    }
    if (conn->known < posting->seq)
        conn->known = posting->seq;
    if (!conn->is_live)
        return; /* it asks once it has its answer, or has taken what waits */
    if (posting->text && posting->seq == conn->last + 1 && !conn->pending) {
        conn->last = posting->seq;
        stream_send(s, conn, posting->text, posting->size);
        return;
    }
    conn->is_live = false;
    if (!conn->pending)
        ask(s, conn);
}

void streams_post(Streams *s, Posting *posting)
{
    Conn *next;
    for (Conn *conn = *bucket_of(s, posting->game); conn; conn = next) {
        next = conn->game_next;
        if (posting->seq > conn->last && memcmp(conn->game, posting->game, ID_SIZE) == 0)
            tell(s, conn, posting);
    }
    posting_free(posting);
}

/* Streams of one game mostly stand together. */
uint8_t (*streams_games(const Streams *s, uint32_t *count))[ID_SIZE]
{
    uint8_t(*games)[ID_SIZE] = s->count > 0 ? heap_new(s->count * sizeof *games) : NULL;
    *count = 0;
    for (uint32_t i = 0; i < STREAM_BUCKETS; i++) {
        for (const Conn *conn = s->bucket[i]; conn; conn = conn->game_next) {
            if (*count == 0 || memcmp(games[*count - 1], conn->game, ID_SIZE) != 0)
                memcpy(games[(*count)++], conn->game, ID_SIZE);
        }
    }
    return games;
}

void streams_beat(Streams *s, uint32_t slot)
{
    Conn *next;
    for (Conn *conn = s->beat[slot % BEAT_SLOTS]; conn; conn = next) {
        next = conn->next;
        if (conn->pending && time_forward() - conn->since > STALLED_MS)
            conn_close(s, conn);
        else if (conn->is_open && !conn->pending)
            stream_send(s, conn, ":\n\n", 3);
    }
}

void streams_end(Streams *s)
{
    for (uint32_t slot = 0; slot < BEAT_SLOTS; slot++) {
        while (s->beat[slot]) {
            Conn *conn = s->beat[slot];
            char text[32];
            int size = snprintf(text, sizeof text, "retry: %u\n\n",
                                1000 + randombytes_uniform(4000)); /* not all at once */
            if (conn->is_open && !conn->pending)
                offer(conn, text, (uint32_t)size);
            conn_close(s, conn);
        }
    }
}
