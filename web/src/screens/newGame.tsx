// Setting up a new game: who plays, its name, the options of the battle, the seed of the dice.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Battle, Option } from "../engine/protocol";
import { Cited } from "../panel/caseLink";
import { startGame } from "../play/opening";
import { report } from "../play/table";
import { served } from "../remote/served";
import { BriefingText, Notes } from "./briefingText";
import { chooseBattle, choosingBattle } from "./choosing";
import { Dialog } from "./dialog";
import { offers, prepareBattle } from "./gallery";
import { RemoteFields, type Way } from "./remoteNew";
import { SeatRows, usualSeats } from "./seats";

const SEED_LIMIT = 2 ** 53;

function randomSeed(): number {
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  return word ?? 1;
}

/** The seed as typed, or undefined if it is none. */
export function parseSeed(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text.trim())) return undefined;
  const seed = Number(text);
  return seed < SEED_LIMIT ? seed : undefined;
}

type Choice = string | number;
type Choices = Readonly<Record<string, Choice>>;

/** Only what differs from the battle's own choice is said to the engine. */
export function changedOptions(options: readonly Option[], chosen: Choices): Choices {
  const changes: Record<string, Choice> = {};
  for (const { name, value } of options) {
    const choice = chosen[name] ?? value;
    if (choice !== value) changes[name] = choice;
  }
  return changes;
}

interface OptionProps {
  option: Option;
  value: Choice;
  set: (value: Choice) => void;
}

function OptionRow({ option, value, set }: OptionProps) {
  const id = `option-${option.name}`;
  return (
    <div class="option" data-option={option.name}>
      <label for={id}>{option.name.replaceAll("-", " ")}</label>
      {option.values ? (
        <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
          {option.values.map((word) => (
            <option key={word} value={word}>{word}</option>
          ))}
        </select>
      ) : (
        <input
          id={id} type="number" min={option.min} max={option.max} value={value} required
          onInput={(event) => set(event.currentTarget.valueAsNumber)}
        />
      )}
      <p class="quiet">
        {option.help} <Cited text={option.rule} />
        {value !== option.value && <em> (usually {option.value})</em>}
      </p>
    </div>
  );
}

function Briefing({ battle }: { battle: Battle }) {
  if (battle.briefing.length === 0) return null;
  return (
    <details class="options">
      <summary>Briefing</summary>
      <BriefingText battle={battle} />
    </details>
  );
}

function Options(props: { battle: Battle; chosen: Choices; choose: (chosen: Choices) => void }) {
  const { battle, chosen, choose } = props;
  return (
    <details class="options">
      <summary>Options of this battle ({battle.options.length})</summary>
      {battle.options.map((option) => (
        <OptionRow
          key={option.name} option={option} value={chosen[option.name] ?? option.value}
          set={(value) => choose({ ...chosen, [option.name]: value })}
        />
      ))}
    </details>
  );
}

type Place = "here" | Way;

/** Where it is played: here, or over the server that this page comes from. */
function Where({ place, choose }: { place: Place; choose: (place: Place) => void }) {
  const way = (value: Place, label: string) => (
    <label class="check">
      <input
        type="radio" name="where" value={value} checked={place === value}
        onChange={() => choose(value)}
      />
      {label}
    </label>
  );
  return (
    <fieldset class="where">
      <legend class="hidden-text">Where it is played</legend>
      {way("here", "At this machine")}
      {way("remote", "With a friend elsewhere")}
      {way("anyone", "With anyone on this server")}
      {way("computer", "Against the server’s computer")}
    </fieldset>
  );
}

function Form({ battle }: { battle: Battle }) {
  const [place, setPlace] = useState<Place>("here");
  const [chosen, choose] = useState<Choices>({});
  const about = (
    <>
      <Briefing battle={battle} />
      <Options battle={battle} chosen={chosen} choose={choose} />
      <Notes battle={battle} open={battle.notes.length < 4} />
    </>
  );
  const options = (): Choices => changedOptions(battle.options, chosen);
  return (
    <>
      {served.value && <Where place={place} choose={setPlace} />}
      {place === "here" ? <HereFields battle={battle} options={options}>{about}</HereFields> : (
        <RemoteFields battle={battle} options={options} way={place}>{about}</RemoteFields>
      )}
    </>
  );
}

interface FieldsProps {
  battle: Battle;
  options: () => Choices;
  children: ComponentChildren;
}

function HereFields({ battle, options, children }: FieldsProps) {
  const [name, setName] = useState(battle.title);
  const [seed, setSeed] = useState(() => String(randomSeed()));
  const [freeUndo, setFreeUndo] = useState(false);
  const [seats, seat] = useState(() => usualSeats(battle));
  const begin = (event: Event): void => {
    event.preventDefault();
    const number = parseSeed(seed);
    if (number === undefined) return;
    chooseBattle(undefined);
    void startGame({
      battle: battle.id, name: name.trim() || battle.title, options: options(), seed: number,
      freeUndo, lesson: false, seats,
    });
  };
  const goodSeed = parseSeed(seed) !== undefined;
  return (
    <form onSubmit={begin}>
      <p>{battle.summary}</p>
      <SeatRows of={battle} seats={seats} choose={seat} />
      <div class="field">
        <label for="game-name">Name of the game</label>
        <input
          id="game-name" value={name} maxLength={80}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for="game-seed">Seed of the dice</label>
        <span class="row">
          <input
            id="game-seed" inputMode="numeric" value={seed} aria-invalid={!goodSeed}
            aria-describedby="seed-help"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <button type="button" onClick={() => setSeed(String(randomSeed()))}>Another</button>
        </span>
        <p class="quiet" id="seed-help">
          {goodSeed
            ? "Equal seeds and equal decisions give equal dice."
            : "A whole number below 9007199254740992, please."}
        </p>
      </div>
      <label class="check">
        <input
          type="checkbox" checked={freeUndo}
          onChange={(event) => setFreeUndo(event.currentTarget.checked)}
        />
        Rolls of dice may be taken back
      </label>
      {children}
      <footer class="window-foot">
        <button type="button" onClick={() => chooseBattle(undefined)}>Cancel</button>
        <button type="submit" class="primary" data-action="begin" disabled={!goodSeed}>
          Begin the battle
        </button>
      </footer>
    </form>
  );
}

export function NewGameDialog() {
  const offer = offers.value.find((one) => one.entry.id === choosingBattle.value);
  const id = offer?.entry.id;
  useEffect(() => {
    if (id !== undefined)
      report(prepareBattle(id).catch((error: unknown) => {
        chooseBattle(undefined);
        throw error;
      }));
  }, [id]);
  if (!offer?.battle) return null;
  return (
    <Dialog
      name="new-game" title={offer.battle.title}
      onClose={() => chooseBattle(undefined)}
    >
      <Form key={id} battle={offer.battle} />
    </Dialog>
  );
}
