// The cases one has opened, to go back and forward among them.

export interface Trail {
  cites: readonly string[];
  at: number;
}

export const NOWHERE: Trail = { cites: [], at: -1 };

/** Opens a case: what lay ahead is forgotten. */
export function visit(trail: Trail, cite: string): Trail {
  if (trail.cites[trail.at] === cite) return trail;
  const cites = [...trail.cites.slice(0, trail.at + 1), cite];
  return { cites, at: cites.length - 1 };
}

/** Goes so many cases on, or back if negative; as far as there are any. */
export function wander(trail: Trail, by: number): Trail {
  return { ...trail, at: Math.max(0, Math.min(trail.cites.length - 1, trail.at + by)) };
}
