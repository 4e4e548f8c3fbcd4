/* Any bytes as a rule case: it passes, or fails and says why. Run it where tests/fields is. */
#include "app/embedded.h"
#include "engine/case_run.h"
#include "rules/blank/blank.h"
#include "rules/gmb/gmb.h"

enum { FIELD_CAP = 1 << 16 };

static const RuleSystem *const systems[] = {&rab_rules, &blank_rules, NULL};
static char field[FIELD_CAP];
static uint32_t field_size;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_field(void)
{
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!file)
        return;
    field_size = (uint32_t)fread(field, 1, sizeof field, file);
    fclose(file);
}

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    if (field_size > 0 && strcmp(name, "blank.battle") == 0) {
        *size = field_size;
        return field;
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
        room = malloc(sizeof *room);
        ASSERT(room);
        read_field();
    }
    CaseReport report;
    case_run((const char *)data, (uint32_t)size, systems, (TextSource){find, NULL}, 0, room,
             &report);
    ASSERT(report.passed == (report.error.expected[0] == 0));
    ASSERT(!report.passed || report.claims > 0);
    ASSERT(report.claims >= report.refusals + report.acceptances);
    return 0;
}
