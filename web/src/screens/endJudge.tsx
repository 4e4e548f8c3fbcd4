// After a game, on demand: the chances over its course, the luck of the dice apart from the
// decisions, and the three largest swings with their place in the replay.
import { useEffect, useRef, useState } from "preact/hooks";
import { tincture } from "../board/heraldry";
import type { Battle, Chapter, Side, View } from "../engine/protocol";
import { goTo, saved, story } from "../play/session";
import { replayFromStart, report } from "../play/table";
import {
  judgeGame, largest, sumOf, swingsOf, type Part, type Piece, type Swing,
} from "../play/verdict";
import { shareOf, shareText } from "../saves/chances";
import { closeResult } from "./result";

const WIDTH = 640;
const HEIGHT = 190;
const LUCK = 70; // height of the bars below
const LEFT = 40;
const RIGHT = 12;

interface Judging {
  pieces: readonly Piece[];
  part: number;
}

function Curve(props: { side: Side; pieces: readonly Piece[]; swings: readonly Swing[] }) {
  const { side, pieces, swings } = props;
  const last = pieces.at(-1)?.to ?? 1;
  const end = swings.at(-1);
  const x = (ply: number): number => LEFT + (ply / last) * (WIDTH - LEFT - RIGHT);
  const y = (share: number): number => 10 + (1 - share) * (HEIGHT - 20);
  const middle = HEIGHT + 18 + LUCK / 2;
  const most = Math.max(0.1, ...swings.flatMap(({ luck, skill }) =>
    [Math.abs(luck.value), Math.abs(skill.value)]));
  const tall = LUCK / 2 / most; // a bar of that height is 1
  const shares = pieces.map((piece) => shareOf(piece.start, side.id));
  const final = (shares.at(-1) ?? 0.5) + (end?.whole.value ?? 0);
  const line = [...shares.map((share, index) => [pieces[index]?.from ?? 0, share] as const),
    [last, final] as const]
    .map(([ply, share], index) =>
      `${index === 0 ? "M" : "L"}${x(ply).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  const told = `Chances of the ${side.name} over the game, from ${shareText(shares[0] ?? 0.5)} ` +
    `to ${shareText(final)}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + LUCK + 30}`} role="img" aria-label={told}
      class="chances-chart" style={{ "--line": tincture(side) }}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path class="chart-grid" d={`M${LEFT} ${y(share)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 6} y={y(share) + 4} text-anchor="end">{Math.round(share * 100)}</text>
        </g>
      ))}
      <path class="chart-halo" d={line} />
      <path class="chart-line chances-line" d={line} />
      <text x={LEFT} y={HEIGHT + 14}>dice, and in outline decisions</text>
      <path class="chart-grid" d={`M${LEFT} ${middle}H${WIDTH - RIGHT}`} />
      {swings.map(({ piece, luck, skill }) => {
        const width = Math.max(2, (x(piece.to) - x(piece.from)) / 2 - 1);
        const bar = (value: number, at: number, kind: string) => (
          <rect class={kind} x={at} width={width} height={Math.abs(value) * tall}
            y={value > 0 ? middle - value * tall : middle} />
        );
        return (
          <g key={piece.from}>
            {bar(luck.value, x(piece.from), "luck")}
            {bar(skill.value, x(piece.from) + width, "skill")}
          </g>
        );
      })}
    </svg>
  );
}

const hundredths = (share: number): string =>
  `${share < 0 ? "−" : "+"}${Math.round(Math.abs(share) * 100)}`;

/** "+12 ± 8": in hundredths of a victory, give or take two standard errors. */
const partText = ({ value, error }: Part, sign = 1): string =>
  `${hundredths(value * sign)} ± ${Math.round(200 * error)}`;

function placeOf(of: Battle, chapters: readonly Chapter[], { piece }: Swing): string {
  const first = chapters[piece.from];
  const phase = of.rules.phases.find((word) => word.name === first?.phase)?.label ?? "";
  const turn = first && first.turn > 0 ? `Turn ${first.turn}` : "Set-up";
  const side = of.sides.find(({ id }) => id === first?.side)?.name ?? "";
  return `${turn}, ${side}, ${phase.toLowerCase()}`;
}

async function lookAt(swing: Swing): Promise<void> {
  closeResult(undefined);
  await replayFromStart();
  await goTo(swing.piece.from);
}

function Swings(props: { of: Battle; side: Side; swings: readonly Swing[] }) {
  const { of, side, swings } = props;
  const chapters = story.value;
  return (
    <ol class="swings">
      {largest(swings, 3).map((swing) => {
        const other = of.sides.find(({ id }) => id !== side.id) ?? side;
        const gains = swing.whole.value >= 0 ? side : other;
        const sign = swing.whole.value >= 0 ? 1 : -1;
        return (
          <li key={swing.piece.from} data-swing={swing.piece.from}>
            <button type="button" onClick={() => report(lookAt(swing))}>Show</button>{" "}
            {placeOf(of, chapters, swing)}: {gains.name} {partText(swing.whole, sign)}
            <span class="quiet">
              {" "}(dice {partText(swing.luck, sign)}, decisions {partText(swing.skill, sign)})
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Totals({ side, swings }: { side: Side; swings: readonly Swing[] }) {
  const luck = sumOf(swings.map((swing) => swing.luck));
  const skill = sumOf(swings.map((swing) => swing.skill));
  return (
    <p class="quiet">
      Over the whole game, for the {side.name}: dice {partText(luck)}, decisions {partText(skill)}.
      All in hundredths of a victory, give or take what stands behind the ±. Captains play every
      position out; decisions are held against theirs.
    </p>
  );
}

/** Starts when it is asked to, grows round by round, and stops when it is left. */
function useJudging(at: View): [Judging | undefined, () => void, () => void] {
  const [judging, setJudging] = useState<Judging | undefined>(undefined);
  const wanted = useRef(false);
  useEffect(() => () => void (wanted.current = false), []);
  const stop = (): void => void (wanted.current = false);
  const begin = (): void => {
    const game = saved.value;
    if (!game || wanted.current) return;
    wanted.current = true;
    report(judgeGame(game, story.value.slice(0, at.ply), (pieces, part) => {
      if (wanted.current) setJudging({ pieces, part });
      return wanted.current;
    }));
  };
  return [judging, begin, stop];
}

export function EndJudge({ of, at }: { of: Battle; at: View }) {
  const [judging, begin, stop] = useJudging(at);
  const side = of.sides.find(({ id }) => id === of.margin_side) ?? of.sides[0];
  if (!saved.value) return null;
  if (!judging)
    return (
      <p>
        <button type="button" data-action="judge" onClick={begin}>
          How it was won: ask the judge
        </button>
      </p>
    );
  const known = judging.pieces.every((piece) => piece.start.games > 0);
  const swings = known ? swingsOf(judging.pieces, side.id, at.result.winner) : [];
  return (
    <figure class="verdict" data-verdict={Math.round(judging.part * 100)}>
      <figcaption>Chances of the {side.name}</figcaption>
      {known && <Curve side={side} pieces={judging.pieces} swings={swings} />}
      {known && <Swings of={of} side={side} swings={swings} />}
      {known && <Totals side={side} swings={swings} />}
      {judging.part < 1 && (
        <p>
          <progress max="100" value={judging.part * 100} aria-label="Judged so far" />{" "}
          <button type="button" onClick={stop}>Enough</button>
        </p>
      )}
    </figure>
  );
}
