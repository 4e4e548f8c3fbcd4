// Which part of a list that is longer than its room is shown, so that no line is cut.

export interface Span {
  top: number;
  bottom: number;
}

/** From where and how much: what begins at a line is in view to its end if it fits, with as much
 *  before it as there is room for; else it begins the view. */
export function wholeLines(
  lines: readonly Span[], newest: number, room: number,
): { from: number; height: number } {
  const end = lines.at(-1)?.bottom ?? 0;
  const start = lines[newest]?.top ?? 0;
  if (end - start <= room) {
    const from = lines.find(({ top }) => end - top <= room)?.top ?? start;
    return { from, height: end - from };
  }
  const last = lines.filter(({ bottom }) => bottom > start && bottom - start <= room).at(-1);
  return { from: start, height: last ? last.bottom - start : room };
}
