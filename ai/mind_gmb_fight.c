/* mind_gmb_fight.c: what blows and shots of Great Medieval Battles are worth from a place, by the
 * tables of the book, and what a place is exposed to. */
#include "mind_gmb.h"

/* A field holds two figures: falls of the worst enemies, and of as many as crowd around a unit. */
enum { FALLS_BITS = 7, FALLS_MASK = (1 << FALLS_BITS) - 1, CROWD = 4 };

/* ---- danger: what the enemy could do to a unit in his next turn ---- */

uint32_t gmb_mind_allowance(const Captain *c, uint32_t unit)
{
    int32_t points = unit_attr(c->b, c->g, unit, TYPE_MOVE);
    return (uint32_t)(is_fatigued(c->b, c->g) ? points / 2 : points);
}

/* The enemy's number against such a unit, at best. */
static int32_t threat_of(const Captain *c, uint32_t enemy, uint32_t unit, uint32_t distance)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    if (has_bow(b, g, enemy)) {
        const GmbWeapon *w = &gmb_book(b)->weapons[unit_attr(b, g, enemy, TYPE_WEAPON)];
        if (distance > w->ranges)
            distance = w->ranges;
        if (distance == 0)
            return 0;
        int16_t number =
            battle_cell(b, TABLE_FIRE, gmb_book(b)->fire_columns,
                        (uint32_t)unit_attr(b, g, unit, TYPE_ARMOUR), w->first + distance - 1);
        return number == CELL_NONE ? 0 : falls(number);
    }
    int16_t number = gmb_book(b)->melee_number(b, g, enemy, unit);
    if (number == CELL_NONE)
        return 0;
    int32_t charge = 0;
    if (is_cavalry(b, g, enemy) && distance > RUN)
        charge = has_flag(g, enemy, FLAG_LANCE) ? 4 : 2;
    return falls(number + charge);
}

typedef struct Threats { /* by hex: falls of all who can come there, and how many can */
    uint16_t sum[MAX_HEXES];
    uint8_t count[MAX_HEXES];
} Threats;

static void spread_threat(const Captain *c, uint32_t enemy, uint32_t unit, uint16_t *most,
                          Threats *all)
{
    const Battle *b = c->b;
    bool bow = has_bow(b, c->g, enemy);
    uint32_t ranges = bow ? gmb_book(b)->weapons[unit_attr(b, c->g, enemy, TYPE_WEAPON)].ranges : 1;
    uint32_t reach = gmb_mind_allowance(c, enemy) + ranges, from = c->g->unit[enemy].hex;
    int32_t near = threat_of(c, enemy, unit, 1), far = threat_of(c, enemy, unit, RUN + 1);
    Disc disc = disc_begin(b, from, reach);
    for (uint32_t hex = disc_next(b, &disc); hex != NO_HEX; hex = disc_next(b, &disc)) {
        int32_t threat = disc.distance > RUN ? far : near;
        all->sum[hex] = (uint16_t)(all->sum[hex] + threat);
        all->count[hex]++;
        if (threat > most[hex])
            most[hex] = (uint16_t)threat;
    }
}

/* What the tables ask of a unit that is struck or shot at, as one number. */
static uint8_t sort_of(const Captain *c, uint32_t unit)
{
    return (uint8_t)(gmb_is_baggage(c->b, unit) << 7 |
                     unit_attr(c->b, c->g, unit, TYPE_CLASS) << 3 |
                     unit_attr(c->b, c->g, unit, TYPE_ARMOUR));
}

/* The field for units of that face: falls of 36 with which it is hit, the worst enemy whole and the
 * others an eighth, since they have other targets too; and above, those of a crowd. */
static const uint16_t *danger_of(Captain *c, uint32_t unit, uint32_t mode)
{
    const Battle *b = c->b;
    uint32_t type = b->units[unit].type[mode], enemy = other_side(c->side), row = 0;
    if (c->field_of[type] != FIELD_NONE)
        return c->field[c->field_of[type]];
    uint8_t sort = sort_of(c, unit);
    while (row < c->field_count && c->field_sort[row] != sort)
        row++;
    bool known = row < c->field_count;
    row = row < FIELDS ? row : FIELDS - 1u;
    c->field_of[type] = (uint8_t)row;
    if (known)
        return c->field[row];
    Threats all = {0};
    uint16_t *most = c->field[row];
    c->field_sort[row] = sort;
    c->field_count = row + 1;
    memset(most, 0, sizeof c->field[0]);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (fights(c, other))
            spread_threat(c, other, unit, most, &all);
    }
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint32_t worst = most[hex] + (uint32_t)(all.sum[hex] - most[hex]) / 8;
        uint32_t count = all.count[hex] < CROWD ? all.count[hex] : CROWD;
        uint32_t mean = all.count[hex] > 0 ? (uint32_t)(all.sum[hex] / all.count[hex]) : 0;
        worst = worst < FALLS_MASK ? worst : FALLS_MASK;
        most[hex] = (uint16_t)(worst | count * mean << FALLS_BITS);
    }
    return most;
}

