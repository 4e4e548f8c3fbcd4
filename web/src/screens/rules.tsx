// The rules beside the board: the open case in our words, what the engine says by it, and a list.
import { effect, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Reason } from "../engine/protocol";
import { CaseLink } from "../panel/caseLink";
import { spareEngine, theCatalogue } from "../play/engines";
import { battle, theEngine } from "../play/session";
import { allCases, citeOf, CONTENTS, openCase, showCase, type RuleCase } from "../rules/cases";
import { RuleIndex, type Found } from "../rules/find";
import { NOWHERE, visit, wander } from "../rules/trail";
import { Article } from "./article";
import { choosingBattle } from "./choosing";
import { Dialog } from "./dialog";

const trail = signal(NOWHERE);
const index = signal<RuleIndex | undefined>(undefined);

effect(() => {
  const cite = openCase.value;
  if (cite !== undefined) trail.value = visit(trail.peek(), cite);
});

function go(by: number): void {
  trail.value = wander(trail.value, by);
  showCase(trail.value.cites[trail.value.at]);
}

function close(): void {
  showCase(undefined);
}

let onTable = false;

/** What was open beside a game goes with it. */
effect(() => {
  const before = onTable;
  onTable = battle.value !== undefined;
  if (before && !onTable) close();
});

function nameOf(rule: RuleCase): string {
  return rule.title === "" ? citeOf(rule) : rule.title;
}

/** Of the game on the table, or of the battle that is being chosen; where neither is of the family
 *  that cites the case, of that family. */
async function reasonsOf(cite: string): Promise<Answer<{ reasons: readonly Reason[] }>> {
  const from = theCatalogue();
  const family = from.familyCiting(cite.split(" ")[0] ?? "");
  const chosen = choosingBattle.value;
  if (battle.value && (family === undefined || theEngine().family === family))
    return theEngine().ask(`reason ${cite}`);
  if (family === undefined) throw new Error(`${cite} is cited by nobody`);
  const lines = chosen !== undefined && from.familyOf(chosen) === family ? [`new ${chosen}`] : [];
  const answers = await spareEngine(family).askAll([...lines, `reason ${cite}`]);
  return answers.at(-1) as Answer<{ reasons: readonly Reason[] }>;
}

/** What the engine refuses, changes or does by a case. */
function useReasons(cite: string): readonly Reason[] {
  const [reasons, setReasons] = useState<readonly Reason[]>([]);
  useEffect(() => {
    let wanted = true;
    setReasons([]);
    reasonsOf(cite).then(
      (answer) => wanted && answer.ok && setReasons(answer.reasons),
      () => undefined, // the rule can be read without
    );
    return () => void (wanted = false);
  }, [cite]);
  return reasons;
}

const KINDS: Readonly<Record<Reason["kind"], string>> = {
  refusal: "refuses", modifier: "modifier", effect: "effect", form: "refuses",
};

function Reasons({ cite }: { cite: string }) {
  const reasons = useReasons(cite);
  if (reasons.length === 0) return null;
  return (
    <section class="rule-reasons">
      <h4>What the engine says by this case</h4>
      <ul>
        {reasons.map((reason, at) => (
          <li key={at}><span class="reason-kind">{KINDS[reason.kind]}</span> {reason.text}</li>
        ))}
      </ul>
    </section>
  );
}

function Rule({ found, rules, cite }: { found: Found; rules: RuleIndex; cite: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus();
    place.current?.querySelector(".marked")?.scrollIntoView({ block: "nearest" });
  }, [cite]);
  const { rule, mark } = found;
  const at = rules.cases.indexOf(rule);
  const around = [rules.cases[at - 1], rules.cases[at + 1]];
  const neighbours = around.filter((one) => one?.book === rule.book);
  return (
    <article ref={place} data-rule={citeOf(rule)}>
      <p class="quiet">{citeOf(rule)}</p>
      <h3 ref={heading} tabIndex={-1}>{nameOf(rule)}</h3>
      <Article index={rules} book={rule.book} text={rule.text} mark={mark} />
      <Reasons cite={cite} />
      <p class="rule-neighbours">
        {neighbours.map((one) => one && (
          <CaseLink key={one.number} cite={citeOf(one)} text={`${one.number} ${one.title}`} />
        ))}
      </p>
    </article>
  );
}

