// What the hand orders while something still goes on is heard when that is over, in its order.
import { wondering } from "./selection";
import { busy } from "./session";
import { report } from "./table";
import { until } from "./until";

/** What must have happened before the next order is heard; nothing: it may be at once. */
type Heard = Promise<unknown> | void;

let waiting = 0; // orders that were given and not yet heard to their end
let last: Promise<unknown> = Promise.resolve();

/** Whether something still goes on that the next order may depend on. */
const goesOn = (): boolean => busy.value || wondering.value;

function follow(heard: Promise<unknown>): void {
  waiting++;
  last = heard.catch(() => undefined).finally(() => waiting--);
  report(heard);
}

/** Hears an order: at once, or after those before it and all they have started. */
export function hear(order: () => Heard): void {
  if (waiting > 0 || goesOn()) {
    follow(last.then(() => until(() => !goesOn())).then(order));
    return;
  }
  const heard = order();
  if (heard) follow(heard);
}

/** The same for what asks nothing of the game, such as a step of the cursor: only other orders come
 *  before it. */
export function hearAside(order: () => void): void {
  if (waiting > 0) follow(last.then(order));
  else order();
}
