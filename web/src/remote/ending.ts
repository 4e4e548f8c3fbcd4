// Positions of a game on a server as they are shown: while others decide, and once it was ended by
// something that is not in the rules.
import type { Battle, SideId, View } from "../engine/protocol";
import type { EndEvent } from "./wire";

/** What others could do is shown to nobody, and asked of nobody. */
export function waitingView(now: View): View {
  const shown = { ...now, can_act: [], owed: [] };
  if (now.prompt) shown.prompt = { ...now.prompt, interrupt: false };
  return shown;
}

function sideName(of: Battle, side: SideId | undefined): string {
  return of.sides.find(({ id }) => id === side)?.name ?? "players";
}

/** How a game ended, unless the rules say so themselves. */
export function endedText(of: Battle, end: EndEvent): string | undefined {
  if (end.by === "rules") return undefined;
  if (end.by === "resignation") return `The ${sideName(of, end.side)} have resigned`;
  if (end.by === "lapse") return `The time of the ${sideName(of, end.side)} has run out`;
  if (end.by === "draw") return "A draw was agreed";
  return `The battle was ended by ${end.by}`;
}

export function endedView(now: View, of: Battle, end: EndEvent): View {
  const { prompt: _, to_act: __, ...rest } = now;
  const { winner: ___, case: ____, text: _____, ...result } = now.result;
  return {
    ...rest, over: true, can_act: [], owed: [],
    result: {
      ...result, by: "rule", level: endedText(of, end) ?? "The battle is over",
      ...(end.winner !== undefined && { winner: end.winner }),
    },
  };
}
