// The answers of the line protocol (docs/protocol.md) as types. Nothing here knows a rule.
import type { HexId, SideId, UnitId } from "./protocolBattle";

export type * from "./protocolBattle";

/** Where the game stands; ends every answer that changes it. */
export interface Standing {
  ply: number;
  ahead?: number; // decisions that can be redone
  hash: string;
  turn: number;
  phase: string;
  phasing: SideId;
  to_act?: SideId; // left out once the game is over
  over: boolean;
}

export interface BattleEntry {
  id: string;
  title: string;
  revision: number;
  rules: string;
  summary: string;
}
export interface Status {
  name: string;
  value: number;
  label: string;
  unit?: UnitId; // of a link
}
export interface UnitView {
  id: UnitId;
  hexes: readonly HexId[]; // none: off the map; two: left and right as it looks
  face: number;
  mode?: string;
  type: string;
  statuses: readonly Status[];
}
/** What the side to act must decide now, and why. */
export interface Prompt {
  text: string;
  ask: string; // without the side it is addressed to
  case?: string;
  unit?: UnitId;
  other?: UnitId;
  hex?: HexId;
  interrupt?: boolean;
}
/** How the game ended, or what it would come to if it ended now. */
export interface Result {
  winner?: SideId; // none: a draw
  level?: string;
  by: "margin" | "ratio" | "rule";
  margin: number;
  case?: string;
  text?: string;
}
/** Something that must be done: by that unit, or to it if it is the enemy's. */
export interface Owed {
  unit?: UnitId;
  case: string;
  text: string;
  asked?: boolean; // the prompt asks for it already
}
/** All that changes. */
export interface View extends Standing {
  points: Readonly<Record<SideId, number>>;
  result: Result;
  units: readonly UnitView[];
  can_act: readonly UnitId[]; // units that could still do something
  owed: readonly Owed[]; // what must still be done
  combats?: readonly Combat[]; // declared and not over
  sides?: readonly SideView[]; // where the rules tell of an army as a whole
  prompt?: Prompt;
  counts: {
    legal: number;
    on_map: Readonly<Record<SideId, number>>;
    scripted_rolls: number;
  };
}

/** How an army stands. */
export interface SideView {
  id: SideId;
  statuses: readonly (Status & { help: string; marker?: boolean })[];
}

/** An attack of several together. */
export interface Combat {
  letter: string; // by which people know it
  attackers: readonly UnitId[];
  defenders: readonly UnitId[];
  column?: string; // of its table, as printed
}

