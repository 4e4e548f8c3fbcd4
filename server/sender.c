#include "sender.h"

#include "child.h"
#include "filter.h"
#include "open_net.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORKERS = 4, /* one that is slow does not hold up the others */
    POST_SECONDS = 5,
    MAIL_SECONDS = 20,
    ANSWER_MOST = 64 * 1024,
    TOKEN_SECONDS = 12 * 3600,
    PUSH_SECONDS = 24 * 3600, /* that a push service keeps it for a browser that is away */
    MAIL_SIZE = LETTER_TEXT_SIZE + 2048,
};

struct Sender {
    int socket;
    pid_t keeper;
};

typedef struct Worker {
    const SenderSetup *setup;
    CURL *curl;
    uint32_t answered; /* bytes that have come back */
    bool is_closed;    /* an address was refused */
    char mail[MAIL_SIZE];
    uint32_t mail_size, mail_sent;
} Worker;

/* ---- what the library asks ---- */

/* The address that the name has led to, and that is about to be called. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    Worker *worker = context;
    Address address;
    bool known = purpose == CURLSOCKTYPE_IPCXN && address_of(&to->addr, &address);
    bool open = known && (address_is_public(&address) ||
                          (worker->setup->loopback && address_is_loopback(&address)));
    if (open)
        return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
    worker->is_closed = true;
    return CURL_SOCKET_BAD;
}

/* Nobody reads the answer; one that does not end is cut. */
static size_t count_answer(char *bytes, size_t size, size_t count, void *context)
{
    Worker *worker = context;
    (void)bytes;
    if (size * count > ANSWER_MOST - worker->answered)
        return 0;
    worker->answered += (uint32_t)(size * count);
    return size * count;
}

static size_t read_mail(char *out, size_t size, size_t count, void *context)
{
    Worker *worker = context;
    size_t left = worker->mail_size - worker->mail_sent, most = size * count;
    size_t taken = left < most ? left : most;
    memcpy(out, worker->mail + worker->mail_sent, taken);
    worker->mail_sent += (uint32_t)taken;
    return taken;
}

/* ---- posting ---- */

static void set_common(Worker *worker, const char *url, long seconds)
{
    CURL *curl = worker->curl;
    curl_easy_reset(curl);
    worker->answered = 0;
    worker->is_closed = false;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* none, whatever the environment says */
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, seconds);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, count_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, worker);
    if (worker->setup->authority)
        curl_easy_setopt(curl, CURLOPT_CAINFO, worker->setup->authority);
}

static void report_post(Worker *worker, const Letter *letter, CURLcode code, Report *report)
{
    long status = 0;
    curl_off_t patience = 0;
    curl_easy_getinfo(worker->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(worker->curl, CURLINFO_RETRY_AFTER, &patience);
    report->outcome = SENT_NOT;
    if (worker->is_closed) {
        snprintf(report->why, sizeof report->why, "an address that is not on the open net");
    } else if (code != CURLE_OK) {
        snprintf(report->why, sizeof report->why, "%s", curl_easy_strerror(code));
    } else {
        snprintf(report->why, sizeof report->why, "status %ld", status);
        if (status >= 200 && status < 300)
            report->outcome = SENT;
        else if (status == 429 || (status == 503 && patience > 0))
            report->outcome = SENT_LATER;
        else if (letter->kind == CHANNEL_PUSH && (status == 404 || status == 410))
            report->outcome = SENT_NEVER;
    }
    report->seconds = patience > 0 && patience < 24 * 3600 ? (uint32_t)patience : 60;
}

static void post(Worker *worker, const Letter *letter, const void *body, uint32_t size,
                 struct curl_slist *headers, Report *report)
{
    CURL *curl = worker->curl;
    set_common(worker, letter->address, POST_SECONDS);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, worker);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, count_answer);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, worker);
    curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "banneret");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)size);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    report_post(worker, letter, curl_easy_perform(curl), report);
}

static void send_webhook(Worker *worker, const Letter *letter, Report *report)
{
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    post(worker, letter, letter->text, letter->size, headers, report);
    curl_slist_free_all(headers);
}

