/* case_attacks.c: claims of a case about attacks: preview, modifiers, odds; and about tables. */
#include "case_parts.h"

/* Reads a legal attack. */
static bool read_attack(CaseRun *run, Action *a)
{
    const Battle *b = case_battle(run);
    if (!action_read(b, case_game(run), &run->l, a, run->error))
        return false;
    if (!action_has_odds(&b->rules->words->actions[a->kind]))
        return case_fail(run, b->rules->words->actions[a->kind].name, "an attack");
    Verdict verdict = b->rules->check(b, case_game(run), *a);
    if (verdict.why == LEGAL)
        return true;
    char found[MAX_TEXT];
    case_tell_verdict(run, verdict, found);
    return case_fail(run, found, "legal");
}

/* ---- preview ---- */

static bool same_case(CaseRun *run, uint32_t found, CaseCite expected)
{
    char texts[2][MAX_TEXT];
    const CaseCite cites[] = {{(uint16_t)found, expected.is_row}, expected};
    if (case_cites(run, expected, found))
        return true;
    for (uint32_t i = 0; i < 2; i++) {
        Out out = out_begin(texts[i], MAX_TEXT);
        out_text(&out, "by ");
        case_tell_cite(run, cites[i], &out);
    }
    return case_fail(run, texts[0], texts[1]);
}

/* BOOK NUMBER: the table or roll by which the attack is resolved. */
static bool check_brief_case(CaseRun *run, const Brief *brief)
{
    CaseCite cited;
    return case_cite(run, &cited) && same_case(run, brief->rule, cited);
}

/* The column or row of its table, as printed. */
static bool check_brief_label(CaseRun *run, const char *what, const char *is)
{
    Word label;
    char found[MAX_TEXT], expected[MAX_TEXT];
    if (!case_word(run, &label, "a label of the table, or - if there is none"))
        return false;
    if (word_is(&label, is ? is : "-"))
        return true;
    Out out = out_begin(found, sizeof found);
    out_text(&out, what);
    out_text(&out, is ? is : "-");
    out = out_begin(expected, sizeof expected);
    out_text(&out, what);
    out_bytes(&out, label.text, label.size);
    return case_fail(run, found, expected);
}

/* ACTION and any of: by BOOK NUMBER, column LABEL, row LABEL, base N, total N, range N, items N,
 * attackers N, defenders N */
bool claim_brief(CaseRun *run)
{
    static const char keys[] = "by, column, row, base, total, range, items, attackers or defenders";
    const Battle *b = case_battle(run);
    Action a;
    if (!read_attack(run, &a))
        return false;
    Brief brief;
    brief_attack(b, case_game(run), a, &brief);
    const struct {
        const char *name;
        int32_t value;
    } pairs[] = {{"base", brief.base},
                 {"total", brief.total},
                 {"range", brief.range},
                 {"items", brief.modifier_count},
                 {"attackers", brief.attacker_count},
                 {"defenders", brief.defender_count}};
    Word key;
    if (!case_word(run, &key, keys))
        return false;
    do {
        uint32_t row = 0;
        int16_t value = 0;
        if (word_is(&key, "by")) {
            if (!check_brief_case(run, &brief))
                return false;
            continue;
        }
        if (word_is(&key, "column") || word_is(&key, "row")) {
            bool row_is = word_is(&key, "row");
            if (!check_brief_label(run, row_is ? "row " : "column ",
                                   row_is ? brief.row : brief.column))
                return false;
            continue;
        }
        while (row < COUNT_OF(pairs) && !word_is(&key, pairs[row].name))
            row++;
        if (row == COUNT_OF(pairs))
            return case_malformed(run, &key, keys);
        if (!case_cell(run, &value) ||
            !case_same_number(run, pairs[row].name, pairs[row].value, value))
            return false;
    } while (lexer_word(&run->l, &key));
    return true;
}

static void tell_modifiers(const CaseRun *run, const Brief *brief, char found[MAX_TEXT])
{
    Out out = out_begin(found, MAX_TEXT);
    out_text(&out, brief->modifier_count > 0 ? "modifiers " : "no modifier");
    for (uint32_t i = 0; i < brief->modifier_count; i++) {
        out_text(&out, i > 0 ? ", " : "");
        reason_cite(case_battle(run)->rules, brief->modifier[i].rule, &out);
        out_char(&out, ' ');
        out_signed(&out, brief->modifier[i].value);
    }
}

typedef struct ModifierClaim {
    Brief brief;
    CaseCite cited;
} ModifierClaim;

