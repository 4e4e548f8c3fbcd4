// Two people on a server who do not know each other: an account, a game for anyone, chat, my games,
// notices by mail, a forgotten password; one of them on a phone in the dark.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { act, now, pickFromMenu, setUp, waitPast } from "./hands";
import { assertAccessible, eventually, output, PHONE, type Look } from "./harness";
import { openMailSink, type MailSink } from "./mailSink";
import { closeLinks, make, openTab, serveGamesWith } from "./remoteHands";

const ANNA = "anna@example.org";
const FIRST = "well kept secret";
const SECOND = "another secret of hers";

let sink: MailSink | undefined;
const mail = (): MailSink => {
  assert.ok(sink, "mail is received");
  return sink;
};

/** Hours have three minutes here: nobody waits for a mail. */
const table = setUp(async () => {
  sink = await openMailSink();
  const served = await serveGamesWith("--notices", "mailto:keeper@example.org", "--mail",
    `smtp://127.0.0.1:${sink.port}`, "--mail-from", "games@example.org", "--test-haste", "20");
  return {
    address: served.address,
    async stop() {
      await served.stop();
      await sink?.stop();
    },
  };
});

async function openAt(address: string, look: Look = {}): Promise<[BrowserContext, Page]> {
  const { context, page } = await table.open(look);
  await page.close();
  return [context, await openTab(context, address)];
}

const picture = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(output, `people-${name}.png`) });

const dialogOf = (page: Page, name: string): Locator => page.locator(`[data-dialog="${name}"]`);

async function openWindow(page: Page, name: string): Promise<Locator> {
  await page.locator(`.people [data-open="${name}"]`).click();
  const dialog = dialogOf(page, name);
  await dialog.waitFor();
  return dialog;
}

async function closed(page: Page, name: string): Promise<void> {
  await dialogOf(page, name).waitFor({ state: "detached" });
}

/** Looks at a window as everybody can. */
async function look(page: Page, name: string): Promise<void> {
  await assertAccessible(page, name);
  await picture(page, name);
}

async function sign(page: Page, way: "in" | "new", name: string, password: string): Promise<void> {
  const dialog = dialogOf(page, "account");
  if (way === "new") await dialog.locator('[data-way="new"]').click();
  await dialog.getByLabel("Name of the account").fill(name);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.locator('[data-action="sign"]').click();
}

const toStart = async (page: Page): Promise<void> => {
  await pickFromMenu(page, "leave");
  await page.locator('[data-people="true"]').waitFor();
};

/** Opens the chat if it is closed, and says something by the keys alone. */
async function speak(page: Page, text: string): Promise<void> {
  const field = page.getByLabel("Say something");
  if (!(await field.isVisible())) await page.locator('[data-tool="chat"]').click();
  await field.fill(text);
  await field.press("Enter");
  await page.locator('[data-own="true"]', { hasText: text }).waitFor();
}

const unreadAt = (page: Page, count: number): Promise<unknown> =>
  page.waitForSelector(`[data-tool="chat"][data-unread="${count}"]`, { state: "attached" });

async function meetInLobby(anna: Page, ben: Page): Promise<void> {
  await openWindow(anna, "account");
  await sign(anna, "new", "anna", FIRST);
  await closed(anna, "account");
  await anna.locator('[data-open="account"]', { hasText: "anna" }).waitFor();
  const wanted = { battle: "training", side: "scots", name: "Anna", clock: "each 3d" };
  await make(anna, wanted, "With anyone on this server");
  await anna.locator('[data-listed="true"]').waitFor();
  await look(anna, "links");
  // She thinks again, and again.
  await anna.locator('[data-action="listed"]').click();
  await anna.locator('[data-listed="false"]').waitFor();
  await anna.locator('[data-action="listed"]').click();
  await anna.locator('[data-listed="true"]').waitFor();
  await closeLinks(anna);
  await ben.reload();
  await ben.locator('[data-open="lobby"]', { hasText: "1 waiting" }).waitFor();
  const lobby = await openWindow(ben, "lobby");
  const waiting = lobby.locator("[data-lobby]", { hasText: "be the English" });
  await waiting.getByText("3 days a turn").waitFor();
  await lobby.getByLabel("Your name").fill("Ben");
  await look(ben, "lobby");
  await lobby.locator('[data-action="sit"]').click();
  await ben.waitForSelector('[data-remote="playing"]', { state: "attached" });
  await anna.waitForSelector('[data-remote="playing"]', { state: "attached" });
}

