// The table: one camera over the map, its overlays, the counters and the cursor.
import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sheetSize } from "../geometry/hexes";
import { battle, view } from "../play/session";
import {
  camera, frame, moving, resizeFrame, showAll, shownDetail, watchCamera, zoomStep,
} from "./camera";
import { listen } from "./cameraInput";
import { Counters } from "./counters";
import { Cursor } from "./cursor";
import { describeHex } from "./cursorText";
import { Dress } from "./dress";
import { Minimap } from "./minimap";
import { hovered } from "./overlayState";
import { Overlays } from "./overlays";
import { Terrain } from "./terrain";
import { Tray } from "./tray";
import { TurnBar } from "./turnBar";

/** What lies in the hex under the mouse, for who rests there. */
function groundTip(): string {
  const of = battle.value;
  const now = view.value;
  const hex = hovered.value;
  return of && now && hex !== undefined ? describeHex(of, now, hex) : "";
}

export function Board() {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const of = battle.value;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width !== frame.peek().width || height !== frame.peek().height)
        resizeFrame({ width, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    const stops = [watchCamera(), listen(element, () => battle.value)];
    return () => {
      observer.disconnect();
      stops.forEach((stop) => stop());
    };
  }, []);

  useSignalEffect(() => {
    const { x, y, scale } = camera.value;
    if (stage.current) stage.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  });
  useSignalEffect(() => {
    if (root.current) root.current.dataset.detail = shownDetail.value;
  });
  useSignalEffect(() => {
    if (root.current) root.current.title = groundTip();
  });
  useSignalEffect(() => {
    stage.current?.classList.toggle("moving", moving.value);
  });

  if (!of) return null;
  const { width, height } = sheetSize(of.grid);
  // The stage comes last: from the cursor one Tab leads to the decision.
  return (
    <div class="board" ref={root} data-board={of.id} role="group" aria-label="The map">
      <div class="zoom" data-control="zoom" role="group" aria-label="Zoom">
        <Tool label="Zoom in" keys="+" sign="+" run={() => zoomStep(1.4)} />
        <Tool label="Zoom out" keys="−" sign="−" run={() => zoomStep(1 / 1.4)} />
        <Tool label="Show the whole map" keys="0" sign="⤢" run={showAll} />
      </div>
      <Tray />
      <TurnBar />
      <Minimap />
      <div class="stage" ref={stage} style={{ width: `${width}px`, height: `${height}px` }}>
        <Dress of={of} />
        <Terrain battle={of} />
        <Overlays />
        <Counters />
        <Cursor />
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  keys: string;
  sign: string;
  run: () => void;
}

function Tool({ label, keys, sign, run }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={`${label} (${keys})`} onClick={run}>
      {sign}
    </button>
  );
}
