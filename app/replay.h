/* replay.h: records from files: finding their battle, playing them again. */
#ifndef BANNERET_APP_REPLAY_H
#define BANNERET_APP_REPLAY_H

#include "engine/record.h"

enum { BATTLE_FILE_SIZE = 512 };

/* Room for one replay; big, so it is allocated. */
typedef struct Replay {
    GameBuffer game;
    Battle battle;
    Battle trial; /* where a text is tried */
    RecordHead head;
    RecordReader reader;                /* as far as the record was played */
    bool ended;                         /* its `end` line was there and held */
    bool changed;                       /* the battle is not the shipped one of that revision */
    char battle_file[BATTLE_FILE_SIZE]; /* whose text was used; empty: the shipped one */
    ParseError error;
} Replay;

/* Reads the head of a record and finds the battle it names, in its revision, with its options and
 * its hash: the one the program was built with, else ID.battle in battles/ or tests/fields/, else
 * ID-REVISION.battle in battles/old/. The record's words open no other file. battle_file: a battle
 * that somebody wants used instead, or NULL. false: the error was printed. file is only for
 * messages. */
bool replay_load(const char *file, const char *text, uint32_t size, const char *battle_file,
                 Replay *out);

/* Plays the record to its end. false: the error was printed. */
bool replay_run(const char *file, const char *text, uint32_t size, ReplayWatcher watcher,
                Replay *replay);

/* "the shipped falkirk", "battles/falkirk.battle, which is not the shipped falkirk" */
void replay_tell_battle(const Replay *replay, char *out, uint32_t cap);

/* Changes the record in every small way, one at a time, and says which of them a replay does not
 * find: each other face of each die, another legal action on each line, lines dropped, doubled and
 * swapped, each word of head and end. Prints a summary; false if something was not found. The
 * record holds and has its end. */
bool replay_tamper(const char *file, const char *text, uint32_t size, Replay *replay);

#endif
