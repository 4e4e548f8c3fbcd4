// What happened: every move with its sentences, dice and cases, by the parts of the game.
import { computed, signal } from "@preact/signals";
import type { Chapter, UnitId } from "../engine/protocol";
import { point } from "../play/pointed";
import { selected } from "../play/selection";
import { battle, told, view } from "../play/session";
import { LogEntry } from "./logEntry";
import { lastRows, logRows, rowsWith } from "./logRows";
import { nameOf } from "./lookup";

const PAGE = 200;
const shownCount = signal(PAGE);
/** Only what concerns the selected unit. */
const onlyOwn = signal(false);

function concerns(chapter: Chapter, unit: UnitId): boolean {
  return chapter.events.some((event) => event.unit === unit || event.other === unit);
}

const allRows = computed(() =>
  battle.value ? logRows(battle.value, told.value, view.value?.turn) : []);

const shown = computed(() => {
  const unit = selected.value;
  const wanted = !onlyOwn.value || unit === undefined ? allRows.value
    : rowsWith(allRows.value, ({ chapters }) => chapters.some((one) => concerns(one, unit)));
  return lastRows(wanted, shownCount.value);
});

export function Log() {
  const unit = selected.value;
  const { rows, left } = shown.value;
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
          {left > 0 && (
            <li>
              <button type="button" onClick={() => (shownCount.value += PAGE)}>
                {left} earlier decisions
              </button>
            </li>
          )}
          {rows.map((row) => row.kind === "heading"
            ? <li key={row.key} class="part">{row.text}</li>
            : <LogEntry key={row.key} entry={row} />)}
          {rows.length === 0 && <li class="quiet">Nothing yet.</li>}
        </ol>
      </div>
    </section>
  );
}
