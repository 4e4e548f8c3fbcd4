// Who waits for an opponent: battle, side, clock; a press sits down.
import { useState } from "preact/hooks";
import { clockText } from "../people/games";
import { here, lobby, mine, offerToAll } from "../people/here";
import { sitAt } from "../people/lobby";
import type { LobbyGame } from "../people/wire";
import { whenText } from "../play/games";
import { playerName, wantName } from "../saves/preferences";
import { Dialog } from "./dialog";
import { sideOf, useOffer } from "./offer";
import { NameField, useAttempt } from "./remoteNew";

function Waiting({ game, isOwn, trying, sit, takeOff }: {
  game: LobbyGame; isOwn: boolean; trying: boolean; sit: () => void; takeOff: () => void;
}) {
  const offer = useOffer(game.battle);
  const side = sideOf(offer, game.free) ?? game.free;
  const [host = "Somebody"] = Object.values(game.players);
  const options = Object.entries(game.options).map(([name, value]) => `${name} ${value}`);
  return (
    <li class="lobby-game" data-lobby={game.game}>
      <span>
        <strong>{offer?.entry.title ?? game.battle}</strong>
        <span>{isOwn ? "Your own game" : `${host} waits; you would be the ${side}`}</span>
        <span class="quiet">
          {[clockText(game.settings.clock), ...options].join(", ")} · since{" "}
          {whenText(game.since, Date.now())}
        </span>
      </span>
      {isOwn ? (
        <button type="button" data-action="take-off" aria-disabled={trying} onClick={takeOff}>
          Take it off the list
        </button>
      ) : (
        <button type="button" class="primary" data-action="sit" aria-disabled={trying}
          onClick={sit}>
          Sit down<span class="hidden-text"> opposite {host}</span>
        </button>
      )}
    </li>
  );
}

export function LobbyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(playerName.value || (here.value?.account ?? ""));
  const [trying, attempt, Failure] = useAttempt();
  const own = new Set(mine.value.map(({ game }) => game));
  const waiting = lobby.value;
  const sit = async (game: string): Promise<void> => {
    if (name.trim() === "") throw new Error("Give a name first: the other player sees it.");
    wantName(name);
    await sitAt(game, name);
    onClose();
  };
  return (
    <Dialog name="lobby" title="Find an opponent" onClose={onClose}>
      {waiting.length === 0 ? (
        <p>
          Nobody waits at the moment. Choose a battle on the start page and “With anyone on this
          server”: then it is you who waits here.
        </p>
      ) : (
        <>
          <p>These players wait for anybody. Who sits down begins the battle at once.</p>
          <NameField name={name} set={setName} />
        </>
      )}
      <ul class="lobby-games">
        {waiting.map((game) => (
          <Waiting key={game.game} game={game} isOwn={own.has(game.game)} trying={trying}
            sit={() => attempt(() => sit(game.game))}
            takeOff={() => attempt(() => offerToAll(game.game, false))} />
        ))}
      </ul>
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={onClose}>Close</button>
      </footer>
    </Dialog>
  );
}
