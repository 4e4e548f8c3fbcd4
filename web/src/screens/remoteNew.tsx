// A game over the server: against somebody elsewhere, whom a link invites, or a computer there.
import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { messageOf } from "../engine/failure";
import type { Battle, SideId } from "../engine/protocol";
import { LAPSES, UNDOS } from "../people/games";
import { saved } from "../play/session";
import { showLinks } from "../remote/state";
import { playerName, wantName } from "../saves/preferences";
import {
  CAPTAIN, COMPUTERS, LEVELS, PERSON, playerOf, seatNamed, seatText,
} from "../saves/seats";
import { chooseBattle } from "./choosing";

export type Attempt = (work: () => Promise<void>) => void;

/** Something that is tried with the server: whether it is under way, a way to begin it, and what
 *  went wrong. What is begun meanwhile is not heard: a button that cannot be pressed would lose the
 *  focus, so it only says that it waits. */
export function useAttempt(): [boolean, Attempt, VNode] {
  const busy = useRef(false); // a second press may come before the page is drawn anew
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState("");
  const turn = (on: boolean): void => {
    busy.current = on;
    setTrying(on);
  };
  const attempt: Attempt = (work) => {
    if (busy.current) return;
    turn(true);
    setFailed("");
    work().catch((error: unknown) => setFailed(messageOf(error))).finally(() => turn(false));
  };
  return [trying, attempt, <p key="failed" class="remote-no" role="alert">{failed}</p>];
}

/** The name that others see: asked for once, and kept. */
export function NameField({ name, set }: { name: string; set: (name: string) => void }) {
  return (
    <div class="field">
      <label for="player-name">Your name</label>
      <input
        id="player-name" value={name} maxLength={40} required autocomplete="nickname"
        aria-describedby="player-name-help" onInput={(event) => set(event.currentTarget.value)}
      />
      <p class="quiet" id="player-name-help">The server shows it to whoever knows the game.</p>
    </div>
  );
}

/** Who has the other side: whoever gets the link, whoever comes, or a computer of the server. */
export type Way = "remote" | "anyone" | "computer";

interface Props {
  battle: Battle;
  options: () => Readonly<Record<string, string | number>>;
  way: Way;
}

/** How long a player may think, as the server reads it. */
const CLOCKS: readonly { clock: string; label: string }[] = [
  { clock: "none", label: "no clock" },
  { clock: "each 3d", label: "three days a turn" },
  { clock: "bank 14d +12h", label: "14 days, and 12 hours more a turn" },
  { clock: "live 60m +30s", label: "an hour, and 30 seconds more a turn" },
];

interface Choice {
  side: SideId;
  name: string;
  clock: string;
  undo: string;
  lapse: string;
  opponent: string;
}

async function make({ battle, options, way }: Props, choice: Choice): Promise<void> {
  wantName(choice.name);
  const { makeGame } = await import("../remote/opening");
  const listed = way === "anyone";
  const game = await makeGame({ ...choice, battle: battle.id, options: options(), listed });
  chooseBattle(undefined);
  showLinks(way !== "computer" && saved.value?.id === game); // unless something else was opened
}

function OpponentField({ opponent, set }: { opponent: string; set: (opponent: string) => void }) {
  const level = LEVELS.find((word) => word.level === seatNamed(opponent).by);
  return (
    <div class="field">
      <label for="remote-opponent">Opponent</label>
      <select id="remote-opponent" data-opponent value={opponent}
        aria-describedby="remote-opponent-help"
        onChange={(event) => set(event.currentTarget.value)}>
        {COMPUTERS.map((seat) => (
          <option key={playerOf(seat)} value={playerOf(seat)}>the {seatText(seat)}</option>
        ))}
      </select>
      <p class="quiet" id="remote-opponent-help">{level?.name}: {level?.help}.</p>
    </div>
  );
}

