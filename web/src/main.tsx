// Starts the page: engine and store first, then the screens.
import { render } from "preact";
import { Engine } from "./engine/client";
import { connect } from "./play/session";
import { watchSelection } from "./play/selection";
import { Store } from "./saves/store";
import { App } from "./screens/app";

async function start(): Promise<void> {
  const { worker, wasm, battles } = document.body.dataset;
  if (!worker || !wasm || !battles) throw new Error("index.html does not name its files");
  const at = (name: string): string => new URL(name, document.baseURI).href;
  const answer = await fetch(at(battles));
  if (!answer.ok) throw new Error(`${battles}: ${answer.status} ${answer.statusText}`);
  const texts = (await answer.json()) as { name: string; text: string }[];
  connect(() => new Engine(at(worker), at(wasm), texts), await Store.open());
  watchSelection();
}

const root = document.getElementById("page");
if (root) {
  start().then(
    () => render(<App />, root),
    (error: unknown) => {
      root.textContent = `Banneret cannot start: ${error instanceof Error ? error.message : String(error)}`;
    },
  );
}
if ("serviceWorker" in navigator && location.protocol !== "file:")
  navigator.serviceWorker.register("sw.js").catch(() => undefined); // the page works without it
