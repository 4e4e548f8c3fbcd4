// Who plays a side: a person, or the computer at a level, in a style, with time to think.
import type { SideId } from "../engine/protocol";

export type Level = "squire" | "captain" | "marshal";
export type Style = "steady" | "bold";

export interface Seat {
  by: "person" | Level;
  style: Style; // of a captain or a marshal
  seconds: number; // that a marshal thinks about a plan
}

export type Seats = Readonly<Record<SideId, Seat>>;

export const SECONDS: readonly number[] = [1, 3, 10, 30];
export const PERSON: Seat = { by: "person", style: "steady", seconds: 3 };
export const CAPTAIN: Seat = { ...PERSON, by: "captain" };

export interface LevelWord {
  level: Level;
  name: string;
  help: string;
  player: string; // its name in the engine
  bold?: string; // and that of its bold style, if it has one
}

export const LEVELS: readonly LevelWord[] = [
  {
    level: "squire", name: "Squire", help: "goes for the nearest enemy; for a first game",
    player: "greedy",
  },
  {
    level: "captain", name: "Captain", help: "knows the book; answers at once",
    player: "captain", bold: "captain-bold",
  },
  {
    level: "marshal", name: "Marshal", help: "plans whole turns; takes time to think",
    player: "marshal", bold: "marshal-bold",
  },
];

function wordOf({ by }: Seat): LevelWord | undefined {
  return LEVELS.find(({ level }) => level === by);
}

/** The styles in which a seat may play; none if there is nothing to choose. */
export function stylesOf(seat: Seat): readonly Style[] {
  return wordOf(seat)?.bold === undefined ? [] : ["steady", "bold"];
}

/** The computer in all its levels and styles. */
export const COMPUTERS: readonly Seat[] = LEVELS.flatMap(({ level }) => {
  const seat: Seat = { ...PERSON, by: level };
  const styles = stylesOf(seat);
  return styles.length === 0 ? [seat] : styles.map((style) => ({ ...seat, style }));
});

/** The name of the player in the engine, which is also what a record says. */
export function playerOf(seat: Seat): string {
  const word = wordOf(seat);
  return (seat.style === "bold" ? word?.bold : undefined) ?? word?.player ?? "person";
}

/** Who sat there when the engine's name was written; anybody it does not know is a person. */
export function seatNamed(name: string | undefined): Seat {
  return COMPUTERS.find((seat) => playerOf(seat) === name) ?? PERSON;
}

/** "Captain", "bold Captain", "Marshal", or "a person". */
export function seatText(seat: Seat): string {
  const word = wordOf(seat);
  if (!word) return "a person";
  return seat.style === "bold" && word.bold !== undefined ? `bold ${word.name}` : word.name;
}

export function seatIn(seats: Seats | undefined, side: SideId | undefined): Seat {
  return (side === undefined ? undefined : seats?.[side]) ?? PERSON;
}

export function isComputer(seat: Seat): boolean {
  return seat.by !== "person";
}
