// Starts the page: engine and store first, then the screens.
import { render } from "preact";
import { watchAim } from "./board/aim";
import { watchComing } from "./board/painting";
import { Engine } from "./engine/client";
import { messageOf } from "./engine/failure";
import type { BattleText } from "./engine/worker";
import { watchHistory } from "./play/history";
import { watchSelection } from "./play/selection";
import { connect, keepIn } from "./play/session";
import { Store } from "./saves/store";
import { App } from "./screens/app";

/** A host that does not know the type of a wasm file is no reason to fail. */
function compile(wasm: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(wasm)).catch(async () =>
    WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()));
}

async function battleTexts(file: string): Promise<BattleText[]> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  return (await answer.json()) as BattleText[];
}

async function start(): Promise<void> {
  const { worker, wasm, battles } = document.body.dataset;
  if (!worker || !wasm || !battles) throw new Error("index.html does not name its files");
  const at = (name: string): string => new URL(name, document.baseURI).href;
  const module = compile(at(wasm));
  const texts = battleTexts(at(battles));
  connect(() => new Engine(at(worker), module, texts));
  keepIn(await Store.open());
  await texts;
  watchSelection();
  watchHistory();
  watchAim();
  watchComing();
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
