// What a server says about people (docs/server.md) as types, and its refusals in words for them.
import type { SideId } from "../engine/protocol";
import { request, type GameState, type No } from "../remote/wire";

/** Whom this browser belongs to, and what the server can do for him. */
export interface Here {
  session: boolean; // it knows this browser
  account?: string;
  notices: boolean; // it can tell people of their games
  mail: boolean; // by mail, too
}

/** One of my games. */
export interface MyGame {
  game: string;
  battle: string;
  state: GameState;
  side?: SideId;
  players?: Readonly<Record<SideId, string>>;
  to_act?: SideId;
  my_turn: boolean;
  since: number; // when the decision came to whoever has it
  due?: number; // and when his time has run out
  lapsed?: boolean; // it has
  ply: number;
  seen: number;
  listed?: boolean; // in the lobby, while it is open
}

/** A game that waits for anybody. */
export interface LobbyGame {
  game: string;
  battle: string;
  options: Readonly<Record<string, string>>;
  settings: { clock: string };
  free: SideId;
  players: Readonly<Record<SideId, string>>;
  since: number;
}

export interface ChatLine {
  n: number;
  at: number;
  side?: SideId;
  text: string;
}
export interface ChatPage {
  lines: readonly ChatLine[];
  next: number;
  blocks: boolean; // the other's lines are not shown to me
}

export type ChannelKind = "mail" | "webhook" | "push";
export interface Channel {
  channel: string;
  kind: ChannelKind;
  address: string;
  always: boolean;
  confirmed: boolean;
  recovers: boolean; // a link to a new password may go there
  failures: number;
  broken?: string;
}
export interface Channels {
  push_key: string;
  mail: boolean;
  channels: readonly Channel[];
}

/** What a person can do about a no, by its kind. */
export const PLAIN: Readonly<Record<string, string>> = {
  "no-session":
    "The server does not know this browser any more. Sign in, or open the link of a seat.",
  "wrong-password":
    "Name and password do not belong together. Look at both: capital letters count in a password.",
  "name-taken": "Somebody has this name already. Choose another one.",
  "link-used": "This link has been used, or is older than an hour. Ask for another one.",
  "channel-token": "This link is not whole, or of another server. Copy all of it.",
  "sign-in-again":
    "To add a mail address, sign in again first: who finds this browser open must not add his own.",
  "too-many-channels": "There are eight already. Take one of them away first.",
  "seats-taken": "Somebody else has just sat down there.",
  "not-listed": "This game is no longer open to anybody.",
  "own-game": "This is your own game: somebody else has to sit down.",
  "push-keys": "The browser gave no keys that the server understands.",
  "account-name": "A name has 3 to 31 small letters, digits or hyphens, and begins with a letter.",
  password: "A password has at least 10 characters, and at most 200.",
  "mail-address": "This is no mail address. One looks like anna@example.org.",
  "web-address": "The address of a webhook begins with https:// and has at most 500 characters.",
};

/** Why the server said no, as a sentence that says what to do. */
export function plainNo({ status, error }: No): string {
  const { kind = "", found = status, expected = "something else" } = error ?? {};
  return PLAIN[kind] ?? `The server found ${found}, and expected ${expected}.`;
}

/** Asks the server about people; a no is thrown in their words. */
export async function ask<T>(path: string, lines?: readonly string[]): Promise<T> {
  const reply = await request<T>(path, lines);
  if (reply.ok) return reply.value;
  throw new Error(plainNo(reply.no));
}

/** A text as a line has it: whole, whatever it begins or ends with. */
export const quoted = (text: string): string => `"${text}"`;
