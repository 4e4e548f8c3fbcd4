// Where somebody is told of his games, and how that is said.
import { signal } from "@preact/signals";
import { ownEndpoint, subscribe, unsubscribe } from "./push";
import { ask, type Channel, type Channels } from "./wire";

export const channels = signal<Channels | undefined>(undefined);
/** How this browser is told; none: it is not. */
export const endpoint = signal<string | undefined>(undefined);

export async function refreshChannels(): Promise<void> {
  const now = await ask<Channels>("/api/channels");
  endpoint.value = await ownEndpoint().catch(() => undefined);
  channels.value = now;
}

async function add(line: string, always: boolean): Promise<void> {
  await ask("/api/channels", [line, `always ${always ? "yes" : "no"}`]);
  await refreshChannels();
}

export const addMail = (address: string, always: boolean): Promise<void> =>
  add(`mail ${address.trim()}`, always);
export const addWebhook = (address: string, always: boolean): Promise<void> =>
  add(`webhook ${address.trim()}`, always);

export async function addThisBrowser(always: boolean): Promise<void> {
  const key = channels.peek()?.push_key ?? "";
  await add(await subscribe(key), always);
}

export async function endChannel({ channel, kind, address }: Channel): Promise<void> {
  await ask("/api/channels/end", [`channel ${channel}`]);
  if (kind === "push") await unsubscribe(address).catch(() => undefined);
  await refreshChannels();
}

/** This browser is told nothing more: it may be somebody else's next. An account has its channels
 *  beyond a session, so the server would go on. */
export async function quietThisBrowser(): Promise<void> {
  const own = await ownEndpoint();
  if (own === undefined) return;
  void unsubscribe(own).catch(() => undefined); // a push service may take its time
  const now = await ask<Channels>("/api/channels");
  const channel = now.channels.find(({ address }) => address === own);
  if (channel) await ask("/api/channels/end", [`channel ${channel.channel}`]);
}

/** "Mail to anna@example.org", "This browser": where it goes. */
export function channelName({ kind, address }: Channel, own: string | undefined): string {
  if (kind === "mail") return `Mail to ${address}`;
  if (kind === "webhook") return `Webhook ${address}`;
  return address === own ? "This browser" : `Another browser (${new URL(address).host})`;
}

/** Whether it works. */
export function channelState(channel: Channel, account = false): string {
  const { confirmed, failures, broken, always, kind, recovers } = channel;
  if (broken !== undefined)
    return `given up, because of: ${broken}. Put that right and add it again.`;
  if (!confirmed) return "not confirmed yet: open the link in the mail that was sent there.";
  if (failures > 0) return `failed ${failures} times; it is tried again.`;
  const told = always ? "told always." : "told when you have not looked.";
  const lacks = account && kind === "mail" && !recovers;
  return lacks ? `${told} Add it again to have a forgotten password replaced by it.` : told;
}
