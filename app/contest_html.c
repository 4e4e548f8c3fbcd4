/* contest_html.c: a contest as one page that needs nothing else: tables, and charts as SVG. */
#include "contest.h"

#include <stdarg.h>

enum {
    CHART_WIDTH = 640,
    ROW_HEIGHT = 46, /* a name, and its bar below it */
    LEFT = 30,       /* half of a label hangs over */
    RIGHT = 30,
    CURVE_LEFT = 84,
    CURVE_TOP = 10,
    CURVE_HEIGHT = 160,
};

static void put(Out *o, const char *format, ...)
{
    char text[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    out_text(o, text);
}

/* Text of a battle file inside the page. */
static void put_safely(Out *o, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            out_text(o, "&lt;");
        else if (*text == '&')
            out_text(o, "&amp;");
        else
            out_char(o, *text);
    }
}

static double across(double share)
{
    return LEFT + share * (CHART_WIDTH - LEFT - RIGHT);
}

/* A row a side of each battle: the share of A with its interval. */
static void put_chart(Out *o, const Contest *c)
{
    uint32_t rows = c->battle_count * SIDE_COUNT;
    put(o,
        "<svg viewBox='0 0 %d %u' role='img' aria-label='share of A by battle and "
        "side'>",
        CHART_WIDTH, rows * ROW_HEIGHT + 30);
    for (uint32_t i = 0; i <= 4; i++)
        put(o,
            "<line class='g' x1='%.1f' x2='%.1f' y1='0' y2='%u'/><text x='%.1f' y='%u' "
            "text-anchor='middle'>%u%%</text>",
            across(i / 4.0), across(i / 4.0), rows * ROW_HEIGHT, across(i / 4.0),
            rows * ROW_HEIGHT + 20, i * 25);
    for (uint32_t i = 0; i < rows; i++) {
        const Battle *b = c->battle[0][i / SIDE_COUNT];
        Tally t = contest_tally(c, 0, i / SIDE_COUNT, i % SIDE_COUNT);
        Interval w = tally_wilson(&t);
        double y = i * ROW_HEIGHT + ROW_HEIGHT * 0.75;
        put(o, "<text x='%d' y='%.1f'>", LEFT + 4, y - 12);
        put_safely(o, b->id);
        put(o, ", ");
        put_safely(o, b->side[i % SIDE_COUNT].name);
        put(o,
            "</text><line class='i' x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f'/>"
            "<circle cx='%.1f' cy='%.1f' r='4'/>",
            across(w.low), across(w.high), y, y, across(tally_share(&t)), y);
    }
    put(o, "</svg>\n");
}

/* Where a round stands across the curve; the first is at its left end, the last at its right. */
static double round_x(const Contest *c, uint32_t round)
{
    double width = CHART_WIDTH - CURVE_LEFT - RIGHT;
    return CURVE_LEFT + (c->decided > 1 ? (round - 1) * width / (c->decided - 1) : 0);
}

static double share_y(double share)
{
    return CURVE_TOP + CURVE_HEIGHT * (1 - share);
}

static void put_axes(Out *o, const Contest *c)
{
    enum { TICKS = 4 };
    uint32_t before = 0;
    for (uint32_t i = 0; i <= TICKS; i++) {
        double y = share_y((double)i / TICKS);
        put(o,
            "<line class='g' x1='%d' x2='%d' y1='%.1f' y2='%.1f'/><text x='%d' y='%.1f' "
            "text-anchor='end'>%u%%</text>",
            CURVE_LEFT, CHART_WIDTH - RIGHT, y, y, CURVE_LEFT - 8, y + 5, i * 100 / TICKS);
    }
    for (uint32_t i = 0; i <= TICKS; i++) {
        uint32_t round = 1 + (c->decided - 1) * i / TICKS;
        if (round != before)
            put(o, "<text x='%.1f' y='%d' text-anchor='middle'>%u</text>", round_x(c, round),
                CURVE_TOP + CURVE_HEIGHT + 24, round);
        before = round;
    }
    put(o,
        "<text x='%d' y='%d' text-anchor='middle'>rounds played</text>"
        "<text transform='translate(18 %d) rotate(-90)' text-anchor='middle'>A's share</text>",
        (CURVE_LEFT + CHART_WIDTH - RIGHT) / 2, CURVE_TOP + CURVE_HEIGHT + 48,
        CURVE_TOP + CURVE_HEIGHT / 2);
}

