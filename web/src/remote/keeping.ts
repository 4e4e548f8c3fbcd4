// What this browser keeps of its games on a server, among its saved games: the links, what it added
// to the dice, and how far it has come.
import type { Battle } from "../engine/protocol";
import { standingText } from "../play/chapters";
import { theStore, view } from "../play/session";
import type { Remote, SavedGame } from "../saves/store";
import { noteSeen } from "./seen";
import { remote } from "./state";

export interface Progress {
  ply: number;
  hash: string;
  seen: number;
  fell: number; // to so many decisions the game was taken back since it was last kept, at the least
}

/** Keeps how far the game on the table has come, but nothing that was found to be unfair. */
export function keepProgress(id: string, battle: Battle, progress: Progress): void {
  const { ply, hash, seen, fell } = progress;
  const { seq = 0, chain = "", checked, own = [] } = remote.value ?? {};
  const now = view.value;
  if (own.length > 0) noteSeen(id, seen, seq);
  if (!now || checked?.state === "unfair") return;
  const standing = standingText(battle, now);
  const change = (game: SavedGame): SavedGame => {
    const { remote: before } = game;
    if (!before || before.seq > seq) return game; // another tab knows more
    const looked = Math.max(seen, Math.min(before.seen, fell)); // by another tab, perhaps
    const kept = { ...before, seq, chain, seen: looked };
    return { ...game, ply, hash, over: now.over, standing, updated: Date.now(), remote: kept };
  };
  theStore().update(id, change).catch(() => undefined); // the server has it all
}

/** Keeps a seat; what was kept of the game before stays where nothing new is said, and what the
 *  server is held to stays what it was first. */
export async function keepSeat(game: SavedGame, seat: Partial<Remote>): Promise<void> {
  const before = await theStore().game(game.id);
  const none: Remote = { sides: [], seq: 0, chain: "", seen: 0 };
  const { commit = seat.commit, added = seat.added } = before?.remote ?? {};
  const held = { ...(commit !== undefined && { commit }), ...(added && { added }) };
  const kept = { ...none, ...before?.remote, ...seat, ...held };
  await theStore().save({ ...game, ...before, remote: kept });
}