/* What a unit must fear in a hex: to be struck once, and to be struck by as many as find room
 * beside it, which costs more than each of them alone: the level of rout rises. */
int32_t gmb_mind_fear(Captain *c, uint32_t unit, const Cover *cover, uint32_t mode)
{
    const Battle *b = c->b;
    uint32_t field = danger_of(c, unit, mode)[cover->hex[0]], room = 0;
    int32_t soft = c->soft[PLAIN_BLOW][unit], weight = c->weight[WEIGHT_GMB_DANGER];
    int32_t fear = (int32_t)(field & FALLS_MASK) * soft / ALL_FALLS * weight / PERCENT;
    int32_t crowd = c->weight[gmb_book(b)->corners ? WEIGHT_EAB_CROWD : WEIGHT_GMB_CROWD];
    if (crowd != 0 && field >> FALLS_BITS != 0) {
        for (uint32_t i = 0; i < cover->count * DIRECTION_COUNT; i++) {
            uint32_t hex = b->neighbour[cover->hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
            uint32_t other = hex == NO_HEX ? NO_UNIT : unit_at(&c->scratch.game, hex);
            room += hex != NO_HEX && !is_barred(b, hex) && other != unit &&
                    (other == NO_UNIT || b->units[other].side != c->side);
        }
        room = room < CROWD ? room : CROWD;
        int32_t hits = (int32_t)((field >> FALLS_BITS) * room / CROWD);
        int32_t loss = soft * hits / ALL_FALLS;
        if (hits > ALL_FALLS)
            loss = loss * (hits + ALL_FALLS) / (2 * ALL_FALLS);
        loss = loss < c->value[unit] ? loss : c->value[unit];
        fear += loss * crowd / PERCENT;
    }
    return fear * captain_posture(c, unit)->danger / PERCENT;
}

int32_t gmb_mind_open_back(const Captain *c, const Placement *at)
{
    const Battle *b = c->b;
    int32_t open = 0;
    for (int32_t i = 3; i <= 4 && gmb_book(b)->corners; i++) {
        uint32_t hex = b->neighbour[at->hex][turn_direction(at->face, i)];
        if (hex == NO_HEX)
            continue;
        uint32_t other = unit_at(&c->scratch.game, hex);
        open += (other == NO_UNIT || b->units[other].side != c->side) && !is_barred(b, hex);
    }
    return open;
}

/* ---- blows and shots ---- */

/* Enemies around a unit on the scratch position, each once. */
uint32_t gmb_mind_contacts(const Captain *c, const Cover *cover, uint32_t side, uint8_t *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < cover->count * DIRECTION_COUNT; i++) {
        uint32_t hex = c->b->neighbour[cover->hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        uint32_t other = hex == NO_HEX ? NO_UNIT : gmb_fighter_at(c->b, &c->scratch.game, hex);
        if (other == NO_UNIT || c->b->units[other].side == side)
            continue;
        uint32_t k = 0;
        while (k < count && out[k] != other)
            k++;
        if (k == count)
            out[count++] = (uint8_t)other;
    }
    return count;
}

/* 11.0: how far the unit would stand in the flight of friends, and they in its own: a unit that
 * cannot flee as it must is lost level by level. */
int32_t gmb_mind_blocked(const Captain *c, const Cover *cover, uint32_t unit)
{
    const Battle *b = c->b;
    uint32_t ways = (uint32_t)b->side[c->side].attr[SIDE_ROUT_DIRECTIONS];
    int32_t blocked = 0;
    for (uint32_t i = 0; i < cover->count; i++) {
        uint32_t open = 0, behind = 0;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            if ((ways >> d & 1) == 0)
                continue;
            uint32_t to = b->neighbour[cover->hex[i]][d];
            uint32_t from = b->neighbour[cover->hex[i]][turn_direction(d, 3)];
            uint32_t other = to == NO_HEX ? NO_UNIT : unit_at(&c->scratch.game, to);
            open += to == NO_HEX || ((other == NO_UNIT || other == unit) && !is_barred(b, to));
            other = from == NO_HEX ? NO_UNIT : unit_at(&c->scratch.game, from);
            behind += other != NO_UNIT && other != unit && b->units[other].side == c->side;
        }
        blocked += (open == 0 ? 2 : 0) + (int32_t)behind;
    }
    return blocked;
}