async function talk(anna: Page, ben: Page): Promise<void> {
  await speak(anna, "Well met, stranger");
  await unreadAt(ben, 1);
  await picture(ben, "unread");
  await ben.locator('[data-tool="chat"]').tap();
  await ben.locator("[data-line]", { hasText: "Well met" }).waitFor();
  await speak(ben, "<b>And you</b>");
  await look(ben, "chat-phone");
  await ben.locator('[data-dialog="chat"] [data-action="close"]').click();
  await unreadAt(ben, 0);
  await anna.locator("[data-line]", { hasText: "<b>And you</b>" }).waitFor();
  await look(anna, "chat");
  const box = await anna.locator(".chat-panel").boundingBox();
  const decision = await anna.locator("[data-decision]").boundingBox();
  assert.ok(box && decision && box.x + box.width <= decision.x, "the decision is not covered");
  await anna.locator('[data-action="block"]').click();
  await anna.locator('[data-action="block"][aria-pressed="true"]').waitFor();
  await speak(ben, "Do you hear me?");
  await ben.locator('[data-dialog="chat"] [data-action="close"]').click();
  assert.equal(await anna.locator("[data-line]", { hasText: "hear me" }).count(), 0);
  await anna.locator('[data-action="block"]').click();
  await anna.locator("[data-line]", { hasText: "hear me" }).waitFor();
  await anna.getByLabel("Say something").fill("é".repeat(251));
  await anna.locator("#chat-help", { hasText: "take 2 away" }).waitFor();
  await anna.keyboard.press("Escape");
  await anna.locator(".chat-panel").waitFor({ state: "detached" });
  await anna.reload(); // what was read stays read
  await unreadAt(anna, 0);
}

/** What waits, and for whom, on both start pages. */
async function watchTurns(anna: Page, ben: Page): Promise<void> {
  await toStart(anna);
  await anna.locator('[data-my-turn="true"]', { hasText: "your turn" }).waitFor();
  await anna.locator("#people-title", { hasText: "1 waiting for you" }).waitFor();
  await anna.locator("[data-due]", { hasText: "For you: 2 days left" }).waitFor();
  await look(anna, "games");
  await toStart(ben);
  await ben.locator('[data-my-turn="false"]', { hasText: "Anna decides" }).waitFor();
  await look(ben, "games-phone");
  await anna.locator('.people [data-action="resume"]').click();
  await anna.waitForSelector('[data-remote="playing"]', { state: "attached" });
  const { ply } = await now(anna);
  await act(anna, "done");
  await waitPast(anna, ply);
  await ben.reload();
  await ben.locator("[data-news]", { hasText: "new decision" }).waitFor();
  await ben.locator('.people [data-action="resume"]').click();
  await waitPast(ben, ply);
  await toStart(ben);
  await ben.locator(".people [data-game]").waitFor();
  await eventually(async () => assert.equal(await ben.locator("[data-news]").count(), 0));
}

