/* Heads of requests, names, routes and bodies: what is taken, and what is not. */
#include "server/body.h"
#include "server/head.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME "0123456789abcdef0123456789abcdef"
#define GET "GET / HTTP/1.1\r\nHost: localhost\r\n"

typedef struct HeadCase {
    const char *text;
    HeadResult result;
    unsigned status;
} HeadCase;

static const HeadCase head_cases[] = {
    {GET "\r\n", HEAD_WHOLE, 0},
    {GET "Accept: */*\r\nX: \xC3\xA9\r\n\r\n", HEAD_WHOLE, 0},
    {"GET / HTTP/1.0\r\n\r\n", HEAD_WHOLE, 0},
    {"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", HEAD_WHOLE, 0},
    {"POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", HEAD_WHOLE, 0},
    {"", HEAD_PARTIAL, 0},
    {"G", HEAD_PARTIAL, 0},
    {GET, HEAD_PARTIAL, 0},
    {GET "\r", HEAD_PARTIAL, 0},
    {"GET / HTTP/1.1\nHost: a\n\n", HEAD_PARTIAL, 0}, /* no line of it has ended */
    {"GET / HTTP/1.1\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"get / HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", HEAD_WRONG, 400},
    {"\r\n\r\n", HEAD_WRONG, 400},
    {GET "Host: localhost\r\n\r\n", HEAD_WRONG, 400},
    {GET " folded\r\n\r\n", HEAD_WRONG, 400},
    {GET "No colon\r\n\r\n", HEAD_WRONG, 400},
    {GET "Blank : x\r\n\r\n", HEAD_WRONG, 400},
    {GET "X: a\x01\r\n\r\n", HEAD_WRONG, 400},
    {GET "X: a\rb\r\n\r\n", HEAD_WRONG, 400},
    {GET "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", HEAD_WRONG, 400},
    {GET "Transfer-Encoding: chunked\r\ncontent-length: 3\r\n\r\n", HEAD_WRONG, 400},
    {GET "Transfer-Encoding: gzip, chunked\r\n\r\n", HEAD_WRONG, 400},
    {GET "Content-Length: 3\r\nContent-Length: 3\r\n\r\n", HEAD_WRONG, 400},
    {GET "Content-Length: -3\r\n\r\n", HEAD_WRONG, 400},
    {GET "Content-Length: 99999999999\r\n\r\n", HEAD_WRONG, 400},
    {GET "Last-Event-ID: 1\r\nLast-Event-ID: 2\r\n\r\n", HEAD_WRONG, 400},
};

static void head_read_takes_plain_heads_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(head_cases); i++) {
        const HeadCase *c = &head_cases[i];
        Head head;
        HeadResult result = head_read(c->text, (uint32_t)strlen(c->text), &head);
        if (result != c->result || (result == HEAD_WRONG && head.status != c->status))
            fail_msg("case %zu: %d %u", i, result, head.status);
    }
}

static void head_read_refuses_a_zero_anywhere(void **state)
{
    static const char text[] = GET "X: y\r\n\r\n";
    (void)state;
    for (size_t i = 0; i < sizeof text - 5; i++) {
        char bytes[sizeof text];
        Head head;
        memcpy(bytes, text, sizeof text);
        bytes[i] = 0;
        assert_int_equal(head_read(bytes, sizeof text - 1, &head), HEAD_WRONG);
        assert_int_equal(head.status, 400);
    }
}

/* Cut anywhere it is partial; whole, it has its size whatever follows. */
static void head_read_is_the_same_however_it_comes(void **state)
{
    static const char text[] = "GET /api/games/" GAME "/events?after=7 HTTP/1.1\r\n"
                               "host: Example.org:81\r\nLAST-EVENT-ID:  57 \r\n"
                               "X-Forwarded-For: 1.2.3.4, 10.0.0.9\r\n\r\nGET";
    const uint32_t size = sizeof text - 1 - 3;
    Head head;
    (void)state;
    for (uint32_t cut = 0; cut < size; cut++)
        assert_int_equal(head_read(text, cut, &head), HEAD_PARTIAL);
    assert_int_equal(head_read(text, sizeof text - 1, &head), HEAD_WHOLE);
    assert_int_equal(head.size, size);
    assert_string_equal(head.host, "Example.org:81");
    assert_string_equal(head.forwarded, "10.0.0.9");
    assert_int_equal(head.route.kind, ROUTE_EVENTS);
    assert_int_equal(head.route.game[1], 0x23);
    assert_int_equal(head.after, 57);
}

