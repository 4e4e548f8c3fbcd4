// What happened: every decision with its sentences, dice and cases, by turn, phase and side.
import { computed, signal } from "@preact/signals";
import type { Chapter, UnitId } from "../engine/protocol";
import { point } from "../play/pointed";
import { selected } from "../play/selection";
import { battle, told } from "../play/session";
import { LogEntry } from "./logEntry";
import { nameOf, sideClass, sideName } from "./lookup";

const PAGE = 200;
const shownCount = signal(PAGE);
/** Only what concerns the selected unit. */
const onlyOwn = signal(false);

function concerns(chapter: Chapter, unit: UnitId): boolean {
  return chapter.events.some((event) => event.unit === unit || event.other === unit);
}

const chapters = computed(() => {
  const unit = selected.value;
  if (!onlyOwn.value || unit === undefined) return told.value;
  return told.value.filter((chapter) => concerns(chapter, unit));
});

function isSamePart(a: Chapter | undefined, b: Chapter): boolean {
  return a !== undefined && a.turn === b.turn && a.phase === b.phase && a.side === b.side;
}

function PartHeading({ chapter }: { chapter: Chapter }) {
  const phase = battle.value?.rules.phases.find((word) => word.name === chapter.phase)?.label;
  return (
    <li class="part">
      <span class={`swatch ${sideClass(chapter.side)}`} aria-hidden="true" />
      {chapter.turn > 0 && `Turn ${chapter.turn} · `}
      {sideName(chapter.side)} · {phase ?? chapter.phase}
    </li>
  );
}

export function Log() {
  const all = chapters.value;
  const unit = selected.value;
  const first = Math.max(0, all.length - shownCount.value);
  const shown = all.slice(first);
  return (
    <section class="card log" aria-label="What happened">
      <header>
        <h2>What happened</h2>
        {unit !== undefined && (
          <label class="only">
            <input
              type="checkbox"
              checked={onlyOwn.value}
              onChange={(event) => (onlyOwn.value = event.currentTarget.checked)}
            />
            only {nameOf(unit)}
          </label>
        )}
      </header>
      <div class="log-list" role="group" aria-label="Decisions" tabIndex={0}>
        <ol onPointerLeave={() => point([])}>
          {first > 0 && (
            <li>
              <button type="button" onClick={() => (shownCount.value += PAGE)}>
                {first} earlier decisions
              </button>
            </li>
          )}
          {shown.flatMap((chapter, index) => {
            const entry = <LogEntry key={chapter.ply} chapter={chapter} />;
            if (isSamePart(shown[index - 1], chapter)) return [entry];
            return [<PartHeading key={`part ${chapter.ply}`} chapter={chapter} />, entry];
          })}
          {all.length === 0 && <li class="quiet">Nothing yet.</li>}
        </ol>
      </div>
    </section>
  );
}
