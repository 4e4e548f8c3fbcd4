// The bar of a replay: run, step, seek, and take over from any point.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { takeOver } from "../play/opening";
import { battle, goTo, saved, story, view } from "../play/session";
import { closeReplay, forgetReplay, replayOf, report } from "../play/table";
import { SPEEDS, turnAt, turnStarts } from "../saves/player";
import { NameDialog } from "./savedGames";

const BACK = "M5 3v14M17 3L8 10l9 7z";
const FORWARD = "M15 3v14M3 3l9 7-9 7z";
const PLAY = "M5 2l12 8-12 8z";
const PAUSE = "M6 3v14M14 3v14";

function Sign({ d }: { d: string }) {
  return <svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><path d={d} /></svg>;
}

interface Seeking {
  to(ply: number): void;
  by(steps: number): void; // from the place last asked for, also while it is sought
}

/** Seeks to the place last asked for, one seek at a time, however fast the slider moves. */
function useSeek(at: number): Seeking {
  const wanted = useRef<number | undefined>(undefined);
  const heading = useRef<number | undefined>(undefined); // while it seeks
  const to = (ply: number): void => {
    const running = heading.current !== undefined;
    wanted.current = heading.current = ply;
    if (running) return;
    void (async () => {
      while (wanted.current !== undefined) {
        const next = wanted.current;
        wanted.current = undefined;
        await goTo(next);
      }
      heading.current = undefined;
    })();
  };
  return { to, by: (steps) => to((heading.current ?? at) + steps) };
}

function usePlaying(at: number, last: number, ms: number) {
  const playing = useSignal(false);
  useEffect(() => {
    if (!playing.value) return undefined;
    if (at >= last) {
      playing.value = false;
      return undefined;
    }
    const timer = setTimeout(() => void goTo(at + 1), ms);
    return () => clearTimeout(timer);
  }, [playing.value, at, last, ms]);
  return playing;
}

function Seek({ at, last, seek }: { at: number; last: number; seek: (ply: number) => void }) {
  const turn = turnAt(story.value, at);
  const where = `decision ${at} of ${last}${turn > 0 ? `, turn ${turn}` : ""}`;
  const short = `${at}/${last}${turn > 0 ? `, turn ${turn}` : ""}`;
  return (
    <label class="replay-seek">
      <span class="hidden-text">Place in the game</span>
      <input
        type="range" min={0} max={last} value={at} aria-valuetext={where}
        onInput={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <output>
        <span class="where-long">{where}</span>
        <span class="where-short" aria-hidden="true">{short}</span>
      </output>
    </label>
  );
}

interface PickersProps {
  at: number;
  speed: { value: number };
  seek: (ply: number) => void;
}

function Pickers({ at, speed, seek }: PickersProps) {
  const turn = turnAt(story.value, at);
  const jump = (list: HTMLSelectElement): void =>
    seek(Number(list.selectedOptions[0]?.dataset["ply"] ?? 0));
  return (
    <>
      <select
        aria-label="Jump to a turn" value={turn === 0 ? "" : String(turn)}
        onChange={(event) => jump(event.currentTarget)}
      >
        <option value="" data-ply="0">Start</option>
        {turnStarts(story.value).map((start) => (
          <option key={start.turn} value={String(start.turn)} data-ply={start.ply}>
            Turn {start.turn}
          </option>
        ))}
      </select>
      <select
        aria-label="Speed" value={String(speed.value)}
        onChange={(event) => (speed.value = Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one, index) => (
          <option key={one.label} value={String(index)}>{one.label}</option>
        ))}
      </select>
    </>
  );
}

/** Goes on from here as a game of one's own. */
async function goOn(name: string): Promise<void> {
  await takeOver(name, false);
  if (saved.value) forgetReplay();
}

export function ReplayBar() {
  const at = view.value?.ply ?? 0;
  const last = story.value.length;
  const speed = useSignal(1);
  const naming = useSignal(false);
  const more = useSignal(false); // what a narrow bar has no room for
  const seek = useSeek(at);
  const playing = usePlaying(at, last, SPEEDS[speed.value]?.ms ?? 800);
  const toggle = (): void => {
    if (!playing.value && at >= last) seek.to(0);
    playing.value = !playing.value;
  };
  const over = view.value?.over ?? false;
  const closes = replayOf.value === undefined ? "Close" : "Back to the game";
  return (
    <section class="replay-bar" data-panel="replay" aria-label="Replay">
      <div class="replay-buttons">
        <button
          type="button" data-replay="back" aria-label="Step back" disabled={at === 0}
          onClick={() => seek.by(-1)}
        >
          <Sign d={BACK} />
        </button>
        <button
          type="button" data-replay="play" class="primary"
          aria-label={playing.value ? "Pause" : "Play"} onClick={toggle}
        >
          <Sign d={playing.value ? PAUSE : PLAY} />
        </button>
        <button
          type="button" data-replay="forward" aria-label="Step forward" disabled={at >= last}
          onClick={() => seek.by(1)}
        >
          <Sign d={FORWARD} />
        </button>
      </div>
      <Seek at={at} last={last} seek={seek.to} />
      <div class={more.value ? "replay-pickers open" : "replay-pickers"}>
        <Pickers at={at} speed={speed} seek={seek.to} />
      </div>
      <div class="replay-buttons">
        <button
          type="button" class="replay-more" data-replay="more" aria-label="More of the replay"
          aria-expanded={more.value} onClick={() => (more.value = !more.value)}
        >
          ⋯
        </button>
        <button
          type="button" data-replay="take-over" disabled={over}
          onClick={() => {
            playing.value = false;
            naming.value = true;
          }}
        >
          Take over<span class="where-long"> from here</span>
        </button>
        <button
          type="button" data-replay="close" aria-label={closes}
          onClick={() => report(closeReplay())}
        >
          <span class="where-long">{closes}</span>
          <span class="where-short" aria-hidden="true">×</span>
        </button>
      </div>
      {naming.value && (
        <NameDialog
          title="Take over from here" name={`${battle.value?.title ?? "Game"}, taken over`}
          button="Take over"
          onClose={() => (naming.value = false)}
          onName={(name) => report(goOn(name))}
        />
      )}
    </section>
  );
}