function countText(hits: number): string {
  return hits === 0 ? "Nothing found." : `${hits} cases`;
}

function RuleList({ rules }: { rules: readonly RuleCase[] }) {
  return (
    <ul class="rule-list">
      {rules.map((rule) => (
        <li key={citeOf(rule)}>
          <CaseLink cite={citeOf(rule)} text={citeOf(rule)} /> {rule.title}
        </li>
      ))}
    </ul>
  );
}

function Contents({ rules }: { rules: RuleIndex }) {
  const here = battle.value?.rules.id;
  const books = [...rules.books].sort((a, b) => Number(b === here) - Number(a === here));
  return (
    <>
      {books.map((book) => {
        const cases = rules.cases.filter((rule) => rule.book === book);
        return (
          <details key={book} open={book === here}>
            <summary>{book} <span class="quiet">({cases.length} cases)</span></summary>
            <RuleList rules={cases} />
          </details>
        );
      })}
    </>
  );
}

function Found({ cite, rules }: { cite: string; rules: RuleIndex }) {
  if (cite === CONTENTS) return <Contents rules={rules} />;
  const found = rules.find(cite);
  if (found) return <Rule found={found} rules={rules} cite={cite} />;
  return (
    <>
      <p>There is no text for <strong>{cite}</strong> here.</p>
      <Reasons cite={cite} />
    </>
  );
}

function Inside({ cite }: { cite: string }) {
  const [query, setQuery] = useState("");
  useEffect(() => setQuery(""), [cite]);
  useEffect(() => {
    allCases().then((cases) => (index.value ??= new RuleIndex(cases)), () => undefined);
  }, []);
  const rules = index.value;
  const hits = rules && query.trim() !== "" ? rules.search(query) : undefined;
  const { at, cites } = trail.value;
  return (
    <div class="rules-inside">
      <div class="rules-bar">
        <button
          type="button" aria-label="Back" data-action="rules-back" disabled={at <= 0}
          onClick={() => go(-1)}
        >
          ←
        </button>
        <button
          type="button" aria-label="Forward" data-action="rules-forward"
          disabled={at >= cites.length - 1}
          onClick={() => go(1)}
        >
          →
        </button>
        <button
          type="button" data-action="rules-contents" onClick={() => showCase(CONTENTS)}
        >
          All cases
        </button>
        <input
          type="search" placeholder="Search the rules" aria-label="Search the rules" value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <div class="rules-text">
        {!rules && <p role="status">Opening the book …</p>}
        {hits && <p role="status" class="quiet">{countText(hits.length)}</p>}
        {hits ? <RuleList rules={hits} /> : rules && <Found cite={cite} rules={rules} />}
      </div>
    </div>
  );
}

function Beside({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // An open case has taken the focus to its heading.
    if (!place.current?.contains(document.activeElement)) place.current?.focus();
  }, []);
  return (
    <aside
      ref={place} tabIndex={-1}
      class="rules-panel" aria-label="Rules" data-panel="rules" data-visit
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <header class="window-head">
        <h2>Rules</h2>
        <button
          type="button" class="close" aria-label="Close the rules" data-action="close"
          onClick={close}
        >
          ×
        </button>
      </header>
      {children}
    </aside>
  );
}

const NARROW = "(max-width: 760px)";
// Nothing beside a window is in reach; the menu closes as it leads here.
const WINDOW = 'dialog[open]:not([data-dialog="rules"], [data-dialog="menu"])';

export function RulesPanel() {
  const cite = openCase.value;
  if (cite === undefined) return null;
  const inside = <Inside cite={cite} />;
  const isFree = !matchMedia(NARROW).matches && document.querySelector(WINDOW) === null;
  if (battle.value && isFree) return <Beside>{inside}</Beside>;
  return <Dialog name="rules" title="Rules" onClose={close}>{inside}</Dialog>;
}
