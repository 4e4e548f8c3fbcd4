// The games kept in this browser: continue, rename, download, delete.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { deleteGame, downloadGame, games, renameGame, whenText } from "../play/games";
import { resumeGame } from "../play/opening";
import { report } from "../play/table";
import { served } from "../remote/served";
import type { SavedGame } from "../saves/store";
import { Dialog } from "./dialog";

/** Asks for a name; also used for renaming in the game and for taking over a replay. */
export function NameDialog(props: {
  title: string;
  name: string;
  button: string;
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const name = useSignal(props.name);
  return (
    <Dialog name="name" title={props.title} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onName(name.value);
          props.onClose();
        }}
      >
        <div class="field">
          <label for="name-field">Name of the game</label>
          <input
            id="name-field" value={name.value} maxLength={80} required
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </div>
        <footer class="window-foot">
          <button type="button" onClick={props.onClose}>Cancel</button>
          <button
            type="submit" class="primary" data-action="name" disabled={name.value.trim() === ""}
          >
            {props.button}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ game, onClose }: { game: SavedGame; onClose: () => void }) {
  return (
    <Dialog name="delete" title="Delete this game?" onClose={onClose}>
      <p>
        “{game.name}” ({game.standing}) will be gone from this browser.{" "}
        {game.remote ? "It stays on the server: without the link of your seat you cannot go on."
          : "Download its record first if you may want it back."}
      </p>
      <footer class="window-foot">
        <button type="button" onClick={onClose}>Keep it</button>
        <button
          type="button" class="danger" data-action="delete-confirmed"
          onClick={() => {
            report(deleteGame(game.id));
            onClose();
          }}
        >
          Delete
        </button>
      </footer>
    </Dialog>
  );
}

/** What can be done with a game that is not on the table, and perhaps more; one that a server lists
 *  cannot be deleted here. */
export function GameTools({ game, lasts = false, children }: {
  game: SavedGame; lasts?: boolean; children?: ComponentChildren;
}) {
  const asking = useSignal<"name" | "delete" | undefined>(undefined);
  const close = (): void => void (asking.value = undefined);
  return (
    <>
      <div class="saved-tools">
        <button type="button" data-action="rename" onClick={() => (asking.value = "name")}>
          Rename<span class="hidden-text"> {game.name}</span>
        </button>
        <button type="button" data-action="download" onClick={() => report(downloadGame(game))}>
          Record<span class="hidden-text"> of {game.name}, download</span>
        </button>
        {!lasts && (
          <button type="button" data-action="delete" onClick={() => (asking.value = "delete")}>
            Delete<span class="hidden-text"> {game.name}</span>
          </button>
        )}
        {children}
      </div>
      {asking.value === "name" && (
        <NameDialog
          title="Rename the game" name={game.name} button="Rename" onClose={close}
          onName={(name) => report(renameGame(game.id, name))}
        />
      )}
      {asking.value === "delete" && <DeleteDialog game={game} onClose={close} />}
    </>
  );
}

function GameRow({ game }: { game: SavedGame }) {
  return (
    <li class="saved-game" data-game={game.id}>
      <button
        type="button" class="saved-main" data-action="resume"
        onClick={() => void resumeGame(game.id)}
      >
        <strong>{game.name}</strong>
        {game.name !== game.title && <span>{game.title}</span>}
        <span class="quiet">
          {game.remote && "Over the net · "}{game.standing} · {whenText(game.updated, Date.now())}
        </span>
      </button>
      <GameTools game={game} />
    </li>
  );
}

/** Those on the server that this page comes from are listed with what it knows of them. */
export function SavedGames() {
  const list = games.value.filter(({ remote }) => !remote || !served.value);
  return (
    <section aria-labelledby="saved-title">
      <h2 id="saved-title">Saved games</h2>
      {list.length === 0 ? (
        <p class="quiet">
          None yet. Every game is kept here after each decision, in this browser only.
        </p>
      ) : (
        <ul class="saved-games">{list.map((game) => <GameRow key={game.id} game={game} />)}</ul>
      )}
    </section>
  );
}