static void head_read_takes_after_from_the_query(void **state)
{
    Head head;
    (void)state;
    static const char text[] = "GET /api/games/" GAME "/events?after=7 HTTP/1.1\r\n\r\n";
    assert_int_equal(head_read(text, sizeof text - 1, &head), HEAD_WHOLE);
    assert_int_equal(head.after, 7);
}

static void head_read_refuses_what_is_too_long(void **state)
{
    char text[HEAD_SIZE_MAX];
    Head head;
    (void)state;
    memset(text, 'a', sizeof text);
    memcpy(text, GET, sizeof GET - 1);
    assert_int_equal(head_read(text, sizeof text, &head), HEAD_WRONG);
    assert_int_equal(head.status, 431);
    memset(text, 'a', sizeof text);
    memcpy(text, "GET /", 5);
    memcpy(text + TARGET_SIZE_MAX + 10, " HTTP/1.1\r\n\r\n", 13);
    assert_int_equal(head_read(text, sizeof text, &head), HEAD_WRONG);
    assert_int_equal(head.status, 414);
}

/* ---- names ---- */

static void host_is_own_by_name(void **state)
{
    const Names none = {0}, names = {2, {"https://example.org", "http://10.0.0.7:1415"}};
    (void)state;
    assert_true(host_is_own(&none, "127.0.0.1:1415"));
    assert_true(host_is_own(&none, "LocalHost"));
    assert_true(host_is_own(&names, "Example.org"));
    assert_true(host_is_own(&names, "10.0.0.7:1415"));
    static const char *const others[] = {
        "",       "example.com",      "example.org:81", "10.0.0.7",        "localhost.evil.org",
        "evil:1", "127.0.0.1.nip.io", "localhost:",     "localhost:80:80", "example.org/"};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_false(host_is_own(&names, others[i]));
    assert_false(host_is_own(&names, NULL));
}

static void origin_is_own_by_address(void **state)
{
    const Names none = {0}, names = {1, {"https://example.org"}};
    (void)state;
    assert_true(origin_is_own(&none, "localhost:1415", "http://localhost:1415", NULL));
    assert_true(origin_is_own(&none, "localhost:1415", NULL, "same-origin"));
    assert_true(origin_is_own(&names, "example.org", "https://example.org", "same-origin"));
    assert_false(origin_is_own(&none, "localhost:1415", NULL, NULL));
    assert_false(origin_is_own(&none, "localhost:1415", "null", NULL));
    assert_false(origin_is_own(&none, "localhost:1415", "http://localhost:1416", NULL));
    assert_false(origin_is_own(&none, "localhost:1415", "https://localhost:1415", NULL));
    assert_false(origin_is_own(&none, "localhost:1415", "http://localhost:1415", "cross-site"));
    assert_false(origin_is_own(&none, "localhost:1415", NULL, "same-site"));
    assert_false(origin_is_own(&names, "example.org", "http://example.org", NULL));
    assert_false(origin_is_own(&names, "example.org", "https://example.org.evil", NULL));
}

static void address_is_good_without_a_path(void **state)
{
    (void)state;
    assert_true(address_is_good("https://example.org"));
    assert_true(address_is_good("http://10.0.0.7:1415"));
    static const char *const others[] = {"",          "example.org", "https://",  "ftp://a",
                                         "http://a/", "http://a:",   "http://a b"};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_false(address_is_good(others[i]));
}

