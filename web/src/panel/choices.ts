// The actions of nobody in particular, by what they name.
import { computed } from "@preact/signals";
import type { Action } from "../engine/protocol";
import { general } from "../play/selection";
import { groups, view } from "../play/session";

function names(action: Action): boolean {
  return action.group !== undefined || action.other !== undefined;
}

/** Those that name nothing: done, pass, decline. */
export const plainChoices = computed(() => general.value.filter((action) => !names(action)));
/** Those that name a command or a unit. */
export const namedChoices = computed(() => general.value.filter(names));
/** Commands of the side to act that may not be named now, though others may. */
export const refusedGroups = computed(() =>
  groups.value
    .filter((group) => group.refused !== undefined && group.side === view.value?.to_act)
    .map((group) => group.id),
);
