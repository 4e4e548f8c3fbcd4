// What a step of a lesson waits for, said as data and looked up in the game.
import type { Action, Battle, Chapter, HexId, UnitId, View } from "../engine/protocol";

export type Goal =
  | { kind: "read" } // the reader says so
  | { kind: "selected"; unit: UnitId }
  | { kind: "at"; unit: UnitId; hexes: readonly HexId[] }
  | { kind: "together"; unit: UnitId; other: UnitId }
  | { kind: "weighing"; unit: UnitId }
  | { kind: "reading" } // a rule is open
  | { kind: "phase"; turn: number; phasing: string; phase: string } // this one or a later one
  | { kind: "event"; event: string; unit?: UnitId } // since the step began
  | { kind: "happened"; event: string; unit?: UnitId } // ever in this game
  | { kind: "any"; of: readonly Goal[] };

/** All that a goal may look at. */
export interface Scene {
  battle: Battle;
  view: View;
  told: readonly Chapter[];
  since: number; // decisions taken when the step began
  selected: UnitId | undefined;
  weighing: Action | undefined;
  reading: boolean;
}

function hexesOf(view: View, unit: UnitId): readonly HexId[] {
  return view.units.find((one) => one.id === unit)?.hexes ?? [];
}

/** Places of phases in the order of play: turn, player-turn, phase. */
function order(battle: Battle, turn: number, phasing: string, phase: string): readonly number[] {
  const half = phasing === battle.first_side ? 0 : 1;
  return [turn, half, battle.rules.phases.findIndex((word) => word.name === phase)];
}

function isLater(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 || (a[at] ?? 0) > (b[at] ?? 0);
}

function saw(chapters: readonly Chapter[], event: string, unit: UnitId | undefined): boolean {
  return chapters.some((chapter) =>
    chapter.events.some((one) => one.kind === event && (unit === undefined || one.unit === unit)),
  );
}

export function isMet(goal: Goal, scene: Scene): boolean {
  const { battle, view, told } = scene;
  switch (goal.kind) {
    case "read":
      return false;
    case "selected":
      return scene.selected === goal.unit;
    case "at":
      return goal.hexes.every((hex) => hexesOf(view, goal.unit).includes(hex));
    case "together":
      return hexesOf(view, goal.unit).some((hex) => hexesOf(view, goal.other).includes(hex));
    case "weighing":
      return scene.weighing?.unit === goal.unit;
    case "reading":
      return scene.reading;
    case "phase":
      return view.over || isLater(
        order(battle, view.turn, view.phasing, view.phase),
        order(battle, goal.turn, goal.phasing, goal.phase),
      );
    case "event":
      return saw(told.filter((chapter) => chapter.ply > scene.since), goal.event, goal.unit);
    case "happened":
      return saw(told, goal.event, goal.unit);
    case "any":
      return goal.of.some((one) => isMet(one, scene));
  }
}
