// What goes wrong, said to people.

/** Anything can be thrown; what it says is told. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
