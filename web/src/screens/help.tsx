// Help, reachable from everywhere: how to play here, keys, what the marks mean.
import { Cited } from "../panel/caseLink";
import { battle } from "../play/session";
import { Dialog } from "./dialog";
import { KEYS } from "./helpKeys";
import { closeHelp, helpOpen, openHelp } from "./helpOpen";

export function HelpButton() {
  return (
    <button type="button" data-action="help" onClick={openHelp}>Help</button>
  );
}

function HowTo() {
  return (
    <section>
      <h3>How to play here</h3>
      <ol>
        <li>The panel always says who decides, in which phase, and what is still to be done.</li>
        <li>
          Click or tap one of your units: the hexes it can reach light up with what they cost, its
          front, flank and rear are shown, and enemies it can attack are marked.
        </li>
        <li>
          Click a lit hex to go there, or drag the counter. A ghost shows how it would stand; move
          around the hex to turn it. Where there is a choice, a finger’s first tap shows the ghost
          and buttons that turn it, the second sends the unit. Turning to the next unit completes
          the move. Other acts are buttons in the panel, each with its cost.
        </li>
        <li>
          To move several at once, press “Several” or hold Shift and draw a line around them, or
          choose “All of … together” on a unit’s card; then drag one of them, or click where it
          shall go.
        </li>
        <li>
          Click a marked enemy to weigh the attack: the number needed, every modifier with its
          case, the chance of each
          outcome. Nothing is rolled until you confirm.
        </li>
        <li>
          An act the rules forbid is refused with the reason. Every case number is a link to the
          rule in our words.
        </li>
        <li>
          Undo takes back a whole move, Undo step its last step; never past a roll of dice, unless
          both agreed so when the game began. The computer’s answer is taken back with it.
        </li>
        <li>
          The computer plays any side that “Who plays” in the menu gives it. While it decides you
          can stop it, skip ahead or take over; “Why?” in the log gives its reasons, “Hint” what a
          captain would do in your place, “Who is winning?” what the judge thinks.
        </li>
        <li>Every decision is saved in this browser at once. Close the page whenever you like.</li>
      </ol>
    </section>
  );
}

function Keys() {
  return (
    <section>
      <h3>Keys</h3>
      <dl class="words keys">
        {KEYS.map(({ keys, does }) => (
          <div key={keys}><dt><kbd>{keys}</kbd></dt><dd>{does}</dd></div>
        ))}
      </dl>
    </section>
  );
}

/** The label of a mark in general: "rout level {value}" without its number. */
function withoutHoles(label: string): string {
  return label.replace(/\{[^}]*\}/g, " ").replace(/\s+/g, " ").trim();
}

function Marks() {
  const words = battle.value?.rules.statuses.filter((word) => word.marker) ?? [];
  if (words.length === 0) return null;
  return (
    <section>
      <h3>What the marks mean</h3>
      <dl class="words">
        {words.map((word) => (
          <div key={word.name}>
            <dt>{withoutHoles(word.label)}</dt>
            <dd><Cited text={word.help} /></dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function HelpDialog() {
  if (!helpOpen.value) return null;
  return (
    <Dialog name="help" title="Help" wide onClose={closeHelp}>
      <HowTo />
      <Keys />
      <Marks />
    </Dialog>
  );
}
