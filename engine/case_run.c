/* case_run.c: runs the lines of a case: battle, position, dice and actions. */
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

static void lift_all(CaseRun *run)
{
    for (uint32_t unit = 0; unit < case_battle(run)->unit_count; unit++)
        game_lift(case_battle(run), case_game(run), unit);
    run->is_open = false;
}

static bool state_clear(CaseRun *run)
{
    lift_all(run);
    run->is_cleared = true;
    return case_end(run);
}

static bool has_room(const Game *g, uint32_t hex)
{
    return g->at[hex][SLOT_COUNT - 1] == NO_UNIT;
}

/* The unit is off the map; arg is that of ARG_PLACE. */
static bool put_unit(CaseRun *run, const Word *at, uint32_t unit, uint32_t hex, uint32_t arg,
                     uint32_t facing)
{
    const Battle *b = case_battle(run);
    Game *g = case_game(run);
    const UnitType *type = unit_type(b, g, unit);
    if (type->size == 2 && arg == 0)
        return case_malformed(run, at, "two hexes such as 0105/0205: this face covers two");
    if (type->size == 1 && arg != 0)
        return case_malformed(run, at, "one hex: this face covers one");
    uint32_t face = type->size == 2 ? arg - 1 : facing;
    bool is_free = has_room(g, hex) && (type->size < 2 || has_room(g, b->neighbour[hex][face]));
    if (type->kind == UNIT_COMBAT && !is_free)
        return case_malformed(run, at, "a place with room for the unit");
    game_put(b, g, unit, hex, face);
    return true;
}

static bool state_place(CaseRun *run)
{
    const Battle *b = case_battle(run);
    uint32_t unit = 0, facing = 0;
    uint16_t hex = 0, arg = 0;
    Word place, w;
    if (!case_unit(run, &unit) || !case_word(run, &place, "a place such as 0105"))
        return false;
    if (!place_parse(b, &run->l, &place, &hex, &arg, &run->report->error))
        return false;
    if (hex != NO_HEX && arg == 0 && lexer_word(&run->l, &w)) {
        facing = facing_by_name(b, w.text, w.size);
        if (facing == DIRECTION_COUNT)
            return case_malformed(run, &w, "a facing such as N+NE, or the end of the line");
    }
    game_lift(b, case_game(run), unit);
    run->is_open = false;
    if (hex != NO_HEX && !put_unit(run, &place, unit, hex, arg, facing))
        return false;
    return case_end(run);
}

static bool state_mode(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Game *g = case_game(run);
    uint32_t unit = 0, mode = 0;
    if (!case_unit(run, &unit) || !case_mode(run, unit, &mode))
        return false;
    const UnitType *now = unit_type(b, g, unit), *then = &b->types[b->units[unit].type[mode]];
    Placement place = g->unit[unit];
    if (place.hex != NO_HEX && (now->size != then->size || now->kind != then->kind))
        return case_malformed(run, &run->verb, "mode before place: its faces differ in size");
    game_lift(b, g, unit);
    g->unit[unit].mode = (uint8_t)mode;
    if (place.hex != NO_HEX)
        game_put(b, g, unit, place.hex, place.face);
    run->is_open = false;
    return case_end(run);
}

static bool state_set(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Word w;
    uint32_t unit = 0, status = 0;
    int32_t value = 0;
    if (!case_unit(run, &unit) || !case_word(run, &w, "a status"))
        return false;
    if (!case_status(run, &w, &status))
        return false;
    const StatusWord *word = &b->rules->words->statuses[status];
    if (!case_number(run, word->min, word->max, &value) || !case_end(run))
        return false;
    run->is_touched = true;
    return b->rules->set_status(b, case_game(run), unit, status, value) ||
           case_malformed(run, &w, "a status and value that can be so now");
}

static bool is_possible(CaseRun *run)
{
    const Battle *b = case_battle(run);
    run->is_touched = false;
    return b->rules->validate(b, case_game(run)) ||
           case_fail(run, "an impossible position", "one the rules can bring about");
}

/* ---- dice, phases and actions ---- */

static bool state_dice(CaseRun *run)
{
    uint32_t faces = case_battle(run)->rules->die_faces;
    int32_t fall = 0;
    Word w;
    run->dice_at = run->verb;
    if (!case_word(run, &w, "dice"))
        return false;
    do {
        if (!word_number(&w, &fall) || fall < 1 || fall > (int32_t)faces)
            return case_malformed(run, &w, "a die as it can fall");
        if (run->fall_count == MAX_ROLLS)
            return case_malformed(run, &w, "at most 64 dice to come");
        run->falls[run->fall_count++] = (uint8_t)fall;
    } while (lexer_word(&run->l, &w));
    return true;
}

static EventSink open_sink(CaseRun *run)
{
    dice_script(&run->room->dice, run->falls, run->fall_count);
    dice_mark(&run->room->dice);
    return (EventSink){run->room->events, COUNT_OF(run->room->events), 0};
}