function ChoiceField({ name, label, words, value, set }: {
  name: string; label: string; words: Readonly<Record<string, string>>; value: string;
  set: (value: string) => void;
}) {
  return (
    <div class="field">
      <label for={`remote-${name}`}>{label}</label>
      <select id={`remote-${name}`} data-more={name} value={value}
        onChange={(event) => set(event.currentTarget.value)}>
        {Object.entries(words).map(([word, text]) => (
          <option key={word} value={word}>{text}</option>
        ))}
      </select>
    </div>
  );
}

const ABOUT: Readonly<Record<Way, string>> = {
  remote: "You get a link to send to your opponent. Play at the same time or over days.",
  anyone: "Everybody who opens this page is shown that you wait, and may sit down opposite. Play " +
    "at the same time or over days.",
  computer: "It thinks on the server, whether this page is open or not.",
};

/** No more than docs/server.md promises, and what it does not. */
function AboutDice({ way }: { way: Way }) {
  return (
    <>
      <p class="quiet">
        The server rolls the dice: no player can bend or foresee them, unless whoever runs the
        server helps him.
      </p>
      <details class="options" data-about-dice>
        <summary>What could the operator still do?</summary>
        <p>
          Tell a friend the coming dice{way !== "computer" &&
            ", or choose them together with whoever sits down last: the last seat is the safe one"}
          ; break a game off; or serve a page that checks nothing. What has fallen he cannot change
          unnoticed, and anybody can verify the record of a finished game.
        </p>
      </details>
    </>
  );
}

export function RemoteFields(props: Props & { children: ComponentChildren }) {
  const { battle, way } = props;
  const [side, setSide] = useState<SideId>(battle.first_side);
  const [name, setName] = useState(playerName.value);
  const [clock, setClock] = useState("none");
  const [undo, setUndo] = useState("own");
  const [lapse, setLapse] = useState("claim");
  const [computer, setComputer] = useState(playerOf(CAPTAIN));
  const opponent = way === "computer" ? computer : playerOf(PERSON);
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => make(props, { side, name, clock, undo, lapse, opponent }));
  };
  return (
    <form onSubmit={submit} data-form="remote">
      <p>{battle.summary}</p>
      <p class="quiet">{ABOUT[way]}</p>
      {way === "computer" && <OpponentField opponent={computer} set={setComputer} />}
      <div class="field">
        <label for="remote-side">Your side</label>
        <select id="remote-side" data-side value={side}
          onChange={(event) => setSide(event.currentTarget.value)}>
          {battle.sides.map(({ id, name: called }) => (
            <option key={id} value={id}>
              {called}{battle.first_side === id ? " (move first)" : ""}
            </option>
          ))}
          <option value="either">either, by lot</option>
        </select>
      </div>
      <div class="field">
        <label for="remote-clock">Clock</label>
        <select id="remote-clock" data-clock value={clock}
          aria-describedby="remote-clock-help"
          onChange={(event) => setClock(event.currentTarget.value)}>
          {CLOCKS.map((one) => (
            <option key={one.clock} value={one.clock}>{one.label}</option>
          ))}
        </select>
        <p class="quiet" id="remote-clock-help">
          {clock !== "none" && `When it has run out, ${LAPSES[lapse] ?? lapse}.`}
        </p>
      </div>
      <NameField name={name} set={setName} />
      <details class="options" data-more-settings>
        <summary>More about time and taking back</summary>
        <ChoiceField name="undo" label="What may be taken back" words={UNDOS} value={undo}
          set={setUndo} />
        <ChoiceField name="lapse" label="When time has run out" words={LAPSES} value={lapse}
          set={setLapse} />
      </details>
      {props.children}
      <AboutDice way={way} />
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={() => chooseBattle(undefined)}>Cancel</button>
        <button type="submit" class="primary" data-action="make" aria-disabled={trying}
          disabled={name.trim() === ""}>
          Make the game
        </button>
      </footer>
    </form>
  );
}
