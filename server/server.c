#include "server.h"

#include "door.h"
#include "filter.h"
#include "notices.h"
#include "post.h"
#include "secret.h"
#include "thinker.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BACKLOG = 4096,
    HTTP_PORT = 80, /* which no address needs to say */
    POST_TICK_MS = 1000,
    POST_TICK_HASTE_MS = 100,
};

struct Server {
    ServerSetup setup;
    uint16_t port;
    char own_name[BASE_SIZE]; /* perhaps one of the names in setup */
    uint8_t secret[DIGEST_SIZE];
    Limits *limits;
    Hints *hints; /* NULL if nobody shares the store */
    Writer *writer;
    Accounts *accounts;
    SenderSetup sending;
    Sender *sender; /* NULL, as the next: no notices are sent */
    Post *post;
    NoticeSetup notices;
    Api *api;
    Door *door;
    Thinker *thinker; /* NULL: there is none */
};

/* ---- the address ---- */

static int complain_port(const ServerSetup *setup)
{
    fprintf(stderr, "banneret serve: found %s port %u: %s; expected a free one (--port N)\n",
            setup->address, setup->port, strerror(errno));
    return -1;
}

static int listen_at(const ServerSetup *setup, uint16_t *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(setup->port)};
    socklen_t size = sizeof address;
    int yes = 1;
    if (inet_pton(AF_INET, setup->address, &address.sin_addr) != 1) {
        errno = EADDRNOTAVAIL;
        return complain_port(setup);
    }
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0)
        return complain_port(setup);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (const struct sockaddr *)&address, sizeof address) != 0 ||
        listen(listener, BACKLOG) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
        complain_port(setup);
        close(listener);
        return -1;
    }
    *port = ntohs(address.sin_port);
    return listener;
}

/* Who listens at one address of a net is reached by it, unless another name was given. */
static void name_itself(Server *server)
{
    static const char *const no_names[] = {"127.0.0.1", "0.0.0.0"}; /* known already, and none */
    Names *names = &server->setup.names;
    const char *address = server->setup.address;
    for (uint32_t i = 0; i < COUNT_OF(no_names); i++) {
        if (names->count > 0 || strcmp(address, no_names[i]) == 0)
            return;
    }
    int size = snprintf(server->own_name, BASE_SIZE, "http://%s", address);
    if (server->port != HTTP_PORT)
        snprintf(server->own_name + size, BASE_SIZE - (size_t)size, ":%u", server->port);
    names->address[names->count++] = server->own_name;
}

/* Every stream is a descriptor; the soft limit of most systems is small. */
static void raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* ---- the folder ---- */

static bool open_folder(const ServerSetup *setup)
{
    if (mkdir(setup->folder, 0700) == 0 || errno == EEXIST)
        return true;
    fprintf(stderr, "banneret serve: %s: %s\n", setup->folder, strerror(errno));
    return false;
}

/* ---- computers ---- */

static void think(void *context, Thought *thought)
{
    thinker_ask(context, thought);
}

/* What a computer has decided waits its turn like any request. By the thinker's thread. */
static void take_decided(void *context, const uint8_t game[ID_SIZE], const Decided *decided)
{
    Job *job = heap_new(sizeof *job);
    job->kind = JOB_COMPUTED;
    job->done = job_free;
    job->body = heap_copy((const char *)decided, sizeof *decided);
    job->body_size = sizeof *decided;
    memcpy(job->game, game, ID_SIZE);
    if (!writer_ask(context, job))
        job_free(job);
}

/* ---- beginning and end ---- */

static void publish(void *context, Posting *posting)
{
    const Server *server = context;
    if (server->hints)
        hints_tell(server->hints, posting->game, posting->seq);
    door_post(server->door, posting);
}

static void start_hints(Server *server)
{
    HintsSetup hints = {server->setup.store, door_post, server->door};
    if (server->setup.store)
        server->hints = hints_start(&hints);
}

static void stop_hints(const Server *server)
{
    if (server->hints)
        hints_stop(server->hints);
}

/* Processes of their own, begun before there is anything that they must not have: of the key they
 * have no more than what signs. */
static bool start_sender(Server *server)
{
    uint8_t secret[DIGEST_SIZE];
    if (!server->setup.sender)
        return true;
    if (!secret_read(server->setup.folder, true, secret))
        return false;
    server->sending = *server->setup.sender;
    push_key_derive(secret, server->sending.push_key);
    sodium_memzero(secret, sizeof secret);
    server->sender = sender_start(&server->sending);
    return server->sender != NULL;
}

