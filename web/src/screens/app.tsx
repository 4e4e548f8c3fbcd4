// Which screen is shown: the start page without a game, the table with one.
import { battle } from "../play/session";
import { GameScreen } from "./game";
import { StartScreen } from "./start";

export function App() {
  return battle.value ? <GameScreen /> : <StartScreen />;
}
