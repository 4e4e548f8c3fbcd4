// Whom this browser belongs to on the server that it comes from, and his games there.
import { signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import { tellSeen } from "../remote/seen";
import { quietThisBrowser } from "./channels";
import { ask, quoted, type Here, type LobbyGame, type MyGame } from "./wire";

/** What the server has said; none until it was asked. */
export const here = signal<Here | undefined>(undefined);
export const mine = signal<readonly MyGame[]>([]);
export const lobby = signal<readonly LobbyGame[]>([]);
/** Why it could not be asked. */
export const lost = signal<string | undefined>(undefined);

let asked = 0; // how often
let answered = 0; // which of them was the last one that is shown

/** Asks anew whose browser this is, which games are his, and which wait for anybody. */
export async function refreshHere(): Promise<void> {
  const number = ++asked;
  try {
    await tellSeen(); // or what was just looked at would be told as new
    const now = await ask<Here>("/api/here");
    const games = now.session ? (await ask<{ games: readonly MyGame[] }>("/api/me")).games : [];
    const open = await ask<{ games: readonly LobbyGame[] }>("/api/lobby");
    if (number < answered) return; // somebody who asked later was told sooner, and knows more
    answered = number;
    here.value = now;
    mine.value = games;
    lobby.value = open.games;
    lost.value = undefined;
  } catch (error) {
    if (number > answered) lost.value = messageOf(error);
  }
}

const ASK_MS = 30_000;

/** Keeps it fresh while somebody looks at it. */
export function watchHere(): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") void refreshHere();
  };
  look();
  const timer = setInterval(look, ASK_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** What follows from a request is shown at once. */
async function change(path: string, ...lines: readonly string[]): Promise<void> {
  await ask(path, lines);
  await refreshHere();
}

export const signUp = (name: string, password: string): Promise<void> =>
  change("/api/accounts", `name ${name}`, `password ${quoted(password)}`);
export const signIn = (name: string, password: string): Promise<void> =>
  change("/api/session", `name ${name}`, `password ${quoted(password)}`);
export async function signOut(): Promise<void> {
  await quietThisBrowser().catch(() => undefined); // whatever fails there, one can sign out
  await change("/api/session/end");
}
export const changePassword = (password: string, next: string): Promise<void> =>
  change("/api/accounts/password", `password ${quoted(password)}`, `new ${quoted(next)}`);
export const deleteAccount = (password: string): Promise<void> =>
  change("/api/accounts/end", `password ${quoted(password)}`);
export const askForLink = (address: string): Promise<void> =>
  change("/api/accounts/forgotten", `mail ${address}`);
export const recover = (token: string, next: string): Promise<void> =>
  change("/api/accounts/recover", `token ${token}`, `new ${quoted(next)}`);

/** A game of mine is shown in the lobby, or no longer. */
export const offerToAll = (game: string, wanted: boolean): Promise<void> =>
  change(`/api/games/${game}/listed`, `listed ${wanted ? "yes" : "no"}`);
