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

static void add_gist(Gist out[MAX_GISTS], uint32_t *count, Gist gist)
{
    uint32_t place = 0;
    while (place < *count && !text_equal(out[place].text, gist.text))
        place++;
    if (place == MAX_GISTS)
        return;
    if (place == *count)
        out[(*count)++] = (Gist){gist.text, gist.worth, 0};
    out[place].numerator += gist.numerator;
    if (gist.worth > out[place].worth)
        out[place].worth = gist.worth;
}

uint32_t joined_sum(const Battle *b, const JoinedOdds *odds, Gist out[MAX_GISTS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < odds->row_count; i++) {
        const JoinedRow *row = &odds->row[i];
        const char *gist = word_of(b, row->clash.attack)->gist;
        if (gist)
            add_gist(out, &count,
                     (Gist){gist, outcome_worth(b, row->clash.attack), row->numerator});
        if (!is_answered(row->clash))
            continue;
        const char *back = word_of(b, row->clash.answer)->back;
        if (back)
            add_gist(out, &count,
                     (Gist){back, -outcome_worth(b, row->clash.answer), row->numerator});
    }
    for (uint32_t i = 1; i < count; i++) {
        Gist gist = out[i];
        uint32_t place = i;
        for (; place > 0 && gist.worth > out[place - 1].worth; place--)
            out[place] = out[place - 1];
        out[place] = gist;
    }
    return count;
}
