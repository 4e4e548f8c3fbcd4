// Who plays: a row for each side, in the dialog of a new game and in the middle of one.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Battle, Side } from "../engine/protocol";
import { setSeats } from "../play/seats";
import { battle, saved } from "../play/session";
import { source } from "../play/source";
import {
  CAPTAIN, LEVELS, PERSON, SECONDS, seatIn, stylesOf, type Level, type Seat, type Seats,
  type Style,
} from "../saves/seats";
import { Arms } from "./arms";
import { Dialog } from "./dialog";

/** Oneself on the side that moves first, the captain on the other. */
export function usualSeats(of: Battle): Seats {
  return Object.fromEntries(of.sides.map(({ id }) =>
    [id, id === of.first_side ? PERSON : CAPTAIN]));
}

function helpOf(seat: Seat): string {
  const word = LEVELS.find(({ level }) => level === seat.by);
  return word ? `${word.name}: ${word.help}` : "you, or somebody else at this machine";
}

interface ChoiceProps {
  side: Side;
  seat: Seat;
  set: (seat: Seat) => void;
}

function StyleChoice({ side, seat, set }: ChoiceProps) {
  const styles = stylesOf(seat);
  if (styles.length === 0) return null;
  return (
    <select
      aria-label={`Style of the ${side.name}`} data-style={side.id} value={seat.style}
      onChange={(event) => set({ ...seat, style: event.currentTarget.value as Style })}
    >
      {styles.map((style) => <option key={style} value={style}>{style}</option>)}
    </select>
  );
}

function TimeChoice({ side, seat, set }: ChoiceProps) {
  if (seat.by !== "marshal") return null;
  return (
    <select
      aria-label={`Time to think for the ${side.name}`} data-seconds={side.id}
      value={String(seat.seconds)}
      onChange={(event) => set({ ...seat, seconds: Number(event.currentTarget.value) })}
    >
      {SECONDS.map((seconds) => (
        <option key={seconds} value={String(seconds)}>
          {seconds} {seconds === 1 ? "second" : "seconds"}
        </option>
      ))}
    </select>
  );
}

interface RowsProps {
  of: Battle;
  seats: Seats;
  choose: (seats: Seats) => void;
}

export function SeatRows({ of, seats, choose }: RowsProps) {
  const own = source.value?.sides(); // those elsewhere are seated there
  return (
    <fieldset class="seats">
      <legend>Who plays</legend>
      {of.sides.filter(({ id }) => own?.includes(id) ?? true).map((side) => {
        const seat = seatIn(seats, side.id);
        const set = (next: Seat): void => choose({ ...seats, [side.id]: next });
        const by = (value: string): Seat["by"] => value as Level | "person";
        return (
          <div key={side.id} class="seat">
            <Arms side={side} />
            <span class="seat-side">
              <strong>{side.name}</strong>
              <span class="quiet">
                {of.units.filter((unit) => unit.side === side.id).length} units
                {of.first_side === side.id && ", moves first"}
              </span>
            </span>
            <span class="seat-choice">
              <select
                aria-label={`Who plays the ${side.name}`} data-seat={side.id} value={seat.by}
                onChange={(event) => set({ ...seat, by: by(event.currentTarget.value) })}
              >
                <option value="person">a person</option>
                {LEVELS.map(({ level, name }) => (
                  <option key={level} value={level}>the computer: {name}</option>
                ))}
              </select>
              <StyleChoice side={side} seat={seat} set={set} />
              <TimeChoice side={side} seat={seat} set={set} />
            </span>
            <span class="quiet seat-help">{helpOf(seat)}</span>
          </div>
        );
      })}
    </fieldset>
  );
}

const seatsOpen = signal(false);

export function openSeats(): void {
  seatsOpen.value = true;
}

function Form({ of, now }: { of: Battle; now: Seats }) {
  const [seats, choose] = useState(now);
  const close = (): void => void (seatsOpen.value = false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        close();
        void setSeats(seats);
      }}
    >
      <SeatRows of={of} seats={seats} choose={choose} />
      <p class="quiet">
        Sides can be handed over and taken back at any time; the game goes on as it stands.
        {source.value && " The computer plays as long as this page is open."}
      </p>
      <footer class="window-foot">
        <button type="button" onClick={close}>Cancel</button>
        <button type="submit" class="primary" data-action="seat">Go on so</button>
      </footer>
    </form>
  );
}

export function SeatsDialog() {
  const of = battle.value;
  const game = saved.value;
  if (!seatsOpen.value || !of || !game) return null;
  const now = Object.fromEntries(of.sides.map(({ id }) => [id, seatIn(game.seats, id)]));
  return (
    <Dialog name="seats" title="Who plays" onClose={() => (seatsOpen.value = false)}>
      <Form of={of} now={now} />
    </Dialog>
  );
}
