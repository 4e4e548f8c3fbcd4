// What is wanted on the table. A game that is fetched from a server may come late: something else
// may lie there by then, or nothing may be wanted at all.
let newest = 0;

/** Whether what was asked for is still what is wanted. */
export type Still = () => boolean;

/** Something is wanted on the table, or nothing; whatever was asked for before no longer is. */
export function wantTable(): Still {
  const own = ++newest;
  return () => own === newest;
}
