import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  bringIntoView, clamp, detailOf, DRESS, fit, MOST_SCALE, opening, READABLE, panBy, toSheet, zoomAt,
  type Camera, type Size,
} from "../../src/board/camera";

const sizes = fc.record({
  width: fc.integer({ min: 300, max: 3000 }),
  height: fc.integer({ min: 300, max: 3000 }),
});
const cameras = fc.record({
  x: fc.double({ min: -9000, max: 9000, noNaN: true }),
  y: fc.double({ min: -9000, max: 9000, noNaN: true }),
  scale: fc.double({ min: 0.05, max: 6, noNaN: true }),
});
const near = (a: number, b: number, what: string): void =>
  assert.ok(Math.abs(a - b) < 1e-6, `${what}: ${a}, ${b}`);

/** How much of the sheet is in the frame along an axis, in pixels. */
function overlap(camera: Camera, sheet: Size, frame: Size, axis: "x" | "y"): number {
  const side = axis === "x" ? "width" : "height";
  const end = Math.min(camera[axis] + sheet[side] * camera.scale, frame[side]);
  return end - Math.max(camera[axis], 0);
}

test("fit shows the whole sheet with its frame, as large as it goes, in the middle", () => {
  const sheet = { width: 1000 - 2 * DRESS, height: 500 };
  const fitted = fit(sheet, { width: 500, height: 500 });
  near(fitted.scale, 0.5, "scale");
  near(fitted.x, DRESS / 2, "room for the frame");
  near(fitted.y, 125, "the middle");
  fc.assert(fc.property(sizes, sizes, (sheet, frame) => {
    const { x, y, scale } = fit(sheet, frame);
    assert.ok(x >= -1e-9 && y >= -1e-9);
    near(2 * x + sheet.width * scale, frame.width, "margins left and right");
    near(2 * y + sheet.height * scale, frame.height, "margins above and below");
  }));
});

test("fit is a camera that clamp leaves alone", () => {
  fc.assert(fc.property(sizes, sizes, (sheet, frame) => {
    const whole = fit(sheet, frame);
    const clamped = clamp(whole, sheet, frame);
    near(clamped.x, whole.x, "x");
    near(clamped.y, whole.y, "y");
    near(clamped.scale, whole.scale, "scale");
  }));
});

test("clamp never loses the sheet and changes nothing the second time", () => {
  fc.assert(fc.property(cameras, sizes, sizes, (camera, sheet, frame) => {
    const once = clamp(camera, sheet, frame);
    const seen = (axis: "x" | "y", side: "width" | "height"): void => {
      const least = Math.min(sheet[side] * once.scale, frame[side]);
      const seen = overlap(once, sheet, frame, axis);
      assert.ok(seen > 0.3 * least, `${axis} ${JSON.stringify(once)}`);
    };
    seen("x", "width");
    seen("y", "height");
    assert.ok(once.scale <= MOST_SCALE);
    assert.deepEqual(clamp(once, sheet, frame), once);
  }));
});

test("zoomAt keeps what is under the pointer, within the limits of scale", () => {
  const places = fc.integer({ min: 0, max: 2000 });
  const pointers = fc.record({ x: places, y: places });
  const factors = fc.double({ min: 0.1, max: 10, noNaN: true });
  fc.assert(fc.property(cameras, pointers, factors, (camera, at, factor) => {
    const zoomed = zoomAt(camera, at, factor, 0.05);
    const before = toSheet(camera, at);
    const after = toSheet(zoomed, at);
    assert.ok(Math.abs(before.x - after.x) < 1e-3 && Math.abs(before.y - after.y) < 1e-3);
    assert.ok(zoomed.scale >= 0.05 && zoomed.scale <= MOST_SCALE);
  }));
  assert.equal(zoomAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, 100, 0.2).scale, MOST_SCALE);
  assert.equal(zoomAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, 0.01, 0.2).scale, 0.2);
});

test("panBy moves the picture with the finger", () => {
  assert.deepEqual(panBy({ x: 1, y: 2, scale: 3 }, 10, -20), { x: 11, y: -18, scale: 3 });
});

test("bringIntoView moves only as far as needed", () => {
  const frame = { width: 800, height: 600 };
  const camera = { x: 0, y: 0, scale: 1 };
  assert.deepEqual(bringIntoView(camera, { x: 400, y: 300 }, frame), camera);
  const right = bringIntoView(camera, { x: 900, y: 300 }, frame);
  assert.ok(right.x < 0 && right.y === 0);
  const shown = 900 + right.x;
  assert.ok(shown > 600 && shown < 800, "just inside the right edge");
  const up = bringIntoView(camera, { x: 400, y: -50 }, frame);
  assert.ok(up.x === 0 && up.y > 50);
});

test("opening shows all, but fills a narrow screen with the part around the armies", () => {
  const sheet = { width: 1660, height: 1320 };
  const wide = { width: 1260, height: 980 };
  const nobody = { own: [], others: [] };
  assert.deepEqual(opening(sheet, wide, nobody), fit(sheet, wide));
  const phone = { width: 390, height: 780 };
  const armies = { own: [{ x: 300, y: 400 }, { x: 1100, y: 800 }], others: [{ x: 960, y: 600 }] };
  const shown = opening(sheet, phone, armies);
  assert.ok(shown.scale > 1.7 * fit(sheet, phone).scale);
  near(shown.x + 2360 / 3 * shown.scale, phone.width / 2, "all armies in the middle");
  const left = { own: [{ x: 0, y: 0 }], others: [] };
  near(opening(sheet, phone, left).x, 0, "not beyond the edge");
});

test("opening is so large that values can be read, with the own army in view", () => {
  const sheet = { width: 1860, height: 2420 };
  const low = { width: 880, height: 720 };
  const own = [{ x: 200, y: 1400 }, { x: 1100, y: 2000 }];
  const others = [{ x: 900, y: 400 }, { x: 1400, y: 1200 }];
  const { x, y, scale } = opening(sheet, low, { own, others });
  assert.equal(scale, READABLE);
  for (const at of own) {
    assert.ok(at.x * scale + x > 0 && at.x * scale + x < low.width);
    assert.ok(at.y * scale + y > 0 && at.y * scale + y < low.height);
  }
  const enemy = 1200 * scale + y;
  assert.ok(enemy > 0 && enemy < low.height, "and who stands nearest to it");
  const spread = [{ x: 100, y: 100 }, { x: 1700, y: 2300 }];
  assert.ok(opening(sheet, low, { own: spread, others }).scale < READABLE, "but all of it");
});

test("detail grows with the scale", () => {
  assert.deepEqual([0.3, 0.9, 2].map(detailOf), ["far", "middle", "near"]);
});
