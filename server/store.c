#include "store.h"

#include <stdio.h>
#include <stdlib.h>

enum { FORM = 1 };

Store *store_open(const char *folder, const char *where)
{
    return where ? store_postgres_open(where, false) : store_sqlite_open(folder, false);
}

Store *store_read(const char *folder, const char *where)
{
    return where ? store_postgres_open(where, true) : store_sqlite_open(folder, true);
}

static void note_form(void *context, const Value *values, uint32_t count)
{
    char text[16] = "";
    ASSERT(count == 1);
    if (values[0].size < sizeof text)
        memcpy(text, values[0].bytes, values[0].size);
    *(long *)context = strtol(text, NULL, 10);
}

bool store_check_form(Store *store)
{
    long form = 0;
    char text[16];
    int size = snprintf(text, sizeof text, "%d", FORM);
    Value values[] = {value_text("schema", 6), value_text(text, (uint32_t)size)};
    if (!store->kind->run(store, STATEMENT_META_GET, values, 1, (RowVisitor){note_form, &form}))
        return false;
    if (form == 0)
        return store->kind->run(store, STATEMENT_META_SET, values, 2, (RowVisitor){NULL, NULL});
    if (form != FORM)
        fprintf(stderr, "banneret serve: found games of form %ld, expected form %d\n", form, FORM);
    return form == FORM;
}
