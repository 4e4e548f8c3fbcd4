/* gmb_victory.c: victory points: what each book gives for each unit, added up. */
#include "gmb_victory.h"
#include "gmb_book.h"

void gmb_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    points[0] = b->option[OPTION_HEAD_START];
    points[1] = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        ScoreItem item = gmb_book(b)->score_item(b, g, unit);
        points[item.side] += item.value;
    }
}

uint32_t gmb_score_items(const Battle *b, const Game *g, ScoreItem *out)
{
    uint32_t count = 0;
    int16_t head_start = b->option[OPTION_HEAD_START];
    if (head_start != 0)
        out[count++] = (ScoreItem){WHY_LEVELS, NO_UNIT, 0, head_start};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        ScoreItem item = gmb_book(b)->score_item(b, g, unit);
        if (item.value != 0)
            out[count++] = item;
    }
    return count;
}

void gmb_result(const Battle *b, const Game *g, Result *out)
{
    *out = result_by_margin(b, g, WHY_LEVELS);
}