/** One gives up; what was said can then be read by who looks on, and by nobody before. */
async function listenIn(watcher: Page, ben: Page): Promise<void> {
  assert.equal(await watcher.locator('[data-tool="chat"]').count(), 0, "not before the end");
  await ben.locator('.people [data-action="resume"]').click();
  await ben.waitForSelector('[data-remote="playing"]', { state: "attached" });
  await pickFromMenu(ben, "resign");
  await ben.locator('[data-action="resign-confirmed"]').click();
  await watcher.locator('[data-dialog="end"] [data-action="look"]').click();
  await watcher.locator('[data-tool="chat"]').click();
  await watcher.locator("[data-line]", { hasText: "Well met" }).waitFor();
  assert.equal(await watcher.getByLabel("Say something").count(), 0, "nobody asked him");
}

/** Gives the browser a push service that takes everybody. */
async function allowPush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"], { origin: new URL(table.address()).origin });
  await context.addInitScript(() => {
    const endpoint = "https://127.0.0.1:1/push";
    const keys = { // any point of the curve
      p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW" +
        "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "AAAAAAAAAAAAAAAAAAAAAA",
    };
    const made = { endpoint, unsubscribe: async () => true, toJSON: () => ({ endpoint, keys }) };
    let subscribed = false;
    const service = {
      subscribe: async () => ((subscribed = true), made),
      getSubscription: async () => (subscribed ? made : null),
    };
    Object.assign(PushManager.prototype, service);
  });
}

async function beTold(anna: Page): Promise<void> {
  await toStart(anna);
  const dialog = await openWindow(anna, "notices");
  const hook = dialog.getByLabel("Webhook", { exact: true });
  await hook.fill("http://example.org/hook");
  await hook.press("Enter");
  await dialog.locator(".remote-no", { hasText: "begins with https://" }).waitFor();
  await hook.fill("https://127.0.0.1:1/hook");
  await hook.press("Enter");
  await dialog.locator('[data-channel="webhook"]').waitFor();
  await dialog.locator('[data-action="push"]').click();
  await dialog.locator('[data-channel="push"]', { hasText: "This browser" }).waitFor();
  await dialog.getByLabel("Mail", { exact: true }).fill(ANNA);
  await dialog.getByLabel("Mail", { exact: true }).press("Enter");
  await dialog.locator('[data-channel="mail"][data-confirmed="false"]').waitFor();
  await look(anna, "notices");
  await dialog.locator('[data-channel="webhook"] [data-action="end-channel"]').click();
  await dialog.locator('[data-channel="webhook"]').waitFor({ state: "detached" });
  await dialog.locator(".primary").click();
  await anna.goto(await mail().link(ANNA, "confirm"));
  await look(anna, "confirm");
  await anna.locator('[data-action="mailed"]').click();
  await dialogOf(anna, "mailed").getByText("Confirmed").waitFor();
  await anna.keyboard.press("Escape");
  await eventually(async () =>
    assert.ok(!anna.url().includes("confirm"), "the secret is gone from the address"));
  const again = await openWindow(anna, "notices");
  await again.locator('[data-channel="mail"][data-confirmed="true"]').waitFor();
  await again.locator(".primary").click();
}

/** A service worker shows what it is sent. */
async function showPushed(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Set<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId } of registrations) registered.add(registrationId);
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await devtools.send("ServiceWorker.enable");
  const origin = new URL(table.address()).origin;
  const link = `${origin}/#/watch/${"0".repeat(32)}`;
  const data = JSON.stringify({
    title: "Banneret", body: "The Mill Burn: it is your turn (Scots against Ben)\n", link,
  });
  await eventually(async () => { // a worker that is not awake yet is told again
    for (const registrationId of registered)
      await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    const shown = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notices = await registration.getNotifications();
      return notices.map(({ title, body, data: { link: to } }) => ({ title, body, to }));
    });
    assert.deepEqual(shown, [{
      title: "Banneret", body: "The Mill Burn: it is your turn (Scots against Ben)", to: link,
    }]);
  });
  await devtools.detach();
}

