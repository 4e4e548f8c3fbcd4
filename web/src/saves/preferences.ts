// How this reader likes the page: kept in the browser, applied to the document.
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(`banneret.${name}`);
  } catch {
    return null; // a browser that forbids storage still plays
  }
};

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`banneret.${name}`, value);
  } catch {
    // The choice holds until the page is closed.
  }
}

const known = (value: string | null): Theme =>
  value === "light" || value === "dark" ? value : "system";

export const theme = signal<Theme>(known(read("theme")));

export function wantTheme(wanted: Theme): void {
  theme.value = wanted;
}

/** Counters slide and dice tumble, unless the system asks for less motion. */
export const motion = signal(read("motion") !== "off");

export function wantMotion(wanted: boolean): void {
  motion.value = wanted;
}

/** Whether nothing shall move, by this reader's choice or by the system's. */
export function wantsStill(): boolean {
  return !motion.peek() || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Front, flank and rear of the selected unit are drawn on the board. */
export const showZones = signal(read("zones") !== "off");

export function wantZones(wanted: boolean): void {
  showZones.value = wanted;
}

/** To be done is asked about once if units could still attack. */
export const askDone = signal(read("ask-done") !== "off");

export function wantAskDone(wanted: boolean): void {
  askDone.value = wanted;
}

/** Keys of one letter work all over the table, not on the map only: who speaks to the page may say
 *  one without meaning it. */
export const keysAnywhere = signal(read("keys") !== "map");

export function wantKeysAnywhere(wanted: boolean): void {
  keysAnywhere.value = wanted;
}

/** How long dice are seen to fall. */
export type DicePace = "tumble" | "quick" | "still";

const knownDice = (value: string | null): DicePace =>
  value === "quick" || value === "still" ? value : "tumble";

export const dicePace = signal<DicePace>(knownDice(read("dice")));

export function wantDice(wanted: DicePace): void {
  dicePace.value = wanted;
}

/** How fast the computer's moves are shown. */
export type Pace = "slow" | "quick" | "once";

const knownPace = (value: string | null): Pace =>
  value === "slow" || value === "once" ? value : "quick";

export const pace = signal<Pace>(knownPace(read("pace")));

export function wantPace(wanted: Pace): void {
  pace.value = wanted;
}

/** The name under which others see this reader; asked for once. */
export const playerName = signal(read("name") ?? "");

export function wantName(wanted: string): void {
  playerName.value = wanted.trim();
}

/** Writes every choice down and marks the document for the style sheets. */
export function watchPreferences(): () => void {
  return effect(() => {
    const root = document.documentElement;
    keep("theme", theme.value);
    keep("motion", motion.value ? "on" : "off");
    keep("zones", showZones.value ? "on" : "off");
    keep("dice", dicePace.value);
    keep("ask-done", askDone.value ? "on" : "off");
    keep("keys", keysAnywhere.value ? "anywhere" : "map");
    keep("pace", pace.value);
    keep("name", playerName.value);
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
    root.dataset["motion"] = motion.value ? "on" : "off";
  });
}

/** The step that a lesson has come to, for when the page is opened again. */
export function lessonStep(game: string): number {
  const [id, step] = (read("lesson") ?? "").split(" ");
  return id === game ? Number(step) || 0 : 0;
}

export function keepLessonStep(game: string, step: number): void {
  keep("lesson", `${game} ${step}`);
}
