/* case_run.c: runs the lines of a case: battle, options and actions; positions and claims have
 * files of their own. */
#include "case_parts.h"

/* ---- battle and options ---- */

/* An error of the battle's own text, told as a finding of the line that names it. */
static bool fail_in_battle(CaseRun *run, const Word *name, const ParseError *error)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_bytes(&out, name->text, name->size);
    out_text(&out, ".battle:");
    out_number(&out, error->line);
    out_char(&out, ':');
    out_number(&out, error->column);
    out_text(&out, ": ");
    out_text(&out, error->found);
    return case_refuse(run, name, found, error->expected);
}

static bool parse_battle(CaseRun *run, const char *text, uint32_t size, ParseError *error)
{
    CaseRoom *room = run->room;
    if (text != room->parsed_text || size != room->parsed_size) {
        room->parsed_text = NULL;
        if (!battle_parse(&room->parsed, text, size, run->systems, run->texts, error))
            return false;
        room->parsed_text = text;
        room->parsed_size = size;
    }
    room->battle = room->parsed;
    return true;
}

static bool state_battle(CaseRun *run)
{
    Word w;
    char name[MAX_NAME + 8];
    if (run->has_battle)
        return case_malformed(run, &run->verb, "one battle a case");
    if (!case_word(run, &w, "the name of a battle"))
        return false;
    if (!word_copy(&w, name, MAX_NAME))
        return case_malformed(run, &w, "a name of at most 47 bytes");
    Out out = {name, sizeof name, w.size};
    out_text(&out, ".battle");
    uint32_t size = 0;
    const char *text = run->texts.find(run->texts.context, name, &size);
    if (!text)
        return case_malformed(run, &w, "the name of a battle");
    ParseError error = {0};
    if (!parse_battle(run, text, size, &error))
        return fail_in_battle(run, &w, &error);
    Battle *b = &run->room->battle;
    if (run->off > 0 && run->off < b->rules->reason_count)
        b->off[run->off >> 3] |= (uint8_t)(1u << (run->off & 7));
    run->has_battle = true;
    return case_end(run);
}

static bool state_option(CaseRun *run)
{
    Word name, value;
    char name_text[MAX_NAME], value_text[MAX_NAME];
    if (run->has_position)
        return case_malformed(run, &run->verb, "options before the position");
    if (!case_word(run, &name, "the name of an option"))
        return false;
    if (!case_word(run, &value, "the value of the option"))
        return false;
    if (!word_copy(&name, name_text, sizeof name_text))
        return case_malformed(run, &name, "the name of an option");
    if (!word_copy(&value, value_text, sizeof value_text))
        return case_malformed(run, &value, "the value of the option");
    ParseError error = {0};
    if (!battle_set_option(&run->room->battle, name_text, value_text, &error))
        return case_refuse(run, &name, error.found, error.expected);
    return case_end(run);
}

/* ---- the position ---- */

static void copy_game(const CaseRun *run, GameBuffer *to, const GameBuffer *from)
{
    memcpy(to, from, case_battle(run)->rules->game_size);
}

/* Sets the battle up, once its options are fixed. */
static void begin_position(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Dice none;
    if (run->has_position)
        return;
    memset(&run->room->start, 0, b->rules->game_size);
    dice_script(&none, NULL, 0);
    b->rules->init(b, &run->room->start.game, &none);
    copy_game(run, &run->room->game, &run->room->start);
    run->has_position = true;
    run->is_open = true;
}

/* ---- actions ---- */

static bool state_do(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Game *g = case_game(run);
    Action a;
    if (!action_parse(b, g, &run->l, NULL, &a, run->error))
        return false;
    Verdict verdict = b->rules->check(b, g, a);
    if (verdict.why != LEGAL) {
        char found[MAX_TEXT];
        case_tell_verdict(run, verdict, found);
        return case_fail(run, found, "legal");
    }
    if (!case_lists(run, a, true))
        return false;
    EventSink sink = case_open_sink(run);
    b->rules->apply(b, g, a, run->dice, &sink);
    return case_close_sink(run, &sink);
}

static bool state_reset(CaseRun *run)
{
    if (!case_dice_used_up(run))
        return false;
    copy_game(run, &run->room->game, &run->room->start);
    run->is_open = true;
    run->is_touched = false;
    run->event_count = 0;
    run->roll_count = 0;
    if (run->is_cleared)
        case_lift_all(run);
    return case_end(run);
}

/* ---- the case ---- */

