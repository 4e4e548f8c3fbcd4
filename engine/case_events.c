/* case_events.c: claims of a case about what was told: events, and the prompt. */
#include "case_parts.h"

enum { FIELD_VALUE, FIELD_EXTRA, FIELD_NEEDED, FIELD_FROM, FIELD_TO, FIELD_COUNT };

static const char *const field_names[FIELD_COUNT] = {"value", "extra", "needed", "from", "to"};

/* What a line says of an event or a prompt; what it leaves out may be anything. */
typedef struct EventClaim {
    bool has_unit, has_other, has_rule;
    bool has_field[FIELD_COUNT];
    CaseCite rule;
    Event event;
} EventClaim;

static int32_t field_of(const Event *e, uint32_t field)
{
    const int32_t values[FIELD_COUNT] = {e->value, e->extra, e->needed, e->from, e->to};
    return values[field];
}

static bool is_hex(uint32_t field)
{
    return field == FIELD_FROM || field == FIELD_TO;
}

/* ---- reading ---- */

static bool read_field(CaseRun *run, uint32_t field, Event *e)
{
    int16_t *const numbers[] = {&e->value, &e->extra, &e->needed};
    if (is_hex(field))
        return case_hex_or_none(run, field == FIELD_FROM ? &e->from : &e->to);
    return case_cell(run, numbers[field]);
}

/* One of: by BOOK NUMBER, other UNIT, value N, extra N, needed N, from HEX, to HEX. *taken tells
 * whether the word began one. */
static bool read_pair(CaseRun *run, const Word *key, EventClaim *claim, bool *taken)
{
    *taken = true;
    if (word_is(key, "by")) {
        bool good = case_cite(run, &claim->rule);
        claim->has_rule = true;
        claim->event.rule = claim->rule.row;
        return good;
    }
    if (word_is(key, "other")) {
        claim->has_other = true;
        return case_unit_or_none(run, &claim->event.other);
    }
    for (uint32_t field = 0; field < FIELD_COUNT; field++) {
        if (!word_is(key, field_names[field]))
            continue;
        claim->has_field[field] = true;
        return read_field(run, field, &claim->event);
    }
    *taken = false;
    return true;
}

/* KIND [UNIT] and any of the pairs, to the end of the line */
static bool read_claim(CaseRun *run, const EventWord *words, uint32_t count, const char *expected,
                       EventClaim *claim)
{
    Word w;
    bool taken = false;
    uint32_t unit = NO_UNIT, kind = 0;
    if (!case_word(run, &w, expected))
        return false;
    while (kind < count && !word_is(&w, words[kind].name))
        kind++;
    if (kind == count)
        return case_malformed(run, &w, expected);
    for (bool first = true; lexer_word(&run->l, &w); first = false) {
        if (!read_pair(run, &w, claim, &taken))
            return false;
        if (taken)
            continue;
        if (!first)
            return case_malformed(run, &w,
                                  "by, other, value, extra, needed, from, to or the end of the "
                                  "line");
        if (!unit_parse(case_battle(run), &run->l, &w, &unit, run->error))
            return false;
        claim->has_unit = true;
    }
    claim->event.kind = (uint16_t)kind;
    claim->event.unit = (uint16_t)unit;
    return true;
}

/* ---- comparing and telling ---- */

static bool is_claimed(const CaseRun *run, const EventClaim *claim, const Event *e)
{
    if (e->kind != claim->event.kind || (claim->has_unit && e->unit != claim->event.unit) ||
        (claim->has_other && e->other != claim->event.other) ||
        (claim->has_rule && !case_cites(run, claim->rule, e->rule)))
        return false;
    for (uint32_t i = 0; i < FIELD_COUNT; i++) {
        if (claim->has_field[i] && field_of(&claim->event, i) != field_of(e, i))
            return false;
    }
    return true;
}

static void tell_unit(const CaseRun *run, uint32_t unit, Out *out)
{
    out_char(out, ' ');
    out_text(out, unit < case_battle(run)->unit_count ? case_battle(run)->units[unit].id : "-");
}

