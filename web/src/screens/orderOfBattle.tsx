// The order of battle: all units by side and command, how each stands, who waits and who is lost.
import { showHexes } from "../board/camera";
import type {
  Battle, BattleUnit, Group, GroupView, Side, UnitView,
} from "../engine/protocol";
import { statusWords } from "../panel/lookup";
import { plain } from "../panel/words";
import { inspectUnit } from "../play/pointed";
import { turnTo } from "../play/selection";
import { battle, groups, open, view } from "../play/session";
import { Arms } from "./arms";
import { Dialog } from "./dialog";
import { closeOrder, orderOpen } from "./order";

/** Selects the unit if it can act, else looks at it; the camera goes there. */
function find(unit: BattleUnit, shown: UnitView): void {
  closeOrder();
  inspectUnit(unit.id);
  if (open.value.some((action) => action.unit === unit.id)) void turnTo(unit.id);
  showHexes(shown.hexes);
}

/** What has become of a unit that is not on the map, in the words of the rules. */
function fateOf(unit: BattleUnit, shown: UnitView | undefined): string {
  const statuses = shown?.statuses ?? [];
  for (const { name, value } of statuses) {
    const meaning = statusWords.value.get(name)?.values?.[value - 1];
    if (meaning !== undefined) return meaning; // a fate, whatever else it is
  }
  for (const { name, label } of statuses) {
    const word = statusWords.value.get(name);
    if (word && !word.label.includes("{")) return label;
  }
  return unit.zone === undefined ? "off the map" : "still to come";
}

/** How a unit on the map stands: its side of the counter, and what its markers say. */
function stateOf(unit: BattleUnit, shown: UnitView, state: GroupView | undefined): string[] {
  const face = unit.types.length > 1 && shown.mode !== undefined ? [plain(shown.mode)] : [];
  const marks = shown.statuses.filter(({ name }) => statusWords.value.get(name)?.marker)
    .map(({ label }) => label);
  const alone = state?.out_of_command.includes(unit.id) ? ["out of command"] : [];
  return [shown.hexes.join("/"), ...face, ...marks, ...alone];
}

interface RowProps {
  unit: BattleUnit;
  shown: UnitView | undefined;
  state: GroupView | undefined;
}

function Row({ unit, shown, state }: RowProps) {
  const here = shown !== undefined && shown.hexes.length > 0;
  const states = here ? stateOf(unit, shown, state) : [fateOf(unit, shown)];
  return (
    <li class={here ? undefined : "gone"} data-order={unit.id}>
      {here ? (
        <button type="button" class="text-button" onClick={() => find(unit, shown)}>
          {unit.name}
        </button>
      ) : unit.name}
      <span class="quiet"> {states.join(" · ")}</span>
    </li>
  );
}

/** How many share a fate: "2 eliminated". */
function fates(gone: readonly BattleUnit[], shown: ReadonlyMap<string, UnitView>): string[] {
  const counts = new Map<string, number>();
  for (const unit of gone) {
    const fate = fateOf(unit, shown.get(unit.id));
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
  }
  return [...counts].map(([fate, count]) => `${count} ${fate}`);
}

interface Part {
  of: Battle;
  side: Side;
  group: Group | undefined; // none: those of no group
}

function GroupPart({ of, side, group }: Part) {
  const units = of.units.filter((unit) => unit.side === side.id && unit.group === group?.id);
  const shown = new Map((view.value?.units ?? []).map((unit) => [unit.id, unit]));
  const state = groups.value.find((one) => one.id === group?.id);
  if (units.length === 0) return null;
  const gone = units.filter((unit) => (shown.get(unit.id)?.hexes.length ?? 0) === 0);
  const told = state?.statuses.map((status) => status.label) ?? [];
  return (
    <details open data-order-group={group?.id}>
      <summary>
        <b>{group?.name ?? "Of no command"}</b>{" "}
        <span class="quiet">
          {units.length - gone.length} of {units.length} on the map
          {(told.length > 0 ? told : fates(gone, shown)).map((text) => ` · ${text}`).join("")}
        </span>
      </summary>
      <ul>
        {units.map((unit) => (
          <Row key={unit.id} unit={unit} shown={shown.get(unit.id)} state={state} />
        ))}
      </ul>
    </details>
  );
}

export function OrderOfBattle() {
  const of = battle.value;
  if (!of || !orderOpen.value) return null;
  return (
    <Dialog name="order" title="Order of battle" wide onClose={closeOrder}>
      <div class="order-of-battle">
        {of.sides.map((side) => (
          <section key={side.id} aria-label={side.name}>
            <h3><Arms side={side} size={22} /> {side.name}</h3>
            {[...of.groups.filter((group) => group.side === side.id), undefined].map((group) => (
              <GroupPart key={group?.id ?? ""} of={of} side={side} group={group} />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
