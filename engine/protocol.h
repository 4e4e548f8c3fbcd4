/* protocol.h: one engine instance that answers a line with a JSON object: our UCI.
 * docs/protocol.md specifies it. The program, the page and the server speak nothing else. */
#ifndef BANNERET_PROTOCOL_H
#define BANNERET_PROTOCOL_H

#include "notation.h"

/* Lets a computer player decide for the `go` command; the engine knows no players itself.
 * Returns false if there is no player of that name. */
typedef struct PlayerSource {
    bool (*choose)(void *context, const char *name, const Battle *b, const Game *g, uint64_t seed,
                   Action *out);
    const char *const *names; /* NULL-terminated */
    void *context;
} PlayerSource;

/* What an instance may want more memory for. */
enum {
    ROOM_LOG,  /* the game being played: some ten bytes a decision */
    ROOM_TEXT, /* a record or a position that is taken or written */
    ROOM_COUNT,
};

/* Memory that grows: returns a block of size bytes that begins with what `block` holds (NULL at
 * first), as realloc does, or NULL, and then that one stays. A caller without a heap returns
 * the same fixed block of each room until it is too small. Size 0 gives the block back. */
typedef struct MemorySource {
    void *(*resize)(void *context, uint32_t room, void *block, uint32_t size);
    void *context;
} MemorySource;

typedef struct EngineSetup {
    const RuleSystem *const *systems;
    TextSource texts;
    const char *const *battles; /* file names of the battles on offer, NULL-terminated */
    PlayerSource players;
    MemorySource memory;
} EngineSetup;

/* A whole instance, of less than a megabyte, which the caller allocates (static in a page). Only
 * protocol.c and its siblings look inside. */
typedef struct Engine Engine;
uint32_t engine_size(void);
void engine_begin(Engine *e, EngineSetup setup);

/* Gives back what it took of setup.memory. */
void engine_end(Engine *e);

/* Answers one line (without its newline; any bytes) into out as one line of JSON without newline.
 * If the answer does not fit, out holds {"error":...} that says so. Returns false after `quit`.
 * `load` takes the record on the lines that follow, up to a line `end of record`, and `stage` a
 * position, up to `end of position`; until then the answer is empty (out size 0). */
bool engine_answer(Engine *e, const char *line, uint32_t size, Out *out);

/* The same for a line of which the caller kept nothing, since it has more than `most` bytes. */
void engine_answer_long_line(Engine *e, uint32_t most, Out *out);

#endif
