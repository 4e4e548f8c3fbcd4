/* case_position.c: the lines of a case that set a position up: units, statuses, phase, dice. They
 * are those of a staged game, too. */
#include "case_parts.h"

/* ---- units ---- */

void case_lift_all(CaseRun *run)
{
    for (uint32_t unit = 0; unit < case_battle(run)->unit_count; unit++)
        game_lift(case_battle(run), case_game(run), unit);
    run->is_open = false;
}

static bool state_clear(CaseRun *run)
{
    case_lift_all(run);
    run->is_cleared = true;
    return case_end(run);
}

static bool has_room(const Game *g, uint32_t hex)
{
    return count_at(g, hex) < STACK_MAX;
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
    if (!place_parse(b, &run->l, &place, &hex, &arg, run->error))
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

bool case_is_possible(CaseRun *run)
{
    const Battle *b = case_battle(run);
    run->is_touched = false;
    run->is_open = run->is_open && b->rules->validate(b, case_game(run));
    return run->is_open ||
           case_fail(run, "an impossible position", "one the rules can bring about");
}

/* ---- dice and phases ---- */

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
            return case_malformed(run, &w, "at most 240 dice to come");
        run->falls[run->fall_count++] = (uint8_t)fall;
    } while (lexer_word(&run->l, &w));
    return true;
}

EventSink case_open_sink(CaseRun *run)
{
    dice_script(run->dice, run->falls, run->fall_count);
    dice_mark(run->dice);
    return (EventSink){run->events, MAX_EVENTS, 0};
}

bool case_close_sink(CaseRun *run, const EventSink *sink)
{
    const Dice *d = run->dice;
    run->event_count = sink->count < sink->cap ? sink->count : sink->cap;
    run->roll_count = d->rolled_count;
    run->has_played = true;
    if (d->exhausted)
        return case_fail(run, "a die that no dice line gives", "the dice it rolls before it");
    ASSERT(run->roll_count <= run->fall_count);
    run->fall_count -= run->roll_count;
    memmove(run->falls, run->falls + run->roll_count, run->fall_count);
    return case_is_possible(run);
}

static bool state_turn(CaseRun *run)
{
    const Battle *b = case_battle(run);
    int32_t turn = 0;
    uint32_t side = 0, phase = 0;
    if (!case_number(run, 0, UINT8_MAX, &turn) || !case_side(run, &side) ||
        !case_phase(run, &phase) || !case_end(run))
        return false;
    EventSink sink = case_open_sink(run);
    run->is_open = false; /* and it stays so if the phase cannot be opened: the game is unusable */
    if (!b->rules->stage(b, case_game(run), (uint32_t)turn, side, phase, run->dice, &sink))
        return case_fail(run, "a phase that cannot be opened so",
                         "a turn and position that can be");
    run->is_open = true;
    return case_close_sink(run, &sink);
}

bool case_dice_used_up(CaseRun *run)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_text(&out, "dice left over: ");
    out_number(&out, run->fall_count);
    return run->fall_count == 0 || case_refuse(run, &run->dice_at, found, "all dice rolled");
}

/* clang-format off */
const CaseWord case_position_words[POSITION_WORD_COUNT] = {
    { "clear", state_clear, IS_POSITION },
    { "place", state_place, IS_POSITION },
    { "mode",  state_mode,  IS_POSITION },
    { "set",   state_set,   IS_POSITION },
    { "turn",  state_turn,  IS_POSITION },
    { "dice",  state_dice,  IS_POSITION },
};
/* clang-format on */

/* ---- a position alone ---- */

static bool stage_line(CaseRun *run)
{
    if (!case_word(run, &run->verb, "a statement"))
        return false;
    for (uint32_t row = 0; row < POSITION_WORD_COUNT; row++) {
        if (word_is(&run->verb, case_position_words[row].name))
            return case_position_words[row].state(run);
    }
    return case_malformed(run, &run->verb, "clear, place, mode, set, turn or dice");
}

bool case_stage(const Battle *b, Game *g, const char *text, uint32_t size, Dice *d,
                EventSink *events, ParseError *error)
{
    ASSERT(events->cap == MAX_EVENTS);
    CaseRun run = {.l = lexer_begin(text, size), .battle = b, .game = g, .dice = d, .error = error};
    run.events = events->items;
    run.is_open = true;
    while (lexer_next_line(&run.l)) {
        if (!stage_line(&run))
            return false;
    }
    if (!run.is_open)
        return case_fail(&run, "the end of the lines", "a turn line after placing units");
    if ((run.is_touched && !case_is_possible(&run)) || !case_dice_used_up(&run))
        return false;
    events->count = run.event_count;
    return true;
}
