// The bar of a replay: run, step, seek, and take over from any point.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { takeOver } from "../play/opening";
import { battle, goTo, saved, story, view } from "../play/session";
import { SPEEDS, turnAt, turnStarts } from "../saves/player";
import { closeReplay, replayOf, report } from "../saves/table";
import { NameDialog } from "./savedGames";

const BACK = "M5 3v14M17 3L8 10l9 7z";
const FORWARD = "M15 3v14M3 3l9 7-9 7z";
const PLAY = "M5 2l12 8-12 8z";
const PAUSE = "M6 3v14M14 3v14";

function Sign({ d }: { d: string }) {
  return <svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><path d={d} /></svg>;
}

/** Seeks to the place last asked for, one seek at a time, however fast the slider moves. */
function useSeek(): (ply: number) => void {
  const wanted = useRef<number | undefined>(undefined);
  const running = useRef(false);
  return (ply) => {
    wanted.current = ply;
    if (running.current) return;
    running.current = true;
    void (async () => {
      while (wanted.current !== undefined) {
        const next = wanted.current;
        wanted.current = undefined;
        await goTo(next);
      }
      running.current = false;
    })();
  };
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
  return (
    <label class="replay-seek">
      <span class="hidden-text">Place in the game</span>
      <input
        type="range" min={0} max={last} value={at} aria-valuetext={where}
        onInput={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <output>{where}</output>
    </label>
  );
}

function Pickers({ at, speed, seek }: { at: number; speed: { value: number }; seek: (ply: number) => void }) {
  const turn = turnAt(story.value, at);
  return (
    <>
      <select
        aria-label="Jump to a turn" value={turn === 0 ? "" : String(turn)}
        onChange={(event) => seek(Number(event.currentTarget.selectedOptions[0]?.dataset["ply"] ?? 0))}
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
        {SPEEDS.map((one, index) => <option key={one.label} value={String(index)}>{one.label}</option>)}
      </select>
    </>
  );
}

export function ReplayBar() {
  const at = view.value?.ply ?? 0;
  const last = story.value.length;
  const speed = useSignal(1);
  const naming = useSignal(false);
  const seek = useSeek();
  const playing = usePlaying(at, last, SPEEDS[speed.value]?.ms ?? 800);
  const toggle = (): void => {
    if (!playing.value && at >= last) seek(0);
    playing.value = !playing.value;
  };
  const over = view.value?.over ?? false;
  return (
    <section class="replay-bar" data-panel="replay" aria-label="Replay">
      <div class="replay-buttons">
        <button
          type="button" data-replay="back" aria-label="Step back" disabled={at === 0}
          onClick={() => seek(at - 1)}
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
          onClick={() => seek(at + 1)}
        >
          <Sign d={FORWARD} />
        </button>
      </div>
      <Seek at={at} last={last} seek={seek} />
      <div class="replay-pickers"><Pickers at={at} speed={speed} seek={seek} /></div>
      <div class="replay-buttons">
        <button
          type="button" data-replay="take-over" disabled={over}
          onClick={() => {
            playing.value = false;
            naming.value = true;
          }}
        >
          Take over from here
        </button>
        <button type="button" data-replay="close" onClick={() => report(closeReplay())}>
          {replayOf.value === undefined ? "Close" : "Back to the game"}
        </button>
      </div>
      {naming.value && (
        <NameDialog
          title="Take over from here" name={`${battle.value?.title ?? "Game"}, taken over`}
          button="Take over"
          onClose={() => (naming.value = false)}
          onName={(name) => report(takeOver(name, false).then(() => void (saved.value && (replayOf.value = undefined))))}
        />
      )}
    </section>
  );
}
