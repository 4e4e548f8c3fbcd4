// Attacks of several together, while they are declared and until they are over: a border around all
// who take part, a letter, the column of the table; and who still owes something.
import { computed } from "@preact/signals";
import type { Combat, HexId, Owed, UnitId } from "../engine/protocol";
import { centreOf, type Point } from "../geometry/hexes";
import { battle, replaying, view } from "../play/session";
import { standAt } from "./arrows";
import { outlineOf } from "./overlayShapes";

const HUES = 5; // borders that lie side by side differ

function hueOf({ letter }: Combat): string {
  return `hue-${letter.charCodeAt(letter.length - 1) % HUES}`;
}

/** All combats of a group, in their order; an attack of one on one is a group, too. */
export const combats = computed((): readonly Combat[] => view.value?.combats ?? []);

const places = computed(() =>
  new Map((view.value?.units ?? []).map((unit) => [unit.id, unit.hexes])));

function hexesOf(units: readonly UnitId[]): HexId[] {
  return units.flatMap((unit) => places.value.get(unit) ?? []);
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) };
}

/** The borders lie on the ground, each inside its own hexes. */
export function CombatGround() {
  const of = battle.value;
  if (!of) return null;
  return (
    <g class="combats">
      {combats.value.map((combat) => {
        const d = outlineOf(of.grid, hexesOf([...combat.attackers, ...combat.defenders]));
        const clip = `combat-${combat.letter}`;
        return (
          <g key={combat.letter} class={`combat ${hueOf(combat)}`} data-combat={combat.letter}
            data-attackers={combat.attackers.join(" ")} data-defenders={combat.defenders.join(" ")}>
            <clipPath id={clip}><path d={d} /></clipPath>
            <path class="combat-field" d={d} />
            <path class="combat-edge" d={d} clip-path={`url(#${clip})`} />
          </g>
        );
      })}
    </g>
  );
}

/** Letter and odds, between those who attack and those who are attacked. */
export function CombatBadges() {
  const of = battle.value;
  if (!of) return null;
  const centres = (units: readonly UnitId[]): Point =>
    middle(hexesOf(units).map((hex) => centreOf(of.grid, hex)));
  return (
    <g class="combat-badges">
      {combats.value.map((combat) => {
        const at = middle([centres(combat.attackers), centres(combat.defenders)]);
        const odds = combat.column ?? "";
        const width = 24 + 8 * odds.length;
        return (
          <g key={combat.letter} class={`combat-badge ${hueOf(combat)}`}
            data-combat-badge={combat.letter} transform={`translate(${at.x} ${at.y})`}>
            <title>{`Combat ${combat.letter}${odds === "" ? "" : ` at ${odds}`}`}</title>
            <rect x={-width / 2} y="-10" width={width} height="20" rx="10" />
            <text y="4.5"><tspan class="letter">{combat.letter}</tspan>{odds && ` ${odds}`}</text>
          </g>
        );
      })}
    </g>
  );
}

/** A mark for who must still do something, another for whom it must still be done to. */
function DutyMark({ owed }: { owed: Owed }) {
  const of = battle.value;
  const at = standAt(owed.unit);
  const side = of?.units.find((one) => one.id === owed.unit)?.side;
  if (!at || !of) return null;
  const mine = side === view.value?.to_act;
  return (
    <g class={mine ? "duty" : "duty foe"} data-duty={owed.unit}
      transform={`translate(${at.x - 22} ${at.y - 22})`}>
      <title>{`${owed.text} (${owed.case})`}</title>
      {mine ? <circle r="10" /> : <path d="M0-12L11 0 0 12-11 0Z" />}
      {mine ? <text y="5.5">!</text> : <use href="#glyph-swords" />}
    </g>
  );
}

export function Duties() {
  if (replaying.value) return null;
  const owed = (view.value?.owed ?? []).filter((one) => one.unit !== undefined);
  return <g class="duties">{owed.map((one) => <DutyMark key={one.unit} owed={one} />)}</g>;
}
