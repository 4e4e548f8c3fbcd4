// What the ground of this battle does, from the battle's own lists.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { GroundSample, SideSample } from "../board/legend";
import type { AttributeValue, AttributeWord, Ground } from "../engine/protocol";
import { Cited } from "../panel/caseLink";
import { plain } from "../panel/words";
import { battle } from "../play/session";
import { Dialog } from "./dialog";

export const legendOpen = signal(false);

export function openLegend(): void {
  legendOpen.value = true;
}

/** Whether a ground has something to say; where even the first has -1, that means never. */
function isTelling(value: AttributeValue | undefined, first: AttributeValue | undefined): boolean {
  if (value === undefined || value === false || value === 0) return false;
  return value !== -1 || first !== -1;
}

/** Attributes of which at least one ground has something to say. */
function tellingWords(
  grounds: readonly Ground[], words: readonly AttributeWord[],
): AttributeWord[] {
  return words.filter((word) => {
    const values = grounds.map((ground) => ground.attributes[word.name]);
    return values.some((value) => isTelling(value, values[0]));
  });
}

interface TableProps {
  title: string;
  grounds: readonly Ground[];
  words: readonly AttributeWord[];
  sample: (ground: Ground) => ComponentChildren;
}

function GroundTable({ title, grounds, words, sample }: TableProps) {
  if (grounds.length === 0) return null;
  const columns = tellingWords(grounds, words);
  return (
    <section>
      <h3>{title}</h3>
      <div class="table-place" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">kind</th>
              {columns.map(({ name }) => <th key={name} scope="col">{plain(name)}</th>)}
            </tr>
          </thead>
          <tbody>
            {grounds.map((ground) => (
              <tr key={ground.id}>
                <th scope="row">{sample(ground)} {plain(ground.id)}</th>
                {columns.map(({ name }) => <td key={name}>{cell(ground.attributes[name])}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl class="words">
        {columns.map((word) => (
          <div key={word.name}><dt>{plain(word.name)}</dt><dd><Cited text={word.help} /></dd></div>
        ))}
      </dl>
    </section>
  );
}

function cell(value: AttributeValue | undefined): string {
  if (value === undefined || value === false) return "";
  if (value === true) return "yes";
  return Array.isArray(value) ? value.join("/") : String(value);
}

export function LegendDialog() {
  const of = battle.value;
  if (!legendOpen.value || !of) return null;
  const used = new Set(of.hexes.terrain.filter((_, at) => of.hexes.on_map[at] === 1));
  const sides = new Set(of.hexsides.map((side) => side.kind));
  return (
    <Dialog name="legend" title="Legend" wide onClose={() => (legendOpen.value = false)}>
      <GroundTable
        title="Ground" grounds={of.terrains.filter((_, at) => used.has(at))}
        words={of.rules.attributes.terrain}
        sample={(ground) => <GroundSample battle={of} ground={ground} />}
      />
      <GroundTable
        title="Hexsides" grounds={of.hexside_kinds.filter((kind) => sides.has(kind.id))}
        words={of.rules.attributes.hexside}
        sample={(kind) => <SideSample battle={of} kind={kind} />}
      />
    </Dialog>
  );
}
