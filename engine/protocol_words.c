/* protocol_words.c: the words of a rule system as JSON, with their help for a person. */
#include "protocol_engine.h"

static void put_attribute_specs(const char *key, const AttributeSpec *specs, Out *out)
{
    static const char *const types[] = {"flag", "number", "word", "directions", "groups"};
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; specs && specs[i].name; i++) {
        ASSERT(specs[i].type < COUNT_OF(types));
        json_open(out, '{');
        put_text(out, "name", specs[i].name);
        put_text(out, "type", types[specs[i].type]);
        put_text(out, "help", specs[i].help);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_attribute_words(const Schema *schema, Out *out)
{
    json_key(out, "attributes");
    json_open(out, '{');
    put_attribute_specs("side", schema->side, out);
    put_attribute_specs("group", schema->group, out);
    put_attribute_specs("terrain", schema->terrain, out);
    put_attribute_specs("hexside", schema->hexside, out);
    put_attribute_specs("type", schema->type, out);
    put_attribute_specs("unit", schema->unit, out);
    json_close(out, '}');
}

static void put_actions(const Words *words, Out *out)
{
    static const struct {
        uint8_t flag;
        const char *name;
    } flags[] = {
        {ACT_STEP, "step"},     {ACT_ATTACK, "attack"}, {ACT_ENDS, "ends"},
        {ACT_CHANCE, "chance"}, {ACT_QUIET, "quiet"},   {ACT_ASIDE, "aside"},
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

static void put_phases(const Words *words, Out *out)
{
    json_key(out, "phases");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->phase_count; i++) {
        json_open(out, '{');
        put_text(out, "name", words->phases[i].name);
        put_text(out, "label", words->phases[i].label);
        put_text(out, "rule", words->phases[i].rule);
        json_close(out, '}');
    }
    json_close(out, ']');
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
        if (words->outcomes[i].nothing) {
            json_key(out, "nothing");
            json_bool(out, true);
        }
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
    put_outcomes(rules->words, out);
    put_attribute_words(rules->schema, out);
    json_close(out, '}');
}
