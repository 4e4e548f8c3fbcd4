/* protocol_guide.c: what a player is told of ground, counters and charts, as JSON, by the guide of
 * the rules. A client shows it as it stands. */
#include "protocol_engine.h"

static uint32_t attribute_row(const AttributeSpec *specs, const char *name)
{
    uint32_t row = 0;
    while (specs[row].name && !text_equal(specs[row].name, name))
        row++;
    return row;
}

static void put_value(const TellWord *word, const AttributeSpec *spec, int16_t value, Out *out)
{
    char text[MAX_NAME];
    Out number = out_begin(text, sizeof text);
    if (spec->type == ATTRIBUTE_WORD)
        out_text(&number, spec->words[value]);
    else if (word->is_signed)
        out_signed(&number, value);
    else
        out_number(&number, value);
    put_text(out, "label", word->label);
    put_text(out, "value", text);
    put_text(out, "help", spec->help);
}

static void put_sentence(const TellWord *word, int16_t value, Out *out)
{
    char text[MAX_TEXT];
    Out sentence = out_begin(text, sizeof text);
    value_print(word->says_of ? word->says_of[value] : word->says, value, &sentence);
    put_text(out, "text", text);
}

/* One value, unless there is nothing to say of it. */
static void put_word(const TellWord *word, const AttributeSpec *specs, const int16_t *attr,
                     Out *out)
{
    uint32_t row = attribute_row(specs, word->attribute);
    if (!specs[row].name)
        return;
    bool nothing = attr[row] == word->none_at;
    if (word->unless) {
        uint32_t flag = attribute_row(specs, word->unless);
        if (specs[flag].name && attr[flag] != 0)
            return;
    }
    if (nothing && !word->none)
        return;
    json_open(out, '{');
    if (nothing) {
        put_text(out, "text", word->none);
        put_text(out, "help", specs[row].help);
    } else if (specs[row].type == ATTRIBUTE_FLAG) {
        put_text(out, "text", specs[row].help);
    } else if (word->says || word->says_of) {
        put_sentence(word, attr[row], out);
        put_text(out, "help", specs[row].help);
    } else {
        put_value(word, &specs[row], attr[row], out);
    }
    json_close(out, '}');
}

void put_guide(const Battle *b, uint32_t of, uint32_t kind, const int16_t *attr, Out *out)
{
    const Schema *schema = b->rules->schema;
    const AttributeSpec *const specs[] = {[OF_TERRAIN] = schema->terrain,
                                          [OF_HEXSIDE] = schema->hexside,
                                          [OF_TYPE] = schema->type,
                                          [OF_UNIT] = schema->unit};
    json_key(out, "told");
    json_open(out, '[');
    for (uint32_t i = 0; schema->guide && schema->guide->tells[i].attribute; i++) {
        const TellWord *word = &schema->guide->tells[i];
        bool fits = word->kinds == 0 || (word->kinds >> kind & 1u) != 0;
        if (word->of == of && fits && specs[of])
            put_word(word, specs[of], attr, out);
    }
    json_close(out, ']');
}

void put_type_name(const Battle *b, const UnitType *type, Out *out)
{
    const Schema *schema = b->rules->schema;
    const char *sort = schema->guide ? schema->guide->sort : NULL;
    char text[2 * MAX_NAME];
    Out name = out_begin(text, sizeof text);
    if (sort) {
        uint32_t row = attribute_row(schema->type, sort);
        ASSERT(schema->type[row].type == ATTRIBUTE_WORD);
        out_text(&name, schema->type[row].words[type->attr[row]]);
        if (type->mode[0])
            out_text(&name, ", ");
        out_text(&name, type->mode);
    } else {
        for (const char *at = type->id; *at; at++)
            out_char(&name, *at == '-' ? ' ' : *at);
    }
    put_text(out, "name", text);
}

/* Rows or columns as people say them, where any of them is said otherwise than by its name. */
static void put_row_words(const Guide *guide, const char *table, const char *key,
                          const char *const *names, Out *out)
{
    uint32_t said = 0;
    for (uint32_t i = 0; names[i]; i++) {
        for (const RowWord *word = guide->rows; word && word->table; word++) {
            if (!text_equal(word->table, table) || !text_equal(word->row, names[i]))
                continue;
            if (said++ == 0) {
                json_key(out, key);
                json_open(out, '{');
            }
            put_text(out, names[i], word->text);
        }
    }
    if (said > 0)
        json_close(out, '}');
}

void put_table_guide(const Schema *schema, const TableSpec *table, Out *out)
{
    const Guide *guide = schema->guide;
    if (!guide)
        return;
    for (const TableWord *word = guide->tables; word && word->table; word++) {
        if (!text_equal(word->table, table->name))
            continue;
        put_text(out, "title", word->title);
        put_text(out, "text", word->text);
        if (word->is_signed) {
            json_key(out, "signed");
            json_bool(out, true);
        }
    }
    put_row_words(guide, table->name, "said", table->rows, out);
    put_row_words(guide, table->name, "said_across", table->columns, out);
}

void put_sequence(const Schema *schema, Out *out)
{
    json_key(out, "sequence");
    json_open(out, '[');
    const SequenceWord *word = schema->guide ? schema->guide->sequence : NULL;
    for (; word && word->title; word++) {
        json_open(out, '{');
        put_text(out, "title", word->title);
        put_text(out, "text", word->text);
        json_close(out, '}');
    }
    json_close(out, ']');
}
