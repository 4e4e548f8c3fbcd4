// How an army as a whole stands, where the rules count that: its losses, and whether it wavers.
import type { SideId } from "../engine/protocol";
import { battle, view } from "../play/session";
import { sideClass, sideName } from "./lookup";
import { capital } from "./words";

/** What is marked of a side: demoralized, in smoke. */
export function marksOf(side: SideId | undefined): string[] {
  const all = view.value?.sides?.find((one) => one.id === side)?.statuses ?? [];
  return all.filter((status) => status.marker).map((status) => status.label);
}

/** The marks of the side to decide, in its banner. */
export function ArmyMarks({ side }: { side: SideId | undefined }) {
  const marks = marksOf(side);
  return marks.length === 0 ? null : (
    <p class="army-marks" data-army-marks={side}>
      {capital(marks.join(", "))}
    </p>
  );
}

export function Armies() {
  const sides = view.value?.sides ?? [];
  if (!battle.value || sides.every((side) => side.statuses.length === 0)) return null;
  return (
    <section class="card armies" aria-label="The armies">
      {sides.map((side) => (
        <p key={side.id} data-army={side.id}>
          <span class={`swatch ${sideClass(side.id)}`} aria-hidden="true" />
          <b>{sideName(side.id)}</b>
          {side.statuses.length === 0 && <span class="quiet">no losses</span>}
          {side.statuses.map((status) => (
            <span key={status.name} class={status.marker ? "army-mark" : undefined}
              title={capital(status.help)}>
              {status.label}{status.marker && `: ${status.help}`}
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}
