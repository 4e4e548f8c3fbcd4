// The lesson for Battles of the Medieval World. With its seed the dice show hits on both sides,
// retreats, advances and a unit that finds its order again.
import { DONE, stands, told, type LessonPlan, type Step } from "./plan";

const MOVING: readonly Step[] = [
  {
    title: "The Sheepfold",
    text: "Each side moves, shoots and fights in its turn. You play both: the Reds begin. Units "
      + "have no facing here; what counts is who stands next to whom.",
    goal: { kind: "read" },
  },
  {
    title: "Into the zone",
    text: "The six hexes around a unit are its zone: who enters an enemy zone stops there. Send "
      + "Red spears I to 0405, next to Blue spears I.",
    hint: "Whoever starts in a zone may not leave it by moving (bmw 5.2).",
    unit: "red-spears1",
    hexes: ["0405"],
    goal: stands("red-spears1", "0405", "phase"),
  },
  {
    title: "The line",
    text: "Red spears II to 0505. They stand next to two enemies then.",
    unit: "red-spears2",
    hexes: ["0505"],
    goal: stands("red-spears2", "0505", "phase"),
  },
  {
    title: "Bring up the bows",
    text: "The Red bows reach two hexes: send them to 0406, behind the spears. You pass through "
      + "friends.",
    unit: "red-bows",
    hexes: ["0406"],
    goal: stands("red-bows", "0406", "phase"),
  },
  {
    title: "End the movement",
    text: "Press Done.",
    element: DONE,
    goal: told("phase"),
  },
];

const FIGHTING: readonly Step[] = [
  {
    title: "Archery",
    text: "Select the Red bows and click Blue spears I. A die of 3 or less hits, and a hit "
      + "disorders. Shoot.",
    unit: "blue-spears1",
    other: "red-bows",
    goal: told("shot"),
  },
  {
    title: "Defensive archery",
    text: "Then the Blues may shoot at whoever stands next to their bows: at Red spears II. All "
      + "shots of a phase count together.",
    unit: "red-spears2",
    other: "blue-bows",
    goal: told("shot", "opened"),
  },
  {
    title: "Declare the combats",
    text: "Now everybody next to an enemy must fight, and every such enemy must be attacked. "
      + "Select Red spears I and click Blue spears I: what then has but one way declares itself.",
    hint: "All combats are declared before the first is fought (bmw 7.3, 7.4).",
    unit: "blue-spears1",
    other: "red-spears1",
    goal: told("opened"),
  },
  {
    title: "Fight",
    text: "Strengths make odds: 5 against 2 is 2-1. Choose Red spears I to fight first, on the "
      + "map or in the panel.",
    element: '[data-action="red-spears1 fight"]',
    goal: told("rolled", "automatic"),
  },
  {
    title: "Retreat",
    text: "DR: the defender goes back. The Blues choose the hex.",
    unit: "blue-spears1",
    onlyIf: { kind: "happened", event: "rolled" },
    goal: told("retreated", "eliminated", "advanced"),
  },
  {
    title: "Advance",
    text: "One of the winners may go into the hex that was left. Let Red spears I advance, then "
      + "fight the second combat in the same way, up to the reorganization.",
    unit: "red-spears1",
    hexes: ["0404"],
    goal: told("reorganized", "stays-disordered", "turn"),
  },
  {
    title: "Reorganize",
    text: "At the end of a side's turn its disordered units roll: 5 or 6 brings them back into "
      + "order, one less beside an enemy, more with a leader. Look under “What happened”.",
    hint: "One unit that was lost may try to come back, too (bmw 11.1, 11.2).",
    goal: { kind: "read" },
  },
  {
    title: "The battle is yours",
    text: "Now the Blues move. Strength that is lost brings an army to demoralization and then "
      + "to its end: the points in the panel say how far that is. Charts are under Menu.",
    goal: { kind: "read" },
  },
];

export const ZONES: LessonPlan = {
  battle: "training-zones",
  seed: 220,
  title: "Battles of the Medieval World",
  steps: [...MOVING, ...FIGHTING],
};
