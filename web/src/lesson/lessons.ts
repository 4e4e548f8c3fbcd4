// The lessons, as data: what is said, what is pointed at, what it waits for. The seed was chosen
// because its dice show hits, rout, a charge and a rally if one follows; whoever does not is
// skipped past what has not happened.
import type { UnitId } from "../engine/protocol";
import type { Goal } from "./goals";
import { IRON } from "./lessonIron";
import { ZONES } from "./lessonZones";
import { DONE, type LessonPlan, type Step } from "./plan";

function reached(turn: number, phasing: string, phase: string): Goal {
  return { kind: "phase", turn, phasing, phase };
}

function seen(event: string, unit: UnitId, orElse: Goal): Goal {
  return { kind: "any", of: [{ kind: "event", event, unit }, orElse] };
}

const MOVING: readonly Step[] = [
  {
    title: "Welcome to the Mill Burn",
    text: "You play one game-turn for both sides: the Scots in blue, the English in red. The "
      + "panel beside the map always says who decides, in which phase, and what is left to do. "
      + "This card blocks nothing; play on whenever you like.",
    goal: { kind: "read" },
  },
  {
    title: "Select a unit",
    text: "It is the Scots' movement. Click the West Schiltrom, the big body of spearmen on the "
      + "left.",
    keys: "Tab leads to the map, N picks the next unit.",
    unit: "schiltrom-west",
    goal: { kind: "selected", unit: "schiltrom-west" },
  },
  {
    title: "Reach and facing",
    text: "The bright area is where it can go, each hex with its cost in movement points. The "
      + "hatched hexes around it are its front (F and FS), flanks (K) and rear (R). A unit of "
      + "two hexes fights to its front: the middle front hex, F, is best.",
    goal: { kind: "read" },
  },
  {
    title: "Move",
    text: "March straight at the West Knights: point at hex 0505. A ghost shows how "
      + "it would stand; move around the hex until it lies over 0505/0605, looking north, and "
      + "click.",
    hint: "Wrong place? Undo takes the whole move back. By touch, buttons turn the ghost.",
    keys: "arrows lead the cursor to a hex, R turns the unit there, Enter goes.",
    unit: "schiltrom-west",
    hexes: ["0505", "0605"],
    goal: { kind: "any", of: [
      { kind: "at", unit: "schiltrom-west", hexes: ["0505", "0605"] }, reached(1, "scots", "modes"),
    ] },
  },
  {
    title: "Bring up the bows",
    text: "Select the Clansmen and send them to 0706/0806, two hexes from the West Bowmen, "
      + "which is as far as a shortbow carries. You can also drag them there.",
    hint: "A move is completed by turning to the next unit (gmb 5.0).",
    unit: "clansmen",
    hexes: ["0706", "0806"],
    goal: { kind: "any", of: [
      { kind: "at", unit: "clansmen", hexes: ["0706", "0806"] }, reached(1, "scots", "modes"),
    ] },
  },
  {
    title: "Turn",
    text: "Now the East Schiltrom. A body of two hexes turns by pivoting: one half stays, the "
      + "other swings round. Let it look east, where horse might ride round it: hex 1007, "
      + "position 1007/1008.",
    hint: "Only big units have a facing. Horse and bowmen of one hex turn freely.",
    unit: "schiltrom-east",
    hexes: ["1007", "1008"],
    goal: { kind: "any", of: [
      { kind: "at", unit: "schiltrom-east", hexes: ["1007", "1008"] }, reached(1, "scots", "modes"),
    ] },
  },
  {
    title: "Look up a rule",
    text: "Whatever the game says or refuses, it names the case. Click the case in the coloured "
      + "box, beside the name of the phase.",
    hint: "Escape or the cross closes the rules again.",
    element: ".decision [data-case], [data-decision] [data-case]",
    goal: { kind: "any", of: [{ kind: "reading" }, reached(1, "scots", "modes")] },
  },
  {
    title: "End the movement",
    text: "The Riders and the Lord of the Glen can wait. Press Done.",
    element: DONE,
    goal: reached(1, "scots", "modes"),
  },
  {
    title: "Change of mode",
    text: "At the end of movement some units may take up other weapons: the Clansmen could draw "
      + "swords. Let them keep their bows, and press Done.",
    element: DONE,
    goal: reached(1, "scots", "fire"),
  },
];

