#include "body_people.h"

#include "said.h"

/* ---- a seat of the lobby ---- */

enum { SIT_ID, SIT_ENTROPY, SIT_NAME };

static const Key sit_keys[] = {
    {"id", false, true}, {"entropy", false, true}, {"name", false, false}};

static bool read_sit(Said *said, int key, SitBody *out)
{
    switch (key) {
    case SIT_ID:
        return said_bytes(said, out->id, ID_SIZE);
    case SIT_ENTROPY:
        return said_bytes(said, out->entropy, DIGEST_SIZE);
    default:
        return said_text(said, out->name, 1, MAX_NAME - 1, "a name of at most 47 bytes");
    }
}

bool body_sit(const char *text, uint32_t size, SitBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (SitBody){.name = ""};
    int key;
    while ((key = said_key(&said, sit_keys, COUNT_OF(sit_keys),
                           "id, entropy or name, each once")) >= 0) {
        if (!read_sit(&said, key, out))
            return false;
    }
    return key == SAID_END && said_have_all(&said, sit_keys, COUNT_OF(sit_keys));
}

/* ---- one line each ---- */

bool body_seen(const char *text, uint32_t size, SeenBody *out, ParseError *error)
{
    static const Key keys[] = {{"ply", false, true}};
    Said said = said_begin(text, size, error);
    *out = (SeenBody){0};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "ply, once")) >= 0) {
        if (!said_number(&said, &out->ply, "how many decisions were seen"))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}

bool body_listed(const char *text, uint32_t size, ListedBody *out, ParseError *error)
{
    static const Key keys[] = {{"listed", false, true}};
    Said said = said_begin(text, size, error);
    *out = (ListedBody){false};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "listed, once")) >= 0) {
        if (!said_yes(&said, &out->listed))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}
