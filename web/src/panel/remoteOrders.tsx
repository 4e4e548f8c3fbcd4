// Standing orders in the panel: whether there are any, how often they have answered, why they have
// ended; and the way to them.
import { view } from "../play/session";
import { answeredBy } from "../remote/marks";
import { answeredKinds, readOrders } from "../remote/orders";
import { showOrders, type RemoteState } from "../remote/state";
import type { OrdersTold } from "../remote/wire";

function ordersText({ text, stopped }: OrdersTold, answered: number): string {
  const kinds = answeredKinds(readOrders(text));
  const times = answered === 1 ? "once" : `${answered} times`;
  const so = answered === 0 ? "" : ` They have answered ${times}.`;
  if (stopped !== undefined) return `Your standing orders have ended: ${stopped}.${so}`;
  if (kinds === 0) return `No standing orders: whatever is asked waits for you.${so}`;
  const what = kinds === 1 ? "1 kind of question" : `${kinds} kinds of questions`;
  return `Standing orders answer ${what} for you.${so}`;
}

export function OrdersLine({ now }: { now: RemoteState }) {
  const { orders, own, marks, state } = now;
  if (!orders || own.length !== 1 || state === "over" || state === "open") return null;
  const answered = answeredBy(marks, own, view.value?.ply ?? 0);
  const alarm = orders.stopped !== undefined;
  return (
    <div class="orders-line" data-orders={alarm ? "ended" : orders.text === "" ? "none" : "given"}
      data-answered={answered}>
      <p class={alarm ? "late" : "quiet"} role="status">{ordersText(orders, answered)}</p>
      <button type="button" data-open="orders" onClick={() => showOrders(true)}>
        Standing orders
      </button>
    </div>
  );
}
