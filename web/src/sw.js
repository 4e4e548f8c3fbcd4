// Keeps the page for offline play: all files of one build, taken together or not at all.
const CACHE = "banneret-{version}";
const FILES = "{files}";

self.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("banneret-") && name !== CACHE);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// What a server of games tells while the page is closed: { title, body, link }.
self.addEventListener("push", (event) => {
  const { title, body, link } = event.data.json();
  // In place of what was told of this game before, and yet to be noticed.
  const shown = { body: body.trimEnd(), data: { link }, tag: link, renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

// Whoever presses it comes to the game: in the page that shows it, or in another that is open.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(event.notification.data.link, location.origin);
  if (link.origin !== location.origin) return;
  const go = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find(({ url }) => url === link.href);
    if (there) return there.focus();
    const [open] = pages;
    if (!open) return self.clients.openWindow(link.href);
    await open.focus();
    return open.navigate(link.href);
  };
  event.waitUntil(go());
});

// The page itself comes fresh when there is a network; its files have names that change with them.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Games on a server are the server's: nothing of them is kept here.
  const isOwn = origin === location.origin && !pathname.startsWith("/api/");
  if (request.method !== "GET" || !isOwn) return;
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match("./")));
  else if (pathname.endsWith("/remote.json"))
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
