/* contest_html.c: a contest as one page that needs nothing else: tables, and charts as SVG. */
#include "contest.h"

#include <stdarg.h>

enum { CHART_WIDTH = 640, ROW_HEIGHT = 26, LABEL_WIDTH = 240, CURVE_HEIGHT = 160 };

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
    return LABEL_WIDTH + share * (CHART_WIDTH - LABEL_WIDTH - 10);
}

/* A row a side of each battle: the share of A with its interval. */
static void put_chart(Out *o, const Contest *c)
{
    uint32_t rows = c->battle_count * SIDE_COUNT;
    put(o, "<svg viewBox='0 0 %d %u' role='img' aria-label='share of A by battle and side'>",
        CHART_WIDTH, (rows + 1) * ROW_HEIGHT);
    for (uint32_t i = 0; i <= 4; i++)
        put(o,
            "<line class='g' x1='%.1f' x2='%.1f' y1='0' y2='%u'/><text x='%.1f' y='%u' "
            "text-anchor='middle'>%u%%</text>",
            across(i / 4.0), across(i / 4.0), rows * ROW_HEIGHT, across(i / 4.0),
            rows * ROW_HEIGHT + 16, i * 25);
    for (uint32_t i = 0; i < rows; i++) {
        const Battle *b = c->battle[0][i / SIDE_COUNT];
        Tally t = contest_tally(c, 0, i / SIDE_COUNT, i % SIDE_COUNT);
        Interval w = tally_wilson(&t);
        double y = i * ROW_HEIGHT + ROW_HEIGHT / 2.0;
        put(o, "<text x='%d' y='%.1f' text-anchor='end'>", LABEL_WIDTH - 8, y + 4);
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

/* The share of A after each round. */
static void put_curve(Out *o, const Contest *c)
{
    double sum = 0, games = 0;
    put(o, "<svg viewBox='0 0 %d %d' role='img' aria-label='share of A after each round'>",
        CHART_WIDTH, CURVE_HEIGHT + 20);
    put(o, "<line class='g' x1='0' x2='%d' y1='%d' y2='%d'/><polyline class='c' points='",
        CHART_WIDTH, CURVE_HEIGHT / 2, CURVE_HEIGHT / 2);
    for (uint32_t i = 0; i < c->decided; i++) {
        for (uint32_t k = 0; k < c->battle_count; k++) {
            const PairScore *s = contest_score(c, 0, k, i);
            sum += (s->game[0].half_points + s->game[1].half_points) / 2.0;
            games += 2;
        }
        put(o, "%.1f,%.1f ", c->decided > 1 ? (double)i * CHART_WIDTH / (c->decided - 1) : 0,
            CURVE_HEIGHT * (1 - sum / games));
    }
    put(o, "'/></svg>\n");
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
    "color:#222;background:#fdfbf6}table{border-collapse:collapse}td,th{padding:.15rem .6rem;"
    "text-align:right;border-bottom:1px solid #ddd}td:first-child,td:nth-child(2),th:first-child,"
    "th:nth-child(2){text-align:left}svg{width:100%;font:13px Georgia,serif}.g{stroke:#ddd}"
    ".i{stroke:#1f4e79;stroke-width:2}circle{fill:#1f4e79}.c{fill:none;stroke:#1f4e79;"
    "stroke-width:2}</style>";

void contest_html(Out *o, const void *contest)
{
    const Contest *c = contest;
    uint32_t pairs[PAIR_SCORES];
    contest_pairs(c, 0, c->battle_count, pairs);
    Interval i = pairs_interval(pairs);
    Tally all = contest_tally(c, 0, c->battle_count, SIDE_COUNT);
    put(o, "<!doctype html><html lang='en'><meta charset='utf-8'><title>%s against %s</title>%s\n",
        c->entrant[0].name, c->entrant[1].name, style);
    put(o, "<h1>%s against %s</h1>\n", c->entrant[0].name, c->entrant[1].name);
    put(o,
        "<p>A is %s, B is %s. %u pairs a battle on seeds %llu to %llu, the sides changed within "
        "each pair. A's share is %.1f%% (%.1f-%.1f%%), Elo %+.0f (%+.0f to %+.0f).</p>\n",
        c->entrant[0].name, c->entrant[1].name, c->decided, (unsigned long long)c->seed,
        (unsigned long long)(c->seed + c->decided - 1), 100 * pairs_share(pairs), 100 * i.low,
        100 * i.high, elo_of(pairs_share(pairs)), elo_of(i.low), elo_of(i.high));
    if (contest_findings(c) > 0)
        put(o, "<p><strong>%u games ended in a bug and count as lost.</strong></p>\n",
            contest_findings(c));
    put(o, "<h2>A's share by battle and side, with Wilson's 95 %% interval</h2>\n");
    put_chart(o, c);
    put(o, "<table><tr><th>battle</th><th>A plays</th><th>games</th><th>won</th><th>drawn</th>"
           "<th>lost</th><th>share</th><th>95 %%</th><th>margin</th></tr>\n");
    for (uint32_t k = 0; k < c->battle_count * SIDE_COUNT; k++) {
        const Battle *b = c->battle[0][k / SIDE_COUNT];
        Tally t = contest_tally(c, 0, k / SIDE_COUNT, k % SIDE_COUNT);
        put_row(o, b->title, b->side[k % SIDE_COUNT].name, &t);
    }
    put_row(o, "all", "both", &all);
    put(o, "</table>\n<h2>A's share after each round</h2>\n");
    put_curve(o, c);
    put(o, "<p>Time of the processor a game: A %.1f ms, B %.1f ms.</p></html>",
        contest_millis(c, c->battle_count, PLAYER_A), contest_millis(c, c->battle_count, PLAYER_B));
}
