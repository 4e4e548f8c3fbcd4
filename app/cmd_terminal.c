/* banneret terminal: two at one machine, or one against the computer. */
#include "commands.h"
#include "load.h"
#include "memory.h"
#include "options.h"
#include "tui/play.h"
#include "tui/screen.h"
#include "tui/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OPTION_SEED, OPTION_AGAINST, OPTION_AS, OPTION_LOAD, OPTION_OPTION, OPTION_NO_COLOUR };

/* clang-format off */
static const OptionRow rows[] = {
    { "--seed",      "N",          "the dice; without it they are new every time" },
    { "--against",   "PLAYER",     "the computer plays the other side: captain, marshal:240 ..." },
    { "--as",        "SIDE",       "the side one plays against it; the first unless given" },
    { "--load",      "FILE",       "take up the game of a record" },
    { "--option",    "NAME=VALUE", "set an option of the battle; may be repeated" },
    { "--no-colour", NULL,         "letters only" },
    { 0 },
};
static const Usage usage = {
    .command = "terminal",
    .operands = "[BATTLE]",
    .about = "Plays a battle in the terminal, two at one machine or against the computer; without\n"
             "BATTLE it asks which.\n"
             "`help` at its prompt says what can be typed. Lines may come from a file: then the\n"
             "command ends with 1 if one of them could not be done.",
    .options = rows,
    .most = 1,
};
/* clang-format on */

static const char autosave_file[] = "banneret-autosave.record";

volatile sig_atomic_t play_interrupted;

static PlayRun ask_help;

/* clang-format off */
const PlayCommand play_commands[] = {
    { "legal",    "[UNIT]",       ask_legal,    "what can be done now; a number does it" },
    { "briefing", "",             ask_briefing, "what the battle is about, and how it is won" },
    { "map",      "[UNIT]",       ask_map,      "the field; with a unit, where it can go" },
    { "units",    "[SIDE]",       ask_units,    "both sides, or one, with values and statuses" },
    { "why",      "ACTION",       ask_why,      "whether an action is legal, and by which case not" },
    { "odds",     "ACTION",       ask_odds,     "the exact chances of an attack, and its modifiers" },
    { "reach",    "UNIT",         ask_reach,    "where a unit can go, and for how many points" },
    { "go",       "UNIT HEX",     act_go,       "move a unit there by the cheapest way" },
    { "undo",     "[N]",          act_undo,     "take back the last decision, or N, dice and all" },
    { "log",      "[N]",          ask_log,      "tell the last ten decisions again, or N" },
    { "points",   "",             ask_points,   "victory points, and how far each level is" },
    { "seat",     "SIDE PLAYER",  act_seat,     "who plays a side: `person`, or a computer player" },
    { "hint",     "[PLAYER]",     ask_hint,     "what a captain would do now, and why" },
    { "evaluate", "[N]",          ask_evaluate, "who wins if captains play on from here, N times" },
    { "auto",     "[PLAYER] [N]", act_auto,     "let a computer player decide, N times" },
    { "save",     "FILE",         act_save,     "write the game's record" },
    { "load",     "FILE",         act_load,     "take up the game of a record" },
    { "help",     "[WORD]",       ask_help,     "this page, or a word or case of the rules" },
    { "quit",     "",             NULL,         "leave; an unsaved game is offered to be saved" },
    { 0 },
};
/* clang-format on */

/* ---- help ---- */

static const char *const argument_names[] = {
    [ARG_NONE] = "",     [ARG_HEX] = "HEX",       [ARG_PLACE] = "HEX",     [ARG_UNIT] = "OTHER",
    [ARG_MODE] = "MODE", [ARG_FACING] = "FACING", [ARG_NUMBER] = "NUMBER", [ARG_GROUP] = "COMMAND",
};

