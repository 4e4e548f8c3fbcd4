// An account, which nobody needs: with one, games are found again from every browser that knows
// name and password.
import { useState } from "preact/hooks";
import {
  askForLink, changePassword, deleteAccount, here, signIn, signOut, signUp,
} from "../people/here";
import { Dialog } from "./dialog";
import { useAttempt } from "./remoteNew";

const PASSWORD_LEAST = 10;

interface PasswordProps {
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
  fresh?: boolean; // one that is being chosen
}

/** A password, which can be shown to whoever types it. */
export function PasswordField({ id, label, value, set, fresh = false }: PasswordProps) {
  const [shown, show] = useState(false);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="row">
        <input
          id={id} type={shown ? "text" : "password"} value={value} required maxLength={200}
          minLength={fresh ? PASSWORD_LEAST : 1} aria-describedby={fresh ? `${id}-help` : undefined}
          autocomplete={fresh ? "new-password" : "current-password"}
          onInput={(event) => set(event.currentTarget.value)}
        />
        <button type="button" aria-pressed={shown} onClick={() => show(!shown)}>
          Show<span class="hidden-text"> {label}</span>
        </button>
      </span>
      {fresh && <p class="quiet" id={`${id}-help`}>At least {PASSWORD_LEAST} characters.</p>}
    </div>
  );
}

function AccountName({ name, set }: { name: string; set: (name: string) => void }) {
  return (
    <div class="field">
      <label for="account-name">Name of the account</label>
      <input
        id="account-name" value={name} required maxLength={31} autocomplete="username"
        autocapitalize="none" spellcheck={false} aria-describedby="account-name-help"
        onInput={(event) => set(event.currentTarget.value.toLowerCase())}
      />
      <p class="quiet" id="account-name-help">
        3 to 31 small letters, digits or hyphens; a letter first.
      </p>
    </div>
  );
}

type Way = "in" | "new" | "forgotten";

/** Name and password, for an account that is there or a new one. */
function SignIn({ way, choose, onClose }: {
  way: "in" | "new"; choose: (way: Way) => void; onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [trying, attempt, Failure] = useAttempt();
  const isNew = way === "new";
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => (isNew ? signUp : signIn)(name.trim(), password).then(onClose));
  };
  return (
    <form onSubmit={submit} data-form={isNew ? "sign-up" : "sign-in"}>
      <p>
        {isNew
          ? "The games of this browser come along, and whoever signs in finds them again anywhere."
          : "Your games are found again in this browser. Those that it has come along."}
      </p>
      <AccountName name={name} set={setName} />
      <PasswordField id="account-password" label="Password" value={password} set={setPassword}
        fresh={isNew} />
      {Failure}
      <p class="account-ways">
        <button type="button" class="text-button" data-way={isNew ? "in" : "new"}
          onClick={() => choose(isNew ? "in" : "new")}>
          {isNew ? "I have an account" : "I have none yet"}
        </button>
        {here.value?.mail && !isNew && (
          <button type="button" class="text-button" data-way="forgotten"
            onClick={() => choose("forgotten")}>
            I have forgotten my password
          </button>
        )}
      </p>
      <footer class="window-foot">
        <button type="button" onClick={onClose}>Cancel</button>
        <button type="submit" class="primary" data-action="sign" aria-disabled={trying}>
          {isNew ? "Make the account" : "Sign in"}
        </button>
      </footer>
    </form>
  );
}

function Forgotten({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [asked, setAsked] = useState(false);
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!asked) attempt(() => askForLink(address.trim()).then(() => setAsked(true)));
  };
  return (
    <form onSubmit={submit} data-form="forgotten">
      <p>
        If an account has confirmed this mail address, a link to a new password is sent there. It
        works once, and for an hour.
      </p>
      <div class="field">
        <label for="account-mail">Mail address of the account</label>
        <input id="account-mail" type="email" value={address} required autocomplete="email"
          onInput={(event) => setAddress(event.currentTarget.value)} />
      </div>
      {Failure}
      <p role="status">
        {asked && "Look into your mail. If nothing comes within some minutes, the address is not " +
          "that of an account here; the links of your seats still lead to your games."}
      </p>
      <footer class="window-foot">
        <button type="button" onClick={onClose}>Close</button>
        <button type="submit" class="primary" data-action="forgotten"
          aria-disabled={trying || asked}>
          Send the link
        </button>
      </footer>
    </form>
  );
}

function ChangePassword() {
  const [before, setBefore] = useState("");
  const [next, setNext] = useState("");
  const [done, setDone] = useState(false);
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => changePassword(before, next).then(() => {
      setDone(true);
      setBefore("");
      setNext("");
    }));
  };
  return (
    <details class="options" data-part="password">
      <summary>Another password</summary>
      <form onSubmit={submit} data-form="password">
        <PasswordField id="password-before" label="Password until now" value={before}
          set={setBefore} />
        <PasswordField id="password-next" label="New password" value={next} set={setNext} fresh />
        {Failure}
        <p role="status">
          {done && "Changed. All other browsers have to sign in anew. Notices of this account " +
            "have ended; if you had chosen any, choose them anew."}
        </p>
        <button type="submit" data-action="change-password" aria-disabled={trying}>
          Change the password
        </button>
      </form>
    </details>
  );
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [trying, attempt, Failure] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => deleteAccount(password).then(onClose));
  };
  return (
    <details class="options" data-part="delete">
      <summary>Delete the account</summary>
      <form onSubmit={submit} data-form="delete-account">
        <p>
          Its name, password, sessions, notices and what you said in chats are deleted. What was
          played stays, under the name you gave in each game. Only the links of your seats lead to
          your games then.
        </p>
        <PasswordField id="password-delete" label="Password, to be sure" value={password}
          set={setPassword} />
        {Failure}
        <button type="submit" class="danger" data-action="delete-account"
          aria-disabled={trying}>
          Delete the account
        </button>
      </form>
    </details>
  );
}

function Signed({ onClose }: { onClose: () => void }) {
  const [trying, attempt, Failure] = useAttempt();
  return (
    <>
      <p>
        Your games are found in every browser in which you sign in. The links of the seats that this
        browser keeps stay here when you sign out.
      </p>
      {here.value?.mail && (
        <p class="quiet">
          A mail address among your notices also helps if you forget the password.
        </p>
      )}
      <ChangePassword />
      <DeleteAccount onClose={onClose} />
      {Failure}
      <footer class="window-foot">
        <button type="button" data-action="sign-out" aria-disabled={trying}
          onClick={() => attempt(() => signOut().then(onClose))}>
          Sign out
        </button>
        <button type="button" class="primary" onClick={onClose}>Done</button>
      </footer>
    </>
  );
}

const TITLES: Readonly<Record<Way, string>> = {
  in: "Sign in", new: "A new account", forgotten: "A forgotten password",
};

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const [way, choose] = useState<Way>("in");
  const name = here.value?.account;
  const title = name === undefined ? TITLES[way] : `Signed in as ${name}`;
  return (
    <Dialog name="account" title={title} onClose={onClose}>
      {name !== undefined ? <Signed onClose={onClose} />
        : way === "forgotten" ? <Forgotten onClose={onClose} />
          : <SignIn key={way} way={way} choose={choose} onClose={onClose} />}
    </Dialog>
  );
}
