#include "replay.h"

#include "load.h"

#include <stdio.h>
#include <string.h>

static bool load_revision(const RecordHead *head, Battle *b)
{
    if (!load_battle(head->battle, b))
        return false;
    if (b->revision == head->battle_revision)
        return true;
    char path[MAX_NAME + 40];
    snprintf(path, sizeof path, "battles/old/%s-%u.battle", head->battle, head->battle_revision);
    return load_battle(path, b);
}

bool replay_load(const char *file, const char *text, uint32_t size, Replay *out)
{
    RecordHead *head = &out->head;
    if (!record_read_head(text, size, head, &out->error)) {
        print_parse_error(file, &out->error);
        return false;
    }
    if (!load_revision(head, &out->battle))
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

bool replay_run(const char *file, const char *text, uint32_t size, ReplayWatcher watcher,
                Replay *replay)
{
    memset(&replay->game, 0, sizeof replay->game);
    if (record_replay(&replay->battle, text, size, &replay->game.game, watcher, &replay->error))
        return true;
    print_parse_error(file, &replay->error);
    return false;
}
