// How far this browser has read what players say in a game.

const key = (game: string): string => `banneret.chat.${game}`;

export function readUpTo(game: string): number {
  try {
    return Number(localStorage.getItem(key(game))) || 0;
  } catch {
    return 0; // a browser that forbids storage shows it as new again
  }
}

export function keepRead(game: string, line: number): void {
  try {
    localStorage.setItem(key(game), String(line));
  } catch {
    // It counts until the page is closed.
  }
}
