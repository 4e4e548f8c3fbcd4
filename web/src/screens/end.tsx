// The end of a game: who has won and how much, the points as they came, and what to do next.
import { useEffect, useState } from "preact/hooks";
import type { Battle, Level, Result as Ending, UnitId, View } from "../engine/protocol";
import { AfterGame } from "../panel/remote";
import { CaseLink } from "../panel/caseLink";
import { capital, listed, pointsByGround, signed, unitName } from "../panel/words";
import { battle, replaying, score, story, theEngine, view } from "../play/session";
import { downloadRecord, leave, replayFromStart, report } from "../play/table";
import { askCourse, type CoursePoint } from "../saves/course";
import { Arms } from "./arms";
import { chooseBattle } from "./choosing";
import { Dialog } from "./dialog";
import { PointsChart } from "./endChart";
import { EndJudge } from "./endJudge";
import { EndReport } from "./endReport";
import { closeResult, putAway, resultWanted } from "./result";

function close(): void {
  closeResult(view.value?.hash);
}

function winnerText(of: Battle, ending: Ending): string {
  const winner = of.sides.find((side) => side.id === ending.winner);
  return winner ? `The ${winner.name} have won.` : "Nobody has won.";
}

function Levels({ levels, reached }: { levels: readonly Level[]; reached: string }) {
  return (
    <ol class="levels" aria-label="Levels of victory">
      {levels.map((level) => (
        <li key={level.name} class={level.name === reached ? "reached" : undefined}
          aria-current={level.name === reached ? "true" : undefined}>
          {level.name}
        </li>
      ))}
    </ol>
  );
}

const unitsText = (count: number): string => count === 1 ? "1 unit" : `${count} units`;

function SideResult({ of, at, side }: { of: Battle; at: View; side: Battle["sides"][number] }) {
  const items = (score.value?.items ?? []).filter((item) => item.side === side.id);
  const named = (units: readonly UnitId[]): string => listed(units.map((id) => unitName(of, id)));
  return (
    <section class="side-result" data-side={side.id}>
      <h3><Arms side={side} size={22} /> {side.name}</h3>
      <p class="big-points">{at.points[side.id] ?? 0}<span class="quiet"> points</span></p>
      <p class="quiet">{unitsText(at.counts.on_map[side.id] ?? 0)} still on the map</p>
      {items.length > 0 && (
        <ul class="score-items">
          {pointsByGround(items).map((item) => (
            <li key={`${item.case} ${item.text}`}>
              <span>
                {capital(item.text)}
                {item.units.length > 0 && `: ${named(item.units)}`}
              </span>
              <span class="item-value">{signed(item.value)}</span>
              <CaseLink cite={item.case} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useCourse(): readonly CoursePoint[] {
  const [course, setCourse] = useState<readonly CoursePoint[]>([]);
  useEffect(() => {
    let here = true;
    askCourse(theEngine(), story.peek()).then(
      (points) => here && setCourse(points),
      () => undefined,
    );
    return () => void (here = false);
  }, []);
  return course;
}

function Result({ of, at }: { of: Battle; at: View }) {
  const course = useCourse();
  const again = (): void => {
    leave();
    chooseBattle(of.id);
  };
  return (
    <>
      <p class="end-line">{winnerText(of, at.result)}</p>
      <AfterGame />
      {at.result.text !== undefined && (
        <p class="quiet end-why">
          {capital(at.result.text)}.{" "}
          {at.result.case !== undefined && <CaseLink cite={at.result.case} />}
        </p>
      )}
      <Levels levels={of.levels} reached={at.result.level ?? ""} />
      <div class="side-results">
        {of.sides.map((side) => <SideResult key={side.id} of={of} at={at} side={side} />)}
      </div>
      {course.length > 1 && <PointsChart of={of} course={course} />}
      <EndJudge of={of} at={at} />
      <EndReport of={of} at={at} course={course} />
      <footer class="window-foot">
        <button type="button" data-action="look" onClick={close}>Look at the field</button>
        <button type="button" data-action="download" onClick={() => report(downloadRecord())}>
          Download the record
        </button>
        {!replaying.value && (
          <button type="button" data-action="replay" onClick={() => report(replayFromStart())}>
            Replay
          </button>
        )}
        <button type="button" class="primary" data-action="again" onClick={again}>New game</button>
      </footer>
    </>
  );
}

export function EndScreen() {
  const of = battle.value;
  const at = view.value;
  if (!of || !at?.over) return null;
  const open = resultWanted.value || (!replaying.value && putAway.value !== at.hash);
  if (!open) return null;
  return (
    <Dialog name="end" title={at.result.level ?? "The battle is over"} wide onClose={close}>
      <Result key={at.hash} of={of} at={at} />
    </Dialog>
  );
}
