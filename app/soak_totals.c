#include "soak_totals.h"

#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "# banneret soak: games played clean, by build and battle\n"
                           "# build battle hash games decisions next-seed findings\n";

bool soak_read(const char *file, SoakTotals *out)
{
    char *text;
    uint32_t size;
    *out = (SoakTotals){0};
    if (!file_read(file, &text, &size))
        return true;
    bool good = true;
    char *rest = text;
    for (uint32_t line = 1; good && *rest; line++) {
        size_t line_size = strcspn(rest, "\n");
        bool more = rest[line_size] == '\n';
        rest[line_size] = 0;
        if (line_size > 0 && rest[0] != '#') {
            SoakRow *row = &out->row[out->count];
            unsigned long long numbers[5];
            int read =
                out->count == SOAK_ROWS_MAX
                    ? 0
                    : sscanf(rest, "%15s %47s %llx %llu %llu %llu %llu", row->build, row->battle,
                             &numbers[0], &numbers[1], &numbers[2], &numbers[3], &numbers[4]);
            good = read == 7;
            if (!good) {
                fprintf(stderr, "%s:%u: found %s, expected a line of soak totals\n", file, line,
                        rest);
                break;
            }
            row->hash = numbers[0];
            row->games = numbers[1];
            row->decisions = numbers[2];
            row->next_seed = numbers[3];
            row->findings = numbers[4];
            out->count++;
        }
        rest += line_size + more;
    }
    free(text);
    return good;
}

bool soak_write(const char *file, const SoakTotals *totals)
{
    char fresh[1024];
    int size = snprintf(fresh, sizeof fresh, "%s.new", file);
    if (size < 0 || (size_t)size >= sizeof fresh)
        return false;
    FILE *to = fopen(fresh, "w");
    if (!to)
        return false;
    fputs(head, to);
    for (uint32_t i = 0; i < totals->count; i++) {
        const SoakRow *row = &totals->row[i];
        fprintf(to, "%s %s %016llx %llu %llu %llu %llu\n", row->build, row->battle,
                (unsigned long long)row->hash, (unsigned long long)row->games,
                (unsigned long long)row->decisions, (unsigned long long)row->next_seed,
                (unsigned long long)row->findings);
    }
    return fclose(to) == 0 && rename(fresh, file) == 0;
}

SoakRow *soak_row(SoakTotals *totals, const char *build, const char *battle, uint64_t hash)
{
    for (uint32_t i = 0; i < totals->count; i++) {
        SoakRow *row = &totals->row[i];
        if (strcmp(row->build, build) != 0 || strcmp(row->battle, battle) != 0)
            continue;
        if (row->hash != hash) {
            row->hash = hash;
            row->games = row->decisions = row->findings = 0;
            row->next_seed = 1;
        }
        return row;
    }
    if (totals->count == SOAK_ROWS_MAX)
        return NULL;
    SoakRow *row = &totals->row[totals->count++];
    *row = (SoakRow){.hash = hash, .next_seed = 1};
    snprintf(row->build, sizeof row->build, "%s", build);
    snprintf(row->battle, sizeof row->battle, "%s", battle);
    return row;
}
