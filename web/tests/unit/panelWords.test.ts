import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { Action, Battle, GameEvent, ScoreItem } from "../../src/engine/protocol";
import { citations } from "../../src/panel/citations";
import {
  actionText, costText, faceText, facingText, fromTheRoll, headline, listed, merged,
  modifierText, percent, points, pointsByGround, sayAction, saysMore, signed,
} from "../../src/panel/words";

const of = {
  grid: { directions: ["N", "NE", "SE", "S", "SW", "NW"] },
  units: [{ id: "keith1", name: "Keith I" }, { id: "york", name: "Yorkshire" }],
  groups: [{ id: "doria", name: "Doria's crossbows" }],
  rules: {
    outcomes: [{ name: "miss", text: "no effect" }, { name: "routed", text: "routed" }],
    actions: [{ name: "step", flags: ["step"] }, { name: "flee", flags: [] }],
  },
} as unknown as Battle;

const action = (rest: Partial<Action>): Action => ({ text: "", kind: "step", ...rest });

test("points says halves", () => {
  assert.deepEqual([0, 1, 2, 3, 8].map(points), ["0", "½", "1", "1½", "4"]);
});

test("percent calls nothing certain that is not", () => {
  assert.equal(percent(0, 6), "0 %");
  assert.equal(percent(6, 6), "100 %");
  assert.equal(percent(1, 3), "33 %");
  assert.equal(percent(1, 1000), "< 1 %");
  assert.equal(percent(999, 1000), "> 99 %");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const text = percent(Math.min(a, b), Math.max(a, b));
      assert.notEqual(text, "0 %");
      if (a !== b) assert.notEqual(text, "100 %");
    }),
  );
});

test("signed uses a true minus", () => {
  assert.deepEqual([signed(2), signed(0), signed(-4)], ["+2", "+0", "−4"]);
});

test("actionText says each kind of argument", () => {
  assert.equal(actionText(of, action({ hexes: ["0923"] })), "Go to 0923");
  assert.equal(actionText(of, action({ hexes: ["0923", "1023"] })), "Go to 0923/1023");
  assert.equal(actionText(of, action({ kind: "flee", hexes: [] })), "Flee off the map");
  assert.equal(actionText(of, action({ kind: "fire", other: "york" })), "Fire: Yorkshire");
  assert.equal(actionText(of, action({ kind: "about-face" })), "About face");
  assert.equal(actionText(of, action({ kind: "mode", mode: "on-foot" })), "Mode: on foot");
  assert.equal(actionText(of, action({ kind: "face", facing: 5 })), "Face NW/N");
  const seize = action({ kind: "seize", group: "doria" });
  assert.equal(actionText(of, seize), "Seize: Doria's crossbows");
  assert.equal(actionText(of, action({ kind: "take", number: 2 })), "Take 2");
});

test("costText is silent about what has no cost", () => {
  assert.equal(costText(action({})), undefined);
  assert.equal(costText(action({ cost: 0 })), "0 mp");
  assert.equal(costText(action({ cost: 3 })), "1½ mp");
});

test("facingText goes round the compass", () => {
  assert.equal(facingText(of, 0), "N/NE");
  assert.equal(facingText(of, 5), "NW/N");
});

test("sayAction names units and groups", () => {
  assert.equal(sayAction(of, "keith1 fire york"), "Keith I: fire Yorkshire");
  assert.equal(sayAction(of, "seize doria"), "seize Doria's crossbows");
  assert.equal(sayAction(of, "done"), "done");
});

test("headline sums up what matters, or tells what is sure", () => {
  const hit = { text: "hits", worth: 2, numerator: 41, denominator: 100 };
  const back = { text: "you are thrown back", worth: -3, numerator: 22, denominator: 100 };
  assert.equal(headline({ sum: [hit, back], outcomes: [] }), "Hits 41 %, you are thrown back 22 %");
  const sure = { text: "no effect", worth: 0, numerator: 1, denominator: 1 };
  assert.equal(headline({ sum: [], outcomes: [sure] }), "No effect 100 %");
});

