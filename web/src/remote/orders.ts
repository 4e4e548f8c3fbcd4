// Standing orders as the server reads them (docs/server.md), and as a form has them: for each kind
// of question an answer, and exceptions to it. Pure functions; which kinds there are the rules say.
import type { PhaseWord } from "../engine/protocol";

/** `ask` is what happens without any order. */
export type OrderAnswer = "ask" | "decline" | "always" | "captain";
const ANSWERS: readonly string[] = ["ask", "decline", "always", "captain"];

/** An answer for some cases only: with a chance that is good enough, or about some alone. */
export interface Exception {
  answer: OrderAnswer;
  chance: string; // at least, "1/2"; empty: any
  about: readonly string[]; // ids of units and groups; none: whoever it is about
}
export interface KindOrders {
  exceptions: readonly Exception[]; // the first that fits counts
  otherwise: OrderAnswer;
}
export interface Orders {
  kinds: Readonly<Record<string, KindOrders>>; // by the name of the phase
  stops: readonly OrderStop[]; // what ends them
}
export type OrderStop = "leader" | "break";
const USUAL_STOPS: readonly OrderStop[] = ["break"];

export const NO_ORDERS: Orders = { kinds: {}, stops: USUAL_STOPS };
const UNSAID: KindOrders = { exceptions: [], otherwise: "ask" };

export const kindOf = (orders: Orders, phase: string): KindOrders => orders.kinds[phase] ?? UNSAID;

function isAnswer(word: string | undefined): word is OrderAnswer {
  return word !== undefined && ANSWERS.includes(word);
}

const isPlain = ({ chance, about }: Exception): boolean => chance === "" && about.length === 0;

function readException(words: readonly string[]): Exception | undefined {
  const [answer, second, third] = words;
  if (!isAnswer(answer)) return undefined;
  const conditional = second === "if";
  return {
    answer, chance: conditional ? third ?? "" : "", about: words.slice(conditional ? 3 : 1),
  };
}

/** Orders as the server has them. */
export function readOrders(text: string): Orders {
  const lines: Record<string, Exception[]> = {};
  let stops = USUAL_STOPS;
  for (const line of text.split("\n")) {
    const [first = "", ...rest] = line.split(" ");
    if (first === "stop")
      stops = rest.filter((word): word is OrderStop => word === "leader" || word === "break");
    const read = readException(rest);
    if (first !== "stop" && read) (lines[first] ??= []).push(read);
  }
  const kinds = Object.entries(lines).map(([phase, all]): [string, KindOrders] => {
    const last = all.at(-1);
    return last && isPlain(last)
      ? [phase, { exceptions: all.slice(0, -1), otherwise: last.answer }]
      : [phase, { exceptions: all, otherwise: "ask" }];
  });
  return { kinds: Object.fromEntries(kinds), stops };
}

/** The lines to send; none if everything is asked. */
export function orderLines({ kinds, stops }: Orders): string[] {
  const lines = Object.entries(kinds).flatMap(([phase, { exceptions, otherwise }]) => [
    ...exceptions.map(({ answer, chance, about }) =>
      [phase, answer, ...(chance === "" ? [] : ["if", chance]), ...about].join(" ")),
    ...(otherwise === "ask" ? [] : [`${phase} ${otherwise}`]),
  ]);
  return lines.length === 0 ? [] : [...lines, `stop ${stops.join(" ") || "never"}`];
}

/** The kinds of questions of a form: those that are asked out of turn, and any that orders name. */
export function orderKinds(phases: readonly PhaseWord[], orders: Orders): PhaseWord[] {
  return phases.filter(({ name, reply }) => reply !== undefined || name in orders.kinds);
}

/** The answers that a kind of question can have. */
export function answersTo({ reply = ["declines", "chances"] }: PhaseWord): OrderAnswer[] {
  return reply.includes("declines") ? ["ask", "decline", "always", "captain"]
    : ["ask", "always", "captain"];
}

/** An answer to a kind of question in words: what the server will do. */
export function answerText({ reply }: PhaseWord, answer: OrderAnswer): string {
  switch (answer) {
    case "ask": return "ask me";
    case "decline": return "decline";
    case "always":
      return reply?.includes("declines") === false ? "the first way there is" : "do it";
    case "captain": return "let the Captain decide";
  }
}

/** How many kinds of questions they answer. */
export function answeredKinds({ kinds }: Orders): number {
  return Object.values(kinds).filter(({ exceptions, otherwise }) =>
    otherwise !== "ask" || exceptions.some(({ answer }) => answer !== "ask")).length;
}

/** Everything alike, as far as each kind of question can have that answer. */
export function allAlike(phases: readonly PhaseWord[], answer: OrderAnswer): Orders["kinds"] {
  return Object.fromEntries(phases.filter((phase) => answersTo(phase).includes(answer))
    .map(({ name }) => [name, { exceptions: [], otherwise: answer }]));
}
