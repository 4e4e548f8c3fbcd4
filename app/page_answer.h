/* page_answer.h: what the page server says to a request. Pure functions; page_server.c does the
 * talking. */
#ifndef BANNERET_APP_PAGE_ANSWER_H
#define BANNERET_APP_PAGE_ANSWER_H

#include "page_assets.h"

#include <stdbool.h>

/* As they came: nothing is decoded. A header that did not come is NULL. */
typedef struct PageRequest {
    const char *method, *path; /* the path without the query */
    const char *host, *accept_encoding, *if_none_match;
    unsigned host_count; /* how many came; `host` is the first */
    bool is_cut;         /* a zero byte ends the path or the host before its end */
} PageRequest;

enum { PAGE_TAG_SIZE = 80 };

typedef struct PageAnswer {
    unsigned status; /* of HTTP */
    const PageAsset
        *asset; /* with 200 and 304; otherwise NULL, and `complaint` says what is wrong */
    const char *complaint;
    bool packed;             /* send it as gzip */
    char tag[PAGE_TAG_SIZE]; /* its ETag: packed and plain bytes have different ones */
} PageAnswer;

PageAnswer page_answer(PageRequest request);

/* The media type of an asset, by the end of its name. */
const char *page_type(const PageAsset *asset);

/* Its Cache-Control. A name with a hash of the content in it never changes its meaning. */
const char *page_caching(const PageAsset *asset);

#endif
