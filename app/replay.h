/* replay.h: records from files: finding their battle, playing them again. */
#ifndef BANNERET_APP_REPLAY_H
#define BANNERET_APP_REPLAY_H

#include "engine/record.h"

/* Room for one replay; big, so it is allocated. */
typedef struct Replay {
    GameBuffer game;
    Battle battle;
    RecordHead head;
    ParseError error;
} Replay;

/* Reads the head of a record and loads the battle it names, in its revision, with its options.
 * false: the error was printed. file is only for messages. */
bool replay_load(const char *file, const char *text, uint32_t size, Replay *out);

/* Whether the text has the line with points and hash; without it there is nothing to hold them
 * against. */
bool replay_has_end(const char *text, uint32_t size);

/* Plays the record to its end. false: the error was printed. */
bool replay_run(const char *file, const char *text, uint32_t size, ReplayWatcher watcher,
                Replay *replay);

#endif
