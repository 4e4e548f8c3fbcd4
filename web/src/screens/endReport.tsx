// A game in figures: turning points, losses, dice and what was expected of them; as files, too.
import { useEffect, useState } from "preact/hooks";
import type { Battle, SideId, View } from "../engine/protocol";
import { signed } from "../panel/words";
import { story, theEngine } from "../play/session";
import { report as tellFailure } from "../play/table";
import type { CoursePoint } from "../saves/course";
import { downloadText, recordFileName } from "../saves/files";
import {
  diceFigures, losses, turningPoints, type DiceFigures, type Loss, type TurningPoint,
} from "./endFigures";

interface Figures {
  turning: readonly TurningPoint[];
  losses: readonly Loss[];
  dice: readonly DiceFigures[];
  course: readonly CoursePoint[];
}

const nameIn = (of: Battle, side: SideId): string =>
  of.sides.find((one) => one.id === side)?.name ?? side;

function marginText(of: Battle, { swing }: TurningPoint): string {
  return `${nameIn(of, of.margin_side)} ${signed(swing)}`;
}

function luckText(dice: DiceFigures): string {
  const luck = dice.cameOff - dice.expected;
  return `${dice.cameOff} of ${dice.tried} came off, ${dice.expected.toFixed(1)} were to be ` +
    `expected (${luck < 0 ? "−" : "+"}${Math.abs(luck).toFixed(1)})`;
}

function reportText(of: Battle, at: View, figures: Figures): string {
  const part = (title: string, lines: readonly string[]): string =>
    [title, ...(lines.length > 0 ? lines : ["none"]).map((line) => `  ${line}`), ""].join("\n");
  return [
    part(of.title, [at.result.level ?? "", ...of.sides.map((side) =>
      `${side.name}: ${at.points[side.id] ?? 0} points`)].filter((line) => line !== "")),
    part("Turning points", figures.turning.map((one) =>
      `turn ${one.turn}, decision ${one.ply}, ${marginText(of, one)}: ${one.text}`)),
    part("Losses", figures.losses.map((one) =>
      `${nameIn(of, one.side)}, ${one.name}: ${one.how}`)),
    part("Dice", figures.dice.map((dice) => `${nameIn(of, dice.side)}: ${dice.count} dice, ` +
      `mean ${dice.mean.toFixed(2)} of ${dice.expectedMean.toFixed(2)}; ${luckText(dice)}`)),
  ].join("\n");
}

function courseTable(of: Battle, course: readonly CoursePoint[]): string {
  const sides = of.sides.map((side) => side.id);
  return [["decision", "turn", ...sides].join(","), ...course.map(({ ply, turn, points }) =>
    [ply, turn, ...sides.map((side) => points[side] ?? 0)].join(","))].join("\n") + "\n";
}

function Exports({ of, at, figures }: { of: Battle; at: View; figures: Figures }) {
  const save = (ending: string, text: string): void =>
    downloadText(recordFileName(of.id, new Date()).replace(/record$/, ending), text);
  const data = { battle: of.id, result: at.result, points: at.points, ...figures };
  return (
    <div class="buttons">
      <button type="button" data-export="txt"
        onClick={() => save("txt", reportText(of, at, figures))}>Report as text</button>
      <button type="button" data-export="csv"
        onClick={() => save("csv", courseTable(of, figures.course))}>Points as CSV</button>
      <button type="button" data-export="json"
        onClick={() => save("json", JSON.stringify(data, null, 1))}>All figures as JSON</button>
    </div>
  );
}

function Dice({ of, dice }: { of: Battle; dice: readonly DiceFigures[] }) {
  const { die_least: least } = of.rules;
  return (
    <div class="table-place" tabIndex={0} role="region" aria-label="Figures">
      <table data-report="dice">
        <thead>
          <tr>
            <th scope="col">Dice</th><th scope="col">Fallen</th><th scope="col">Mean</th>
            {dice[0]?.faces.map((_, face) => <th key={face} scope="col">{face + least}</th>)}
          </tr>
        </thead>
        <tbody>
          {dice.map((one) => (
            <tr key={one.side}>
              <th scope="row">{nameIn(of, one.side)}</th>
              <td>{one.count}</td>
              <td>{one.mean.toFixed(2)} <small>({one.expectedMean.toFixed(2)})</small></td>
              {one.faces.map((times, face) => <td key={face}>{times}</td>)}
            </tr>
          ))}
          <tr>
            <th scope="row">expected of each</th><td /><td />
            {dice[0]?.faces.map((_, face) => (
              <td key={face}>
                {dice.map((one) => (one.count / one.faces.length).toFixed(1)).join(" / ")}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {dice.map((one) => (
        <p key={one.side} data-luck={one.side}>
          {nameIn(of, one.side)}, rolls against a number: {luckText(one)}.
        </p>
      ))}
    </div>
  );
}

function Losses({ of, all }: { of: Battle; all: readonly Loss[] }) {
  return (
    <div class="side-results" data-report="losses">
      {of.sides.map((side) => {
        const own = all.filter((one) => one.side === side.id);
        return (
          <section key={side.id} class="side-result">
            <h4>{side.name}: {own.length} of {
              of.units.filter((unit) => unit.side === side.id).length} off the map</h4>
            {own.length === 0 && <p class="quiet">None.</p>}
            <ul class="score-items">
              {own.map((one) => (
                <li key={one.unit} data-lost={one.unit}>
                  <span>{one.name}</span><span class="quiet">{one.how}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface Props {
  of: Battle;
  at: View;
  course: readonly CoursePoint[];
}

export function EndReport({ of, at, course }: Props) {
  const [turning, setTurning] = useState<readonly TurningPoint[] | undefined>(undefined);
  useEffect(() => {
    let here = true;
    if (course.length > 1)
      tellFailure(turningPoints(theEngine(), of, story.peek(), course)
        .then((points) => void (here && setTurning(points))));
    return () => void (here = false);
  }, [course]);
  if (turning === undefined) return null;
  const figures = {
    turning, course, losses: losses(of, at), dice: diceFigures(of, story.value),
  };
  return (
    <section class="end-report" data-report="whole">
      <h3>Turning points</h3>
      {turning.length === 0 && <p class="quiet">No points have changed hands.</p>}
      <ol data-report="turning">
        {turning.map((one) => (
          <li key={one.ply} data-turning={one.ply}>
            <b>Turn {one.turn}, {marginText(of, one)}:</b> {one.text}
          </li>
        ))}
      </ol>
      <h3>Losses</h3>
      <Losses of={of} all={figures.losses} />
      <h3>Dice</h3>
      {figures.dice.every((one) => one.count === 0)
        ? <p class="quiet">No dice have fallen.</p>
        : <Dice of={of} dice={figures.dice} />}
      <Exports of={of} at={at} figures={figures} />
    </section>
  );
}
