// What the line protocol says of a battle: all that never changes in a game (docs/protocol.md).

export type HexId = string; // as printed: "0923"
export type UnitId = string;
export type SideId = string;
export type AttributeValue = boolean | number | string | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

export interface Side {
  id: SideId;
  name: string;
  colour: string; // a heraldic name
  attributes: Attributes;
}
export interface Grid {
  shape: "flat" | "pointy";
  columns: number;
  rows: number;
  one_short: boolean;
  directions: readonly string[]; // clockwise
}
export interface HexArrays {
  on_map: readonly number[];
  terrain: readonly number[];
  elevation: readonly number[];
  roads: readonly number[]; // bit d: a road crosses the side in direction d
}
/** What a player is told of ground or a counter: a sentence, or a value behind its label. */
export interface Told {
  text?: string;
  label?: string;
  value?: string;
  help?: string;
}
export interface Ground {
  id: string;
  glyph: string;
  attributes: Attributes;
  told: readonly Told[];
}
export interface Hexside {
  hex: HexId;
  direction: string;
  kind: string;
}
export interface MapLine {
  name: string;
  kind: "water" | "road";
  hexes: readonly HexId[];
}
export interface Place {
  name: string;
  hex: HexId;
}
export interface Zone {
  name: string;
  kind: string;
  side?: SideId;
  hexes: readonly HexId[];
}
export interface Group {
  id: string;
  name: string;
  side: SideId;
  attributes: Attributes;
}
export interface UnitType {
  id: string;
  name: string; // in words: "schiltrom, open"
  mode?: string;
  symbol: string;
  kind: "combat" | "leader" | "standard";
  size: 1 | 2;
  attributes: Attributes;
  told: readonly Told[];
}
export interface BattleUnit {
  id: UnitId;
  name: string;
  side: SideId;
  group?: string;
  types: readonly string[];
  hex?: HexId;
  zone?: string;
  attributes: Attributes;
  told: readonly Told[];
}
export interface Option {
  name: string;
  value: number | string;
  initial: number | string;
  values?: readonly string[];
  min?: number;
  max?: number;
  rule: string;
  help: string;
}
export interface Table {
  name: string;
  rule: string;
  title?: string;
  text?: string; // how it is read
  signed?: true; // its numbers are added to something
  said?: Readonly<Record<string, string>>; // rows whose name says too little
  said_across?: Readonly<Record<string, string>>; // and columns
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly (readonly (number | string)[])[];
}
export interface Level {
  name: string;
  least: number;
  winner?: SideId;
}
export type Argument =
  | "none" | "hex" | "place" | "unit" | "mode" | "facing" | "number" | "group";
export type ActionFlag = "step" | "attack" | "ends" | "chance" | "quiet" | "aside" | "settles"
  | "foretold";
export interface ActionWord {
  name: string;
  has_unit: boolean;
  argument: Argument;
  flags: readonly ActionFlag[];
  help: string;
}
export interface PhaseWord {
  name: string;
  label: string;
  rule: string;
  question?: boolean; // the label is one, and the prompt puts it more exactly
  reply?: readonly string[]; // asked out of turn, too: whether it `declines` and has `chances`
}
export interface StatusWord {
  name: string;
  label: string;
  min: number;
  max: number;
  marker: boolean;
  link: boolean;
  help: string;
  worn?: boolean; // changes the whole counter
  done?: boolean; // the unit has done its part
  glyph?: string; // a drawing for its marker
  values?: readonly string[]; // what its values from 1 on mean
}
/** A value printed on the counters of a kind. */
export interface CounterWord {
  kind: UnitType["kind"];
  attribute: string;
  form: "plain" | "initial" | "signed" | "bracketed" | "some" | "over" | "dot";
  now?: string; // status that has the value as it is now
  changed?: string; // status under which the attribute `instead` counts
  instead?: string;
}
/** What a kind of hex around a unit means for it. */
export interface ZoneWord {
  zone: string;
  label: string;
  rule: string;
  help: string;
}
export interface AttributeWord {
  name: string;
  type: "flag" | "number" | "word" | "directions" | "groups";
  worn?: boolean; // of a face that is out of order
  help: string;
}
export interface Named {
  name: string;
  text: string;
}
export interface OutcomeWord extends Named {
  nothing?: boolean; // all stays as it was
}
export interface Rules {
  id: string;
  title: string;
  revision: number;
  die_faces: number;
  die_least: number; // what the lowest face counts; the faces are numbered from 1 all the same
  actions: readonly ActionWord[];
  events: readonly Named[];
  phases: readonly PhaseWord[];
  statuses: readonly StatusWord[];
  counter: readonly CounterWord[]; // in the order in which they are printed
  zones: readonly ZoneWord[];
  outcomes: readonly OutcomeWord[];
  sequence: readonly { title: string; text: string }[];
  attributes: Readonly<
    Record<"side" | "group" | "terrain" | "hexside" | "type" | "unit", readonly AttributeWord[]>
  >;
}
/** What players are told before the battle, of one thing. */
export interface BriefingPart {
  part: "situation" | "attack" | "length" | "victory" | "special" | "balance";
  title: string;
  paragraphs: readonly string[];
}
/** All that never changes in a game. */
export interface Battle {
  id: string;
  title: string;
  summary: string;
  revision: number;
  hash: string;
  notes: readonly string[];
  briefing: readonly BriefingPart[];
  sides: readonly [Side, Side];
  first_side: SideId;
  margin_side: SideId;
  grid: Grid;
  hexes: HexArrays;
  terrains: readonly Ground[];
  hexside_kinds: readonly Ground[];
  hexsides: readonly Hexside[];
  lines: readonly MapLine[];
  places: readonly Place[];
  zones: readonly Zone[];
  groups: readonly Group[];
  types: readonly UnitType[];
  units: readonly BattleUnit[];
  options: readonly Option[];
  tables: readonly Table[];
  levels: readonly Level[];
  turns?: number; // 0 without limit
  marks?: readonly { turn: number; side?: SideId; label: string; case?: string }[];
  breaking?: readonly { side: SideId; points: number; case: string; text: string }[];
  rules: Rules;
}
