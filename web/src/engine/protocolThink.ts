// What the line protocol tells of computer players, as types.
import type { Action } from "./protocol";
import type { SideId } from "./protocolBattle";

/** What a computer player would do, and why. */
export interface Hint {
  side: SideId;
  action: Action;
  explained?: string;
  weighed: number; // positions, so far
  more: boolean; // it could think on
}

/** How playouts ended. */
export interface Evaluation {
  player: string;
  games: number;
  won: Readonly<Record<SideId, number>>;
  drawn: number;
}
