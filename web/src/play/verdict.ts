// A game that is over, judged piece by piece: how the chances went, and how much of each change was
// the dice. A piece is judged before it, after it, and with its orders given again on other dice:
// what came of it less what these orders might have come to is luck, the rest is decisions.
import type { Chapter, SideId } from "../engine/protocol";
import type { Evaluation } from "../engine/protocolThink";
import { added, errorOf, NO_CHANCES, shareOf, type Chances } from "../saves/chances";
import type { SavedGame } from "../saves/store";
import { Shadow } from "./shadow";

export interface Piece {
  from: number; // decisions before it
  to: number;
  start: Chances; // of the position before it
  again: Chances; // of its orders on other dice
}

/** The changes of a piece for one side, from -1 to 1. */
export interface Swing {
  piece: Piece;
  change: number;
  luck: number;
  error: number; // of the luck
}

const PIECES_MAX = 24;
const LEAST = 0.01; // of a victory

/** Where one part of the game ends and the next begins, in decisions. */
function seams(story: readonly Chapter[]): number[] {
  return story.flatMap((chapter, index) => {
    const before = story[index - 1];
    const same = before?.turn === chapter.turn && before.phase === chapter.phase &&
      before.side === chapter.side;
    return index === 0 || same ? [] : [index];
  });
}

/** The game cut at seams into pieces of about the same length. */
export function cut(story: readonly Chapter[], most = PIECES_MAX): Piece[] {
  const places = seams(story);
  const cuts = new Set<number>([0]);
  for (let piece = 1; piece < most; piece++) {
    const ideal = (piece * story.length) / most;
    const near = places.reduce<number | undefined>((best, at) =>
      best === undefined || Math.abs(at - ideal) < Math.abs(best - ideal) ? at : best, undefined);
    if (near !== undefined) cuts.add(near);
  }
  const starts = [...cuts].sort((a, b) => a - b);
  return starts.map((from, index) => ({
    from, to: starts[index + 1] ?? story.length, start: NO_CHANCES, again: NO_CHANCES,
  }));
}

/** The chances at the end, which are none. */
function ending(winner: SideId | undefined): Chances {
  return winner === undefined ? { games: 1, won: {}, drawn: 1 }
    : { games: 1, won: { [winner]: 1 }, drawn: 0 };
}

export function swingsOf(
  pieces: readonly Piece[], side: SideId, winner: SideId | undefined,
): Swing[] {
  const end = ending(winner);
  return pieces.map((piece, index) => {
    const next = pieces[index + 1]?.start;
    const after = shareOf(next ?? end, side);
    const sure = next ? errorOf(next, side) : 0;
    const luck = after - shareOf(piece.again, side);
    const change = after - shareOf(piece.start, side);
    return { piece, change, luck, error: Math.hypot(sure, errorOf(piece.again, side)) };
  });
}

/** The largest changes that are any, the largest first. */
export function largest(swings: readonly Swing[], count: number): Swing[] {
  const real = swings.filter((swing) => Math.abs(swing.change) >= LEAST);
  return real.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, count);
}

const ROUNDS = 6;
const GAMES = 4; // of each position in a round
const shadow = new Shadow();

/** Judges a game that is over, round by round; tells what is known after each piece. */
export async function judgeGame(
  game: SavedGame, story: readonly Chapter[],
  show: (pieces: readonly Piece[], part: number) => boolean, // false: that is enough
): Promise<void> {
  const pieces = cut(story);
  await shadow.follow(game, story);
  let at = story.length;
  const goTo = async (ply: number): Promise<void> => {
    if (ply !== at) await shadow.engine.must(ply < at ? `undo ${at - ply}` : `redo ${ply - at}`);
    at = ply;
  };
  const ask = (round: number, repeat: number): Promise<Evaluation> =>
    shadow.engine.must(`evaluate captain from=${round * GAMES} games=${GAMES} repeat=${repeat}`);
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, piece] of pieces.entries()) {
        await goTo(piece.from);
        const start = added(piece.start, await ask(round, 0));
        const again = added(piece.again, await ask(round, piece.to - piece.from));
        pieces[index] = { ...piece, start, again };
        const part = (round * pieces.length + index + 1) / (ROUNDS * pieces.length);
        if (!show(pieces.slice(), part)) return;
      }
  } finally {
    await goTo(story.length); // where its follower left it
  }
}
