/* banneret play: the board in the browser. */
#include "commands.h"
#include "embedded.h"
#include "options.h"
#include "page_assets.h"
#include "page_server.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPTION_PORT, OPTION_NO_OPEN };
enum { PORT_DEFAULT = 1314, PORTS_TRIED = 16, ADDRESS_SIZE = 128 };

/* clang-format off */
static const OptionRow rows[] = {
    { "--port",    "N",  "be at this port and no other; 0 is any free one" },
    { "--no-open", NULL, "open no browser, only tell the address" },
    { 0 },
};
static const Usage usage = {
    .command = "play",
    .operands = "[BATTLE]",
    .about = "Shows the board in the browser, at http://127.0.0.1:1314/ or the next free port,\n"
             "for this machine only. Without BATTLE the page asks which. Ctrl-C ends it.",
    .options = rows,
    .most = 1,
};
/* clang-format on */

extern char **environ;

/* The name of a battle, by the name of its file; 0 if the text is none. */
static size_t battle_name_size(const char *file)
{
    const char *end = strrchr(file, '.');
    return end && strcmp(end, ".battle") == 0 ? (size_t)(end - file) : 0;
}

/* Whether the page has the battle; if not, says which it has. */
static bool find_battle(const char *name)
{
    for (unsigned i = 0; i < embedded_text_count; i++) {
        size_t size = battle_name_size(embedded_texts[i].name);
        if (size > 0 && strlen(name) == size && memcmp(embedded_texts[i].name, name, size) == 0)
            return true;
    }
    fprintf(stderr, "banneret play: there is no battle %s in the page; it has:", name);
    for (unsigned i = 0; i < embedded_text_count; i++) {
        size_t size = battle_name_size(embedded_texts[i].name);
        if (size > 0)
            fprintf(stderr, " %.*s", (int)size, embedded_texts[i].name);
    }
    fprintf(stderr, "\n");
    return false;
}

/* ---- the browser ---- */

static bool has_screen(void)
{
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x && x[0]) || (wayland && wayland[0]);
}

/* Starts $BROWSER, or what the desktop prefers, silently and with no signal blocked. */
static bool open_browser(char *address)
{
    char opener[] = "xdg-open";
    char *chosen = getenv("BROWSER");
    char *program = chosen && chosen[0] ? chosen : opener;
    char *arguments[] = {program, address, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t child;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &none);
    bool good = posix_spawnp(&child, program, &files, &attributes, arguments, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return good;
}

static void complain_browser(void)
{
    fprintf(stderr, "banneret play: no browser could be opened; please open the address there\n");
}

/* A browser that fails at once was not opened; one that ends well has handed the address on. */
static void bury_browser(void)
{
    int status;
    while (waitpid(-1, &status, WNOHANG) > 0) {
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            complain_browser();
    }
}

/* ---- serving ---- */

static void serve_until(const sigset_t *signals, const PageServer *server, const char *battle,
                        bool open)
{
    char address[ADDRESS_SIZE];
    int number = 0;
    snprintf(address, sizeof address, "http://127.0.0.1:%u/%s%s", page_server_port(server),
             battle ? "#battle=" : "", battle ? battle : "");
    printf("The board is at %s (Ctrl-C ends it)\n", address);
    fflush(stdout);
    if (open && has_screen() && !open_browser(address))
        complain_browser();
    while (sigwait(signals, &number) == 0 && number == SIGCHLD)
        bury_browser();
}

int cmd_play(int argc, char **argv)
{
    Options options;
    uint64_t port = PORT_DEFAULT;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    if (!options_number(&options, OPTION_PORT, 0, UINT16_MAX, &port))
        return EXIT_USAGE;
    if (page_asset_count == 0) {
        fprintf(stderr, "banneret play: this program was built without the page; `./do play` "
                        "builds it with, and\n`banneret terminal` needs none\n");
        return EXIT_FAILED;
    }
    const char *battle = options.operand_count > 0 ? options.operand[0] : NULL;
    if (battle && !find_battle(battle))
        return EXIT_FAILED;

    /* Blocked before the server's thread begins, and waited for: no handler is needed. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals, NULL);

    uint16_t tried = options_has(&options, OPTION_PORT) ? 1 : PORTS_TRIED;
    PageServer *server = page_server_start((uint16_t)port, tried);
    if (!server)
        return EXIT_FAILED;
    serve_until(&signals, server, battle, !options_has(&options, OPTION_NO_OPEN));
    page_server_stop(server);
    return EXIT_OK;
}
