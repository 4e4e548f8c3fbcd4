// Chat at the table: a tool with what is unread, and what was said beside the map, out of the way
// of the decision; on a phone in a window of its own.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../engine/failure";
import { sideClass, sideName } from "../panel/lookup";
import {
  block, chat, chatOpen, followChat, openChat, say, tooLong, unread,
} from "../people/chat";
import type { ChatLine } from "../people/wire";
import { whenText } from "../play/games";
import { nameAt, remote } from "../remote/state";
import { Dialog } from "./dialog";

function Line({ line }: { line: ChatLine }) {
  const own = line.side !== undefined && remote.value?.own.includes(line.side);
  return (
    <li class={`chat-line ${sideClass(line.side)}`} data-line={line.n} data-own={own}>
      <span class="quiet">
        <strong>{own ? "You" : (nameAt(line.side) ?? sideName(line.side))}</strong>
        {" "}{whenText(line.at, Date.now())}
      </span>
      <span class="chat-text">{line.text}</span>
    </li>
  );
}

function Lines() {
  const list = useRef<HTMLDivElement>(null);
  const lines = chat.value?.lines ?? [];
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [lines.length]);
  return (
    <div class="chat-lines" ref={list} role="log" aria-label="What was said" tabIndex={0}>
      {lines.length === 0 && <p class="quiet">Nothing was said yet.</p>}
      <ol>{lines.map((line) => <Line key={line.n} line={line} />)}</ol>
    </div>
  );
}

function Speak() {
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState("");
  const over = tooLong(text);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === "" || over > 0 || sending) return;
    setSending(true);
    setFailed("");
    say(text).then(() => setText(""), (error: unknown) =>
      setFailed(`Not said: ${messageOf(error)}`)).finally(() => setSending(false));
  };
  return (
    <form class="chat-speak" onSubmit={submit}>
      <label class="hidden-text" for="chat-text">Say something</label>
      <input id="chat-text" value={text} autocomplete="off" placeholder="Say something"
        readOnly={sending} aria-invalid={over > 0} aria-describedby="chat-help"
        onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" data-action="say" aria-disabled={sending}>Say</button>
      <p id="chat-help" class="remote-no" role="alert">
        {over > 0 ? `Too long: at most 500 letters; take ${over} away.` : failed}
      </p>
    </form>
  );
}

function Heard() {
  const [failed, setFailed] = useState("");
  const now = chat.value;
  if (!now) return null;
  const change = (): void => {
    setFailed("");
    block(!now.blocks).catch((error: unknown) => setFailed(messageOf(error)));
  };
  return (
    <>
      <p class="quiet chat-heard">
        {now.blocks ? "You hear nothing of the other player. "
          : remote.value?.state === "over" ? "The game is over: everybody can read this. "
            : "Only the two of you read this until the game is over. "}
        <button type="button" class="text-button" data-action="block" aria-pressed={now.blocks}
          onClick={change}>
          {now.blocks ? "Hear the other again" : "Hear no more of the other"}
        </button>
      </p>
      <p class="remote-no" role="alert">{failed}</p>
    </>
  );
}

function Inside() {
  const plays = (remote.value?.own.length ?? 0) > 0;
  return (
    <div class="chat-inside">
      <Lines />
      {plays && <Speak />}
      {plays && <Heard />}
    </div>
  );
}

const close = (): void => openChat(false);

/** Beside the map: board and panel stay in reach. */
function Beside({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector<HTMLElement>("#chat-text");
    (field ?? place.current)?.focus();
  }, []);
  return (
    <aside
      ref={place} class="chat-panel" aria-label="Chat" data-panel="chat" data-visit tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation(); // what is typed here is no command
        if (event.key === "Escape") close();
      }}
    >
      <header class="window-head">
        <h2>Chat</h2>
        <button type="button" class="close" aria-label="Close the chat" data-action="close"
          onClick={close}>
          ×
        </button>
      </header>
      {children}
    </aside>
  );
}

const NARROW = "(max-width: 760px)";

export function ChatPanel() {
  if (!chatOpen.value) return null;
  if (matchMedia(NARROW).matches)
    return <Dialog name="chat" title="Chat" onClose={close}><Inside /></Dialog>;
  return <Beside><Inside /></Beside>;
}

export function ChatTool() {
  const game = remote.value?.game;
  useEffect(() => (game === undefined ? undefined : followChat(game)), [game]);
  const count = unread.value;
  return (
    <>
      <button type="button" data-tool="chat" data-unread={count} aria-expanded={chatOpen.value}
        onClick={() => openChat(!chatOpen.value)}>
        Chat
        {count > 0 && (
          <span class="chat-unread">{count}<span class="hidden-text"> not read</span></span>
        )}
      </button>
      {/* What lies in a button is part of its name, and is not announced when it changes. */}
      <span class="hidden-text" role="status">{count > 0 && `Chat: ${count} not read`}</span>
    </>
  );
}
