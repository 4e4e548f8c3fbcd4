// The panel beside the board: on a phone a sheet pulled up from below.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, type MutableRef } from "preact/hooks";
import { hint } from "../play/hint";
import { inspectedUnit } from "../play/pointed";
import { isItsTurn } from "../play/seats";
import { preview, selected } from "../play/selection";
import { actions, refusal, replaying, settled, view } from "../play/session";
import { ActionButton } from "./actionButton";
import { ActionList } from "./actionList";
import { Armies } from "./armies";
import { BriefingCard } from "./briefing";
import { plainChoices } from "./choices";
import { Commands } from "./commands";
import { ComputerStop } from "./computer";
import { useClearOfSheet } from "./cover";
import { Decision, decisionText, followForced, stillToAct, waysOut } from "./decision";
import { DiceTray } from "./dice";
import { GroundCard } from "./groundCard";
import { Header } from "./header";
import { HintCard } from "./hint";
import { JudgeCard } from "./judge";
import { doubted, end } from "./leaving";
import { Log } from "./log";
import { interrupted, sideClass, sideName } from "./lookup";
import { Points } from "./points";
import { Preview } from "./preview";
import { RefusalBox } from "./refusal";
import { RemoteAlarm, RemoteCard, SinceCard } from "./remote";
import { rove } from "./roving";
import { StandingAnswers } from "./standing";
import { Stragglers } from "./stragglers";
import { UnitCards } from "./unitCard";

/** How far the sheet is pulled up; it means nothing where the panel stands beside the board. */
type Pull = "low" | "half" | "full";
const pull = signal<Pull>("low");
const UP: Readonly<Record<Pull, Pull>> = { low: "half", half: "full", full: "full" };
const DOWN: Readonly<Record<Pull, Pull>> = { low: "low", half: "low", full: "half" };
const DRAG_LEAST = 24; // pixels

/** The bar of the folded sheet: whose decision it is, and a handle to pull. */
function SheetBar() {
  const from = useRef<number | undefined>(undefined);
  const now = view.value;
  const owed = stillToAct().length;
  return (
    <button
      type="button"
      class={`sheet-bar ${sideClass(now?.to_act)}`}
      aria-expanded={pull.value !== "low"}
      data-sheet={pull.value}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const moved = event.clientY - (from.current ?? event.clientY);
        from.current = undefined;
        if (moved < -DRAG_LEAST) pull.value = UP[pull.value];
        else if (moved > DRAG_LEAST) pull.value = DOWN[pull.value];
        else pull.value = pull.value === "low" ? "half" : "low";
      }}
      onClick={(event) => {
        const byKey = event.detail === 0;
        if (byKey) pull.value = pull.value === "low" ? "half" : "low";
      }}
    >
      <span class="handle" aria-hidden="true" />
      <b>{sideName(now?.to_act)}</b>
      <span class="what">{decisionText()}</span>
      {owed > 0 && waysOut().length === 0 && <span class="left">{owed} left</span>}
    </button>
  );
}

/** On the folded sheet, in reach of the thumb: how a unit's choice is ended, or the one way on. */
function SheetEnds() {
  const folded = pull.value === "low" && !replaying.value && !interrupted.value;
  if (folded && isItsTurn.value) return <div class="sheet-ends"><ComputerStop /></div>;
  const only = plainChoices.value.length === 1 ? plainChoices.value : [];
  const ends = waysOut().length > 0 && settled.value.played.length === 0 ? waysOut() : only;
  if (!folded || ends.length === 0) return null;
  return (
    <div class="sheet-ends">
      {ends.map((action) => <ActionButton key={action.text} action={action} run={end} />)}
    </div>
  );
}

/** What must be seen pulls the sheet up, each thing once: who folds it sees the map. */
function usePull(): void {
  const asked = interrupted.value && !replaying.value;
  const shown = preview.value ?? hint.value;
  const [no, doubt] = [refusal.value, doubted.value];
  const needed = asked || [shown, no, doubt].some((one) => one !== undefined);
  useEffect(() => {
    if (needed && pull.peek() === "low") pull.value = "half";
  }, [shown, asked, no, doubt]);
  const looksOn = replaying.value; // at the map, and at the bar below it
  useEffect(() => {
    if (looksOn) pull.value = "low";
  }, [looksOn]);
}

/** Scrolls a list, and nothing around it, until it shows an element, or at least its beginning. */
function showInside(list: Element, element: Element | null): void {
  const place = list.getBoundingClientRect();
  const wanted = element?.getBoundingClientRect();
  if (!wanted || wanted.bottom <= place.bottom) return;
  list.scrollBy({ top: Math.min(wanted.bottom - place.bottom, wanted.top - place.top) });
}

/** Scrolls to what matters now: the decision after each decision, then what is picked or weighed.
 *  Either the cards scroll or the whole body, as there is room. */
function useScroll(body: MutableRef<HTMLDivElement | null>): void {
  const cards = (): Element | null | undefined => body.current?.querySelector(".cards");
  const toTop = (): void => {
    for (const one of [body.current, cards()]) one?.scrollTo({ top: 0 });
  };
  const now = view.value;
  useLayoutEffect(() => {
    if (replaying.peek()) return;
    const fromList = document.activeElement?.closest(".action-list"); // and goes on there
    if (fromList && !interrupted.peek()) body.current?.scrollTo({ top: 0 });
    else toTop();
  }, [now]);
  const shown = inspectedUnit.value ?? selected.value;
  const before = useRef(now);
  useEffect(() => {
    const decided = before.current !== now;
    before.current = now;
    const list = cards();
    // Who picks on the map wants to see the unit; who works down a list keeps his place.
    if (decided || !list || list.contains(document.activeElement)) return;
    toTop();
    showInside(list, list.querySelector(".unit-card"));
  }, [now, shown]);
  const urgent = preview.value ?? refusal.value;
  const folded = pull.value === "low";
  useEffect(() => {
    if (!urgent) return;
    body.current?.querySelector(".preview, .refusal")?.scrollIntoView({ block: "nearest" });
  }, [urgent, folded]);
}

export function Panel() {
  const offered = actions.value;
  const body = useRef<HTMLDivElement>(null);
  usePull();
  useClearOfSheet(pull.value);
  useLayoutEffect(followForced, [offered]); // before anything is seen, or clicked, of the position
  useScroll(body);
  return (
    <aside
      class="panel"
      aria-label="The game"
      data-pull={pull.value}
      data-weighing={preview.value !== undefined}
      onKeyDown={rove}
    >
      <SheetBar />
      <div class="panel-body" ref={body}>
        <Header />
        <Decision />
        <RemoteAlarm />
        <div class="cards">
          <SinceCard />
          <RemoteCard />
          <HintCard />
          <JudgeCard />
          <StandingAnswers />
          <RefusalBox />
          <Stragglers />
          <Preview />
          <UnitCards />
          <GroundCard />
          <BriefingCard />
          <Commands />
          <Armies />
          <Points />
          <ActionList />
        </div>
        <DiceTray />
        <Log />
      </div>
      <SheetEnds />
    </aside>
  );
}
