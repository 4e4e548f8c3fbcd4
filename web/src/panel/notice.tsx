// A brief word across the table when the decision passes to the other side.
import { useEffect, useRef, useState } from "preact/hooks";
import { isItsTurn } from "../play/seats";
import { replaying, view } from "../play/session";
import { decisionText } from "./decision";
import { interrupted, sideClass, sideName } from "./lookup";

const SHOWN_MS = 1800;

export function Notice() {
  const side = replaying.value ? undefined : view.value?.to_act;
  const before = useRef(side);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const changed = before.current !== undefined && side !== undefined && before.current !== side;
    before.current = side;
    setShown(changed);
    if (!changed) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [side]);
  if (!shown || side === undefined || isItsTurn.value) return null;
  return (
    <div class={`notice ${sideClass(side)}`} data-notice={side} aria-hidden="true">
      <b>{interrupted.value ? `${sideName(side)}, your answer` : `${sideName(side)} to decide`}</b>
      <span>{decisionText()}</span>
    </div>
  );
}
