// What lies on the ground under the counters: where a unit can go, its zones, what it sees, the
// last move, and what a text points at.
import { computed, useSignalEffect } from "@preact/signals";
import type { HexId, ZoneHex } from "../engine/protocol";
import { centreOf, towards } from "../geometry/hexes";
import { band, bandLead, goalsOf } from "../play/band";
import { pointedHexes } from "../play/pointed";
import {
  cursor, destinations, forced, passed, reach, selected, selectedUnit, zones,
} from "../play/selection";
import { battle, groups, latest, refusal, theEngine, view } from "../play/session";
import { showZones } from "../saves/preferences";
import { isTurning, touching } from "./aim";
import { bandGoal } from "./bandAim";
import { CombatGround } from "./combats";
import { Dangers } from "./dangers";
import { line } from "./lasso";
import { Ghost, Path } from "./overlayGhost";
import { Layer } from "./overlayLayer";
import { linePath, outlineOf, pointsText } from "./overlayShapes";
import {
  cursorFocused, dragged, hovered, inspected, keepSight, showSight, sight, type Sight,
} from "./overlayState";

function Area(props: { hexes: Iterable<HexId>; kind: string }) {
  const of = battle.value;
  const path = of ? outlineOf(of.grid, props.hexes) : "";
  return path === "" ? null : <path class={`area ${props.kind}`} d={path} />;
}

/** The least cost to stand in a hex. */
const costs = computed(() => {
  const least = new Map<HexId, number>();
  for (const [hex, places] of destinations.value)
    for (const { cost } of places)
      if (cost !== undefined) least.set(hex, Math.min(cost, least.get(hex) ?? Infinity));
  return least;
});

function Reach() {
  const of = battle.value;
  if (!of || selected.value === undefined || destinations.value.size === 0) return null;
  const ends = [...destinations.value.keys()].filter((hex) => !passed.value.has(hex));
  return (
    <g class={forced.value ? "reach forced" : "reach"} data-reach={reach.value.length}>
      <Area kind="passed" hexes={passed.value} />
      <Area kind="reachable" hexes={ends} />
      <Area kind="reachable-edge" hexes={ends} />
      {[...costs.value].map(([hex, cost]) => {
        const at = centreOf(of.grid, hex);
        return <text key={hex} class="cost" x={at.x} y={at.y + 5.5}>{pointsText(cost)}</text>;
      })}
      {ends.filter((hex) => !costs.value.has(hex)).map((hex) => {
        const { x, y } = centreOf(of.grid, hex);
        return <circle key={hex} class="way-end" cx={x} cy={y} r="9" />;
      })}
    </g>
  );
}

/** Asks what the selected unit sees, or what is seen from the hex that is looked at. */
async function look(hex: HexId): Promise<void> {
  const answer = await theEngine().ask<Sight>(`sight ${hex}`);
  keepSight(answer.ok ? answer : undefined);
}

function InSight() {
  useSignalEffect(() => {
    const unit = selectedUnit();
    const hex = unit?.hexes[0] ?? inspected.value?.hex;
    if (!showSight.value || hex === undefined) keepSight(undefined);
    else void look(hex);
  });
  if (!showSight.value || !sight.value) return null;
  return (
    <>
      <Area kind="seen" hexes={sight.value.seen} />
      <Area kind="unseen" hexes={sight.value.hidden.map((one) => one.hex)} />
    </>
  );
}

const ZONE_LETTERS: Readonly<Record<ZoneHex["zone"], string>> = {
  front: "F", front_side: "FS", flank: "K", rear: "R", all_round: "A",
};
/** What the rules call a kind of zone. */
function zoneName(zone: ZoneHex["zone"]): string {
  return battle.value?.rules.zones.find((word) => word.zone === zone)?.label ?? zone;
}

function Zones() {
  const of = battle.value;
  const single = (of?.rules.zones.length ?? 0) < 2; // one kind needs no letter
  if (!of || !showZones.value || forced.value || zones.value.length === 0) return null;
  const kinds = [...new Set(zones.value.map((one) => one.zone))];
  return (
    <g class="zones">
      {kinds.map((kind) => (
        <Area key={kind} kind={`zone ${kind}`}
          hexes={zones.value.filter((one) => one.zone === kind).map((one) => one.hex)} />
      ))}
      {!single && zones.value.map(({ hex, zone }) => {
        const at = towards(centreOf(of.grid, hex), 180, 24);
        return (
          <text key={hex} class="zone-letter" x={at.x} y={at.y + 4}>
            {ZONE_LETTERS[zone]}
            <title>{zoneName(zone)}</title>
          </text>
        );
      })}
    </g>
  );
}

