/* rab_melee.c: the melee table of Robert at Bannockburn (9.4) and its modifiers (18.2). */
#include "rab.h"

enum { MELEE_ROWS = 6, MELEE_COLUMNS = 5 };

/* Column and row of the printed table; one beyond for horse that is not in it. */
static uint32_t column_of(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    if (is_schiltrom(b, g, unit))
        return 4;
    if (is_cavalry(b, g, unit))
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_COLUMNS;
    return armour == ARMOUR_NONE ? 3 : 2;
}

static uint32_t row_of(const Battle *b, const Game *g, uint32_t unit)
{
    static const uint8_t foot_rows[] = {
        [ARMOUR_PLATE] = 2, [ARMOUR_MAIL] = 2, [ARMOUR_LEATHER] = 3, [ARMOUR_NONE] = 4};
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    if (is_schiltrom(b, g, unit))
        return 5;
    if (is_cavalry(b, g, unit))
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_ROWS;
    return foot_rows[armour];
}

int16_t rab_melee_number(const Battle *b, const Game *g, uint32_t attacker, uint32_t defender)
{
    uint32_t row = row_of(b, g, defender), column = column_of(b, g, attacker);
    if (row == MELEE_ROWS || column == MELEE_COLUMNS)
        return CELL_NONE;
    return battle_cell(b, TABLE_MELEE, MELEE_COLUMNS, row, column);
}

void rab_melee_cell(const Battle *b, const Game *g, const Fight *f, Brief *out)
{
    const TableSpec *table = &b->rules->schema->tables[TABLE_MELEE];
    ASSERT(f->base != CELL_NONE); /* both are in the table */
    out->column = table->columns[column_of(b, g, f->attacker)];
    out->row = table->rows[row_of(b, g, f->target)];
}

uint32_t rab_refuse_attacker(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_disorganized(b, g, unit), WHY_DISORGANIZED_ATTACK);
    return LEGAL;
}

int32_t rab_melee_close_attacker(const Battle *b, const Game *g, const void *facts)
{
    uint32_t attacker = ((const Fight *)facts)->attacker;
    bool any = b->option[OPTION_SCHILTROM_ATTACK] == 1 && is_schiltrom(b, g, attacker);
    return is_close(b, g, attacker) || any;
}

int32_t rab_melee_close_defender(const Battle *b, const Game *g, const void *facts)
{
    return is_close(b, g, ((const Fight *)facts)->target);
}

/* R10. */
int32_t rab_melee_bowman(const Battle *b, const Game *g, const void *facts)
{
    int16_t weapon = unit_attr(b, g, ((const Fight *)facts)->target, TYPE_WEAPON);
    bool any = b->option[OPTION_BOWMAN_STRUCK] == 1 && weapon != WEAPON_MELEE;
    return weapon == WEAPON_LONGBOW || any;
}

/* 18.23. */
int32_t rab_morale_close_shot(const Battle *b, const Game *g, const void *facts)
{
    const MoraleFacts *f = facts;
    return f->cause.shot && unit_attr(b, g, f->cause.attacker, TYPE_WEAPON) == WEAPON_LONGBOW &&
           is_close(b, g, f->unit);
}
