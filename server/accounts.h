/* accounts.h: jobs with a password. Hashing one takes 30 ms and 19 MB on purpose; two threads do it
 * beside the writer, and a queue of 16 waits for them: more than that are sent away. */
#ifndef BANNERET_SERVER_ACCOUNTS_H
#define BANNERET_SERVER_ACCOUNTS_H

#include "limits.h"
#include "writer.h"

typedef struct Accounts Accounts;

/* tries: at a password, a minute, of one name and of one address; 0 for no limit. */
Accounts *accounts_start(Writer *writer, uint32_t tries);

/* Takes a job whose body has a password; job->done is called once all is done. False if it is
 * ending: the job stays the caller's. */
bool accounts_ask(Accounts *accounts, Job *job, const Address *from);

/* Hands what waits to the writer, then ends; before the writer does. */
void accounts_stop(Accounts *accounts);

/* After nobody can ask any more. */
void accounts_free(Accounts *accounts);

#endif
