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

/** A change from -1 to 1, and its standard error. */
export interface Part {
  value: number;
  error: number;
}

/** The changes of a piece for one side: the whole is luck and skill. */
export interface Swing {
  piece: Piece;
  whole: Part;
  luck: Part;
  skill: Part;
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

/** From one share to another; what is certain has no error. */
function difference(from: Part, to: Part): Part {
  return { value: to.value - from.value, error: Math.hypot(from.error, to.error) };
}

/** The sum of parts that are known independently of each other. */
export function sumOf(parts: readonly Part[]): Part {
  return {
    value: parts.reduce((sum, { value }) => sum + value, 0),
    error: Math.hypot(...parts.map(({ error }) => error)),
  };
}

export function swingsOf(
  pieces: readonly Piece[], side: SideId, winner: SideId | undefined,
): Swing[] {
  const judged = (chances: Chances): Part =>
    ({ value: shareOf(chances, side), error: errorOf(chances, side) });
  const end: Part = { value: winner === undefined ? 0.5 : winner === side ? 1 : 0, error: 0 };
  return pieces.map((piece, index) => {
    const next = pieces[index + 1];
    const [start, again] = [judged(piece.start), judged(piece.again)];
    const after = next ? judged(next.start) : end;
    return {
      piece, whole: difference(start, after), luck: difference(again, after),
      skill: difference(start, again),
    };
  });
}

/** The largest changes that are any, the largest first. */
export function largest(swings: readonly Swing[], count: number): Swing[] {
  const size = ({ whole }: Swing): number => Math.abs(whole.value);
  const real = swings.filter((swing) => size(swing) >= LEAST);
  return real.sort((a, b) => size(b) - size(a)).slice(0, count);
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
