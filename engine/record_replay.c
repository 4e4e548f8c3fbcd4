/* record_replay.c: a record played again, checking every line. */
#include "record_parts.h"

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

/* Whether the head speaks of this very battle, these rules and these options. Earlier revisions of
 * the rules are played by these: the checks tell whether that makes a difference. */
static bool agree(RecordLines *r, const Battle *b, const RecordHead *head, const HeadWords *at)
{
    if (!text_equal(head->battle, b->id))
        return parse_error(r->error, &r->l, &at->battle, b->id);
    if (!text_equal(head->rules, b->rules->id))
        return parse_error(r->error, &r->l, &at->rules, b->rules->id);
    if (head->battle_revision != b->revision)
        return lines_refuse_number(r, &at->battle_revision, "revision ", b->revision);
    if (head->rules_revision == 0 || head->rules_revision > b->rules->revision)
        return lines_refuse_number(r, &at->rules_revision, "revision ", b->rules->revision);
    for (uint32_t i = 0; i < head->option_count; i++) {
        if (!option_holds(b, head->option_name[i], head->option_value[i]))
            return parse_error(r->error, &r->l, &at->option[i],
                               "an option of these rules, set as the battle has it");
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!word_is(&at->side[side], b->side[side].id))
            return parse_error(r->error, &r->l, &at->side[side], b->side[side].id);
        if (head->sealed && !word_is(&at->entropy[side], b->side[side].id))
            return parse_error(r->error, &r->l, &at->entropy[side], b->side[side].id);
    }
    if (head->battle_hash != battle_hash(b))
        return lines_refuse_hash(r, &at->battle_hash, "the battle's hash with these options, ",
                                 battle_hash(b));
    return true;
}

/* What a line says of its dice. */
typedef struct Falls {
    uint8_t fall[MAX_ROLLS];
    uint32_t count;
    uint32_t first; /* number of the first of them among all of the game */
} Falls;

/* @N: sealed dice are counted by those that ever fell, also in what was taken back. */
static bool read_first(RecordReader *r, const Word *w, Falls *falls)
{
    uint64_t first = 0;
    if (!r->head.sealed || falls->count == 0)
        return parse_error(r->lines.error, &r->lines.l, w, "the dice that fell");
    if (!digits_read(w->text + 1, w->size - 1, &first) || first <= r->dice ||
        first > UINT32_MAX - MAX_ROLLS)
        return lines_refuse_number(&r->lines, w, "@ and a die after number ", r->dice);
    falls->first = (uint32_t)first;
    return lines_end(&r->lines);
}

/* Reads the falls after the colon. */
static bool read_falls(RecordReader *r, Falls *falls)
{
    Word w;
    int32_t fall = 0;
    *falls = (Falls){.first = r->dice};
    while (lexer_word(&r->lines.l, &w)) {
        if (r->head.form > 1 && w.size > 0 && w.text[0] == '@')
            return read_first(r, &w, falls);
        if (!word_number(&w, &fall) || fall < 1 || fall > (int32_t)r->b->rules->die_faces)
            return lines_refuse_number(&r->lines, &w, "a die from 1 to ", r->b->rules->die_faces);
        if (falls->count == MAX_ROLLS)
            return parse_error(r->lines.error, &r->lines.l, &w, "at most 240 dice");
        falls->fall[falls->count++] = (uint8_t)fall;
    }
    return true;
}

static bool refuse_verdict(RecordLines *r, const Battle *b, const Word *at, Verdict verdict)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_text(&out, "an action refused by ");
    reason_print(b->rules, verdict.why, &out);
    return lines_refuse(r, at, found, "a legal action");
}