static void print_page(const Sitting *s)
{
    const Words *words = s->battle.rules->words;
    printf(
        "An action in notation is played at once. A unit's id, or its code on the map, shows\n"
        "its card and its legal actions; a number then does one. A hex shows its ground and who\n"
        "stands there. Besides:\n");
    for (const PlayCommand *command = play_commands; command->name; command++)
        printf("  %-8s %-13s %s\n", command->name, command->arguments, command->help);
    printf("Computer players, the first unless another is named:\n");
    for (uint32_t i = 0; computer_players[i]; i++)
        printf("  %-20s %s\n", computer_players[i]->name, computer_players[i]->help);
    printf("Actions of these rules (UNIT and OTHER stand for ids or codes of units):\n");
    for (uint32_t i = 0; i < words->action_count; i++) {
        const ActionWord *word = &words->actions[i];
        char text[MAX_NAME];
        snprintf(text, sizeof text, "%s%s %s", word->has_unit ? "UNIT " : "", word->name,
                 argument_names[word->arg]);
        printf("  %-20s %s\n", text, word->help);
    }
}

static bool explain_word(const Sitting *s, const Word *w)
{
    const RuleSystem *rules = s->battle.rules;
    const Words *words = rules->words;
    bool known = false;
    for (const PlayCommand *command = play_commands; command->name; command++) {
        if (word_is(w, command->name))
            known = printf("%s %s: %s\n", command->name, command->arguments, command->help) > 0;
    }
    for (uint32_t i = 0; i < words->action_count; i++) {
        if (word_is(w, words->actions[i].name))
            known = printf("%s: %s\n", words->actions[i].name, words->actions[i].help) > 0;
    }
    for (uint32_t i = 0; i < words->status_count; i++) {
        if (word_is(w, words->statuses[i].name))
            known = printf("%s: %s\n", words->statuses[i].name, words->statuses[i].help) > 0;
    }
    for (uint32_t i = 0; i < words->phase_count; i++) {
        if (word_is(w, words->phases[i].name))
            known = printf("%s: a phase, %s\n", words->phases[i].label, words->phases[i].rule) > 0;
    }
    for (uint32_t i = 1; i < rules->reason_count; i++) {
        if (word_is(w, rules->reasons[i].number))
            known = printf("%s %s: %s\n", rules->reasons[i].book, rules->reasons[i].number,
                           rules->reasons[i].text) > 0;
    }
    return known;
}

static bool ask_help(Sitting *s, Lexer *l)
{
    Word w;
    if (!lexer_word(l, &w)) {
        print_page(s);
        return true;
    }
    if (explain_word(s, &w))
        return true;
    printf(
        "Found %.*s, expected a command, an action, a phase, a status or the number of a case.\n",
        (int)w.size, w.text);
    return false;
}

/* ---- lines ---- */

typedef struct Session {
    Sitting *sitting;
    bool interactive; /* a person types */
    bool quit, failed;
} Session;

/* A first word that is nothing at all: says so, and what is nearest to it. */
static bool refuse_word(const Sitting *s, const Word *w)
{
    const Battle *b = &s->battle;
    const char *names[MAX_UNITS + 32];
    uint32_t count = 0;
    char word[MAX_NAME];
    for (const PlayCommand *command = play_commands; command->name; command++)
        names[count++] = command->name;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        names[count++] = b->units[unit].id;
    names[count] = NULL;
    const char *near = word_copy(w, word, sizeof word) ? nearest_name(word, names) : NULL;
    printf("Found %.*s, expected an action, a unit, a number of the last list, or a command",
           (int)w->size, w->text);
    if (near)
        printf(" such as `%s`.\n", near);
    else
        printf(" (`help` lists them).\n");
    return false;
}

static bool is_first_word(const Sitting *s, const Word *w)
{
    const Words *words = s->battle.rules->words;
    int32_t number;
    for (uint32_t i = 0; i < words->action_count; i++) {
        if (word_is(w, words->actions[i].name))
            return true;
    }
    return word_number(w, &number);
}

static bool do_line(Session *session, const char *line)
{
    Sitting *s = session->sitting;
    Lexer l = lexer_begin(line, (uint32_t)strlen(line));
    Word w, more;
    if (!lexer_next_line(&l))
        return true;
    Lexer start = l;
    if (!lexer_word(&l, &w))
        return true;
    for (const PlayCommand *command = play_commands; command->name; command++) {
        if (!word_is(&w, command->name))
            continue;
        if (command->run)
            return command->run(s, &l);
        session->quit = line_end(&l);
        return session->quit;
    }
    Lexer after = l;
    uint32_t unit = unit_by_name(&s->battle, w.text, w.size);
    if (unit != NO_UNIT && !lexer_word(&after, &more)) {
        ask_card(s, unit);
        return true;
    }
    after = l;
    if (word_is(&w, "done") && !lexer_word(&after, &more))
        return act_done(s);
    after = l;
    int32_t number;
    bool is_listed = word_number(&w, &number) && number <= (int32_t)s->list_count;
    if (!is_listed && !lexer_word(&after, &more) && ask_hex(s, &w))
        return true;
    if (unit == NO_UNIT && !is_first_word(s, &w))
        return refuse_word(s, &w);
    return act_notation(s, &start);
}

