// The menu of the table: the record of this game, its name, the way out, and everything to read.
import { useSignal } from "@preact/signals";
import { openBriefing } from "../panel/briefing";
import { renameGame } from "../play/games";
import { askJudge } from "../play/judge";
import { battle, replaying, saved, view } from "../play/session";
import { source } from "../play/source";
import { downloadRecord, leave, replayFromStart, report } from "../play/table";
import { CONTENTS, showCase } from "../rules/cases";
import { openCharts } from "./chartsOpen";
import { Dialog } from "./dialog";
import { openHelp } from "./helpOpen";
import { LegendDialog, openLegend } from "./legend";
import { openOptions } from "./options";
import { openOrder } from "./order";
import { askServer, isAsking } from "../panel/remoteOffers";
import { roveOver } from "../panel/roving";
import { askWithdraw, remote, showGiving, showOrders, showResign } from "../remote/state";
import { showResult } from "./result";
import { NameDialog } from "./savedGames";
import { openSeats, SeatsDialog } from "./seats";

const roveMenu = roveOver("[data-menu]", true);

interface Entry {
  name: string;
  label: string;
  hint: string;
  run: () => void;
  waits?: boolean; // for an answer of the server
}

/** What can be offered to the other player of a game on a server. */
function offerEntries(): Entry[] {
  const now = remote.value;
  const waits = now !== undefined && isAsking(now);
  const offer = (name: string, label: string, hint: string): Entry => ({
    name, label, hint, run: () => report(askServer("/offers", name)), waits,
  });
  const paused = now?.state === "paused";
  const orders: Entry = {
    name: "orders", label: "Standing orders", hint: "What is answered for you while you are away",
    run: () => showOrders(true),
  };
  const gift: Entry = {
    name: "give", label: "Give time", hint: "More time on the clock of the other player",
    run: () => showGiving(true), waits,
  };
  const resign: Entry = {
    name: "resign", label: "Resign", hint: "Give up the battle",
    run: () => showResign(true), waits,
  };
  const withdraw: Entry = {
    name: "withdraw", label: "Withdraw the game", hint: "Nobody has sat down opposite yet",
    run: () => askWithdraw(now?.game), waits,
  };
  if (now?.state === "open") return [withdraw]; // the rest needs two
  return [
    ...(now?.orders ? [orders] : []),
    ...(now?.clock ? [gift] : []),
    offer("draw", "Offer a draw", "The battle ends undecided if the other player agrees"),
    paused ? offer("resume", "Go on", "Ends the pause if the other player agrees")
      : offer("pause", "Offer a pause", "Nobody decides, and no clock runs, if both agree"),
    resign,
  ];
}

function entries(rename: () => void): Entry[] {
  const game = saved.value;
  const list: Entry[] = [];
  if (view.value?.over)
    list.push({ name: "result", label: "Result", hint: "How the battle ended", run: showResult });
  list.push({
    name: "download",
    label: "Download the record",
    hint: "Every decision and every die, as a text file",
    run: () => report(downloadRecord()),
  });
  const seated = !source.value || source.value.sides().length > 0;
  if (game && !replaying.value && !game.lesson && seated)
    list.push({
      name: "seats", label: "Who plays", hint: "A person or the computer, for each side",
      run: openSeats,
    });
  if (game && !replaying.value && !view.value?.over)
    list.push({
      name: "judge", label: "Who is winning?", hint: "The judge plays it out, many times",
      run: () => void askJudge(),
    });
  if (game && !replaying.value) {
    const hint = `This game is “${game.name}”`;
    list.push({ name: "rename", label: "Rename", hint, run: rename });
    list.push({
      name: "replay",
      label: "Replay from the start",
      hint: "See it again; you can come back or take over",
      run: () => report(replayFromStart()),
    });
  }
  const own = source.value && !replaying.value ? source.value.sides() : [];
  if (own.length > 0 && !view.value?.over) list.push(...offerEntries());
  const rules = (): void => showCase(CONTENTS);
  const away = game ? "To the start page; the game is kept" : "To the start page";
  list.push(
    { name: "rules", label: "Rules", hint: "All cases in our words", run: rules },
    { name: "briefing", label: "Briefing", hint: "What it is about", run: openBriefing },
    { name: "order", label: "Order of battle", hint: "Units by command; find one", run: openOrder },
    { name: "charts", label: "Charts", hint: "Tables, modifiers, ground", run: openCharts },
    { name: "legend", label: "Legend", hint: "Ground and what it does", run: openLegend },
    { name: "options", label: "Options", hint: "Colours, dice, motion, zones", run: openOptions },
    { name: "help", label: "Help", hint: "How to play here, and keys", run: openHelp },
    { name: "leave", label: "Leave", hint: away, run: leave },
  );
  return list;
}

export function Menu() {
  const open = useSignal(false);
  const naming = useSignal(false);
  const game = saved.value;
  const pick = (entry: Entry): void => {
    open.value = false;
    setTimeout(entry.run); // once this window is gone, or the rules would lie over it
  };
  return (
    <>
      <button
        type="button" data-tool="menu" aria-haspopup="dialog" onClick={() => (open.value = true)}
      >
        Menu
      </button>
      {open.value && (
        <Dialog
          name="menu" title={game?.name ?? battle.value?.title ?? "Menu"}
          onClose={() => (open.value = false)}
        >
          <ul class="menu-list" onKeyDown={roveMenu}>
            {entries(() => (naming.value = true)).map((entry) => (
              <li key={entry.name}>
                <button type="button" data-menu={entry.name} disabled={entry.waits}
                  onClick={() => pick(entry)}>
                  <strong>{entry.label}</strong>
                  <span class="quiet">{entry.hint}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {naming.value && game && (
        <NameDialog
          title="Rename the game" name={game.name} button="Rename"
          onClose={() => (naming.value = false)}
          onName={(name) => report(renameGame(game.id, name))}
        />
      )}
      <LegendDialog />
      <SeatsDialog />
    </>
  );
}
