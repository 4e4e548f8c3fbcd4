// A screenshot with at most 256 colours: a third of the bytes, and hardly an eye sees it.
import { deflateSync, inflateSync } from "node:zlib";

interface Pixels {
  width: number;
  height: number;
  data: Buffer; // red, green, blue
}
type Colour = readonly [number, number, number];
interface Bin {
  colour: Colour; // the mean of its pixels
  count: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
const BITS = 5; // of a channel tell colours apart

function chunksOf(png: Buffer): { type: string; body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const size = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, body: png.subarray(at + 8, at + 8 + size) });
    at += size + 12;
  }
  return chunks;
}

/** Undoes the filter that PNG puts on a line: each byte was told by its neighbours. */
function unfilter(line: Buffer, above: Buffer, kind: number, step: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = line[i - step] ?? 0;
    const up = above[i] ?? 0;
    const corner = i < step ? 0 : (above[i - step] ?? 0);
    const [a, b] = [Math.abs(up - corner), Math.abs(left - corner)];
    const c = Math.abs(left + up - 2 * corner);
    const nearest = a <= b && a <= c ? left : b <= c ? up : corner;
    line[i] = (line[i] ?? 0) + ([0, left, up, (left + up) >> 1, nearest][kind] ?? 0);
  }
}

/** Reads what Chromium writes: eight bits a channel, not interlaced, with or without alpha. */
function decode(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const head = chunks.find(({ type }) => type === "IHDR")?.body;
  const step = head?.[9] === 6 ? 4 : 3;
  if (!head || head[8] !== 8 || (head[9] !== 2 && head[9] !== 6))
    throw new Error("not a PNG of Chromium");
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const parts = chunks.filter(({ type }) => type === "IDAT").map(({ body }) => body);
  const raw = inflateSync(Buffer.concat(parts));
  const data = Buffer.alloc(width * height * 3);
  let above = Buffer.alloc(width * step);
  for (let y = 0; y < height; y++) {
    const start = y * (width * step + 1);
    const line = raw.subarray(start + 1, start + 1 + width * step);
    unfilter(line, above, raw[start] ?? 0, step);
    for (let x = 0; x < width; x++) line.copy(data, (y * width + x) * 3, x * step, x * step + 3);
    above = line;
  }
  return { width, height, data };
}

const keyAt = (data: Buffer, at: number): number =>
  [0, 1, 2].reduce((key, channel) => (key << BITS) | ((data[at + channel] ?? 0) >> (8 - BITS)), 0);

/** The colours of the picture, those too much alike taken together. */
function binsOf({ data }: Pixels): Map<number, Bin> {
  const sums = new Map<number, [number, number, number, number]>();
  for (let at = 0; at < data.length; at += 3) {
    const key = keyAt(data, at);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
    sum[3]++;
    sums.set(key, sum);
  }
  return new Map([...sums].map(([key, [r, g, b, n]]) =>
    [key, { colour: [r / n, g / n, b / n], count: n }]));
}

/** How much a box of colours would gain by being cut, and along which channel. */
function spreadOf(bins: readonly Bin[]): { channel: number; gain: number } {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  const spreads = [0, 1, 2].map((channel) => {
    const value = (bin: Bin): number => bin.colour[channel] ?? 0;
    const mean = bins.reduce((sum, bin) => sum + value(bin) * bin.count, 0) / count;
    return bins.reduce((sum, bin) => sum + (value(bin) - mean) ** 2 * bin.count ** 0.75, 0);
  });
  const gain = Math.max(...spreads);
  return { channel: spreads.indexOf(gain), gain };
}

/** Cuts the box with the greatest spread at its mean until there are boxes enough. */
function boxesOf(bins: readonly Bin[]): Bin[][] {
  const boxes = [{ bins: [...bins], spread: spreadOf(bins) }];
  while (boxes.length < COLOURS) {
    boxes.sort((a, b) => a.spread.gain - b.spread.gain);
    const widest = boxes.pop();
    if (!widest || widest.spread.gain === 0)
      return [...boxes, ...(widest ? [widest] : [])].map((box) => box.bins);
    const { channel } = widest.spread;
    const value = (bin: Bin): number => bin.colour[channel] ?? 0;
    const weight = widest.bins.reduce((sum, bin) => sum + bin.count ** 0.75, 0);
    const { bins } = widest;
    const mean = bins.reduce((sum, bin) => sum + value(bin) * bin.count ** 0.75, 0) / weight;
    const isLow = (bin: Bin): boolean => value(bin) <= mean;
    for (const half of [bins.filter(isLow), bins.filter((bin) => !isLow(bin))])
      boxes.push({ bins: half, spread: spreadOf(half) });
  }
  return boxes.map((box) => box.bins);
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const add = (sum: number, byte: number): number => (CRC[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  const crc = named.reduce(add, 0xffffffff);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([size, named, check]);
}

/** The same picture as a PNG with a palette. */
export function withPalette(png: Buffer): Buffer {
  const pixels = decode(png);
  const bins = binsOf(pixels);
  const boxes = boxesOf([...bins.values()]);
  const entry = new Map<Bin, number>();
  const palette = boxes.flatMap((box, index) => {
    const count = box.reduce((sum, bin) => sum + bin.count, 0);
    box.forEach((bin) => entry.set(bin, index));
    const total = (i: number): number =>
      box.reduce((sum, bin) => sum + (bin.colour[i] ?? 0) * bin.count, 0);
    return [0, 1, 2].map((i) => Math.round(total(i) / count));
  });
  const { width, height, data } = pixels;
  const lines = Buffer.alloc(height * (width + 1)); // each line starts with its filter: none
  const indices = new Map([...bins].map(([key, bin]) => [key, entry.get(bin) ?? 0]));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      lines[y * (width + 1) + 1 + x] = indices.get(keyAt(data, (y * width + x) * 3)) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8); // eight bits, of a palette
  return Buffer.concat([
    SIGNATURE, chunk("IHDR", head), chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", deflateSync(lines, { level: 9, memLevel: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}
