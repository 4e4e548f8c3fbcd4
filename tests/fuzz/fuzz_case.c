/* Any bytes as a rule case: it passes, or fails and says why. Run it where tests/fields is; the
 * cases in tests/cases are good seeds, too. */
#include "engine/case_run.h"
#include "rules/systems.h"
#include "texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static CaseRoom *room;
    if (!room) {
        room = calloc(1, sizeof *room);
        ASSERT(room);
    }
    CaseReport report;
    case_run((const char *)data, (uint32_t)size, rule_systems, (TextSource){texts_find, NULL}, 0,
             room, &report);
    ASSERT(report.passed == (report.error.expected[0] == 0));
    ASSERT(!report.passed || report.claims > 0);
    ASSERT(report.claims >= report.refusals + report.acceptances);
    return 0;
}
