// The keys that work everywhere; those of the board are told by the board.
export interface KeyHelp {
  keys: string;
  what: string;
}

export const KEYS: readonly KeyHelp[] = [
  { keys: "?", what: "this help" },
  { keys: "Esc", what: "closes what is open" },
];
