/* desk_read.c: what everybody may know who knows the id of a game: how it stands, its log, its
 * record. */
#include "desk.h"
#include "engine/protocol_json.h"

static void put_offers(const ServerGame *game, Out *out)
{
    json_key(out, "offers");
    json_open(out, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!offer_is_open(game, side))
            continue;
        json_open(out, '{');
        put_offer(game, side, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Who holds a seat of a game that has not begun, after another one, is told by which link to sit
 * down there. */
static void put_own_link(Desk *d, const Job *job, const ServerGame *game, uint32_t sides)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        uint8_t token[ID_SIZE];
        if ((sides >> side & 1) == 0 || game->seat[side].taken)
            continue;
        games_token(d->games, game->row.id, side, token);
        put_link(&d->out, "seat", job->base, "seat", token);
        return;
    }
}

bool desk_show(Desk *d, Job *job)
{
    bool good, expired;
    uint32_t sides = 0;
    const ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    if (!desk_seats(d, job, &sides, &expired))
        return false;
    const GameRow *row = &game->row;
    Out *out = &d->out;
    job->status = 200;
    open_answer(out);
    put_digits(out, "game", row->id, ID_SIZE);
    put_text(out, "state", game_state_name(row->state));
    put_text(out, "battle", row->battle);
    put_number(out, "revision", row->battle_revision);
    put_hash(out, "battle_hash", row->battle_hash);
    put_text(out, "rules", row->rules);
    put_number(out, "rules_revision", row->rules_revision);
    put_digits(out, "commit", row->commit, DIGEST_SIZE);
    put_number(out, "seq", row->head);
    put_digits(out, "chain", game->chain, CHAIN_SIZE);
    put_number(out, "rolls", row->rolls);
    put_flag(out, "playable", game->battle != NULL);
    if (game->battle) {
        put_options(game->battle, out);
        put_players(game, out);
        put_entropy(game, out);
        put_settings(game->battle, &game->course.settings, out);
        put_clock(game, out);
        put_offers(game, out);
        put_own_link(d, job, game, sides);
        json_key(out, "seats");
        json_open(out, '[');
        for (uint32_t side = 0; side < SIDE_COUNT; side++) {
            if ((sides >> side & 1) != 0)
                json_string(out, game->battle->side[side].id);
        }
        json_close(out, ']');
        put_number(out, "ply", game->position.game.ply);
        put_standing(game->battle, &game->position.game, out);
    }
    json_close(out, '}');
    return true;
}

bool desk_log(Desk *d, Job *job)
{
    bool good;
    uint32_t told;
    const ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    job->status = 200;
    open_answer(&d->out);
    if (!put_events(d, job->game, job->after, game->row.head, job->most, &told))
        return false;
    put_number(&d->out, "next", told);
    put_number(&d->out, "seq", game->row.head);
    json_close(&d->out, '}');
    return true;
}

/* ---- the record ---- */

/* The trail was played when the game was found: its lines are good. */
static void record_trail(RecordWriter *w, const Trail *trail)
{
    for (uint32_t row = 0; row < trail->count; row++) {
        const TrailLine *line = &trail->line[row];
        Action a;
        uint8_t rolls[MAX_ROLLS];
        bool good = trail_decision(trail, row, w->b, w->g, &a, rolls);
        ASSERT(good);
        if (line->dice_count > 0)
            record_dice_from(w, line->first);
        record_add(w, a, rolls, line->dice_count);
    }
    if (trail->result_size > 0) {
        char text[2 * MAX_NAME];
        Out copy = out_begin(text, sizeof text);
        out_bytes(&copy, trail->text + trail->result, trail->result_size);
        record_result(w, text);
    }
    record_end(w);
}

bool desk_record(Desk *d, Job *job)
{
    bool good;
    const ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    if (!desk_knows(d, job, game))
        return true;
    if (game->row.state == GAME_OPEN)
        return desk_refuse(d, job, REFUSAL_NOT_BEGUN);
    char id[ID_DIGITS], commit[DIGEST_DIGITS], seed[DIGEST_DIGITS];
    char entropy[SIDE_COUNT][DIGEST_DIGITS];
    digits_write(game->row.id, ID_SIZE, id);
    digits_write(game->row.commit, DIGEST_SIZE, commit);
    digits_write(game->seed, DIGEST_SIZE, seed);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        digits_write(game->seat[side].entropy, DIGEST_SIZE, entropy[side]);
    RecordSeal seal = {id, commit, {entropy[0], entropy[1]}};
    RecordAbout about = {{game->seat[0].name, game->seat[1].name}, false, 0, &seal};
    GameBuffer work;
    RecordWriter writer;
    Trail trail;
    record_begin(&writer, game->battle, &about, &work.game, &d->out);
    good = trail_read(d->store, job->game, &trail);
    if (good)
        record_trail(&writer, &trail);
    trail_free(&trail);
    if (!good)
        return false;
    if (game->row.state == GAME_OVER)
        record_unseal(&writer, seed);
    job->status = 200;
    job->is_text = true;
    return true;
}
