/* disk.c: a disk in trouble, loaded before a server by LD_PRELOAD; it minds the files of SQLite
 * only. What BANNERET_DISK says:
 *
 * power: What is written stays in memory until it is synchronised: to kill the process is then to
 * cut the power.
 *
 * slow: To synchronise takes 3 ms longer.
 *
 * faults: While the file BANNERET_DISK_SWITCH exists, every third write or synchronisation fails,
 * by turns for want of space, with an error, or half done.
 *
 * break-in: That file is there from the beginning. When its first byte is a letter, the next
 * synchronisation (s), message to a process beside the server (m) or end of such a process that
 * another waits for (e) does what somebody would who has got in: it tries what a filter may refuse,
 * writes into the file what came of it, and runs a program.
 *
 * no-filter: The kernel takes no filter.
 *
 * no-end: While the file BANNERET_DISK_SWITCH exists, no pipeline of PostgreSQL ends.
 *
 * One thread of the server writes, so nothing is locked. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MAX = 4096 };

typedef struct Piece { /* written and not synchronised */
    struct Piece *next;
    off_t at;
    size_t size;
    char bytes[];
} Piece;

typedef struct Held {
    bool is_minded;
    Piece *first, **last;
} Held;

static Held held[FILES_MAX];
static unsigned turn;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static bool mode_is(const char *mode)
{
    const char *given = getenv("BANNERET_DISK");
    return given && strcmp(given, mode) == 0;
}

static Held *held_of(int fd)
{
    return fd >= 0 && fd < FILES_MAX && held[fd].is_minded ? &held[fd] : NULL;
}

/* 0: it works; else the errno it fails with, or -1 for half a write. */
static int next_fault(void)
{
    static const int faults[] = {ENOSPC, EIO, -1};
    const char *path = getenv("BANNERET_DISK_SWITCH");
    if (!mode_is("faults") || !path || access(path, F_OK) != 0)
        return 0;
    turn++;
    return turn % 3 == 0 ? faults[turn / 3 % 3] : 0;
}

int open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int fd = REAL(open64)(path, flags, va_arg(arguments, int));
    va_end(arguments);
    if (fd >= 0 && fd < FILES_MAX) {
        const char *end = strstr(path, "games.db");
        held[fd].is_minded =
            end && (strcmp(end, "games.db") == 0 || strcmp(end, "games.db-wal") == 0);
        held[fd].first = NULL;
        held[fd].last = &held[fd].first;
    }
    return fd;
}