const FIGHTING: readonly Step[] = [
  {
    title: "Weigh a shot",
    text: "Fire. Only the Clansmen can shoot, so they are selected for you. Click the West "
      + "Bowmen. Nothing is rolled yet.",
    hint: "If they cannot reach anybody, press Done.",
    unit: "bowmen-west",
    other: "clansmen",
    goal: { kind: "any", of: [
      { kind: "weighing", unit: "clansmen" },
      { kind: "event", event: "fires" },
      reached(1, "scots", "melee"),
    ] },
  },
  {
    title: "Shoot",
    text: "The panel shows the number needed with two dice, every modifier with its case, and "
      + "the chance of each outcome. Press Fire.",
    element: "[data-commit]",
    goal: { kind: "any", of: [{ kind: "event", event: "fires" }, reached(1, "scots", "melee")] },
  },
  {
    title: "The English shoot",
    text: "Both sides shoot in this phase, and hits take effect together. Now the English "
      + "decide: let the West Bowmen shoot at the West Schiltrom, then press Done.",
    unit: "bowmen-west",
    goal: reached(1, "scots", "melee"),
  },
  {
    title: "Morale",
    text: "Who was hit has checked morale: one die against its letter, A to E. Look under “What "
      + "happened”: a unit either stands or is routed, with a rout level. Above level 4 it is "
      + "gone.",
    goal: { kind: "read" },
  },
  {
    title: "Melee",
    text: "Hand to hand. Select the West Schiltrom, click the West Knights, look at the odds, "
      + "and attack.",
    hint: "Spearmen need 9 or less on two dice against knights in plate (rab 9.4).",
    unit: "knights-west",
    goal: seen("strikes", "schiltrom-west", reached(1, "english", "rout")),
  },
  {
    title: "Rout",
    text: "Routed! Every player-turn begins with the flight of routed units, towards their own "
      + "edge: one hex for each level. Where there is a choice, you choose. Lead the English "
      + "fugitives away.",
    hint: "Select a routed unit, then the hex it shall flee to, on the map or in the panel.",
    onlyIf: { kind: "happened", event: "routed" },
    goal: reached(1, "english", "movement"),
  },
  {
    title: "Go on to the English",
    text: "Press Done until it is the English movement.",
    element: DONE,
    goal: reached(1, "english", "movement"),
  },
];

const RALLYING: readonly Step[] = [
  {
    title: "A leader to rally them",
    text: "Routed units run on until a leader stands with them at the start of a rout removal. "
      + "Select The Captain, who stands with the Centre Knights, and drag him to the West "
      + "Knights. A click on a friend selects it; a leader joins a unit by a drag.",
    hint: "Rest the pointer on the stack to open it, then click The Captain.",
    keys: "N leads to him too, and Enter on a stack picks the next one in it.",
    unit: "captain",
    other: "knights-west",
    onlyIf: { kind: "happened", event: "routed", unit: "knights-west" },
    goal: { kind: "any", of: [
      { kind: "together", unit: "captain", other: "knights-west" }, reached(1, "english", "modes"),
    ] },
  },
  {
    title: "Charge",
    text: "Horse that rides three clear hexes in a straight line may charge. Select the East "
      + "Knights, ride to 1107, and press Charge: East Schiltrom.",
    unit: "knights-east",
    hexes: ["1107"],
    goal: seen("charges", "knights-east", reached(1, "english", "modes")),
  },
  {
    title: "To the melee",
    text: "Press Done to end the movement, and again through modes and fire, until the English "
      + "melee.",
    element: DONE,
    goal: reached(1, "english", "melee"),
  },
  {
    title: "Home with the lance",
    text: "Select the East Knights and click the East Schiltrom. Charge and lance take four off "
      + "the dice, and two off the defenders' morale. Attack!",
    unit: "knights-east",
    onlyIf: { kind: "happened", event: "charges", unit: "knights-east" },
    goal: seen("strikes", "knights-east", reached(2, "scots", "rally")),
  },
  {
    title: "A new turn",
    text: "Play on until the Scots' movement of turn 2: flee where you must, and press Done.",
    goal: reached(2, "scots", "movement"),
  },
  {
    title: "Rallied",
    text: "As turn 2 began, the leader who stood with routed men brought them back to the "
      + "ranks, whatever their level.",
    onlyIf: { kind: "happened", event: "rallied" },
    goal: { kind: "read" },
  },
  {
    title: "The battle is yours",
    text: "That is all there is to it. Three turns are left. Points come from enemies destroyed "
      + "and leaders captured; the panel adds them up. Help is under Menu, or press the "
      + "question mark.",
    goal: { kind: "read" },
  },
];

export const lessons: readonly LessonPlan[] = [
  {
    battle: "training",
    seed: 370,
    title: "The first lesson",
    steps: [...MOVING, ...FIGHTING, ...RALLYING],
  },
  IRON,
  ZONES,
];
