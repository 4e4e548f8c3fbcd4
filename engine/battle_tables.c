/* battle_tables.c: the lines of a battle that are the rows of a table. */
#include "battle_reader.h"

enum { MAX_TABLE_SIDE = 64 }; /* rows or columns of one table */

/* The header: which column of the table each cell of a row stands in. */
static bool read_columns(Reader *r, const TableSpec *spec, uint8_t *columns, uint32_t *count)
{
    Word w;
    uint64_t seen = 0;
    *count = 0;
    while (lexer_word(&r->lexer, &w)) {
        uint32_t column = name_find(spec->columns, &w);
        if (!spec->columns[column])
            return reader_fail_names(r, &w, spec->columns);
        ASSERT(column < MAX_TABLE_SIDE);
        if (seen >> column & 1)
            return reader_fail(r, &w, "each column once");
        seen |= (uint64_t)1 << column;
        columns[(*count)++] = (uint8_t)column;
    }
    return *count > 0 || reader_fail_names(r, NULL, spec->columns);
}

static void say_cell(Out *o, const TableSpec *spec, const CellRange *range)
{
    if (spec->cells)
        out_text(o, "a word of this table");
    else
        say_range(o, range->min, range->max);
    if (range->none)
        out_text(o, ", or - for none");
}

static bool read_cell(Reader *r, const TableSpec *spec, uint32_t row, int16_t *cell)
{
    const CellRange *range = spec->row_range ? &spec->row_range[row] : &spec->range;
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    Word w;
    int32_t number;
    say_cell(&o, spec, range);
    if (!reader_word(r, &w, expected))
        return false;
    if (word_is(&w, "-") && range->none) {
        *cell = CELL_NONE;
        return true;
    }
    if (spec->cells) {
        *cell = (int16_t)name_find(spec->cells, &w);
        return spec->cells[*cell] || reader_fail_names(r, &w, spec->cells);
    }
    if (!word_number(&w, &number) || number < range->min || number > range->max)
        return reader_fail(r, &w, expected);
    *cell = (int16_t)number;
    return true;
}

/* A table that a battle gives for the first time is whole; given again, it changes the rows it
 * names. A text that battles use may leave rows to another one. */
static bool fail_missing(Reader *r, const Word *end, const char *what, const char *name)
{
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, what);
    out_text(&o, name);
    return reader_fail(r, end, expected);
}

static bool check_rows(Reader *r, const Word *end, const TableSpec *spec, uint64_t seen)
{
    for (uint32_t row = 0; spec->rows[row]; row++) {
        if (!(seen >> row & 1))
            return fail_missing(r, end, "the row ", spec->rows[row]);
    }
    return true;
}

/* A column that is left out is one of dashes. */
static bool check_columns(Reader *r, const Word *end, const TableSpec *spec, uint64_t seen)
{
    for (uint32_t row = 0; spec->rows[row]; row++) {
        if (spec->row_range ? spec->row_range[row].none : spec->range.none)
            continue;
        for (uint32_t column = 0; spec->columns[column]; column++) {
            if (!(seen >> column & 1))
                return fail_missing(r, end, "the column ", spec->columns[column]);
        }
    }
    return true;
}

static bool read_rows(Reader *r, uint32_t table, const uint8_t *columns, uint32_t count)
{
    const TableSpec *spec = &r->schema->tables[table];
    uint32_t width = 0;
    uint64_t seen = 0, given = 0;
    Word w;
    while (spec->columns[width])
        width++;
    for (uint32_t i = 0; i < count; i++)
        given |= (uint64_t)1 << columns[i];
    while (lexer_next_line(&r->lexer) && lexer_word(&r->lexer, &w)) {
        if (word_is(&w, "end")) {
            bool again = (r->table_seen >> table & 1) != 0;
            r->row_seen[table] |= seen;
            return (r->in_tables || check_rows(r, &w, spec, r->row_seen[table])) &&
                   (again || check_columns(r, &w, spec, given)) && reader_end(r);
        }
        uint32_t row = name_find(spec->rows, &w);
        if (!spec->rows[row])
            return reader_fail_names(r, &w, spec->rows);
        ASSERT(row < MAX_TABLE_SIDE);
        if (seen >> row & 1)
            return reader_fail(r, &w, "each row once");
        seen |= (uint64_t)1 << row;
        int16_t *cells = &r->b->cell[r->b->table_first[table] + row * width];
        for (uint32_t i = 0; i < count; i++) {
            if (!read_cell(r, spec, row, &cells[columns[i]]))
                return false;
        }
        if (!reader_end(r))
            return false;
    }
    return reader_fail(r, NULL, "end");
}

bool battle_read_table(Reader *r)
{
    const char *names[MAX_TABLES + 1] = {0};
    uint8_t columns[MAX_TABLE_SIDE];
    uint32_t count;
    Word w;
    for (uint32_t i = 0; r->schema->tables[i].name; i++)
        names[i] = r->schema->tables[i].name;
    if (!lexer_word(&r->lexer, &w))
        return reader_fail_names(r, NULL, names);
    uint32_t table = name_find(names, &w);
    if (!names[table])
        return reader_fail_names(r, &w, names);
    if (!read_columns(r, &r->schema->tables[table], columns, &count) ||
        !read_rows(r, table, columns, count))
        return false;
    r->table_seen |= 1u << table;
    return true;
}
