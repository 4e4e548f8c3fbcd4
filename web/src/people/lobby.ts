// Games that wait for somebody: how one sits down there, and how they are withdrawn.
import { deleteGame } from "../play/games";
import { wantTable } from "../play/wanted";
import { nameWord, seated } from "../remote/opening";
import { sitPinned } from "../remote/pinning";
import { pathOf, randomDigits, request, type About, type Joined } from "../remote/wire";
import { refreshHere } from "./here";
import { ask, plainNo } from "./wire";

/** What was asked for a seat: asked again after an answer that was lost, it gives the same seat. */
const asked = new Map<string, { id: string; name: string }>();

export async function sitAt(game: string, name: string): Promise<void> {
  const still = wantTable();
  const before = asked.get(game);
  const { id } = before?.name === name ? before : { id: randomDigits(16) };
  asked.set(game, { id, name });
  const [{ side, seat }, pin] = await sitPinned({
    seat: game,
    look: async () => {
      const { commit, entropy = {} } = await ask<About>(pathOf(game));
      return { commit, entropy };
    },
    sit: (entropy) => ask<Joined & { seat: string }>(pathOf(game, "/sit"), [
      `id ${id}`, `name ${nameWord(name)}`, `entropy ${entropy}`,
    ]),
  });
  await seated(game, { seat, ...pin, sides: [side] }, still);
  asked.delete(game);
}

/** Withdraws a game to which nobody came: it is gone there and here. */
export async function withdrawGame(game: string): Promise<void> {
  const reply = await request(pathOf(game, "/withdraw"), [`id ${randomDigits(16)}`]);
  const isGone = reply.ok || reply.no.status === 404; // an answer may have been lost
  if (!isGone) throw new Error(plainNo(reply.no));
  await deleteGame(game);
  await refreshHere();
}
