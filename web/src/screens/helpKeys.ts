// All keys that do something: those of the board, and those that work everywhere.
import { keyHelp } from "../board/cursor";

export const KEYS: readonly { keys: string; does: string }[] = [
  ...keyHelp,
  { keys: "?", does: "this help" },
];
