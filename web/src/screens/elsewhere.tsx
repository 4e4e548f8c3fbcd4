// Asked of a game that another tab has on its table, and of one that another tab has taken over.
import { resumeGame } from "../play/opening";
import { elsewhere, noteElsewhere } from "../saves/claim";
import { Dialog } from "./dialog";

export function ElsewhereDialog() {
  const game = elsewhere.value;
  if (!game) return null;
  const close = (): void => noteElsewhere(undefined);
  const playHere = (): void => {
    close();
    void resumeGame(game.id, true);
  };
  return (
    <Dialog name="elsewhere" title="Open in another tab" onClose={close}>
      <p>
        “{game.name}” is on the table in another tab or window of this browser, and is played in
        one at a time. If you go on here, the other lays it aside as it stands; no decision is lost.
      </p>
      <footer class="window-foot">
        <button type="button" onClick={close}>Leave it there</button>
        <button type="button" class="primary" data-action="play-here" onClick={playHere}>
          Play it here
        </button>
      </footer>
    </Dialog>
  );
}
