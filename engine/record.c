/* record.c: a game as text, written and replayed. */
#include "record.h"

enum { RECORD_VERSION = 1 };

/* ---- writing ---- */

static void put_option(const OptionSpec *option, int16_t value, Out *out)
{
    out_text(out, "option  ");
    out_text(out, option->name);
    out_char(out, ' ');
    option_print(option, value, out);
    out_char(out, '\n');
}

static bool is_plain(const char *name)
{
    for (const char *c = name; *c; c++) {
        bool is_letter = *c >= 'a' && *c <= 'z', is_digit = *c >= '0' && *c <= '9';
        if (!is_letter && !is_digit && *c != '-')
            return false;
    }
    return name[0] != 0;
}

/* The name as one word that a head has room for: what a quoted word cannot hold is replaced. */
static void put_name(const char *name, Out *out)
{
    uint32_t size = text_size(name);
    if (size >= MAX_NAME) {
        size = MAX_NAME - 1;
        while (size > 0 && ((uint8_t)name[size] & 0xC0) == 0x80) /* not in mid-character */
            size--;
    }
    if (is_plain(name)) {
        out_bytes(out, name, size);
        return;
    }
    out_char(out, '"');
    for (uint32_t i = 0; i < size; i++) {
        if (name[i] == '"')
            out_char(out, '\'');
        else
            out_char(out, (uint8_t)name[i] < 0x20 || name[i] == 0x7F ? '?' : name[i]);
    }
    out_char(out, '"');
}

void record_write_head(const Battle *b, const char *const players[SIDE_COUNT], const char *seed,
                       Out *out)
{
    out_text(out, "banneret record ");
    out_number(out, RECORD_VERSION);
    out_text(out, "\nbattle  ");
    out_text(out, b->id);
    out_text(out, " revision ");
    out_number(out, b->revision);
    out_text(out, " hash ");
    out_hex64(out, battle_hash(b));
    out_text(out, "\nrules   ");
    out_text(out, b->rules->id);
    out_text(out, " revision ");
    out_number(out, b->rules->revision);
    out_char(out, '\n');
    const OptionSpec *options = b->rules->schema->options;
    for (uint32_t row = 0; options && options[row].name; row++)
        put_option(&options[row], b->option[row], out);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out_text(out, "player  ");
        out_text(out, b->side[side].id);
        out_char(out, ' ');
        put_name(players[side], out);
        out_char(out, '\n');
    }
    if (seed) {
        out_text(out, "seed    ");
        put_name(seed, out);
        out_char(out, '\n');
    }
    out_text(out, "play\n");
}

void record_write_action(const Battle *b, Action a, const uint8_t *rolls, uint32_t roll_count,
                         Out *out)
{
    out_text(out, b->side[a.side].id);
    out_char(out, ' ');
    action_print(b, a, out);
    if (roll_count > 0)
        out_text(out, " :");
    for (uint32_t i = 0; i < roll_count; i++) {
        out_char(out, ' ');
        out_number(out, rolls[i]);
    }
    out_char(out, '\n');
}

void record_write_end(const Battle *b, const Game *g, Out *out)
{
    int32_t points[SIDE_COUNT] = {0};
    b->rules->score(b, g, points);
    out_text(out, "end ");
    out_number(out, g->ply);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        out_char(out, ' ');
        out_text(out, b->side[side].id);
        out_char(out, ' ');
        out_number(out, points[side]);
    }
    out_text(out, " hash ");
    out_hex64(out, game_hash(b, g));
    out_char(out, '\n');
}

/* ---- reading: words ---- */

typedef struct Reader {
    Lexer l;
    ParseError *error;
} Reader;

/* An error at a word, with a finding of our own in place of its text. */
static bool refuse(Reader *r, const Word *at, const char *found, const char *expected)
{
    Word w = *at;
    w.text = found;
    w.size = text_size(found);
    return parse_error(r->error, &r->l, &w, expected);
}

static bool take_word(Reader *r, Word *w, const char *expected)
{
    return lexer_word(&r->l, w) || parse_error(r->error, &r->l, NULL, expected);
}

static bool take_exact(Reader *r, const char *text)
{
    Word w;
    return take_word(r, &w, text) && (word_is(&w, text) || parse_error(r->error, &r->l, &w, text));
}

