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

/* Whether the head speaks of this very battle, these rules and these options. */
static bool agree(RecordLines *r, const Battle *b, const RecordHead *head, const HeadWords *at)
{
    if (!text_equal(head->battle, b->id))
        return parse_error(r->error, &r->l, &at->battle, b->id);
    if (!text_equal(head->rules, b->rules->id))
        return parse_error(r->error, &r->l, &at->rules, b->rules->id);
    if (head->battle_revision != b->revision)
        return lines_refuse_number(r, &at->battle_revision, "revision ", b->revision);
    if (head->rules_revision != b->rules->revision)
        return lines_refuse_number(r, &at->rules_revision, "revision ", b->rules->revision);
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
        return lines_refuse_hash(r, &at->battle_hash, "the battle's hash with these options, ",
                                 battle_hash(b));
    return true;
}

/* Reads the falls after the colon. */
static bool read_falls(RecordLines *r, const Battle *b, uint8_t falls[MAX_ROLLS], uint32_t *count)
{
    Word w;
    int32_t fall = 0;
    *count = 0;
    while (lexer_word(&r->l, &w)) {
        if (!word_number(&w, &fall) || fall < 1 || fall > (int32_t)b->rules->die_faces)
            return lines_refuse_number(r, &w, "a die from 1 to ", b->rules->die_faces);
        if (*count == MAX_ROLLS)
            return parse_error(r->error, &r->l, &w, "at most 64 dice");
        falls[(*count)++] = (uint8_t)fall;
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

typedef struct Replay {
    const Battle *b;
    Game *g;
    ReplayWatcher watcher;
    bool stopped;
    GameBuffer before; /* the position to go back to when a line turns out wrong */
    Event events[MAX_EVENTS];
} Replay;

static bool replay_decision(Replay *p, RecordLines *r, const Word *who)
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
static bool check_end(Replay *p, RecordLines *r)
{
    Word w;
    int32_t number = 0;
    int32_t points[SIDE_COUNT] = {0};
    uint64_t hash = 0;
    p->b->rules->score(p->b, p->g, points);
    if (!lines_number(r, &w, 0, &number))
        return false;
    if ((uint32_t)number != p->g->ply)
        return lines_refuse_number(r, &w, "as many decisions as were taken: ", p->g->ply);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!lines_exact(r, p->b->side[side].id) || !lines_number(r, &w, INT32_MIN, &number))
            return false;
        if (number != points[side])
            return lines_refuse_number(r, &w, "points ", points[side]);
    }
    if (!lines_exact(r, "hash") || !lines_hash(r, &w, &hash))
        return false;
    if (hash != game_hash(p->b, p->g))
        return lines_refuse_hash(r, &w, "the position's hash ", game_hash(p->b, p->g));
    if (!lines_end(r))
        return false;
    return !lexer_next_line(&r->l) || !lexer_word(&r->l, &w) ||
           parse_error(r->error, &r->l, &w, "nothing after the end");
}

bool record_replay(const Battle *b, const char *text, uint32_t size, Game *g, ReplayWatcher watcher,
                   ParseError *error)
{
    RecordLines reader = {lexer_begin(text, size), error};
    RecordHead head;
    HeadWords at;
    Replay replay = {.b = b, .g = g, .watcher = watcher};
    Dice none;
    dice_script(&none, NULL, 0);
    memset(g, 0, b->rules->game_size);
    b->rules->init(b, g, &none);
    if (!lines_head(&reader, &head, &at) || !agree(&reader, b, &head, &at))
        return false;
    while (!replay.stopped && lexer_next_line(&reader.l)) {
        Word who;
        if (!lines_word(&reader, &who, "a side or end"))
            return false;
        if (word_is(&who, "end"))
            return check_end(&replay, &reader);
        if (!replay_decision(&replay, &reader, &who))
            return false;
    }
    return true;
}
