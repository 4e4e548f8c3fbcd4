// Who plays a side: a person, or the computer at a level, in a style, with time to think.
import type { SideId } from "../engine/protocol";

export type Level = "squire" | "captain" | "marshal";
export type Style = "steady" | "bold";

export interface Seat {
  by: "person" | Level;
  style: Style; // of a captain
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
}

export const LEVELS: readonly LevelWord[] = [
  { level: "squire", name: "Squire", help: "goes for the nearest enemy; for a first game" },
  { level: "captain", name: "Captain", help: "knows the book; answers at once" },
  { level: "marshal", name: "Marshal", help: "plans whole turns; takes time to think" },
];

/** The name of the player in the engine, which is also what a record says. */
export function playerOf({ by, style }: Seat): string {
  switch (by) {
    case "squire": return "greedy";
    case "captain": return style === "bold" ? "captain-bold" : "captain";
    case "marshal": return "marshal";
    case "person": return "person";
  }
}

/** Who sat there when the engine's name was written; anybody it does not know is a person. */
export function seatNamed(name: string | undefined): Seat {
  const styles: readonly Style[] = ["steady", "bold"];
  const seats = LEVELS.flatMap(({ level }) =>
    styles.map((style): Seat => ({ ...PERSON, by: level, style })));
  return seats.find((seat) => playerOf(seat) === name) ?? PERSON;
}

/** "Captain", "bold Captain", "Marshal", or "a person". */
export function seatText({ by, style }: Seat): string {
  const name = LEVELS.find(({ level }) => level === by)?.name;
  if (name === undefined) return "a person";
  return by === "captain" && style === "bold" ? `bold ${name}` : name;
}

export function seatIn(seats: Seats | undefined, side: SideId | undefined): Seat {
  return (side === undefined ? undefined : seats?.[side]) ?? PERSON;
}

export function isComputer(seat: Seat): boolean {
  return seat.by !== "person";
}
