/* notation_tell.c: cited reasons, and the sentences that events, outcomes and statuses make. */
#include "notation.h"

typedef struct Tale { /* what the holes of a template are filled from */
    const Battle *b;
    const Game *g;  /* NULL where no hole is {side} */
    const Event *e; /* NULL where there is only a value */
    int32_t value;
} Tale;

void reason_cite(const RuleSystem *r, uint32_t reason, Out *out)
{
    if (reason >= r->reason_count)
        return;
    out_text(out, r->reasons[reason].book);
    out_char(out, ' ');
    out_text(out, r->reasons[reason].number);
}

void reason_print(const RuleSystem *r, uint32_t reason, Out *out)
{
    if (reason >= r->reason_count)
        return;
    reason_cite(r, reason, out);
    out_text(out, ": ");
    out_text(out, r->reasons[reason].text);
}

static void print_unit_name(const Battle *b, uint32_t unit, Out *out)
{
    if (unit >= b->unit_count)
        out_text(out, "nobody");
    else
        out_text(out, b->units[unit].name[0] ? b->units[unit].name : b->units[unit].id);
}

/* The side of the event's unit; an event without one tells of the side that must decide. */
static void print_side_name(const Tale *t, Out *out)
{
    bool has_unit = t->e->unit < t->b->unit_count;
    uint32_t side = has_unit ? t->b->units[t->e->unit].side : t->g->to_act;
    out_text(out, side < SIDE_COUNT ? t->b->side[side].name : "nobody");
}

/* {mode}: the face of the event's unit whose row is the value. */
static void print_mode_name(const Tale *t, Out *out)
{
    bool known = t->e->unit < t->b->unit_count && (uint32_t)t->e->value < MAX_MODES;
    const UnitDef *unit = known ? &t->b->units[t->e->unit] : NULL;
    out_text(out, known ? t->b->types[unit->type[t->e->value]].mode : "?");
}

static void fill_event_hole(const Tale *t, const Word *key, Out *out)
{
    const RuleSystem *rules = t->b->rules;
    if (word_is(key, "unit"))
        print_unit_name(t->b, t->e->unit, out);
    else if (word_is(key, "other"))
        print_unit_name(t->b, t->e->other, out);
    else if (word_is(key, "from"))
        hex_print(t->b, t->e->from, out);
    else if (word_is(key, "to"))
        hex_print(t->b, t->e->to, out);
    else if (word_is(key, "from-place"))
        place_print(t->b, t->e->from, (uint32_t)t->e->value, out);
    else if (word_is(key, "to-place"))
        place_print(t->b, t->e->to, (uint32_t)t->e->extra, out);
    else if (word_is(key, "extra"))
        out_number(out, t->e->extra);
    else if (word_is(key, "+extra"))
        out_signed(out, t->e->extra);
    else if (word_is(key, "needed"))
        out_number(out, t->e->needed);
    else if (word_is(key, "side") && t->g)
        print_side_name(t, out);
    else if (word_is(key, "army"))
        out_text(out, (uint32_t)t->e->extra < SIDE_COUNT ? t->b->side[t->e->extra].name : "nobody");
    else if (word_is(key, "phase"))
        out_text(out, (uint32_t)t->e->value < rules->words->phase_count
                          ? rules->words->phases[t->e->value].label
                          : "?");
    else if (word_is(key, "mode"))
        print_mode_name(t, out);
    else if (word_is(key, "group"))
        out_text(out, (uint32_t)t->e->value < t->b->group_count ? t->b->groups[t->e->value].name
                                                                : "nobody");
    else if (word_is(key, "rule") && t->e->rule < rules->reason_count)
        out_text(out, rules->reasons[t->e->rule].text);
    else
        out_char(out, '?');
}

/* Half points as people count them: 3 is "1½ points". */
static void print_points(int32_t half, Out *out)
{
    if (half / 2 != 0 || half % 2 == 0)
        out_number(out, half / 2);
    out_text(out, half % 2 != 0 ? "½" : "");
    out_text(out, half > 2 || half == 0 ? " points" : " point");
}

void letter_print(uint32_t number, Out *out)
{
    enum { LETTERS = 26 };
    ASSERT(number > 0);
    if (number > LETTERS)
        letter_print((number - 1) / LETTERS, out);
    out_char(out, (char)('A' + (number - 1) % LETTERS));
}

static void fill_hole(const Tale *t, const Word *key, Out *out)
{
    if (word_is(key, "value"))
        out_number(out, t->value);
    else if (word_is(key, "+value"))
        out_signed(out, t->value);
    else if (word_is(key, "letter") && t->value > 0)
        letter_print((uint32_t)t->value, out);
    else if (word_is(key, "points"))
        print_points(t->value, out);
    else if (t->e)
        fill_event_hole(t, key, out);
    else
        out_char(out, '?');
}

/* Copies a template, filling its {holes}. */
static void fill_template(const Tale *t, const char *text, Out *out)
{
    while (*text) {
        if (*text != '{') {
            out_char(out, *text++);
            continue;
        }
        Word key = {.text = ++text};
        while (*text && *text != '}')
            text++;
        key.size = (uint32_t)(text - key.text);
        fill_hole(t, &key, out);
        if (*text)
            text++;
    }
}

void event_sentence(const Battle *b, const Game *g, const Event *e, Out *out)
{
    const Words *words = b->rules->words;
    Tale tale = {b, g, e, e->value};
    if (e->kind < words->event_count)
        fill_template(&tale, words->events[e->kind].text, out);
    else
        out_char(out, '?');
}

