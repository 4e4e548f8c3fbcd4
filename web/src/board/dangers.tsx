// On demand: the zones of the enemy, where he could strike after his next move, with how many and
// how well, and who stands under whose command.
import { computed } from "@preact/signals";
import type { HexId, UnitId } from "../engine/protocol";
import { percent } from "../engine/saying";
import { centreOf } from "../geometry/hexes";
import { blowText, dangers, shownOverlays, type Blow, type Danger } from "../play/dangers";
import { cursor } from "../play/selection";
import { battle, groups } from "../play/session";
import { strikes, type Strike } from "../play/strikes";
import { standAt } from "./arrows";
import { linePath, outlineOf } from "./overlayShapes";
import { cursorFocused, hovered, inspected } from "./overlayState";
import { hexesOf } from "./standing";

const LEVELS = [1, 3, 6]; // so many units and more: a deeper shade

function hexesFrom(found: readonly Danger[], least: number): HexId[] {
  return found.filter((one) => one.units >= least).map((one) => one.hex);
}

function EnemyZones() {
  const of = battle.value;
  const found = dangers.value.zones;
  if (!of || found.length === 0) return null;
  const d = outlineOf(of.grid, hexesFrom(found, 1));
  return <path class="enemy-zones" data-enemy-zones={found.length} d={d} />;
}

function Threat() {
  const of = battle.value;
  const found = dangers.value.threat;
  if (!of || found.length === 0) return null;
  const nameOf = (unit: UnitId): string => of.units.find((one) => one.id === unit)?.name ?? unit;
  return (
    <g class="threat" data-threat={found.length}>
      {LEVELS.map((least) => (
        <path key={least} class="threat-field" d={outlineOf(of.grid, hexesFrom(found, least))} />
      ))}
      <path class="threat-edge" d={outlineOf(of.grid, hexesFrom(found, 1))} />
      {found.map(({ hex, units, who }) => {
        const { x, y } = centreOf(of.grid, hex);
        return (
          <text key={hex} class="threat-count" x={x} y={y + 26} data-struck={hex}>
            {units}
            <title>{`Could be struck by ${(who ?? []).map(nameOf).join(", ")}`}</title>
          </text>
        );
      })}
    </g>
  );
}

/** How likely a blow harms whom it is struck at, on a tag of four shades, as odds are shaded. */
function Likely({ blow: { numerator, denominator } }: { blow: Blow }) {
  const level = Math.min(4, 1 + Math.floor((4 * numerator) / denominator));
  return (
    <g class={`likely level-${level}`}>
      <rect x="-25" y="-11" width="50" height="22" rx="11" />
      <text y="5">{percent(numerator, denominator)}</text>
    </g>
  );
}

/** How well each unit could be struck; over the counters. */
export function BlowMarks() {
  const of = battle.value;
  if (!of || !shownOverlays.value.has("threat")) return null;
  return (
    <>
      {dangers.value.blows.map((blow) => {
        const at = standAt(blow.unit);
        return at && (
          <g key={blow.unit} data-blow={blow.unit} transform={`translate(${at.x} ${at.y - 30})`}>
            <title>{blowText(of, blow)}</title>
            <Likely blow={blow} />
          </g>
        );
      })}
    </>
  );
}

function Commands() {
  const lines = groups.value.flatMap((group) => {
    const from = standAt(group.leader);
    const out = new Set(group.out_of_command);
    const told = new Set([...group.in_command, ...out]);
    const units = told.size > 0 ? [...told] : (group.units ?? []);
    return units.flatMap((unit) => {
      const to = standAt(unit);
      return from && to && unit !== group.leader ? [{ unit, from, to, out: out.has(unit) }] : [];
    });
  });
  return (
    <g class="leashes" data-commanded={lines.length}>
      {lines.map(({ unit, from, to, out }) => (
        <path key={unit} class={out ? "leash out" : "leash"}
          d={linePath([from, to])} />
      ))}
    </g>
  );
}

/** Whom the reader points at, of those that the selected unit could strike. */
const aimedStrike = computed((): Strike | undefined => {
  const hex = cursorFocused.value ? cursor.value : hovered.value;
  const at = (look: (one: Strike) => boolean): Strike | undefined => strikes.value.blows.find(look);
  return at((one) => hex !== undefined && hexesOf(one.unit).includes(hex)) ??
    at((one) => one.unit === inspected.value?.unit);
});

/** Where the selected unit could strike from in this move: at anybody, or at whom is pointed at. */
function StrikesFrom() {
  const of = battle.value;
  const { from, blows } = strikes.value;
  if (!of || blows.length === 0) return null;
  const aimed = aimedStrike.value;
  const hexes = aimed?.hexes ?? from;
  return (
    <>
      <path class="strike-from" data-strike-from={hexes.length} d={outlineOf(of.grid, hexes)} />
      {aimed && <path class="strike-best" d={outlineOf(of.grid, [aimed.from])} />}
    </>
  );
}

/** And at whom, and how well; over the counters. */
export function StrikeMarks() {
  const of = battle.value;
  return (
    <>
      {of && strikes.value.blows.map((blow) => {
        const at = standAt(blow.unit);
        return at && (
          <g key={blow.unit} class="strike-mark" data-strike={blow.unit}
            transform={`translate(${at.x} ${at.y})`}>
            <title>{`${blowText(of, blow)}. Click it: the panel offers the way.`}</title>
            <circle r="36" />
            <g class="good" transform="translate(0 -30)">
              <Likely blow={blow} />
            </g>
          </g>
        );
      })}
    </>
  );
}

export function Dangers() {
  const shown = shownOverlays.value;
  return (
    <>
      {shown.has("threat") && <Threat />}
      {shown.has("enemy-zones") && <EnemyZones />}
      {shown.has("command") && <Commands />}
      {shown.has("strikes") && <StrikesFrom />}
    </>
  );
}
