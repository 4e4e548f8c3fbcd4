// One move in the log. It never changes, so it is drawn once.
import { Component } from "preact";
import { point } from "../play/pointed";
import { By } from "./by";
import { EventLine } from "./eventLine";
import type { LogEntry as Entry } from "./logRows";
import { sideClass } from "./lookup";
import { hexesOfEvents, show } from "./pointing";
import { Reason } from "./reason";

function isSame(a: Entry, b: Entry): boolean {
  return a.lines.length === b.lines.length && a.chapters.length === b.chapters.length &&
    a.chapters.every((chapter, index) => chapter === b.chapters[index]);
}

export class LogEntry extends Component<{ entry: Entry }> {
  override shouldComponentUpdate(next: { entry: Entry }): boolean {
    return !isSame(next.entry, this.props.entry);
  }

  override render() {
    const { chapters, lines } = this.props.entry;
    const hexes = (): string[] => hexesOfEvents(chapters.flatMap((chapter) => chapter.events));
    return (
      <li
        class={`entry ${sideClass(lines[0]?.event.side ?? chapters[0]?.side)}`}
        data-plies={chapters.map((chapter) => chapter.ply).join(" ")}
        onPointerEnter={() => point(hexes())}
        onClick={() => show(hexes())}
      >
        {lines.map(({ event, sentence }, index) => (
          <EventLine key={index} event={event} sentence={sentence} small>
            {index === lines.length - 1 && (
              <>
                <By chapters={chapters} />
                <Reason chapters={chapters} />
              </>
            )}
          </EventLine>
        ))}
      </li>
    );
  }
}
