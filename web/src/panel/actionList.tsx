// Everything that can be done now as an ordinary list of buttons, by unit. Nothing is left out: the
// whole game can be played from here.
import { useSignal } from "@preact/signals";
import type { Action } from "../engine/protocol";
import { act, select, selected, wordOf } from "../play/selection";
import { actions, battle, busy, replaying } from "../play/session";
import { nameOf } from "./lookup";
import { actionText, capital, costText } from "./words";

interface Part {
  unit: string; // empty: of nobody in particular
  actions: { action: Action; label: string }[];
}

/** The actions whose words contain every word of the filter, by unit. */
function partsOf(
  all: readonly Action[],
  say: (action: Action) => string,
  filter: string,
): Part[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const parts = new Map<string, Part>();
  for (const action of all) {
    const unit = action.unit ?? "";
    const label = say(action);
    const text = `${label} ${action.text} ${unit === "" ? "" : nameOf(unit)}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    const part = parts.get(unit) ?? { unit, actions: [] };
    part.actions.push({ action, label });
    parts.set(unit, part);
  }
  return [...parts.values()].sort((a, b) => Number(a.unit !== "") - Number(b.unit !== ""));
}

function Buttons({ part }: { part: Part }) {
  return (
    <div class="buttons">
      {part.actions.map(({ action, label }) => (
        <button
          key={action.text}
          type="button"
          class="action"
          data-action={action.text}
          title={wordOf(action)?.help}
          onClick={() => {
            if (action.unit !== undefined && selected.value !== action.unit) select(action.unit);
            void act(action);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function List() {
  const of = battle.value;
  const filter = useSignal("");
  if (!of) return null;
  const say = (action: Action): string => {
    const cost = costText(action);
    return cost === undefined ? actionText(of, action) : `${actionText(of, action)} · ${cost}`;
  };
  const parts = partsOf(actions.value, say, filter.value);
  return (
    <div class="all-actions" aria-busy={busy.value}>
      <label>
        Filter{" "}
        <input
          type="search"
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
      </label>
      {parts.map((part) => (
        <section key={part.unit} aria-label={part.unit === "" ? "General" : nameOf(part.unit)}>
          <h3>{part.unit === "" ? "General" : nameOf(part.unit)}</h3>
          <Buttons part={part} />
        </section>
      ))}
      {parts.length === 0 && <p class="quiet">{capital("nothing fits the filter.")}</p>}
    </div>
  );
}

export function ActionList() {
  const open = useSignal(false);
  if (replaying.value || actions.value.length === 0) return null;
  return (
    <details
      class="card action-list"
      data-action-list={actions.value.length}
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary>
        <h2>All actions</h2> <span class="quiet">{actions.value.length}</span>
      </summary>
      {open.value && <List />}
    </details>
  );
}
