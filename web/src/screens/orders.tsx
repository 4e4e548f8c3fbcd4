// Standing orders: seen, changed, given and withdrawn. What can be asked, and how it can be
// answered, the rules say.
import { useState } from "preact/hooks";
import type { Battle, PhaseWord } from "../engine/protocol";
import { CaseLink } from "../panel/caseLink";
import { battle } from "../play/session";
import { source } from "../play/source";
import {
  allAlike, answeredKinds, answerText, answersTo, kindOf, orderKinds, orderLines, readOrders,
  type OrderAnswer, type OrderStop, type Orders,
} from "../remote/orders";
import { ordersOpen, remote, showOrders } from "../remote/state";
import { Dialog } from "./dialog";
import { AddException, Exceptions } from "./orderExceptions";
import { ordersInWords } from "./orderWords";
import { useAttempt } from "./remoteNew";

interface Changing {
  of: Battle;
  orders: Orders;
  set: (orders: Orders) => void;
}

function Kind({ of, phase, orders, set }: Changing & { phase: PhaseWord }) {
  const kind = kindOf(orders, phase.name);
  const change = (next: Partial<typeof kind>): void =>
    set({ ...orders, kinds: { ...orders.kinds, [phase.name]: { ...kind, ...next } } });
  const id = `order-${phase.name}`;
  return (
    <div class="order-kind" data-kind={phase.name} role="group" aria-label={phase.label}>
      <label for={id}>{phase.label}</label> <CaseLink cite={phase.rule} />
      <Exceptions of={of} phase={phase} exceptions={kind.exceptions}
        set={(exceptions) => change({ exceptions })} />
      <span class="row">
        {kind.exceptions.length > 0 && <span aria-hidden="true">Otherwise</span>}
        <select id={id} data-answer={phase.name} value={kind.otherwise}
          onChange={(event) => change({ otherwise: event.currentTarget.value as OrderAnswer })}>
          {answersTo(phase).map((answer) => (
            <option key={answer} value={answer}>{answerText(phase, answer)}</option>
          ))}
        </select>
        <AddException phase={phase}
          add={(one) => change({ exceptions: [...kind.exceptions, one] })} />
      </span>
    </div>
  );
}

const ALIKE: readonly { answer: OrderAnswer; label: string }[] = [
  { answer: "captain", label: "The Captain decides everything" },
  { answer: "decline", label: "Decline what can be declined" },
  { answer: "ask", label: "Ask me everything" },
];

function Alike({ of, orders, set }: Changing) {
  const replies = of.rules.phases.filter(({ reply }) => reply !== undefined);
  return (
    <div class="buttons order-alike" role="group" aria-label="Everything alike">
      {ALIKE.map(({ answer, label }) => (
        <button key={answer} type="button" data-alike={answer}
          onClick={() => set({ ...orders, kinds: allAlike(replies, answer) })}>
          {label}
        </button>
      ))}
    </div>
  );
}

const STOPS: readonly { stop: OrderStop; label: string }[] = [
  { stop: "break", label: "when the enemy has the points at which my army may break" },
  { stop: "leader", label: "when I lose a leader" },
];

function Stops({ of, orders, set }: Changing) {
  const offered = STOPS.filter(({ stop }) => stop !== "break" || (of.breaking ?? []).length > 0);
  const turn = (stop: OrderStop, wanted: boolean): void => set({
    ...orders, stops: [...orders.stops.filter((one) => one !== stop), ...(wanted ? [stop] : [])],
  });
  return (
    <fieldset class="order-stops">
      <legend>They end by themselves, while I am away,</legend>
      {offered.map(({ stop, label }) => (
        <label key={stop} class="check">
          <input type="checkbox" data-stop={stop} checked={orders.stops.includes(stop)}
            onChange={(event) => turn(stop, event.currentTarget.checked)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

async function give(orders: Orders | undefined): Promise<void> {
  const { giveOrders } = await import("../remote/opening");
  await giveOrders(orders ? orderLines(orders) : []);
  showOrders(false);
}

/** Read once more before they are given: a finger on a small screen is soon wrong. */
function Confirm({ of, orders, back }: { of: Battle; orders: Orders; back: () => void }) {
  const [trying, attempt, Failure] = useAttempt();
  return (
    <div data-confirm-orders>
      <p>While you are away the server will answer for you:</p>
      <ul class="order-words">
        {ordersInWords(of, orders).map((line) => <li key={line}>{line}</li>)}
      </ul>
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={back}>Back</button>
        <button type="button" class="primary" data-action="confirm-orders"
          aria-disabled={trying} onClick={() => attempt(() => give(orders))}>
          Give these orders
        </button>
      </footer>
    </div>
  );
}

function Form({ of, text, stopped }: { of: Battle; text: string; stopped: string | undefined }) {
  const [orders, set] = useState(() => readOrders(text));
  const [confirming, setConfirming] = useState(false);
  const [trying, attempt, Failure] = useAttempt();
  if (confirming) return <Confirm of={of} orders={orders} back={() => setConfirming(false)} />;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (trying) return;
    const withFinger = matchMedia("(pointer: coarse)").matches && answeredKinds(orders) > 0;
    if (withFinger) setConfirming(true);
    else attempt(() => give(orders));
  };
  const changing = { of, orders, set };
  return (
    <form onSubmit={submit}>
      {stopped !== undefined && (
        <p class="remote-no">
          They have ended: {stopped}. Give them again, as they are or others.
        </p>
      )}
      <p class="quiet">
        What is asked of you out of your turn can be answered by the server, so that nobody has to
        wait for you. The other player does not see your orders; what they do is marked.
      </p>
      <Alike {...changing} />
      {orderKinds(of.rules.phases, orders).map((phase) => (
        <Kind key={phase.name} phase={phase} {...changing} />
      ))}
      <Stops {...changing} />
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={() => showOrders(false)}>Cancel</button>
        {text !== "" && (
          <button type="button" data-action="withdraw-orders" aria-disabled={trying}
            onClick={() => attempt(() => give(undefined))}>
            Withdraw them all
          </button>
        )}
        <button type="submit" class="primary" data-action="give-orders" aria-disabled={trying}>
          Give these orders
        </button>
      </footer>
    </form>
  );
}

export function OrdersDialog() {
  const of = battle.value;
  const orders = remote.value?.orders;
  if (!ordersOpen.value || !of || !orders || !source.value) return null;
  return (
    <Dialog name="orders" title="Standing orders" wide onClose={() => showOrders(false)}>
      <Form of={of} text={orders.text} stopped={orders.stopped} />
    </Dialog>
  );
}
