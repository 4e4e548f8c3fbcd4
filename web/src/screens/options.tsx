// How the page looks and moves.
import { signal } from "@preact/signals";
import {
  askDone, dicePace, keysAnywhere, motion, showZones, theme, wantAskDone, wantDice,
  wantKeysAnywhere, wantMotion, wantTheme, wantZones, type DicePace, type Theme,
} from "../saves/preferences";
import { Dialog } from "./dialog";

const optionsOpen = signal(false);

export function openOptions(): void {
  optionsOpen.value = true;
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

const PACES: readonly { value: DicePace; label: string }[] = [
  { value: "tumble", label: "Tumble" },
  { value: "quick", label: "Quick" },
  { value: "still", label: "Lie at once" },
];

export function OptionsButton() {
  return (
    <button type="button" data-action="options" onClick={() => (optionsOpen.value = true)}>
      Options
    </button>
  );
}

export function OptionsDialog() {
  if (!optionsOpen.value) return null;
  return (
    <Dialog name="options" title="Options" onClose={() => (optionsOpen.value = false)}>
      <fieldset class="choices">
        <legend>Colours</legend>
        {THEMES.map(({ value, label }) => (
          <label key={value} class="check">
            <input
              type="radio" name="theme" value={value} checked={theme.value === value}
              onChange={() => wantTheme(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset class="choices">
        <legend>Dice</legend>
        {PACES.map(({ value, label }) => (
          <label key={value} class="check">
            <input
              type="radio" name="dice" value={value} checked={dicePace.value === value}
              onChange={() => wantDice(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input
          type="checkbox" checked={motion.value}
          onChange={(event) => wantMotion(event.currentTarget.checked)}
        />
        Counters slide and dice tumble
      </label>
      <label class="check">
        <input
          type="checkbox" checked={showZones.value}
          onChange={(event) => wantZones(event.currentTarget.checked)}
        />
        Show front, flank and rear of the selected unit
      </label>
      <label class="check">
        <input
          type="checkbox" checked={askDone.value}
          onChange={(event) => wantAskDone(event.currentTarget.checked)}
        />
        Ask before Done if units could still attack
      </label>
      <label class="check">
        <input
          type="checkbox" checked={keysAnywhere.value}
          onChange={(event) => wantKeysAnywhere(event.currentTarget.checked)}
        />
        Keys of one letter work everywhere, not on the map only
      </label>
    </Dialog>
  );
}
