/* protocol.h: one engine instance that answers a line with a JSON object: our UCI.
 * docs/protocol.md specifies it. The program, the page and the server speak nothing else. */
#ifndef BANNERET_PROTOCOL_H
#define BANNERET_PROTOCOL_H

#include "notation.h"
#include "player.h"

/* What an instance may want more memory for. */
enum {
    ROOM_LOG,    /* the game being played: some ten bytes a decision */
    ROOM_TEXT,   /* a record or a position that is taken or written */
    ROOM_PLAYER, /* what a computer player thinks in, a room for each side */
    ROOM_JUDGE = ROOM_PLAYER + SIDE_COUNT, /* and in the playouts of `evaluate` */
    ROOM_THREAT = ROOM_JUDGE + SIDE_COUNT, /* the answer to `threat` */
    ROOM_COUNT,
};

enum { THREAT_MEMORY_MAX = 288 * 1024 }; /* what ROOM_THREAT is asked for at most */

/* Memory that grows: returns a block of size bytes, aligned for any type, that begins with what
 * `block` holds (NULL at first), as realloc does; or NULL, and then that one stays. Size 0 gives it
 * back. A caller without a heap has a fixed block for each room and returns it until it is too
 * small. */
typedef struct MemorySource {
    void *(*resize)(void *context, uint32_t room, void *block, uint32_t size);
    void *context;
} MemorySource;

typedef struct EngineSetup {
    const RuleSystem *const *systems;
    TextSource texts;
    const char *const *battles;   /* file names of the battles on offer, NULL-terminated */
    const Player *const *players; /* whom `go` takes, NULL-terminated */
    MemorySource memory;
} EngineSetup;

/* A whole instance, of less than a megabyte, which the caller allocates (static in a page). Only
 * protocol.c and its siblings look inside. */
typedef struct Engine Engine;
uint32_t engine_size(void);
void engine_begin(Engine *e, EngineSetup setup);

/* Gives back what it took of setup.memory; the instance is as engine_begin left it. */
void engine_end(Engine *e);

/* Answers one line (without its newline; any bytes) into out as one line of JSON without newline.
 * If the answer does not fit, out holds {"error":...} that says so. Returns false after `quit`.
 * `load` takes the record on the lines that follow, up to a line `end of record`, and `stage` a
 * position, up to `end of position`; until then the answer is empty (out size 0). */
bool engine_answer(Engine *e, const char *line, uint32_t size, Out *out);

/* The same for a line of which the caller kept nothing, since it has more than `most` bytes. */
void engine_answer_long_line(Engine *e, uint32_t most, Out *out);

#endif
