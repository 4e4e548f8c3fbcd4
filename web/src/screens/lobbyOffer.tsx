// In the window with the links of a game that waits for its opponent: anyone may have the seat.
import { useEffect } from "preact/hooks";
import { mine, offerToAll, refreshHere } from "../people/here";
import { remote } from "../remote/state";
import { useAttempt } from "./remoteNew";

export function LobbyOffer() {
  const id = remote.value?.game;
  useEffect(() => void refreshHere(), [id]);
  const [trying, attempt, Failure] = useAttempt();
  const game = mine.value.find((one) => one.game === id);
  if (!game) return null;
  const isListed = game.listed === true;
  return (
    <section class="lobby-offer" data-listed={isListed}>
      <p role="status">
        {isListed ? "Everybody who opens this page is shown that you wait, and may sit down."
          : "Nobody at hand? Let anyone who opens this page sit down opposite."}
      </p>
      <button type="button" data-action="listed" aria-disabled={trying}
        onClick={() => attempt(() => offerToAll(game.game, !isListed))}>
        {isListed ? "No longer to anyone" : "Offer it to anyone"}
      </button>
      {Failure}
    </section>
  );
}
