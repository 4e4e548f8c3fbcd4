/* contest.c: plays the pairs on all cores and keeps a file of what was played. */
#include "contest.h"

#include "clock.h"
#include "journal.h"
#include "load.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BAR_WIDTH = 30,
    HEAD_SIZE = 4096,
    TEST_PAIRS_LEAST = 20, /* of fewer the spread is not known */
};

/* ---- the file of pairs ---- */

/* What the pairs of a file were played with: pairs of anything else do not belong to them. */
static void write_head(const Contest *c, Out *o)
{
    out_text(o, "banneret match 2 ");
    players_identify(o);
    out_text(o, " A ");
    out_text(o, c->entrant[0].name);
    out_text(o, " B ");
    out_text(o, c->entrant[1].name);
    out_text(o, " seed ");
    out_number(o, (int64_t)c->seed);
    for (uint32_t i = 0; i < c->battle_count * c->arm_count; i++) {
        uint32_t arm = i % c->arm_count;
        out_text(o, arm == 0 ? " battle " : " changed ");
        out_hex64(o, battle_hash(c->battle[arm][i / c->arm_count]));
    }
}

/* A line a pair: where it belongs, its two games, and what their points consist of. */
static void log_pair(Contest *c, uint32_t arm, uint32_t battle, uint32_t pair, const PairScore *s)
{
    if (!c->log || s->game[0].finding || s->game[1].finding)
        return; /* a bug is played again, so that it is told again */
    fprintf(c->log, "%u %u %u", arm, battle, pair);
    for (uint32_t i = 0; i < 2; i++)
        fprintf(c->log, " %u %u %d %u %u %u", s->game[i].half_points, s->game[i].winner,
                s->game[i].margin, s->game[i].decisions, s->game[i].micros[0],
                s->game[i].micros[1]);
    for (uint32_t i = 0; i < s->point_count; i++)
        fprintf(c->log, " %u %u %d", s->points[i].unit, s->points[i].rule, s->points[i].value);
    fprintf(c->log, "\n");
    fflush(c->log);
}

/* The points at the end of a line; false, with none kept, if it ends with anything else. */
static bool read_points(const Battle *b, const char *text, PairScore *s)
{
    uint32_t unit, rule, room = 0;
    int value, size;
    for (; *text; text += size) {
        if (sscanf(text, " %u %u %d%n", &unit, &rule, &value, &size) != 3 || unit > NO_UNIT ||
            rule >= b->rules->reason_count) {
            free(s->points);
            return false;
        }
        if (s->point_count == room) {
            room = 2 * room + MAX_UNITS;
            s->points = memory_resize(s->points, room * sizeof(Point));
        }
        s->points[s->point_count++] = (Point){(uint16_t)unit, (uint16_t)rule, value};
    }
    return true;
}

static bool read_pair(void *context, const char *line)
{
    Contest *c = context;
    uint32_t arm, battle, pair, n[2][5];
    int margin[2], size;
    if (sscanf(line, "%u %u %u %u %u %d %u %u %u %u %u %d %u %u %u%n", &arm, &battle, &pair,
               &n[0][0], &n[0][1], &margin[0], &n[0][2], &n[0][3], &n[0][4], &n[1][0], &n[1][1],
               &margin[1], &n[1][2], &n[1][3], &n[1][4], &size) != 15 ||
        arm >= c->arm_count || battle >= c->battle_count || n[0][0] > 2 || n[1][0] > 2)
        return false;
    PairScore read = {.played = true};
    if (!read_points(c->battle[arm][battle], line + size, &read))
        return false;
    if (pair >= c->pairs) { /* of a longer run */
        free(read.points);
        return true;
    }
    for (uint32_t i = 0; i < 2; i++)
        read.game[i] = (GameScore){.half_points = (uint8_t)n[i][0],
                                   .winner = (uint8_t)n[i][1],
                                   .margin = margin[i],
                                   .decisions = n[i][2],
                                   .micros = {n[i][3], n[i][4]}};
    PairScore *s = contest_score(c, arm, battle, pair);
    free(s->points);
    *s = read;
    return true;
}

static bool open_log(Contest *c)
{
    char head[HEAD_SIZE];
    Out o = out_begin(head, sizeof head);
    write_head(c, &o);
    c->log = journal_open("match", c->resume, head, read_pair, c);
    return c->log != NULL;
}

/* ---- games ---- */

/* A's half points: an illegal decision loses the game, an endless one is lost by both. */
static uint8_t judge(const MatchResult *r, uint32_t side)
{
    if (r->culprit < SIDE_COUNT)
        return r->culprit == side ? 0 : 2;
    if (r->finding)
        return 0;
    return r->result.winner >= SIDE_COUNT ? 1 : r->result.winner == side ? 2 : 0;
}

/* Keeps what the points of a game consist of. */
static void add_points(const Battle *b, const Game *g, PairScore *pair)
{
    static _Thread_local ScoreItem item[MAX_SCORE_ITEMS];
    uint32_t count = b->rules->score_items(b, g, item);
    if (count == 0)
        return;
    pair->points = memory_resize(pair->points, (pair->point_count + count) * sizeof(Point));
    for (uint32_t i = 0; i < count; i++)
        pair->points[pair->point_count++] =
            (Point){item[i].unit, item[i].rule, item[i].side == 0 ? item[i].value : -item[i].value};
}

