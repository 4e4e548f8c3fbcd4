// Standing orders as sentences, a kind of question each.
import type { Battle } from "../engine/protocol";
import { listed } from "../panel/words";
import { answerText, kindOf, orderKinds, type Orders, type OrderStop } from "../remote/orders";
import { chanceWords, nameById } from "./orderExceptions";

const STOPS: Readonly<Record<OrderStop, string>> = {
  break: "my army may break", leader: "I lose a leader",
};

export function ordersInWords(of: Battle, orders: Orders): string[] {
  const kinds = orderKinds(of.rules.phases, orders).flatMap((phase) => {
    const { exceptions, otherwise } = kindOf(orders, phase.name);
    if (exceptions.length === 0 && otherwise === "ask") return [];
    const cases = exceptions.map(({ answer, chance, about }) => [
      answerText(phase, answer),
      ...(chance === "" ? [] : [`if the chance is at least ${chanceWords(chance)}`]),
      ...(about.length === 0 ? [] : [`about ${listed(about.map((id) => nameById(of, id)))}`]),
    ].join(" "));
    const last = `${cases.length > 0 ? "otherwise " : ""}${answerText(phase, otherwise)}`;
    return [`${phase.label.replace(/\??$/, "")}: ${[...cases, last].join("; ")}.`];
  });
  const stops = orders.stops.map((stop) => STOPS[stop]);
  const end = stops.length === 0 ? "They never end by themselves."
    : `They end when ${stops.join(", or when ")}.`;
  return [...kinds, end];
}
