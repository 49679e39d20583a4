// The service worker caches the page's files, so that the page opens offline.
// The site writes two constants before this text: FILES, the addresses of the files of a first
// visit, and VERSION, a hash of the files. A file whose address contains a hash is taken from the
// cache if it is there; all others, such as the page and the list of weights, from the cache only
// when offline. The pages of an origin share its caches, so the name of a cache contains the
// worker's scope.
declare const FILES: string[];
declare const VERSION: string;

// What the types of the DOM lack of a service worker.
declare const registration: ServiceWorkerRegistration;
declare const skipWaiting: () => Promise<void>;
declare global {
  interface WindowEventMap {
    install: Event & { waitUntil(work: Promise<unknown>): void };
    activate: WindowEventMap['install'];
    fetch: Event & { request: Request; respondWith(response: Promise<Response>): void };
  }
}
const PLACE = registration.scope;
const NAME = `ptrnet ${PLACE} ${VERSION}`;
const hashed = (path: string) => /(^|\/)web-[0-9a-f]{12}\/|-[0-9a-f]{12}\.safetensors$/.test(path);
/** A file of this version: the browser's cache may have others of an earlier one. */
const fresh = (path: string) => new Request(path, { cache: hashed(path) ? 'default' : 'reload' });

addEventListener('install', (event) => {
  const stored = caches.open(NAME).then((cache) => cache.addAll(FILES.map(fresh)));
  event.waitUntil(stored.then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  const old = (name: string) => name !== NAME && name.startsWith(`ptrnet ${PLACE} `);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith(hashed(url.pathname) ? fromCache(request) : fromNetwork(request));
});

async function fromCache(request: Request) {
  const cache = await caches.open(NAME);
  const cached = await cache.match(request);
  // After a failure the page asks past the cache: the cached file may be damaged.
  if (cached && request.cache !== 'reload') return cached;
  try {
    return store(cache, request, await fetch(request));
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

async function fromNetwork(request: Request) {
  const cache = await caches.open(NAME);
  try {
    return store(cache, request, await fetch(request));
  } catch (error) {
    const place = request.url.replace(/\/index\.html(?=$|[?#])/, '/'); // the page is stored without its name
    const cached = await cache.match(place, { ignoreSearch: true });
    if (cached) return cached;
    throw error;
  }
}

function store(cache: Cache, request: Request, response: Response) {
  // if there is no room, the page works online
  if (response.ok && response.status === 200) cache.put(request, response.clone()).catch(() => {});
  return response;
}
