/* protocol_words.c: the words of a rule system as JSON, with their help for a person. */
#include "protocol_engine.h"

static void put_flag(Out *out, const char *key)
{
    json_key(out, key);
    json_bool(out, true);
}

/* worn: name of the flag of a face that is out of order, or NULL. */
static void put_attribute_specs(const char *key, const AttributeSpec *specs, const char *worn,
                                Out *out)
{
    static const char *const types[] = {"flag", "number", "word", "directions", "groups"};
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; specs && specs[i].name; i++) {
        ASSERT(specs[i].type < COUNT_OF(types));
        json_open(out, '{');
        put_text(out, "name", specs[i].name);
        put_text(out, "type", types[specs[i].type]);
        if (worn && text_equal(specs[i].name, worn))
            put_flag(out, "worn");
        put_text(out, "help", specs[i].help);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_attribute_words(const Schema *schema, const Words *words, Out *out)
{
    json_key(out, "attributes");
    json_open(out, '{');
    put_attribute_specs("side", schema->side, NULL, out);
    put_attribute_specs("group", schema->group, NULL, out);
    put_attribute_specs("terrain", schema->terrain, NULL, out);
    put_attribute_specs("hexside", schema->hexside, NULL, out);
    put_attribute_specs("type", schema->type, words->worn_flag, out);
    put_attribute_specs("unit", schema->unit, NULL, out);
    json_close(out, '}');
}

static void put_actions(const Words *words, Out *out)
{
    static const struct {
        uint8_t flag;
        const char *name;
    } flags[] = {
        {ACT_STEP, "step"},       {ACT_ATTACK, "attack"},     {ACT_ENDS, "ends"},
        {ACT_CHANCE, "chance"},   {ACT_QUIET, "quiet"},       {ACT_ASIDE, "aside"},
        {ACT_SETTLES, "settles"}, {ACT_FORETOLD, "foretold"},
    };
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->action_count; i++) {
        const ActionWord *word = &words->actions[i];
        json_open(out, '{');
        put_text(out, "name", word->name);
        json_key(out, "has_unit");
        json_bool(out, word->has_unit != 0);
        put_text(out, "argument", argument_name(word->arg));
        json_key(out, "flags");
        json_open(out, '[');
        for (uint32_t f = 0; f < COUNT_OF(flags); f++) {
            if (word->flags & flags[f].flag)
                json_string(out, flags[f].name);
        }
        json_close(out, ']');
        put_text(out, "help", word->help);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_events(const Words *words, Out *out)
{
    json_key(out, "events");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->event_count; i++) {
        json_open(out, '{');
        put_text(out, "name", words->events[i].name);
        put_text(out, "text", words->events[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What may be answered there by a player who is away. */
static void put_reply(const Words *words, uint32_t phase, Out *out)
{
    for (uint32_t i = 0; i < words->reply_count; i++) {
        const ReplyWord *reply = &words->replies[i];
        if (reply->phase != phase)
            continue;
        json_key(out, "reply");
        json_open(out, '[');
        if (reply->declines)
            json_string(out, "declines");
        if (reply->chances)
            json_string(out, "chances");
        json_close(out, ']');
    }
}

static bool is_question(const char *label)
{
    uint32_t size = text_size(label);
    return size > 0 && label[size - 1] == '?';
}

static void put_phases(const Words *words, Out *out)
{
    json_key(out, "phases");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->phase_count; i++) {
        json_open(out, '{');
        put_text(out, "name", words->phases[i].name);
        put_text(out, "label", words->phases[i].label);
        put_text(out, "rule", words->phases[i].rule);
        if (is_question(words->phases[i].label))
            put_flag(out, "question");
        put_reply(words, i, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* How the status is shown. */
static void put_sign(const Words *words, uint32_t status, Out *out)
{
    for (uint32_t i = 0; i < words->sign_count; i++) {
        const SignWord *sign = &words->signs[i];
        if (sign->status != status)
            continue;
        if (sign->worn)
            put_flag(out, "worn");
        if (sign->done)
            put_flag(out, "done");
        put_text(out, "glyph", sign->glyph);
        if (!sign->values)
            continue;
        json_key(out, "values");
        json_open(out, '[');
        for (uint32_t k = 0; sign->values[k]; k++)
            json_string(out, sign->values[k]);
        json_close(out, ']');
    }
}

static void put_statuses(const Words *words, Out *out)
{
    json_key(out, "statuses");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->status_count; i++) {
        const StatusWord *word = &words->statuses[i];
        json_open(out, '{');
        put_text(out, "name", word->name);
        put_text(out, "label", word->label);
        put_number(out, "min", word->min);
        put_number(out, "max", word->max);
        json_key(out, "marker");
        json_bool(out, word->marker);
        json_key(out, "link");
        json_bool(out, word->link);
        put_text(out, "help", word->help);
        put_sign(words, i, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The values printed on counters. */
static void put_counter(const Words *words, Out *out)
{
    static const char *const kinds[] = {
        [UNIT_COMBAT] = "combat", [UNIT_LEADER] = "leader", [UNIT_STANDARD] = "standard"};
    static const char *const forms[] = {[PRINT_PLAIN] = "plain",   [PRINT_INITIAL] = "initial",
                                        [PRINT_SIGNED] = "signed", [PRINT_BRACKETED] = "bracketed",
                                        [PRINT_SOME] = "some",     [PRINT_OVER] = "over",
                                        [PRINT_DOT] = "dot"};
    json_key(out, "counter");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->counter_count; i++) {
        const CounterWord *word = &words->counter[i];
        ASSERT(word->kind < COUNT_OF(kinds) && word->form < COUNT_OF(forms));
        json_open(out, '{');
        put_text(out, "kind", kinds[word->kind]);
        put_text(out, "attribute", word->attribute);
        put_text(out, "form", forms[word->form]);
        if (word->now != NO_STATUS)
            put_text(out, "now", words->statuses[word->now].name);
        if (word->changed != NO_STATUS) {
            put_text(out, "changed", words->statuses[word->changed].name);
            put_text(out, "instead", word->instead);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_outcomes(const Words *words, Out *out)
{
    json_key(out, "outcomes");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->outcome_count; i++) {
        json_open(out, '{');
        put_text(out, "name", words->outcomes[i].name);
        put_text(out, "text", words->outcomes[i].text);
        if (words->outcomes[i].nothing)
            put_flag(out, "nothing");
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_zones(const Words *words, Out *out)
{
    json_key(out, "zones");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->zone_count; i++) {
        const ZoneWord *word = &words->zones[i];
        json_open(out, '{');
        put_text(out, "zone", sector_name(word->sector));
        put_text(out, "label", word->label);
        put_text(out, "rule", word->rule);
        put_text(out, "help", word->help);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void put_rules(const RuleSystem *rules, Out *out)
{
    json_key(out, "rules");
    json_open(out, '{');
    put_text(out, "id", rules->id);
    put_text(out, "title", rules->title);
    put_number(out, "revision", rules->revision);
    put_number(out, "die_faces", rules->die_faces);
    put_number(out, "die_least", rules->die_least);
    put_actions(rules->words, out);
    put_events(rules->words, out);
    put_phases(rules->words, out);
    put_statuses(rules->words, out);
    put_counter(rules->words, out);
    put_zones(rules->words, out);
    put_outcomes(rules->words, out);
    put_sequence(rules->schema, out);
    put_attribute_words(rules->schema, rules->words, out);
    json_close(out, '}');
}
