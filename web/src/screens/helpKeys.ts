// All keys that do something: those of the board, and those that work everywhere at the table.
import { keyHelp } from "../board/cursor";
import { tableKeyHelp } from "./tableKeys";

export const KEYS: readonly { keys: string; does: string }[] = [...keyHelp, ...tableKeyHelp];
