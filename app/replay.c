#include "replay.h"

#include "engine/text.h"
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Loads the revision that was played: the one on offer, or an earlier one from battles/old/. */
static bool load_revision(const char *file, const RecordHead *head, Battle *b)
{
    if (!load_battle(head->battle, b))
        return false;
    if (b->revision == head->battle_revision)
        return true;
    char path[MAX_NAME + 40];
    char *text;
    uint32_t size;
    snprintf(path, sizeof path, "battles/old/%s-%u.battle", head->battle, head->battle_revision);
    bool there = file_read(path, &text, &size);
    free(text);
    if (there)
        return load_battle(path, b);
    fprintf(stderr, "%s: found revision %u of %s, expected revision %u, or the earlier one as %s\n",
            file, head->battle_revision, head->battle, b->revision, path);
    return false;
}

bool replay_load(const char *file, const char *text, uint32_t size, Replay *out)
{
    RecordHead *head = &out->head;
    if (!record_read_head(text, size, head, &out->error)) {
        print_parse_error(file, &out->error);
        return false;
    }
    if (!load_revision(file, head, &out->battle))
        return false;
    for (uint32_t i = 0; i < head->option_count; i++) {
        if (!battle_set_option(&out->battle, head->option_name[i], head->option_value[i],
                               &out->error)) {
            print_parse_error(file, &out->error);
            return false;
        }
    }
    return true;
}

bool replay_has_end(const char *text, uint32_t size)
{
    Lexer l = lexer_begin(text, size);
    Word w;
    while (lexer_next_line(&l)) {
        if (lexer_word(&l, &w) && word_is(&w, "end"))
            return true;
    }
    return false;
}

bool replay_run(const char *file, const char *text, uint32_t size, ReplayWatcher watcher,
                Replay *replay)
{
    memset(&replay->game, 0, sizeof replay->game);
    if (record_replay(&replay->battle, text, size, &replay->game.game, watcher, &replay->error))
        return true;
    print_parse_error(file, &replay->error);
    return false;
}
