/* protocol.c: the instance, the table of commands, and who answers them. */
#include "protocol.h"

#include "protocol_engine.h"

enum { ROOM_LEAST = 16 * 1024 }; /* bytes a room begins with */

typedef struct Command {
    const char *name;
    bool needs_game, has_arguments;
    Answer *answer;
    const char *arguments, *help;
} Command;

static void answer_help(Engine *e, Lexer *l, Out *out);
static void answer_hash(Engine *e, Lexer *l, Out *out);
static void answer_reason(Engine *e, Lexer *l, Out *out);
static void answer_quit(Engine *e, Lexer *l, Out *out);

/* clang-format off */
static const Command commands[] = {
    {"help",    false, false, answer_help,    "",
     "lists the commands and the computer players"},
    {"battles", false, false, answer_battles, "",
     "lists the battles on offer"},
    {"new",     false, true,  answer_new,     "BATTLE [OPTION=VALUE ...] [seed=N]",
     "starts a battle; the seed is 1 unless given"},
    {"load",    false, true,  answer_load,    "[seed=N]",
     "takes a record from the lines that follow, up to `end of record`"},
    {"stage",   true,  true,  answer_stage,   "[seed=N]",
     "begins the battle in a position from the lines that follow, up to `end of position`"},
    {"battle",  true,  false, answer_battle,  "",
     "tells all that never changes in this game"},
    {"view",    true,  false, answer_view,    "",
     "tells all that changes"},
    {"score",   true,  false, answer_score,   "",
     "tells the points of both sides and what they are for"},
    {"groups",  true,  false, answer_groups,  "",
     "tells how each division or command stands"},
    {"legal",   true,  true,  answer_legal,   "[UNIT]",
     "lists the legal actions, all or those of a unit"},
    {"reach",   true,  true,  answer_reach,   "UNIT",
     "lists where a unit can go, at what cost, and how"},
    {"barrier", true,  true,  answer_barrier, "UNIT HEX",
     "tells what stops a unit on its way to a hex it cannot reach"},
    {"after",   true,  true,  answer_after,   "[ACTION [then ACTION ...]]",
     "lists what could be done after actions that roll no dice; without any, after the unit under "
     "way has completed its move"},
    {"march",   true,  true,  answer_march,   "UNIT PLACE [UNIT PLACE ...]",
     "plans the way of several units, in an order in which none blocks another"},
    {"zones",   true,  true,  answer_zones,   "UNIT|SIDE",
     "lists the hexes around a unit by what they mean for it, or those in the zones of a side"},
    {"threat",  true,  true,  answer_threat,  "SIDE",
     "lists where units of a side could strike after its next move, and how well"},
    {"strikes", true,  true,  answer_strikes, "UNIT",
     "lists whom a unit could attack in this turn, from where, and how well"},
    {"sight",   true,  true,  answer_sight,   "HEX",
     "lists the hexes around that are seen from a hex, and what hides the others"},
    {"why",     true,  true,  answer_why,     "ACTION",
     "tells whether an action is legal, and if not by which case"},
    {"odds",    true,  true,  answer_odds,    "ACTION",
     "tells the modifiers and exact chances of an attack"},
    {"do",      true,  true,  answer_do,      "ACTION",
     "plays an action"},
    {"take",    true,  true,  answer_take,    "SIDE ACTION [: ROLL ...]",
     "plays an action with exactly these dice, as a line of a record has it"},
    {"go",      true,  true,  answer_go,      "PLAYER [seed=N] [budget=N]",
     "lets a computer player take one decision"},
    {"hint",    true,  true,  answer_hint,    "PLAYER [seed=N] [budget=N]",
     "tells what a computer player would do and why; asked again it thinks on"},
    {"evaluate", true, true,  answer_evaluate,
     "PLAYER [seed=N] [from=N] [games=N] [repeat=N]",
     "tells how often each side wins if a computer player plays both on from here"},
    {"seats",   true,  true,  answer_seats,   "[SIDE NAME ...]",
     "tells who plays each side, or notes it for the record"},
    {"undo",    true,  true,  answer_undo,    "[N]",
     "takes back the last decision or the last N"},
    {"redo",    true,  true,  answer_redo,    "[N]",
     "plays the next decision that was taken back, or the next N, with the same dice"},
    {"story",   true,  true,  answer_story,   "FROM [COUNT]",
     "tells again the decisions after the first FROM, as `do` told them"},
    {"dice",    true,  true,  answer_dice,    "[ROLL ...]",
     "sets the next rolls; without any, forgets them"},
    {"record",  true,  false, answer_record,  "",
     "writes the game as a record"},
    {"hash",    true,  false, answer_hash,    "",
     "tells the hash of the position"},
    {"reason",  false, true,  answer_reason,  "BOOK NUMBER",
     "tells what the engine says by a case of the rules"},
    {"quit",    false, false, answer_quit,    "",
     "ends the engine"},
};
/* clang-format on */

