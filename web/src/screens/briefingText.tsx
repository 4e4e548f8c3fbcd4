// What players are told before a battle, and what of it is reconstruction.
import type { Battle } from "../engine/protocol";
import { Cited } from "../panel/caseLink";

export function BriefingText({ battle }: { battle: Battle }) {
  return (
    <div class="briefing">
      {battle.briefing.map(({ part, title, paragraphs }) => (
        <section key={part} data-part={part}>
          <h3>{title}</h3>
          {part === "special"
            ? <ul>{paragraphs.map((text) => <li key={text}><Cited text={text} /></li>)}</ul>
            : paragraphs.map((text) => <p key={text}><Cited text={text} /></p>)}
        </section>
      ))}
    </div>
  );
}

export function Notes({ battle, open }: { battle: Battle; open: boolean }) {
  if (battle.notes.length === 0) return null;
  return (
    <details class="notes" open={open}>
      <summary>What is reconstruction ({battle.notes.length})</summary>
      <ul>{battle.notes.map((note) => <li key={note}>{note}</li>)}</ul>
    </details>
  );
}
