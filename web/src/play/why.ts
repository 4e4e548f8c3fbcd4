// Asks the engine why something cannot be done, and shows the answer.
import type { Answer, Barrier, HexId, Refusal, UnitId } from "../engine/protocol";
import { inTurn, refuse, theEngine } from "./session";

/** Asks why none of these actions is legal; shows the first reason that is more than form. */
export function askWhy(texts: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const answers = await theEngine().askAll(texts.map((text) => `why ${text}`));
    const reasons = texts.flatMap((action, index) => {
      const answer = answers[index] as Answer<{ label?: string; refused?: Refusal }>;
      if (!answer.ok || !answer.refused) return [];
      const label = answer.label === undefined ? {} : { label: answer.label };
      return [{ ...answer.refused, action, ...label }];
    });
    refuse(reasons.find((reason) => reason.kind !== "form") ?? reasons[0]);
  });
}

/** Asks what stops a unit on its way to a hex; if nothing does, why it cannot be there at once. */
export function askBarrier(unit: UnitId, hex: HexId, steps: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const answer = await theEngine().ask<Barrier>(`barrier ${unit} ${hex}`);
    if (!answer.ok || !answer.refused) void askWhy(steps);
    else
      refuse({ ...answer.refused, action: `${unit} to ${hex}`, from: answer.from, goal: hex });
  });
}