/* ---- help, hash, quit ---- */

static void answer_help(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    open_answer(out);
    json_key(out, "commands");
    json_open(out, '[');
    for (uint32_t i = 0; i < COUNT_OF(commands); i++) {
        json_open(out, '{');
        put_text(out, "name", commands[i].name);
        put_text(out, "arguments", commands[i].arguments);
        put_text(out, "help", commands[i].help);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "players");
    json_open(out, '[');
    for (uint32_t i = 0; e->setup.players[i]; i++) {
        json_open(out, '{');
        put_text(out, "name", e->setup.players[i]->name);
        put_text(out, "help", e->setup.players[i]->help);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void answer_hash(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    open_answer(out);
    put_ply(&e->table, out);
    put_hash(out, "hash", game_hash(engine_battle(e), engine_game(e)));
    json_close(out, '}');
}

static void answer_quit(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    e->quitting = true;
    open_answer(out);
    json_close(out, '}');
}

/* ---- reason ---- */

static void put_reason_row(const Reason *reason, Out *out)
{
    json_open(out, '{');
    put_text(out, "kind", reason_kind_name(reason->kind));
    put_text(out, "text", reason->text);
    json_close(out, '}');
}

/* Row 0 stands for LEGAL. */
static bool is_case(const RuleSystem *rules, uint32_t row, const Word *book, const Word *number)
{
    return row != LEGAL && word_is(book, rules->reasons[row].book) &&
           word_is(number, rules->reasons[row].number);
}

static uint32_t find_case(const RuleSystem *rules, const Word *book, const Word *number)
{
    uint32_t row = 1;
    while (row < rules->reason_count && !is_case(rules, row, book, number))
        row++;
    return row;
}

/* The system being played if it has the case, else the first that has. */
static const RuleSystem *find_system(const Engine *e, const Word *book, const Word *number)
{
    if (e->started) {
        const RuleSystem *rules = engine_battle(e)->rules;
        if (find_case(rules, book, number) < rules->reason_count)
            return rules;
    }
    for (uint32_t i = 0; e->setup.systems[i]; i++) {
        const RuleSystem *rules = e->setup.systems[i];
        if (find_case(rules, book, number) < rules->reason_count)
            return rules;
    }
    return NULL;
}

static void answer_reason(Engine *e, Lexer *l, Out *out)
{
    Word book, number;
    if (!lexer_word(l, &book)) {
        refuse_word(l, NULL, "a book", out);
        return;
    }
    if (!lexer_word(l, &number)) {
        refuse_word(l, NULL, "the number of a case", out);
        return;
    }
    if (!take_end(l, out))
        return;
    const RuleSystem *rules = find_system(e, &book, &number);
    if (!rules) {
        refuse_word(l, &number, "a case that the engine cites", out);
        return;
    }
    open_answer(out);
    uint32_t row = find_case(rules, &book, &number);
    put_text(out, "book", rules->reasons[row].book);
    put_text(out, "number", rules->reasons[row].number);
    json_key(out, "reasons");
    json_open(out, '[');
    for (; row < rules->reason_count; row++) {
        if (is_case(rules, row, &book, &number))
            put_reason_row(&rules->reasons[row], out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- dispatch ---- */

static const Command *find_command(const Word *w)
{
    for (uint32_t i = 0; i < COUNT_OF(commands); i++) {
        if (word_is(w, commands[i].name))
            return &commands[i];
    }
    return NULL;
}

/* Whether every quote of the line is closed; what follows an open one is not known to be meant. */
static bool take_quotes(Lexer l, Out *out)
{
    Word w;
    while (lexer_word(&l, &w)) {
        const char *end = w.text + w.size;
        if (!w.quoted || (end < l.text + l.size && *end == '"'))
            continue;
        refuse_word(&l, &w, "a closing quote", out);
        return false;
    }
    return true;
}

static void answer_command(Engine *e, const char *line, uint32_t size, Out *out)
{
    Lexer l = lexer_begin(line, size);
    Word w;
    if (!lexer_next_line(&l) || !lexer_word(&l, &w)) {
        refuse_word(&l, NULL, "a command; `help` lists them", out);
        return;
    }
    if (!take_quotes(l, out))
        return;
    const Command *command = find_command(&w);
    if (!command) {
        refuse_word(&l, &w, "a command; `help` lists them", out);
        return;
    }
    if (command->needs_game && !e->started) {
        refuse_word(&l, &w, "`new` or `load` first", out);
        return;
    }
    if (command->has_arguments || take_end(&l, out))
        command->answer(e, &l, out);
}

static bool is_one_line(const char *line, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        if (line[i] == '\n')
            return false;
    }
    return true;
}

static void refuse_size(uint32_t size, uint32_t cap, Out *out)
{
    char found[MAX_TEXT], expected[MAX_TEXT];
    Out text = out_begin(found, sizeof found);
    out_text(&text, "an answer of ");
    out_number(&text, size);
    out_text(&text, " bytes");
    text = out_begin(expected, sizeof expected);
    out_text(&text, "less than ");
    out_number(&text, cap);
    refuse_state(found, expected, out);
}

uint32_t engine_size(void)
{
    return sizeof(Engine);
}

void engine_begin(Engine *e, EngineSetup setup)
{
    memset(e, 0, sizeof *e);
    e->setup = setup;
    table_open(&e->table, e->position, TABLE_POSITIONS, NULL, 0);
}

void engine_end(Engine *e)
{
    for (uint32_t i = 0; i < ROOM_COUNT; i++) {
        if (e->room[i].memory)
            e->setup.memory.resize(e->setup.memory.context, i, e->room[i].memory, 0);
    }
    engine_begin(e, e->setup);
}

void engine_leave_seats(Engine *e)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        e->seated[side] = NULL;
}

static bool resize(Engine *e, uint32_t room, uint32_t size)
{
    Room *r = &e->room[room];
    void *memory = e->setup.memory.resize(e->setup.memory.context, room, r->memory, size);
    if (!memory)
        return false;
    *r = (Room){memory, size};
    if (room == ROOM_LOG)
        table_grow(&e->table, memory, size);
    return true;
}

/* Twice as much as before if that can be had, so that a room grows seldom. */
bool engine_room(Engine *e, uint32_t room, uint32_t size)
{
    uint32_t now = e->room[room].size;
    if (size <= now && e->room[room].memory)
        return true;
    uint32_t ample = now < ROOM_LEAST / 2 ? ROOM_LEAST : now <= UINT32_MAX / 2 ? 2 * now : now;
    return (ample > size && resize(e, room, ample)) || resize(e, room, size);
}

bool engine_answer(Engine *e, const char *line, uint32_t size, Out *out)
{
    *out = out_begin(out->text, out->cap);
    if (size > 0 && line[size - 1] == '\r')
        size--;
    if (e->taking != TAKING_NOTHING)
        take_line(e, line, size, out);
    else if (!is_one_line(line, size))
        refuse_state("a newline within a line", "one line at a time", out);
    else
        answer_command(e, line, size, out);
    if (out->size >= out->cap) {
        uint32_t wanted = out->size;
        *out = out_begin(out->text, out->cap);
        refuse_size(wanted, out->cap, out);
    }
    return !e->quitting;
}

void engine_answer_long_line(Engine *e, uint32_t most, Out *out)
{
    *out = out_begin(out->text, out->cap);
    if (e->taking != TAKING_NOTHING) {
        take_long_line(e);
        return;
    }
    ParseError error = {.line = 1, .column = most + 1, .found = "a longer line"};
    Out expected = out_begin(error.expected, sizeof error.expected);
    out_text(&expected, "a line of at most ");
    out_number(&expected, most);
    out_text(&expected, " bytes");
    put_error(out, &error);
}
