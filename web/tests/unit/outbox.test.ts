// Decisions on their way to a server: none is lost, and none is played twice.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { goesOn, Outbox, type Order } from "../../src/remote/outbox";
import type { Accepted, ActionEvent } from "../../src/remote/wire";

const kept = new Map<string, string>();
const nothing = (): void => undefined;
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  addEventListener: nothing, removeEventListener: nothing,
});
if (!("crypto" in globalThis)) Object.assign(globalThis, { crypto: webcrypto });

/** What a page that is loaded anew would send. */
function noted(game: string): Order[] {
  return JSON.parse(kept.get(`banneret.orders.${game}`) ?? "[]") as Order[];
}

test("what follows dice is noted under its own id before it is sent", () => {
  const outbox = new Outbox("g", async () => undefined);
  const wanted = { hash: "aa", rolls: true, itself: false };
  const order = outbox.add({ ...wanted, ply: 7, texts: ["fire", "done"] });
  const behind = outbox.add({ ...wanted, ply: 9, texts: ["pass"] });
  assert.deepEqual(noted("g").map(({ id }) => id), [order.id, behind.id]);
  outbox.goOn(order, { ply: 8, hash: "bb", texts: ["done"] });
  const [rest, last] = noted("g");
  assert.ok(rest);
  assert.notEqual(rest.id, order.id, "sent again, the first order gives its old answer");
  assert.deepEqual([rest.ply, rest.hash, rest.texts], [8, "bb", ["done"]]);
  assert.equal(last?.id, behind.id);
  outbox.finish(rest);
  assert.deepEqual(noted("g").map(({ id }) => id), [behind.id]);
});

test("what is left of an order follows only where its answer ends", () => {
  const event = (ply: number, hash: string): ActionEvent =>
    ({ seq: ply, action: "a", ply, hash }) as ActionEvent;
  const key = { seq: 9, at: 1, chain: "", epoch: 1, key: "" };
  const answer: Accepted = { events: [event(8, "bb"), event(9, "cc"), key], left: ["done"] };
  assert.ok(goesOn(answer, 9, "cc"), "an order of the other side may have answered in between");
  assert.ok(!goesOn(answer, 10, "dd"), "the rest was played before the page was loaded anew");
  assert.ok(!goesOn(answer, 9, "dd"), "it was taken back, and something else decided");
  assert.ok(!goesOn({ ...answer, left: [] }, 9, "cc"), "there is none");
});

test("a decision that was not taken is missed once, whoever tells of it", () => {
  const outbox = new Outbox("m", async () => undefined);
  const wanted = { hash: "aa", rolls: false, itself: false };
  const same = outbox.add({ ...wanted, ply: 0, texts: ["a"] });
  const other = outbox.add({ ...wanted, ply: 1, texts: ["b"] });
  const itself = outbox.add({ ...wanted, ply: 2, texts: ["c"], itself: true });
  const told = [{ action: "a" }, { action: "x" }];
  assert.deepEqual(outbox.forget(), [same, other, itself]);
  assert.deepEqual(noted("m"), []);
  assert.ok(!outbox.misses([same, itself], told), "it was decided anyway, or by nobody");
  assert.ok(outbox.misses([same, other, itself], told));
  assert.ok(!outbox.misses([other], told), "its answer says the same again");
  assert.deepEqual(outbox.forget(), []);
});

test("an order in whose place another decision was taken is passed, and known by that", () => {
  const outbox = new Outbox("p", async () => undefined);
  const wanted = { hash: "aa", rolls: true, itself: false };
  const begun = outbox.add({ ...wanted, ply: 0, texts: ["fire", "done"] });
  const told = [{ action: "fire" }, { action: "reply" }];
  assert.deepEqual(outbox.passed(told.slice(0, 1)), []);
  assert.deepEqual(noted("p").map(({ id }) => id), [begun.id], "it is still under way");
  assert.deepEqual(outbox.passed(told), [], "its answer may say how it goes on");
  assert.deepEqual(noted("p"), []);
  const late = outbox.add({ ...wanted, ply: 1, texts: ["done"] });
  assert.deepEqual(outbox.passed(told), [late]);
});
