/* odds_joined.c: an attack together with what the enemy does about it, by what it is worth. */
#include "odds.h"
#include "text.h"

static const OutcomeWord *word_of(const Battle *b, Outcome o)
{
    ASSERT(o.kind < b->rules->words->outcome_count);
    return &b->rules->words->outcomes[o.kind];
}

int32_t outcome_worth(const Battle *b, Outcome o)
{
    const OutcomeWord *word = word_of(b, o);
    return word->worth + word->more * o.value;
}

static bool is_answered(Clash clash)
{
    return clash.answer.kind != NOT_ANSWERED.kind;
}

int32_t clash_worth(const Battle *b, Clash clash)
{
    int32_t back = is_answered(clash) ? outcome_worth(b, clash.answer) : 0;
    return outcome_worth(b, clash.attack) - back;
}

static bool is_same(Outcome x, Outcome y)
{
    return x.kind == y.kind && x.value == y.value;
}

/* The row of a clash, put behind the others if it is new; NULL if there is no room. */
static JoinedRow *find_row(JoinedOdds *odds, Clash clash)
{
    for (uint32_t i = 0; i < odds->row_count; i++) {
        JoinedRow *row = &odds->row[i];
        if (is_same(row->clash.attack, clash.attack) && is_same(row->clash.answer, clash.answer))
            return row;
    }
    if (odds->row_count == MAX_JOINED)
        return NULL;
    odds->row[odds->row_count] = (JoinedRow){.clash = clash};
    return &odds->row[odds->row_count++];
}

void joined_alone(const Odds *odds, JoinedOdds *out)
{
    _Static_assert(MAX_OUTCOMES <= MAX_JOINED, "every outcome fits");
    out->denominator = odds->denominator;
    out->falls = odds->falls;
    out->row_count = odds->row_count;
    for (uint32_t i = 0; i < odds->row_count; i++)
        out->row[i] = (JoinedRow){{odds->row[i].outcome, NOT_ANSWERED}, odds->row[i].numerator};
}

void joined_add(JoinedOdds *odds, uint64_t denominator, uint64_t weight, uint64_t count,
                Clash clash)
{
    bool overflown = odds->row_count == 0 && odds->falls > 0;
    ASSERT(denominator % weight == 0 && denominator % odds->denominator == 0);
    for (uint32_t i = 0; i < odds->row_count; i++)
        odds->row[i].numerator *= denominator / odds->denominator;
    odds->denominator = denominator;
    odds->falls += (uint32_t)count;
    JoinedRow *row = overflown ? NULL : find_row(odds, clash);
    if (row)
        row->numerator += denominator / weight * count;
    else
        odds->row_count = 0;
}

static bool is_before(Outcome x, Outcome y)
{
    return x.kind != y.kind ? x.kind < y.kind : x.value < y.value;
}

static bool is_better(const Battle *b, Clash x, Clash y)
{
    int32_t worth = clash_worth(b, x), other = clash_worth(b, y);
    if (worth != other)
        return worth > other;
    return is_same(x.attack, y.attack) ? is_before(x.answer, y.answer)
                                       : is_before(x.attack, y.attack);
}

void joined_order(const Battle *b, JoinedOdds *odds)
{
    for (uint32_t i = 1; i < odds->row_count; i++) {
        JoinedRow row = odds->row[i];
        uint32_t place = i;
        for (; place > 0 && is_better(b, row.clash, odds->row[place - 1].clash); place--)
            odds->row[place] = odds->row[place - 1];
        odds->row[place] = row;
    }
}

int64_t joined_worth(const Battle *b, const JoinedOdds *odds)
{
    int64_t sum = 0;
    uint32_t shift = 0; /* so that the product stays in 64 bits */
    while (odds->denominator >> shift >> 31 != 0)
        shift++;
    for (uint32_t i = 0; i < odds->row_count; i++)
        sum += clash_worth(b, odds->row[i].clash) * (int64_t)(odds->row[i].numerator >> shift);
    return sum * 1000000 / (int64_t)(odds->denominator >> shift);
}

/* ---- in a few words ---- */

enum { MAX_PARTS = 16 };

