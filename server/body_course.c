#include "body_course.h"

static const char *const offer_names[] = {"undo", "draw", "pause", "resume", "rematch"};

const char *offer_name(uint32_t kind)
{
    ASSERT(kind < COUNT_OF(offer_names));
    return offer_names[kind];
}

/* ---- taking back ---- */

enum { UNDO_ID, UNDO_AT, UNDO_TO };

static const Key undo_keys[] = {{"id", false, true}, {"at", false, true}, {"to", false, true}};

bool body_undo(const char *text, uint32_t size, UndoBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (UndoBody){0};
    int key;
    while ((key = said_key(&said, undo_keys, COUNT_OF(undo_keys), "id, at or to, each once")) >=
           0) {
        bool good = key == UNDO_ID   ? said_bytes(&said, out->id, ID_SIZE)
                    : key == UNDO_AT ? body_position(&said, &out->ply, &out->hash)
                                     : said_number(&said, &out->to, "how many decisions stay");
        if (!good)
            return false;
    }
    return key == SAID_END && said_have_all(&said, undo_keys, COUNT_OF(undo_keys));
}

/* ---- offers ---- */

enum { OFFER_ID, OFFER_GIVE, OFFER_FIRST };

/* The last rows are the kinds of offers but undo, in their order. */
static const Key offer_keys[] = {{"id", false, true},      {"give", false, false},
                                 {"draw", false, false},   {"pause", false, false},
                                 {"resume", false, false}, {"rematch", false, false}};

static bool read_give(Said *said, int64_t *out)
{
    static const char expected[] = "how much time: 3d, 12h, 60m or 30s";
    Word w;
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, expected);
    return (duration_read(&w, out) || said_refuse(said, &w, expected)) && said_end(said);
}

bool body_offer(const char *text, uint32_t size, OfferBody *out, ParseError *error)
{
    static const char expected[] = "id, and one of draw, pause, resume, rematch and give";
    Said said = said_begin(text, size, error);
    uint32_t offers = 0;
    *out = (OfferBody){0};
    int key;
    while ((key = said_key(&said, offer_keys, COUNT_OF(offer_keys), expected)) >= 0) {
        bool good = key == OFFER_ID     ? said_bytes(&said, out->id, ID_SIZE)
                    : key == OFFER_GIVE ? read_give(&said, &out->give)
                                        : said_end(&said);
        if (!good)
            return false;
        if (key >= OFFER_FIRST)
            out->kind = (OfferKind)(key - OFFER_FIRST + OFFER_DRAW);
        offers += key != OFFER_ID;
    }
    if (key != SAID_END || !said_have_all(&said, offer_keys, COUNT_OF(offer_keys)))
        return false;
    return offers == 1 || whole_error(error, "not one offer", "", expected);
}

/* ---- answers ---- */

enum { ANSWER_ID, ANSWER_ACCEPT, ANSWER_DECLINE };

static const Key answer_keys[] = {
    {"id", false, true}, {"accept", false, false}, {"decline", false, false}};

bool body_answer(const char *text, uint32_t size, AnswerBody *out, ParseError *error)
{
    static const char expected[] = "id, and one of accept and decline";
    Said said = said_begin(text, size, error);
    uint32_t answers = 0;
    *out = (AnswerBody){0};
    int key;
    while ((key = said_key(&said, answer_keys, COUNT_OF(answer_keys), expected)) >= 0) {
        if (!(key == ANSWER_ID ? said_bytes(&said, out->id, ID_SIZE)
                               : said_number(&said, &out->number, "the number of an offer")))
            return false;
        out->accepts = out->accepts || key == ANSWER_ACCEPT;
        answers += key != ANSWER_ID;
    }
    if (key != SAID_END || !said_have_all(&said, answer_keys, COUNT_OF(answer_keys)))
        return false;
    return answers == 1 || whole_error(error, "not one answer", "", expected);
}

/* ---- time has run out ---- */

static const Key claim_keys[] = {{"id", false, true}, {"computer", false, false}};

bool body_claim(const char *text, uint32_t size, ClaimBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (ClaimBody){0};
    int key;
    while ((key = said_key(&said, claim_keys, COUNT_OF(claim_keys), "id, and perhaps computer")) >=
           0) {
        if (!(key == 0 ? said_bytes(&said, out->id, ID_SIZE) : said_end(&said)))
            return false;
        out->computer = out->computer || key == 1;
    }
    return key == SAID_END && said_have_all(&said, claim_keys, COUNT_OF(claim_keys));
}
