// The selected unit where it would stand, and the way there.
import { middleOf, type Point } from "../geometry/hexes";
import { reach, selected, selectedUnit, type Destination } from "../play/selection";
import { battle } from "../play/session";
import { aimed, isTurning } from "./aim";
import { CounterFace } from "./counterFace";
import { faceOf } from "./counterFigures";
import { linePath, pointsText } from "./overlayShapes";
import { dragged } from "./overlayState";

/** The middles of the places along a path; each beginning of a path found is a path found. */
function wayTo(destination: Destination): Point[] {
  const of = battle.value;
  const unit = selectedUnit();
  if (!of || !unit || unit.hexes.length === 0) return [];
  const points = [middleOf(of.grid, unit.hexes)];
  for (let length = 1; length < destination.path.length; length++) {
    const begun = destination.path.slice(0, length).join("\n");
    const place = reach.value.find((one) => one.path.join("\n") === begun);
    if (place) points.push(middleOf(of.grid, place.hexes));
  }
  return [...points, middleOf(of.grid, destination.hexes)];
}

export function Path() {
  const destination = aimed.value;
  if (!destination) return null;
  const way = linePath(wayTo(destination));
  return (
    <>
      <path class="way edge" d={way} />
      <path class="way" d={way} />
    </>
  );
}

export function Ghost() {
  const of = battle.value;
  const shown = selectedUnit();
  const unit = of?.units.find((one) => one.id === selected.value);
  if (!of || !shown || !unit) return null;
  const destination = aimed.value;
  const carried = dragged.value;
  if (!destination && !carried) return null;
  const hexes = destination?.hexes ?? shown.hexes;
  const at = destination ? middleOf(of.grid, hexes) : carried?.at;
  // Standing on another number of hexes shows the face of that size.
  const size = hexes.length;
  const sized = of.types.find((type) => unit.types.includes(type.id) && type.size === size);
  const fits = of.types.find((type) => type.id === shown.type)?.size === size;
  const type = fits ? shown.type : (sized?.id ?? shown.type);
  const face = faceOf(of, unit, { ...shown, hexes, type, face: destination?.face ?? shown.face });
  return (
    <g class={isTurning.value ? "ghost turning" : "ghost"} data-ghost={hexes.join("/")}
      data-face={destination?.face} style={{ "--field": face.colour }}
      transform={`translate(${at?.x ?? 0} ${at?.y ?? 0}) rotate(${face.turn})`}>
      <CounterFace face={{ ...face, markers: [], title: "" }} />
      {destination && face.front !== undefined && (
        <path class="ghost-front" d="M0-13L15 7 0 1-15 7Z"
          transform={`rotate(${face.front}) translate(0 -46)`} />
      )}
      {destination?.cost !== undefined && (
        <g class="ghost-cost" transform={`rotate(${-face.turn})`}>
          <rect x="-15" y="-11" width="30" height="22" rx="11" />
          <text y="5">{pointsText(destination.cost)}</text>
        </g>
      )}
    </g>
  );
}
