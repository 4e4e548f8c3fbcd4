// The table: the board, and the panel beside it.
import { Board } from "../board/board";
import { DiceTray } from "../panel/dice";
import { LiveRegion } from "../panel/live";
import { Notice } from "../panel/notice";
import { Panel } from "../panel/panel";
import { LostNotice } from "../panel/remote";
import {
  BriefingDialog, ChartsDialog, ChatPanel, EndScreen, GiveTimeDialog, Lesson, OrderOfBattle,
  OrdersDialog, ReplayBar, RulesPanel,
} from "./later";
import { ToolBar } from "./toolBar";

export function GameScreen() {
  return (
    <div class="game" data-screen="game">
      <Lesson />
      <main class="table">
        <div class="table-top">
          <ToolBar />
          <Notice />
          <LostNotice />
          <Board />
          <DiceTray over />
        </div>
        <ReplayBar />
      </main>
      <Panel />
      <RulesPanel />
      <ChatPanel />
      <EndScreen />
      <OrderOfBattle />
      <BriefingDialog />
      <ChartsDialog />
      <OrdersDialog />
      <GiveTimeDialog />
      <LiveRegion />
    </div>
  );
}
