// The decision that is being worked out, noted in the very moment of the click: a tab that closes
// then does not lose it. It is played when the game comes back to the table.

const keyOf = (game: string): string => `banneret.intent.${game}`;

/** At once, unlike the store of games: what is written here outlives the page. */
export function noteIntent(game: string, ply: number, actions: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(game), `${ply} ${actions.join("\n")}`);
  } catch {
    // A browser that forbids storage keeps no games either.
  }
}

export function forgetIntent(game: string): void {
  try {
    localStorage.removeItem(keyOf(game));
  } catch {
    // Nothing was noted.
  }
}

/** The decisions that were clicked after so many others and never saved. */
export function intentOf(game: string, ply: number): string[] {
  try {
    const noted = localStorage.getItem(keyOf(game)) ?? "";
    const start = `${ply} `;
    return noted.startsWith(start) ? noted.slice(start.length).split("\n") : [];
  } catch {
    return [];
  }
}