/* "https://push.example.net" of the address of a browser. */
static void copy_origin(const char *address, char out[CHANNEL_ADDRESS_MOST + 1])
{
    const char *host = strstr(address, "://");
    size_t size = host ? (size_t)(host - address) + 3 + strcspn(host + 3, "/?#") : 0;
    memcpy(out, address, size);
    out[size] = 0;
}

static void send_push(Worker *worker, const Letter *letter, Report *report)
{
    uint8_t body[PUSH_BODY_MOST], salt[PUSH_SALT_SIZE], key[DIGEST_SIZE], point[PUSH_POINT_SIZE];
    char origin[CHANNEL_ADDRESS_MOST + 1], token[PUSH_TOKEN_SIZE], header[PUSH_TOKEN_SIZE + 32];
    const SenderSetup *setup = worker->setup;
    randombytes_buf(salt, sizeof salt);
    do
        randombytes_buf(key, sizeof key);
    while (!push_public(key, point));
    copy_origin(letter->address, origin);
    uint32_t size = push_seal(&letter->keys, letter->text, letter->size, salt, key, body);
    sodium_memzero(key, sizeof key);
    if (size == 0 ||
        !push_token(origin, time(NULL) + TOKEN_SECONDS, setup->contact, setup->push_key, token)) {
        snprintf(report->why, sizeof report->why, "keys that nothing can be sealed for");
        report->outcome = SENT_NEVER;
        return;
    }
    snprintf(header, sizeof header, "Authorization: %s", token);
    struct curl_slist *headers = curl_slist_append(NULL, header);
    snprintf(header, sizeof header, "TTL: %d", PUSH_SECONDS);
    headers = curl_slist_append(headers, header);
    headers = curl_slist_append(headers, "Content-Encoding: aes128gcm");
    headers = curl_slist_append(headers, "Content-Type: application/octet-stream");
    headers = curl_slist_append(headers, "Urgency: normal");
    post(worker, letter, body, size, headers, report);
    curl_slist_free_all(headers);
}

/* ---- mail ---- */

static void write_mail(Worker *worker, const Letter *letter)
{
    char date[64];
    uint8_t id[ID_SIZE];
    char digits[ID_DIGITS];
    time_t now = time(NULL);
    struct tm broken;
    const char *from = worker->setup->mail_from;
    Out out = out_begin(worker->mail, sizeof worker->mail);
    randombytes_buf(id, sizeof id);
    digits_write(id, sizeof id, digits);
    gmtime_r(&now, &broken);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &broken);
    const char *const lines[][2] = {{"Date: ", date},
                                    {"From: Banneret <", from},
                                    {"To: <", letter->address},
                                    {"Message-ID: <", digits},
                                    {"Subject: ", letter->subject},
                                    {"MIME-Version: ", "1.0"},
                                    {"Content-Type: ", "text/plain; charset=utf-8"},
                                    {"Content-Transfer-Encoding: ", "8bit"},
                                    {"Auto-Submitted: ", "auto-generated"}};
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        out_text(&out, lines[i][0]);
        out_text(&out, lines[i][1]);
        if (i == 3)
            out_text(&out, strchr(from, '@'));
        out_text(&out, strchr(lines[i][0], '<') ? ">\r\n" : "\r\n");
    }
    out_text(&out, "\r\n");
    for (uint32_t i = 0; i < letter->size; i++) {
        if (letter->text[i] == '\n')
            out_char(&out, '\r');
        out_char(&out, letter->text[i]);
    }
    worker->mail_size = out.size < out.cap ? out.size : out.cap - 1;
    worker->mail_sent = 0;
}