int close(int fd)
{
    if (held_of(fd))
        held[fd].is_minded = false; /* what was not synchronised is forgotten */
    return REAL(close)(fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    Held *file = held_of(fd);
    int fault = file ? next_fault() : 0;
    if (fault > 0) {
        errno = fault;
        return -1;
    }
    if (fault < 0)
        size = size / 2 + 1;
    if (!file || !mode_is("power"))
        return REAL(pwrite64)(fd, bytes, size, at);
    Piece *piece = malloc(sizeof *piece + size);
    if (!piece)
        abort();
    *piece = (Piece){.at = at, .size = size};
    memcpy(piece->bytes, bytes, size);
    *file->last = piece;
    file->last = &piece->next;
    return (ssize_t)size;
}

/* What was written, held or not, is read. */
ssize_t pread64(int fd, void *bytes, size_t size, off64_t at)
{
    Held *file = held_of(fd);
    if (!file || !file->first)
        return REAL(pread64)(fd, bytes, size, at);
    memset(bytes, 0, size);
    ssize_t got = REAL(pread64)(fd, bytes, size, at);
    off_t end = at + (got > 0 ? got : 0);
    for (const Piece *piece = file->first; piece; piece = piece->next) {
        off_t first = piece->at > at ? piece->at : at;
        off_t last = piece->at + (off_t)piece->size;
        if (last > at + (off_t)size)
            last = at + (off_t)size;
        if (first >= last)
            continue;
        memcpy((char *)bytes + (first - at), piece->bytes + (first - piece->at),
               (size_t)(last - first));
        if (last > end)
            end = last;
    }
    return end - at;
}

int fstat64(int fd, struct stat64 *out)
{
    Held *file = held_of(fd);
    int result = REAL(fstat64)(fd, out);
    for (const Piece *piece = file && result == 0 ? file->first : NULL; piece;
         piece = piece->next) {
        off_t end = piece->at + (off_t)piece->size;
        if (end > out->st_size)
            out->st_size = end;
    }
    return result;
}

int seccomp_load(void *filter)
{
    __typeof__(&seccomp_load) load = REAL(seccomp_load);
    return mode_is("no-filter") ? -ENOSYS : load(filter);
}

int PQexitPipelineMode(void *connection)
{
    __typeof__(&PQexitPipelineMode) leave = REAL(PQexitPipelineMode);
    bool stays = mode_is("no-end") && access(getenv("BANNERET_DISK_SWITCH"), F_OK) == 0;
    return stays ? 0 : leave(connection);
}

/* ---- somebody has got in ---- */

enum { SWITCH_SIZE = 4096 };

static char *trap; /* the file of the switch: processes share it, and no call is needed to look */
static pid_t server;

__attribute__((constructor)) static void set_trap(void)
{
    const char *path = getenv("BANNERET_DISK_SWITCH");
    server = getpid();
    int file = mode_is("break-in") ? open(path, O_RDWR) : -1;
    if (file < 0)
        return;
    trap = mmap(NULL, SWITCH_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (trap == MAP_FAILED)
        abort();
    close(file);
}

static bool can_fork(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0;
}

static bool can_have_code(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                0) != MAP_FAILED;
}

static void break_in(char moment)
{
    if (!trap || trap[0] != moment)
        return;
    char name[] = "touch", made[SWITCH_SIZE];
    char *const touch[] = {name, made, NULL}, *const none[] = {NULL};
    snprintf(made, sizeof made, "%s.ran", getenv("BANNERET_DISK_SWITCH"));
    trap[0] = 0;
    snprintf(trap + 1, SWITCH_SIZE - 1, "%d%s%s%s%s%s%s\n", (int)getpid(),
             socket(AF_INET, SOCK_STREAM, 0) < 0 ? "" : " net",
             socket(AF_UNIX, SOCK_STREAM, 0) < 0 ? "" : " socket",
             open("/etc/passwd", O_RDONLY) < 0 ? "" : " read",
             open(made, O_WRONLY | O_CREAT, 0600) < 0 ? "" : " write",
             can_have_code() ? " code" : "", can_fork() ? " process" : "");
    unlink(made);
    execve("/usr/bin/touch", touch, none);
    strcat(trap + 1, "still here\n");
}

/* Of a process beside the server alone: the server has such messages, too. */
ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
    ssize_t got = REAL(recv)(fd, bytes, size, flags);
    if (getpid() != server)
        break_in('m');
    return got;
}

pid_t waitpid(pid_t child, int *status, int options)
{
    pid_t found = REAL(waitpid)(child, status, options);
    if (getpid() != server)
        break_in('e');
    return found;
}

/* ---- synchronising ---- */

int fdatasync(int fd)
{
    const struct timespec pause = {.tv_nsec = 3000000};
    Held *file = held_of(fd);
    break_in('s');
    if (file && mode_is("slow"))
        nanosleep(&pause, NULL);
    int fault = file ? next_fault() : 0;
    if (fault != 0) {
        errno = EIO;
        return -1;
    }
    while (file && file->first) {
        Piece *piece = file->first;
        file->first = piece->next;
        if (REAL(pwrite64)(fd, piece->bytes, piece->size, piece->at) != (ssize_t)piece->size)
            abort();
        free(piece);
    }
    if (file)
        file->last = &file->first;
    return file && mode_is("power") ? 0 : REAL(fdatasync)(fd);
}