static bool refuse_dice(RecordLines *r, const Word *at, uint32_t written, const Dice *d)
{
    char found[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_number(&out, written);
    out_text(&out, written == 1 ? " die" : " dice");
    if (d->rolled_count <= written && d->exhausted)
        return lines_refuse(r, at, found, "dice that can fall here");
    char expected[MAX_TEXT];
    out = out_begin(expected, sizeof expected);
    out_text(&out, "exactly the dice of this action, which are ");
    out_number(&out, d->rolled_count);
    return lines_refuse(r, at, found, expected);
}

/* The dice that the seed gives this decision are others than those written. */
static bool refuse_seed(RecordReader *r, const Word *at, const Falls *falls, const Dice *d)
{
    char found[MAX_TEXT], expected[MAX_TEXT];
    Out out = out_begin(found, sizeof found);
    out_text(&out, "dice");
    for (uint32_t i = 0; i < falls->count; i++) {
        out_char(&out, ' ');
        out_number(&out, falls->fall[i]);
    }
    out = out_begin(expected, sizeof expected);
    out_text(&out, "the dice of seed ");
    out_padded(&out, r->head.seed, 1);
    out_char(&out, ':');
    for (uint32_t i = 0; i < d->rolled_count; i++) {
        out_char(&out, ' ');
        out_number(&out, d->rolled[i]);
    }
    return lines_refuse(&r->lines, at, falls->count > 0 ? found : "no dice", expected);
}

/* Plays a legal action with the dice of its line; the position is as it was if they do not fit. */
static bool play(RecordReader *r, const Word *at, Action a, const Falls *falls, Dice *dice,
                 EventSink *events)
{
    GameBuffer before;
    const RuleSystem *rules = r->b->rules;
    bool seeded = r->head.has_seed;
    if (seeded)
        dice_seed(dice, r->head.seed, r->g->ply + 1);
    else
        dice_script(dice, falls->fall, falls->count);
    memcpy(&before, r->g, rules->game_size);
    rules->apply(r->b, r->g, a, dice, events);
    bool same = !dice->exhausted && dice->rolled_count == falls->count &&
                memcmp(dice->rolled, falls->fall, falls->count) == 0;
    if (same)
        return true;
    memcpy(r->g, &before, rules->game_size);
    return seeded ? refuse_seed(r, at, falls, dice)
                  : refuse_dice(&r->lines, at, falls->count, dice);
}

static bool replay_decision(RecordReader *r, Lexer line, const Word *who, ReplayWatcher watcher)
{
    const Battle *b = r->b;
    RecordLines *lines = &r->lines;
    uint32_t side = side_by_name(b, who->text, who->size);
    if (r->g->over)
        return parse_error(lines->error, &lines->l, who, "end, for the game is over");
    if (side != r->g->to_act)
        return parse_error(lines->error, &lines->l, who, b->side[r->g->to_act].id);
    Action a;
    Falls falls;
    if (!action_parse(b, r->g, &lines->l, ":", &a, lines->error) || !read_falls(r, &falls))
        return false;
    Verdict verdict = b->rules->check(b, r->g, a);
    if (verdict.why != LEGAL)
        return refuse_verdict(lines, b, who, verdict);
    Dice dice;
    Event room[MAX_EVENTS];
    EventSink events = {room, MAX_EVENTS, 0};
    if (!play(r, who, a, &falls, &dice, watcher.step ? &events : NULL))
        return false;
    if (r->head.form > 1) {
        check_mix_line(&r->check, line);
        hash_mix(&r->check, game_hash(b, r->g));
    }
    r->dice = falls.first + falls.count;
    if (watcher.step)
        r->stopped = !watcher.step(watcher.context, b, r->g, a, &dice, &events);
    return true;
}

/* ---- checks, result, end ---- */

static bool holds_check(RecordReader *r)
{
    Word w;
    uint64_t check = 0;
    if (!lines_hash(&r->lines, &w, &check))
        return false;
    if (check != r->check.value)
        return lines_refuse_hash(&r->lines, &w, "the check of all that stands above, ",
                                 r->check.value);
    r->proved = r->g->ply;
    return true;
}

/* check PLY HASH */
static bool read_check(RecordReader *r)
{
    Word w;
    int32_t ply = 0;
    if (!lines_number(&r->lines, &w, 0, &ply))
        return false;
    if ((uint32_t)ply != r->g->ply)
        return lines_refuse_number(&r->lines, &w, "as many decisions as were taken: ", r->g->ply);
    return holds_check(r) && lines_end(&r->lines);
}

static bool refuse_unchecked(RecordReader *r, const Word *at)
{
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, "check ");
    out_number(&out, r->g->ply);
    out_char(&out, ' ');
    out_hex64(&out, r->check.value);
    return parse_error(r->lines.error, &r->lines.l, at, expected);
}

/* result resignation SIDE, result draw, result lapse SIDE */
static bool read_result(RecordReader *r, Lexer line, const Word *at)
{
    RecordLines *lines = &r->lines;
    static const char *const words[] = {
        [RESULT_RESIGNATION] = "resignation", [RESULT_DRAW] = "draw", [RESULT_LAPSE] = "lapse"};
    Word w;
    if (r->g->over)
        return parse_error(lines->error, &lines->l, at, "end, for the game is over");
    if (!lines_word(lines, &w, "resignation, draw or lapse"))
        return false;
    uint32_t result = RESULT_RESIGNATION;
    while (result < COUNT_OF(words) && !word_is(&w, words[result]))
        result++;
    if (result == COUNT_OF(words))
        return parse_error(lines->error, &lines->l, &w, "resignation, draw or lapse");
    uint32_t side = NO_SIDE;
    if (result != RESULT_DRAW) {
        if (!lines_word(lines, &w, "the id of a side"))
            return false;
        side = side_by_name(r->b, w.text, w.size);
        if (side == NO_SIDE)
            return parse_error(lines->error, &lines->l, &w, "the id of a side");
    }
    if (!lines_end(lines))
        return false;
    r->result = (uint8_t)result;
    r->result_side = (uint8_t)side;
    check_mix_line(&r->check, line);
    return true;
}

