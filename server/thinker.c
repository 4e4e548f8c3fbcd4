#include "thinker.h"

#include "ai/players.h"
#include "battle_read.h"
#include "child.h"
#include "filter.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    QUEUE_MAX = 4096,
    SLICE = 250,             /* evaluations between two looks at the time */
    THINK_MS = 2000,         /* for one decision */
    ANSWER_MS = 5 * 1000,    /* for all that follow from each other */
    PATIENCE_MS = 60 * 1000, /* then the process is taken for dead */
    TRIES = 3,               /* of a thought at which it comes to grief */
    MEMORIES = 32,
    BATTLES = 8,
    FAILED_BEFORE_DAWN = 100, /* so often the process is begun anew */
};

struct Thinker {
    int fd; /* our end */
    pid_t process;
    pthread_t thread;
    bool is_open;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Thought *first, **last; /* guarded by the lock, as all below */
    uint32_t count;
    bool ending;
    void (*decided)(void *context, const uint8_t game[ID_SIZE], const Decided *decided);
    void *context;
};

static Decided decided_nothing(const Thought *thought)
{
    return (Decided){.side = thought->side,
                     .by_order = thought->by_order,
                     .ply = thought->ply,
                     .hash = thought->hash};
}

/* ---- in the other process ---- */

typedef struct Memory { /* what a player keeps of a game between its decisions */
    uint8_t game[ID_SIZE], side;
    const Player *player;
    uint32_t ply;
    uint64_t used;
    void *bytes;
} Memory;

typedef struct Mindset {
    TextSource texts;
    uint64_t turn;
    Memory memory[MEMORIES];
    struct {
        char options[OPTIONS_SIZE];
        uint64_t used;
        Battle *battle;
    } battle[BATTLES];
} Mindset;

static Battle *make_battle(const Mindset *mind, const Thought *thought)
{
    ParseError error;
    Battle *b = heap_new(sizeof *b);
    if (battle_read(mind->texts, thought->battle, thought->options, false, b, &error))
        return b;
    free(b);
    return NULL;
}

/* Players keep pointers to the battle they were last asked about: those of one that goes are
 * forgotten with it. */
static void forget_memories(Mindset *mind)
{
    for (uint32_t i = 0; i < MEMORIES; i++) {
        free(mind->memory[i].bytes);
        mind->memory[i] = (Memory){0};
    }
}

static const Battle *find_battle(Mindset *mind, const Thought *thought)
{
    uint32_t oldest = 0;
    for (uint32_t i = 0; i < BATTLES; i++) {
        if (mind->battle[i].battle && text_equal(mind->battle[i].battle->id, thought->battle) &&
            text_equal(mind->battle[i].options, thought->options)) {
            mind->battle[i].used = ++mind->turn;
            return mind->battle[i].battle;
        }
        if (mind->battle[i].used < mind->battle[oldest].used)
            oldest = i;
    }
    if (mind->battle[oldest].battle)
        forget_memories(mind);
    free(mind->battle[oldest].battle);
    mind->battle[oldest].battle = make_battle(mind, thought);
    mind->battle[oldest].used = ++mind->turn;
    memcpy(mind->battle[oldest].options, thought->options, OPTIONS_SIZE);
    return mind->battle[oldest].battle;
}

/* The player's memory of this game; a new one if it has none, or knows more of the game than there
 * is, for something was taken back. */
static void *find_memory(Mindset *mind, const Thought *thought, const Player *player)
{
    Memory *chosen = &mind->memory[0];
    for (uint32_t i = 0; i < MEMORIES; i++) {
        Memory *memory = &mind->memory[i];
        if (memory->bytes && memory->player == player && memory->side == thought->side &&
            memcmp(memory->game, thought->game, ID_SIZE) == 0) {
            chosen = memory;
            break;
        }
        if (memory->used < chosen->used)
            chosen = memory;
    }
    bool same = chosen->bytes && chosen->player == player && chosen->side == thought->side &&
                memcmp(chosen->game, thought->game, ID_SIZE) == 0 && chosen->ply < thought->ply;
    if (!same) {
        free(chosen->bytes);
        chosen->bytes = heap_new(player->memory_size > 0 ? player->memory_size : 1);
    }
    memcpy(chosen->game, thought->game, ID_SIZE);
    chosen->side = thought->side;
    chosen->player = player;
    chosen->ply = thought->ply;
    chosen->used = ++mind->turn;
    return chosen->bytes;
}

/* One decision, for at most so many evaluations and so long. */
static Action decide(const Player *player, const Battle *b, const Game *g, uint64_t seed,
                     void *memory)
{
    int64_t end = time_forward() + THINK_MS;
    player->begin(b, g, seed, memory);
    for (uint32_t spent = 0; spent < PLAYER_BUDGET && time_forward() < end; spent += SLICE) {
        if (!player->step(b, g, SLICE, memory))
            break;
    }
    return player->best(b, g, memory);
}

/* Goes on alone as long as nobody else's decision and no dice come between. */
static void think(Mindset *mind, Thought *thought, Decided *out)
{
    const Player *player =
        player_by_name(computer_players, thought->player, text_size(thought->player));
    const Battle *b = find_battle(mind, thought);
    Game *g = &thought->position.game;
    int64_t end = time_forward() + ANSWER_MS;
    *out = decided_nothing(thought);
    if (!player || !b || game_hash(b, g) != thought->hash)
        return;
    void *memory = find_memory(mind, thought, player);
    while (out->count < THOUGHT_ACTIONS_MAX && time_forward() < end) {
        Action a = decide(player, b, g, thought->seed + out->count, memory);
        if (b->rules->check(b, g, a).why != LEGAL)
            return;
        out->action[out->count++] = a;
        Dice none;
        dice_script(&none, NULL, 0);
        b->rules->apply(b, g, a, &none, NULL);
        if (none.exhausted || g->over || g->to_act != thought->side || thought->by_order)
            return;
    }
}