static bool read_modifier(CaseRun *run, ModifierClaim *claim)
{
    const Battle *b = case_battle(run);
    Action a;
    if (!read_attack(run, &a) || !case_cite(run, &claim->cited))
        return false;
    b->rules->brief(b, case_game(run), a, &claim->brief);
    return true;
}

/* Whether an item of the preview cites the case, with this value or, if value is NULL, with any. */
static bool has_modifier(const CaseRun *run, const ModifierClaim *claim, const int32_t *value)
{
    for (uint32_t i = 0; i < claim->brief.modifier_count; i++) {
        const Modifier *item = &claim->brief.modifier[i];
        if (case_cites(run, claim->cited, item->rule) && (!value || item->value == *value))
            return true;
    }
    return false;
}

static bool fail_modifier(CaseRun *run, const ModifierClaim *claim, const char *before,
                          const int32_t *value)
{
    char found[MAX_TEXT], expected[MAX_TEXT];
    tell_modifiers(run, &claim->brief, found);
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, before);
    case_tell_cite(run, claim->cited, &out);
    if (value) {
        out_char(&out, ' ');
        out_signed(&out, *value);
    }
    return case_fail(run, found, expected);
}

bool claim_modifier(CaseRun *run)
{
    ModifierClaim claim;
    int32_t value = 0;
    if (!read_modifier(run, &claim) || !case_number(run, INT16_MIN, INT16_MAX, &value) ||
        !case_end(run))
        return false;
    return has_modifier(run, &claim, &value) || fail_modifier(run, &claim, "modifier ", &value);
}

bool claim_no_modifier(CaseRun *run)
{
    ModifierClaim claim;
    if (!read_modifier(run, &claim) || !case_end(run))
        return false;
    return !has_modifier(run, &claim, NULL) || fail_modifier(run, &claim, "no modifier ", NULL);
}

/* ---- odds ---- */

typedef struct Fraction {
    uint64_t numerator, denominator; /* in lowest terms */
} Fraction;

static Fraction reduce(uint64_t numerator, uint64_t denominator)
{
    uint64_t x = numerator, y = denominator;
    while (y != 0) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return (Fraction){numerator / x, denominator / x};
}

/* Digits from *i on, at most eighteen of them. */
static bool read_digits(const Word *w, uint32_t *i, uint64_t *out)
{
    uint32_t first = *i;
    *out = 0;
    while (*i < w->size && w->text[*i] >= '0' && w->text[*i] <= '9') {
        *out = *out * 10 + (uint64_t)(w->text[*i] - '0');
        if (++*i - first > 18)
            return false;
    }
    return *i > first;
}

/* 20/36, with or without a comma after it */
static bool read_fraction(const Word *w, Fraction *out)
{
    uint64_t numerator = 0, denominator = 0;
    uint32_t i = 0;
    if (!read_digits(w, &i, &numerator) || i == w->size || w->text[i++] != '/')
        return false;
    if (!read_digits(w, &i, &denominator) || denominator == 0)
        return false;
    if (i < w->size && w->text[i] == ',')
        i++;
    *out = reduce(numerator, denominator);
    return i == w->size;
}

static void tell_odds(const CaseRun *run, char found[MAX_TEXT])
{
    const Odds *odds = &run->room->odds;
    const Words *words = case_battle(run)->rules->words;
    Out out = out_begin(found, MAX_TEXT);
    for (uint32_t i = 0; i < odds->row_count; i++) {
        Fraction f = reduce(odds->row[i].numerator, odds->denominator);
        out_text(&out, i > 0 ? ", " : "");
        out_text(&out, words->outcomes[odds->row[i].outcome.kind].name);
        out_char(&out, ' ');
        if (odds->row[i].outcome.value != 0) {
            out_number(&out, odds->row[i].outcome.value);
            out_char(&out, ' ');
        }
        out_padded(&out, f.numerator, 1);
        out_char(&out, '/');
        out_padded(&out, f.denominator, 1);
    }
}

/* NAME [VALUE] FRACTION, name already read: without a value, all outcomes of the kind together.
 * Adds what the odds say of it to *sum. */
