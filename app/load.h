/* load.h: what every command needs from outside: files, the texts of battles, the rule systems. */
#ifndef BANNERET_APP_LOAD_H
#define BANNERET_APP_LOAD_H

#include "engine/rule_system.h"
#include "rules/systems.h"

/* Reads a whole file of at most 64 MiB ("-" is the standard input) and puts a zero after it. The
 * caller frees *text. false if it cannot be read, with *text NULL; nothing is printed. */
bool file_read(const char *path, char **text, uint32_t *size);

/* Finds a text by its file name ("robert-at-bannockburn.battle") in tests/fields/, then in
 * battles/, both under the current directory, then among the embedded texts. What was read from
 * disk is kept until the program ends; threads may share the source. */
TextSource texts_everywhere(void);

/* Only the texts that the program was built with. */
TextSource texts_shipped(void);

/* As texts_everywhere, but the folder of that file comes first. folder: room that must outlive the
 * source. */
enum { FOLDER_SIZE = 512 };
TextSource texts_beside(const char *path, char folder[FOLDER_SIZE]);

/* File names of the battles on offer ("robert-at-bannockburn.battle"), on disk in battles/ and
 * embedded, ascending, NULL-terminated; not those of tests/fields/. Kept until the program ends. */
const char **battle_names(void);

/* Loads a battle by its name ("robert-at-bannockburn"), its file name, or a path (anything with a
 * slash). On failure prints a clear error to stderr and returns false; *b is then not to be used.
 */
bool load_battle(const char *name_or_path, Battle *b);

/* The same with more lines behind its text: a table that is given again changes what it names. */
bool load_battle_changed(const char *name_or_path, const char *more, Battle *b);

/* Prints to stderr that there is no such battle, and which there are. */
void print_no_battle(const char *name);

/* Prints "file:line:column: found ..., expected ..." to stderr. */
void print_parse_error(const char *file, const ParseError *error);

#endif
