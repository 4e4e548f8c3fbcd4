/* guard.h: whom the server speaks with: what of a request is looked at before it is read. Pure
 * functions of texts from outside. */
#ifndef BANNERET_SERVER_GUARD_H
#define BANNERET_SERVER_GUARD_H

#include "job.h"

enum { PUBLIC_MAX = 8 };

/* The addresses by which people reach the server, "https://example.org", beside this machine's own
 * names 127.0.0.1 and localhost. */
typedef struct Names {
    uint32_t count;
    const char *address[PUBLIC_MAX];
} Names;

/* Whether the text is such an address: http or https, a host, perhaps a port, nothing more. */
bool address_is_good(const char *address);

/* Whether a Host header names us. NULL: it did not come. */
bool host_is_own(const Names *names, const char *host);

/* Whether a request that changes something comes from a page of ours, by the headers Origin and
 * Sec-Fetch-Site; either may be NULL. The host is our own. */
bool origin_is_own(const Names *names, const char *host, const char *origin, const char *site);

/* What links to us begin with. */
void base_write(const Names *names, const char *host, char out[BASE_SIZE]);

bool names_are_secure(const Names *names); /* everybody comes by https */

/* Whether a Content-Type is that of our requests. */
bool type_is_own(const char *type);

/* The value of a cookie of the Cookie header, as the hash a session is found by. */
bool cookie_session(const char *cookies, const char *name, uint8_t hash[DIGEST_SIZE]);

/* A whole number of digits and nothing else. */
bool number_text(const char *text, uint32_t size, uint32_t *out);

/* ---- routes ---- */

typedef enum RouteKind {
    ROUTE_PAGE,     /* a file of the page, or nothing */
    ROUTE_JOB,      /* for the writer */
    ROUTE_PASSWORD, /* for the writer, after its password was hashed */
    ROUTE_EVENTS,   /* an event stream */
    ROUTE_HEALTH,
    ROUTE_NOTHING, /* below /api/, but not there */
    ROUTE_METHOD,  /* there, but not by this method */
} RouteKind;

typedef struct Route {
    RouteKind kind;
    JobKind job;
    const char *allowed; /* methods, where this one is not */
    uint8_t game[ID_SIZE];
} Route;

/* The path is without its query; nothing in it is decoded. */
Route route_find(const char *method, const char *path, uint32_t path_size);

#endif