export interface Action {
  text: string; // what `do` takes
  kind: string;
  unit?: UnitId;
  hexes?: readonly HexId[];
  other?: UnitId;
  mode?: string;
  facing?: number; // towards the corner between directions f and f + 1
  number?: number;
  group?: string;
  cost?: number; // half points
  label?: string; // what its button says
}
/** What could be done after some actions. */
export interface After {
  played: readonly string[];
  can_act: readonly UnitId[];
  actions: readonly Action[];
}
/** Several units on their way by one order. */
export interface March {
  actions: readonly string[];
  units: readonly { unit: UnitId; place: string; arrives: boolean; refused?: Refusal }[];
}
/** A roll that an event tells of. */
export interface Roll {
  dice?: number; // as they fell, added up; another event has them if it is left out
  faces?: readonly number[]; // one by one, from 1
  total?: number; // with all that was added
  needed?: number; // what it had to come to
  good?: "low" | "high"; // needed or less succeeds, or needed or more
}
export interface GameEvent {
  kind: string;
  sentence: string; // without its case
  part?: 1 | 2; // only opens a turn, or a part of one
  modifier?: boolean; // an item that changes a roll, or the number needed, by its value
  halt?: boolean; // only says that the move of its unit is over
  sure?: boolean; // an attack is decided without a die
  side?: SideId; // that it is about, if it is about no unit
  roll?: Roll;
  case?: string;
  text?: string;
  unit?: UnitId;
  other?: UnitId;
  from?: HexId;
  to?: HexId;
  value: number;
  extra: number;
}
export interface Done extends Standing {
  action: string;
  side: SideId;
  dice: readonly number[];
  events: readonly GameEvent[];
  events_left_out?: number;
}
/** A decision as the log tells it. */
export interface Chapter {
  ply: number;
  turn: number;
  phase: string;
  side: SideId;
  action: string;
  dice: readonly number[];
  events: readonly GameEvent[];
}
export interface Refusal {
  why: string;
  kind: Reason["kind"];
  case: string;
  unit?: UnitId;
  hex?: HexId;
  other?: UnitId;
}
/** What stops a unit on its way to a hex: how far it comes, and why no further. */
export interface Barrier {
  from: string; // a place
  refused?: Refusal;
}
export interface LineError {
  line: number;
  column: number;
  found: string;
  expected: string;
}
export interface ReachPlace {
  place: string;
  hexes: readonly HexId[];
  face: number;
  mode?: string;
  cost: number; // half points
  passes?: true; // on its way only: it may not stop there
  path: readonly string[];
}
export interface ZoneHex {
  hex: HexId;
  zone: "front" | "front_side" | "flank" | "rear" | "all_round";
}
export interface Modifier {
  case: string;
  text: string;
  kind: "adds" | "halves" | "shifts" | "raises" | "strengthens"; // raises: the number needed
  unit?: UnitId; // whose strength it halves
  value: number;
  roll: number;
}
/** How likely something is, and how good for the side that attacks: bad if below nought. */
export interface Chance {
  text: string;
  worth: number;
  numerator: number;
  denominator: number;
}
export interface Outcome extends Chance {
  name: string;
  value: number;
}
export interface EnemyAnswer {
  text: string;
  case?: string;
  unit?: UnitId;
  label?: string;
}
/** The distribution if the enemy answers so; left out where there are too many falls to count. */
export interface AnswerOdds extends EnemyAnswer {
  falls?: number;
  outcomes?: readonly Outcome[];
  back?: readonly Outcome[]; // what the answer does to the attacker
}
/** The attack if the enemy does what is worst for it. */
export interface JoinedOdds {
  answer?: EnemyAnswer; // none: he lets it be
  falls: number;
  sum: readonly Chance[]; // in a few words; parts may happen together
  outcomes: readonly Chance[]; // the best first
}
export interface Odds {
  action: string;
  rule: string;
  unit?: UnitId; // none: the side as a whole
  other?: UnitId;
  attackers: readonly UnitId[];
  defenders: readonly UnitId[];
  column?: string; // of the table, as printed
  row?: string;
  base?: number;
  good?: "low" | "high"; // it succeeds on base or less, or on base or more
  total: number;
  range: number;
  modifiers: readonly Modifier[];
  falls: number;
  outcomes: readonly Outcome[];
  answers?: readonly AnswerOdds[];
  joined: JoinedOdds;
}
export interface Reason {
  kind: "form" | "refusal" | "modifier" | "effect";
  text: string;
}

export type Answer<T> =
  | ({ ok: true } & T)
  | { ok: false; refused: Refusal; error?: undefined }
  | { ok: false; error: LineError; refused?: undefined };

/** What the points consist of. */
export interface ScoreItem {
  side: SideId;
  value: number;
  case: string;
  text: string;
  unit?: UnitId;
}
/** How far off a level of victory is, or something else that decides the battle. */
export interface Prospect {
  level?: string;
  winner?: SideId;
  side: SideId; // who must come to it
  missing: number; // 0: reached
  sentence: string;
  case: string;
}
export interface Score {
  points: Readonly<Record<SideId, number>>;
  result: Result;
  items: readonly ScoreItem[];
  prospects: readonly Prospect[];
}
/** A division or command as it stands now. */
export interface GroupView {
  id: string;
  side: SideId;
  leader?: UnitId;
  statuses: readonly { name: string; label: string; value: number; marker?: boolean }[];
  units?: readonly UnitId[]; // all of them that are on the map
  in_command: readonly UnitId[];
  out_of_command: readonly UnitId[];
  choice?: { action: string; numerator: number; denominator: number }; // of an action that names it
  refused?: Refusal; // why none may name it now
}
