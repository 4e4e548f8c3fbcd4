// The answers of the line protocol (docs/protocol.md) as types. Nothing here knows a rule.

export type HexId = string; // as printed: "0923"
export type UnitId = string;
export type SideId = string;
export type AttributeValue = boolean | number | string | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

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
export interface BrokenEntry {
  file: string;
  error: LineError;
}
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
export interface Ground {
  id: string;
  glyph: string;
  attributes: Attributes;
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
  mode?: string;
  symbol: string;
  kind: "combat" | "leader" | "standard";
  size: 1 | 2;
  attributes: Attributes;
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
export type ActionFlag = "step" | "attack" | "ends" | "chance" | "quiet";
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
}
export interface StatusWord {
  name: string;
  label: string;
  min: number;
  max: number;
  marker: boolean;
  link: boolean;
  help: string;
}
export interface AttributeWord {
  name: string;
  type: "flag" | "number" | "word" | "directions" | "groups";
  help: string;
}
export interface Named {
  name: string;
  text: string;
}
export interface Rules {
  id: string;
  title: string;
  revision: number;
  die_faces: number;
  actions: readonly ActionWord[];
  events: readonly Named[];
  phases: readonly PhaseWord[];
  statuses: readonly StatusWord[];
  outcomes: readonly Named[];
  attributes: Readonly<
    Record<"side" | "group" | "terrain" | "hexside" | "type" | "unit", readonly AttributeWord[]>
  >;
}
/** All that never changes in a game. */
export interface Battle {
  id: string;
  title: string;
  summary: string;
  revision: number;
  hash: string;
  notes: readonly string[];
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
  case?: string;
  unit?: UnitId;
  other?: UnitId;
  hex?: HexId;
  interrupt?: boolean;
}
/** All that changes. */
export interface View extends Standing {
  points: Readonly<Record<SideId, number>>;
  level?: { name: string; winner?: SideId };
  units: readonly UnitView[];
  owed: readonly UnitId[];
  prompt?: Prompt;
  counts: {
    legal: number;
    owed: number;
    on_map: Readonly<Record<SideId, number>>;
    scripted_rolls: number;
  };
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
}
export interface GameEvent {
  kind: string;
  sentence: string;
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
  case: string;
  unit?: UnitId;
  hex?: HexId;
  other?: UnitId;
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
  path: readonly string[];
}
export interface ZoneHex {
  hex: HexId;
  zone: "front" | "front_side" | "flank" | "rear" | "all_round";
}
export interface Modifier {
  case: string;
  text: string;
  value: number;
  roll: number;
}
export interface Outcome {
  name: string;
  text: string;
  value: number;
  numerator: number;
  denominator: number;
}
/** The distribution if the enemy answers so. */
export interface AnswerOdds {
  text: string;
  case?: string;
  falls: number;
  outcomes: readonly Outcome[];
}
export interface Odds {
  action: string;
  rule: string;
  unit: UnitId;
  other?: UnitId;
  base?: number;
  total: number;
  range: number;
  modifiers: readonly Modifier[];
  falls: number;
  outcomes: readonly Outcome[];
  answers?: readonly AnswerOdds[];
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
export interface Score {
  points: Readonly<Record<SideId, number>>;
  items: readonly ScoreItem[];
}
/** A division or command as it stands now. */
export interface GroupView {
  id: string;
  side: SideId;
  leader?: UnitId;
  statuses: readonly { name: string; label: string; value: number }[];
  units?: readonly UnitId[]; // all of them that are on the map
  in_command: readonly UnitId[];
  out_of_command: readonly UnitId[];
  choice?: { action: string; numerator: number; denominator: number }; // of an action that names it
  refused?: Refusal; // why none may name it now
}
