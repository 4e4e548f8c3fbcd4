// The panel beside the board: on a phone a sheet pulled up from below.
import { useEffect, useLayoutEffect, useRef, type MutableRef } from "preact/hooks";
import { inspectedUnit } from "../play/pointed";
import { preview, selected } from "../play/selection";
import { actions, refusal, replaying, view } from "../play/session";
import { ActionList } from "./actionList";
import { Armies } from "./armies";
import { BriefingCard } from "./briefing";
import { Commands } from "./commands";
import { useClearOfSheet } from "./cover";
import { Decision, followForced } from "./decision";
import { DiceTray } from "./dice";
import { GroundCard } from "./groundCard";
import { Header } from "./header";
import { HintCard } from "./hint";
import { JudgeCard } from "./judge";
import { Log } from "./log";
import { interrupted } from "./lookup";
import { Points } from "./points";
import { Preview } from "./preview";
import { RefusalBox } from "./refusal";
import { RemoteAlarm, RemoteCard, SinceCard } from "./remote";
import { rove } from "./roving";
import { pull, SheetFold, usePull } from "./sheet";
import { StandingAnswers } from "./standing";
import { Stragglers } from "./stragglers";
import { StrikeCard } from "./strike";
import { UnitCards } from "./unitCard";

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
    const asked = body.current?.querySelector(".decision");
    for (const one of [body.current, asked, cards()]) one?.scrollTo({ top: 0 });
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
    const card = body.current?.querySelector(".preview, .refusal");
    card?.scrollIntoView({ block: "nearest" });
    card?.querySelector("h2")?.scrollIntoView({ block: "nearest" }); // of a card that is too long
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
          <StrikeCard />
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
      <SheetFold />
    </aside>
  );
}