/* The share of A after each round. */
static void put_curve(Out *o, const Contest *c)
{
    double sum = 0, games = 0;
    put(o,
        "<svg viewBox='0 0 %d %d' role='img' aria-label='share of A after each "
        "round'>",
        CHART_WIDTH, CURVE_TOP + CURVE_HEIGHT + 58);
    put_axes(o, c);
    put(o, "<polyline class='c' points='");
    for (uint32_t i = 0; i < c->decided; i++) {
        for (uint32_t k = 0; k < c->battle_count; k++) {
            const PairScore *s = contest_score(c, 0, k, i);
            sum += (s->game[0].half_points + s->game[1].half_points) / 2.0;
            games += 2;
        }
        put(o, "%.1f,%.1f ", round_x(c, i + 1), share_y(sum / games));
    }
    put(o, "'/></svg>\n");
}

/* ---- a change of the battle ---- */

static void put_cause(Out *o, double change, const char *name, const char *text)
{
    put(o, "<tr><td>%+.2f</td><td>", change);
    put_safely(o, name);
    put(o, "</td><td>");
    put_safely(o, text);
    put(o, "</td></tr>\n");
}

static void put_causes(Out *o, const Battle *b, const Change *change)
{
    char name[MAX_TEXT];
    if (change->rule_count == 0 && change->unit_count == 0)
        return;
    put(o, "<div class='w'><table class='l'><caption>");
    put_safely(o, b->title);
    put(o, ": where the points of ");
    put_safely(o, b->side[0].name);
    put(o, " less those of ");
    put_safely(o, b->side[1].name);
    put(o, " come from, by case and by unit</caption>"
           "<tr><th>points a game</th><th>by</th><th></th></tr>\n");
    for (uint32_t i = 0; i < change->rule_count; i++) {
        const Reason *r = &b->rules->reasons[change->rule[i].row];
        snprintf(name, sizeof name, "%s %s", r->book, r->number);
        put_cause(o, change->rule[i].change, name, r->text);
    }
    for (uint32_t i = 0; i < change->unit_count; i++) {
        const UnitDef *u = &b->units[change->unit[i].row];
        put_cause(o, change->unit[i].change, u->name, b->side[u->side].name);
    }
    put(o, "</table></div>\n");
}

static void put_changes(Out *o, const Contest *c)
{
    put(o, "<h2>With ");
    put_safely(o, c->change);
    put(o, "</h2>\n<p>The same seeds and players, without the change and with it; intervals are of "
           "95 %%.</p>\n<div class='w'><table><tr><th>battle</th>"
           "<th>side</th><th>wins without</th><th>with</th><th>difference</th><th>95 %%</th>"
           "<th>of its margin</th><th>95 %%</th></tr>\n");
    for (uint32_t i = 0; i < c->battle_count; i++) {
        const Battle *b = c->battle[0][i];
        Change change = contest_change(c, i);
        Difference share = change.share, margin = change.margin;
        put(o, "<tr><td>");
        put_safely(o, b->title);
        put(o, "</td><td>");
        put_safely(o, b->side[0].name);
        put(o,
            "</td><td>%.1f%%</td><td>%.1f%%</td><td>%+.1f%%</td><td>%+.1f to %+.1f%%</td>"
            "<td>%+.2f</td><td>%+.2f to %+.2f</td></tr>\n",
            100 * change.before, 100 * change.after, 100 * share.mean,
            100 * (share.mean - share.half), 100 * (share.mean + share.half), margin.mean,
            margin.mean - margin.half, margin.mean + margin.half);
    }
    put(o, "</table></div>\n");
    for (uint32_t i = 0; i < c->battle_count; i++) {
        Change change = contest_change(c, i);
        put_causes(o, c->battle[0][i], &change);
    }
}

/* ---- the page ---- */

static void put_test(Out *o, const Contest *c)
{
    TestResult test = contest_test(c);
    put(o,
        "<p>Test of %+.0f Elo against %+.0f: <strong>%s</strong>, ratio %+.2f of %.2f, after %u of "
        "%u rounds.</p>\n",
        c->high, c->low, test.word, test.ratio, sprt_bound, c->decided, c->pairs);
}

