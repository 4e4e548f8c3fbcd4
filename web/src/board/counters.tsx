// All counters on the map. Only those whose picture changed are drawn again; who leaves it fades.
import { computed } from "@preact/signals";
import { Component, createRef } from "preact";
import { useRef } from "preact/hooks";
import type { Battle, UnitId, View } from "../engine/protocol";
import { centreOf, type Point } from "../geometry/hexes";
import { band } from "../play/band";
import { selected } from "../play/selection";
import { battle, latest, open, replaying, settled, view } from "../play/session";
import { wantsStill } from "../saves/preferences";
import { isTurning } from "./aim";
import { Attacks } from "./arrows";
import { CombatBadges, Duties } from "./combats";
import { CounterFace, FlagFace } from "./counterFace";
import { figuresOf, type Figure } from "./counterFigures";
import { BlowMarks, StrikeMarks } from "./dangers";
import { PlateDefs } from "./heraldry";
import { distress, MarkerDefs } from "./markers";
import { Names } from "./names";
import { Choices } from "./overlayChoices";
import { Ghost } from "./overlayGhost";
import { HintMark } from "./overlayHint";
import { Layer } from "./overlayLayer";
import { dragged, openSoon, openStack } from "./overlayState";
import { SymbolDefs } from "./symbols";

interface CounterProps {
  figure: Figure;
  selected: boolean;
  banded: boolean; // marches with others
  shiver: boolean;
  leaving: boolean;
}

const SLIDE_MS = 320;

/** The hexes between the first and the last that a unit has just gone through, if it covers one. */
function wayOf(unit: UnitId): Point[] {
  const of = battle.peek();
  const shown = view.peek()?.units.find((one) => one.id === unit);
  if (!of || shown?.hexes.length !== 1) return [];
  const steps = (latest.peek()?.events ?? []).filter((event) =>
    event.unit === unit && event.from !== undefined && event.to !== undefined);
  return steps.slice(0, -1).map((event) => centreOf(of.grid, event.to ?? ""));
}

