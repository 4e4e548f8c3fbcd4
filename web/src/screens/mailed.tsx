// What the links in mails of a server lead to: an address is confirmed, mails end, a password is
// chosen anew. Each needs a press: mail programs open links by themselves.
import { useState } from "preact/hooks";
import { recover } from "../people/here";
import { ask } from "../people/wire";
import { forgetMailed, mailed } from "../play/address";
import { PasswordField } from "./accountDialog";
import { Dialog } from "./dialog";
import { useAttempt } from "./remoteNew";

interface Asked {
  title: string;
  text: string;
  button: string;
  done: string;
  path: string;
}

const ASKED: Readonly<Record<"confirm" | "quiet", Asked>> = {
  confirm: {
    title: "Is this your mail address?", path: "/api/channels/confirm",
    text: "Somebody wants to be told of games on this server at the address to which this link " +
      "was sent. If it was you, say so; if it was not, close this window.",
    button: "Yes, tell me by mail", done: "Confirmed. You are told by mail from now on.",
  },
  quiet: {
    title: "No more mails?", path: "/api/channels/end",
    text: "Nothing more about games on this server will be sent to the address to which this " +
      "link was sent.",
    button: "Send me nothing more", done: "Done. Nothing more is sent there.",
  },
};

function Question({ asked, token }: { asked: Asked; token: string }) {
  const [done, setDone] = useState(false);
  const [trying, attempt, Failure] = useAttempt();
  const answer = (): void =>
    attempt(() => ask(asked.path, [`token ${token}`]).then(() => setDone(true)));
  return (
    <>
      <p role="status">{done ? asked.done : asked.text}</p>
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={forgetMailed}>Close</button>
        {!done && (
          <button type="button" class="primary" data-action="mailed" aria-disabled={trying}
            onClick={answer}>
            {asked.button}
          </button>
        )}
      </footer>
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const [next, setNext] = useState("");
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => recover(token, next).then(forgetMailed));
  };
  return (
    <form onSubmit={submit} data-form="recover">
      <p>You are signed in here with it at once, and everybody else is signed out.</p>
      <PasswordField id="password-new" label="New password" value={next} set={setNext} fresh />
      {Failure}
      <footer class="window-foot">
        <button type="button" onClick={forgetMailed}>Not now</button>
        <button type="submit" class="primary" data-action="mailed" aria-disabled={trying}>
          Take this password
        </button>
      </footer>
    </form>
  );
}

export function MailedDialog() {
  const link = mailed.value;
  if (!link) return null;
  const asked = link.what === "password" ? undefined : ASKED[link.what];
  return (
    <Dialog key={link.token} name="mailed" title={asked?.title ?? "A new password"}
      onClose={forgetMailed}>
      {asked ? <Question asked={asked} token={link.token} /> : <NewPassword token={link.token} />}
    </Dialog>
  );
}
