// Starts the page: catalogue and store first, then the screens.
import { render } from "preact";
import { watchAim } from "./board/aim";
import { watchComing } from "./board/painting";
import { Catalogue } from "./engine/catalogue";
import { messageOf } from "./engine/failure";
import { watchGoingOn } from "./panel/goingOn";
import { arrive, watchAddress } from "./play/address";
import { watchComputer } from "./play/computer";
import { connect } from "./play/engines";
import { watchDangers } from "./play/dangers";
import { watchHint } from "./play/hint";
import { watchHistory } from "./play/history";
import { watchJudge } from "./play/judge";
import { watchDice } from "./play/rolling";
import { watchSelection } from "./play/selection";
import { watchStrikes } from "./play/strikes";
import { keepIn } from "./play/session";
import { reachBy } from "./play/source";
import { askServed } from "./remote/served";
import { Store } from "./saves/store";
import { App } from "./screens/app";

async function start(): Promise<void> {
  const { worker, catalogue } = document.body.dataset;
  if (!worker || !catalogue) throw new Error("index.html does not name its files");
  const opening = Catalogue.open(catalogue, new URL(worker, document.baseURI).href);
  keepIn(await Store.open());
  connect(await opening);
  reachBy(async () => (await import("./remote/opening")).elsewhere);
  void askServed();
  watchSelection();
  watchHistory();
  watchComputer();
  watchHint();
  watchJudge();
  watchAim();
  watchComing();
  watchDice();
  watchGoingOn();
  watchDangers();
  watchStrikes();
  await arrive();
  watchAddress();
}

const root = document.getElementById("page");
if (root) {
  start().then(
    () => render(<App />, root),
    (error: unknown) => {
      root.textContent = `Banneret cannot start: ${messageOf(error)}`;
    },
  );
}
// The page works without it, and shows itself before all is fetched once more to be kept.
if ("serviceWorker" in navigator && location.protocol !== "file:")
  setTimeout(() => navigator.serviceWorker.register("sw.js").catch(() => undefined), 1500);
