/* body_people.h: what requests about people say; as body.h. */
#ifndef BANNERET_SERVER_BODY_PEOPLE_H
#define BANNERET_SERVER_BODY_PEOPLE_H

#include "body.h"

/* Each reads a whole body; false with *error if a line is not understood. */

typedef struct SitBody { /* a seat of the lobby is taken */
    uint8_t id[ID_SIZE];
    uint8_t entropy[DIGEST_SIZE];
    char name[MAX_NAME]; /* empty if none was given */
} SitBody;
bool body_sit(const char *text, uint32_t size, SitBody *out, ParseError *error);

typedef struct SeenBody {
    uint32_t ply;
} SeenBody;
bool body_seen(const char *text, uint32_t size, SeenBody *out, ParseError *error);

typedef struct ListedBody {
    bool listed;
} ListedBody;
bool body_listed(const char *text, uint32_t size, ListedBody *out, ParseError *error);

#endif
