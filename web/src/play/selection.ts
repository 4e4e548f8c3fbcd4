// What is picked on the board: a unit, where it could go, whom it could attack, and the attack
// being weighed. All of it follows from the engine's answers.
import { batch, computed, effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type {
  Action, ActionFlag, ActionWord, HexId, Odds, ReachPlace, UnitId, UnitView, View, ZoneHex,
} from "../engine/protocol";
import { around, type Around } from "./around";
import {
  actions, battle, open, play, refuse, settled, tell, theEngine, view,
} from "./session";

export const selected = signal<UnitId | undefined>(undefined);
export const reach = signal<readonly ReachPlace[]>([]);
export const zones = signal<readonly ZoneHex[]>([]);
/** True while it is still being asked where the selected unit could go. */
export const wondering = signal(false);
/** The hex under the keyboard's cursor. */
export const cursor = signal<HexId | undefined>(undefined);

export function putCursor(hex: HexId): void {
  cursor.value = hex;
}

/** The attack being weighed, with its odds. */
export const preview = signal<{ action: Action; odds: Odds } | undefined>(undefined);

export function dropPreview(): void {
  preview.value = undefined;
}

/** Somewhere the selected unit can be sent, with all actions that lead there. */
export interface Destination {
  hexes: readonly HexId[];
  face?: number;
  cost?: number; // half points
  mode?: string; // it would have there
  passes?: true; // it must go on from there
  kind: string;
  path: readonly string[];
}

const words = computed(
  () => new Map((battle.value?.rules.actions ?? []).map((word) => [word.name, word])),
);

export function wordOf(action: Action): ActionWord | undefined {
  return words.value.get(action.kind);
}

export function hasFlag(action: Action, flag: ActionFlag): boolean {
  return wordOf(action)?.flags.includes(flag) ?? false;
}

/** Whether the engine weighs it: an attack, what leads to one, or another roll. */
export function hasOdds(action: Action): boolean {
  return hasFlag(action, "attack") || hasFlag(action, "foretold");
}

export function selectedUnit(): UnitView | undefined {
  return view.value?.units.find((unit) => unit.id === selected.value);
}

/** What the selected unit can do. */
export const own = computed(() => open.value.filter((action) => action.unit === selected.value));
/** What nobody in particular does: done, pass, activate. */
export const general = computed(() => open.value.filter((action) => action.unit === undefined));

/** Where a click sends the selected unit, by hex. A path found wins over the bare step. */
export const destinations = computed(() => {
  const byHex = new Map<HexId, Destination[]>();
  const add = (destination: Destination): void => {
    for (const hex of destination.hexes) {
      const there = byHex.get(hex);
      if (there) there.push(destination);
      else byHex.set(hex, [destination]);
    }
  };
  // Where it may not stop is no end of a move; a single step is a decision of its own.
  for (const place of reach.value)
    if (!place.passes || place.path.length === 1) add({ ...place, kind: "move" });
  const found = new Set(reach.value.map((place) => place.path.length === 1 && place.path[0]));
  for (const action of own.value) {
    if (!action.hexes || action.hexes.length === 0 || found.has(action.text)) continue;
    const cost = action.cost === undefined ? {} : { cost: action.cost };
    add({ hexes: action.hexes, kind: action.kind, path: [action.text], ...cost });
  }
  return byHex;
});

/** Hexes that the selected unit can pass on its way but not stop in. */
export const passed = computed(() => {
  const hexes = (places: readonly ReachPlace[]): HexId[] => places.flatMap((place) => place.hexes);
  const stops = new Set(hexes(reach.value.filter((place) => !place.passes)));
  const passing = hexes(reach.value.filter((place) => place.passes));
  return new Set(passing.filter((hex) => !stops.has(hex)));
});

/** What is to be decided now, without what may be done aside: a leader may stay behind when his
 *  unit must flee. */
export function pressing(): Action[] {
  const pressed = actions.value.filter((action) => !hasFlag(action, "aside"));
  const forces = pressed.some((action) => action.unit !== undefined) &&
    !pressed.some((action) => hasFlag(action, "step"));
  return forces ? pressed : [...actions.value];
}

/** Whether the selected unit must go somewhere: all there is to decide is where. */
export const forced = computed(() => {
  const all = pressing();
  return all.some((action) => (action.hexes?.length ?? 0) > 0) &&
    all.every((action) => action.unit === selected.value && !hasFlag(action, "step"));
});

export function select(unit: UnitId | undefined): void {
  batch(() => {
    selected.value = unit;
    preview.value = undefined;
    refuse(undefined);
  });
}

/** Turns to a unit: another that is under way completes its move first. */
export async function turnTo(unit: UnitId): Promise<void> {
  const now = actions.value.some((action) => action.unit === unit);
  if (!now && settled.value.actions.some((action) => action.unit === unit))
    await play(...settled.value.played);
  select(unit);
}

/** The action, after what must be completed before it. */
function withSettling(action: Action): string[] {
  const now = actions.value.some((one) => one.text === action.text);
  return now ? [action.text] : [...settled.value.played, action.text];
}

/** Weighs an attack: asks its odds and shows them. A unit under way completes its move before. */
async function aim(action: Action): Promise<void> {
  const before = withSettling(action).slice(0, -1);
  if (before.length > 0) await play(...before);
  const answer = await theEngine().ask<Odds>(`odds ${action.text}`);
  if (!answer.ok) {
    if (answer.refused) refuse({ ...answer.refused, action: action.text });
    return;
  }
  batch(() => {
    preview.value = { action, odds: answer };
    refuse(undefined); // what was wished for before
  });
}

/** Carries the weighed attack out. */
export async function commit(): Promise<void> {
  const weighed = preview.value;
  preview.value = undefined;
  if (weighed) await play(weighed.action.text);
}

/** Does what a click on a button of this action means: attacks, and what leads to one, are
 *  weighed first. */
export async function act(action: Action): Promise<void> {
  const here = hasFlag(action, "attack") || hasFlag(action, "quiet");
  if (hasOdds(action) && here) await aim(action); // other rolls have their chance on the button
  else await play(...withSettling(action));
}

/** Ends the move of the unit under way, or the choice of the selected one: by key. */
export function halt(): boolean {
  const [first] = settled.value.played;
  if (first !== undefined) {
    void play(...settled.value.played);
    return true;
  }
  const ends = own.value.filter((action) =>
    hasFlag(action, "ends") && wordOf(action)?.argument === "none");
  const only = ends.length === 1 ? ends[0] : undefined;
  if (only) void act(only);
  return only !== undefined;
}

export async function go(destination: Destination): Promise<void> {
  await play(...destination.path);
}

/** What is selected follows the game, and what is shown around it follows the selection. */
export function watchSelection(): () => void {
  const stops = [watchTurn(), watchAround()];
  return () => stops.forEach((stop) => stop());
}

/** Lets go of a unit that has nothing to do after another side or phase has come; one that was put
 *  aside for a question out of turn is taken up again. */
function watchTurn(): () => void {
  let before: View | undefined;
  let aside: UnitId | undefined;
  const acts = (unit: UnitId | undefined): boolean =>
    actions.peek().some((action) => action.unit === unit && unit !== undefined);
  return effect(() => {
    const now = view.value;
    const last = before;
    before = now;
    if (now && last && now.to_act === last.to_act && now.phase === last.phase) return;
    const unit = selected.peek();
    const asked = now?.prompt?.interrupt ?? false;
    if (asked && !last?.prompt?.interrupt) aside = unit;
    if (!acts(unit)) select(!asked && acts(aside) ? aside : undefined);
    if (!asked) aside = undefined;
  });
}

/** Keeps reach and zones of the selected unit true after every decision. */
function watchAround(): () => void {
  let asked = 0;
  let before: UnitId | undefined;
  const show = (found: Around): void => batch(() => {
    wondering.value = false;
    reach.value = found.reach;
    zones.value = found.zones;
    preview.value = undefined;
  });
  return effect(() => {
    const unit = selected.value;
    const now = view.value;
    const mine = ++asked;
    const shown = now?.units.find((one) => one.id === unit);
    const other = unit !== before; // what another could do is not this one's
    before = unit;
    if (unit === undefined || !now || !shown || shown.hexes.length === 0)
      return show({ reach: [], zones: [] });
    const found = around(now, unit);
    if (!(found instanceof Promise)) return show(found);
    if (other) show({ reach: [], zones: [] });
    wondering.value = true;
    found.then(
      (answer) => mine === asked && show(answer),
      (error: unknown) => {
        if (mine === asked) wondering.value = false;
        tell(messageOf(error));
      },
    );
  });
}
