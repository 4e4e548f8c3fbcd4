import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { BattleUnit, CounterWord, Grid, Status, UnitType } from "../../src/engine/protocol";
import { shortName } from "../../src/board/counterNames";
import { edgeDistance, PLATES } from "../../src/board/counterPlates";
import { printedValues } from "../../src/board/counterValues";
import { chargesOf, tincture } from "../../src/board/heraldry";
import { hasActed, markersOf, wornWord } from "../../src/board/markers";
import { outlineOf, pointsText } from "../../src/board/overlayShapes";
import { spotsOf, stacksOf } from "../../src/board/stacks";
import { symbolOf } from "../../src/board/symbols";

const grid: Grid = {
  shape: "flat", columns: 20, rows: 20, one_short: false,
  directions: ["N", "NE", "SE", "S", "SW", "NW"],
};
const face = (
  symbol: string, attributes: UnitType["attributes"], kind: UnitType["kind"] = "combat",
) =>
  ({ id: symbol, name: symbol, symbol, kind, size: 1, attributes, told: [] }) satisfies UnitType;
const unit: BattleUnit = {
  id: "u", name: "U", side: "s", types: [], attributes: { rating: 4, range: 5 }, told: [],
};

test("shortName keeps whose troops they are and the number", () => {
  assert.equal(shortName("Clifford's men-at-arms on foot III", [], 12), "Clifford III");
  assert.equal(shortName("Edward Bruce's pikes I", [], 12), "E. Bruce I");
  assert.equal(shortName("Schiltrom Douglas I", ["schiltrom", "open"], 14), "Douglas I");
  assert.equal(shortName("Spahis of the Port", [], 14), "Spahis Port");
  assert.equal(shortName("Longbow", ["longbow"], 12), "Longbow");
  assert.equal(shortName("Saarbrücken's crossbows VIII", [], 12), "Saarbr. VIII");
});

test("shortName never grows beyond the counter", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{1,14}$/);
  fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
    assert.ok(shortName(words.join(" "), [], 12).length <= 12);
  }));
});

const COUNTER: readonly CounterWord[] = [
  { kind: "combat", attribute: "armour", form: "initial" },
  { kind: "combat", attribute: "move", form: "plain", now: "allowance" },
  {
    kind: "combat", attribute: "defence", form: "signed",
    changed: "disordered", instead: "disordered",
  },
  { kind: "combat", attribute: "fire", form: "some" },
  { kind: "combat", attribute: "dot", form: "dot" },
  { kind: "leader", attribute: "rating", form: "plain" },
  { kind: "leader", attribute: "range", form: "bracketed" },
];

test("printedValues follow the words of the rules and the statuses of the moment", () => {
  const printed = (type: UnitType, statuses: readonly Status[] = []): string[] =>
    printedValues(COUNTER, type, unit, statuses);
  const knight = face("knight", { armour: "plate", move: 6, points: 5 });
  assert.deepEqual(printed(knight), ["P", "6"]);
  assert.deepEqual(printed(knight, [{ name: "allowance", value: 3, label: "" }]), ["P", "3"]);
  const pike = face("pike", { move: 4, defence: -1, disordered: 1 });
  assert.deepEqual(printed(pike), ["4", "−1"]);
  assert.deepEqual(printed(pike, [{ name: "disordered", value: 1, label: "" }]), ["4", "+1"]);
  assert.deepEqual(printed(face("bow", { move: 5, fire: 2, dot: "open" })), ["5", "2", "○"]);
  assert.deepEqual(printed(face("light", { move: 5, fire: 0, dot: "solid" })), ["5", "●"]);
  assert.deepEqual(printed(face("foot", { move: 4, fire: 0, dot: "none" })), ["4"]);
  assert.deepEqual(printed(face("leader", { move: 8 }, "leader")), ["4", "(5)"]);
  assert.deepEqual(printed(face("flag", { move: 8 }, "standard")), []);
});