static bool check_outcome(CaseRun *run, const Word *name, uint64_t *sum)
{
    const Odds *odds = &run->room->odds;
    const Words *words = case_battle(run)->rules->words;
    uint32_t kind = 0;
    int32_t value = 0;
    Fraction wanted = {0, 1};
    Word w;
    while (kind < words->outcome_count && !word_is(name, words->outcomes[kind].name))
        kind++;
    if (kind == words->outcome_count)
        return case_malformed(run, name, "an outcome of these rules");
    if (!case_word(run, &w, "a fraction such as 5/36"))
        return false;
    bool has_value = word_number(&w, &value);
    if (has_value && !case_word(run, &w, "a fraction such as 5/36"))
        return false;
    if (!read_fraction(&w, &wanted))
        return case_malformed(run, &w, "a fraction such as 5/36");
    uint64_t numerator = 0;
    for (uint32_t i = 0; i < odds->row_count; i++) {
        Outcome outcome = odds->row[i].outcome;
        if (outcome.kind == kind && (!has_value || outcome.value == value))
            numerator += odds->row[i].numerator;
    }
    *sum += numerator;
    Fraction is = reduce(numerator, odds->denominator);
    if (is.numerator == wanted.numerator && is.denominator == wanted.denominator)
        return true;
    char found[MAX_TEXT], expected[MAX_TEXT];
    tell_odds(run, found);
    Out out = out_begin(expected, sizeof expected);
    out_bytes(&out, name->text, (uint32_t)(w.text + w.size - name->text));
    return case_refuse(run, name, found, expected);
}

/* Reads an answer that the enemy may give to the attack. */
static bool read_answer(CaseRun *run, Action attack, EnemyAnswer *answer)
{
    const Battle *b = case_battle(run);
    EnemyAnswer answers[MAX_ANSWERS];
    Action a;
    if (!action_read(b, case_game(run), &run->l, &a, run->error))
        return false;
    a.side = attack.side ^ 1u;
    uint32_t count = odds_answers(b, case_game(run), attack, &run->room->work, answers);
    for (uint32_t i = 0; i < count; i++) {
        *answer = answers[i];
        if (action_equal(answer->action, a))
            return true;
    }
    return case_fail(run, "no such answer", "one that the enemy may give");
}

/* Counts the odds of the attack, or those of the line's `if ANSWER` or `back ANSWER`, up to the
 * colon. */
static bool count_odds(CaseRun *run, Action a)
{
    CaseRoom *room = run->room;
    const Game *g = case_game(run);
    EnemyAnswer answer;
    Word w;
    bool counted, back = false;
    if (!case_word(run, &w, ":"))
        return false;
    if (word_is(&w, "if") || (back = word_is(&w, "back"))) {
        if (!read_answer(run, a, &answer) || !case_word(run, &w, ":"))
            return false;
        counted = odds_clash(&room->battle, g, a, answer.action, &room->work, &room->clash);
        room->odds = back ? room->clash.answer : room->clash.attack;
    } else {
        counted = odds_count(&room->battle, g, a, &room->work, &room->odds);
    }
    if (!word_is(&w, ":"))
        return case_malformed(run, &w, ":");
    return counted ||
           case_fail(run, "odds too large to count", "an attack whose odds can be counted");
}

/* ACTION [if ANSWER | back ANSWER] : OUTCOME [VALUE] FRACTION, ... */
bool claim_odds(CaseRun *run)
{
    CaseRoom *room = run->room;
    Action a;
    Word w;
    uint64_t sum = 0;
    if (!read_attack(run, &a) || !count_odds(run, a) || !case_word(run, &w, "an outcome"))
        return false;
    do {
        if (!check_outcome(run, &w, &sum))
            return false;
    } while (lexer_word(&run->l, &w));
    if (sum == room->odds.denominator)
        return true;
    char found[MAX_TEXT];
    tell_odds(run, found);
    return case_fail(run, found, "every outcome listed, and listed once");
}

/* ACTION NUMBER */
bool claim_answers(CaseRun *run)
{
    EnemyAnswer answers[MAX_ANSWERS];
    Action a;
    int32_t wanted = 0;
    if (!read_attack(run, &a) || !case_number(run, 0, MAX_ANSWERS, &wanted) || !case_end(run))
        return false;
    uint32_t count = odds_answers(case_battle(run), case_game(run), a, &run->room->work, answers);
    return case_same_number(run, "answers", count, wanted);
}

/* ACTION : ANSWER by BOOK NUMBER */
bool claim_answer(CaseRun *run)
{
    EnemyAnswer answer;
    Action a;
    Word w;
    CaseCite cited;
    if (!read_attack(run, &a) || !case_word(run, &w, ":"))
        return false;
    if (!word_is(&w, ":"))
        return case_malformed(run, &w, ":");
    if (!read_answer(run, a, &answer) || !case_word(run, &w, "by, and the case that allows it"))
        return false;
    if (!word_is(&w, "by"))
        return case_malformed(run, &w, "by, and the case that allows it");
    return case_cite(run, &cited) && case_end(run) && same_case(run, answer.rule, cited);
}

