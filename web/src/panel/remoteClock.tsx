// The clocks of a game on a server: what is left to each player, and until when.
import { useEffect, useState } from "preact/hooks";
import type { SideId } from "../engine/protocol";
import { dueText } from "../people/games";
import { serverNow } from "../remote/serverTime";
import type { RemoteState } from "../remote/state";
import type { ClockState } from "../remote/wire";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** "3 days 4 h", "4 h 12 min", "9:05": as fine as matters. */
export function clockLeft(ms: number): string {
  const left = Math.max(0, ms);
  const whole = (unit: number): number => Math.floor(left / unit);
  if (left >= DAY) {
    const days = whole(DAY);
    return `${days} ${days === 1 ? "day" : "days"} ${Math.floor((left % DAY) / HOUR)} h`;
  }
  const minutes = Math.floor((left % HOUR) / (60 * SECOND));
  if (left >= HOUR) return `${whole(HOUR)} h ${minutes} min`;
  return `${minutes}:${String(Math.floor((left % (60 * SECOND)) / SECOND)).padStart(2, "0")}`;
}

/** The present time at the server, as long as it is looked at. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    if (!ticks) return undefined;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}

function Running({ due }: { due: number }) {
  const now = useNow(true);
  return <>{clockLeft(due - now)} left, until {dueText(due)}</>;
}

function Left({ due }: { due: number }) {
  return <>{clockLeft(due - useNow(true))}</>;
}

/** The clock of a side, if it has one that counts. */
function clockOf(side: SideId, { clock, state, computers }: RemoteState): ClockState | undefined {
  const counts = state !== "over" && state !== "open" && computers[side] === undefined;
  return counts ? clock : undefined;
}

/** What the player himself has left, as short as it can be said. */
export function OwnTime({ side, now }: { side: SideId; now: RemoteState }) {
  const clock = clockOf(side, now);
  const runs = clock?.running === side;
  if (!clock || (runs && clock.lapsed)) return null;
  const left = runs && clock.due !== undefined
    ? <Left due={clock.due} /> : clockLeft(clock.left[side] ?? 0);
  return <> · <span data-fold-clock>{left}</span></>;
}

/** What a side has left; of the one that must decide it runs. */
export function Time({ side, now }: { side: SideId; now: RemoteState }) {
  const clock = clockOf(side, now);
  if (!clock) return null;
  if (clock.running !== side)
    return <span class="quiet" data-clock-of={side}>{clockLeft(clock.left[side] ?? 0)}</span>;
  if (clock.lapsed)
    return <span class="late" data-clock-of={side} data-lapsed>time has run out</span>;
  if (clock.due === undefined) return null;
  return (
    <span class="quiet" data-clock-of={side} data-due={clock.due}><Running due={clock.due} /></span>
  );
}