/** Where units went in the last decision. */
function LastMove() {
  const of = battle.value;
  if (!of) return null;
  const steps = (latest.value?.events ?? [])
    .filter((event) => event.from !== undefined && event.to !== undefined);
  const started = steps.filter((event, index) =>
    steps.findIndex((other) => other.unit === event.unit) === index);
  return (
    <>
      {steps.map((event, index) => (
        <path key={index} class="trail"
          d={linePath([centreOf(of.grid, event.from ?? ""), centreOf(of.grid, event.to ?? "")])} />
      ))}
      {started.map((event) => {
        const { x, y } = centreOf(of.grid, event.from ?? "");
        return <circle key={event.unit} class="trail-start" cx={x} cy={y} r="6" />;
      })}
    </>
  );
}

function Pointed() {
  const refused = refusal.value;
  const asked = view.value?.prompt;
  const looked = inspected.value?.hex;
  return (
    <>
      {asked?.hex !== undefined && <Area kind="asked" hexes={[asked.hex]} />}
      {looked !== undefined && <Area kind="looked" hexes={[looked]} />}
      {pointedHexes.value.length > 0 && <Area kind="pointed" hexes={pointedHexes.value} />}
      {refused?.hex !== undefined && <Area kind="refused" hexes={[refused.hex]} />}
    </>
  );
}

/** The hexes of the command that is active now. */
function ActiveCommand() {
  const active = groups.value.filter((group) => group.statuses.some((status) => status.marker))
    .flatMap((group) => group.units ?? []);
  const units = new Set(active);
  const hexes = (view.value?.units ?? []).filter((unit) => units.has(unit.id))
    .flatMap((unit) => unit.hexes);
  return hexes.length === 0 ? null : <Area kind="active-command" hexes={hexes} />;
}

/** Where the units of a band would stand if they all went as one of them to the hex pointed at. */
function BandGoals() {
  const carried = dragged.value?.unit;
  const away = touching.value && carried === undefined; // a finger points only where it lies
  const pointed = cursorFocused.value ? cursor.value : away ? undefined : hovered.value;
  const hex = bandGoal.value ?? pointed;
  const leads = carried !== undefined && band.value.includes(carried) ? carried : bandLead.value;
  if (bandLead.value === undefined || hex === undefined || leads === undefined) return null;
  const goals = goalsOf(leads, hex);
  return (
    <>
      <Area kind="goals" hexes={goals.flatMap((goal) => goal.hexes)} />
      <Area kind="goals lead" hexes={goals.find((goal) => goal.unit.id === leads)?.hexes ?? []} />
    </>
  );
}

function Lasso() {
  return line.value.length < 2 ? null : <path class="lasso" d={`${linePath(line.value)}Z`} />;
}

export function Overlays() {
  if (!battle.value) return null;
  return (
    <Layer name="overlays">
      <defs>
        {(["front", "front_side", "flank", "rear", "all_round"] as const).map((zone, index) => (
          <pattern key={zone} id={`hatch-${zone}`} class={`hatching ${zone}`} width="8" height="8"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${[0, 45, 45, 90, 0][index] ?? 0})`}>
            <path d={zone === "flank" ? "M0 4H8M4 0V8" : "M0 4H8"} />
          </pattern>
        ))}
        <pattern id="hatch-enemy" width="9" height="9" patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"><path d="M0 4.5H9" /></pattern>
      </defs>
      <InSight />
      <Dangers />
      <ActiveCommand />
      <CombatGround />
      {bandGoal.value === undefined && <Reach />}
      <Zones />
      <LastMove />
      <Pointed />
      <BandGoals />
      {band.value.length < 2 && <Path />}
      {band.value.length < 2 && !isTurning.value && <Ghost />}
      <Lasso />
    </Layer>
  );
}
