/* post.h: carries what the outbox holds to the sender, and what became of it back: a thread between
 * the two, which asks the writer now and then whether anything is due. */
#ifndef BANNERET_SERVER_POST_H
#define BANNERET_SERVER_POST_H

#include "sender.h"
#include "writer.h"

typedef struct Post Post;

/* tick: milliseconds between two looks. */
Post *post_start(Writer *writer, Sender *sender, uint32_t tick);

/* Before the writer ends. The sender is the caller's again. */
void post_stop(Post *post);

#endif
