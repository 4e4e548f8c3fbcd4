// The face of a die.
import type { Rules } from "../engine/protocol";
import { faceText } from "./words";

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