/* The seed of sealed dice, which nobody knew before the end; and nothing else. */
static bool read_rest(RecordReader *r)
{
    Word w;
    RecordLines *lines = &r->lines;
    bool more = lexer_next_line(&lines->l) && lexer_word(&lines->l, &w);
    if (more && r->head.sealed && word_is(&w, "seed")) {
        if (!lines_digits(lines, r->seed, sizeof r->seed))
            return false;
        more = lexer_next_line(&lines->l) && lexer_word(&lines->l, &w);
    }
    return !more || parse_error(lines->error, &lines->l, &w, "nothing after the end");
}

/* end PLY SIDE POINTS SIDE POINTS [check HASH] hash HASH */
static bool read_end(RecordReader *r)
{
    Word w;
    int32_t number = 0;
    Result result;
    uint64_t hash = 0;
    RecordLines *lines = &r->lines;
    r->b->rules->result(r->b, r->g, &result);
    if (!lines_number(lines, &w, 0, &number))
        return false;
    if ((uint32_t)number != r->g->ply)
        return lines_refuse_number(lines, &w, "as many decisions as were taken: ", r->g->ply);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!lines_exact(lines, r->b->side[side].id) ||
            !lines_number(lines, &w, INT32_MIN, &number))
            return false;
        if (number != result.points[side])
            return lines_refuse_number(lines, &w, "points ", result.points[side]);
    }
    if (r->head.form > 1 && (!lines_exact(lines, "check") || !holds_check(r)))
        return false;
    if (!lines_exact(lines, "hash") || !lines_hash(lines, &w, &hash))
        return false;
    if (hash != game_hash(r->b, r->g))
        return lines_refuse_hash(lines, &w, "the position's hash ", game_hash(r->b, r->g));
    return lines_end(lines) && read_rest(r);
}

/* ---- the whole ---- */

bool record_open(RecordReader *r, const Battle *b, const char *text, uint32_t size, Game *g,
                 ParseError *error)
{
    HeadWords at;
    Dice none;
    *r = (RecordReader){.b = b, .g = g, .lines = {lexer_begin(text, size), error}};
    r->result_side = NO_SIDE;
    dice_script(&none, NULL, 0);
    memset(g, 0, b->rules->game_size);
    b->rules->init(b, g, &none);
    if (!lines_head(&r->lines, &r->head, &at) || !agree(&r->lines, b, &r->head, &at))
        return false;
    r->check = check_begin(text, r->lines.l.position, game_hash(b, g));
    return true;
}

RecordStep record_next(RecordReader *r, ReplayWatcher watcher)
{
    RecordLines *lines = &r->lines;
    Word first;
    if (!lexer_next_line(&lines->l))
        return RECORD_CUT;
    Lexer line = lines->l;
    if (!lines_word(lines, &first, "a side or end"))
        return RECORD_WRONG;
    bool checks = r->head.form > 1;
    if (checks && r->g->ply > r->proved && r->g->ply % RECORD_CHECK_EVERY == 0) {
        bool good = word_is(&first, "check") ? read_check(r) : refuse_unchecked(r, &first);
        return good ? RECORD_CHECK : RECORD_WRONG;
    }
    if (word_is(&first, "end"))
        return read_end(r) ? RECORD_END : RECORD_WRONG;
    if (r->result != RESULT_NONE) {
        parse_error(lines->error, &lines->l, &first, "end, for the game has its result");
        return RECORD_WRONG;
    }
    if (checks && word_is(&first, "result"))
        return read_result(r, line, &first) ? RECORD_RESULT : RECORD_WRONG;
    return replay_decision(r, line, &first, watcher) ? RECORD_DECISION : RECORD_WRONG;
}

bool record_replay(const Battle *b, const char *text, uint32_t size, Game *g, ReplayWatcher watcher,
                   ParseError *error)
{
    RecordReader reader;
    if (!record_open(&reader, b, text, size, g, error))
        return false;
    RecordStep step = RECORD_DECISION;
    while (step != RECORD_WRONG && step != RECORD_END && step != RECORD_CUT && !reader.stopped)
        step = record_next(&reader, watcher);
    return step != RECORD_WRONG;
}
