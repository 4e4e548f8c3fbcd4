// Whether the help is shown: the key that opens it is not part of it.
import { signal } from "@preact/signals";

export const helpOpen = signal(false);

export function openHelp(): void {
  helpOpen.value = true;
}

export function closeHelp(): void {
  helpOpen.value = false;
}
