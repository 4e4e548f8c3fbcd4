// Dice: their faces, and the tray in which they are seen to fall.
import { useEffect, useState } from "preact/hooks";
import type { Rules } from "../engine/protocol";
import { battle, latest } from "../play/session";
import { wantsStill } from "../saves/preferences";
import { EventLine } from "./eventLine";
import { faceText, fromTheRoll } from "./words";

const TUMBLE_MS = 500;
const FLIP_MS = 70;
const MOST_SHOWN = 12;

/** Places of the pips of a six-sided die, on a square from -1 to 1. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

export function Die({ face, rules }: { face: number; rules: Rules }) {
  const pips = rules.die_faces === 6 ? PIPS[face] : undefined;
  const text = faceText(face, rules.die_least);
  return (
    <svg class="die" viewBox="-12 -12 24 24" role="img" aria-label={`die ${text}`}>
      {pips ? (
        <>
          <rect x="-10" y="-10" width="20" height="20" rx="4" />
          {pips.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x * 5.4} cy={y * 5.4} r="2.1" />
          ))}
        </>
      ) : (
        <>
          <path d="M0-11.500 10.500-3V4L0 11.500-10.500 4V-3z" />
          <text y="4.200" text-anchor="middle">{text}</text>
        </>
      )}
    </svg>
  );
}

/** Another face for each moment of the tumble; the fall itself comes from the engine. */
function tumbling(face: number, tick: number, index: number, faces: number): number {
  return tick === 0 ? face : ((face + 3 * tick + 2 * index) % faces) + 1;
}

export function DiceTray() {
  const chapter = latest.value;
  const rules = battle.value?.rules;
  const rolled = chapter !== undefined && chapter.dice.length > 0;
  const [tick, setTick] = useState(0);
  useEffect(() => {
    if (!rolled || wantsStill()) return undefined;
    let left = Math.round(TUMBLE_MS / FLIP_MS);
    setTick(left);
    const timer = setInterval(() => {
      left -= 1;
      setTick(left);
      if (left === 0) clearInterval(timer);
    }, FLIP_MS);
    return () => {
      clearInterval(timer);
      setTick(0);
    };
  }, [chapter]);
  if (!rolled || !rules) return null;
  const shown = chapter.dice.slice(0, MOST_SHOWN);
  const left = chapter.dice.length - shown.length;
  return (
    <section class="card dice-tray" data-dice={chapter.dice.join(" ")} aria-label="Dice">
      <div class={tick > 0 ? "dice tumbling" : "dice"} aria-hidden={tick > 0}>
        {shown.map((face, index) => (
          <Die key={index} face={tumbling(face, tick, index, rules.die_faces)} rules={rules} />
        ))}
        {left > 0 && <span>and {left} more</span>}
      </div>
      <div class={tick > 0 ? "waiting" : undefined}>
        {fromTheRoll(chapter.events).map((event, index) => (
          <EventLine key={index} event={event} />
        ))}
      </div>
    </section>
  );
}
