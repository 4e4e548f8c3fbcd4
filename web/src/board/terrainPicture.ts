// A part of the map as a picture on the page.
import type { Battle } from "../engine/protocol";
import type { Box } from "../paint/groundPaint";
import { until } from "../play/until";
import { moving } from "./camera";
import { paintImage, paintWhole, wholeOf } from "./painting";

export interface Picture {
  hung: Promise<void>; // settled once it is to be seen
  remove(): void;
}

function lay(element: HTMLElement, box: Box): void {
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.right - box.left}px`,
    height: `${box.bottom - box.top}px`,
  });
}

function whenStill(): Promise<void> {
  return until(() => !moving.value);
}

/** After what the page shows first. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 500);
  });
}

/** A fine piece, put into its holder while the camera rests. */
export function hangPiece(holder: HTMLElement, battle: Battle, box: Box, scale: number): Picture {
  let image: HTMLImageElement | undefined;
  let gone = false;
  const hang = async (): Promise<void> => {
    const painted = await paintImage(battle, { box, scale, over: "numbers" });
    await whenStill();
    if (gone) return;
    image = painted;
    lay(image, box);
    holder.append(image);
  };
  return {
    hung: hang(),
    remove: () => {
      gone = true;
      image?.remove();
    },
  };
}

/** The whole map: a quick canvas to be there at once, then exchanged for a finer image. */
export function hangWhole(
  holder: HTMLElement, battle: Battle, seen: (canvas: HTMLCanvasElement) => void,
): Picture {
  const part = wholeOf(battle);
  let gone = false;
  const exchange = async (canvas: HTMLCanvasElement): Promise<void> => {
    await whenIdle();
    if (gone) return;
    const image = await paintImage(battle, part);
    await whenStill();
    if (gone) return;
    lay(image, part.box);
    canvas.before(image);
    requestAnimationFrame(() => canvas.remove());
  };
  const hang = async (): Promise<void> => {
    const canvas = await paintWhole(battle);
    if (gone) return;
    lay(canvas, part.box);
    holder.append(canvas);
    seen(canvas);
    // Without an image the canvas stays, and all is well but for speed and fineness.
    exchange(canvas).catch(() => undefined);
  };
  return {
    hung: hang(),
    remove: () => {
      gone = true;
      holder.replaceChildren();
    },
  };
}
