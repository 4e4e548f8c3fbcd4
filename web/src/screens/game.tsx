// The table: the board, and the panel beside it.
import { Board } from "../board/board";
import { Lesson } from "../lesson/lesson";
import { LiveRegion } from "../panel/live";
import { Notice } from "../panel/notice";
import { Panel } from "../panel/panel";
import { ToolBar } from "../panel/toolBar";
import { replaying } from "../play/session";
import { EndScreen } from "./end";
import { ReplayBar } from "./replay";
import { RulesPanel } from "./rules";

export function GameScreen() {
  return (
    <div class="game" data-screen="game">
      <Lesson />
      <main class="table">
        <div class="table-top">
          <Board />
          <ToolBar />
          <Notice />
        </div>
        {replaying.value && <ReplayBar />}
      </main>
      <Panel />
      <RulesPanel />
      <EndScreen />
      <LiveRegion />
    </div>
  );
}
