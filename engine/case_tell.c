/* case_tell.c: what a failed case and a traced one say of the position and of what happened. */
#include "case_parts.h"

enum { EVENTS_TOLD = 8 };

void case_now_print(const Battle *b, const Game *g, Out *out)
{
    out_text(out, "turn ");
    out_number(out, g->turn);
    out_text(out, ", ");
    if (g->over) {
        out_text(out, "over");
        return;
    }
    out_text(out, b->rules->words->phases[g->phase].name);
    if (g->phasing < SIDE_COUNT) {
        out_text(out, " of ");
        out_text(out, b->side[g->phasing].id);
    }
    Prompt prompt = b->rules->prompt(b, g);
    out_text(out, "; ");
    out_text(out, b->side[g->to_act].id);
    out_text(out, " to decide, prompt ");
    out_text(out, b->rules->words->prompts[prompt.about.kind].name);
    out_text(out, ": ");
    prompt_print(b, g, &prompt.about, out);
}

void case_event_print(const Battle *b, const Game *g, const Event *e, Out *out)
{
    ASSERT(e->kind < b->rules->words->event_count);
    out_text(out, b->rules->words->events[e->kind].name);
    out_text(out, ": ");
    event_print(b, g, e, out);
}

void case_tell_position(CaseRun *run)
{
    const Battle *b = case_battle(run);
    CaseReport *report = run->report;
    if (!run->has_position || !run->is_open || run->is_touched)
        return;
    Out out = out_begin(report->now, sizeof report->now);
    case_now_print(b, case_game(run), &out);
    out = out_begin(report->told, sizeof report->told);
    uint32_t first = run->event_count > EVENTS_TOLD ? run->event_count - EVENTS_TOLD : 0;
    for (uint32_t i = first; i < run->event_count; i++) {
        if (i > first)
            out_char(&out, '\n');
        case_event_print(b, case_game(run), &run->events[i], &out);
    }
}
