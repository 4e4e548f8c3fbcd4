// Why the computer decided so: told when it is asked.
import type { Chapter } from "../engine/protocol";
import { reasonOf } from "../play/reasons";
import { capital } from "./words";

export function Reason({ chapter }: { chapter: Chapter }) {
  const why = reasonOf(chapter);
  if (why === undefined) return null;
  return (
    <details class="reason" onClick={(event) => event.stopPropagation()}>
      <summary>Why?</summary>
      <p>{capital(why)}.</p>
    </details>
  );
}