static void tell_field(const CaseRun *run, uint32_t field, int32_t value, Out *out)
{
    out_char(out, ' ');
    out_text(out, field_names[field]);
    out_char(out, ' ');
    if (value == (is_hex(field) ? NO_HEX : CELL_NONE))
        out_char(out, '-');
    else if (is_hex(field))
        hex_print(case_battle(run), (uint32_t)value, out);
    else
        out_number(out, value);
}

/* An event, or the claim itself, in the words of the claim: of what it leaves out only the unit. */
static void tell_event(const CaseRun *run, const EventWord *words, const EventClaim *claim,
                       const Event *e, Out *out)
{
    out_text(out, words[e->kind].name);
    if (claim->has_unit || e->unit < case_battle(run)->unit_count)
        tell_unit(run, e->unit, out);
    if (claim->has_rule) {
        out_text(out, " by ");
        case_tell_cite(run, (CaseCite){e->rule, claim->rule.is_row}, out);
    }
    if (claim->has_other) {
        out_text(out, " other");
        tell_unit(run, e->other, out);
    }
    for (uint32_t i = 0; i < FIELD_COUNT; i++) {
        if (claim->has_field[i])
            tell_field(run, i, field_of(e, i), out);
    }
}

/* ---- events ---- */

/* Those of the claim's kind, or all if there is none. */
static void tell_events(const CaseRun *run, const EventClaim *claim, char found[MAX_TEXT])
{
    const Words *words = case_battle(run)->rules->words;
    Out out = out_begin(found, MAX_TEXT);
    bool has_kind = false;
    for (uint32_t i = 0; i < run->event_count; i++)
        has_kind |= run->events[i].kind == claim->event.kind;
    out_text(&out, run->event_count > 0 ? "events" : "no event");
    const char *before = " ";
    for (uint32_t i = 0; i < run->event_count; i++) {
        const Event *e = &run->events[i];
        if (has_kind && e->kind != claim->event.kind)
            continue;
        out_text(&out, before);
        tell_event(run, words->events, claim, e, &out);
        before = ", ";
    }
}

/* KIND [UNIT] [PAIRS], of the last do or turn */
bool claim_event(CaseRun *run, bool is_wanted)
{
    const Words *words = case_battle(run)->rules->words;
    EventClaim claim = {0};
    if (!read_claim(run, words->events, words->event_count, "a kind of event of these rules",
                    &claim))
        return false;
    bool is_told = false;
    for (uint32_t i = 0; i < run->event_count && !is_told; i++)
        is_told = is_claimed(run, &claim, &run->events[i]);
    if (is_told == is_wanted)
        return true;
    char found[MAX_TEXT], expected[MAX_TEXT];
    tell_events(run, &claim, found);
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, is_wanted ? "event " : "no event ");
    tell_event(run, words->events, &claim, &claim.event, &out);
    return case_fail(run, found, expected);
}

/* ---- the prompt ---- */

/* KIND [UNIT] [PAIRS], of the decision that is open */
bool claim_prompt(CaseRun *run)
{
    const Battle *b = case_battle(run);
    const Words *words = b->rules->words;
    EventClaim claim = {0};
    if (!read_claim(run, words->prompts, words->prompt_count, "a prompt of these rules", &claim))
        return false;
    if (case_game(run)->over)
        return case_fail(run, "over", "a decision that is open");
    Prompt prompt = b->rules->prompt(b, case_game(run));
    if (is_claimed(run, &claim, &prompt.about))
        return true;
    char found[MAX_TEXT], expected[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_text(&out, "prompt ");
    tell_event(run, words->prompts, &claim, &prompt.about, &out);
    out = out_begin(expected, sizeof expected);
    out_text(&out, "prompt ");
    tell_event(run, words->prompts, &claim, &claim.event, &out);
    return case_fail(run, found, expected);
}