static void serve_thoughts(int fd, TextSource texts)
{
    Mindset *mind = heap_new(sizeof *mind);
    Thought *thought = heap_new(sizeof *thought);
    Decided *decided = heap_new(sizeof *decided);
    mind->texts = texts;
    filter_enter(DUTY_THINK, REACH_NOBODY);
    while (recv(fd, thought, sizeof *thought, 0) == (ssize_t)sizeof *thought) {
        think(mind, thought, decided);
        if (send(fd, decided, sizeof *decided, MSG_NOSIGNAL) != (ssize_t)sizeof *decided)
            break;
    }
}

/* Waits for the process that thinks and begins it anew if it came to grief. Ends when the server's
 * end of the line is closed, however that came about. */
static void watch_over(int fd, const void *texts)
{
    const Decided lost = {.side = NO_SIDE};
    filter_enter(DUTY_KEEP_THINKER, REACH_NOBODY);
    for (uint32_t i = 0; i < FAILED_BEFORE_DAWN; i++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            serve_thoughts(fd, *(const TextSource *)texts);
            _exit(0);
        }
        if (child < 0 || waitpid(child, &status, 0) < 0 ||
            (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
            send(fd, &lost, sizeof lost, MSG_NOSIGNAL) != (ssize_t)sizeof lost)
            return;
    }
}

/* ---- on this side ---- */

static Thought *take_thought(Thinker *t)
{
    pthread_mutex_lock(&t->lock);
    while (!t->first && !t->ending)
        pthread_cond_wait(&t->more, &t->lock);
    Thought *thought = t->ending ? NULL : t->first;
    if (thought) {
        t->first = thought->next;
        t->count--;
        if (!t->first)
            t->last = &t->first;
    }
    pthread_mutex_unlock(&t->lock);
    return thought;
}

/* Answers to what was asked before somebody lost patience are passed over. */
static bool receive(Thinker *t, const Thought *thought, Decided *out)
{
    int64_t end = time_forward() + PATIENCE_MS;
    struct pollfd line = {.fd = t->fd, .events = POLLIN};
    while (time_forward() < end) {
        int ready = poll(&line, 1, 1000);
        pthread_mutex_lock(&t->lock);
        bool ending = t->ending;
        pthread_mutex_unlock(&t->lock);
        if (ending)
            return false;
        if (ready <= 0)
            continue;
        ssize_t size = recv(t->fd, out, sizeof *out, 0);
        if (size == (ssize_t)sizeof *out && out->ply == thought->ply &&
            out->hash == thought->hash && out->side == thought->side)
            return true;
        if (size <= 0 || out->side == NO_SIDE)
            return false; /* it must be asked anew */
    }
    return false;
}

static void *run(void *context)
{
    Thinker *t = context;
    Decided *decided = heap_new(sizeof *decided);
    Thought *thought;
    while ((thought = take_thought(t)) != NULL) {
        bool good = false;
        for (uint32_t i = 0; i < TRIES && !good; i++)
            good =
                send(t->fd, thought, sizeof *thought, MSG_NOSIGNAL) == (ssize_t)sizeof *thought &&
                receive(t, thought, decided);
        if (!good)
            *decided = decided_nothing(thought);
        t->decided(t->context, thought->game, decided);
        free(thought);
    }
    free(decided);
    return NULL;
}

Thinker *thinker_start(TextSource texts)
{
    Child child;
    if (!child_start(&child, watch_over, &texts))
        return NULL;
    Thinker *t = heap_new(sizeof *t);
    t->fd = child.line;
    t->process = child.process;
    t->last = &t->first;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    return t;
}

void thinker_open(Thinker *t,
                  void (*decided)(void *context, const uint8_t game[ID_SIZE],
                                  const Decided *decided),
                  void *context)
{
    pthread_mutex_lock(&t->lock);
    t->decided = decided;
    t->context = context;
    pthread_mutex_unlock(&t->lock);
    int failed = pthread_create(&t->thread, NULL, run, t);
    ASSERT(failed == 0);
    t->is_open = true;
}

void thinker_ask(Thinker *t, Thought *thought)
{
    pthread_mutex_lock(&t->lock);
    for (Thought **at = &t->first; *at; at = &(*at)->next) {
        Thought *other = *at;
        if (memcmp(other->game, thought->game, ID_SIZE) != 0)
            continue;
        *at = other->next;
        if (!other->next)
            t->last = at;
        free(other);
        t->count--;
        break;
    }
    bool room = (t->count < QUEUE_MAX && !t->ending) || !t->decided;
    if (room) {
        thought->next = NULL;
        *t->last = thought;
        t->last = &thought->next;
        t->count++;
        pthread_cond_signal(&t->more);
    }
    pthread_mutex_unlock(&t->lock);
    if (room)
        return;
    const Decided nothing = decided_nothing(thought);
    t->decided(t->context, thought->game, &nothing);
    free(thought);
}

void thinker_stop(Thinker *t)
{
    pthread_mutex_lock(&t->lock);
    t->ending = true;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    if (t->is_open)
        pthread_join(t->thread, NULL);
    close(t->fd);
    waitpid(t->process, NULL, 0);
    while (t->first) {
        Thought *thought = t->first;
        t->first = thought->next;
        free(thought);
    }
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
