// @ts-check
// The service worker: keeps what was loaded, so that the page opens without a network.
// The server puts two constants before this text: FILES, the addresses of a first
// visit, and VERSION, which is theirs. Addresses that carry a hash are taken from the
// cache for ever; the page itself and the list of weights from the network if it is there.
// Caches are the origin's, where other versions of the page may lie beside this one: the name
// of a cache carries the place that it is for.
/* global FILES, VERSION */
/** @type {any} a ServiceWorkerGlobalScope, of which no page's types know */
const worker = self;
const PLACE = worker.registration.scope;
const NAME = `ptrnet ${PLACE} ${VERSION}`;
const hashed = (path) => /\/web-[0-9a-f]{12}\/|-[0-9a-f]{12}\.safetensors$/.test(path);

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const old = (name) => name !== NAME && name.startsWith(`ptrnet ${PLACE} `);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith(hashed(url.pathname) ? fromCache(request) : fromNetwork(request));
});

async function fromCache(request) {
  const cache = await caches.open(NAME);
  // After a failure the page asks anew: what is kept may be what was damaged.
  const kept = request.cache === 'reload' ? null : await cache.match(request);
  return kept ?? keep(cache, request, await fetch(request));
}

async function fromNetwork(request) {
  const cache = await caches.open(NAME);
  try {
    return keep(cache, request, await fetch(request));
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

function keep(cache, request, response) {
  if (response.ok && response.status === 200) cache.put(request, response.clone());
  return response;
}
