// Where the next decision is taken: what the keys are led to when what they held is gone.
import { isItsTurn } from "../play/seats";
import { open, replaying } from "../play/session";
import { namedChoices } from "./choices";
import { interrupted } from "./lookup";
import { canBePressed } from "./roving";

/** The first of these that can be pressed and is seen. */
function find(what: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(what)].find(canBePressed);
}

export function mapPlace(): HTMLElement | undefined {
  return find(".cursor-cell");
}

const DOUBT = "[data-doubt] [data-confirm]";
const ANSWERS = ".answer-groups [data-action]";
const WAY_OUT = ".decision .way-out [data-action]";
const OF_UNIT = ".unit-actions [data-action]";
const FOLDED = ".unit-actions summary";
const COMMANDS = ".commands [data-action]";
const ENDS = ".decision .buttons [data-action], .decision .buttons button";

/** What can be pressed in the panel: for what is asked now, to complete what is under way, then for
 *  the unit, for commands, for the decision. */
export function panelPlace(): HTMLElement | undefined {
  const places = [DOUBT, ANSWERS, WAY_OUT, OF_UNIT, FOLDED, COMMANDS, ENDS];
  return places.map(find).find((place) => place !== undefined);
}

/** Where the reader of a lesson goes on. */
export function lessonPlace(): HTMLElement | undefined {
  return find(".lesson .primary") ?? find('.lesson [data-lesson="next"]');
}

/** What closes a window that one has read to: the main button at its foot. */
export function footPlace(): HTMLElement | undefined {
  return find("dialog[open] .window-foot .primary") ?? find("dialog[open] .window-foot button");
}

/** Answers and commands are chosen in the panel, what units do on the map. */
export function nextPlace(): HTMLElement | undefined {
  const watches = isItsTurn.value || replaying.value;
  const byUnits = !interrupted.value && namedChoices.value.length === 0 &&
    open.value.some((action) => action.unit !== undefined);
  return (watches || byUnits ? undefined : panelPlace()) ?? mapPlace();
}
