// Arrows from unit to unit: what is declared, what could be attacked, what is being weighed, and
// what happened last. They lie over the counters.
import { computed } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { UnitId, UnitView } from "../engine/protocol";
import { centreOf, middleOf, RADIUS, type Point } from "../geometry/hexes";
import { hasFlag, own, preview, selected } from "../play/selection";
import { actions, battle, latest, refusal, view } from "../play/session";
import { arrowPath, shortened } from "./overlayShapes";

const units = computed(() => new Map((view.value?.units ?? []).map((unit) => [unit.id, unit])));

/** Where a unit stands; nothing if it is off the map. */
export function standAt(unit: UnitId | undefined): Point | undefined {
  const of = battle.value;
  const shown: UnitView | undefined = unit === undefined ? undefined : units.value.get(unit);
  return of && shown && shown.hexes.length > 0 ? middleOf(of.grid, shown.hexes) : undefined;
}

interface Arrowed {
  from: Point | undefined;
  to: Point | undefined;
  kind: string;
  width: number;
  aside?: number; // to the right of the line between the two, beside an arrow that comes back
  title?: string;
}

function Arrow(props: Arrowed) {
  const { from, to, kind, width } = props;
  if (!from || !to) return null;
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  const by = (props.aside ?? 0) / (apart || 1);
  const shift = { x: (from.y - to.y) * by, y: (to.x - from.x) * by };
  const [start, end] = shortened(
    { x: from.x + shift.x, y: from.y + shift.y }, { x: to.x + shift.x, y: to.y + shift.y },
    Math.min(30, 0.22 * apart), 18);
  return (
    <path class={`arrow ${kind}`} d={arrowPath(start, end, width)}>
      {props.title !== undefined && <title>{props.title}</title>}
    </path>
  );
}

/** Who has a target, each pair once: those of an attack in common, then what units have alone. */
const declared = computed(() => {
  const of = battle.value;
  const pairs = new Map<string, { from: UnitId; to: UnitId; title: string }>();
  if (!of) return pairs;
  const add = (from: UnitId, to: UnitId | undefined, title: string): void => {
    if (to !== undefined) pairs.set(`${from} ${to}`, { from, to, title });
  };
  const links = new Set(of.rules.statuses.filter((word) => word.link).map((word) => word.name));
  for (const unit of view.value?.units ?? [])
    for (const status of unit.statuses)
      if (links.has(status.name)) add(unit.id, status.unit, status.label);
  for (const combat of view.value?.combats ?? [])
    for (const attacker of combat.attackers)
      for (const defender of combat.defenders)
        add(attacker, defender, combat.column === undefined ? "attacks" : `at ${combat.column}`);
  return pairs;
});

const APART = 3.5 * RADIUS; // two hexes: so much further off a target has left the fight

/** As long as a target has not gone far from where it was taken for one. */
function Declared() {
  const near = useRef(new Map<string, number>()); // how near each pair has been
  const kept = new Map<string, number>();
  const arrows = [...declared.value].flatMap(([pair, { from, to, title }]) => {
    const [start, end] = [standAt(from), standAt(to)];
    if (!start || !end) return [];
    const now = Math.hypot(start.x - end.x, start.y - end.y);
    const least = Math.min(now, near.current.get(pair) ?? now);
    kept.set(pair, least);
    return now - least > APART ? [] : [{ pair, start, end, title }];
  });
  near.current = kept;
  return (
    <>
      {arrows.map(({ pair, start, end, title }) => (
        <Arrow key={pair} kind="declared" width={7} title={title} from={start} to={end} />
      ))}
    </>
  );
}

const TICKS = "M0-40V-26M0 40V26M-40 0H-26M40 0H26";

/** A ring of four ticks around what can be attacked. */
function Reticle({ unit, kind, label }: { unit: UnitId; kind: string; label: string }) {
  const at = standAt(unit);
  if (!at) return null;
  return (
    <g class={`reticle ${kind}`} transform={`translate(${at.x} ${at.y})`}>
      <title>{label}</title>
      <g class="casing"><circle r="33" /><path d={TICKS} /></g>
      <circle r="33" />
      <path d={TICKS} />
    </g>
  );
}

function Targets() {
  const others = [...new Set(own.value.flatMap((action) => action.other ?? []))];
  const weighing = preview.value?.action.other;
  return (
    <>
      {others.filter((unit) => unit !== weighing).map((unit) => (
        <Reticle key={unit} unit={unit} kind="target" label="can be attacked" />
      ))}
    </>
  );
}

interface Struck {
  pair: string;
  from: Point | undefined;
  to: Point | undefined;
}

/** Attacks among the events of the last decision, each pair once, from and to where they stood. */
const struck = computed((): readonly Struck[] => {
  const of = battle.value;
  const events = latest.value?.events ?? [];
  const stoodAt = (unit: UnitId, since: number): Point | undefined => {
    const went = events.slice(since).find((event) =>
      event.unit === unit && event.from !== undefined && event.to !== undefined);
    return of && went?.from !== undefined ? centreOf(of.grid, went.from) : standAt(unit);
  };
  const pairs = new Map<string, Struck>();
  events.forEach(({ unit, other }, at) => {
    if (unit === undefined || other === undefined || unit === other) return;
    const pair = `${unit} ${other}`;
    if (!pairs.has(pair))
      pairs.set(pair, { pair, from: stoodAt(unit, at), to: stoodAt(other, at) });
  });
  return [...pairs.values()];
});

/** What could be shot or struck in answer to what just happened: who may do it, and at whom. */
const answers = computed(() => {
  const prompt = view.value?.prompt;
  if (!prompt?.interrupt) return [];
  const pairs = new Map<string, [UnitId | undefined, UnitId | undefined]>();
  for (const action of actions.value)
    if (hasFlag(action, "attack"))
      pairs.set(action.text, [action.unit, action.other ?? prompt.other]);
  return [...pairs];
});

function Answers() {
  return (
    <>
      {answers.value.map(([text, [unit, other]]) => (
        <Arrow key={text} kind="answer" width={8} aside={13} title="may answer"
          from={standAt(unit)} to={standAt(other)} />
      ))}
      {[...new Set(answers.value.flatMap(([, [, other]]) => other ?? []))].map((unit) => (
        <Reticle key={unit} unit={unit} kind="target" label="may be answered" />
      ))}
    </>
  );
}

export function Attacks() {
  const weighed = preview.value;
  const refused = refusal.value;
  return (
    <g class="attacks">
      {!weighed && struck.value.map(({ pair, from, to }) => (
        <Arrow key={pair} kind="past" width={5} from={from} to={to} />
      ))}
      <Declared />
      {!weighed && <Answers />}
      {selected.value !== undefined && <Targets />}
      {weighed && (
        <Arrow kind="weighed" width={11} from={standAt(weighed.action.unit)}
          to={standAt(weighed.action.other)} />
      )}
      {weighed?.action.other !== undefined && (
        <Reticle unit={weighed.action.other} kind="weighed" label="the attack being weighed" />
      )}
      {refused?.other !== undefined && (
        <Reticle unit={refused.other} kind="refused" label={refused.why} />
      )}
    </g>
  );
}
