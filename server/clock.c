#include "clock.h"

void clock_set(const Settings *settings, Clock *clock)
{
    *clock = (Clock){.running = NO_SIDE};
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        clock->left[side] = settings->time;
}

/* What it took is gone; a side that has run out has nothing, and owes nothing. */
static void halt(Clock *clock, int64_t now)
{
    if (clock->running == NO_SIDE)
        return;
    int64_t *left = &clock->left[clock->running];
    if (now > clock->since)
        *left -= now - clock->since;
    if (*left < 0 || clock->lapsed)
        *left = 0;
    clock->running = NO_SIDE;
    clock->lapsed = false;
    clock->since = clock->due = 0;
}

static void earn(const Settings *settings, Clock *clock, uint32_t side)
{
    int64_t *left = &clock->left[side];
    if (settings->clock == CLOCK_EACH)
        *left = settings->time;
    else
        *left += settings->more;
    if (settings->clock == CLOCK_BANK && *left > settings->time)
        *left = settings->time;
}

void clock_run(const Settings *settings, Clock *clock, uint32_t side, int64_t now)
{
    if (settings->clock == CLOCK_NONE || clock->running == side)
        return;
    halt(clock, now);
    clock->running = (uint8_t)side;
    clock->since = now;
    clock->due = now + clock->left[side];
}

void clock_turn(const Settings *settings, Clock *clock, uint32_t side, int64_t now)
{
    uint32_t before = clock->running;
    clock_run(settings, clock, side, now);
    if (before != NO_SIDE && before != side)
        earn(settings, clock, before);
}

void clock_stop(const Settings *settings, Clock *clock, int64_t now)
{
    if (settings->clock != CLOCK_NONE)
        halt(clock, now);
}

bool clock_is_due(const Clock *clock, int64_t now)
{
    return clock->due != 0 && clock->due <= now;
}

void clock_lapse(Clock *clock)
{
    clock->lapsed = true;
    clock->due = 0;
}

void clock_give(Clock *clock, uint32_t side, int64_t more)
{
    clock->left[side] += more;
    if (clock->running == side && clock->due != 0)
        clock->due += more;
}

void clock_shift(Clock *clock, int64_t by)
{
    if (clock->running == NO_SIDE)
        return;
    clock->since += by;
    if (clock->due != 0)
        clock->due += by;
}
