#include "guard.h"

#include <string.h>
#include <strings.h>

/* ---- names ---- */

/* A host, perhaps with a port; its size, 0 if it is none. */
static size_t host_size(const char *host)
{
    size_t size = strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-");
    if (size == 0)
        return 0;
    if (host[size] != ':')
        return size;
    size_t digits = strspn(host + size + 1, "0123456789");
    return digits > 0 && digits <= 5 ? size + 1 + digits : 0;
}

static const char *host_of(const char *address)
{
    if (strncmp(address, "http://", 7) == 0)
        return address + 7;
    return strncmp(address, "https://", 8) == 0 ? address + 8 : "";
}

bool address_is_good(const char *address)
{
    const char *host = host_of(address);
    size_t size = host_size(host);
    return size > 0 && host[size] == 0 && strlen(address) < BASE_SIZE - 1;
}

static bool is_this_machine(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    size_t size = strcspn(host, ":");
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (strlen(names[i]) == size && strncasecmp(host, names[i], size) == 0)
            return true;
    }
    return false;
}

bool host_is_own(const Names *names, const char *host)
{
    if (!host || host_size(host) == 0 || host[host_size(host)] != 0)
        return false;
    for (uint32_t i = 0; i < names->count; i++) {
        if (strcasecmp(host_of(names->address[i]), host) == 0)
            return true;
    }
    return is_this_machine(host);
}

bool origin_is_own(const Names *names, const char *host, const char *origin, const char *site)
{
    if (site && strcmp(site, "same-origin") != 0)
        return false;
    if (!origin)
        return site != NULL;
    for (uint32_t i = 0; i < names->count; i++) {
        if (strcasecmp(names->address[i], origin) == 0)
            return true;
    }
    return strncmp(origin, "http://", 7) == 0 && is_this_machine(host) &&
           strcasecmp(origin + 7, host) == 0;
}

void base_write(const Names *names, const char *host, char out[BASE_SIZE])
{
    Out text = out_begin(out, BASE_SIZE);
    if (names->count > 0) {
        out_text(&text, names->address[0]);
        return;
    }
    out_text(&text, "http://");
    out_text(&text, host);
}

bool names_are_secure(const Names *names)
{
    for (uint32_t i = 0; i < names->count; i++) {
        if (strncmp(names->address[i], "https://", 8) != 0)
            return false;
    }
    return names->count > 0;
}

/* ---- headers ---- */

bool type_is_own(const char *type)
{
    return type && strcmp(type, "application/banneret") == 0;
}

bool cookie_session(const char *cookies, const char *name, uint8_t hash[DIGEST_SIZE])
{
    size_t size = strlen(name);
    for (const char *at = cookies; at && *at;) {
        at += strspn(at, " ;\t");
        size_t item = strcspn(at, ";");
        uint8_t secret[ID_SIZE];
        if (item == size + 1 + 2 * ID_SIZE && strncmp(at, name, size) == 0 && at[size] == '=' &&
            digits_bytes(at + size + 1, 2 * ID_SIZE, secret, ID_SIZE)) {
            digest_bytes(secret, sizeof secret, hash);
            return true;
        }
        at += item;
    }
    return false;
}

bool number_text(const char *text, uint32_t size, uint32_t *out)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9' || number > UINT32_MAX / 10)
            return false;
        number = number * 10 + (uint64_t)(text[i] - '0');
    }
    *out = (uint32_t)number;
    return size > 0 && number <= UINT32_MAX;
}

/* ---- routes ---- */

typedef struct RouteRow {
    const char *method, *path; /* of a game: what follows its id */
    bool of_game;
    RouteKind kind;
    JobKind job;
} RouteRow;