static void cookie_session_finds_ours(void **state)
{
    uint8_t hash[DIGEST_SIZE], expected[DIGEST_SIZE];
    static const uint8_t secret[ID_SIZE] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                            0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
    (void)state;
    digest_bytes(secret, sizeof secret, expected);
    assert_true(cookie_session("a=b; banneret=" GAME "; c=d", "banneret", hash));
    assert_memory_equal(hash, expected, DIGEST_SIZE);
    assert_false(cookie_session(NULL, "banneret", hash));
    assert_false(cookie_session("", "banneret", hash));
    assert_false(cookie_session("xbanneret=" GAME, "banneret", hash));
    assert_false(cookie_session("banneret=" GAME "0", "banneret", hash));
    assert_false(cookie_session("banneret=short", "banneret", hash));
    assert_false(cookie_session("banneret=" GAME, "__Host-banneret", hash));
}

static void route_find_knows_its_paths(void **state)
{
    static const struct {
        const char *method, *path;
        RouteKind kind;
    } rows[] = {
        {"GET", "/", ROUTE_PAGE},
        {"GET", "/api", ROUTE_PAGE},
        {"POST", "/api/games", ROUTE_JOB},
        {"GET", "/api/games", ROUTE_METHOD},
        {"POST", "/api/join", ROUTE_JOB},
        {"POST", "/api/seat", ROUTE_JOB},
        {"GET", "/api/seat", ROUTE_METHOD},
        {"GET", "/api/games/" GAME, ROUTE_JOB},
        {"POST", "/api/games/" GAME, ROUTE_METHOD},
        {"GET", "/api/games/" GAME "/events", ROUTE_EVENTS},
        {"POST", "/api/games/" GAME "/events", ROUTE_METHOD},
        {"POST", "/api/games/" GAME "/actions", ROUTE_JOB},
        {"GET", "/api/games/" GAME "/actions", ROUTE_METHOD},
        {"GET", "/api/games/" GAME "/", ROUTE_NOTHING},
        {"GET", "/api/games/" GAME "0", ROUTE_NOTHING},
        {"GET", "/api/games/0123456789ABCDEF0123456789ABCDEF", ROUTE_NOTHING},
        {"GET", "/api/games/0123", ROUTE_NOTHING},
        {"GET", "/api/", ROUTE_NOTHING},
        {"GET", "/health", ROUTE_HEALTH},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        Route route = route_find(rows[i].method, rows[i].path, (uint32_t)strlen(rows[i].path));
        if (route.kind != rows[i].kind)
            fail_msg("%s %s: %d", rows[i].method, rows[i].path, route.kind);
    }
}

/* ---- bodies ---- */

#define ID "id " GAME "\n"
#define AT "at 3 0123456789abcdef\n"
#define ENTROPY "entropy " GAME GAME "\n"

static void body_actions_reads_lines(void **state)
{
    ActionsBody *body = malloc(sizeof *body);
    ParseError error;
    static const char good[] = ID AT "do a step 0101 # why\ndo done\n";
    static const char *const bad[] = {"",
                                      ID,
                                      ID AT,
                                      AT "do x",
                                      ID ID AT "do x",
                                      ID "at 3\ndo x",
                                      ID "at -1 0123456789abcdef\ndo x",
                                      ID "at 3 0123456789abcdeg\ndo x",
                                      ID AT "done",
                                      "id 01\n" AT "do x",
                                      ID AT "do x\nat 4"};
    (void)state;
    assert_true(body_actions(good, sizeof good - 1, body, &error));
    assert_int_equal(body->count, 2);
    assert_int_equal(body->ply, 3);
    assert_true(body->hash == 0x0123456789abcdefu);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        memset(&error, 0, sizeof error);
        if (body_actions(bad[i], (uint32_t)strlen(bad[i]), body, &error) || !error.expected[0])
            fail_msg("case %zu", i);
    }
    char many[16 * 80] = ID AT;
    for (uint32_t i = 0; i < BODY_ACTIONS_MAX + 1; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many), "do done\n");
    assert_false(body_actions(many, (uint32_t)strlen(many), body, &error));
    assert_true(body_actions(many, (uint32_t)strlen(many) - 8, body, &error));
    free(body);
}