/* Takes the dice that fell out of those to come, and asks whether the state is a possible one. */
static bool close_sink(CaseRun *run, const EventSink *sink)
{
    const Dice *d = &run->room->dice;
    run->event_count = sink->count < sink->cap ? sink->count : sink->cap;
    run->roll_count = d->rolled_count;
    if (d->exhausted)
        return case_fail(run, "a die that no dice line gives", "the dice it rolls before it");
    ASSERT(run->roll_count <= run->fall_count);
    run->fall_count -= run->roll_count;
    memmove(run->falls, run->falls + run->roll_count, run->fall_count);
    return is_possible(run);
}

static bool state_turn(CaseRun *run)
{
    const Battle *b = case_battle(run);
    int32_t turn = 0;
    uint32_t side = 0, phase = 0;
    if (!case_number(run, 0, UINT8_MAX, &turn) || !case_side(run, &side) ||
        !case_phase(run, &phase) || !case_end(run))
        return false;
    EventSink sink = open_sink(run);
    if (!b->rules->stage(b, case_game(run), (uint32_t)turn, side, phase, &run->room->dice, &sink))
        return case_fail(run, "a phase that cannot be opened so",
                         "a turn and position that can be");
    run->is_open = true;
    return close_sink(run, &sink);
}

static bool state_do(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Game *g = case_game(run);
    Action a;
    if (!action_parse(b, g, &run->l, NULL, &a, &run->report->error))
        return false;
    Verdict verdict = b->rules->check(b, g, a);
    if (verdict.why != LEGAL) {
        char found[MAX_TEXT];
        case_tell_verdict(run, verdict, found);
        return case_fail(run, found, "legal");
    }
    EventSink sink = open_sink(run);
    b->rules->apply(b, g, a, &run->room->dice, &sink);
    return close_sink(run, &sink);
}

static bool dice_used_up(CaseRun *run)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_text(&out, "dice left over: ");
    out_number(&out, run->fall_count);
    return run->fall_count == 0 || case_refuse(run, &run->dice_at, found, "all dice rolled");
}

static bool state_reset(CaseRun *run)
{
    if (!dice_used_up(run))
        return false;
    copy_game(run, &run->room->game, &run->room->start);
    run->is_open = true;
    run->is_touched = false;
    run->event_count = 0;
    run->roll_count = 0;
    if (run->is_cleared)
        lift_all(run);
    return case_end(run);
}

/* ---- the case ---- */

enum {
    IS_FIRST = 1,    /* needs no battle */
    IS_POSITION = 2, /* sets the battle up */
    IS_OPEN = 4,     /* asks of an open phase */
    IS_CLAIM = 8,
    IS_PLAY = IS_POSITION | IS_OPEN,
};

/* clang-format off */
static const struct {
    const char *name;
    CaseStatement *state;
    uint32_t flags;
} statements[] = {
    { "battle",      state_battle,      IS_FIRST },
    { "option",      state_option,      0 },
    { "clear",       state_clear,       IS_POSITION },
    { "place",       state_place,       IS_POSITION },
    { "mode",        state_mode,        IS_POSITION },
    { "set",         state_set,         IS_POSITION },
    { "turn",        state_turn,        IS_POSITION },
    { "dice",        state_dice,        IS_POSITION },
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

static bool run_line(CaseRun *run)
{
    if (!case_word(run, &run->verb, "a statement"))
        return false;
    uint32_t row = 0;
    while (row < COUNT_OF(statements) && !word_is(&run->verb, statements[row].name))
        row++;
    if (row == COUNT_OF(statements))
        return case_malformed(run, &run->verb,
                              "battle, option, clear, place, mode, set, turn, dice, do, reset, "
                              "accept, refuse, expect or another claim");
    uint32_t flags = statements[row].flags;
    if (!run->has_battle && (flags & IS_FIRST) == 0)
        return case_malformed(run, &run->verb, "a battle line first");
    if ((flags & IS_POSITION) != 0)
        begin_position(run);
    if ((flags & IS_OPEN) != 0 && !run->is_open)
        return case_malformed(run, &run->verb, "a turn line after placing units");
    if ((flags & IS_OPEN) != 0 && run->is_touched && !is_possible(run))
        return false;
    if (!statements[row].state(run))
        return false;
    run->report->claims += (flags & IS_CLAIM) != 0;
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
    if (!dice_used_up(run))
        return false;
    run->verb = (Word){.line = 0};
    return run->report->claims > 0 || case_fail(run, "no claim", "at least one");
}

void case_run(const char *text, uint32_t size, const RuleSystem *const *systems, TextSource texts,
              uint32_t off, CaseRoom *room, CaseReport *report)
{
    CaseRun run = {.l = lexer_begin(text, size), .room = room, .report = report};
    run.systems = systems;
    run.texts = texts;
    run.off = off;
    *report = (CaseReport){0};
    report->passed = run_text(&run, text, size);
}
