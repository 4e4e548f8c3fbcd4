/* banneret serve: games over the net. */
#include "commands.h"
#include "load.h"
#include "options.h"
#include "page_answer.h"
#include "server/check.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum {
    OPTION_FOLDER,
    OPTION_STORE,
    OPTION_ADDRESS,
    OPTION_PORT,
    OPTION_PUBLIC,
    OPTION_PROXY,
    OPTION_REQUESTS,
    OPTION_GAMES,
    OPTION_CONNECTIONS,
    OPTION_STREAMS,
    OPTION_TRIES,
    OPTION_CHECK,
    OPTION_NOTICES,
    OPTION_MAIL,
    OPTION_MAIL_FROM,
    OPTION_MAIL_LOGIN,
    OPTION_TEST_AUTHORITY,
    OPTION_TEST_LOOPBACK,
    OPTION_TEST_HASTE,
};
enum { PORT_DEFAULT = 1415 };

/* clang-format off */
static const OptionRow rows[] = {
    { "--folder",      "FOLDER",  "where the games are kept; banneret-games unless given" },
    { "--store",       "WHERE",   "keep the games in PostgreSQL, such as postgres:///banneret; the folder has the key" },
    { "--address",     "ADDRESS", "listen at this IPv4 address, and be reached by it; 127.0.0.1 unless given" },
    { "--port",        "N",       "be at this port; 0 is any free one" },
    { "--public",      "URL",     "how people reach it, such as https://example.org; may be repeated" },
    { "--proxy",       "ADDRESS", "believe the X-Forwarded-For of the proxy at this address" },
    { "--requests",    "N",       "requests a second of one address; 20 unless given, 0 for no limit" },
    { "--games",       "N",       "new games an hour of one address; 10 unless given, 0 for no limit" },
    { "--connections", "N",       "connections of one address; 64 unless given, 0 for no limit" },
    { "--streams",     "N",       "event streams of one address; 32 unless given, 0 for no limit" },
    { "--tries",       "N",       "tries at a password a minute of one name and address; 5 unless given, 0 for no limit" },
    { "--check",       NULL,      "list the unfinished games that this program would play otherwise, and end" },
    { "--notices",     "CONTACT", "tell people of their turns; push services may write to CONTACT, such as mailto:me@example.org" },
    { "--mail",        "URL",     "with --notices: send mail by this server, such as smtp://127.0.0.1:25 or smtps://mail.example.org" },
    { "--mail-from",   "ADDRESS", "with --mail: who it is from" },
    { "--mail-login",  "FILE",    "with --mail: a file with USER:PASSWORD" },
    { "--test-authority", "FILE", "for tests of notices: believe these certificates only" },
    { "--test-loopback",  NULL,   "for tests of notices: call this machine, too" },
    { "--test-haste",  "N",       "for tests of notices: their times are N times shorter" },
    { 0 },
};
static const Usage usage = {
    .command = "serve",
    .about = "Lets people play and watch battles over the net, at http://127.0.0.1:1415/ unless told\n"
             "otherwise. docs/server.md says how to put it on the net. Ctrl-C ends it.",
    .options = rows,
};
#define DIRECTIVE(text) text "; "
static const char policy[] =
#include "page_policy.def"
    "frame-ancestors 'none'";
#undef DIRECTIVE
/* clang-format on */

/* What tells the page that games can be made here: the file of that name in the page says no. */
static PageReply answer_remote(void)
{
    static const char text[] = "{\"remote\":true}";
    PageReply reply = {.status = 200,
                       .bytes = text,
                       .size = sizeof text - 1,
                       .type = "application/json",
                       .caching = "no-cache"};
    snprintf(reply.tag, sizeof reply.tag, "\"remote\"");
    return reply;
}

/* The server has looked at the host already, and knows more names than the page does. */
static PageReply answer_page(const char *method, const char *path, const char *accept_encoding,
                             const char *if_none_match)
{
    PageRequest request = {.method = method,
                           .path = path,
                           .host = "localhost",
                           .host_count = 1,
                           .accept_encoding = accept_encoding,
                           .if_none_match = if_none_match};
    PageAnswer answer = page_answer(request);
    PageReply reply = {.status = answer.status, .complaint = answer.complaint};
    if (answer.status == 200 && strcmp(path, "/remote.json") == 0)
        return answer_remote();
    if (!answer.asset)
        return reply;
    reply.bytes = answer.packed ? answer.asset->packed : answer.asset->bytes;
    reply.size = answer.packed ? answer.asset->packed_size : answer.asset->size;
    reply.type = page_type(answer.asset);
    reply.encoding = answer.packed ? "gzip" : NULL;
    reply.caching = page_caching(answer.asset);
    reply.varies = answer.asset->packed != NULL;
    snprintf(reply.tag, sizeof reply.tag, "%s", answer.tag);
    return reply;
}

static bool read_limits(const Options *options, LimitsSetup *limits)
{
    struct {
        uint32_t row, *out;
    } numbers[] = {{OPTION_REQUESTS, &limits->requests},
                   {OPTION_GAMES, &limits->games},
                   {OPTION_CONNECTIONS, &limits->connections},
                   {OPTION_STREAMS, &limits->streams},
                   {OPTION_TRIES, &limits->tries}};
    for (uint32_t i = 0; i < COUNT_OF(numbers); i++) {
        uint64_t number = *numbers[i].out;
        if (!options_number(options, numbers[i].row, 0, 1000000, &number))
            return false;
        *numbers[i].out = (uint32_t)number;
    }
    return true;
}

