/* screen.h: what is known of the terminal the output goes to. */
#ifndef BANNERET_TUI_SCREEN_H
#define BANNERET_TUI_SCREEN_H

#include "engine/base.h"

/* Whether stdout is a terminal that shows colours and its owner wants them (no-color.org). */
bool screen_has_colour(void);

/* Characters a line of it has; 0 if stdout is no terminal. */
uint32_t screen_width(void);

#endif
