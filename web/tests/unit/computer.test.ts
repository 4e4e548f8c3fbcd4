// The computer at the table: groups of decisions, who sits where, chances, pieces of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Battle, Chapter } from "../../src/engine/protocol";
import { belongs, groupLength, type Decided } from "../../src/play/groups";
import { cut, largest, sumOf, swingsOf, type Part, type Piece } from "../../src/play/verdict";
import { added, errorOf, NO_CHANCES, shareOf } from "../../src/saves/chances";
import {
  COMPUTERS, isComputer, PERSON, playerOf, seatIn, seatNamed, seatText, stylesOf,
} from "../../src/saves/seats";

const of = { units: [{ id: "keith1" }, { id: "keith2" }] } as unknown as Battle;

function decided(action: string, more: Partial<Decided> = {}): Decided {
  return {
    action, side: "scots", to_act: "scots", dice: [], events: [], over: false, turn: 1,
    phase: "movement", phasing: "scots", ply: 1, hash: "", ...more,
  };
}

test("the way of one unit is one group; dice, others and phases part groups", () => {
  const step = decided("keith1 step 0101");
  assert.ok(belongs(of, step, decided("keith1 halt")));
  assert.ok(!belongs(of, step, decided("keith2 step 0102")));
  assert.ok(!belongs(of, step, decided("keith1 charge keith2", { dice: [3] })));
  assert.ok(!belongs(of, step, decided("keith1 halt", { phase: "fire" })));
  assert.ok(!belongs(of, decided("done"), decided("done")));
});

test("a group is whole when something else follows or nothing can", () => {
  const way = [decided("keith1 step 0101"), decided("keith1 step 0102")];
  assert.equal(groupLength(of, []), 0);
  assert.equal(groupLength(of, way), 0, "it may go on");
  assert.equal(groupLength(of, [...way, decided("keith2 step 0103")]), 2);
  assert.equal(groupLength(of, [decided("done"), ...way]), 1);
  assert.equal(groupLength(of, [...way, decided("keith1 fire keith2", { dice: [1] })]), 2);
  assert.equal(groupLength(of, [decided("keith1 halt", { to_act: "english" })]), 1);
  assert.equal(groupLength(of, [decided("done")]), 1);
});

test("a seat is told to the engine and found again by that name", () => {
  const names = COMPUTERS.map(playerOf);
  assert.deepEqual(names, ["greedy", "captain", "captain-bold", "marshal", "marshal-bold"]);
  for (const seat of COMPUTERS) {
    assert.ok(isComputer(seat));
    assert.deepEqual(seatNamed(playerOf(seat)), seat);
  }
  assert.deepEqual(COMPUTERS.map(seatText),
    ["Squire", "Captain", "bold Captain", "Marshal", "bold Marshal"]);
  const bold = { ...PERSON, style: "bold" } as const; // kept while another level is tried
  assert.deepEqual(stylesOf({ ...bold, by: "marshal" }), ["steady", "bold"]);
  assert.deepEqual(stylesOf({ ...bold, by: "squire" }), []);
  assert.equal(playerOf({ ...bold, by: "squire" }), "greedy");
  assert.equal(playerOf(bold), "person");
  assert.equal(seatText(bold), "a person");
  for (const name of ["person", "Anna", "random", undefined])
    assert.equal(seatNamed(name).by, "person");
  assert.equal(seatIn(undefined, "scots").by, "person");
});

test("playouts add up to shares with an error that few games do not hide", () => {
  const some = added(NO_CHANCES, { games: 4, won: { scots: 2, english: 1 }, drawn: 1 });
  const more = added(some, { games: 4, won: { scots: 4, english: 0 }, drawn: 0 });
  assert.equal(shareOf(NO_CHANCES, "scots"), 0.5);
  assert.equal(shareOf(more, "scots"), 6.5 / 8);
  assert.equal(shareOf(more, "scots") + shareOf(more, "english"), 1);
  const sure = added(NO_CHANCES, { games: 4, won: { scots: 4 }, drawn: 0 });
  assert.ok(errorOf(sure, "scots") > 0.1);
  const surer = added(NO_CHANCES, { games: 400, won: { scots: 400 }, drawn: 0 });
  assert.ok(errorOf(surer, "scots") < 0.01);
});

function chapter(ply: number, side: string, phase: string): Chapter {
  return { ply, turn: 1, phase, side, action: "done", dice: [], events: [] };
}

test("a game is cut at its seams into pieces that join", () => {
  const story = Array.from({ length: 60 }, (_, index) =>
    chapter(index + 1, Math.floor(index / 10) % 2 === 0 ? "scots" : "english", "movement"));
  const pieces = cut(story, 4);
  assert.equal(pieces[0]?.from, 0);
  assert.equal(pieces.at(-1)?.to, 60);
  pieces.forEach((piece, index) => {
    assert.equal(piece.from % 10, 0, "where a side's part begins");
    assert.equal(piece.to, pieces[index + 1]?.from ?? 60);
  });
  assert.equal(cut(story.slice(0, 3)).length, 1);
});

test("luck is what came of orders less what they might have come to", () => {
  const share = (scots: number): Piece["start"] =>
    ({ games: 10, won: { scots, english: 10 - scots }, drawn: 0 });
  const pieces: Piece[] = [
    { from: 0, to: 5, start: share(5), again: share(5) },
    { from: 5, to: 9, start: share(7), again: share(4) },
  ];
  const swings = swingsOf(pieces, "scots", "scots");
  const tenths = ({ value }: Part): number => Math.round(value * 10);
  assert.deepEqual(swings.map(({ whole }) => tenths(whole)), [2, 3]);
  assert.deepEqual(swings.map(({ luck }) => tenths(luck)), [2, 6]);
  assert.deepEqual(swings.map(({ skill }) => tenths(skill)), [0, -3]);
  assert.deepEqual(swingsOf(pieces, "english", "scots").map(({ luck }) => tenths(luck)), [-2, -6]);
  assert.equal(largest(swings, 1)[0]?.piece, pieces[1]);
  const errors = (scots: number[]): number =>
    Math.hypot(...scots.map((won) => errorOf(share(won), "scots")));
  const [first, last] = swings;
  assert.ok(first && last);
  assert.equal(first.whole.error, errors([5, 7]), "of both positions");
  assert.equal(last.whole.error, errors([7]), "the end is certain");
  assert.equal(last.luck.error, errors([4]));
  assert.equal(last.skill.error, errors([7, 4]));
  assert.equal(sumOf([first.luck, last.luck]).error, errors([7, 5, 4]));
});
