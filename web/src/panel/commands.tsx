// Choices that name a command or a unit of their own: a card for each command with its leader, its
// chance and its units, and what can be done with it.
import type { Action, GroupView, UnitId } from "../engine/protocol";
import { point } from "../play/pointed";
import { wordOf } from "../play/selection";
import { battle, groups, replaying } from "../play/session";
import { ActionButton } from "./actionButton";
import { CaseLink } from "./caseLink";
import { namedChoices, refusedGroups } from "./choices";
import { interrupted, nameOf, sideClass } from "./lookup";
import { hexesOfUnit, showUnit } from "./pointing";
import { capital, groupName, percent } from "./words";

function UnitNames({ list }: { list: readonly UnitId[] }) {
  return (
    <ul class="unit-names">
      {list.map((unit) => (
        <li key={unit}>
          <button type="button" class="text-button" onClick={() => showUnit(unit)}>
            {nameOf(unit)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The leader, and what the rules say of the command now. */
function LeaderLine({ group }: { group: GroupView }) {
  const { leader, statuses } = group;
  return (
    <p class="leader-line">
      {leader === undefined ? (
        "No leader on the map"
      ) : (
        <button type="button" class="text-button" onClick={() => showUnit(leader)}>
          {nameOf(leader)}
        </button>
      )}
      {statuses.map((status) => ` · ${status.label}`).join("")}
    </p>
  );
}

function CommandCard({ id, offered }: { id: string; offered: readonly Action[] }) {
  const of = battle.value;
  const group = groups.value.find((one) => one.id === id);
  const side = of?.groups.find((one) => one.id === id)?.side;
  if (!of) return null;
  const within = group?.in_command ?? [];
  const out = group?.out_of_command ?? [];
  const all = group?.units ?? [...within, ...out];
  const choice = group?.choice;
  const chance = choice && choice.numerator < choice.denominator
    ? percent(choice.numerator, choice.denominator) : undefined;
  const no = offered.length === 0 ? group?.refused : undefined;
  return (
    <article
      class={no ? "command refused" : "command"}
      data-group={id}
      role="group"
      aria-label={chance === undefined ? groupName(of, id) : `${groupName(of, id)}, ${chance}`}
      onPointerEnter={() => point(all.flatMap((unit) => [...hexesOfUnit(unit)]))}
      onPointerLeave={() => point([])}
    >
      <header>
        <span class={`swatch ${sideClass(side)}`} aria-hidden="true" />
        <h3>{groupName(of, id)}</h3>
        {chance !== undefined && <b class="chance">{chance}</b>}
        {offered.map((action) => (
          <ActionButton key={action.text} action={action} />
        ))}
      </header>
      {no && (
        <p class="why-not">
          Not now: {no.why}. <CaseLink cite={no.case} />
        </p>
      )}
      {group && <LeaderLine group={group} />}
      {within.length + out.length > 0 && (
        <details>
          <summary>
            {within.length} in command{out.length > 0 && `, ${out.length} out of command`}
          </summary>
          <UnitNames list={within} />
          {out.length > 0 && (
            <>
              <p class="out">Out of command</p>
              <UnitNames list={out} />
            </>
          )}
        </details>
      )}
    </article>
  );
}

/** The choices that name a command, as cards, and those that name a unit of nobody's own. */
export function CommandChoices() {
  const choices = namedChoices.value;
  const ids = new Set(choices.map((action) => action.group).filter((id) => id !== undefined));
  const others = choices.filter((action) => action.group === undefined);
  return (
    <>
      {[...ids].map((id) => (
        <CommandCard key={id} id={id} offered={choices.filter((action) => action.group === id)} />
      ))}
      {refusedGroups.value.filter((id) => !ids.has(id)).map((id) => (
        <CommandCard key={id} id={id} offered={[]} />
      ))}
      {others.length > 0 && (
        <div class="answers">
          {others.map((action) => (
            <ActionButton key={action.text} action={action} wide />
          ))}
        </div>
      )}
    </>
  );
}

/** The choices of a turn of one's own; those of an answer stand in its alert. */
export function Commands() {
  const first = namedChoices.value[0];
  if (!first && refusedGroups.value.length === 0) return null;
  if (replaying.value || interrupted.value) return null;
  const help = first?.group === undefined ? undefined : wordOf(first)?.help; // units' have it each
  return (
    <section class="card commands" aria-label="Choices">
      {help !== undefined && <p class="quiet">{capital(help)}.</p>}
      <CommandChoices />
    </section>
  );
}