test("outcomes that are said alike are told as one, the best first", () => {
  const none = { text: "no effect", worth: 0, numerator: 4, denominator: 10 };
  const retired = { text: "retired", worth: 4, numerator: 3, denominator: 10 };
  assert.deepEqual(merged([none, retired, retired]), [{ ...retired, numerator: 6 }, none]);
});

test("faces count from what the rules call the least", () => {
  assert.equal(faceText(10, 0), "9");
  assert.equal(faceText(6, 1), "6");
});

test("listed parts names by commas and an and", () => {
  assert.deepEqual([listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])],
    ["", "A", "A and B", "A, B and C"]);
});

test("points with the same ground are told as one", () => {
  const item = (value: number, text: string, unit?: string): ScoreItem => ({
    side: "scots", value, case: "rab 20.13", text, ...(unit === undefined ? {} : { unit }),
  });
  const items = [item(3, "lost", "york"), item(10, "the field"), item(4, "lost", "keith1")];
  assert.deepEqual(pointsByGround(items), [
    { text: "lost", case: "rab 20.13", value: 7, units: ["york", "keith1"] },
    { text: "the field", case: "rab 20.13", value: 10, units: [] },
  ]);
});

test("citations finds cases and leaves other numbers alone", () => {
  const found = (text: string): (string | undefined)[] =>
    citations(text).map((piece) => piece.cite).filter((cite) => cite !== undefined);
  assert.deepEqual(found("flees (gmb 10.1)"), ["gmb 10.1"]);
  assert.deepEqual(found("in command, poitiers P2, P10"), ["poitiers P2", "poitiers P10"]);
  assert.deepEqual(found("rolls, falkirk F7, poitiers P3"), ["falkirk F7", "poitiers P3"]);
  assert.deepEqual(found("die 3, in all 3. (moi 10.4.2)"), ["moi 10.4.2"]);
  assert.deepEqual(found("level 0 within 5 hexes"), []);
});

test("citations keeps every letter", () => {
  const word = fc.constantFrom("gmb 5.15", "crecy Y4", "P10", ", ", "(", ")", " ", "level 3");
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join("");
      assert.equal(citations(text).map((piece) => piece.text).join(""), text);
    }),
  );
});

test("the story of the dice begins with the roll and its modifiers", () => {
  type Told = Pick<GameEvent, "sentence" | "modifier" | "roll">;
  const plain: Told = { sentence: "Keith halts." };
  const item: Told = { sentence: "-2: it charges", modifier: true };
  const roll: Told = { sentence: "Keith strikes York: dice 6.", roll: { dice: 6 } };
  const strike: Told[] = [plain, roll, item, { sentence: "A hit.", roll: { total: 4, needed: 7 } }];
  assert.deepEqual(fromTheRoll(strike), strike.slice(1));
  const check: Told[] = [plain, item, { sentence: "A check.", roll: { dice: 4, total: 2 } }];
  assert.deepEqual(fromTheRoll(check), check.slice(1));
  assert.deepEqual(fromTheRoll([roll]), [roll]);
  assert.deepEqual(fromTheRoll([plain]), [plain], "nothing is dropped where no roll is told");
});

test("items of an attack add, halve or shift", () => {
  assert.equal(modifierText({ kind: "adds", value: -2 }), "−2");
  assert.equal(modifierText({ kind: "halves", value: 1 }), "½");
  assert.equal(modifierText({ kind: "shifts", value: -1 }), "1 column left");
  assert.equal(modifierText({ kind: "shifts", value: 2 }), "2 columns right");
});

test("a help that only repeats its label says no more", () => {
  assert.equal(saysMore("retreat to that hex", "Retreat to 1713"), false);
  assert.equal(saysMore("retreat before shock", "Evade to 1713"), true);
  assert.equal(saysMore("let it be", "Decline"), true);
});
