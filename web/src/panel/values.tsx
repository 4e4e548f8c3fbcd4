// What a player is told of ground and counters, in the engine's words.
import { signal } from "@preact/signals";
import type { Told } from "../engine/protocol";
import { Cited } from "./caseLink";
import { capital, said } from "./words";

/** Whether the values are shown with what they mean. */
export const explained = signal(false);

/** Values behind their labels, then sentences. */
export function Values({ told }: { told: readonly Told[] }) {
  const values = told.filter((one) => one.label !== undefined);
  const sentences = told.filter((one) => one.text !== undefined);
  return (
    <>
      {values.length > 0 && (
        <dl class={explained.value ? "values explained" : "values"}>
          {values.map(({ label, value, help }) => (
            <div key={label} title={capital(help ?? "")}>
              <dt>{label}</dt>
              <dd>{said(value ?? "")}</dd>
              {explained.value && <dd class="help"><Cited text={capital(help ?? "")} /></dd>}
            </div>
          ))}
        </dl>
      )}
      {sentences.length > 0 && (
        <ul class="told">
          {sentences.map(({ text = "" }) => (
            <li key={text}><Cited text={capital(text)} /></li>
          ))}
        </ul>
      )}
    </>
  );
}

export function Explain() {
  return (
    <button
      type="button"
      class="text-button"
      aria-expanded={explained.value}
      onClick={() => (explained.value = !explained.value)}
    >
      {explained.value ? "Less" : "Explain"}
    </button>
  );
}
