// Time as a gift to the other player of a game on a server.
import { useState } from "preact/hooks";
import { askServer } from "../panel/remoteOffers";
import { source } from "../play/source";
import { givingOpen, remote, showGiving } from "../remote/state";
import { Dialog } from "./dialog";
import { useAttempt } from "./remoteNew";

/** Gifts as the server reads them. */
const GIFTS: readonly { gift: string; label: string }[] = [
  { gift: "5m", label: "five minutes" },
  { gift: "1h", label: "an hour" },
  { gift: "12h", label: "twelve hours" },
  { gift: "1d", label: "a day" },
  { gift: "7d", label: "a week" },
];

function Form() {
  const [gift, setGift] = useState("12h");
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => askServer("/offers", `give ${gift}`).then(() => showGiving(false)));
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for="gift">The other player gets</label>
        <select id="gift" data-gift value={gift}
          onChange={(event) => setGift(event.currentTarget.value)}>
          {GIFTS.map((one) => <option key={one.gift} value={one.gift}>{one.label}</option>)}
        </select>
      </div>
      <p class="quiet">It costs you nothing, and cannot be taken back.</p>
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={() => showGiving(false)}>Cancel</button>
        <button type="submit" class="primary" data-action="give" aria-disabled={trying}>
          Give it
        </button>
      </footer>
    </form>
  );
}

export function GiveTimeDialog() {
  if (!givingOpen.value || !remote.value?.clock || !source.value) return null;
  return (
    <Dialog name="give-time" title="Give time" onClose={() => showGiving(false)}>
      <Form />
    </Dialog>
  );
}
