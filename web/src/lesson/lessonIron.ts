// The lesson for Men of Iron. With its seed the dice show return fire, a seizure that fails, a
// counter-charge, a retreat and a flight check to whoever follows it.
import { DONE, stands, told, type LessonPlan, type Step } from "./plan";

const SHOOTING: readonly Step[] = [
  {
    title: "The Long Meadow",
    text: "Men of Iron has no turns. A side activates its commands one after another until the "
      + "play goes over, and it lasts until an army runs. You play both sides: the French in "
      + "blue, the English in red.",
    goal: { kind: "read" },
  },
  {
    title: "A free activation",
    text: "The French begin, and may activate any command without a die. Take the crossbows: "
      + "press Activate Grimaldi.",
    element: '[data-action="activate genoese"]',
    keys: "a full stop leads to the buttons, Up and Down to the next, Enter presses.",
    goal: told("activated"),
  },
  {
    title: "Move and face",
    text: "Every unit looks at a corner of its hex: two hexes are its front, and only there it "
      + "shoots and fights. Select Grimaldi's crossbows I and send them to 0606, looking north: "
      + "move the pointer around the hex until the ghost looks so, and click.",
    touch: "the first tap shows the ghost, the arrows below turn it, another tap sends the unit.",
    hint: "Within two hexes of the longbows, and not in their zone yet (moi 6.1).",
    keys: "arrows lead the cursor, R turns the unit there, Enter goes; who looks north-east or "
      + "north-west sees the hex to the north.",
    unit: "fr1",
    hexes: ["0606"],
    goal: stands("fr1", "0606", "march-over"),
  },
  {
    title: "Shoot",
    text: "Bowmen shoot when they have finished their move. Click Ferrers's longbows I and "
      + "look at the chances: the enemy's answer is in them. Then shoot.",
    keys: "G leads from one enemy in reach to the next, Enter weighs, Enter again shoots.",
    unit: "en2",
    other: "fr1",
    goal: told("aims", "fires", "march-over"),
  },
  {
    title: "Return fire",
    text: "Longbows may shoot back at whoever shoots at them, at once and out of their turn; "
      + "crossbows never do. It is the English who decide now: shoot back.",
    hint: "Both shots count together (moi 9.2).",
    keys: "a full stop leads to the answers.",
    unit: "en2",
    goal: told("fires", "march-over"),
  },
  {
    title: "Disordered",
    text: "A hit disorders most units: they fight and shoot worse, and a second one sends them "
      + "away. End the activation: press Done.",
    keys: "Ctrl and Enter is Done.",
    element: DONE,
    goal: told("march-over"),
  },
];

const COMMANDING: readonly Step[] = [
  {
    title: "Continuity",
    text: "The French may try to go on with another command: a die of 0 to 9 must not be above "
      + "its leader's rating. Coucy has 4. Try it.",
    element: '[data-action="attempt knights"]',
    goal: told("attempts", "lets-go"),
  },
  {
    title: "Seizure",
    text: "Before that die the enemy may try to seize the play with a command of his own. Talbot "
      + "has 3: try it with him. If he fails, the French have a free activation.",
    element: '[data-action="seize riders"]',
    goal: told("seized", "seizure-fails", "continues", "fails"),
  },
  {
    title: "Free again",
    text: "The seizure has failed, so the French need no die. Activate Coucy and his knights.",
    element: '[data-action="activate knights"]',
    onlyIf: { kind: "happened", event: "seizure-fails" },
    goal: told("activated"),
  },
  {
    title: "Into the saddle",
    text: "A charge begins two or three hexes from its target, with the target ahead. Send "
      + "Coucy's knights I to 0707, still looking north.",
    keys: "N leads to the next unit; on 0707, R until it looks north-east.",
    unit: "fr3",
    hexes: ["0707"],
    goal: stands("fr3", "0707", "march-over"),
  },
  {
    title: "Both together",
    text: "And Coucy's knights II, with their leader, to 0907.",
    unit: "fr4",
    hexes: ["0907"],
    goal: stands("fr4", "0907", "march-over"),
  },
  {
    title: "To the shock",
    text: "First a command moves and shoots, then it attacks. Press Done.",
    element: DONE,
    goal: told("march-over"),
  },
];

