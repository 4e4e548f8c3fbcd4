// Points by side and what they came from; the units that are no longer on the map.
import type { Prospect, ScoreItem, SideId, UnitId } from "../engine/protocol";
import { battle, score, view } from "../play/session";
import { CaseLink } from "./caseLink";
import { nameOf, sideClass, statusWords, units } from "./lookup";
import { capital, listed, plain, pointsByGround, signed } from "./words";

function Items({ items }: { items: readonly ScoreItem[] }) {
  return (
    <ul class="items">
      {pointsByGround(items).map((item) => (
        <li key={`${item.case} ${item.text}`}>
          <b>{signed(item.value)}</b>
          <span>
            {capital(item.text)}
            {item.units.length > 0 && `: ${listed(item.units.map(nameOf))}`}
          </span>
          <CaseLink cite={item.case} />
        </li>
      ))}
    </ul>
  );
}

/** The units of a side that are off the map, by what became of them. */
function lossesOf(side: SideId): [string, UnitId[]][] {
  const fates = new Map<string, UnitId[]>();
  for (const unit of view.value?.units ?? []) {
    if (unit.hexes.length > 0 || units.value.get(unit.id)?.side !== side) continue;
    const meanings = unit.statuses.map(
      (one) => statusWords.value.get(one.name)?.values?.[one.value - 1],
    );
    const fate = meanings.find((meaning) => meaning !== undefined) ?? "off the map";
    fates.set(fate, [...(fates.get(fate) ?? []), unit.id]);
  }
  return [...fates];
}

/** How far each level of victory is. */
function Prospects({ prospects }: { prospects: readonly Prospect[] }) {
  return (
    <ul class="items prospects">
      {prospects.map(({ level, missing, sentence, case: cite }) => (
        <li key={sentence + level} data-missing={missing}>
          <b>{missing === 0 ? "✓" : missing}</b>
          <span>
            {level !== undefined && <strong>{level}: </strong>}
            {missing === 0 && level !== undefined ? "reached" : sentence}
          </span>
          <CaseLink cite={cite} />
        </li>
      ))}
    </ul>
  );
}

export function Points() {
  const of = battle.value;
  const now = view.value;
  if (!of || !now) return null;
  return (
    <details class="card points">
      <summary>
        <h2>Points</h2>
        {of.sides.map((side) => (
          <span key={side.id} class="total" data-points={side.id}>
            <span class={`swatch ${sideClass(side.id)}`} aria-hidden="true" />
            {side.name} <b>{now.points[side.id] ?? 0}</b>
          </span>
        ))}
      </summary>
      {of.sides.map((side) => {
        const items = score.value?.items.filter((item) => item.side === side.id) ?? [];
        const losses = lossesOf(side.id);
        return (
          <div key={side.id}>
            <h3>
              {side.name}: {now.points[side.id] ?? 0}
            </h3>
            {items.length > 0 ? <Items items={items} /> : <p class="quiet">No points so far.</p>}
            {losses.map(([fate, list]) => (
              <p key={fate} class="losses">
                <b>{capital(plain(fate))}</b> ({list.length}): {listed(list.map(nameOf))}
              </p>
            ))}
          </div>
        );
      })}
      <h3>How far it is</h3>
      <Prospects prospects={score.value?.prospects ?? []} />
    </details>
  );
}
