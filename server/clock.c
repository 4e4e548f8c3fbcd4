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

static int64_t earn(const Settings *settings, Clock *clock, uint32_t side)
{
    int64_t *left = &clock->left[side], more = settings->more;
    if (settings->clock == CLOCK_EACH)
        more = settings->time - *left;
    if (settings->clock == CLOCK_BANK && *left + more > settings->time)
        more = settings->time - *left;
    if (more < 0) /* what was given stays, though it is more than there was at first */
        more = 0;
    *left += more;
    return more;
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

int64_t clock_turn(const Settings *settings, Clock *clock, uint32_t side, int64_t now)
{
    uint32_t before = clock->running;
    clock_run(settings, clock, side, now);
    return before != NO_SIDE && before != side ? earn(settings, clock, before) : 0;
}

/* What the side to decide has used of its time: a computer uses none. */
static int64_t used(const Clock *clock, int64_t now)
{
    bool counts = (clock->due != 0 || clock->lapsed) && now > clock->since;
    return counts ? now - clock->since : 0;
}

void clock_back(const Settings *settings, Clock *clock, uint32_t side, int64_t earned, bool own,
                int64_t now)
{
    uint32_t other = clock->running;
    if (settings->clock == CLOCK_NONE || other == side)
        return;
    if (other != NO_SIDE) {
        int64_t since = used(clock, now), had = clock->left[other];
        int64_t *left = &clock->left[side];
        clock_stop(settings, clock, now);
        if (own || settings->clock == CLOCK_EACH)
            clock->left[other] = had;
        *left -= earned + (own ? since : 0);
        if (*left < 0)
            *left = 0;
    }
    clock_run(settings, clock, side, now);
}

bool clock_allows_back(const Clock *clock, uint32_t side, int64_t earned, int64_t now)
{
    return clock->running == side || clock->running == NO_SIDE ||
           clock->left[side] - earned > used(clock, now);
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

void clock_give(Clock *clock, uint32_t side, int64_t more, int64_t now)
{
    if (clock->running == side && clock->lapsed) {
        clock->lapsed = false;
        clock->left[side] = more;
        clock->since = now;
        clock->due = now + more;
        return;
    }
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