static void play_pair(Contest *c, uint32_t arm, uint32_t battle, uint32_t pair, MatchRoom *room)
{
    PairScore played = {.played = true};
    const Battle *b = c->battle[arm][battle];
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        MatchSetup setup = {.battle = b, .timed = true};
        MatchResult r;
        for (uint32_t i = 0; i < SIDE_COUNT; i++) {
            const Entrant *e = &c->entrant[i == side ? PLAYER_A : PLAYER_B];
            setup.players[i] = e->player;
            setup.budget[i] = e->budget;
        }
        match_play(&setup, c->seed + pair, room, &r);
        if (c->arm_count > 1)
            add_points(b, &room->table.game.game, &played);
        bool margin_side = side == b->margin_side;
        played.game[side] = (GameScore){
            .half_points = judge(&r, side),
            .winner = r.culprit < SIDE_COUNT ? (uint8_t)other_side(r.culprit) : r.result.winner,
            .margin = margin_side ? r.result.margin : -r.result.margin,
            .decisions = r.decisions,
            .micros = {(uint32_t)(r.seconds[side] * 1e6),
                       (uint32_t)(r.seconds[other_side(side)] * 1e6)},
            .finding = r.finding,
        };
    }
    pthread_mutex_lock(&c->lock);
    *contest_score(c, arm, battle, pair) = played;
    log_pair(c, arm, battle, pair, &played);
    pthread_mutex_unlock(&c->lock);
}

/* Rounds from the first on that are whole, and whether the test is decided by one of them: whoever
 * finishes first must not change what is reported. */
static void judge_rounds(Contest *c)
{
    uint32_t pairs[PAIR_SCORES] = {0}, round = 0;
    pthread_mutex_lock(&c->lock);
    for (bool whole = true; round < c->pairs && whole && !atomic_load(&c->enough);) {
        for (uint32_t i = 0; i < c->battle_count * c->arm_count; i++)
            whole = whole && c->score[round * c->battle_count * c->arm_count + i].played;
        if (!whole)
            break;
        for (uint32_t i = 0; i < c->battle_count; i++) {
            const PairScore *s = contest_score(c, 0, i, round);
            pairs[s->game[0].half_points + s->game[1].half_points]++;
        }
        round++;
        bool few = round * c->battle_count < TEST_PAIRS_LEAST;
        double ratio = c->sequential && !few ? sprt_ratio(pairs, c->low, c->high) : 0;
        if (ratio > sprt_bound || ratio < -sprt_bound)
            atomic_store(&c->enough, true);
        c->decided = round;
    }
    pthread_mutex_unlock(&c->lock);
}

static void *play_pairs(void *context)
{
    Contest *c = context;
    MatchRoom *room = memory_new(sizeof *room);
    uint32_t all = c->pairs * c->battle_count * c->arm_count;
    while (!atomic_load(&c->enough)) {
        uint32_t i = atomic_fetch_add(&c->next, 1);
        if (i >= all)
            break;
        uint32_t arm = i % c->arm_count, battle = i / c->arm_count % c->battle_count;
        uint32_t pair = i / c->arm_count / c->battle_count;
        if (!c->score[i].played)
            play_pair(c, arm, battle, pair, room);
        atomic_fetch_add(&c->done, 1);
        if (c->sequential)
            judge_rounds(c);
    }
    match_room_free(room);
    return NULL;
}

static void watch_progress(Contest *c, double begin)
{
    uint32_t all = c->pairs * c->battle_count * c->arm_count;
    if (!isatty(STDERR_FILENO))
        return;
    for (uint32_t done = 0; done < all && !atomic_load(&c->enough);) {
        char bar[BAR_WIDTH + 1] = {0};
        done = atomic_load(&c->done);
        memset(bar, '.', BAR_WIDTH);
        memset(bar, '#', (uint32_t)((uint64_t)done * BAR_WIDTH / all));
        double left = done ? (clock_seconds() - begin) * (all - done) / done : 0;
        fprintf(stderr, "\r[%s] %u of %u pairs, %.0f s left ", bar, done, all, left);
        clock_sleep(0.1);
    }
    fprintf(stderr, "\r%*s\r", BAR_WIDTH + 50, "");
}

bool contest_play(Contest *c)
{
    pthread_t threads[THREADS_MAX];
    uint32_t started = 0;
    double begin = clock_seconds();
    ASSERT(c->threads <= THREADS_MAX);
    c->score = memory_new(c->pairs * c->battle_count * c->arm_count * sizeof *c->score);
    pthread_mutex_init(&c->lock, NULL);
    if (c->resume && !open_log(c))
        return false;
    while (started < c->threads && pthread_create(&threads[started], NULL, play_pairs, c) == 0)
        started++;
    if (started == 0) {
        fprintf(stderr, "banneret match: no thread could be started\n");
        return false;
    }
    watch_progress(c, begin);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    c->seconds = clock_seconds() - begin;
    atomic_store(&c->enough, false);
    judge_rounds(c);
    if (c->log)
        fclose(c->log);
    return true;
}

void contest_free(Contest *c)
{
    for (uint32_t i = 0; c->score && i < c->pairs * c->battle_count * c->arm_count; i++) {
        free(c->score[i].game[0].finding);
        free(c->score[i].game[1].finding);
        free(c->score[i].points);
    }
    for (uint32_t i = 0; i < c->battle_count * c->arm_count; i++)
        free(c->battle[i % c->arm_count][i / c->arm_count]);
    free(c->score);
    free(c);
}
