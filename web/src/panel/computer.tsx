// The computer's turn: who thinks and how far, and what can be done about it.
import { playNow, skip, skipping, step, thinking, type Thinking } from "../play/computer";
import { halt, halted, isItsTurn, isWatched, seat, seatOf } from "../play/seats";
import { view } from "../play/session";
import { pace, wantPace, type Pace } from "../saves/preferences";
import { PERSON, seatText } from "../saves/seats";
import { sideName } from "./lookup";

/** What it does, in one line: "The Captain moves". */
export function computerText(): string | undefined {
  if (!isItsTurn.value) return undefined;
  const who = `The ${seatText(seatOf(view.value?.to_act))}`;
  if (halted.value) return `${who} waits`;
  return thinking.value ? `${who} thinks` : `${who} moves`;
}

function Progress({ now }: { now: Thinking }) {
  const percent = Math.min(100, Math.round(now.part * 100));
  return (
    <div class="thinking" data-thinking={now.weighed}>
      <progress max="100" value={percent} aria-label="Time used" />
      <small>{now.weighed} playouts</small>
    </div>
  );
}

const PACES: readonly { value: Pace; label: string }[] = [
  { value: "slow", label: "slow" }, { value: "quick", label: "quick" },
  { value: "once", label: "at once" },
];

export function PaceChoice() {
  return (
    <label class="pace">
      <span>Moves shown</span>{" "}
      <select
        data-pace value={pace.value}
        onChange={(event) => wantPace(event.currentTarget.value as Pace)}
      >
        {PACES.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
    </label>
  );
}

interface ToolProps {
  name: string;
  label: string;
  title: string;
  run: () => void;
}

function Tool({ name, label, title, run }: ToolProps) {
  return (
    <button type="button" class="on-colour" data-computer={name} title={title} onClick={run}>
      {label}
    </button>
  );
}

/** Stops it, or lets it go on: for a folded sheet. */
export function ComputerStop() {
  const waits = halted.value;
  return (
    <button type="button" class="action" data-computer={waits ? "go-on" : "stop"}
      onClick={() => halt(!waits)}>
      {waits ? "Go on" : "Stop"}
    </button>
  );
}

/** In place of the player's own buttons, while the computer decides. */
export function ComputerTools() {
  const side = view.value?.to_act;
  if (side === undefined || !isItsTurn.value) return null;
  const now = thinking.value;
  const waits = halted.value;
  return (
    <div class="computer-tools">
      {now && <Progress now={now} />}
      <div class="buttons">
        {now && (
          <Tool name="play-now" label="Play now" title="Play the best plan found so far"
            run={playNow} />
        )}
        {waits ? (
          <>
            <Tool name="go-on" label="Go on" title="Let the computer go on"
              run={() => halt(false)} />
            <Tool name="step" label="One step" title="Let it decide one thing" run={step} />
          </>
        ) : (
          <>
            <Tool name="stop" label={isWatched.value ? "Pause" : "Stop"}
              title="Stop here; nothing more is decided" run={() => halt(true)} />
            {!skipping.value && !isWatched.value && (
              <Tool name="skip" label="Skip" title="Show the rest of its turn at once" run={skip} />
            )}
          </>
        )}
        <Tool name="take-over" label={`I play the ${sideName(side)}`}
          title="Take this side over, from here on" run={() => void seat(side, PERSON)} />
        <PaceChoice />
      </div>
    </div>
  );
}
