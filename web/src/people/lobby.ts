// How somebody sits down in a game that waits for anybody.
import { wantTable } from "../play/wanted";
import { nameWord, seated } from "../remote/opening";
import { sitPinned } from "../remote/pinning";
import { pathOf, randomDigits, type About, type Joined } from "../remote/wire";
import { ask } from "./wire";

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
