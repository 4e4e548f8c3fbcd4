// Parts of the page that a first game does not need: fetched when they are first to be seen.
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { briefingOpen } from "../panel/briefing";
import { replaying, saved, view } from "../play/session";
import { report } from "../play/table";
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
export const RulesPanel = later(
  () => openCase.value !== undefined,
  async () => (await import("./rules")).RulesPanel,
);
