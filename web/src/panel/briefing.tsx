// The briefing before the first decision: the situation in the panel, the whole of it on request.
import { signal } from "@preact/signals";
import { battle, replaying, saved, view } from "../play/session";
import { Cited } from "./caseLink";

export const briefingOpen = signal(false);

export function openBriefing(): void {
  briefingOpen.value = true;
}

export function closeBriefing(): void {
  briefingOpen.value = false;
}

export function BriefingCard() {
  const first = battle.value?.briefing[0];
  if (!first || view.value?.ply !== 0 || replaying.value || saved.value?.lesson) return null;
  return (
    <section class="card briefing-card" data-briefing aria-label="Briefing">
      <header>
        <h2>{first.title}</h2>
        <button type="button" data-open="briefing" onClick={openBriefing}>Briefing</button>
      </header>
      {first.paragraphs.map((text) => <p key={text}><Cited text={text} /></p>)}
    </section>
  );
}
