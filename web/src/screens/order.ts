// Whether the order of battle is open.
import { signal } from "@preact/signals";

export const orderOpen = signal(false);

export function openOrder(): void {
  orderOpen.value = true;
}

export function closeOrder(): void {
  orderOpen.value = false;
}