/* Whose the mail server is, that may also be in the house: its address is not looked at. */
static void send_mail(Worker *worker, const Letter *letter, Report *report)
{
    const SenderSetup *setup = worker->setup;
    CURL *curl = worker->curl;
    char from[CHANNEL_ADDRESS_MOST], to[CHANNEL_ADDRESS_MOST + 8];
    snprintf(from, sizeof from, "<%s>", setup->mail_from);
    snprintf(to, sizeof to, "<%s>", letter->address);
    struct curl_slist *people = curl_slist_append(NULL, to);
    write_mail(worker, letter);
    set_common(worker, setup->mail, MAIL_SECONDS);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    /* A password goes over an encrypted connection or not at all. */
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(setup->login ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    if (setup->login)
        curl_easy_setopt(curl, CURLOPT_USERPWD, setup->login);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, people);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_mail);
    curl_easy_setopt(curl, CURLOPT_READDATA, worker);
    CURLcode code = curl_easy_perform(curl);
    report->outcome = code == CURLE_OK ? SENT : SENT_NOT;
    snprintf(report->why, sizeof report->why, "%s", curl_easy_strerror(code));
    curl_slist_free_all(people);
}

/* ---- the processes ---- */

/* Ends when the server has closed its end. */
static void work(int socket, const SenderSetup *setup)
{
    static Worker worker;
    static Letter letter;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    worker.setup = setup;
    worker.curl = curl_easy_init();
    filter_enter(DUTY_SEND, REACH_OPEN_NET);
    while (worker.curl) {
        ssize_t size = recv(socket, &letter, sizeof letter, 0);
        if (size < 0 && errno == EINTR)
            continue;
        if (size != sizeof letter)
            _exit(size == 0 ? 0 : 1);
        Report report = {.taken = letter.taken, .tells = letter.tells, .recovers = letter.recovers};
        memcpy(report.channel, letter.channel, ID_SIZE);
        if (letter.kind == CHANNEL_MAIL)
            send_mail(&worker, &letter, &report);
        else if (letter.kind == CHANNEL_PUSH)
            send_push(&worker, &letter, &report);
        else
            send_webhook(&worker, &letter, &report);
        if (send(socket, &report, sizeof report, MSG_NOSIGNAL) != sizeof report)
            _exit(0);
    }
    _exit(1);
}

static pid_t hire(int socket, const SenderSetup *setup)
{
    pid_t child = fork();
    if (child == 0)
        work(socket, setup);
    return child;
}

/* One that has crashed is replaced; one that has ended was told to. */
static void keep(int socket, const void *setup)
{
    sigset_t signals;
    const struct timespec pause = {.tv_sec = 1};
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC), status;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_UNBLOCK, &signals, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    curl_global_init(CURL_GLOBAL_ALL); /* it may load code, by the settings of this machine */
    filter_enter(DUTY_KEEP_SENDERS, REACH_OPEN_NET);
    for (uint32_t i = 0; i < WORKERS; i++)
        hire(socket, setup);
    while (waitpid(-1, &status, 0) > 0) {
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            _exit(0);
        nanosleep(&pause, NULL);
        hire(socket, setup);
    }
    _exit(1);
}

Sender *sender_start(const SenderSetup *setup)
{
    Child child;
    if (!child_start(&child, keep, setup))
        return NULL;
    Sender *sender = heap_new(sizeof *sender);
    *sender = (Sender){child.line, child.process};
    return sender;
}

bool sender_give(Sender *sender, const Letter *letter)
{
    return send(sender->socket, letter, sizeof *letter, MSG_NOSIGNAL | MSG_DONTWAIT) ==
           sizeof *letter;
}

bool sender_take(Sender *sender, int milliseconds, Report *out)
{
    struct pollfd ready = {.fd = sender->socket, .events = POLLIN};
    const struct timespec pause = {.tv_nsec = (long)(milliseconds % 1000) * 1000000};
    if (poll(&ready, 1, milliseconds) == 1 &&
        recv(sender->socket, out, sizeof *out, MSG_DONTWAIT) == sizeof *out)
        return true;
    if (ready.revents != 0)
        nanosleep(&pause, NULL); /* nobody is there any more */
    return false;
}

void sender_stop(Sender *sender)
{
    kill(sender->keeper, SIGTERM);
    close(sender->socket);
    waitpid(sender->keeper, NULL, 0);
    free(sender);
}
