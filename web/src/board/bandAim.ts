// By touch a march order is shown before it is given: the first tap says where to, the second or a
// button sends the units.
import { computed, signal } from "@preact/signals";
import type { HexId, UnitId } from "../engine/protocol";
import { band, bandLead, marchTo } from "../play/band";
import { report } from "../play/table";
import { gather } from "./lasso";
import { unitsIn } from "./standing";
import { choiceUnder, unitUnder } from "./underPointer";

const pointed = signal<{ hex: HexId; units: readonly UnitId[]; lead: UnitId } | undefined>(
  undefined);

/** Where a finger would send the band: for this band only, and not past a decision. */
export const bandGoal = computed((): HexId | undefined => {
  const now = pointed.value;
  const same = now && now.units === band.value && now.lead === bandLead.value;
  return same ? now.hex : undefined;
});

export function dropBandGoal(): void {
  pointed.value = undefined;
}

/** Whether a tap only shows where the band would go. */
export function pointBand(hex: HexId | undefined, event: PointerEvent): boolean {
  const lead = bandLead.value;
  const again = hex !== undefined && bandGoal.value === hex;
  dropBandGoal();
  if (again) gather(false); // all are gathered who were to march
  if (event.pointerType !== "touch" || lead === undefined || hex === undefined || again)
    return false;
  const taken = unitUnder(event) !== undefined || choiceUnder(event) !== undefined ||
    unitsIn(hex).length > 0;
  if (!taken) pointed.value = { hex, units: band.value, lead };
  return !taken;
}

export function sendBand(): void {
  const [hex, lead] = [bandGoal.value, bandLead.value];
  dropBandGoal();
  gather(false);
  if (hex !== undefined && lead !== undefined) report(marchTo(lead, hex));
}
