// The battle, its rules, and where the game stands.
import { battle } from "../play/session";
import { TurnTrack } from "./turnTrack";

export function Header() {
  const of = battle.value;
  if (!of) return null;
  return (
    <header class="panel-head">
      <h1>{of.title}</h1>
      <p class="quiet">{of.rules.title}</p>
      <TurnTrack />
    </header>
  );
}