/** Anna at another browser: she has forgotten her password, and gets at her game by a mail. */
async function recoverAt(page: Page): Promise<void> {
  await openWindow(page, "account");
  await sign(page, "in", "anna", "what was it again");
  await dialogOf(page, "account").getByText("do not belong together").waitFor();
  await look(page, "sign-in");
  await page.locator('[data-way="forgotten"]').click();
  await page.getByLabel("Mail address of the account").fill(ANNA);
  await page.locator('[data-action="forgotten"]').click();
  await dialogOf(page, "account").getByText("Look into your mail").waitFor();
  await look(page, "forgotten");
  const link = await mail().link(ANNA, "password");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(SECOND);
  await look(page, "password");
  await page.locator('[data-action="mailed"]').click();
  await closed(page, "mailed");
  await page.locator('[data-open="account"]', { hasText: "anna" }).waitFor();
  await page.locator('.people [data-mine="true"]', { hasText: "against Ben" }).waitFor();
  await page.goto(link); // once is once
  await page.getByLabel("New password", { exact: true }).fill(SECOND);
  await page.locator('[data-action="mailed"]').click();
  await dialogOf(page, "mailed").getByText("has been used").waitFor();
  await page.keyboard.press("Escape");
}

async function endAccount(page: Page): Promise<void> {
  await page.goto(await mail().link(ANNA, "quiet"));
  await page.locator('[data-action="mailed"]').click();
  await dialogOf(page, "mailed").getByText("Nothing more is sent").waitFor();
  await page.keyboard.press("Escape");
  const dialog = await openWindow(page, "account");
  await dialog.locator('[data-part="password"] summary').click();
  await dialog.getByLabel("Password until now").fill(SECOND);
  await dialog.getByLabel("New password", { exact: true }).fill(FIRST);
  await dialog.locator('[data-action="change-password"]').click();
  await dialog.getByText("have to sign in anew").waitFor();
  await look(page, "account");
  await dialog.locator('[data-action="sign-out"]').click();
  await closed(page, "account");
  await page.locator('[data-open="account"]', { hasText: "Sign in" }).waitFor();
  await openWindow(page, "account");
  await sign(page, "in", "anna", FIRST);
  await closed(page, "account");
  const signed = await openWindow(page, "account");
  await signed.locator('[data-part="delete"] summary').click();
  await signed.getByLabel("Password, to be sure").fill(FIRST);
  await signed.locator('[data-action="delete-account"]').click();
  await closed(page, "account");
  await page.locator('[data-open="account"]', { hasText: "Sign in" }).waitFor();
}

test("two strangers meet, talk, come back and are told", async () => {
  const [annas, anna] = await openAt(table.address());
  await allowPush(annas);
  await anna.reload();
  const phone = { viewport: PHONE, touch: true, dark: true };
  const [bens, ben] = await openAt(table.address(), phone);
  await look(anna, "start");
  await look(ben, "start-phone");
  await meetInLobby(anna, ben);
  await talk(anna, ben);
  const [watchers, watcher] = await openAt(anna.url());
  await watcher.locator("[data-connection]", { hasText: "watching" }).waitFor();
  await watchTurns(anna, ben);
  await beTold(anna);
  await showPushed(annas, anna);
  const [others, other] = await openAt(table.address(), phone);
  await recoverAt(other);
  // The browser that knew the old password is out, and comes back by the link that it keeps.
  await anna.reload();
  await anna.locator('.people [data-mine="false"]', { hasText: "sit down again" }).waitFor();
  await anna.locator('.people [data-action="resume"]').click();
  await dialogOf(anna, "join").waitFor();
  assert.ok(!anna.url().includes("seat"), "its secret does not come into the address");
  const seen = anna.waitForResponse("**/seen");
  await dialogOf(anna, "join").locator('[data-action="join"]').click();
  await anna.waitForSelector('[data-remote="playing"]', { state: "attached" });
  await seen;
  await anna.close(); // what she sees is not told to her by mail
  await listenIn(watcher, ben);
  await endAccount(other);
  for (const context of [annas, bens, watchers, others]) await context.close();
});
