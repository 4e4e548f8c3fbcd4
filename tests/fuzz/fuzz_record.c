/* Any bytes as a record: refused with a reason, or replayed; and then what was replayed, written
 * down again, replays to the same position. Run it where tests/fields is. */
#include "app/embedded.h"
#include "engine/record.h"
#include "rules/systems.h"

enum { FIELD_CAP = 1 << 16, RECORD_CAP = 8 << 20 };

typedef struct Room {
    Battle field, bannockburn, battle;
    bool has_field;
    GameBuffer game, again, written;
    RecordWriter writer;
    Out out;
    char text[RECORD_CAP];
} Room;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static Room *start(void)
{
    TextSource texts = {find, NULL};
    ParseError error;
    Room *room = malloc(sizeof *room);
    ASSERT(room);
    uint32_t size = 0;
    const char *text = find(NULL, "robert-at-bannockburn.battle", &size);
    ASSERT(text);
    bool good = battle_parse(&room->bannockburn, text, size, rule_systems, texts, &error);
    ASSERT(good);
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    room->has_field = file != NULL;
    if (file) {
        size = (uint32_t)fread(room->text, 1, FIELD_CAP, file);
        fclose(file);
        good = battle_parse(&room->field, room->text, size, rule_systems, texts, &error);
        ASSERT(good);
    }
    return room;
}

/* Sets room->battle to what the head asks for; false if there is no such battle or option. */
static bool choose_battle(Room *room, const RecordHead *head)
{
    ParseError error;
    if (text_equal(head->battle, room->bannockburn.id))
        room->battle = room->bannockburn;
    else if (room->has_field && text_equal(head->battle, room->field.id))
        room->battle = room->field;
    else
        return false;
    for (uint32_t i = 0; i < head->option_count; i++) {
        if (!battle_set_option(&room->battle, head->option_name[i], head->option_value[i], &error))
            return false;
    }
    return true;
}

static bool write_down(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                       const EventSink *events)
{
    Room *room = context;
    (void)events;
    record_add(&room->writer, a, d->rolled, d->rolled_count);
    ASSERT(b->rules->validate(b, g));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Room *room;
    const char *text = (const char *)data;
    RecordHead head;
    ParseError error = {0};
    if (!room)
        room = start();
    if (!record_read_head(text, (uint32_t)size, &head, &error)) {
        ASSERT(error.expected[0] != 0);
        return 0;
    }
    if (!choose_battle(room, &head))
        return 0;
    const Battle *b = &room->battle;
    const RecordAbout about = {{head.players[0], head.players[1]}, head.has_seed, head.seed, NULL};
    room->out = out_begin(room->text, sizeof room->text);
    record_begin(&room->writer, b, &about, &room->written.game, &room->out);
    ReplayWatcher watcher = {write_down, room};
    if (!record_replay(b, text, (uint32_t)size, &room->game.game, watcher, &error)) {
        ASSERT(error.expected[0] != 0);
        ASSERT(b->rules->validate(b, &room->game.game));
        return 0;
    }
    record_end(&room->writer);
    ASSERT(room->out.size < room->out.cap);
    bool good =
        record_replay(b, room->text, room->out.size, &room->again.game, (ReplayWatcher){0}, &error);
    ASSERT(good);
    ASSERT(game_hash(b, &room->again.game) == game_hash(b, &room->game.game));
    return 0;
}