void gmb_mind_mark_prey(Captain *c, const Cover *cover)
{
    for (uint32_t i = 0; i < cover->count * DIRECTION_COUNT; i++) {
        uint32_t hex = c->b->neighbour[cover->hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        if (hex != NO_HEX)
            c->goal[hex] = 1;
    }
}

/* 11.0: an enemy in whose way of flight the unit stands rises in rout if he must flee; the more,
 * the fewer other ways are open to him. */
int32_t gmb_mind_cut(const Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t ways = (uint32_t)b->side[other_side(c->side)].attr[SIDE_ROUT_DIRECTIONS];
    int32_t worth = 0;
    for (uint32_t i = 0; i < count; i++) {
        Cover cover = unit_cover(b, s, foes[i]);
        int32_t open = 0, cut = 0;
        for (uint32_t k = 0; k < cover.count * DIRECTION_COUNT; k++) {
            if ((ways >> k % DIRECTION_COUNT & 1) == 0)
                continue;
            uint32_t to = b->neighbour[cover.hex[k / DIRECTION_COUNT]][k % DIRECTION_COUNT];
            uint32_t other = to == NO_HEX ? NO_UNIT : unit_at(s, to);
            if (other == unit)
                cut++;
            else
                open += to == NO_HEX || (other == NO_UNIT && !is_barred(b, to));
        }
        if (cut > 0)
            worth += c->value[foes[i]] * (is_routed(s, foes[i]) ? 2 : 1) * cut / (cut + open);
    }
    return worth * c->weight[WEIGHT_GMB_CUT] / PERCENT;
}

/* What two dice must come to, at most, for one to hit the other in the scratch position. */
static bool find_number(const Captain *c, uint32_t attacker, uint32_t target, int32_t *number)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    if (!gmb_melee_needs(b, s, attacker, target, number))
        return false;
    if (gmb_book(b)->corners && c->weight[WEIGHT_EAB_RAISE] == 0)
        *number = 2 * gmb_book(b)->melee_number(b, s, attacker, target) - *number;
    return true;
}

/* The best blow from where the unit stands in the scratch position less what comes back. */
int32_t gmb_mind_exchange(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count)
{
    const Game *s = &c->scratch.game;
    bool lance = has_flag(s, unit, FLAG_LANCE) && gmb(s)->unit[unit].charge != NO_UNIT;
    int32_t blow = 0, back = 0, number, chance = 0;
    uint32_t struck = NO_UNIT;
    bool can = strikes(c->b, s, unit);
    for (uint32_t i = 0; i < count && can; i++) {
        if (!find_number(c, unit, foes[i], &number))
            continue;
        bool by_lance = lance && gmb(s)->unit[unit].charge == foes[i];
        int32_t worth = falls(number) * c->soft[by_lance ? LANCE_BLOW : PLAIN_BLOW][foes[i]];
        if (worth <= blow)
            continue;
        blow = worth;
        struck = foes[i];
        chance = falls(number);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!strikes(c->b, s, foes[i]) || !find_number(c, foes[i], unit, &number))
            continue;
        int32_t worth = falls(number) * c->soft[PLAIN_BLOW][unit];
        /* A hit unit mostly routs, and strikes no more. */
        back += foes[i] == struck ? worth * (ALL_FALLS - chance * 2 / 3) / ALL_FALLS : worth;
    }
    return (blow - back * c->weight[WEIGHT_GMB_COUNTER] / PERCENT *
                       captain_posture(c, unit)->counter / PERCENT) /
           ALL_FALLS;
}

/* The best shot from there. */
static int32_t best_shot(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t enemy = other_side(c->side);
    int32_t best = 0;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (!on_map(s, other) ||
            hex_distance(b, s->unit[unit].hex, s->unit[other].hex) > MAX_SIGHT + 1)
            continue;
        Shot shot = gmb_shot(b, s, unit, other);
        if (shot.why != LEGAL)
            continue;
        int32_t worth = falls(shot.base) * c->soft[PLAIN_BLOW][other] / ALL_FALLS;
        best = worth > best ? worth : best;
    }
    return best;
}

/* Another face that the unit may be turned to when it has moved, of the same size; its own if none.
 */
static uint32_t other_mode(const Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const UnitDef *def = &b->units[unit];
    uint32_t mode = c->scratch.game.unit[unit].mode;
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t) = gmb_book(b)->refuse_turning;
    if (def->mode_count != 2 || b->types[def->type[0]].size != b->types[def->type[1]].size ||
        (refuse && refuse(b, &c->scratch.game, unit) != LEGAL))
        return mode;
    return mode ^ 1u;
}

/* What shot and blows bring where the unit stands in the scratch position, as it is. */
int32_t gmb_mind_fight(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count,
                       uint32_t near)
{
    int32_t worth = count > 0 ? gmb_mind_exchange(c, unit, foes, count) : 0;
    if (near <= MAX_SIGHT && has_bow(c->b, &c->scratch.game, unit))
        worth += best_shot(c, unit);
    return worth;
}

/* The same in whichever mode is better. */
int32_t gmb_mind_best_fight(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count,
                            uint32_t near)
{
    Game *s = &c->scratch.game;
    int32_t worth = gmb_mind_fight(c, unit, foes, count, near);
    uint8_t mode = s->unit[unit].mode;
    uint32_t other = other_mode(c, unit);
    if (near > MAX_SIGHT || other == mode)
        return worth;
    s->unit[unit].mode = (uint8_t)other;
    int32_t turned = gmb_mind_fight(c, unit, foes, count, near);
    s->unit[unit].mode = mode;
    return turned > worth ? turned : worth;
}
