// Buttons on the board. They are pressed through pointing.ts, by pointer or by number key.
import { choices, type Choice } from "./overlayOffers";
import { pointsText } from "./overlayShapes";
import { cursorFocused, weigh, weighed } from "./overlayState";

export function Choices() {
  return (
    <g class="choices">
      {choices.value.map((choice, index) => (
        <Button key={choice.key} choice={choice} number={index + 1} />
      ))}
    </g>
  );
}

function Button({ choice, number }: { choice: Choice; number: number }) {
  const cost = choice.cost === undefined ? "" : pointsText(choice.cost);
  const label = cost === "" ? choice.label : `${choice.label} · ${cost}`;
  const width = 16 + 6.2 * label.length;
  return (
    <g
      class={weighed.value === choice.key ? "choice weighed" : "choice"}
      data-choice={choice.key}
      transform={`translate(${choice.at.x} ${choice.at.y})`}
      onPointerEnter={() => weigh(choice.key)}
      onPointerLeave={() => weigh(undefined)}
    >
      <title>{`${number}: ${choice.label}${cost === "" ? "" : `, ${cost} points`}`}</title>
      <rect x={-width / 2} y="-11" width={width} height="22" rx="11" />
      <text y="4">{label}</text>
      {cursorFocused.value && number < 10 && (
        <g class="number" transform={`translate(${-width / 2} -11)`}>
          <circle r="8" />
          <text y="4">{number}</text>
        </g>
      )}
    </g>
  );
}
