/* tam_combat.c: the tables of Tamburlaine the Great (8.3, 9.4), their modifiers, naphtha (19). */
#include "tam.h"

enum { MELEE_ROWS = 8, MELEE_COLUMNS = 4 };
enum { ROW_MAIL_FOOT = 4, ROW_ELEPHANTS = 7 };
enum { COLUMN_FOOT = 2, COLUMN_ELEPHANTS = 3 };

/* Column and row of the printed table; one beyond for horse that has no column (T9). */
static uint32_t column_of(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    switch (unit_attr(b, g, unit, TYPE_CLASS)) {
    case CLASS_CAVALRY:
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_COLUMNS;
    case CLASS_ELEPHANT:
        return COLUMN_ELEPHANTS;
    default:
        return COLUMN_FOOT;
    }
}

static uint32_t row_of(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t armour = (uint32_t)unit_attr(b, g, unit, TYPE_ARMOUR);
    switch (unit_attr(b, g, unit, TYPE_CLASS)) {
    case CLASS_CAVALRY:
        return armour;
    case CLASS_ELEPHANT:
        return ROW_ELEPHANTS;
    default: /* there is no foot in plate: it would count as in mail */
        return ROW_MAIL_FOOT + (armour > ARMOUR_MAIL ? armour - ARMOUR_MAIL : 0);
    }
}

int16_t tam_melee_number(const Battle *b, const Game *g, uint32_t attacker, uint32_t defender)
{
    uint32_t row = row_of(b, g, defender), column = column_of(b, g, attacker);
    if (column == MELEE_COLUMNS || is_wagon(b, defender))
        return CELL_NONE;
    return battle_cell(b, TABLE_MELEE, MELEE_COLUMNS, row, column);
}

void tam_melee_cell(const Battle *b, const Game *g, const Fight *f, Brief *out)
{
    const TableSpec *table = &b->rules->schema->tables[TABLE_MELEE];
    ASSERT(f->base != CELL_NONE); /* both are in the table */
    out->column = table->columns[column_of(b, g, f->attacker)];
    out->row = table->rows[row_of(b, g, f->target)];
}

/* 19.0, T10. */
enum { NAPHTHA_LEVELS = 2 };

int16_t tam_sure_levels(const Battle *b, const Game *g, uint32_t attacker, uint32_t target)
{
    (void)target;
    return unit_attr(b, g, attacker, TYPE_NAPHTHA) != 0 && rule_on(b, WHY_NAPHTHA) ? NAPHTHA_LEVELS
                                                                                   : 0;
}

/* ---- modifiers ---- */

static bool is_with_chief(const Battle *b, const Game *g, uint32_t unit, int16_t chief)
{
    Cover c = unit_cover(b, g, unit); /* enemies are in none of its hexes */
    for (uint32_t set = b->leaders_of[b->units[unit].side]; set != 0; set &= set - 1) {
        uint32_t leader = b->leaders[__builtin_ctz(set)], hex = g->unit[leader].hex;
        if ((hex == c.hex[0] || (hex == c.hex[1] && hex != NO_HEX)) &&
            b->units[leader].attr[UNIT_CHIEF] == chief)
            return true;
    }
    return false;
}

/* T13: nobody's level changes before the end of the fire phase. */
int32_t tam_fire_routed(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    return gmb(g)->unit[((const Shot *)facts)->target].rout;
}

int32_t tam_fire_lager(const Battle *b, const Game *g, const void *facts)
{
    return tam_in_lager(b, g, ((const Shot *)facts)->target);
}

int32_t tam_melee_routed(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    return gmb(g)->unit[((const Fight *)facts)->target].rout;
}

int32_t tam_melee_tamburlaine(const Battle *b, const Game *g, const void *facts)
{
    return is_with_chief(b, g, ((const Fight *)facts)->attacker, CHIEF_TAMBURLAINE);
}

int32_t tam_melee_rampant(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const Fight *)facts)->wild;
}

int32_t tam_melee_lager(const Battle *b, const Game *g, const void *facts)
{
    return tam_in_lager(b, g, ((const Fight *)facts)->target);
}

int32_t tam_morale_bayazid(const Battle *b, const Game *g, const void *facts)
{
    return is_with_chief(b, g, ((const MoraleFacts *)facts)->unit, CHIEF_BAYAZID);
}

int32_t tam_morale_tamburlaine(const Battle *b, const Game *g, const void *facts)
{
    return is_with_chief(b, g, ((const MoraleFacts *)facts)->unit, CHIEF_TAMBURLAINE);
}

int32_t tam_morale_rampant(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const MoraleFacts *)facts)->cause.wild;
}
