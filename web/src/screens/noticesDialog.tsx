// Where a player wants to be told of his games while this page is closed.
import { useEffect, useState } from "preact/hooks";
import {
  addMail, addThisBrowser, addWebhook, channelName, channels, channelState, endChannel, endpoint,
  refreshChannels,
} from "../people/channels";
import { here } from "../people/here";
import { pushState } from "../people/push";
import type { Channel } from "../people/wire";
import { Dialog } from "./dialog";
import { useAttempt, type Attempt } from "./remoteNew";

function Row({ channel, trying, attempt }: {
  channel: Channel; trying: boolean; attempt: Attempt;
}) {
  const name = channelName(channel, endpoint.value);
  return (
    <li class="lobby-game" data-channel={channel.kind} data-confirmed={channel.confirmed}>
      <span>
        <strong class="channel-name">{name}</strong>
        <span class={channel.broken === undefined ? "quiet" : "late"}>
          {channelState(channel, here.value?.account !== undefined)}
        </span>
      </span>
      <button type="button" data-action="end-channel" aria-disabled={trying}
        onClick={() => attempt(() => endChannel(channel))}>
        Remove<span class="hidden-text"> {name}</span>
      </button>
    </li>
  );
}

function AddressForm({ name, type, label, help, placeholder, add }: {
  name: string; type: string; label: string; help: string; placeholder: string;
  add: (address: string) => Promise<void>;
}) {
  const [address, setAddress] = useState("");
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => add(address).then(() => setAddress("")));
  };
  return (
    <form class="field" onSubmit={submit} data-form={name}>
      <label for={`notice-${name}`}>{label}</label>
      <span class="row">
        <input id={`notice-${name}`} type={type} value={address} required maxLength={500}
          placeholder={placeholder} aria-describedby={`notice-${name}-help`}
          onInput={(event) => setAddress(event.currentTarget.value)} />
        <button type="submit" aria-disabled={trying}>
          Add<span class="hidden-text"> {label}</span>
        </button>
      </span>
      <p class="quiet" id={`notice-${name}-help`}>{help}</p>
      {Failure}
    </form>
  );
}

const PUSH_HELP = {
  ready: "Your browser asks you first. It shows the notice even if this page is closed.",
  denied: "Your browser was told not to show notices of this page: allow them in its settings.",
  impossible: "This browser cannot do it here: it needs https, and a browser that knows push.",
};

function ThisBrowser({ always }: { always: boolean }) {
  const [trying, attempt, Failure] = useAttempt();
  const state = pushState();
  const own = endpoint.value;
  const isOn = channels.value?.channels.some(({ address }) => address === own);
  if (isOn) return null;
  const press = (): void => {
    if (state === "ready") attempt(() => addThisBrowser(always));
  };
  return (
    <div class="field">
      <button type="button" data-action="push" aria-disabled={trying || state !== "ready"}
        aria-describedby="push-help" onClick={press}>
        Tell me in this browser
      </button>
      <p class="quiet" id="push-help">{PUSH_HELP[state]}</p>
      {Failure}
    </div>
  );
}

function Adding() {
  const [always, setAlways] = useState(false);
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={always} data-always
          onChange={(event) => setAlways(event.currentTarget.checked)} />
        Also when I have just looked at the game
      </label>
      <ThisBrowser always={always} />
      {channels.value?.mail && (
        <AddressForm name="mail" type="email" label="Mail" placeholder="anna@example.org"
          help="Twice a day at most, all in one. First a mail asks whether it is yours."
          add={(address) => addMail(address, always)} />
      )}
      <AddressForm name="webhook" type="url" label="Webhook" placeholder="https://…"
        help="For a chat service or a program of your own: it is sent what happened, as JSON."
        add={(address) => addWebhook(address, always)} />
    </>
  );
}

function Told() {
  const [trying, attempt, Failure] = useAttempt();
  useEffect(() => attempt(refreshChannels), []);
  const now = channels.value;
  return (
    <>
      <p>
        You are told when it is your turn, when a game begins or ends, when an offer waits, and
        before your time runs out; not of what you have seen already.
      </p>
      {Failure}
      <ul class="lobby-games">
        {now?.channels.map((one) => (
          <Row key={one.channel} channel={one} trying={trying} attempt={attempt} />
        ))}
      </ul>
      {now && <Adding />}
    </>
  );
}

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog name="notices" title="Notices" onClose={onClose}>
      {here.value?.session ? <Told /> : (
        <p>
          There is nothing to tell you yet. Sit down in a game, or sign in: then you choose here how
          you are told of it.
        </p>
      )}
      <footer class="window-foot">
        <button type="button" class="primary" onClick={onClose}>Done</button>
      </footer>
    </Dialog>
  );
}