static bool set_notices(Server *server)
{
    static const char label[] = "banneret channel 1";
    uint8_t point[PUSH_POINT_SIZE];
    if (!server->sender)
        return true;
    NoticeSetup *notices = &server->notices;
    notices_set_times(notices, server->setup.haste);
    notices->has_mail = server->sending.mail != NULL;
    crypto_auth_hmacsha256(notices->key, (const uint8_t *)label, sizeof label - 1, server->secret);
    Out key = out_begin(notices->push_key, sizeof notices->push_key);
    if (!push_public(server->sending.push_key, point))
        return false;
    base64_write(point, sizeof point, &key);
    return true;
}

static void start_post(Server *server)
{
    char host[64];
    if (!server->sender)
        return;
    snprintf(host, sizeof host, "%s:%u", server->setup.address, server->port);
    base_write(&server->setup.names, host, server->notices.base);
    server->post = post_start(server->writer, server->sender,
                              server->setup.haste > 1 ? POST_TICK_HASTE_MS : POST_TICK_MS);
}

static void stop_post(Server *server)
{
    if (server->post)
        post_stop(server->post);
}

static void stop_sender(Server *server)
{
    if (server->sender)
        sender_stop(server->sender);
}

static bool start_parts(Server *server, Store *store, int listener)
{
    DoorSetup door = {&server->setup, listener, NULL};
    server->limits = door.limits = limits_open(server->setup.limits);
    server->door = door_make(&door);
    WriterSetup writer = {.store = store,
                          .texts = server->setup.texts,
                          .battles = server->setup.battles,
                          .secret = server->secret,
                          .notices = server->sender ? &server->notices : NULL,
                          .publish = publish,
                          .context = server,
                          .think = server->thinker ? think : NULL,
                          .think_context = server->thinker,
                          .keeps_time = true};
    start_hints(server);
    server->writer = writer_start(&writer);
    server->accounts = accounts_start(server->writer, server->setup.limits.tries);
    server->api = api_start(&server->setup, server->writer, server->accounts, server->limits);
    if (!server->api) {
        fprintf(stderr, "banneret serve: the HTTP library could not be started\n");
        accounts_stop(server->accounts);
        writer_stop(server->writer);
        accounts_free(server->accounts);
        writer_free(server->writer);
        stop_hints(server);
        door_free(server->door);
        limits_close(server->limits);
        return false;
    }
    start_post(server);
    if (server->thinker)
        thinker_open(server->thinker, take_decided, server->writer);
    door_open(server->door, server->writer, server->api, server->hints);
    return true;
}

Server *server_start(const ServerSetup *setup)
{
    if (sodium_init() < 0)
        return NULL;
    raise_descriptors();
    Server *server = heap_new(sizeof *server);
    server->setup = *setup;
    server->thinker = thinker_start(setup->texts); /* before any other thread */
    bool ready = open_folder(setup) && start_sender(server) &&
                 secret_read(setup->folder, true, server->secret) && set_notices(server);
    Store *store = ready ? store_open(setup->folder, setup->store) : NULL;
    int listener = -1;
    if (store && secret_check(store, server->secret))
        listener = listen_at(setup, &server->port);
    name_itself(server);
    if (listener >= 0 && start_parts(server, store, listener)) {
        filter_enter(DUTY_SERVE, store->is_remote   ? REACH_NET
                                 : store->is_shared ? REACH_THIS_MACHINE
                                                    : REACH_NOBODY);
        return server;
    }
    if (store && listener < 0)
        store->kind->close(store);
    stop_sender(server);
    if (server->thinker)
        thinker_stop(server->thinker);
    free(server);
    return NULL;
}

uint16_t server_port(const Server *server)
{
    return server->port;
}

void server_stop(Server *server)
{
    door_shut(server->door);
    stop_post(server);
    accounts_stop(server->accounts);
    writer_stop(server->writer);
    stop_sender(server);
    if (server->thinker)
        thinker_stop(server->thinker);
    stop_hints(server);
    api_stop(server->api);
    accounts_free(server->accounts);
    writer_free(server->writer);
    door_free(server->door);
    limits_close(server->limits);
    sodium_memzero(&server->sending, sizeof server->sending);
    sodium_memzero(server->secret, sizeof server->secret);
    free(server);
}
