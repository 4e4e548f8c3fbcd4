// One decision in the log. It never changes, so it is drawn once.
import { Component } from "preact";
import type { Chapter } from "../engine/protocol";
import { point } from "../play/pointed";
import { battle } from "../play/session";
import { Die } from "./dice";
import { EventLine } from "./eventLine";
import { hexesOfEvents, show } from "./pointing";

export class LogEntry extends Component<{ chapter: Chapter }> {
  override shouldComponentUpdate(next: { chapter: Chapter }): boolean {
    return next.chapter !== this.props.chapter;
  }

  override render() {
    const { chapter } = this.props;
    const of = battle.peek();
    if (!of) return null;
    const hexes = (): string[] => hexesOfEvents(chapter.events);
    return (
      <li
        class="entry"
        data-ply={chapter.ply}
        onPointerEnter={() => point(hexes())}
        onClick={() => show(hexes())}
      >
        {chapter.events.map((event, index) => (
          <EventLine key={index} event={event} />
        ))}
        {chapter.dice.length > 0 && (
          <div class="dice small">
            {chapter.dice.map((face, index) => (
              <Die key={index} face={face} rules={of.rules} />
            ))}
          </div>
        )}
      </li>
    );
  }
}
