// What time it is at the server, by which its clocks run out: that of this browser may be wrong.
const GRAIN_MS = 1000; // answers tell whole seconds

let ahead = 0; // of this browser's clock, in milliseconds

/** An answer says when it was given: after it was asked for, and before it came. Only a clock that
 *  does not fit into that is wrong. */
export function noteServerTime(date: string | null, sent: number): void {
  const told = Date.parse(date ?? "");
  const least = told - Date.now();
  const most = told + GRAIN_MS - sent;
  if (least > 0 || most < 0) ahead = (least + most) / 2;
  else if (!Number.isNaN(told)) ahead = 0;
}

export const serverNow = (): number => Date.now() + ahead;
