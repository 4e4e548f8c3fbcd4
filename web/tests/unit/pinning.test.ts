// Sitting down: the server says what the dice are sealed with before it is told what is added.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { sitPinned, type Offered } from "../../src/remote/pinning";

if (!("crypto" in globalThis)) Object.assign(globalThis, { crypto: webcrypto });

const OFFERED: Offered = { commit: "c1", side: "south", entropy: { north: "x1" } };

/** A server that says these things of a seat; what it was asked, in order. */
function server(seat: string, offered: Offered, answers: readonly (string | Error)[]) {
  const asked: string[] = [];
  let count = 0;
  const sitting = {
    seat,
    look: async () => {
      asked.push("look");
      return offered;
    },
    sit: async (entropy: string) => {
      asked.push(entropy);
      const answer = answers[count++];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked again");
      return { commit: answer };
    },
  };
  return { asked, sitting };
}

test("nothing is added before the commit and what others have added are known", async () => {
  const { asked, sitting } = server("a", OFFERED, ["c1"]);
  const [answer, pin] = await sitPinned(sitting);
  assert.equal(asked[0], "look");
  assert.match(asked[1] ?? "", /^[0-9a-f]{64}$/);
  assert.deepEqual(pin, { commit: "c1", added: { north: "x1" }, entropy: asked[1] });
  assert.equal(answer.commit, "c1");
});

test("a server that changes its commit is told nothing, or found out at once", async () => {
  const before = server("b", OFFERED, ["c1"]);
  await assert.rejects(sitPinned({ ...before.sitting, commit: "c0" }), /does not play fair/);
  assert.deepEqual(before.asked, ["look"], "nothing was added");
  const after = server("c", OFFERED, ["c2", "c2"]);
  await assert.rejects(sitPinned(after.sitting), /does not play fair/);
  await assert.rejects(sitPinned(after.sitting), /does not play fair/, "nor is it believed later");
});

test("an answer that was lost gives the server no second try", async () => {
  const { asked, sitting } = server("d", OFFERED, [new Error("lost"), "c1"]);
  await assert.rejects(sitPinned(sitting), /lost/);
  const taken = { ...OFFERED, commit: "c9", entropy: { north: "x9", south: "x2" } };
  const [, pin] = await sitPinned({ ...sitting, look: async () => taken });
  assert.equal(asked[1], asked[2], "the same is added");
  assert.deepEqual(pin, { commit: "c1", added: { north: "x1" }, entropy: asked[1] });
  const [, later] = await sitPinned({ ...sitting, sit: async () => ({ commit: "c1" }) });
  assert.deepEqual(later, pin, "nor if the page failed behind it");
});

test("who comes back to his seat from another browser adds nothing", async () => {
  const entropy = { north: "x1", south: "x2" };
  const [, pin] = await sitPinned(server("e", { ...OFFERED, entropy }, ["c1"]).sitting);
  assert.deepEqual(pin, { commit: "c1", added: entropy });
});
