/* Any bytes as a rule case: it passes, or fails and says why. Run it where tests/fields is; the
 * cases in tests/cases are good seeds, too. */
#include "app/embedded.h"
#include "engine/case_run.h"
#include "rules/systems.h"

#include <dirent.h>

enum { FIELDS_MAX = 16, FIELD_CAP = 1 << 16 };

typedef struct Field { /* a text of tests/fields */
    char name[64];
    uint32_t size;
    char text[FIELD_CAP];
} Field;

static Field fields[FIELDS_MAX];
static uint32_t field_count;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_fields(void)
{
    DIR *folder = opendir("tests/fields");
    const struct dirent *entry;
    while (folder && field_count < FIELDS_MAX && (entry = readdir(folder))) {
        Field *field = &fields[field_count];
        char path[320];
        snprintf(path, sizeof path, "tests/fields/%s", entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (!file)
            continue;
        snprintf(field->name, sizeof field->name, "%.63s", entry->d_name);
        field->size = (uint32_t)fread(field->text, 1, FIELD_CAP, file);
        fclose(file);
        field_count++;
    }
    if (folder)
        closedir(folder);
}

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (uint32_t i = 0; i < field_count; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            *size = fields[i].size;
            return fields[i].text;
        }
    }
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static CaseRoom *room;
    if (!room) {
        room = calloc(1, sizeof *room);
        ASSERT(room);
        read_fields();
    }
    CaseReport report;
    case_run((const char *)data, (uint32_t)size, rule_systems, (TextSource){find, NULL}, 0, room,
             &report);
    ASSERT(report.passed == (report.error.expected[0] == 0));
    ASSERT(!report.passed || report.claims > 0);
    ASSERT(report.claims >= report.refusals + report.acceptances);
    return 0;
}
