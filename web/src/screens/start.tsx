// The first page: what this is, the battles on offer, the games kept here, records to open.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { callPainter } from "../board/painting";
import { MORE_LESSONS } from "../lesson/offers";
import { engineFor } from "../play/engines";
import { games, refreshGames, whenText } from "../play/games";
import { openRecord, resumeGame, startGame } from "../play/opening";
import { report } from "../play/table";
import { readRecordFile } from "../saves/files";
import type { SavedGame } from "../saves/store";
import { Arms } from "./arms";
import { chooseBattle } from "./choosing";
import { loadOffers, offers, type Offer } from "./gallery";
import { HelpButton } from "./help";
import { PeopleStart, RulesPanel } from "./later";
import { NewGameDialog } from "./newGame";
import { OptionsButton } from "./options";
import { SavedGames } from "./savedGames";
import { Thumbnail } from "./thumbnail";

/** #battle=NAME opens the dialog of that battle. */
function battleInHash(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, "")).get("battle") ?? undefined;
}

function followHash(): void {
  const wanted = battleInHash(location.hash);
  if (offers.value.some((offer) => offer.entry.id === wanted)) chooseBattle(wanted);
}

/** The game that one would go on with. */
function lastGame(): SavedGame | undefined {
  return games.value.find((game) => !game.over);
}

/** Has its engine fetched before anybody asks. */
function expectGame(): void {
  const last = lastGame();
  if (last) engineFor(last.battle);
}

async function openFile(file: File | undefined): Promise<void> {
  if (file) await openRecord(await readRecordFile(file));
}

/** Starts the lesson's own battle with the seed it is written for; the first one unless told. */
async function learn(ground?: string): Promise<void> {
  const { lessons } = await import("../lesson/lessons");
  const lesson = lessons.find((one) => one.battle === ground) ?? lessons[0];
  if (!lesson) return;
  const { battle, seed, title } = lesson;
  await startGame({ battle, name: title, options: {}, seed, freeUndo: true, lesson: true });
}

/** "Crécy, 26 August 1346" is a name and a date. */
function nameAndDate(title: string): { name: string; date: string } {
  const comma = title.indexOf(", ");
  if (comma < 0) return { name: title, date: "" };
  return { name: title.slice(0, comma), date: title.slice(comma + 2) };
}

function BattleCard({ offer }: { offer: Offer }) {
  const { entry, battle } = offer;
  const { name, date } = nameAndDate(entry.title);
  return (
    <li class="battle-card" data-battle={entry.id}>
      <button type="button" onClick={() => chooseBattle(entry.id)}>
        <Thumbnail battle={battle} />
        <span class="battle-arms">
          {battle?.sides.map((side) => <Arms key={side.id} side={side} />)}
        </span>
        <span class="battle-words">
          <strong class="battle-name">{name}</strong>
          <span class="battle-date">{date}</span>
          <span class="battle-summary">{entry.summary}</span>
          <span class="battle-rules">{battle?.rules.title ?? "…"}</span>
        </span>
      </button>
    </li>
  );
}

function Battles() {
  const shown = offers.value;
  return (
    <section aria-labelledby="battles-title">
      <h2 id="battles-title">Battles</h2>
      {shown.length === 0 && <p class="quiet" role="status">Unrolling the maps …</p>}
      <ul class="battle-cards">
        {shown.map((offer) => <BattleCard key={offer.entry.id} offer={offer} />)}
      </ul>
    </section>
  );
}

function OpenRecord() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section class="open-record" aria-labelledby="record-title">
      <h2 id="record-title">Open a record</h2>
      <p class="quiet">
        A record is a text file with every decision and every die of a game. Choose one or drop it
        anywhere on this page; it is verified move by move, then shown as a replay from which you
        can take over.
      </p>
      <button type="button" data-action="open-record" onClick={() => input.current?.click()}>
        Open a record file …
      </button>
      <input
        ref={input} type="file" class="hidden-text" accept=".record,.txt,text/plain"
        aria-label="Record file" tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          report(openFile(file));
        }}
      />
    </section>
  );
}

function Hero() {
  const last = lastGame();
  return (
    <header class="hero">
      <div class="hero-tools"><OptionsButton /><HelpButton /></div>
      <Banner />
      <h1>Banneret</h1>
      <p class="hero-line">
        Medieval battles on hexes, played by the book: every rule enforced, every number explained.
      </p>
      <div class="hero-buttons">
        <button
          type="button" class="primary" data-action="learn" data-focus-first
          onClick={() => report(learn())}
        >
          Learn in ten minutes
        </button>
        {last && (
          <button type="button" data-action="continue" onClick={() => void resumeGame(last.id)}>
            Continue {last.name}
            <span class="quiet">{last.standing} · {whenText(last.updated, Date.now())}</span>
          </button>
        )}
      </div>
      <p class="hero-lessons">
        Lessons for other books:
        {MORE_LESSONS.map(({ battle, label }) => (
          <button
            key={battle} type="button" class="text-button" data-learn={battle}
            onClick={() => report(learn(battle))}
          >
            {label}
          </button>
        ))}
      </p>
    </header>
  );
}

/** The square flag of a knight banneret. */
function Banner() {
  return (
    <svg class="banner" viewBox="0 0 120 96" aria-hidden="true">
      <path d="M18 4v90" stroke="var(--ink-soft)" stroke-width="4" stroke-linecap="round" />
      <path
        d="M20 10c18-8 32 8 50 2s24-4 34-2v54c-10-2-16-4-34 2s-32-10-50-2z" fill="var(--gules)"
      />
      <path d="M20 10c18-8 32 8 50 2V66c-18 6-32-10-50-2z" fill="var(--azure)" />
      <path d="M45 10v55M20 38c18-8 32 8 50 2" stroke="var(--gold)" stroke-width="6" fill="none" />
      <path d="M74 18l26 40M100 17L74 59" stroke="var(--gold)" stroke-width="6" />
      <circle cx="18" cy="4" r="4" fill="var(--or)" />
    </svg>
  );
}

export function StartScreen() {
  const over = useSignal(false);
  useEffect(() => {
    callPainter(); // who has a picture of each battle to paint
    loadOffers();
    followHash();
    report(refreshGames().then(expectGame));
    addEventListener("hashchange", followHash);
    return () => removeEventListener("hashchange", followHash);
  }, []);
  return (
    <main
      class={over.value ? "start dropping" : "start"}
      data-screen="start"
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        report(openFile(event.dataTransfer?.files[0]));
      }}
    >
      <Hero />
      <PeopleStart />
      <div class="start-columns">
        <Battles />
        <aside class="start-side">
          <SavedGames />
          <OpenRecord />
        </aside>
      </div>
      <NewGameDialog />
      <RulesPanel />
    </main>
  );
}