typedef struct Parts { /* of the sum, each called otherwise */
    uint32_t count;
    Gist part[MAX_PARTS];
} Parts;

static void add_part(Parts *parts, const char *text, int32_t worth, uint64_t numerator)
{
    uint32_t place = 0;
    while (place < parts->count && !text_equal(parts->part[place].text, text))
        place++;
    if (place == MAX_PARTS)
        return;
    if (place == parts->count)
        parts->part[parts->count++] = (Gist){text, worth, 0};
    Gist *part = &parts->part[place];
    part->numerator += numerator;
    part->worth = worth > part->worth ? worth : part->worth;
}

static void order_parts(Parts *parts)
{
    for (uint32_t i = 1; i < parts->count; i++) {
        Gist gist = parts->part[i];
        uint32_t place = i;
        for (; place > 0 && gist.worth > parts->part[place - 1].worth; place--)
            parts->part[place] = parts->part[place - 1];
        parts->part[place] = gist;
    }
}

/* Puts all parts of one sign together, but for the likeliest of them if it is wanted beside. A
 * fall in which several happen counts once: in_all has how many falls there are. */
static void fold_parts(Parts *parts, int32_t sign, const char *text, uint64_t in_all, bool beside)
{
    Parts kept = {0};
    uint32_t folded = 0, likeliest = MAX_PARTS;
    int32_t last = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        const Gist *part = &parts->part[i];
        if (part->worth * sign <= 0)
            continue;
        folded++;
        last = part->worth;
        if (likeliest == MAX_PARTS || part->numerator > parts->part[likeliest].numerator)
            likeliest = i;
    }
    if (folded < 2)
        return;
    for (uint32_t i = 0; i < parts->count; i++) {
        if (parts->part[i].worth * sign <= 0 || (beside && i == likeliest))
            kept.part[kept.count++] = parts->part[i];
    }
    add_part(&kept, text, last, in_all);
    *parts = kept;
    order_parts(parts);
}

/* What a row of the sum is worth: of the attack, or of the answer; 0 if it is not told. */
static int32_t told_worth(const Battle *b, Clash clash, bool answer)
{
    if (answer)
        return is_answered(clash) && word_of(b, clash.answer)->back
                   ? -outcome_worth(b, clash.answer)
                   : 0;
    return word_of(b, clash.attack)->gist ? outcome_worth(b, clash.attack) : 0;
}

static uint64_t count_falls(const Battle *b, const JoinedOdds *odds, int32_t sign)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < odds->row_count; i++) {
        Clash clash = odds->row[i].clash;
        if (told_worth(b, clash, false) * sign > 0 || told_worth(b, clash, true) * sign > 0)
            sum += odds->row[i].numerator;
    }
    return sum;
}

uint32_t joined_sum(const Battle *b, const JoinedOdds *odds, Gist out[MAX_GISTS])
{
    Parts parts = {0};
    for (uint32_t i = 0; i < odds->row_count; i++) {
        const JoinedRow *row = &odds->row[i];
        const OutcomeWord *attack = word_of(b, row->clash.attack);
        int32_t worth = outcome_worth(b, row->clash.attack);
        /* What brings neither good nor bad is told where the answer does not bring it either. */
        if (attack->gist && (worth != 0 || told_worth(b, row->clash, true) == 0))
            add_part(&parts, attack->gist, worth, row->numerator);
        if (is_answered(row->clash) && word_of(b, row->clash.answer)->back)
            add_part(&parts, word_of(b, row->clash.answer)->back,
                     -outcome_worth(b, row->clash.answer), row->numerator);
    }
    order_parts(&parts);
    if (parts.count > MAX_GISTS) {
        fold_parts(&parts, -1, "you suffer", count_falls(b, odds, -1), false);
        uint32_t others = 0;
        for (uint32_t i = 0; i < parts.count; i++)
            others += parts.part[i].worth <= 0;
        fold_parts(&parts, 1, "harms the enemy", count_falls(b, odds, 1), others + 2 <= MAX_GISTS);
    }
    uint32_t count = parts.count < MAX_GISTS ? parts.count : MAX_GISTS;
    memcpy(out, parts.part, count * sizeof *out);
    return count;
}