void event_print(const Battle *b, const Game *g, const Event *e, Out *out)
{
    event_sentence(b, g, e, out);
    if (e->rule == 0 || e->rule >= b->rules->reason_count)
        return;
    out_text(out, " (");
    reason_cite(b->rules, e->rule, out);
    out_char(out, ')');
}

void prompt_print(const Battle *b, const Game *g, const Event *about, Out *out)
{
    Tale tale = {b, g, about, about->value};
    ASSERT(about->kind < b->rules->words->prompt_count);
    fill_template(&tale, b->rules->words->prompts[about->kind].text, out);
}

void prompt_print_bare(const Battle *b, const Game *g, const Event *about, Out *out)
{
    static const char addressed[] = "{army}: ";
    Tale tale = {b, g, about, about->value};
    ASSERT(about->kind < b->rules->words->prompt_count);
    const char *text = b->rules->words->prompts[about->kind].text;
    uint32_t start = out->size, size = sizeof addressed - 1;
    if (text_size(text) > size && memcmp(text, addressed, size) == 0)
        text += size;
    fill_template(&tale, text, out);
    char first = start < out->size && start < out->cap ? out->text[start] : 'A';
    if (first >= 'a' && first <= 'z')
        out->text[start] = (char)(first - 'a' + 'A');
}

static bool is_label_of(const Battle *b, const Game *g, const LabelWord *label, Action a)
{
    const Words *words = b->rules->words;
    const ActionWord *word = &words->actions[a.kind];
    if (!text_equal(label->action, word->name))
        return false;
    if (label->phase && !text_equal(label->phase, words->phases[g->phase].name))
        return false;
    return !label->mode || (word->arg == ARG_MODE &&
                            text_equal(label->mode, b->types[b->units[a.unit].type[a.arg]].mode));
}

bool label_print(const Battle *b, const Game *g, Action a, Out *out)
{
    const Words *words = b->rules->words;
    uint32_t row = 0;
    while (row < words->label_count && !is_label_of(b, g, &words->labels[row], a))
        row++;
    if (row == words->label_count)
        return false;
    Event about = event_of(0, 0, a.unit);
    about.to = a.hex;
    about.other = a.arg;
    about.value = about.extra = (int16_t)a.arg;
    Tale tale = {b, g, &about, about.value};
    fill_template(&tale, words->labels[row].text, out);
    return true;
}

static bool has_hole(const char *text, const char *hole)
{
    for (; *text; text++) {
        uint32_t same = 0;
        while (hole[same] && text[same] == hole[same])
            same++;
        if (!hole[same])
            return true;
    }
    return false;
}

uint32_t event_army(const Battle *b, const Event *e)
{
    const char *text = b->rules->words->events[e->kind].text;
    if (e->unit < b->unit_count)
        return NO_SIDE;
    if (has_hole(text, "{army}"))
        return (uint32_t)e->extra < SIDE_COUNT ? (uint32_t)e->extra : (uint32_t)NO_SIDE;
    bool grouped = has_hole(text, "{group}") && (uint32_t)e->value < b->group_count;
    return grouped ? b->groups[e->value].side : (uint32_t)NO_SIDE;
}

const RollWord *event_roll(const Words *words, const Event *e)
{
    for (uint32_t row = 0; row < words->roll_count; row++) {
        if (words->rolls[row].event == e->kind)
            return &words->rolls[row];
    }
    return NULL;
}

uint32_t event_dice(const RuleSystem *r, const Event *e, const uint8_t *rolled, uint32_t count,
                    uint32_t first)
{
    const RollWord *roll = event_roll(r->words, e);
    if (!roll || roll->dice == FROM_NONE)
        return 0;
    if (roll->dice == FROM_ONE_DIE)
        return first < count ? 1 : 0;
    int32_t told = roll->dice == FROM_VALUE ? e->value : e->extra, sum = 0;
    for (uint32_t i = first; i < count; i++) {
        sum += rolled[i] - 1 + (int32_t)r->die_least;
        if (sum >= told)
            return sum == told ? i - first + 1 : 0;
    }
    return 0;
}

void outcome_print(const Battle *b, Outcome o, Out *out)
{
    Tale tale = {.b = b, .value = o.value};
    if (o.kind < b->rules->words->outcome_count)
        fill_template(&tale, b->rules->words->outcomes[o.kind].text, out);
}

void prospect_print(const Battle *b, const Prospect *p, Out *out)
{
    Event about = event_of(0, p->rule, NO_UNIT);
    about.value = p->at;
    about.extra = p->side;
    about.needed = p->surely;
    Tale tale = {.b = b, .e = &about, .value = p->at};
    fill_template(&tale, p->text, out);
}

void value_print(const char *text, int32_t value, Out *out)
{
    Tale tale = {.value = value};
    fill_template(&tale, text, out);
}

void status_print(const Battle *b, uint32_t status, int32_t value, Out *out)
{
    Tale tale = {.b = b, .value = value};
    if (status < b->rules->words->status_count)
        fill_template(&tale, b->rules->words->statuses[status].label, out);
}

void group_status_print(const Battle *b, uint32_t status, int32_t value, Out *out)
{
    Tale tale = {.b = b, .value = value};
    ASSERT(status < b->rules->words->group_status_count);
    fill_template(&tale, b->rules->words->group_statuses[status].label, out);
}

void side_status_print(const Battle *b, uint32_t status, int32_t value, Out *out)
{
    Tale tale = {.b = b, .value = value};
    ASSERT(status < b->rules->words->side_status_count);
    fill_template(&tale, b->rules->words->side_statuses[status].label, out);
}

void option_print(const OptionSpec *option, int32_t value, Out *out)
{
    if (option->words)
        out_text(out, option->words[value - option->min]);
    else
        out_number(out, value);
}
