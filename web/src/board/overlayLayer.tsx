// A sheet-wide drawing in world units, one of the layers under the camera.
import type { ComponentChildren } from "preact";
import { sheetSize } from "../geometry/hexes";
import { battle } from "../play/session";

export function Layer(props: { name: string; children: ComponentChildren }) {
  const of = battle.value;
  if (!of) return null;
  const { width, height } = sheetSize(of.grid);
  return (
    <svg
      class={`layer ${props.name}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      {props.children}
    </svg>
  );
}