test("printedValues leave out what is nought, join with a stroke, and draw dots", () => {
  const words: readonly CounterWord[] = [
    { kind: "combat", attribute: "strength", form: "plain" },
    { kind: "combat", attribute: "fire", form: "some" },
    { kind: "combat", attribute: "range", form: "over" },
    { kind: "combat", attribute: "dot", form: "dot" },
  ];
  const printed = (attributes: UnitType["attributes"]): string[] =>
    printedValues(words, face("any", attributes), undefined, []);
  assert.deepEqual(printed({ strength: 0, fire: 0, range: 0, dot: "none" }), ["0"]);
  assert.deepEqual(printed({ strength: 2, fire: 1, range: 2, dot: "open" }), ["2", "1/2", "○"]);
  assert.deepEqual(printed({ strength: 3, fire: 0, range: 0, dot: "solid" }), ["3", "●"]);
});

test("markersOf shows markers only: glyphs, levels with number, others by their letters", () => {
  const plain = { min: 0, link: false, help: "" };
  const words = [
    { ...plain, name: "rout", label: "rout level {value}", max: 4, marker: true },
    { ...plain, name: "moved", label: "has moved", max: 1, marker: false, done: true },
    { ...plain, name: "pinned", label: "pinned", max: 1, marker: true, glyph: "unheard-of" },
    { ...plain, name: "spear", label: "spear", max: 1, marker: true, glyph: "lance" },
    { ...plain, name: "muddled", label: "muddled", max: 1, marker: true, worn: true },
  ];
  const statuses = [
    { name: "rout", value: 2, label: "rout level 2" },
    { name: "moved", value: 1, label: "has moved" },
    { name: "pinned", value: 1, label: "pinned" },
    { name: "spear", value: 1, label: "spear" },
    { name: "muddled", value: 1, label: "muddled" },
  ];
  const markers = markersOf(words, statuses);
  assert.deepEqual(markers.map((marker) => marker.glyph ?? marker.text), ["R2", "Pi", "lance"]);
  assert.equal(hasActed(words, statuses), true);
  assert.equal(hasActed(words, statuses.slice(2)), false);
  const flags = [{ name: "loose", type: "flag" as const, help: "", worn: true }];
  assert.equal(wornWord(words, flags, undefined, statuses), "muddled");
  assert.equal(wornWord(words, flags, face("foot", { loose: true }), []), "loose");
  assert.equal(wornWord(words, flags, face("foot", { loose: false }), []), undefined);
});

test("symbolOf draws what it knows and a shield for the rest", () => {
  assert.equal(symbolOf(face("horse", { weapon: "none" })), "horse");
  assert.equal(symbolOf(face("horse", { weapon: "javelin" })), "genitor");
  assert.equal(symbolOf(face("elephant", {})), "elephant");
  assert.equal(symbolOf(face("camel", {})), "shield");
  assert.equal(symbolOf(face("horsebow", {}), "timurid"), "horsebow");
  assert.equal(symbolOf(face("horsebow", {}), "turk"), "turcoman", "each contingent in its dress");
});

test("chargesOf never gives both sides the same charge", () => {
  const colour = fc.constantFrom("gules", "azure", "or", "vert", "sable", "tenné");
  fc.assert(fc.property(colour, colour, (a, b) => {
    const side = (each: string) => ({ id: each, name: each, colour: each, attributes: {} });
    const [one, two] = chargesOf([side(a), side(b)]);
    assert.notEqual(one, two);
  }));
});

test("tincture is the side's, or its contingent's where that has one", () => {
  const side = { id: "ottoman", name: "Ottoman", colour: "vert", attributes: {} };
  assert.equal(tincture(side), "var(--vert)");
  assert.equal(tincture(side, "turk"), "var(--vert)");
  assert.notEqual(tincture(side, "serb"), tincture(side));
  assert.equal(tincture({ ...side, colour: "puce" }), "var(--sable)");
});

