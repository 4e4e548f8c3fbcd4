/* protocol_plan.c: what would come of it: played on a copy, and nothing changes. */
#include "protocol_engine.h"

enum { PLANNED_MAX = 512 }; /* actions of one `after` */

/* ---- after ---- */

static bool is_same_part(const Game *before, const Game *after)
{
    return !after->over && after->to_act == before->to_act && after->turn == before->turn &&
           after->phase == before->phase;
}

/* Plays the action that completes the move of the unit under way, if there is one and the side goes
 * on deciding in the same phase; else the copy is the position itself. */
static uint32_t settle(const Battle *b, const Game *g, Action room[MAX_ACTIONS], GameBuffer *work,
                       Action *settled)
{
    uint32_t count = actions_list(b, g, room);
    for (uint32_t i = 0; i < count; i++) {
        if ((b->rules->words->actions[room[i].kind].flags & ACT_SETTLES) == 0)
            continue;
        memcpy(work, g, b->rules->game_size);
        if (reach_play_quietly(b, &work->game, room[i]) && is_same_part(g, &work->game)) {
            *settled = room[i];
            return 1;
        }
    }
    memcpy(work, g, b->rules->game_size);
    return 0;
}

void json_after(const Battle *b, const Game *g, const Action *actions, uint32_t count,
                Action room[MAX_ACTIONS], Out *out)
{
    open_answer(out);
    json_key(out, "played");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_action_text(b, actions[i], out);
    json_close(out, ']');
    put_number(out, "turn", g->turn);
    put_text(out, "phase", b->rules->words->phases[g->phase].name);
    if (!g->over)
        put_side(b, "to_act", g->to_act, out);
    json_key(out, "over");
    json_bool(out, g->over);
    put_able(b, g, out);
    put_legal(b, g, NO_UNIT, room, out);
    json_close(out, '}');
}

/* One more action of the plan, read and played in *work; false after the error was answered. */
static bool plan_next(Engine *e, Lexer *l, GameBuffer *work, Action *a, Out *out)
{
    const Battle *b = engine_battle(e);
    ParseError error = {0};
    if (!action_parse(b, &work->game, l, "then", a, &error)) {
        put_error(out, &error);
        return false;
    }
    Verdict v = b->rules->check(b, &work->game, *a);
    if (v.why != LEGAL) {
        put_refused(b, v, out);
        return false;
    }
    if (reach_play_quietly(b, &work->game, *a))
        return true;
    refuse_state("an action that rolls dice", "actions that roll none", out);
    return false;
}

void answer_after(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    GameBuffer *work = &e->table.work;
    Action played[PLANNED_MAX];
    uint32_t count = 0;
    Lexer ahead = *l;
    Word w;
    memcpy(work, engine_game(e), b->rules->game_size);
    if (!lexer_word(&ahead, &w))
        count = settle(b, engine_game(e), e->legal, work, &played[0]);
    for (ahead = *l; lexer_word(&ahead, &w); ahead = *l) {
        if (count == PLANNED_MAX) {
            refuse_word(&ahead, &w, "fewer actions", out);
            return;
        }
        if (!plan_next(e, l, work, &played[count++], out))
            return;
    }
    json_after(b, &work->game, played, count, e->legal, out);
}

/* ---- march ---- */

static void put_march_end(const Battle *b, const MarchGoal *goal, const MarchEnd *end, Out *out)
{
    json_open(out, '{');
    put_unit(b, "unit", goal->unit, out);
    put_place(b, "place", goal->unit, end->place, out);
    json_key(out, "arrives");
    json_bool(out, end->arrived);
    if (end->why.why != LEGAL)
        put_refusal(b, end->why, out);
    json_close(out, '}');
}

void json_march(const Battle *b, const Game *g, const MarchGoal *goals, uint32_t count,
                Reach *reach, March *room, Out *out)
{
    march_plan(b, g, goals, count, reach, room);
    open_answer(out);
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < room->action_count; i++)
        json_action_text(b, room->action[i], out);
    json_close(out, ']');
    json_key(out, "units");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        put_march_end(b, &goals[i], &room->end[i], out);
    json_close(out, ']');
    json_close(out, '}');
}

static bool take_goal(Engine *e, Lexer *l, MarchGoal *goal, Out *out)
{
    const Battle *b = engine_battle(e);
    uint32_t unit;
    uint16_t second;
    ParseError error = {0};
    Word w;
    if (!take_unit(e, l, &unit, out))
        return false;
    if (!lexer_word(l, &w)) {
        refuse_word(l, NULL, "the place where it shall go", out);
        return false;
    }
    if (!place_parse(b, l, &w, &goal->hex, &second, &error)) {
        put_error(out, &error);
        return false;
    }
    if (goal->hex == NO_HEX || !on_map(engine_game(e), unit)) {
        refuse_word(l, &w, "a place on the map for a unit that is on it", out);
        return false;
    }
    goal->unit = (uint16_t)unit;
    goal->face = (uint8_t)(second > 0 ? second - 1 : engine_game(e)->unit[unit].face);
    return true;
}

void answer_march(Engine *e, Lexer *l, Out *out)
{
    MarchGoal goals[MAX_UNITS];
    bool named[MAX_UNITS] = {false};
    uint32_t count = 0;
    Lexer ahead = *l;
    Word w;
    do {
        MarchGoal goal;
        Lexer at = *l;
        if (!take_goal(e, l, &goal, out))
            return;
        if (named[goal.unit]) {
            lexer_word(&at, &w);
            refuse_word(&at, &w, "each unit once", out);
            return;
        }
        named[goal.unit] = true;
        goals[count++] = goal;
        ahead = *l;
    } while (lexer_word(&ahead, &w));
    json_march(engine_battle(e), engine_game(e), goals, count, &e->reach, &e->march, out);
}
