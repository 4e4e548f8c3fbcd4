#include "page_answer.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct MediaType {
    const char *ending, *type;
} MediaType;

/* clang-format off */
static const MediaType media_types[] = {
    { ".battle",      "text/plain; charset=utf-8" },
    { ".css",         "text/css; charset=utf-8" },
    { ".html",        "text/html; charset=utf-8" },
    { ".ico",         "image/x-icon" },
    { ".js",          "text/javascript; charset=utf-8" },
    { ".json",        "application/json" },
    { ".map",         "application/json" },
    { ".png",         "image/png" },
    { ".record",      "text/plain; charset=utf-8" },
    { ".svg",         "image/svg+xml" },
    { ".tables",      "text/plain; charset=utf-8" },
    { ".txt",         "text/plain; charset=utf-8" },
    { ".wasm",        "application/wasm" },
    { ".webmanifest", "application/manifest+json" },
    { ".webp",        "image/webp" },
    { ".woff2",       "font/woff2" },
    { 0 },
};
/* clang-format on */

const char *page_type(const PageAsset *asset)
{
    const char *ending = strrchr(asset->name, '.');
    for (const MediaType *row = media_types; row->ending && ending; row++) {
        if (strcmp(row->ending, ending) == 0)
            return row->type;
    }
    return "application/octet-stream";
}

/* Whether the name ends as web/build.mjs ends those that change with the content: by eight base-32
 * digits (page-QX3V7ABC.js) or ten hexadecimal ones (engine-0f9a8b7c6d.wasm). */
static bool has_hash(const char *name)
{
    const char *dash = strrchr(name, '-');
    const char *hash = dash ? dash + 1 : "";
    size_t base32 = strspn(hash, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
    size_t hexadecimal = strspn(hash, "0123456789abcdef");
    return (base32 == 8 && hash[base32] == '.') || (hexadecimal == 10 && hash[hexadecimal] == '.');
}

const char *page_caching(const PageAsset *asset)
{
    return has_hash(asset->name) ? "public, max-age=31536000, immutable" : "no-cache";
}

static const PageAsset *find_asset(const char *path)
{
    if (path[0] != '/')
        return NULL;
    const char *name = path[1] ? path + 1 : "index.html";
    for (unsigned i = 0; i < page_asset_count; i++) {
        if (strcmp(page_assets[i].name, name) == 0)
            return &page_assets[i];
    }
    return NULL;
}

/* A page elsewhere whose name was made to lead here sends its own name: it must not read us. The
 * port is free, so that the address may be forwarded. */
static bool is_own_host(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    size_t size = strcspn(host, ":");
    const char *port = host + size + (host[size] == ':');
    if (port[strspn(port, "0123456789")])
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strlen(names[i]) == size && strncasecmp(host, names[i], size) == 0)
            return true;
    }
    return false;
}

/* Steps over commas and blanks to the next item of a list; its size is 0 at the end. */
static const char *next_item(const char *list, size_t *size)
{
    list += strspn(list, ", \t");
    *size = strcspn(list, ",");
    return list;
}

/* Whether the weight after an item's name is zero: "; q=0", "; q=0.000". */
static bool is_refused(const char *item, size_t size)
{
    const char *weight = memchr(item, '=', size);
    return weight && strspn(weight + 1, "0. \t") >= size - (size_t)(weight + 1 - item);
}

static bool takes_gzip(const char *accept_encoding)
{
    size_t size;
    const char *item = accept_encoding ? next_item(accept_encoding, &size) : NULL;
    for (; item && size > 0; item = next_item(item + size, &size)) {
        size_t name_size = strcspn(item, "; \t,");
        if (name_size == 4 && strncasecmp(item, "gzip", 4) == 0)
            return !is_refused(item, size);
    }
    return false;
}

/* Whether an item is this and, but for blanks, nothing more. */
static bool is_item(const char *item, size_t size, const char *text)
{
    while (size > 0 && (item[size - 1] == ' ' || item[size - 1] == '\t'))
        size--;
    return size == strlen(text) && memcmp(item, text, size) == 0;
}

/* Whether If-None-Match names the tag, in which there is no comma; tags are compared weakly. */
static bool names_tag(const char *if_none_match, const char *tag)
{
    size_t size;
    const char *item = if_none_match ? next_item(if_none_match, &size) : NULL;
    for (; item && size > 0; item = next_item(item + size, &size)) {
        size_t weak = strncmp(item, "W/", 2) == 0 ? 2 : 0;
        if (is_item(item, size, "*") || is_item(item + weak, size - weak, tag))
            return true;
    }
    return false;
}

static PageAnswer refuse(unsigned status, const char *complaint)
{
    return (PageAnswer){.status = status, .complaint = complaint};
}

PageAnswer page_answer(PageRequest request)
{
    if (request.is_cut || request.host_count > 1)
        return refuse(400, "a request names one host, and no byte of it is zero");
    if (!request.host || !is_own_host(request.host))
        return refuse(421, "this page answers to the names 127.0.0.1 and localhost only");
    if (strcmp(request.method, "GET") != 0 && strcmp(request.method, "HEAD") != 0)
        return refuse(405, "this page can only be read: GET or HEAD");
    const PageAsset *asset = find_asset(request.path);
    if (!asset)
        return refuse(404, "there is nothing by that name here");
    PageAnswer answer = {.status = 200, .asset = asset};
    answer.packed = asset->packed && takes_gzip(request.accept_encoding);
    snprintf(answer.tag, sizeof answer.tag, "\"%s%s\"", asset->digest,
             answer.packed ? "-gzip" : "");
    if (names_tag(request.if_none_match, answer.tag))
        answer.status = 304;
    return answer;
}
