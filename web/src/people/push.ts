// Notices that the browser itself shows, even if this page is closed. Permission is asked for only
// when somebody presses for it.

export type PushState = "ready" | "denied" | "impossible";

/** Whether this browser can be told: only on https or its own machine, and not where it said no. */
export function pushState(): PushState {
  const able = "serviceWorker" in navigator && "PushManager" in globalThis &&
    "Notification" in globalThis;
  if (!able) return "impossible";
  return Notification.permission === "denied" ? "denied" : "ready";
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address by which this browser is told already. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (pushState() === "impossible") return undefined;
  return (await current())?.endpoint;
}

const READY_MS = 10_000;

/** The service worker that shows notices: a browser that could not install it never says so. */
function worker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The browser could not install what shows notices. " +
      "Load the page again, and look whether it may keep data of this page.")), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

/** Subscribes, in place of what was subscribed under another key of the server. */
async function subscribeAnew(
  manager: PushManager, wanted: PushSubscriptionOptionsInit,
): Promise<PushSubscription> {
  try {
    return await manager.subscribe(wanted);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(wanted);
  }
}

/** Asks the reader, then the browser; the line for the server. */
export async function subscribe(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("The browser was told not to show notices of this page. Allow them in its " +
      "settings for this page, then press again.");
  const { pushManager } = await worker();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const made = await subscribeAnew(pushManager, wanted).catch((error: unknown) => {
    throw new Error("The browser could not reach its push service. Is there a net, and does the " +
      `browser allow push? (${String(error)})`);
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  return `push ${endpoint} ${keys["p256dh"] ?? ""} ${keys["auth"] ?? ""}`;
}

/** This browser is no longer told. */
export async function unsubscribe(endpoint: string): Promise<void> {
  const subscription = await current();
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
}
