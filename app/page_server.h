/* page_server.h: serves the page that is embedded in the program, to this machine only. It reads
 * no file. */
#ifndef BANNERET_APP_PAGE_SERVER_H
#define BANNERET_APP_PAGE_SERVER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct PageServer PageServer;

/* Listens at the first free one of `count` ports from `port` on (port 0: any free one) and answers
 * in a thread of its own from then on. NULL, with the complaint printed, if that cannot be. Signals
 * that the caller has blocked do not reach the thread. */
PageServer *page_server_start(uint16_t port, uint16_t count);

uint16_t page_server_port(const PageServer *server);

/* Ends every connection and the thread. */
void page_server_stop(PageServer *server);

#endif
