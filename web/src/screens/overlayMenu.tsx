// What can be drawn over the ground on demand, and what it means.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { showSight, toggleSight } from "../board/overlayState";
import { CaseLink } from "../panel/caseLink";
import { capital } from "../panel/words";
import { enemySide, shownOverlays, toggleOverlay, type Overlay } from "../play/dangers";
import { battle, groups } from "../play/session";
import { showZones, wantZones } from "../saves/preferences";

interface Choice {
  name: string;
  label: string;
  help: string;
  on: boolean;
  toggle: () => void;
}

function choices(): Choice[] {
  const of = battle.value;
  const enemy = of?.sides.find((side) => side.id === enemySide.value)?.name ?? "enemy";
  const overlay = (name: Overlay, label: string, help: string): Choice => ({
    name, label, help, on: shownOverlays.value.has(name), toggle: () => toggleOverlay(name),
  });
  const commanded = groups.value.some((group) => group.leader !== undefined);
  return [
    {
      name: "zones", label: "Zones of the selected unit", help: "key Z",
      on: showZones.value, toggle: () => wantZones(!showZones.value),
    },
    {
      name: "sight", label: "Range and sight", help: "what it sees; what is hidden lies dark",
      on: showSight.value, toggle: toggleSight,
    },
    overlay("strikes", "Reach of charge and shot",
      "whom the selected unit could charge, shoot or strike in this turn, from where, how likely "
      + "it harms him; key F"),
    overlay("enemy-zones", `Zones of the ${enemy}`, "where they strike as they stand; key X"),
    overlay("threat", `Where the ${enemy} could strike`,
      "after their next move: how many could strike there, and on each counter how likely the best "
      + "of them harms it if nothing is done about it; key T"),
    ...(commanded
      ? [overlay("command", "Commands", "lines from leaders; broken: out of command; key V")]
      : []),
  ];
}

/** What the hexes around a unit mean in these rules. */
function ZoneKey() {
  const words = battle.value?.rules.zones ?? [];
  return (
    <dl class="zone-key">
      {words.map((word) => (
        <div key={word.zone}>
          <dt>{capital(word.label)}</dt>
          <dd>{word.help} <CaseLink cite={word.rule} /></dd>
        </div>
      ))}
    </dl>
  );
}

/** A button with a small sheet of switches; it stays open while the map is looked at. */
export function OverlayMenu() {
  const open = useSignal(false);
  const sheet = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => { // at once: Esc may follow the click closely
    if (!open.value) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !sheet.current?.contains(document.activeElement)) return;
      button.current?.focus(); // else the nearest button, which is Undo
      open.value = false;
      event.stopPropagation();
    };
    document.addEventListener("keydown", close, true);
    return () => document.removeEventListener("keydown", close, true);
  }, [open.value]);
  const any = choices().some((choice) => choice.on && choice.name !== "zones");
  return (
    <>
      <button type="button" ref={button} data-tool="overlays" aria-expanded={open.value}
        aria-pressed={any}
        title="What is drawn over the ground: zones, sight, threat, commands"
        onClick={() => (open.value = !open.value)}>
        Overlays
      </button>
      {open.value && (
        <div class="overlay-menu" ref={sheet} role="group" aria-label="Overlays">
          {choices().map((choice) => (
            <label key={choice.name}>
              <input type="checkbox" data-overlay={choice.name} checked={choice.on}
                onChange={choice.toggle} />
              <span>{choice.label}<small>{choice.help}</small></span>
            </label>
          ))}
          <ZoneKey />
        </div>
      )}
    </>
  );
}
