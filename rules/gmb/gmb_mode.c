/* gmb_mode.c: the two faces of a counter: set-up choices, mode changes (5.4). */
#include "gmb_chapters.h"
#include "gmb_charge.h"
#include "gmb_events.h"

/* Before the first turn. */
static uint32_t refuse_setup(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t) = gmb_book(b)->refuse_setup;
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_SETUP_CHOSEN);
    uint32_t why = refuse ? refuse(b, g, unit) : (uint32_t)LEGAL;
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, b->units[unit].attr[UNIT_CHOICE] == 0, WHY_NO_FREE_SETUP);
    return LEGAL;
}

static uint32_t refuse_change(const Battle *b, const Game *g, uint32_t unit)
{
    const GmbBook *book = gmb_book(b);
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_CHANGED_ALREADY);
    uint32_t why = book->refuse_turning ? book->refuse_turning(b, g, unit) : (uint32_t)LEGAL;
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_MODE);
    return book->refuse_change ? book->refuse_change(b, g, unit) : (uint32_t)LEGAL;
}

static inline uint32_t refuse_mode(const Battle *b, const Game *g, Action a)
{
    const GmbBook *book = gmb_book(b);
    if (b->units[a.unit].mode_count < 2 && book->no_second_mode) {
        uint32_t why = book->no_second_mode(b, g, a.unit);
        if (why != LEGAL)
            return why;
    }
    REFUSE_IF(b, b->units[a.unit].mode_count < 2, WHY_NO_SECOND_MODE);
    if (a.arg >= b->units[a.unit].mode_count)
        return WHY_MALFORMED;
    if (a.arg == g->unit[a.unit].mode)
        return WHY_MODE_IS_UP;
    return g->phase == PHASE_SETUP ? refuse_setup(b, g, a.unit) : refuse_change(b, g, a.unit);
}

uint32_t gmb_check_mode(const Battle *b, const Game *g, Action a)
{
    return refuse_mode(b, g, a);
}

void gmb_apply_mode(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(a.arg < b->units[a.unit].mode_count);
    ASSERT(b->types[b->units[a.unit].type[a.arg]].size == unit_type(b, g, a.unit)->size);
    g->unit[a.unit].mode = (uint8_t)a.arg;
    set_flag(g, a.unit, FLAG_ACTED);
    Event e = event_of(EVENT_MODE, 0, a.unit);
    e.value = (int16_t)a.arg;
    event_emit(events, e);
    if (gmb_book(b)->mode_changed)
        gmb_book(b)->mode_changed(b, g, a.unit, events);
}

void gmb_list_mode(const Candidate *c, ActionList *list)
{
    if (c->b->units[c->unit].mode_count < 2)
        return;
    Action a = {ACTION_MODE, c->b->units[c->unit].side, (uint16_t)c->unit, 0,
                (uint16_t)(1 - c->g->unit[c->unit].mode)};
    if (refuse_mode(c->b, c->g, a) == LEGAL)
        list_put(list, a);
}