/* clang-format off */
static const RouteRow rows[] = {
    { "POST", "/api/games", false, ROUTE_JOB,    JOB_CREATE },
    { "POST", "/api/join",  false, ROUTE_JOB,    JOB_JOIN },
    { "POST", "/api/seat",  false, ROUTE_JOB,    JOB_SEAT },
    { "GET",  "/api/here",  false, ROUTE_JOB,    JOB_HERE },
    { "GET",  "/api/me",    false, ROUTE_JOB,    JOB_ME },
    { "GET",  "/api/lobby", false, ROUTE_JOB,    JOB_LOBBY },
    { "POST", "/api/accounts",          false, ROUTE_PASSWORD, JOB_ACCOUNT_ADD },
    { "POST", "/api/accounts/password", false, ROUTE_PASSWORD, JOB_ACCOUNT_PASSWORD },
    { "POST", "/api/accounts/end",      false, ROUTE_PASSWORD, JOB_ACCOUNT_END },
    { "POST", "/api/accounts/forgotten", false, ROUTE_JOB,     JOB_FORGOTTEN },
    { "POST", "/api/accounts/recover",  false, ROUTE_PASSWORD, JOB_RECOVER },
    { "POST", "/api/session",           false, ROUTE_PASSWORD, JOB_LOGIN },
    { "POST", "/api/session/end",       false, ROUTE_JOB,      JOB_LOGOUT },
    { "GET",  "/api/channels",          false, ROUTE_JOB,      JOB_CHANNELS },
    { "POST", "/api/channels",          false, ROUTE_JOB,      JOB_CHANNEL_ADD },
    { "POST", "/api/channels/end",      false, ROUTE_JOB,      JOB_CHANNEL_END },
    { "POST", "/api/channels/confirm",  false, ROUTE_JOB,      JOB_CHANNEL_CONFIRM },
    { "GET",  "/health",    false, ROUTE_HEALTH, JOB_GAME },
    { "GET",  "",           true,  ROUTE_JOB,    JOB_GAME },
    { "GET",  "/log",       true,  ROUTE_JOB,    JOB_LOG },
    { "GET",  "/record",    true,  ROUTE_JOB,    JOB_RECORD },
    { "GET",  "/events",    true,  ROUTE_EVENTS, JOB_STREAM },
    { "POST", "/actions",   true,  ROUTE_JOB,    JOB_ACTIONS },
    { "POST", "/resign",    true,  ROUTE_JOB,    JOB_RESIGN },
    { "POST", "/undo",      true,  ROUTE_JOB,    JOB_UNDO },
    { "POST", "/offers",    true,  ROUTE_JOB,    JOB_OFFER },
    { "POST", "/answers",   true,  ROUTE_JOB,    JOB_REPLY },
    { "POST", "/claim",     true,  ROUTE_JOB,    JOB_CLAIM },
    { "GET",  "/orders",    true,  ROUTE_JOB,    JOB_ORDERS },
    { "POST", "/orders",    true,  ROUTE_JOB,    JOB_GIVE_ORDERS },
    { "POST", "/sit",       true,  ROUTE_JOB,    JOB_SIT },
    { "POST", "/listed",    true,  ROUTE_JOB,    JOB_LISTED },
    { "POST", "/withdraw",  true,  ROUTE_JOB,    JOB_WITHDRAW },
    { "POST", "/seen",      true,  ROUTE_JOB,    JOB_SEEN },
    { "GET",  "/chat",      true,  ROUTE_JOB,    JOB_CHAT },
    { "POST", "/chat",      true,  ROUTE_JOB,    JOB_SAY },
};
/* clang-format on */

static bool is_text(const char *bytes, uint32_t size, const char *text)
{
    return size == text_size(text) && memcmp(bytes, text, size) == 0;
}

Route route_find(const char *method, const char *path, uint32_t path_size)
{
    static const char games[] = "/api/games/";
    const uint32_t before = sizeof games - 1, id_end = before + 2 * ID_SIZE;
    Route route = {.kind = ROUTE_PAGE};
    bool of_game = path_size >= id_end && memcmp(path, games, before) == 0 &&
                   digits_bytes(path + before, 2 * ID_SIZE, route.game, ID_SIZE);
    const char *rest = of_game ? path + id_end : path;
    uint32_t rest_size = of_game ? path_size - id_end : path_size;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (rows[i].of_game != of_game || !is_text(rest, rest_size, rows[i].path))
            continue;
        route.job = rows[i].job;
        if (strcmp(method, rows[i].method) == 0) {
            route.kind = rows[i].kind;
            return route;
        }
        route.allowed = route.kind == ROUTE_METHOD ? "GET, POST" : rows[i].method;
        route.kind = ROUTE_METHOD;
    }
    if (route.kind == ROUTE_PAGE && path_size >= 5 && memcmp(path, "/api/", 5) == 0)
        route.kind = ROUTE_NOTHING;
    return route;
}
