// The unit that is selected or looked at: what it is, what each of its values means, how it stands.
import type { Battle, BattleUnit, Status, Told, UnitId, UnitView } from "../engine/protocol";
import { band, groupOf, setBand } from "../play/band";
import { blowOn, blowText } from "../play/dangers";
import { inspectedUnit } from "../play/pointed";
import { hasFlag, select, selected } from "../play/selection";
import { actions, battle, groups, open, replaying } from "../play/session";
import { ActionButton } from "./actionButton";
import { Cited } from "./caseLink";
import { namedChoices } from "./choices";
import { nameOf, present, sideClass, sideName, statusWords, types, units } from "./lookup";
import { showUnit } from "./pointing";
import { UnitActions } from "./unitActions";
import { Explain, explained, Values } from "./values";
import { capital, groupName, plain } from "./words";

/** What the unit is now, but for values that are as printed and stand among those. */
function statusesOf(of: Battle, unit: UnitView): readonly Status[] {
  const type = of.types.find((one) => one.id === unit.type);
  return unit.statuses.filter(({ name, value }) => !of.rules.counter.some((word) =>
    word.now === name && word.kind === type?.kind && type.attributes[word.attribute] === value));
}

function Statuses({ unit }: { unit: UnitView }) {
  const of = battle.value;
  const list = of ? statusesOf(of, unit) : [];
  if (list.length === 0) return null;
  return (
    <ul class="statuses">
      {list.map((status) => {
        const word = statusWords.value.get(status.name);
        return (
          <li
            key={status.name}
            class={word?.marker ? "status marker" : "status"}
            title={word?.help}
          >
            <span>
              {capital(status.label)}
              {status.unit !== undefined && ` ${nameOf(status.unit)}`}
            </span>
            {explained.value && word && (
              <small class="help">
                <Cited text={capital(word.help)} />
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The group a unit belongs to, its leader, and whether he does not reach it; that he does is one
 *  of the unit's statuses. */
function Command({ unit }: { unit: BattleUnit }) {
  const of = battle.value;
  if (!of || unit.group === undefined) return null;
  const group = groups.value.find((one) => one.id === unit.group);
  const leader = group?.leader;
  const out = group?.out_of_command.includes(unit.id) ?? false;
  return (
    <p class="command-line">
      {groupName(of, unit.group)}
      {leader !== undefined && leader !== unit.id && (
        <>
          {", under "}
          <button type="button" class="text-button" onClick={() => showUnit(leader)}>
            {nameOf(leader)}
          </button>
        </>
      )}
      {out && <b class="out"> · out of command</b>}
    </p>
  );
}

/** The worst that the enemy could do to it next, while that is shown on the map. */
function Danger({ unit }: { unit: UnitId }) {
  const of = battle.value;
  const blow = blowOn(unit);
  if (!of || !blow) return null;
  return (
    <p class="blow-line" data-danger={unit}>
      <b>In danger next:</b> {blowText(of, blow)}
    </p>
  );
}

/** Selects the whole command, to march together. */
function Together({ unit }: { unit: BattleUnit }) {
  const of = battle.value;
  const units = groupOf(unit.id);
  const march = open.value.some((action) => action.unit === unit.id && hasFlag(action, "step"));
  if (!of || unit.group === undefined || units.length < 2 || !march) return null;
  const all = units.every((one) => band.value.includes(one));
  return (
    <button type="button" data-band={units.length} aria-pressed={all}
      onClick={() => setBand(all ? [] : units)}>
      {all ? `${units.length} march together` : `All of ${groupName(of, unit.group)} together`}
    </button>
  );
}

/** What may be done with the command of a unit now, whoever of it was clicked. */
function CommandDeeds({ unit }: { unit: BattleUnit }) {
  const deeds = namedChoices.value.filter((action) =>
    action.group !== undefined && action.group === unit.group);
  if (deeds.length === 0 || replaying.value) return null;
  return (
    <div class="buttons">
      {deeds.map((action) => <ActionButton key={action.text} action={action} />)}
    </div>
  );
}

/** What is printed on the counter; folded where a command is to be chosen, so that the list of them
 *  stays in view. */
function Printed({ told }: { told: readonly Told[] }) {
  const choosing = namedChoices.value.some((action) => action.group !== undefined);
  if (!choosing || replaying.value || told.length === 0) return <Values told={told} />;
  return (
    <details class="choice">
      <summary>Its values</summary>
      <Values told={told} />
    </details>
  );
}

/** The unit that is looked at, then the selected one. */
export function UnitCards() {
  const ids = new Set([inspectedUnit.value, selected.value]);
  return <>{[...ids].map((id) => id !== undefined && <UnitCard key={id} id={id} />)}</>;
}

function UnitCard({ id }: { id: UnitId }) {
  const of = battle.value;
  const unit = units.value.get(id);
  const now = present.value.get(id);
  if (!of || !unit || !now) return null;
  const type = types.value.get(now.type);
  const mine = selected.value === id;
  const where = now.hexes.length === 0 ? "off the map" : now.hexes.join("/");
  return (
    <section class="card unit-card" data-unit-card={unit.id} aria-label={`Unit: ${unit.name}`}>
      <header>
        <span class={`swatch ${sideClass(unit.side)}`} aria-hidden="true" />
        <h2>{unit.name}</h2>
        <Explain />
        {mine && (
          <button
            type="button"
            class="plain"
            aria-label="Let the unit go"
            onClick={() => select(undefined)}
          >
            ×
          </button>
        )}
      </header>
      <p class="quiet">
        {sideName(unit.side)} · {type?.name ?? plain(now.type)} · {where}
      </p>
      <Command unit={unit} />
      <CommandDeeds unit={unit} />
      <Statuses unit={now} />
      <Danger unit={unit.id} />
      {mine && !replaying.value && actions.value.length > 0 && <UnitActions />}
      {mine && !replaying.value && <Together unit={unit} />}
      <Printed told={[...(type?.told ?? []), ...unit.told]} />
    </section>
  );
}
