// Why the computer decided so: told when it is asked.
import type { Chapter } from "../engine/protocol";
import { reasonOf } from "../play/reasons";
import { capital } from "./words";

/** The reasons of one entry of the log, each once. */
export function Reason({ chapters }: { chapters: readonly Chapter[] }) {
  const reasons = [...new Set(chapters.flatMap((chapter) => reasonOf(chapter) ?? []))];
  if (reasons.length === 0) return null;
  return (
    <details class="reason" onClick={(event) => event.stopPropagation()}>
      <summary>Why?</summary>
      {reasons.map((why) => <p key={why}>{capital(why)}.</p>)}
    </details>
  );
}