static bool take_name(Reader *r, Word *w, const char *expected, char out[MAX_NAME])
{
    return take_word(r, w, expected) &&
           (word_copy(w, out, MAX_NAME) || parse_error(r->error, &r->l, w, "at most 47 bytes"));
}

static bool take_number(Reader *r, Word *w, int32_t least, int32_t *out)
{
    if (!take_word(r, w, "a number"))
        return false;
    return (word_number(w, out) && *out >= least) || parse_error(r->error, &r->l, w, "a number");
}

/* Sixteen hexadecimal digits in lower case, as out_hex64 writes them. */
static bool take_hash(Reader *r, Word *w, uint64_t *out)
{
    if (!take_word(r, w, "a hash"))
        return false;
    uint64_t value = 0;
    bool good = w->size == 16;
    for (uint32_t i = 0; i < w->size && good; i++) {
        char c = w->text[i];
        bool is_digit = c >= '0' && c <= '9', is_letter = c >= 'a' && c <= 'f';
        good = is_digit || is_letter;
        value = value << 4 | (uint64_t)(is_digit ? c - '0' : c - 'a' + 10);
    }
    *out = value;
    return good || parse_error(r->error, &r->l, w, "sixteen hexadecimal digits in lower case");
}

static bool take_end(Reader *r)
{
    Word w;
    return !lexer_word(&r->l, &w) || parse_error(r->error, &r->l, &w, "the end of the line");
}

/* The first word of the next line; false with an error at the end of the text. */
static bool take_line(Reader *r, Word *w, const char *expected)
{
    if (lexer_next_line(&r->l))
        return take_word(r, w, expected);
    Word end = {.line = r->l.line, .column = r->l.column};
    return refuse(r, &end, "the end of the text", expected);
}

static bool take_line_of(Reader *r, const char *keyword)
{
    Word w;
    return take_line(r, &w, keyword) &&
           (word_is(&w, keyword) || parse_error(r->error, &r->l, &w, keyword));
}

/* ---- reading: the head ---- */

typedef struct HeadWords { /* where the head says what a battle must agree with */
    Word battle, battle_revision, battle_hash, rules, rules_revision;
    Word side[SIDE_COUNT], option[MAX_OPTIONS];
} HeadWords;

static bool read_title(Reader *r)
{
    static const char *const expected = "`banneret record 1` as the first line";
    Word w;
    int32_t version = 0;
    if (!take_line(r, &w, expected) ||
        (!word_is(&w, "banneret") && !parse_error(r->error, &r->l, &w, expected)))
        return false;
    if (!take_exact(r, "record") || !take_number(r, &w, 0, &version))
        return false;
    if (version != RECORD_VERSION)
        return parse_error(r->error, &r->l, &w, "1, the version this program reads");
    return take_end(r);
}

static bool read_battle(Reader *r, RecordHead *head, HeadWords *at)
{
    int32_t revision = 0;
    if (!take_line_of(r, "battle") ||
        !take_name(r, &at->battle, "the id of a battle", head->battle))
        return false;
    if (!take_exact(r, "revision") || !take_number(r, &at->battle_revision, 0, &revision))
        return false;
    head->battle_revision = (uint32_t)revision;
    return take_exact(r, "hash") && take_hash(r, &at->battle_hash, &head->battle_hash) &&
           take_end(r);
}

static bool read_rules(Reader *r, RecordHead *head, HeadWords *at)
{
    int32_t revision = 0;
    if (!take_line_of(r, "rules") || !take_name(r, &at->rules, "the id of rules", head->rules))
        return false;
    if (!take_exact(r, "revision") || !take_number(r, &at->rules_revision, 0, &revision))
        return false;
    head->rules_revision = (uint32_t)revision;
    return take_end(r);
}

static bool read_option(Reader *r, RecordHead *head, HeadWords *at)
{
    Word value;
    uint32_t row = head->option_count;
    if (row == MAX_OPTIONS)
        return parse_error(r->error, &r->l, NULL, "at most 24 options");
    if (!take_name(r, &at->option[row], "the name of an option", head->option_name[row]))
        return false;
    for (uint32_t i = 0; i < row; i++) {
        if (text_equal(head->option_name[i], head->option_name[row]))
            return parse_error(r->error, &r->l, &at->option[row], "each option once");
    }
    if (!take_name(r, &value, "the value of the option", head->option_value[row]))
        return false;
    head->option_count++;
    return take_end(r);
}