/* Reads a line into *line; false at the end or when the person interrupts. */
static bool read_line(Session *session, char **line, size_t *cap)
{
    if (session->interactive)
        printf("> ");
    fflush(stdout);
    ssize_t size = getline(line, cap, stdin);
    if (size < 0 || play_interrupted) {
        putchar('\n');
        return false;
    }
    while (size > 0 && ((*line)[size - 1] == '\n' || (*line)[size - 1] == '\r'))
        (*line)[--size] = 0;
    if (!session->interactive)
        printf("> %s\n", *line);
    return true;
}

static void run_lines(Session *session)
{
    Sitting *s = session->sitting;
    char *line = NULL;
    size_t cap = 0;
    uint32_t told = s->changes - 1;
    while (!session->quit && !play_interrupted) {
        Action end;
        play_computers(s);
        if (told != s->changes)
            tell_decision_due(&s->battle, &s->table.game.game,
                              sitting_under_way(s, &end) ? &end : NULL);
        told = s->changes;
        if (!read_line(session, &line, &cap))
            break;
        if (strlen(line) >= LINE_MAX_BYTES / 2) {
            printf("Found a line of %zu bytes, expected a shorter one.\n", strlen(line));
            session->failed = true;
            continue;
        }
        char expanded[LINE_MAX_BYTES] = "";
        expand_codes(s, line, expanded);
        if (!do_line(session, expanded))
            session->failed = true;
    }
    free(line);
}

/* ---- beginning and end ---- */

static void catch_interrupt(int number)
{
    (void)number;
    play_interrupted = 1;
}

static void catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = catch_interrupt; /* not restarted: the read must come back */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* A person who leaves on purpose is asked; one who is cut off finds the game in a file. */
static void end_session(Session *session)
{
    Sitting *s = session->sitting;
    if (!s->unsaved || (!session->interactive && !play_interrupted))
        return;
    if (!session->quit || play_interrupted) {
        sitting_save(s, autosave_file);
        return;
    }
    char *line = NULL;
    size_t cap = 0;
    printf("Save the game? A file name, Enter for %s, or n: ", autosave_file);
    fflush(stdout);
    ssize_t size = getline(&line, &cap, stdin);
    while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == ' '))
        line[--size] = 0;
    if (size <= 0 || strcmp(line, "y") == 0 || strcmp(line, "yes") == 0)
        sitting_save(s, autosave_file);
    else if (strcmp(line, "n") != 0 && strcmp(line, "no") != 0 && !sitting_save(s, line))
        sitting_save(s, autosave_file);
    free(line);
}

static void welcome(const Sitting *s, bool interactive)
{
    const Battle *b = &s->battle;
    if (interactive)
        map_draw(&s->style, b, &s->table.game.game, NULL, stdout);
    printf("%s\n%s\nRules: %s. Dice: seed %llu.\n", b->title, b->summary, b->rules->title,
           (unsigned long long)s->table.seed);
    if (b->note_count > 0) {
        printf("What is reconstruction:\n");
        tell_notes(b);
    }
    printf(
        "\nWhoever must decide, types; `seat %s captain` lets the computer play. To begin with:\n"
        "  briefing  what the battle is about, and how it is won\n"
        "  legal     what can be done now; a number from the list does it\n"
        "  map       the field; the three letters are a unit's code\n"
        "  %-9s a unit's code or id: its card, and what it can do\n"
        "  done      when nothing more is to be done in this phase\n"
        "  help      everything else\n\n",
        b->side[other_side(b->first_side)].id, b->unit_count > 0 ? s->style.code[0] : "UNIT");
}

