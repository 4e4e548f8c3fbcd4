// The dice that have fallen, as they are seen to fall: until the player goes on.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameEvent } from "../engine/protocol";
import { hint } from "../play/hint";
import type { Latest } from "../play/latest";
import { inspectedUnit } from "../play/pointed";
import { goOn, isTumbling, rolled } from "../play/rolling";
import { selected } from "../play/selection";
import { battle } from "../play/session";
import { EventLine } from "./eventLine";
import { wholeLines } from "./wholeLines";
import { fromTheRoll } from "./words";

const FLIP_MS = 70;

/** Another face for each moment of the tumble; the fall itself comes from the engine. */
function tumbled(event: GameEvent, tick: number, faces: number): GameEvent {
  const { roll } = event;
  if (!roll?.faces) return event;
  const shown = roll.faces.map((face, index) => ((face + 7 * tick + 2 * index) % faces) + 1);
  return { ...event, roll: { ...roll, faces: shown } };
}

function useTick(running: boolean): number {
  const [tick, setTick] = useState(1);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTick((before) => before + 1), FLIP_MS);
    return () => clearInterval(timer);
  }, [running]);
  return tick;
}

function Fall({ chapter }: { chapter: Latest }) {
  const tumbling = isTumbling(chapter);
  const tick = useTick(tumbling);
  const faces = battle.value?.rules.die_faces ?? 1;
  return (
    <div class={tumbling ? "fall tumbling" : "fall"} aria-hidden={tumbling}>
      {fromTheRoll(chapter.events)
        .filter((event) => event.part === undefined)
        .map((event, index) => (
          <EventLine key={index} event={tumbling ? tumbled(event, tick, faces) : event} />
        ))}
    </div>
  );
}

/** Scrolls to the last roll and cuts no line. */
function showNewest(list: HTMLElement): void {
  list.style.maxHeight = ""; // as much as the styles allow
  const room = list.clientHeight;
  if (room === 0 || list.scrollHeight <= room) return;
  const above = list.getBoundingClientRect().top - list.scrollTop;
  const lines = [...list.querySelectorAll(".line")];
  const newest = lines.findIndex((line) => list.lastElementChild?.contains(line));
  const spans = lines.map((line) => line.getBoundingClientRect())
    .map(({ top, bottom }) => ({ top: top - above, bottom: bottom - above }));
  const { from, height } = wholeLines(spans, newest, room);
  list.style.maxHeight = `${height}px`;
  list.scrollTop = from;
}

/** The card beside the log, or over a folded sheet. Of several rolls the last is in view. */
export function DiceTray({ over = false }: { over?: boolean }) {
  const chapters = rolled.value;
  const falls = useRef<HTMLDivElement>(null);
  const fit = (): void => {
    if (falls.current) showNewest(falls.current);
  };
  useLayoutEffect(fit, [chapters]);
  useEffect(fit, [hint.value, inspectedUnit.value ?? selected.value]); // cards that want its room
  if (chapters.length === 0) return null;
  const dice = chapters.flatMap((chapter) => chapter.dice).join(" ");
  return (
    <section
      class={over ? "card dice-tray dice-over" : "card dice-tray"}
      data-dice={over ? undefined : dice}
      aria-label={over ? "Dice, over the map" : "Dice"}
    >
      <div class="falls" role="group" aria-label="Rolls" tabIndex={0} ref={falls}>
        {chapters.map((chapter) => <Fall key={chapter.ply} chapter={chapter} />)}
      </div>
      <button type="button" class="plain" data-go-on aria-label="Put the dice away" onClick={goOn}>
        ×
      </button>
    </section>
  );
}
