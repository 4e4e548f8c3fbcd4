// Whether the charts are open.
import { signal } from "@preact/signals";

export const chartsOpen = signal(false);

export function openCharts(): void {
  chartsOpen.value = true;
}

export function closeCharts(): void {
  chartsOpen.value = false;
}