/* ---- tables ---- */

typedef struct TableClaim {
    const TableSpec *spec;
    uint32_t table, row_count, column_count;
    uint32_t listed_count; /* columns of the header */
    uint8_t column[MAX_TABLE_CELLS < 256 ? MAX_TABLE_CELLS : 256];
    bool row_seen[MAX_TABLE_CELLS];
} TableClaim;

static uint32_t count_labels(const char *const *labels)
{
    uint32_t count = 0;
    while (labels[count])
        count++;
    return count;
}

static uint32_t find_label(const char *const *labels, const Word *w)
{
    uint32_t row = 0;
    while (labels[row] && !word_is(w, labels[row]))
        row++;
    return row;
}

/* NAME COLUMN COLUMN ... */
static bool read_table_header(CaseRun *run, TableClaim *t)
{
    const TableSpec *tables = case_battle(run)->rules->schema->tables;
    Word w;
    if (!case_word(run, &w, "the name of a table"))
        return false;
    while (tables && tables[t->table].name && !word_is(&w, tables[t->table].name))
        t->table++;
    if (!tables || !tables[t->table].name)
        return case_malformed(run, &w, "the name of a table of these rules");
    t->spec = &tables[t->table];
    t->row_count = count_labels(t->spec->rows);
    t->column_count = count_labels(t->spec->columns);
    while (lexer_word(&run->l, &w)) {
        uint32_t column = find_label(t->spec->columns, &w);
        if (column == t->column_count)
            return case_malformed(run, &w, "a column of this table");
        for (uint32_t i = 0; i < t->listed_count; i++) {
            if (t->column[i] == column)
                return case_malformed(run, &w, "each column once");
        }
        t->column[t->listed_count++] = (uint8_t)column;
    }
    return t->listed_count == t->column_count ||
           case_malformed(run, NULL, "every column of the table");
}

/* A cell as the table names it, or as a number. */
static bool read_table_cell(CaseRun *run, const TableSpec *spec, const Word *w, int32_t *out)
{
    if (!spec->cells || word_is(w, "-"))
        return case_cell_of(run, w, out);
    *out = (int32_t)find_label(spec->cells, w);
    return spec->cells[*out] || case_malformed(run, w, "a word of this table, or - for none");
}

static const char *cell_word(const TableSpec *spec, int32_t cell)
{
    return cell == CELL_NONE ? "-" : spec->cells[cell];
}

static bool same_cell(CaseRun *run, const TableSpec *spec, const char *column, int32_t found,
                      int32_t expected)
{
    if (!spec->cells)
        return case_same_number(run, column, found, expected);
    return case_same_text(run, column, cell_word(spec, found), cell_word(spec, expected));
}

/* LABEL CELL CELL ..., label already read */
static bool check_table_row(CaseRun *run, TableClaim *t, const Word *label)
{
    const Battle *b = case_battle(run);
    uint32_t row = find_label(t->spec->rows, label);
    if (row == t->row_count)
        return case_malformed(run, label, "a row of this table, or end");
    if (t->row_seen[row])
        return case_malformed(run, label, "each row once");
    t->row_seen[row] = true;
    for (uint32_t i = 0; i < t->listed_count; i++) {
        Word w;
        int32_t value = 0;
        if (!case_word(run, &w, "a cell for every column") ||
            !read_table_cell(run, t->spec, &w, &value))
            return false;
        int16_t cell = battle_cell(b, t->table, t->column_count, row, t->column[i]);
        run->verb = w; /* the failure is that of the cell */
        if (!same_cell(run, t->spec, t->spec->columns[t->column[i]], cell, value))
            return false;
    }
    return case_end(run);
}

bool claim_table(CaseRun *run)
{
    TableClaim t = {0};
    Word w;
    uint32_t row_count = 0;
    if (!read_table_header(run, &t))
        return false;
    for (;;) {
        if (!lexer_next_line(&run->l) || !lexer_word(&run->l, &w))
            return case_fail(run, "the end of the text", "end after the rows of the table");
        if (word_is(&w, "end"))
            break;
        if (!check_table_row(run, &t, &w))
            return false;
        row_count++;
    }
    if (row_count != t.row_count)
        return case_malformed(run, &w, "every row of the table before the end");
    return case_end(run);
}
