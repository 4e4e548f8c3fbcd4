#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

/* Who is allowed what, as bits. Anything else is answered as by a kernel that does not have it. */
enum {
    SERVES = 1U << DUTY_SERVE,
    THINKS = 1U << DUTY_THINK | 1U << DUTY_KEEP_THINKER,
    SENDS = 1U << DUTY_SEND | 1U << DUTY_KEEP_SENDERS,
    KEEPS = 1U << DUTY_KEEP_THINKER | 1U << DUTY_KEEP_SENDERS,
};

typedef struct Calls {
    uint32_t duties;
    const char *name[40]; /* up to NULL */
} Calls;

/* What strace saw of each at work, of the server on either store, and what their libraries use on
 * bad days: when memory or the disk is short, when a database went away, when the program panics.
 * A process that was begun by another has no more than that one. */
static const Calls allowed[] = {
    /* memory, time and chance, the line to each other, a complaint and the end */
    {SERVES | THINKS | SENDS,
     {"brk",           "munmap",       "mremap",         "madvise",      "futex",
      "clock_gettime", "gettimeofday", "getrandom",      "recvfrom",     "sendto",
      "write",         "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "gettid",
      "getpid",        "tgkill",       "exit",           "exit_group",   "restart_syscall"}},
    /* beginning another process and waiting for it, and its giving up in turn what it does not need
     */
    {KEEPS, {"wait4", "clock_nanosleep", "nanosleep", "prctl", "seccomp", "set_robust_list"}},
    /* threads, files that are read, sockets */
    {SERVES | SENDS, {"set_robust_list", "rseq",       "sched_yield", "sched_getaffinity",
                      "sigaltstack",     "read",       "readv",       "close",
                      "fstat",           "newfstatat", "statx",       "lseek",
                      "fcntl",           "access",     "faccessat",   "faccessat2",
                      "getdents64",      "recvmsg",    "sendmsg",     "sendmmsg",
                      "shutdown",        "getsockopt", "setsockopt",  "getsockname",
                      "getpeername",     "poll",       "ppoll",       "pselect6",
                      "eventfd2",        "pipe2",      "getuid",      "geteuid",
                      "getgid",          "getegid",    "uname",       "sysinfo",
                      "writev"}},
    {SENDS, {"socketpair"}},
    /* files that are written, many connections, children that were begun before */
    {SERVES, {"pread64",   "pwrite64",   "openat",          "flock",      "fsync",
              "fdatasync", "ftruncate",  "fallocate",       "unlink",     "unlinkat",
              "fchmod",    "fchown",     "readlink",        "readlinkat", "getcwd",
              "accept4",   "epoll_wait", "epoll_pwait",     "epoll_ctl",  "rt_sigtimedwait",
              "kill",      "wait4",      "clock_nanosleep", "nanosleep",  "prlimit64"}},
};

/* What only somebody who has got in would ask for. */
static const char *const deadly[] = {
    "execve",           "execveat",          "fork",  "vfork",  "ptrace",     "setuid", "setresuid",
    "process_vm_readv", "process_vm_writev", "mount", "chroot", "init_module"};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { INSTRUMENTED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
enum { INSTRUMENTED = 1 };
#else
enum { INSTRUMENTED = 0 };
#endif
#else
enum { INSTRUMENTED = 0 };
#endif

static bool add_call(scmp_filter_ctx filter, uint32_t action, const char *name)
{
    int call = seccomp_syscall_resolve_name(name);
    return call == __NR_SCMP_ERROR || /* another processor may not have it */
           seccomp_rule_add(filter, action, call, 0) == 0;
}

static bool add_call_with(scmp_filter_ctx filter, const char *name, struct scmp_arg_cmp argument)
{
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(name), 1,
                            argument) == 0;
}

static bool add_names(scmp_filter_ctx filter, uint32_t duty)
{
    bool good = true;
    for (size_t i = 0; i < COUNT_OF(allowed); i++) {
        for (const char *const *name = allowed[i].name; *name && good; name++) {
            if ((allowed[i].duties & duty) != 0)
                good = add_call(filter, SCMP_ACT_ALLOW, *name);
        }
    }
    for (size_t i = 0; i < COUNT_OF(deadly) && good; i++)
        good = add_call(filter, SCMP_ACT_KILL_PROCESS, deadly[i]);
    return good;
}

static bool add_sockets(scmp_filter_ctx filter, Reach reach)
{
    static const int families[] = {AF_UNIX, AF_INET, AF_INET6};
    uint32_t first = reach == REACH_OPEN_NET, end = reach == REACH_NOBODY         ? 0
                                                    : reach == REACH_THIS_MACHINE ? 1
                                                                                  : 3;
    bool good = end == 0 || add_call(filter, SCMP_ACT_ALLOW, "connect");
    for (uint32_t i = first; i < end && good; i++)
        good = add_call_with(filter, "socket", SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)families[i], 0));
    return good;
}

/* Memory that is written and memory that is run stay apart. */
static bool add_memory(scmp_filter_ctx filter)
{
    return add_call_with(filter, "mmap", SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) &&
           add_call_with(filter, "mprotect", SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
}

/* Who serves or sends may begin threads, who keeps others may begin processes. A process has its
 * memory for itself, and stays in the namespaces of the one that begins it. */
static bool add_beginnings(scmp_filter_ctx filter, uint32_t duty)
{
    const scmp_datum_t apart = CLONE_VM | CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                               CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    const struct scmp_arg_cmp thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD);
    return ((duty & (SERVES | SENDS)) == 0 || add_call_with(filter, "clone", thread)) &&
           ((duty & KEEPS) == 0 ||
            add_call_with(filter, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, apart, 0)));
}

/* A sender reads certificates and how names are found, and could read any file of its user: a
 * filter knows no paths. It writes none. */
static bool add_reading(scmp_filter_ctx filter, uint32_t duty)
{
    const scmp_datum_t writing = O_ACCMODE | O_CREAT | O_TRUNC;
    return (duty & SENDS) == 0 ||
           (add_call_with(filter, "openat", SCMP_A2(SCMP_CMP_MASKED_EQ, writing, O_RDONLY)) &&
            add_call_with(filter, "ioctl", SCMP_A1(SCMP_CMP_EQ, FIONREAD, 0)));
}

void filter_enter(Duty duty, Reach reach)
{
    static const char *const names[] = {"the server", "what thinks", "what keeps it", "what sends",
                                        "what keeps those"};
    uint32_t bit = 1U << duty;
    if (INSTRUMENTED) /* sanitizers look into the process by calls of their own */
        return;
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    bool good = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                add_names(filter, bit) && add_sockets(filter, reach) && add_memory(filter) &&
                add_beginnings(filter, bit) && add_reading(filter, bit) &&
                seccomp_load(filter) == 0;
    seccomp_release(filter);
    if (!good)
        fprintf(stderr, "banneret serve: this kernel takes no filter for %s; it goes on without\n",
                names[duty]);
}
