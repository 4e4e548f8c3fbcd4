// Which screen is shown: the start page without a game, the table with one. Help, options and what
// went wrong lie over both.
import { useEffect } from "preact/hooks";
import { offeredSeat } from "../play/address";
import { battle, tell, trouble } from "../play/session";
import { watchPreferences } from "../saves/preferences";
import { ElsewhereDialog } from "./elsewhere";
import { watchFocus } from "./focus";
import { GameScreen } from "./game";
import { HelpDialog } from "./help";
import { MailedDialog } from "./later";
import { OptionsDialog } from "./options";
import { DrawDialog, JoinDialog, LinksDialog, ResignDialog, WithdrawDialog } from "./remoteDialogs";
import { watchTitle } from "./pageTitle";
import { StartScreen } from "./start";
import { watchKeys } from "./tableKeys";

function Trouble() {
  return (
    <div class="trouble-place" role="alert">
      {trouble.value !== undefined && (
        <div class="trouble" data-trouble>
          <p>{trouble.value}</p>
          <button type="button" onClick={() => tell(undefined)}>Dismiss</button>
        </div>
      )}
    </div>
  );
}

export function App() {
  useEffect(watchPreferences, []);
  useEffect(watchFocus, []);
  useEffect(watchKeys, []);
  useEffect(watchTitle, []);
  return (
    <>
      {battle.value ? <GameScreen /> : <StartScreen />}
      <OptionsDialog />
      <HelpDialog />
      <ElsewhereDialog />
      <JoinDialog key={offeredSeat.value} />
      <MailedDialog />
      <LinksDialog />
      <ResignDialog />
      <DrawDialog />
      <WithdrawDialog />
      <Trouble />
    </>
  );
}