function transformOf(x: number, y: number, turn: number): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg)`;
}

class Counter extends Component<CounterProps> {
  readonly element = createRef<SVGGElement>();

  override shouldComponentUpdate(next: CounterProps): boolean {
    const { figure, selected: chosen, banded, shiver, leaving } = this.props;
    return (
      next.selected !== chosen || next.banded !== banded || next.shiver !== shiver ||
      next.leaving !== leaving ||
      JSON.stringify(next.figure) !== JSON.stringify(figure)
    );
  }

  /** A way of several steps is gone along, not across. */
  override componentDidUpdate({ figure: before }: CounterProps): void {
    const { figure } = this.props;
    const moved = figure.x !== before.x || figure.y !== before.y;
    const way = moved && figure.form === "full" && !wantsStill() ? wayOf(figure.id) : [];
    if (way.length < 2) return;
    const frames = [before, ...way, figure].map(({ x, y }) => transformOf(x, y, figure.turn));
    this.element.current?.animate({ transform: frames },
      { duration: SLIDE_MS, easing: "ease-in-out" });
  }

  render() {
    const { figure, shiver, leaving } = this.props;
    const { id, x, y, turn, form } = figure;
    const words = ["counter", form, shiver && "shiver", leaving && "leaving",
      this.props.selected && "selected", this.props.banded && "banded"];
    const angle = form === "flag" ? 0 : turn;
    const transform = transformOf(x, y, angle);
    return (
      <g
        ref={this.element}
        class={words.filter(Boolean).join(" ")}
        data-unit={leaving ? undefined : id}
        data-stack={figure.stack}
        style={{ transform, "--field": figure.colour }}
      >
        <g class="body">
          {form === "flag"
            ? <FlagFace face={figure} tailed={figure.kind === "standard"}
                selected={this.props.selected} owed={figure.owed} may={figure.may} />
            : <CounterFace face={figure} selected={this.props.selected} owed={figure.owed}
                may={figure.may} banded={this.props.banded} dim={figure.dim} />}
        </g>
      </g>
    );
  }
}

interface Memory {
  battle: Battle;
  view: View;
  figures: readonly Figure[];
  gone: readonly Figure[];
  shaken: ReadonlySet<UnitId>;
}

/** Compares with the view before: who has left the map since, and who is worse off. */
function remember(
  of: Battle, now: View, figures: readonly Figure[], before: Memory | undefined,
): Memory {
  if (before?.battle === of && before.view === now) return { ...before, figures };
  const none: Memory = { battle: of, view: now, figures, gone: [], shaken: new Set() };
  if (before?.battle !== of || now.ply !== before.view.ply + 1) return none;
  const here = new Set(figures.map((figure) => figure.id));
  const then = new Map(before.view.units.map((unit) => [unit.id, unit.statuses]));
  const words = of.rules.statuses;
  const worse = now.units.filter((unit) =>
    distress(words, unit.statuses) > distress(words, then.get(unit.id) ?? []));
  return {
    ...none,
    gone: before.figures.filter((figure) => !here.has(figure.id)),
    shaken: new Set(worse.map((unit) => unit.id)),
  };
}

function overStack(event: PointerEvent): void {
  const found = event.target instanceof Element && event.target.closest("[data-stack]");
  if (event.pointerType !== "mouse" || dragged.value || !(found instanceof SVGElement)) return;
  openSoon(found.dataset["stack"]);
}

function outOfStack(event: PointerEvent): void {
  if (event.pointerType === "mouse") openSoon(undefined);
}

/** What <use> refers to; drawn once a battle. */
function Definitions() {
  return (
    <defs>
      {battle.value && <PlateDefs of={battle.value} />}
      <SymbolDefs />
      <MarkerDefs />
    </defs>
  );
}

const figures = computed(() =>
  battle.value && view.value
    ? figuresOf(battle.value, view.value, openStack.value, settled.value.can_act,
      replaying.value ? [] : open.value)
    : []);

export function Counters() {
  const memory = useRef<Memory>();
  const of = battle.value;
  const now = view.value;
  if (!of || !now) return null;
  const standing = figures.value;
  const { gone, shaken } = (memory.current = remember(of, now, standing, memory.current));
  const chosen = selected.value;
  const together = new Set(band.value.length > 1 ? band.value : []);
  const draw = (figure: Figure, leaving = false) => (
    <Counter key={figure.id} figure={figure} leaving={leaving} selected={figure.id === chosen}
      banded={together.has(figure.id)} shiver={shaken.has(figure.id)} />
  );
  const top = standing.find((figure) => figure.id === chosen)?.stack;
  const raised = (figure: Figure): boolean => figure.raised || figure.id === chosen ||
    (top !== undefined && figure.stack === top && figure.form === "flag");
  const flying = (figure: Figure): number => (figure.form === "flag" ? 1 : 0); // over their unit
  const beneath = (figure: Figure): number => (figure.beneath ? 0 : 1);
  const low = standing.filter((figure) => !raised(figure))
    .sort((a, b) => beneath(a) - beneath(b));
  return (
    <Layer name="counters">
      <Definitions />
      <g onPointerOver={overStack} onPointerOut={outOfStack}>
        <g class="gone">{gone.map((figure) => draw(figure, true))}</g>
        <g class="standing">
          {low.filter((figure) => figure.form === "full").map((figure) => draw(figure))}
        </g>
        <g class="flags">
          {low.filter((figure) => figure.form === "flag").map((figure) => draw(figure))}
        </g>
        <g class="raised">
          {standing.filter(raised).sort((a, b) => flying(a) - flying(b))
            .map((figure) => draw(figure))}
        </g>
      </g>
      <Names />
      <Attacks />
      <StrikeMarks />
      <BlowMarks />
      <Duties />
      <CombatBadges />
      <HintMark />
      {isTurning.value && <Ghost />}
      <Choices />
    </Layer>
  );
}
