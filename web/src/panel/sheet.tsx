// On a phone the panel is a sheet over the board: its bar, and how far it is pulled up.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, type MutableRef } from "preact/hooks";
import type { Action } from "../engine/protocol";
import { hint } from "../play/hint";
import { judged } from "../play/judge";
import { isItsTurn } from "../play/seats";
import { preview, selected } from "../play/selection";
import { refusal, replaying, settled, view } from "../play/session";
import { ActionButton } from "./actionButton";
import { plainChoices } from "./choices";
import { ComputerStop } from "./computer";
import { bandText, decisionText, nextOwed, stillToAct, waysOut } from "./decision";
import { doubted, end } from "./leaving";
import { interrupted, nameOf, sideClass, sideName } from "./lookup";
import { showUnit } from "./pointing";
import { remoteNews, RemoteFold, showInSheet } from "./remoteFold";
import { plainDeeds } from "./unitActions";

/** How far the sheet is pulled up; it means nothing where the panel stands beside the board. */
type Pull = "low" | "half" | "full";
export const pull = signal<Pull>("low");
const UP: Readonly<Record<Pull, Pull>> = { low: "half", half: "full", full: "full" };
const DOWN: Readonly<Record<Pull, Pull>> = { low: "low", half: "low", full: "half" };
const DRAG_LEAST = 24; // pixels

/** Whose decision it is and what must be decided, whole; also the handle to pull. */
function SheetBar() {
  const from = useRef(0);
  const dragged = useRef(false);
  const owed = stillToAct().length;
  return (
    <button
      type="button"
      class="sheet-bar"
      aria-expanded={pull.value !== "low"}
      data-sheet={pull.value}
      onPointerDown={(event) => {
        from.current = event.clientY;
        dragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const moved = event.clientY - from.current;
        dragged.current = Math.abs(moved) > DRAG_LEAST;
        if (dragged.current) pull.value = (moved < 0 ? UP : DOWN)[pull.value];
      }}
      // A tap is a click, and moves nothing before: the click would press what comes to lie there.
      onClick={(event) => {
        const byKey = event.detail === 0;
        if (byKey || !dragged.current) pull.value = pull.value === "low" ? "half" : "low";
      }}
    >
      <span class="handle" aria-hidden="true" />
      <b>{sideName(view.value?.to_act)}</b> <span class="what">{bandText() ?? decisionText()}</span>
      {owed > 0 && waysOut().length === 0 && <> <span class="left">{owed} left</span></>}
    </button>
  );
}

/** Leads to the next unit that has something to do. */
function Next() {
  const next = waysOut().length === 0 ? nextOwed() : undefined;
  if (next === undefined || next === selected.value) return null;
  return (
    <button type="button" data-fold-next={next} aria-label={`Next: ${nameOf(next)}`}
      onClick={() => showUnit(next)}>
      Next
    </button>
  );
}

const FEW = 3; // more stand in the sheet only

function few(all: readonly Action[]): readonly Action[] {
  return all.length <= FEW ? all : [];
}

/** In reach of the thumb: what the selected unit can do on its spot, and how its choice is ended or
 *  what is the way on. */
function SheetEnds() {
  if (pull.value !== "low" || replaying.value) return null;
  if (isItsTurn.value) return <div class="sheet-ends"><ComputerStop /></div>;
  const out = waysOut();
  const ends = out.length > 0 && settled.value.played.length === 0 ? out : few(plainChoices.value);
  const deeds = few(plainDeeds.value.filter((action) => !out.includes(action)));
  return (
    <div class="sheet-ends">
      {!interrupted.value && <Next />}
      {deeds.map((action) => <ActionButton key={action.text} action={action} />)}
      {ends.map((action) => <ActionButton key={action.text} action={action} run={end} />)}
    </div>
  );
}

/** Tells the styles how high the folded sheet is: the board ends above it. */
function useFoldedHeight(fold: MutableRef<HTMLDivElement | null>): void {
  const folded = pull.value === "low";
  useLayoutEffect(() => {
    const element = fold.current;
    const game = element?.closest<HTMLElement>(".game");
    if (!folded || !element || !game) return undefined;
    const watch = new ResizeObserver(() =>
      game.style.setProperty("--folded", `${element.offsetHeight}px`));
    watch.observe(element);
    return () => watch.disconnect();
  }, [folded]);
}

export function SheetFold() {
  const fold = useRef<HTMLDivElement>(null);
  useFoldedHeight(fold);
  return (
    <div class={`sheet-fold ${sideClass(view.value?.to_act)}`} ref={fold}>
      <SheetBar />
      <SheetEnds />
      {pull.value === "low" && <RemoteFold pullTo={pullTo} />}
    </div>
  );
}

/** Pulls the folded sheet up, to a place in it. */
function pullTo(place: string): void {
  if (pull.peek() === "low") pull.value = "half";
  showInSheet(place);
}

/** Pulls the sheet up to what is new, once; it is nothing if it is undefined. */
function usePullTo(place: string, what: unknown): void {
  useEffect(() => {
    if (what !== undefined && pull.peek() === "low") pullTo(place);
  }, [what]);
}

/** What must be seen pulls the sheet up, each thing once: who folds it sees the map. */
export function usePull(): void {
  const asked = interrupted.value && !replaying.value;
  const shown = preview.value ?? hint.value ?? judged.value?.now;
  const [no, doubt] = [refusal.value, doubted.value];
  const needed = asked || [shown, no, doubt].some((one) => one !== undefined);
  useEffect(() => {
    if (needed && pull.peek() === "low") pull.value = "half";
  }, [shown, asked, no, doubt]);
  const { offer, since } = remoteNews();
  usePullTo("[data-since]", since);
  usePullTo("[data-offer]", offer);
  const looksOn = replaying.value || isItsTurn.value; // at the map, and at the bar below it
  useEffect(() => {
    if (looksOn) pull.value = "low";
  }, [looksOn]);
}