static bool read_player(Reader *r, RecordHead *head, HeadWords *at, uint32_t side)
{
    Word name;
    return take_word(r, &at->side[side], "the id of a side") &&
           take_name(r, &name, "the player's name", head->players[side]) && take_end(r);
}

/* Reads everything before the first decision. */
static bool read_head(Reader *r, RecordHead *head, HeadWords *at)
{
    Word w;
    *head = (RecordHead){0};
    if (!read_title(r) || !read_battle(r, head, at) || !read_rules(r, head, at))
        return false;
    bool more = take_line(r, &w, "option or player");
    while (more && word_is(&w, "option"))
        more = read_option(r, head, at) && take_line(r, &w, "option or player");
    for (uint32_t side = 0; side < SIDE_COUNT && more; side++) {
        if (!word_is(&w, "player"))
            return parse_error(r->error, &r->l, &w, side == 0 ? "option or player" : "player");
        more = read_player(r, head, at, side) && take_line(r, &w, "player, seed or play");
    }
    if (more && word_is(&w, "seed")) {
        Word seed;
        more = take_word(r, &seed, "a seed") && take_end(r) && take_line(r, &w, "play");
    }
    if (!more)
        return false;
    return word_is(&w, "play") ? take_end(r) : parse_error(r->error, &r->l, &w, "seed or play");
}

bool record_read_head(const char *text, uint32_t size, RecordHead *head, ParseError *error)
{
    Reader reader = {lexer_begin(text, size), error};
    HeadWords at;
    return read_head(&reader, head, &at);
}

/* ---- replaying ---- */

static bool refuse_number(Reader *r, const Word *at, const char *before, int64_t number)
{
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, before);
    out_number(&out, number);
    return parse_error(r->error, &r->l, at, expected);
}

static bool refuse_hash(Reader *r, const Word *at, const char *before, uint64_t hash)
{
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, before);
    out_hex64(&out, hash);
    return parse_error(r->error, &r->l, at, expected);
}

/* The value of an option as put_option writes it. */
static bool option_holds(const Battle *b, const char *name, const char *value)
{
    const OptionSpec *options = b->rules->schema->options;
    for (uint32_t row = 0; options && options[row].name; row++) {
        if (!text_equal(options[row].name, name))
            continue;
        char own[MAX_NAME];
        Out out = out_begin(own, sizeof own);
        option_print(&options[row], b->option[row], &out);
        return text_equal(own, value);
    }
    return false;
}

/* Whether the head speaks of this very battle, these rules and these options. */
static bool agree(Reader *r, const Battle *b, const RecordHead *head, const HeadWords *at)
{
    if (!text_equal(head->battle, b->id))
        return parse_error(r->error, &r->l, &at->battle, b->id);
    if (!text_equal(head->rules, b->rules->id))
        return parse_error(r->error, &r->l, &at->rules, b->rules->id);
    if (head->battle_revision != b->revision)
        return refuse_number(r, &at->battle_revision, "revision ", b->revision);
    if (head->rules_revision != b->rules->revision)
        return refuse_number(r, &at->rules_revision, "revision ", b->rules->revision);
    for (uint32_t i = 0; i < head->option_count; i++) {
        if (!option_holds(b, head->option_name[i], head->option_value[i]))
            return parse_error(r->error, &r->l, &at->option[i],
                               "an option of these rules, set as the battle has it");
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!word_is(&at->side[side], b->side[side].id))
            return parse_error(r->error, &r->l, &at->side[side], b->side[side].id);
    }
    if (head->battle_hash != battle_hash(b))
        return refuse_hash(r, &at->battle_hash, "the battle's hash with these options, ",
                           battle_hash(b));
    return true;
}

/* Reads the falls after the colon. */
static bool read_falls(Reader *r, const Battle *b, uint8_t falls[MAX_ROLLS], uint32_t *count)
{
    Word w;
    int32_t fall = 0;
    *count = 0;
    while (lexer_word(&r->l, &w)) {
        if (!word_number(&w, &fall) || fall < 1 || fall > (int32_t)b->rules->die_faces)
            return refuse_number(r, &w, "a die from 1 to ", b->rules->die_faces);
        if (*count == MAX_ROLLS)
            return parse_error(r->error, &r->l, &w, "at most 64 dice");
        falls[(*count)++] = (uint8_t)fall;
    }
    return true;
}

static bool refuse_verdict(Reader *r, const Battle *b, const Word *at, Verdict verdict)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_text(&out, "an action refused by ");
    reason_print(b->rules, verdict.why, &out);
    return refuse(r, at, found, "a legal action");
}

