// Lines of the painted ground.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freed } from "../../src/paint/groundField";

/** A long band whose upper edge goes up and down with every hex. */
const SWING = 12;
const edge = Array.from({ length: 120 }, (_, i) => ({
  x: i * 10, y: 400 + SWING * Math.sin((i * 10 * 2 * Math.PI) / 83),
}));
const band = [...edge, ...[...edge].reverse().map(({ x }) => ({ x, y: 800 }))];

test("a contour loses the rhythm of the hexes and stays near its hexes", () => {
  const free = freed(band);
  const upper = free.slice(20, 100).map((point) => point.y);
  const rhythm = (values: readonly number[]): number => {
    let [cosine, sine] = [0, 0];
    values.forEach((y, i) => {
      const angle = (i * 10 * 2 * Math.PI) / 83;
      cosine += (y - 400) * Math.cos(angle);
      sine += (y - 400) * Math.sin(angle);
    });
    return (2 * Math.hypot(cosine, sine)) / values.length;
  };
  assert.ok(rhythm(band.slice(20, 100).map((point) => point.y)) > 10);
  assert.ok(rhythm(upper) < SWING / 3, `${rhythm(upper)}`);
  free.forEach((point, i) => {
    const from = band[i] ?? point;
    assert.ok(Math.hypot(point.x - from.x, point.y - from.y) < 15.1);
  });
  const small = band.slice(0, 20);
  assert.equal(freed(small), small, "a hill of one hex stays as it is");
});
