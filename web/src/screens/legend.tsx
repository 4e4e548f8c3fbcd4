// What the ground of this battle does, in the engine's words.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { GroundSample, SideSample, SlopeSample } from "../board/legend";
import type { Battle, Ground, Told } from "../engine/protocol";
import { Cited } from "../panel/caseLink";
import { capital, plain, said } from "../panel/words";
import { battle } from "../play/session";
import { Dialog } from "./dialog";

export const legendOpen = signal(false);

export function openLegend(): void {
  legendOpen.value = true;
}

function toldText({ label, value, text, help }: Told): string {
  return label === undefined ? capital(text ?? help ?? "") : `${label}: ${said(value ?? "")}`;
}

interface TableProps {
  title: string;
  grounds: readonly Ground[];
  sample: (ground: Ground) => ComponentChildren;
}

function GroundTable({ title, grounds, sample }: TableProps) {
  if (grounds.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <table class="grounds">
        <tbody>
          {grounds.map((ground) => (
            <tr key={ground.id} data-ground={ground.id}>
              <th scope="row">{sample(ground)} {plain(ground.id)}</th>
              <td>
                {ground.told.map((one) => (
                  <span key={toldText(one)} class="told-one"><Cited text={toldText(one)} /></span>
                ))}
                {ground.told.length === 0 && "nothing"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How heights are drawn, where there are any. */
function Heights({ of }: { of: Battle }) {
  const levels = of.hexes.elevation.filter((_, at) => of.hexes.on_map[at] === 1);
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  if (least === most) return null;
  return (
    <section>
      <h3>Height</h3>
      <table class="grounds">
        <tbody>
          <tr data-ground="height">
            <th scope="row"><SlopeSample battle={of} /> slope</th>
            <td>
              Levels {least} to {most}. At each contour the ground rises by one level; its shade
              lies on the low side.
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The kinds of ground and hexside that the map shows. */
export function Grounds({ of }: { of: Battle }) {
  const used = new Set(of.hexes.terrain.filter((_, at) => of.hexes.on_map[at] === 1));
  const sides = new Set(of.hexsides.map((side) => side.kind));
  return (
    <>
      <GroundTable
        title="Ground" grounds={of.terrains.filter((_, at) => used.has(at))}
        sample={(ground) => <GroundSample battle={of} ground={ground} />}
      />
      <GroundTable
        title="Hexsides" grounds={of.hexside_kinds.filter((kind) => sides.has(kind.id))}
        sample={(kind) => <SideSample battle={of} kind={kind} />}
      />
      <Heights of={of} />
    </>
  );
}

export function LegendDialog() {
  const of = battle.value;
  if (!legendOpen.value || !of) return null;
  return (
    <Dialog name="legend" title="Legend" wide onClose={() => (legendOpen.value = false)}>
      <Grounds of={of} />
    </Dialog>
  );
}
