// Chances of winning from playouts: sums, shares, and how sure they are.
import type { SideId } from "../engine/protocol";
import type { Evaluation } from "../engine/protocolThink";

export interface Chances {
  games: number;
  won: Readonly<Record<SideId, number>>;
  drawn: number;
}

export const NO_CHANCES: Chances = { games: 0, won: {}, drawn: 0 };

export function added(sum: Chances, more: Pick<Evaluation, "games" | "won" | "drawn">): Chances {
  const won: Record<SideId, number> = { ...sum.won };
  for (const [side, games] of Object.entries(more.won)) won[side] = (won[side] ?? 0) + games;
  return { games: sum.games + more.games, won, drawn: sum.drawn + more.drawn };
}

/** The share of a side, draws counted half, from 0 to 1. */
export function shareOf(sum: Chances, side: SideId): number {
  return sum.games === 0 ? 0.5 : ((sum.won[side] ?? 0) + sum.drawn / 2) / sum.games;
}

/** The standard error of a share; never nought, since few games are no certainty. */
export function errorOf(sum: Chances, side: SideId): number {
  const games = sum.games + 2;
  const share = (shareOf(sum, side) * sum.games + 1) / games;
  return Math.sqrt((share * (1 - share)) / games);
}

/** "64 %" */
export function shareText(share: number): string {
  return `${Math.round(100 * share)} %`;
}