static bool read_names(const Options *options, Names *names)
{
    for (uint32_t i = 0; i < options->given[OPTION_PUBLIC]; i++) {
        const char *address = options->value[OPTION_PUBLIC][i];
        if (names->count == PUBLIC_MAX || !address_is_good(address)) {
            usage_complain("serve", address, "at most 8 addresses such as https://example.org");
            return false;
        }
        names->address[names->count++] = address;
    }
    return true;
}

/* USER:PASSWORD, the first line of a file. */
static bool read_login(const char *path, char *out, int cap)
{
    FILE *file = fopen(path, "r");
    bool good = file && fgets(out, cap, file);
    if (file)
        fclose(file);
    if (good)
        out[strcspn(out, "\r\n")] = 0;
    if (good && strchr(out, ':'))
        return true;
    usage_complain("serve", path, "a file with USER:PASSWORD");
    return false;
}

static bool read_notices(const Options *options, ServerSetup *setup, SenderSetup *sender)
{
    static char login[256];
    uint64_t haste = 1;
    const char *file = options_text(options, OPTION_MAIL_LOGIN, NULL);
    sender->contact = options_text(options, OPTION_NOTICES, NULL);
    sender->mail = options_text(options, OPTION_MAIL, NULL);
    sender->mail_from = options_text(options, OPTION_MAIL_FROM, NULL);
    sender->authority = options_text(options, OPTION_TEST_AUTHORITY, NULL);
    sender->loopback = options_has(options, OPTION_TEST_LOOPBACK);
    if (!options_number(options, OPTION_TEST_HASTE, 1, 100000, &haste))
        return false;
    if (file) {
        if (!read_login(file, login, sizeof login))
            return false;
        sender->login = login;
    }
    setup->haste = (uint32_t)haste;
    setup->sender = sender->contact ? sender : NULL;
    if (sender->contact && strncmp(sender->contact, "mailto:", 7) != 0 &&
        strncmp(sender->contact, "https://", 8) != 0) {
        usage_complain("serve", sender->contact, "mailto:ADDRESS or https://ADDRESS");
        return false;
    }
    if (sender->mail &&
        (!sender->contact || !sender->mail_from || !strchr(sender->mail_from, '@') ||
         (strncmp(sender->mail, "smtp://", 7) != 0 && strncmp(sender->mail, "smtps://", 8) != 0))) {
        usage_complain("serve", sender->mail,
                       "smtp://HOST:PORT or smtps://HOST, with --notices and --mail-from");
        return false;
    }
    return true;
}

static bool read_setup(const Options *options, ServerSetup *setup)
{
    uint64_t port = PORT_DEFAULT;
    const char *proxy = options_text(options, OPTION_PROXY, NULL);
    if (!options_number(options, OPTION_PORT, 0, UINT16_MAX, &port) ||
        !read_limits(options, &setup->limits) || !read_names(options, &setup->names))
        return false;
    setup->port = (uint16_t)port;
    setup->folder = options_text(options, OPTION_FOLDER, "banneret-games");
    setup->store = options_text(options, OPTION_STORE, NULL);
    setup->address = options_text(options, OPTION_ADDRESS, "127.0.0.1");
    setup->has_proxy = proxy != NULL;
    if (proxy && !address_read(proxy, &setup->proxy)) {
        usage_complain("serve", proxy, "the address of the proxy, in numbers");
        return false;
    }
    return true;
}

/* Whoever listens everywhere is known by no name but this machine's own. */
static void tell_address(const ServerSetup *setup, uint16_t port)
{
    bool everywhere = strcmp(setup->address, "0.0.0.0") == 0;
    printf("Games are at http://%s:%u/ (Ctrl-C ends it)\n",
           everywhere ? "127.0.0.1" : setup->address, port);
    fflush(stdout);
    if (everywhere && setup->names.count == 0)
        fprintf(stderr,
                "banneret serve: others get in by a name that was given only, such as "
                "--public http://192.168.1.5:%u\n",
                port);
}

int cmd_serve(int argc, char **argv)
{
    Options options;
    int code, number = 0;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    ServerSetup setup = {.limits = {20, 10, 64, 32, 5},
                         .texts = texts_shipped(),
                         .battles = battle_names(),
                         .page = answer_page,
                         .page_policy = policy};
    SenderSetup sender = {0};
    if (!read_setup(&options, &setup) || !read_notices(&options, &setup, &sender))
        return EXIT_USAGE;
    if (options_has(&options, OPTION_CHECK)) {
        uint32_t listed;
        return server_check(&setup, &listed) && listed == 0 ? EXIT_OK : EXIT_FAILED;
    }

    /* Blocked before the threads begin, and waited for: no handler is needed. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);

    Server *server = server_start(&setup);
    if (!server)
        return EXIT_FAILED;
    tell_address(&setup, server_port(server));
    sigwait(&signals, &number);
    server_stop(server);
    return EXIT_OK;
}
