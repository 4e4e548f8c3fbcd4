/* door.h: takes connections, looks at the whole head of each first request within a deadline, keeps
 * event streams itself and hands everything else on. */
#ifndef BANNERET_SERVER_DOOR_H
#define BANNERET_SERVER_DOOR_H

#include "api.h"
#include "head.h"
#include "hints.h"

typedef struct Door Door;

typedef struct DoorSetup {
    const ServerSetup *server;
    int listener; /* the door's from now on */
    Limits *limits;
} DoorSetup;

/* Events may be posted from now on; connections are taken once it is opened. */
Door *door_make(const DoorSetup *setup);

/* Opens the door; its thread asks this writer and hands connections to this API. hints: of a store
 * that is shared, or NULL. */
void door_open(Door *door, Writer *writer, Api *api, Hints *hints);

/* Hands an event to everybody who watches its game: WriterSetup.publish. */
void door_post(void *door, Posting *posting);

/* Takes no more, ends every stream. Posts may still come. */
void door_shut(Door *door);

/* After the writer has ended. */
void door_free(Door *door);

#endif