static void body_join_reads_lines(void **state)
{
    JoinBody body;
    ParseError error;
    static const char good[] = "token " GAME "\nname \"Anna \xC3\xA9\"\n" ENTROPY;
    static const char *const bad[] = {"token " GAME "\n",
                                      ENTROPY,
                                      "token " GAME "\n" ENTROPY "name \"a\x01\"\n",
                                      "token " GAME "\n" ENTROPY "name \"a\xFF\"\n",
                                      "token " GAME "\n" ENTROPY "name \"\"\n",
                                      "token " GAME "\n" ENTROPY ENTROPY,
                                      "token " GAME "\n" ENTROPY "seat 1\n"};
    (void)state;
    assert_true(body_join(good, sizeof good - 1, &body, &error));
    assert_string_equal(body.name, "Anna \xC3\xA9");
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        memset(&error, 0, sizeof error);
        if (body_join(bad[i], (uint32_t)strlen(bad[i]), &body, &error) || !error.expected[0])
            fail_msg("case %zu", i);
    }
}

static void body_seat_reads_lines(void **state)
{
    SeatBody body;
    ParseError error;
    static const char good[] = "token " GAME "\n";
    static const char *const bad[] = {"", "token 01\n", "token " GAME "\ntoken " GAME "\n",
                                      "token " GAME "\n" ENTROPY};
    (void)state;
    assert_true(body_seat(good, sizeof good - 1, &body, &error));
    assert_int_equal(body.token[1], 0x23);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        memset(&error, 0, sizeof error);
        if (body_seat(bad[i], (uint32_t)strlen(bad[i]), &body, &error) || !error.expected[0])
            fail_msg("case %zu", i);
    }
}

static void body_resign_reads_lines(void **state)
{
    ResignBody body;
    ParseError error;
    (void)state;
    assert_true(body_resign(ID, sizeof ID - 1, &body, &error));
    assert_int_equal(body.id[1], 0x23);
    assert_false(body_resign("", 0, &body, &error));
    assert_false(body_resign(ID ID, 2 * (sizeof ID - 1), &body, &error));
}

static void body_create_reads_lines(void **state)
{
    CreateBody body;
    ParseError error;
    static const char good[] =
        ID "battle crecy\noption a 1\noption b on\nside french\n"
           "opponent captain\nclock bank 14d +12h\nundo free\nlapse forfeit\n";
    static const char *const bad[] = {ID,
                                      "battle crecy\n",
                                      ID "battle crecy\nbattle crecy\n",
                                      ID "battle crecy\noption a\n",
                                      ID "battle crecy\noption a 1\noption a 2\n",
                                      ID "battle crecy\nopponent nobody\n",
                                      ID "battle crecy\nclock often\n",
                                      ID "battle crecy\nundo never\n",
                                      ID "battle crecy\nlapse wait\n",
                                      ID "battle a b\n"};
    (void)state;
    assert_true(body_create(good, sizeof good - 1, &body, &error));
    assert_int_equal(body.option_count, 2);
    assert_string_equal(body.option_value[1], "on");
    assert_string_equal(body.side, "french");
    assert_string_equal(body.opponent, "captain");
    assert_int_equal(body.settings.clock, CLOCK_BANK);
    assert_int_equal(body.settings.undo, UNDO_FREE);
    assert_int_equal(body.settings.lapse, LAPSE_FORFEIT);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        memset(&error, 0, sizeof error);
        if (body_create(bad[i], (uint32_t)strlen(bad[i]), &body, &error) || !error.expected[0])
            fail_msg("case %zu", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_read_takes_plain_heads_only),
        cmocka_unit_test(head_read_refuses_a_zero_anywhere),
        cmocka_unit_test(head_read_is_the_same_however_it_comes),
        cmocka_unit_test(head_read_takes_after_from_the_query),
        cmocka_unit_test(head_read_refuses_what_is_too_long),
        cmocka_unit_test(host_is_own_by_name),
        cmocka_unit_test(origin_is_own_by_address),
        cmocka_unit_test(address_is_good_without_a_path),
        cmocka_unit_test(cookie_session_finds_ours),
        cmocka_unit_test(route_find_knows_its_paths),
        cmocka_unit_test(body_actions_reads_lines),
        cmocka_unit_test(body_join_reads_lines),
        cmocka_unit_test(body_seat_reads_lines),
        cmocka_unit_test(body_create_reads_lines),
        cmocka_unit_test(body_resign_reads_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