static bool refuse_dice(Reader *r, const Word *at, uint32_t written, const Dice *d)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_number(&out, written);
    out_text(&out, written == 1 ? " die" : " dice");
    if (d->rolled_count <= written && d->exhausted)
        return refuse(r, at, found, "dice that can fall here");
    char expected[MAX_TEXT];
    out = out_begin(expected, sizeof expected);
    out_text(&out, "exactly the dice of this action, which are ");
    out_number(&out, d->rolled_count);
    return refuse(r, at, found, expected);
}

typedef struct Replay {
    const Battle *b;
    Game *g;
    ReplayWatcher watcher;
    bool stopped;
    GameBuffer before; /* the position to go back to when a line turns out wrong */
    Event events[MAX_EVENTS];
} Replay;

static bool replay_decision(Replay *p, Reader *r, const Word *who)
{
    const Battle *b = p->b;
    const RuleSystem *rules = b->rules;
    uint32_t side = side_by_name(b, who->text, who->size);
    if (p->g->over)
        return parse_error(r->error, &r->l, who, "end, for the game is over");
    if (side != p->g->to_act)
        return parse_error(r->error, &r->l, who, b->side[p->g->to_act].id);
    Action a;
    uint8_t falls[MAX_ROLLS];
    uint32_t fall_count = 0;
    if (!action_parse(b, p->g, &r->l, ":", &a, r->error) || !read_falls(r, b, falls, &fall_count))
        return false;
    Verdict verdict = rules->check(b, p->g, a);
    if (verdict.why != LEGAL)
        return refuse_verdict(r, b, who, verdict);
    Dice dice;
    EventSink sink = {p->events, MAX_EVENTS, 0};
    dice_script(&dice, falls, fall_count);
    dice_mark(&dice);
    memcpy(&p->before, p->g, rules->game_size);
    rules->apply(b, p->g, a, &dice, &sink);
    if (dice.exhausted || dice.rolled_count != fall_count) {
        memcpy(p->g, &p->before, rules->game_size);
        return refuse_dice(r, who, fall_count, &dice);
    }
    if (p->watcher.step)
        p->stopped = !p->watcher.step(p->watcher.context, b, p->g, a, &dice, &sink);
    return true;
}

/* end PLY SIDE POINTS SIDE POINTS hash HASH, and nothing after it */
static bool check_end(Replay *p, Reader *r)
{
    Word w;
    int32_t number = 0;
    int32_t points[SIDE_COUNT] = {0};
    uint64_t hash = 0;
    p->b->rules->score(p->b, p->g, points);
    if (!take_number(r, &w, 0, &number))
        return false;
    if ((uint32_t)number != p->g->ply)
        return refuse_number(r, &w, "as many decisions as were taken: ", p->g->ply);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!take_exact(r, p->b->side[side].id) || !take_number(r, &w, INT32_MIN, &number))
            return false;
        if (number != points[side])
            return refuse_number(r, &w, "points ", points[side]);
    }
    if (!take_exact(r, "hash") || !take_hash(r, &w, &hash))
        return false;
    if (hash != game_hash(p->b, p->g))
        return refuse_hash(r, &w, "the position's hash ", game_hash(p->b, p->g));
    if (!take_end(r))
        return false;
    return !lexer_next_line(&r->l) || !lexer_word(&r->l, &w) ||
           parse_error(r->error, &r->l, &w, "nothing after the end");
}

bool record_replay(const Battle *b, const char *text, uint32_t size, Game *g, ReplayWatcher watcher,
                   ParseError *error)
{
    Reader reader = {lexer_begin(text, size), error};
    RecordHead head;
    HeadWords at;
    Replay replay = {.b = b, .g = g, .watcher = watcher};
    Dice none;
    dice_script(&none, NULL, 0);
    memset(g, 0, b->rules->game_size);
    b->rules->init(b, g, &none);
    if (!read_head(&reader, &head, &at) || !agree(&reader, b, &head, &at))
        return false;
    while (!replay.stopped && lexer_next_line(&reader.l)) {
        Word who;
        if (!take_word(&reader, &who, "a side or end"))
            return false;
        if (word_is(&who, "end"))
            return check_end(&replay, &reader);
        if (!replay_decision(&replay, &reader, &who))
            return false;
    }
    return true;
}
