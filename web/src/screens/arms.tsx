// A shield with the arms of a side, for cards and lists.
import { chargePath, chargesOf, FINE, tincture } from "../board/heraldry";
import type { Side } from "../engine/protocol";

const SHIELD = "M1.5 1.5h17v10c0 5.500-4 9-8.500 11-4.500-2-8.500-5.500-8.500-11z";

export function Arms({ side, size = 28 }: { side: Side; size?: number }) {
  const [charge = "fess"] = chargesOf([side]);
  return (
    <svg class="arms" width={size} height={size * 1.2} viewBox="0 0 20 24" aria-hidden="true">
      <path d={SHIELD} style={{ fill: tincture(side) }} stroke="var(--gold)" stroke-width="1.2" />
      <path
        d={chargePath(charge, 1.5, 1.5, 17, 17)} fill="none" stroke="var(--gold)"
        stroke-opacity="0.6" stroke-width={FINE.has(charge) ? 1.2 : 2.5}
      />
    </svg>
  );
}
