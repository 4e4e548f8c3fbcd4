/* desk_people.h: the jobs about people, as desk.h has those about playing. */
#ifndef BANNERET_SERVER_DESK_PEOPLE_H
#define BANNERET_SERVER_DESK_PEOPLE_H

#include "body_people.h"
#include "desk.h"
#include "ledger_people.h"

/* The session of the job; false if it was answered instead: there is none, or, with *good false,
 * the store is in trouble. */
bool desk_session(Desk *d, Job *job, SessionRow *session, bool *good);

/* Somebody in these seats, as bits, is here now. */
bool desk_note_presence(Desk *d, const Job *job, ServerGame *game, uint32_t sides);

/* Another side is to act than before, or nobody any more; of the transaction that changes it. */
bool desk_hand_over(Desk *d, ServerGame *game, uint32_t before);

/* Whoever has proved to own the account is in it from now on, with a new session and the seats of
 * the one before. */
bool desk_enter_account(Desk *d, Job *job, const uint8_t account[ID_SIZE]);

/* Answers with the name of an account. */
bool desk_tell_account(Desk *d, Job *job, unsigned status, const char *name);

bool desk_here(Desk *d, Job *job);
bool desk_me(Desk *d, Job *job);
bool desk_seen(Desk *d, Job *job);
bool desk_lobby(Desk *d, Job *job);
bool desk_sit(Desk *d, Job *job);
bool desk_listed(Desk *d, Job *job);
bool desk_withdraw(Desk *d, Job *job);
bool desk_chat(Desk *d, Job *job);
bool desk_say(Desk *d, Job *job);
bool desk_pass(Desk *d, Job *job);
bool desk_account_add(Desk *d, Job *job);
bool desk_account_password(Desk *d, Job *job);
bool desk_account_end(Desk *d, Job *job);
/* The account that the link of a mail leads to; false if the job was answered instead, or, with
 * *good false, if the store is in trouble. */
bool desk_recovering(Desk *d, Job *job, AccountRow *out, bool *good);

bool desk_forgotten(Desk *d, Job *job);
bool desk_recover(Desk *d, Job *job);
bool desk_login(Desk *d, Job *job);
bool desk_logout(Desk *d, Job *job);

#endif
