// Sealed dice, form 1 (docs/server.md): the keys are a chain of hashes that the server cannot
// choose afterwards, and every die follows from its key, its number and what both players added.
import { digitsOf, type Seal } from "./wire";

export const EPOCH_DICE = 64; // of one key
const KEYS = 4096;
const BLOCK_DICE = 4;

const encoder = new TextEncoder();

export function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2);
  bytes.forEach((_, at) => (bytes[at] = parseInt(digits.slice(2 * at, 2 * at + 2), 16)));
  return bytes;
}

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const all = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** SHA-256 of the parts, texts as they are. */
export async function hashOf(...parts: readonly (string | Uint8Array)[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));
}

async function keyed(
  key: Uint8Array<ArrayBuffer>, ...parts: readonly (string | Uint8Array)[]
): Promise<Uint8Array> {
  const how = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, how, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, joined(parts)));
}

/** The key before a key, in digits; before the first stands the commit. */
export async function keyBefore(key: string): Promise<string> {
  return digitsOf(await hashOf("banneret dice 1 link", bytesOf(key)));
}

/** The key of an epoch, from 1, out of the seed that was told at the end; 0 is the commit. */
export async function keyFromSeed(seed: string, game: string, epoch: number): Promise<string> {
  let key = digitsOf(await keyed(bytesOf(seed), "banneret dice 1 chain", bytesOf(game)));
  for (let at = KEYS; at > epoch; at--) key = await keyBefore(key);
  return key;
}

/** What both players added, in the order of the battle's sides. */
export async function mixOf(seal: Seal, sides: readonly string[]): Promise<Uint8Array> {
  const added = sides.map((side) => bytesOf(seal.entropy[side] ?? ""));
  return hashOf("banneret dice 1 mix", bytesOf(seal.game), bytesOf(seal.commit), ...added);
}

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes;
}

/** The falls of all dice of an epoch. */
export async function fallsOf(
  epoch: number, key: string, mix: Uint8Array, faces: number,
): Promise<number[]> {
  const falls: number[] = [];
  const first = ((epoch - 1) * EPOCH_DICE) / BLOCK_DICE;
  for (let block = first; block < first + EPOCH_DICE / BLOCK_DICE; block++) {
    const bytes = await keyed(
      bytesOf(key), "banneret dice 1 roll", mix, littleEndian(block));
    const words = new DataView(bytes.buffer);
    for (let die = 0; die < BLOCK_DICE; die++)
      falls.push(1 + Number((words.getBigUint64(8 * die, true) * BigInt(faces)) >> 64n));
  }
  return falls;
}
