// The whole briefing of the battle on the table.
import { closeBriefing } from "../panel/briefing";
import { battle } from "../play/session";
import { BriefingText, Notes } from "./briefingText";
import { Dialog } from "./dialog";

export function BriefingDialog() {
  const of = battle.value;
  if (!of) return null;
  return (
    <Dialog name="briefing" title={of.title} wide onClose={closeBriefing}>
      <BriefingText battle={of} />
      <Notes battle={of} open={false} />
    </Dialog>
  );
}
