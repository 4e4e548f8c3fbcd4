// Whether this page comes from a server of games: one that keeps them says so in a small file,
// which any other host has with a no in it.
import { signal } from "@preact/signals";

export const served = signal(false);

export async function askServed(): Promise<void> {
  try {
    const answer = await fetch(new URL("remote.json", document.baseURI), { cache: "no-store" });
    const { remote } = (await answer.json()) as { remote?: boolean };
    served.value = remote === true;
  } catch {
    served.value = false; // out of reach: nothing to offer
  }
}
