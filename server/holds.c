#include "holds.h"

void holds_begin(Holds *holds, bool is_writing)
{
    holds->is_writing = is_writing;
    holds->count = 0;
    holds_begin_job(holds);
}

void holds_begin_job(Holds *holds)
{
    holds->is_busy = false;
    for (uint32_t i = 0; i < holds->count; i++)
        holds->held[i].is_of_job = false;
}

void holds_end_job(Holds *holds, bool is_changed)
{
    for (uint32_t i = 0; i < holds->count; i++) {
        Held *held = &holds->held[i];
        held->is_changed = held->is_changed || (held->is_of_job && is_changed);
    }
}

static void note(Holds *holds, const uint8_t game[ID_SIZE], int64_t version)
{
    Held *held = &holds->held[holds->count++];
    *held = (Held){.version = version, .is_of_job = true};
    memcpy(held->game, game, ID_SIZE);
}

Finding holds_look(Holds *holds, const uint8_t game[ID_SIZE], int64_t *version)
{
    bool found, there, full = holds->count == HELD_MAX;
    for (uint32_t i = 0; i < holds->count; i++) {
        Held *held = &holds->held[i];
        if (memcmp(held->game, game, ID_SIZE) == 0) {
            held->is_of_job = true;
            *version = held->version;
            return FOUND;
        }
    }
    Look look = !holds->is_writing ? LOOK_ONLY : holds->count == 0 ? LOOK_AND_HOLD : LOOK_AND_TRY;
    if (full && holds->is_writing) {
        holds->is_busy = true;
        return FOUND_NOTHING;
    }
    if (!ledger_look(holds->store, game, look, &found, version))
        return FOUND_TROUBLE;
    if (found && !full)
        note(holds, game, *version);
    if (!found && look == LOOK_AND_TRY) {
        int64_t other;
        if (!ledger_look(holds->store, game, LOOK_ONLY, &there, &other))
            return FOUND_TROUBLE;
        holds->is_busy = holds->is_busy || there;
    }
    return found ? FOUND : FOUND_NOTHING;
}