static void put_row(Out *o, const char *battle, const char *side, const Tally *t)
{
    Interval i = tally_wilson(t);
    put(o, "<tr><td>");
    put_safely(o, battle);
    put(o, "</td><td>");
    put_safely(o, side);
    put(o,
        "</td><td>%u</td><td>%u</td><td>%u</td><td>%u</td><td>%.1f%%</td><td>%.1f-%.1f%%</td>"
        "<td>%+.1f</td></tr>\n",
        tally_games(t), t->wins, t->draws, t->losses, 100 * tally_share(t), 100 * i.low,
        100 * i.high, tally_games(t) > 0 ? (double)t->margin / tally_games(t) : 0);
}

static const char style[] =
    "<style>body{font:16px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fdfbf6}h1,h2{line-height:1.2;overflow-wrap:anywhere}"
    ".w{overflow-x:auto;margin:0 0 1.5rem}table{border-collapse:collapse}"
    "td,th{padding:.15rem .45rem;text-align:right;vertical-align:top;white-space:nowrap;"
    "border-bottom:1px solid #ddd}td:first-child,td:nth-child(2),th:first-child,th:nth-child(2)"
    "{text-align:left}td:first-child,th,.l td:last-child{white-space:normal}"
    ".l td:first-child,.l th:first-child{text-align:right}.l td:last-child{text-align:left}"
    "caption{text-align:left;padding:.3rem 0;font-style:italic}"
    "svg{display:block;width:100%;max-width:44rem;margin:0 0 1.5rem;font:15px Georgia,serif}"
    ".g{stroke:#ddd}.i{stroke:#1f4e79;stroke-width:2}circle{fill:#1f4e79}"
    ".c{fill:none;stroke:#1f4e79;stroke-width:2}"
    "@media(max-width:40rem){svg{font-size:22px}table{font-size:13px}td,th{padding:.15rem .3rem}}"
    "</style>\n";

void contest_html(Out *o, const void *contest)
{
    const Contest *c = contest;
    uint32_t pairs[PAIR_SCORES];
    contest_pairs(c, 0, c->battle_count, pairs);
    Interval i = pairs_interval(pairs);
    Tally all = contest_tally(c, 0, c->battle_count, SIDE_COUNT);
    put(o,
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' "
        "content='width=device-width,initial-scale=1'><title>%s against %s</title>\n",
        c->entrant[0].name, c->entrant[1].name);
    out_text(o, style);
    put(o, "<h1>%s against %s</h1>\n", c->entrant[0].name, c->entrant[1].name);
    put(o,
        "<p>A is %s, B is %s. %u pairs a battle on seeds %llu to %llu, the sides changed within "
        "each pair. A's share is %.1f%% (%.1f-%.1f%%), Elo %+.0f (%+.0f to %+.0f).</p>\n",
        c->entrant[0].name, c->entrant[1].name, c->decided, (unsigned long long)c->seed,
        (unsigned long long)(c->seed + c->decided - 1), 100 * pairs_share(pairs), 100 * i.low,
        100 * i.high, elo_of(pairs_share(pairs)), elo_of(i.low), elo_of(i.high));
    if (c->sequential)
        put_test(o, c);
    if (contest_findings(c) > 0)
        put(o, "<p><strong>%u games ended in a bug and count as lost.</strong></p>\n",
            contest_findings(c));
    put(o, "<h2>A's share by battle and side, with Wilson's 95 %% interval</h2>\n");
    put_chart(o, c);
    put(o, "<div class='w'><table><tr><th>battle</th><th>A plays</th><th>games</th><th>won</th>"
           "<th>drawn</th><th>lost</th><th>share</th><th>95 %%</th><th>margin</th></tr>\n");
    for (uint32_t k = 0; k < c->battle_count * SIDE_COUNT; k++) {
        const Battle *b = c->battle[0][k / SIDE_COUNT];
        Tally t = contest_tally(c, 0, k / SIDE_COUNT, k % SIDE_COUNT);
        put_row(o, b->title, b->side[k % SIDE_COUNT].name, &t);
    }
    put_row(o, "all", "both", &all);
    put(o, "</table></div>\n");
    if (c->arm_count > 1)
        put_changes(o, c);
    put(o, "<h2>A's share after each round</h2>\n");
    put_curve(o, c);
    put(o, "<p>Time of the processor a game: A %.1f ms, B %.1f ms.</p></html>",
        contest_millis(c, c->battle_count, PLAYER_A), contest_millis(c, c->battle_count, PLAYER_B));
}
