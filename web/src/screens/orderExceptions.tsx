// Exceptions to a standing order: another answer where the chance is good enough, or where it is
// about some units or commands.
import { useState } from "preact/hooks";
import type { Battle, PhaseWord } from "../engine/protocol";
import { groupName, unitName } from "../panel/words";
import {
  answerText, answersTo, type Exception, type OrderAnswer,
} from "../remote/orders";

const CHANCES: readonly string[] = ["1/4", "1/3", "1/2", "2/3", "3/4", "9/10"];

/** "1 in 2" */
export function chanceWords(chance: string): string {
  return chance.replace("/", " in ");
}

/** Who is meant by the id of a unit or a command. */
export function nameById(of: Battle, id: string): string {
  return of.groups.some((group) => group.id === id) ? groupName(of, id) : unitName(of, id);
}

function ChanceChoice({ chance, set }: { chance: string; set: (chance: string) => void }) {
  const offered = CHANCES.includes(chance) || chance === "" ? CHANCES : [chance, ...CHANCES];
  return (
    <label>
      if the chance is{" "}
      <select data-chance value={chance} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">whatever it is</option>
        {offered.map((one) => (
          <option key={one} value={one}>at least {chanceWords(one)}</option>
        ))}
      </select>
    </label>
  );
}

/** Keys go through all names on the way to the one that is meant, so the last choice can be changed
 *  until another is added. It counts from the start: who adds no other has said all. */
function WhoChoice({ of, about, set }: {
  of: Battle; about: readonly string[]; set: (about: readonly string[]) => void;
}) {
  const [last, setLast] = useState("");
  const chosen = about.includes(last) ? last : ""; // or it was of an exception that is gone
  const others = about.filter((id) => id !== chosen);
  const choose = (id: string): void => {
    setLast(id);
    set(id === "" ? others : [...others, id]);
  };
  return (
    <span class="order-about">
      {others.map((id) => (
        <button key={id} type="button" class="chip" data-without={id}
          onClick={() => set(about.filter((other) => other !== id))}>
          {nameById(of, id)}<span aria-hidden="true"> ×</span>
          <span class="hidden-text">, without</span>
        </button>
      ))}
      <label>
        {others.length === 0 ? "about " : "or "}
        <select data-about value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{others.length === 0 ? "anybody" : "nobody else"}</option>
          {of.sides.map((side) => (
            <optgroup key={side.id} label={side.name}>
              {[...of.groups, ...of.units]
                .filter((one) => one.side === side.id && !others.includes(one.id))
                .map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="button" data-add-about aria-disabled={chosen === ""}
        onClick={() => setLast("")}>
        Add another
      </button>
    </span>
  );
}

interface Props {
  of: Battle;
  phase: PhaseWord;
  exceptions: readonly Exception[];
  set: (exceptions: readonly Exception[]) => void;
}

export function Exceptions({ of, phase, exceptions, set }: Props) {
  const change = (at: number, next: Partial<Exception>): void =>
    set(exceptions.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const answers = answersTo(phase);
  const chances = phase.reply?.includes("chances") ?? true;
  return (
    <>
      {exceptions.map((one, index) => (
        <span key={index} class="order-exception" data-exception={index}>
          <select data-exception-answer aria-label={`${phase.label} exception ${index + 1}`}
            value={one.answer}
            onChange={(event) =>
              change(index, { answer: event.currentTarget.value as OrderAnswer })}>
            {answers.map((answer) => (
              <option key={answer} value={answer}>{answerText(phase, answer)}</option>
            ))}
          </select>
          {chances && (
            <ChanceChoice chance={one.chance} set={(chance) => change(index, { chance })} />
          )}
          <WhoChoice of={of} about={one.about} set={(about) => change(index, { about })} />
          <button type="button" data-remove aria-label={`Remove exception ${index + 1}`}
            onClick={() => set(exceptions.filter((_, other) => other !== index))}>
            Remove
          </button>
        </span>
      ))}
    </>
  );
}

export function AddException({ phase, add }: {
  phase: PhaseWord; add: (exception: Exception) => void;
}) {
  return (
    <button type="button" data-add={phase.name} aria-label={`Except … ${phase.label}`}
      onClick={() => add({ answer: "always", chance: "", about: [] })}>
      Except …
    </button>
  );
}
