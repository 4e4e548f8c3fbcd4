#include "filter.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

/* What strace saw of a server at work on either store, and what its libraries use on bad days: when
 * memory or the disk is short, when a database went away, when the program panics. Anything else is
 * answered as by a kernel that does not have it. */
static const char *const allowed[] = {
    /* files */
    "read", "write", "readv", "writev", "pread64", "pwrite64", "openat", "close", "fstat",
    "newfstatat", "statx", "lseek", "fcntl", "flock", "fsync", "fdatasync", "ftruncate",
    "fallocate", "unlink", "unlinkat", "access", "faccessat", "faccessat2", "fchmod", "fchown",
    "getdents64", "readlink", "readlinkat", "getcwd",
    /* sockets */
    "accept4", "recvfrom", "recvmsg", "sendto", "sendmsg", "sendmmsg", "shutdown", "getsockopt",
    "setsockopt", "getsockname", "getpeername", "epoll_wait", "epoll_pwait", "epoll_ctl", "poll",
    "ppoll", "pselect6", "eventfd2", "pipe2",
    /* memory and threads */
    "brk", "munmap", "mremap", "madvise", "futex", "sched_yield", "sched_getaffinity", "rseq",
    "set_robust_list", "gettid", "getpid", "getuid", "geteuid", "getgid", "getegid", "exit",
    "exit_group", "restart_syscall",
    /* signals, children that were begun before, time and chance */
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "sigaltstack", "tgkill",
    "kill", "wait4", "clock_gettime", "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom",
    "prlimit64", "uname", "sysinfo"};

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

static bool add_names(scmp_filter_ctx filter, uint32_t action, const char *const *names,
                      size_t count)
{
    int failed = 0;
    for (size_t i = 0; i < count && failed == 0; i++) {
        int call = seccomp_syscall_resolve_name(names[i]);
        if (call != __NR_SCMP_ERROR) /* another processor may not have it */
            failed = seccomp_rule_add(filter, action, call, 0);
    }
    return failed == 0;
}

static bool add_call(scmp_filter_ctx filter, const char *name, struct scmp_arg_cmp argument)
{
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(name), 1,
                            argument) == 0;
}

static bool add_sockets(scmp_filter_ctx filter, Reach reach)
{
    static const char *const connect[] = {"connect"};
    static const int families[] = {AF_UNIX, AF_INET, AF_INET6};
    uint32_t count = reach == REACH_NOBODY ? 0 : reach == REACH_THIS_MACHINE ? 1 : 3;
    bool good = count == 0 || add_names(filter, SCMP_ACT_ALLOW, connect, 1);
    for (uint32_t i = 0; i < count && good; i++)
        good = add_call(filter, "socket", SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)families[i], 0));
    return good;
}

/* Memory that is written and memory that is run stay apart; a thread may begin, a process not. */
static bool add_memory(scmp_filter_ctx filter)
{
    return add_call(filter, "mmap", SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) &&
           add_call(filter, "mprotect", SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) &&
           add_call(filter, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
}

void filter_enter(Reach reach)
{
    if (INSTRUMENTED) /* sanitizers look into the process by calls of their own */
        return;
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    bool good = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                add_names(filter, SCMP_ACT_ALLOW, allowed, COUNT_OF(allowed)) &&
                add_names(filter, SCMP_ACT_KILL_PROCESS, deadly, COUNT_OF(deadly)) &&
                add_sockets(filter, reach) && add_memory(filter);
    int failed = good ? seccomp_load(filter) : -EINVAL;
    if (failed != 0)
        fprintf(stderr, "banneret serve: this kernel takes no filter (%s); it goes on without\n",
                strerror(-failed));
    seccomp_release(filter);
}
