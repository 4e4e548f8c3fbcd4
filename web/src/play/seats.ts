// Who plays which side of the game on the table, and whether the computer may go on.
import { computed, signal } from "@preact/signals";
import type { SideId } from "../engine/protocol";
import { isComputer, playerOf, seatIn, type Seat, type Seats } from "../saves/seats";
import {
  battle, inTurn, keep, putSaved, refresh, replaying, saved, story, theEngine, view,
} from "./session";
import { source } from "./source";

export function seatOf(side: SideId | undefined): Seat {
  return seatIn(saved.value?.seats, side);
}

/** Whether the computer plays a side. */
export function isPlayed(side: SideId | undefined): boolean {
  return !replaying.value && isComputer(seatOf(side));
}

/** Whether the decision that is open is the computer's, and is taken here. */
export const isItsTurn = computed(() => {
  const side = view.value?.to_act;
  return isPlayed(side) && source.value?.decides(side) !== false;
});

const played = computed(() =>
  (battle.value?.sides ?? []).filter((side) => isPlayed(side.id)).length);
export const hasComputer = computed(() => played.value > 0);
/** The computer plays both sides, and somebody looks on. */
export const isWatched = computed(() => played.value > 1);

/** The computer waits until it is told to go on. */
export const halted = signal(false);

export function halt(wanted: boolean): void {
  halted.value = wanted;
}

/** The line that notes who plays, for the record. */
export function seatsLine(seats: Seats | undefined): string {
  const words = Object.entries(seats ?? {}).map(([side, seat]) => ` ${side} ${playerOf(seat)}`);
  return `seats${words.join("")}`;
}

/** Seats others, in the middle of a game too. */
export function setSeats(seats: Seats): Promise<void> {
  return inTurn(async () => {
    const game = saved.value;
    if (!game || replaying.value) return;
    await theEngine().must(seatsLine(seats));
    const now = { ...game, seats };
    putSaved(now);
    await refresh(story.value, { saving: keep(now) });
  });
}

/** Gives one side to somebody else. */
export function seat(side: SideId, who: Seat): Promise<void> {
  return setSeats({ ...saved.value?.seats, [side]: who });
}
