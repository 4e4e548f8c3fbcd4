// The order of battle: all units by side and command, how each stands, who waits and who is lost.
import { showHexes } from "../board/camera";
import type { Battle, BattleUnit, Group, Side, UnitView } from "../engine/protocol";
import { capital } from "../panel/words";
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

function whereText(unit: BattleUnit, shown: UnitView | undefined): string {
  if (shown && shown.hexes.length > 0) return shown.hexes.join("/");
  return unit.zone !== undefined && shown?.statuses.length === 0 ? "to come" : "off the map";
}

function Row({ unit, shown }: { unit: BattleUnit; shown: UnitView | undefined }) {
  const here = shown !== undefined && shown.hexes.length > 0;
  const states = (shown?.statuses ?? []).map((status) => capital(status.label)).join(" · ");
  return (
    <li class={here ? undefined : "gone"} data-order={unit.id}>
      {here ? (
        <button type="button" class="text-button" onClick={() => find(unit, shown)}>
          {unit.name}
        </button>
      ) : unit.name}
      <span class="quiet"> {whereText(unit, shown)}{states !== "" && ` · ${states}`}</span>
    </li>
  );
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
  const here = units.filter((unit) => (shown.get(unit.id)?.hexes.length ?? 0) > 0).length;
  return (
    <details open data-order-group={group?.id}>
      <summary>
        <b>{group?.name ?? "Of no command"}</b>{" "}
        <span class="quiet">
          {here} of {units.length} on the map
          {(state?.statuses ?? []).map((status) => ` · ${status.label}`).join("")}
        </span>
      </summary>
      <ul>
        {units.map((unit) => <Row key={unit.id} unit={unit} shown={shown.get(unit.id)} />)}
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
