// Parts of the page that a first game does not need: fetched when they are first to be seen.
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { briefingOpen } from "../panel/briefing";
import { mailed } from "../play/address";
import { replaying, saved, view } from "../play/session";
import { source } from "../play/source";
import { report } from "../play/table";
import { served } from "../remote/served";
import { givingOpen, ordersOpen, remote } from "../remote/state";
import { openCase } from "../rules/cases";
import { chartsOpen } from "./chartsOpen";
import { orderOpen } from "./order";

type Load = () => Promise<FunctionComponent>;

/** Stands in for a part: shows nothing while it is not wanted, nor until it has come. */
function later(isWanted: () => boolean, load: Load): FunctionComponent {
  const part = signal<FunctionComponent | undefined>(undefined);
  let asked = false;
  return function Later() {
    const Part = part.value;
    if (!isWanted()) return null;
    if (!asked) {
      asked = true;
      report(load().then((loaded) => {
        part.value = loaded;
      }));
    }
    return Part ? <Part /> : null;
  };
}

export const Lesson = later(
  () => saved.value?.lesson === true,
  async () => (await import("../lesson/lesson")).Lesson,
);
export const OrderOfBattle = later(
  () => orderOpen.value,
  async () => (await import("./orderOfBattle")).OrderOfBattle,
);
export const BriefingDialog = later(
  () => briefingOpen.value,
  async () => (await import("./briefing")).BriefingDialog,
);
export const ChartsDialog = later(
  () => chartsOpen.value,
  async () => (await import("./charts")).ChartsDialog,
);
export const EndScreen = later(
  () => view.value?.over === true,
  async () => (await import("./end")).EndScreen,
);
export const ReplayBar = later(
  () => replaying.value,
  async () => (await import("./replay")).ReplayBar,
);
export const OrdersDialog = later(
  () => ordersOpen.value,
  async () => (await import("./orders")).OrdersDialog,
);
export const GiveTimeDialog = later(
  () => givingOpen.value,
  async () => (await import("./giveTime")).GiveTimeDialog,
);
export const PeopleStart = later(
  () => served.value,
  async () => (await import("./peopleStart")).PeopleStart,
);
export const MailedDialog = later(
  () => served.value && mailed.value !== undefined,
  async () => (await import("./mailed")).MailedDialog,
);
/** For those who play, and, once it is over, for everybody. */
function hasChat(): boolean {
  const now = remote.value;
  const here = source.value !== undefined && !replaying.value;
  return here && now !== undefined && (now.own.length > 0 || now.state === "over");
}
export const ChatTool = later(hasChat, async () => (await import("./chat")).ChatTool);
export const ChatPanel = later(hasChat, async () => (await import("./chat")).ChatPanel);
export const LobbyOffer = later(
  () => remote.value?.state === "open" && remote.value.own.length > 0,
  async () => (await import("./lobbyOffer")).LobbyOffer,
);
export const RulesPanel = later(
  () => openCase.value !== undefined,
  async () => (await import("./rules")).RulesPanel,
);
