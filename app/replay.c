#include "replay.h"

#include "engine/text.h"
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding the battle ---- */

static bool set_options(Battle *b, const RecordHead *head, ParseError *error)
{
    for (uint32_t i = 0; i < head->option_count; i++) {
        if (!battle_set_option(b, head->option_name[i], head->option_value[i], error))
            return false;
    }
    return true;
}

/* Reads a text into out->trial; path: the file it is from, NULL for the shipped one. */
static bool try_text(const char *path, const char *text, uint32_t size, Replay *out)
{
    char folder[FOLDER_SIZE];
    ParseError error;
    TextSource beside = path ? texts_beside(path, folder) : texts_shipped();
    return battle_parse(&out->trial, text, size, rule_systems, beside, &error) &&
           set_options(&out->trial, &out->head, &error);
}

static bool fits(const Battle *b, const RecordHead *head)
{
    return strcmp(b->id, head->battle) == 0 && b->revision == head->battle_revision &&
           battle_hash(b) == head->battle_hash;
}

static void take_trial(Replay *out, const char *path)
{
    out->battle = out->trial;
    snprintf(out->battle_file, sizeof out->battle_file, "%s", path ? path : "");
}

/* Takes the battle of a file if it is the one that was played. */
static bool take_file(const char *path, Replay *out)
{
    char *text;
    uint32_t size;
    bool good = file_read(path, &text, &size) && try_text(path, text, size, out) &&
                fits(&out->trial, &out->head);
    free(text);
    if (good)
        take_trial(out, path);
    return good;
}

/* Takes the shipped battle of an earlier revision if it is the one that was played. */
static bool take_earlier(Replay *out)
{
    char name[EARLIER_NAME_SIZE];
    uint32_t size = 0;
    record_earlier_name(&out->head, name);
    const char *text = texts_shipped().find(NULL, name, &size);
    bool good = text && try_text(NULL, text, size, out) && fits(&out->trial, &out->head);
    if (good)
        take_trial(out, NULL);
    return good;
}

/* Finds the text that was played. What is nowhere is played with the shipped text, for then the
 * replay says what is different. */
static bool find_battle(const char *file, Replay *out)
{
    static const char *const folders[] = {"battles", "tests/fields"};
    const RecordHead *head = &out->head; /* its battle is an id: no path can be in it */
    char path[MAX_NAME + 40];
    uint32_t size = 0;
    snprintf(path, sizeof path, "%s.battle", head->battle);
    const char *text = texts_shipped().find(NULL, path, &size);
    bool shipped = text && try_text(NULL, text, size, out);
    bool same_revision = shipped && out->trial.revision == head->battle_revision;
    if (shipped)
        take_trial(out, NULL);
    if (shipped && fits(&out->trial, head))
        return true;
    if (take_earlier(out))
        return true;
    bool found = false;
    for (uint32_t i = 0; i < COUNT_OF(folders) && !found; i++) {
        snprintf(path, sizeof path, "%s/%s.battle", folders[i], head->battle);
        found = take_file(path, out);
    }
    snprintf(path, sizeof path, "battles/old/%s-%u.battle", head->battle, head->battle_revision);
    found = found || take_file(path, out);
    out->changed = found && same_revision;
    if (found || same_revision)
        return true;
    if (text)
        fprintf(stderr,
                "%s: found %s of revision %u, expected that of this program, or the earlier one "
                "as %s\n",
                file, head->battle, head->battle_revision, path);
    else
        print_no_battle(head->battle);
    return false;
}

bool replay_load(const char *file, const char *text, uint32_t size, const char *battle_file,
                 Replay *out)
{
    out->changed = false;
    out->battle_file[0] = 0;
    if (!record_read_head(text, size, &out->head, &out->error)) {
        print_parse_error(file, &out->error);
        return false;
    }
    if (!battle_file)
        return find_battle(file, out);
    if (!load_battle(battle_file, &out->trial))
        return false;
    if (!set_options(&out->trial, &out->head, &out->error)) {
        print_parse_error(file, &out->error);
        return false;
    }
    take_trial(out, battle_file);
    return true;
}

void replay_tell_battle(const Replay *replay, char *out, uint32_t cap)
{
    const char *id = replay->battle.id;
    if (!replay->battle_file[0])
        snprintf(out, cap, "the shipped %s", id);
    else if (replay->changed)
        snprintf(out, cap, "%s, which is not the shipped %s", replay->battle_file, id);
    else
        snprintf(out, cap, "%s", replay->battle_file);
}

/* ---- playing ---- */

bool replay_run(const char *file, const char *text, uint32_t size, ReplayWatcher watcher,
                Replay *replay)
{
    RecordReader *r = &replay->reader;
    memset(&replay->game, 0, sizeof replay->game);
    replay->ended = false;
    RecordStep step = RECORD_WRONG;
    if (record_open(r, &replay->battle, text, size, &replay->game.game, &replay->error)) {
        do
            step = record_next(r, watcher);
        while (step != RECORD_WRONG && step != RECORD_END && step != RECORD_CUT && !r->stopped);
    }
    replay->ended = step == RECORD_END;
    if (step == RECORD_WRONG)
        print_parse_error(file, &replay->error);
    return step != RECORD_WRONG;
}