/* Asks for one of the battles until it is told. NULL if none was chosen. */
static const char *ask_battle(const char *const *names, uint64_t count)
{
    char line[80];
    uint64_t number;
    while (count > 0) {
        printf("Type its number, or Enter for the first: ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return NULL;
        line[strcspn(line, "\r\n")] = 0;
        if (!line[0])
            return names[0];
        if (number_read(line, &number) && number >= 1 && number <= count)
            return names[number - 1];
        for (uint64_t i = 0; i < count; i++) {
            size_t size = strlen(line);
            if (strncmp(names[i], line, size) == 0 && strcmp(names[i] + size, ".battle") == 0)
                return names[i];
        }
        printf("Found %s, expected a number from 1 to %llu or the id of a battle.\n", line,
               (unsigned long long)count);
    }
    return NULL;
}

/* Lists the battles that can be read and asks for one. NULL if none was chosen. */
static const char *choose_battle(Battle *b)
{
    const char **good = NULL;
    uint64_t count = 0;
    printf("Which battle?\n");
    for (const char **names = battle_names(); *names; names++) {
        if (!load_battle(*names, b))
            continue;
        good = memory_resize(good, (count + 1) * sizeof *good);
        good[count++] = *names;
        printf("  %llu  %s: %s\n", (unsigned long long)count, b->title, b->summary);
    }
    const char *chosen = ask_battle(good, count);
    free(good);
    return chosen;
}

/* Seats the computer as the options say; EXIT_OK, or what the command ends with. */
static int seat_computer(const Options *options, Sitting *s)
{
    const Battle *b = &s->battle;
    const char *against = options_text(options, OPTION_AGAINST, NULL);
    const char *as = options_text(options, OPTION_AS, NULL);
    char names[2 * MAX_TEXT];
    Out o = out_begin(names, sizeof names);
    entrants_list(&o);
    if (!against)
        return as ? usage_complain("terminal", "--as", "--against with it") : EXIT_OK;
    Entrant entrant;
    if (!entrant_read(against, (uint32_t)strlen(against), &entrant))
        return usage_complain("terminal", against, names);
    uint32_t side = as ? side_by_name(b, as, (uint32_t)strlen(as)) : b->first_side;
    if (side == NO_SIDE)
        return usage_complain("terminal", as, "the id of a side of this battle");
    seat_player(s, other_side(side), &entrant);
    return EXIT_OK;
}

static uint64_t fresh_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return dice_bits((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec, (uint64_t)getpid()) % 1000000000;
}

/* Sets the table; EXIT_OK, or what the command ends with. */
static int set_table(const Options *options, Sitting *s)
{
    uint64_t seed = fresh_seed();
    const char *file = options_text(options, OPTION_LOAD, NULL);
    s->colour = screen_has_colour() && !options_has(options, OPTION_NO_COLOUR);
    s->width = screen_width();
    if (!options_number(options, OPTION_SEED, 0, INT64_MAX, &seed))
        return EXIT_USAGE;
    s->table.seed = seed;
    if (file && (options->operand_count > 0 || options_has(options, OPTION_OPTION))) {
        fprintf(stderr,
                "banneret terminal: found --load with %s, expected one of them: a record has its "
                "battle and its options\n",
                options->operand_count > 0 ? "BATTLE" : "--option");
        return EXIT_USAGE;
    }
    if (file)
        return sitting_load(s, file) ? EXIT_OK : EXIT_FAILED;
    const char *name = options->operand_count ? options->operand[0] : choose_battle(&s->battle);
    if (!name || !load_battle(name, &s->battle))
        return EXIT_FAILED;
    if (!options_set_battle(options, OPTION_OPTION, &s->battle))
        return EXIT_USAGE;
    sitting_begin(s, seed);
    return EXIT_OK;
}

int cmd_terminal(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Session session = {.sitting = sitting_new(), .interactive = isatty(STDIN_FILENO)};
    session.sitting->keeps_unsaved = session.interactive;
    code = set_table(&options, session.sitting);
    if (code == EXIT_OK)
        code = seat_computer(&options, session.sitting);
    if (code == EXIT_OK) {
        catch_signals();
        welcome(session.sitting, session.interactive);
        run_lines(&session);
        end_session(&session);
        if (session.failed && !session.interactive)
            code = EXIT_FAILED;
    }
    sitting_free(session.sitting);
    return code;
}
