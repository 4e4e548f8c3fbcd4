// The card that guides a new player. It stands beside what it speaks of and blocks nothing.
import { effect, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { camera, showHexes } from "../board/camera";
import type { HexId } from "../engine/protocol";
import { centreOf, RADIUS } from "../geometry/hexes";
import { Cited } from "../panel/caseLink";
import { onceSheetRests } from "../panel/cover";
import { coveredAbove, coveredBelow, hexesOfUnit } from "../panel/pointing";
import { pull } from "../panel/sheet";
import { lessonPlace, nextPlace } from "../panel/whereNext";
import { point, pointedHexes } from "../play/pointed";
import { preview, selected } from "../play/selection";
import { battle, putSaved, replaying, saved, theStore, told, view } from "../play/session";
import { leave, report } from "../play/table";
import { openCase } from "../rules/cases";
import { keepLessonStep, lessonStep } from "../saves/preferences";
import { clearPlace, type Box } from "./corner";
import type { Scene } from "./goals";
import { lessons } from "./lessons";
import type { LessonPlan, Step } from "./plan";
import { back, BEGINNING, follow, isWaiting, next, type Progress } from "./progress";

const progress = signal<Progress>(BEGINNING);
let game: string | undefined; // whose progress this is

function planOf(): LessonPlan | undefined {
  if (!saved.value?.lesson || replaying.value) return undefined;
  return lessons.find((lesson) => lesson.battle === battle.value?.id);
}

function sceneNow(): Scene | undefined {
  if (!battle.value || !view.value) return undefined;
  return {
    battle: battle.value, view: view.value, told: told.value, since: progress.peek().since,
    selected: selected.value, weighing: preview.value?.action,
    reading: openCase.value !== undefined,
  };
}

/** Follows the game; a lesson taken up again goes on where it was left. */
effect(() => {
  const plan = planOf();
  const scene = sceneNow();
  const id = saved.value?.id;
  if (!plan || !scene || id === undefined) return;
  if (game !== id) {
    game = id;
    const at = lessonStep(id);
    progress.value = { at, furthest: at, since: scene.view.ply };
  }
  progress.value = follow(plan.steps, progress.peek(), scene);
  keepLessonStep(id, progress.value.at);
});

/** The card goes, the battle goes on. */
async function playOn(): Promise<void> {
  const current = saved.value;
  if (!current) return;
  const plain = { ...current, lesson: false };
  await theStore().save(plain);
  putSaved(plain);
}

/** Where an element is seen, nowhere while it is scrolled away above; on a phone, the bar of the
 *  folded sheet that hides it. */
function boxOf(selector: string): DOMRect | undefined {
  const all = [...document.querySelectorAll(selector)];
  const element = all.find((one) => one.getBoundingClientRect().width > 0) ?? all[0];
  const box = element?.getBoundingClientRect();
  const around = element?.closest(".panel-body")?.getBoundingClientRect();
  if (box && around && box.width > 0 && box.bottom <= around.top) return undefined;
  if (!box || (box.width > 0 && box.top < innerHeight)) return box;
  return document.querySelector("[data-sheet]")?.getBoundingClientRect();
}

/** A ring around an element of the panel, which follows it when the panel moves. */
function Ring({ selector }: { selector: string }) {
  const [box, setBox] = useState<DOMRect | undefined>(undefined);
  useEffect(() => {
    const look = (): void => setBox(boxOf(selector));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [selector]);
  if (!box || box.width === 0) return null;
  const left = Math.max(box.left - 6, 2);
  const top = Math.max(box.top - 6, 2);
  const width = Math.min(box.right + 6, innerWidth - 2) - left;
  const height = Math.min(box.bottom + 6, innerHeight - 2) - top;
  const style = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  return <div class="lesson-ring" style={style} aria-hidden="true" />;
}

function spokenOf(step: Step): HexId[] {
  return [...hexesOfUnit(step.unit), ...hexesOfUnit(step.other), ...(step.hexes ?? [])];
}

const NARROW = 760; // pixels: there the card lies across the top, and the camera goes below it
const place = signal<Box | undefined>(undefined);

/** Moves the card off the hexes it speaks of. */
function makeWay(step: Step): void {
  const of = battle.peek();
  const card = document.querySelector<HTMLElement>(".lesson");
  const board = document.querySelector(".board")?.getBoundingClientRect();
  if (!of || !card || !board || innerWidth <= NARROW) {
    place.value = undefined;
    return;
  }
  const { x, y, scale } = camera.peek();
  const points = spokenOf(step).map((hex) => centreOf(of.grid, hex)).map((centre) =>
    ({ x: board.left + x + centre.x * scale, y: board.top + y + centre.y * scale }));
  const rules = document.querySelector(".rules-panel")?.getBoundingClientRect();
  const left = Math.max(board.left, rules?.right ?? 0);
  const free = { left, top: board.top, width: board.right - left, height: board.height };
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const next = clearPlace(size, free, points, RADIUS * scale);
  if (next?.left !== place.peek()?.left || next?.top !== place.peek()?.top) place.value = next;
}

/** Brings the hexes a step speaks of into view and marks them while nothing else is pointed at. */
function usePointing(step: Step | undefined): void {
  const pulled = pull.value;
  useEffect(() => {
    if (!step) return undefined;
    const bring = (): void => showHexes(spokenOf(step), coveredAbove(), coveredBelow());
    bring();
    return onceSheetRests(bring);
  }, [step, pulled]);
  useEffect(() => {
    if (!step) return undefined;
    const mark = (): void => {
      makeWay(step);
      if (pointedHexes.peek().length === 0 && spokenOf(step).length > 0) point(spokenOf(step));
    };
    mark();
    const timer = setInterval(mark, 400);
    return () => {
      clearInterval(timer);
      point([]);
    };
  }, [step]);
}

/** Who goes by keys is led to the button of what is only to be read, and from there to the map or
 *  the panel as soon as something is to be done. */
function useLeading(plan: LessonPlan | undefined, step: Step | undefined): void {
  useEffect(() => {
    const held = document.activeElement;
    if (!plan || !step || held?.matches(":focus:not(:focus-visible)")) return;
    const reads = !isWaiting(plan.steps, progress.peek());
    if (reads) lessonPlace()?.focus();
    else if (held?.closest(".lesson")) nextPlace()?.focus({ preventScroll: true });
  }, [step]);
}

function Buttons({ plan, scene }: { plan: LessonPlan; scene: Scene }) {
  const now = progress.value;
  const last = now.at === plan.steps.length - 1;
  const waiting = isWaiting(plan.steps, now);
  return (
    <div class="lesson-buttons">
      <button
        type="button" data-lesson="back" disabled={now.at === 0}
        onClick={() => (progress.value = back(plan.steps, now, scene))}
      >
        Back
      </button>
      {!last && (
        <button
          type="button" data-lesson="next" class={waiting ? undefined : "primary"}
          onClick={() => (progress.value = next(plan.steps, now, scene))}
        >
          {waiting ? "Skip" : "Next"}
        </button>
      )}
      {last && (
        <button type="button" data-lesson="play-on" class="primary"
          onClick={() => report(playOn())}>
          Play on
        </button>
      )}
      <button type="button" data-lesson="leave" title="To the start page" onClick={leave}>
        {last ? "Finish" : "Leave the lesson"}
      </button>
    </div>
  );
}

export function Lesson() {
  const plan = planOf();
  const scene = sceneNow();
  const step = plan?.steps[progress.value.at];
  const at = place.value;
  usePointing(step);
  useLeading(plan, step);
  if (!plan || !scene || !step) return null;
  return (
    <>
      <section
        class="lesson" data-lesson-step={progress.value.at} aria-label="Lesson"
        style={at && { left: `${at.left}px`, top: `${at.top}px`, bottom: "auto" }}
      >
        <div role="status">
          <p class="quiet">{plan.title}, {progress.value.at + 1} of {plan.steps.length}</p>
          <h2>{step.title}</h2>
          <p>{step.text}</p>
          {step.hint !== undefined && <p class="quiet"><Cited text={step.hint} /></p>}
          {step.touch !== undefined && <p class="quiet lesson-touch">By touch: {step.touch}</p>}
          {step.keys !== undefined && <p class="quiet lesson-keys">By keyboard: {step.keys}</p>}
        </div>
        <Buttons plan={plan} scene={scene} />
      </section>
      {step.element !== undefined && <Ring selector={step.element} />}
    </>
  );
}