test("a leader joins the troops in his hex and is a flag until the stack opens", () => {
  const units = [
    { id: "leader", hexes: ["0506"], combat: false },
    { id: "wide", hexes: ["0505", "0506"], combat: true },
    { id: "lone", hexes: ["0909"], combat: true },
  ];
  assert.deepEqual([...stacksOf(units).keys()].sort(), ["lone", "wide"]);
  const shut = spotsOf(grid, units, undefined);
  assert.equal(shut.get("leader")?.form, "flag");
  assert.equal(shut.get("lone")?.stack, undefined);
  const open = spotsOf(grid, units, "wide");
  assert.equal(open.get("leader")?.form, "full");
  assert.notDeepEqual(
    [open.get("leader")?.x, open.get("leader")?.y], [open.get("wide")?.x, open.get("wide")?.y]);
});

test("a stack opens away from the front of its troops", () => {
  const row = (front?: number): number => {
    const units = [
      { id: "leader", hexes: ["0505"], combat: false },
      { id: "foot", hexes: ["0505"], combat: true, ...(front === undefined ? {} : { front }) },
    ];
    const open = spotsOf(grid, units, "foot");
    return (open.get("leader")?.y ?? 0) - (open.get("foot")?.y ?? 0);
  };
  assert.ok(row(0) > 40 && row(330) > 40, "who looks up has his leader below");
  assert.ok(row(180) < -40 && row(120) < -40, "who looks down has him above");
  assert.ok(row() < -40);
});

test("who stands in a wagon lies over it, and the wagon shows above him", () => {
  const units = [
    { id: "left", hexes: ["0505"], combat: true },
    { id: "right", hexes: ["0605"], combat: true },
    { id: "leader", hexes: ["0605"], combat: false },
    { id: "wagon", hexes: ["0505", "0605"], combat: true, carries: true },
  ];
  const [[host, members] = ["", []], more] = [...stacksOf(units)];
  assert.equal(more, undefined, "all are one stack");
  assert.equal(host, "left", "and the troops stand for it");
  assert.deepEqual(members.map((one) => one.id), ["left", "right", "wagon", "leader"]);
  const shut = spotsOf(grid, units, undefined);
  const [left, right, wagon] = [shut.get("left"), shut.get("right"), shut.get("wagon")];
  assert.ok(left && right && wagon);
  assert.deepEqual([left.beneath, right.beneath, wagon.beneath], [false, false, true]);
  assert.ok(wagon.y < (left.y + right.y) / 2);
  const open = spotsOf(grid, units, "left");
  assert.ok((open.get("wagon")?.y ?? 0) < (open.get("left")?.y ?? 0) - 40);
  const empty = spotsOf(grid, units.slice(3), undefined).get("wagon");
  assert.equal(empty?.beneath, false, "an empty one lies like any counter");
});

test("outlineOf draws one loop around neighbours and two around strangers", () => {
  const loops = (hexes: string[]): number => outlineOf(grid, hexes).split("M").length - 1;
  assert.equal(loops([]), 0);
  assert.equal(loops(["0505"]), 1);
  assert.equal(loops(["0505", "0506"]), 1);
  assert.equal(outlineOf(grid, ["0505", "0506"]).split("L").length - 1, 9);
  assert.equal(loops(["0505", "0909"]), 2);
  const ring = ["0504", "0604", "0605", "0506", "0405", "0404"];
  assert.equal(loops(ring), 2, "a ring has an inner border");
});

test("edgeDistance reaches the edge of the plate", () => {
  assert.equal(edgeDistance(PLATES.single, 0), PLATES.single.h / 2);
  assert.equal(edgeDistance(PLATES.wide, 90), PLATES.wide.w / 2);
});

test("pointsText counts half points", () => {
  assert.deepEqual([1, 2, 3, 8].map(pointsText), ["½", "1", "1½", "4"]);
});
