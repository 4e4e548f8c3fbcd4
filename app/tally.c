#include "tally.h"

#include <math.h>

static const double deviations = 1.959963984540054; /* of 95 % */

double tally_share(const Tally *t)
{
    uint32_t games = tally_games(t);
    return games > 0 ? (t->wins + t->draws / 2.0) / games : 0.5;
}

Interval tally_wilson(const Tally *t)
{
    double games = tally_games(t), share = tally_share(t), z = deviations * deviations;
    if (games == 0)
        return (Interval){0, 1};
    double middle = (share + z / (2 * games)) / (1 + z / games);
    double half =
        deviations * sqrt(share * (1 - share) / games + z / (4 * games * games)) / (1 + z / games);
    return (Interval){middle - half > 0 ? middle - half : 0, middle + half < 1 ? middle + half : 1};
}

/* Mean and variance of the share a pair brings. less: added to every sort of pair, so that none is
 * impossible. */
static double moments(const uint32_t pairs[PAIR_SCORES], double less, double *mean)
{
    double count = 0, sum = 0, square = 0;
    for (uint32_t i = 0; i < PAIR_SCORES; i++) {
        double share = i / (double)(PAIR_SCORES - 1), weight = pairs[i] + less;
        count += weight;
        sum += weight * share;
        square += weight * share * share;
    }
    *mean = count > 0 ? sum / count : 0.5;
    return count > 0 ? square / count - *mean * *mean : 0;
}

static uint32_t pair_count(const uint32_t pairs[PAIR_SCORES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < PAIR_SCORES; i++)
        count += pairs[i];
    return count;
}

double pairs_share(const uint32_t pairs[PAIR_SCORES])
{
    double mean;
    moments(pairs, 0, &mean);
    return mean;
}

Interval pairs_interval(const uint32_t pairs[PAIR_SCORES])
{
    double mean, variance = moments(pairs, 0, &mean);
    uint32_t count = pair_count(pairs);
    double half = count > 1 ? deviations * sqrt(variance / (count - 1)) : 0.5;
    return (Interval){mean - half > 0 ? mean - half : 0, mean + half < 1 ? mean + half : 1};
}

double elo_of(double share)
{
    const double least = 1e-4; /* further apart no number of games tells them */
    share = share < least ? least : share > 1 - least ? 1 - least : share;
    return 0.0 - 400 * log10(1 / share - 1);
}

double share_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double sprt_ratio(const uint32_t pairs[PAIR_SCORES], double low, double high)
{
    double mean, variance = moments(pairs, 1e-3, &mean);
    double less = share_of(low), more = share_of(high);
    return pair_count(pairs) * (more - less) * (2 * mean - less - more) / (2 * variance);
}
