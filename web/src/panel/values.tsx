// Values by name, each with what it means.
import { signal } from "@preact/signals";
import type { Attributes, AttributeWord } from "../engine/protocol";
import { Cited } from "./caseLink";
import { capital, plain } from "./words";

/** Whether the values are shown with what they mean. */
export const explained = signal(false);

function valueText(value: Attributes[string] | undefined): string {
  if (value === undefined || value === false) return "";
  if (value === true) return "yes";
  return typeof value === "object" ? value.join(", ") : String(value).replace("-", "−");
}

/** The values worth telling: a flag that is not set says nothing. */
function told(words: readonly AttributeWord[], attributes: Attributes): AttributeWord[] {
  return words.filter((word) => valueText(attributes[word.name]) !== "");
}

interface Props {
  words: readonly AttributeWord[];
  attributes: Attributes;
}

export function Values({ words, attributes }: Props) {
  return (
    <dl class={explained.value ? "values explained" : "values"}>
      {told(words, attributes).map((word) => (
        <div key={word.name} title={capital(word.help)}>
          <dt>{capital(plain(word.name))}</dt>
          <dd>{valueText(attributes[word.name])}</dd>
          {explained.value && (
            <dd class="help">
              <Cited text={capital(word.help)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
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
