// A game against somebody elsewhere: one's side and name; the link to invite with comes after.
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { messageOf } from "../engine/failure";
import type { Battle, SideId } from "../engine/protocol";
import { showLinks } from "../remote/state";
import { playerName, wantName } from "../saves/preferences";
import { chooseBattle } from "./choosing";

/** Something that is tried with the server: whether it is under way, a way to begin it, and what
 *  went wrong. */
export function useAttempt(): [boolean, (work: Promise<void>) => void, VNode] {
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState("");
  const attempt = (work: Promise<void>): void => {
    setTrying(true);
    setFailed("");
    work.catch((error: unknown) => setFailed(messageOf(error))).finally(() => setTrying(false));
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

interface Props {
  battle: Battle;
  options: () => Readonly<Record<string, string | number>>;
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
}

async function make(props: Props, { side, name, clock }: Choice): Promise<void> {
  wantName(name);
  const { makeGame } = await import("../remote/opening");
  await makeGame({ battle: props.battle.id, options: props.options(), side, name, clock });
  chooseBattle(undefined);
  showLinks(true);
}

export function RemoteFields(props: Props & { children: ComponentChildren }) {
  const { battle } = props;
  const [side, setSide] = useState<SideId>(battle.first_side);
  const [name, setName] = useState(playerName.value);
  const [clock, setClock] = useState("none");
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(make(props, { side, name, clock }));
  };
  return (
    <form onSubmit={submit} data-form="remote">
      <p>{battle.summary}</p>
      <p class="quiet">
        You get a link to send to your opponent. Play at the same time or over days; the server
        keeps the game, and rolls dice that neither of you nor the server can bend.
      </p>
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
          onChange={(event) => setClock(event.currentTarget.value)}>
          {CLOCKS.map((one) => (
            <option key={one.clock} value={one.clock}>{one.label}</option>
          ))}
        </select>
      </div>
      <NameField name={name} set={setName} />
      {props.children}
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={() => chooseBattle(undefined)}>Cancel</button>
        <button type="submit" class="primary" data-action="make"
          disabled={trying || name.trim() === ""}>
          Make the game
        </button>
      </footer>
    </form>
  );
}