/* clang-format off */
static const CaseWord statements[] = {
    { "battle",      state_battle,      IS_FIRST },
    { "option",      state_option,      0 },
    { "do",          state_do,          IS_PLAY },
    { "reset",       state_reset,       IS_POSITION },
    { "accept",      claim_accept,      IS_PLAY | IS_CLAIM },
    { "refuse",      claim_refuse,      IS_PLAY | IS_CLAIM },
    { "expect",      claim_expect,      IS_PLAY | IS_CLAIM },
    { "brief",       claim_brief,       IS_PLAY | IS_CLAIM },
    { "modifier",    claim_modifier,    IS_PLAY | IS_CLAIM },
    { "no-modifier", claim_no_modifier, IS_PLAY | IS_CLAIM },
    { "odds",        claim_odds,        IS_PLAY | IS_CLAIM },
    { "answers",     claim_answers,     IS_PLAY | IS_CLAIM },
    { "answer",      claim_answer,      IS_PLAY | IS_CLAIM },
    { "table",       claim_table,       IS_CLAIM },
    { "option-is",   claim_option,      IS_CLAIM },
};
/* clang-format on */

/* The line from its verb on. */
static CaseStep step_of(const CaseRun *run)
{
    const char *end = run->l.text + run->l.size;
    CaseStep step = {.line = run->verb.line, .text = run->verb.text};
    while (step.text + step.size < end && step.text[step.size] != '\n')
        step.size++;
    return step;
}

static void show_step(const CaseRun *run, bool is_run)
{
    const CaseWatcher *watcher = &run->room->watcher;
    if (!watcher->see)
        return;
    CaseStep step = step_of(run);
    step.is_run = is_run;
    if (is_run && run->has_played) {
        step.battle = case_battle(run);
        step.game = case_game(run);
        step.events = run->events;
        step.event_count = run->event_count;
        step.rolls = run->dice->rolled;
        step.roll_count = run->roll_count;
    }
    watcher->see(watcher->context, &step);
}

static const CaseWord *find_statement(const Word *verb)
{
    for (uint32_t row = 0; row < POSITION_WORD_COUNT; row++) {
        if (word_is(verb, case_position_words[row].name))
            return &case_position_words[row];
    }
    for (uint32_t row = 0; row < COUNT_OF(statements); row++) {
        if (word_is(verb, statements[row].name))
            return &statements[row];
    }
    return NULL;
}

static bool run_line(CaseRun *run)
{
    if (!case_word(run, &run->verb, "a statement"))
        return false;
    run->has_played = false;
    show_step(run, false);
    const CaseWord *statement = find_statement(&run->verb);
    if (!statement)
        return case_malformed(run, &run->verb,
                              "battle, option, clear, place, mode, set, turn, dice, do, reset, "
                              "accept, refuse, expect or another claim");
    uint32_t flags = statement->flags;
    if (!run->has_battle && (flags & IS_FIRST) == 0)
        return case_malformed(run, &run->verb, "a battle line first");
    if ((flags & IS_POSITION) != 0)
        begin_position(run);
    if ((flags & IS_OPEN) != 0 && !run->is_open)
        return case_malformed(run, &run->verb, "a turn line after placing units");
    if ((flags & IS_OPEN) != 0 && run->is_touched && !case_is_possible(run))
        return false;
    if (!statement->state(run))
        return false;
    run->report->claims += (flags & IS_CLAIM) != 0;
    show_step(run, true);
    return true;
}

/* # pike 6.42  Rule in our words. */
static bool read_first_line(CaseRun *run, const char *text, uint32_t size)
{
    uint32_t line_size = 0;
    while (line_size < size && text[line_size] != '\n')
        line_size++;
    Word at = {text, line_size, 1, 1, false};
    const char *expected = "# BOOK NUMBER  the rule in our words";
    if (line_size == 0 || text[0] != '#')
        return case_malformed(run, &at, expected);
    Lexer l = lexer_begin(text + 1, line_size - 1);
    Word book, number, rule;
    if (!lexer_next_line(&l) || !lexer_word(&l, &book) || !lexer_word(&l, &number) ||
        !lexer_rest(&l, &rule))
        return case_malformed(run, &at, expected);
    return (word_copy(&book, run->report->book, MAX_NAME) &&
            word_copy(&number, run->report->number, MAX_NAME)) ||
           case_malformed(run, &at, expected);
}

static bool run_text(CaseRun *run, const char *text, uint32_t size)
{
    if (!read_first_line(run, text, size))
        return false;
    while (lexer_next_line(&run->l)) {
        if (!run_line(run))
            return false;
    }
    if (!case_dice_used_up(run))
        return false;
    run->verb = (Word){.line = 0};
    return run->report->claims > 0 || case_fail(run, "no claim", "at least one");
}

void case_run(const char *text, uint32_t size, const RuleSystem *const *systems, TextSource texts,
              uint32_t off, CaseRoom *room, CaseReport *report)
{
    CaseRun run = {.l = lexer_begin(text, size), .room = room, .report = report};
    run.battle = &room->battle;
    run.game = &room->game.game;
    run.dice = &room->dice;
    run.events = room->events;
    run.error = &report->error;
    run.systems = systems;
    run.texts = texts;
    run.off = off;
    *report = (CaseReport){0};
    report->passed = run_text(&run, text, size);
    if (!report->passed)
        case_tell_position(&run);
}
