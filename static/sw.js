// Opens our pages without a connection. Only GETs of pages and of our own files pass through here;
// what is sent, the live stream and the JSON door never do. Pages come from the network whenever it
// answers; the copy that is shown otherwise says how old it is.
const PATIENCE = 3000;
const MOST_PAGES = 30;
const KEPT_AT = "barbu-kept-at";

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES);
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await self.clients.claim();
  // The pages that are open now were loaded before this worker could keep them.
  for (const client of await self.clients.matchAll({ type: "window" })) await fetchKept(client.url);
})()));

async function fetchKept(url) {
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => null);
  if (response && isKept(response)) await keep(url, response);
}

const isKept = (response) => response.ok && !response.redirected && response.headers.has("Barbu-Keep");

async function keep(url, response, html) {
  const cache = await caches.open(NAME);
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, Date.now());
  for (const wire of ["Content-Encoding", "Content-Length"]) headers.delete(wire);
  await cache.put(url, new Response(html ?? await response.text(), { headers }));
  const pages = (await cache.keys()).filter((request) => !FILES.includes(new URL(request.url).pathname));
  for (const oldest of pages.slice(0, -MOST_PAGES)) await cache.delete(oldest);
}

// Both readings are this phone's own clock's, so a clock that is wrong by a day does no harm.
async function aged(copy) {
  const age = Math.max(0, Date.now() - copy.headers.get(KEPT_AT));
  const html = (await copy.text()).replace("<html", `<html data-age="${age}"`);
  return new Response(html, { headers: copy.headers });
}

async function page(request, network) {
  const cache = await caches.open(NAME);
  const copy = await cache.match(request.url);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  const response = await (copy ? Promise.race([network, late]) : network).catch(() => null);
  if (response && !(copy && [502, 503, 504].includes(response.status))) return response;
  return copy ? aged(copy) : cache.match(AWAY);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const network = fetch(request).then((response) => {
      if (isKept(response)) event.waitUntil(keep(request.url, response.clone()));
      return response;
    });
    event.waitUntil(network.catch(() => null));
    event.respondWith(page(request, network));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(request).then((file) => file || fetch(request)));
  }
});

// A page that has changed since it was loaded sends what it shows now; without that, the page at
// the address is asked for.
self.addEventListener("message", (event) => event.waitUntil((async () => {
  const { url, html } = event.data;
  if (!html) return fetchKept(url);
  const cache = await caches.open(NAME);
  const copy = await cache.match(url);
  if (copy) await keep(url, copy, html);
})()));