const CHARGING: readonly Step[] = [
  {
    title: "Name a charge",
    text: "All attacks are named before the first is fought. Select Coucy's knights I, click "
      + "Ferrers's longbows II, look at the chances, and charge.",
    keys: "N, then G, then Enter twice.",
    unit: "en3",
    other: "fr3",
    goal: told("charges", "naming-over"),
  },
  {
    title: "And another",
    text: "Now Coucy's knights II: let them charge Talbot's horse.",
    unit: "en4",
    other: "fr4",
    goal: told("charges", "naming-over", "next-combat"),
  },
  {
    title: "Which first?",
    text: "The attacker chooses the order. Take the one around Talbot's horse.",
    element: '[data-action="resolve en4"]',
    goal: told("next-combat", "rides", "rode"),
  },
  {
    title: "The ride",
    text: "Ride straight on to 0906 and 0905, then charge home.",
    keys: "G leads through the hexes there are, Enter goes.",
    unit: "fr4",
    hexes: ["0906", "0905"],
    goal: told("halted", "strikes", "counters", "counter-fails", "awaits"),
  },
  {
    title: "Counter-charge",
    text: "Horse that is attacked may ride to meet the enemy: a die, with its defence, of 4 or "
      + "less takes the charge its bonus. The English decide: try it.",
    unit: "en4",
    goal: told("strikes", "counters", "counter-fails", "awaits"),
  },
  {
    title: "Retreat",
    text: "Talbot's horse is disordered and must go back a hex. Its owner chooses where to, then "
      + "how it looks.",
    keys: "G and Enter for the hex; R turns, Enter takes it.",
    unit: "en4",
    onlyIf: { kind: "happened", event: "disordered", unit: "en4" },
    goal: { kind: "any", of: [{ kind: "event", event: "retreated" }, told("rode", "reacts")] },
  },
  {
    title: "Advance",
    text: "Who has won the hex goes in and may turn, too. Choose facings until the other knights "
      + "ride, and ride with them to 0706 and 0705.",
    unit: "fr3",
    hexes: ["0706", "0705"],
    goal: { kind: "any", of: [
      { kind: "at", unit: "fr3", hexes: ["0705"] }, told("reacts", "no-reaction", "flight"),
    ] },
  },
  {
    title: "Reaction fire",
    text: "Whoever rides before the front of bowmen is shot at: the English decide who shoots. "
      + "Let Ferrers's longbows II do it.",
    unit: "en3",
    other: "fr3",
    goal: { kind: "any", of: [ // the other knights may have been shot at already
      { kind: "happened", event: "reacts" }, told("no-reaction", "strikes", "flight"),
    ] },
  },
  {
    title: "Flight",
    text: "After a free activation both armies may run: points for men lost or retired and a die "
      + "against the flight level, 12 here. The bars above the panel show how near it is.",
    hint: "Nothing is rolled while even a 9 would not be enough (moi 16.0).",
    onlyIf: { kind: "happened", event: "flight" },
    goal: { kind: "read" },
  },
];

const SHOCK: readonly Step[] = [
  {
    title: "Let the play go",
    text: "The French could go on with Grimaldi. Let the play go over to the English.",
    element: '[data-action="decline"]',
    goal: told("lets-go", "attempts"),
  },
  {
    title: "The English turn",
    text: "Activate Ferrers with his bows and men-at-arms.",
    element: '[data-action="activate bows"]',
    goal: told("activated"),
  },
  {
    title: "Up to the enemy",
    text: "Plain shock is fought with a neighbour. Send the men-at-arms to 0605, looking south at "
      + "the disordered crossbows. They may shoot as you come: the French decide.",
    unit: "en1",
    hexes: ["0605"],
    goal: stands("en1", "0605", "march-over"),
  },
  {
    title: "Done marching",
    text: "Answer for the French, then press Done.",
    element: DONE,
    goal: told("march-over"),
  },
  {
    title: "Shock",
    text: "Select the men-at-arms, click Grimaldi's crossbows I, and look what counts: "
      + "weapons, defence, disorder, each with its case. Attack.",
    unit: "fr1",
    other: "en1",
    goal: told("strikes", "lets-go", "flight"),
  },
  {
    title: "The battle is yours",
    text: "Retired units rally by their standard; leaders keep their men in command. That is all "
      + "there is to it. The charts are under Menu, and every number names its case.",
    goal: { kind: "read" },
  },
];

export const IRON: LessonPlan = {
  battle: "training-iron",
  seed: 46,
  title: "Men of Iron",
  steps: [...SHOOTING, ...COMMANDING, ...CHARGING, ...SHOCK],
};
