// Keeps what was visited. Pages come from the network while there is one, so nobody reads an old rule;
// without one, from what was kept; a clause never visited is shown inside its rulebook, if that was.
const CACHE = {{ cache|tojson }};
const KEPT = {{ kept|tojson }};
const FALLBACK = {{ page|tojson }};
const CLAUSE = /^(\/rules\/[^/]+)\/([^/]+)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const fresh = await caches.open(CACHE);
  for (const name of await caches.keys()) {
    if (name === CACHE || !name.startsWith("floorjudge-")) continue;
    // A rulebook that was visited under an older version is fetched anew rather than lost.
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      if (isPage(new URL(request.url))) await fresh.add(request.url).catch(() => old.match(request).then((kept) => fresh.put(request, kept)));
    }
    await caches.delete(name);
  }
  await self.clients.claim();
  // The page that brought this worker here was fetched before there was one.
  for (const client of await self.clients.matchAll({ type: "window" })) {
    if (isPage(new URL(client.url))) await fresh.add(client.url).catch(() => {});
  }
}

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.has("HX-Request")) return;
  if (url.searchParams.has("v")) event.respondWith(keptFirst(request));
  else if (isPage(url)) event.respondWith(networkFirst(request, url));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(FALLBACK)));
});

function isPage(url) {
  return /^\/(rules|glossary)(\/|$)/.test(url.pathname);
}

async function keptFirst(request) {
  const kept = await caches.match(request);
  return kept || remember(request, await fetch(request));
}

async function networkFirst(request, url) {
  try {
    return await remember(request, await fetch(request));
  } catch {
    return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) || inItsRulebook(url);
  }
}

async function remember(request, response) {
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

async function inItsRulebook(url) {
  const clause = CLAUSE.exec(url.pathname);
  const book = clause && (await caches.match(clause[1], { ignoreVary: true, ignoreSearch: true }));
  return book ? Response.redirect(`${clause[1]}#${clause[2]}`, 302) : caches.match(FALLBACK);
}
