/**
 * Shows the offline page when a page cannot be fetched. On a paired device it also stores the bench pages, which
 * contain no data. It never stores answers, pictures or other pages, so that the next user of a shared computer finds
 * no data (docs/decisions/0031).
 */
const cacheName = '%BRAND_NAME% %VERSION%';
const offlinePage = '/offline.html';
/** The files of the offline page. */
const files = ['%FILES%'];

/** Exists only on paired devices: web/benches requests it, and 'End' deletes it. */
const benchCache = 'bench pages';
/** One page for all addresses of benches. */
const benchPage = '/bench';
const benchPages = /^\/(?:bench(?:\/pair)?|t\/[^/]+)\/?$/;
/** Their script and styles, and the words of their language. */
const benchFiles = /^\/(?:assets\/bench-|languages\/)/;

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll([offlinePage, ...files])));
  // Where browsers support static routes, other requests do not wait for the worker to start.
  const ours = [
    { requestMode: 'navigate' },
    { urlPattern: '/assets/bench-*' },
    { urlPattern: '/languages/*' },
    ...files.map(urlPattern => ({ urlPattern })),
  ];
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' });
});

// The new worker takes over at once and deletes the old cache.
self.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter(name => name !== cacheName && name !== benchCache);
  await Promise.all(old.map(name => caches.delete(name)));
  // The browser fetches pages while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('message', event => {
  if (event.data === 'keepBench') event.waitUntil(caches.open(benchCache).then(keepBench));
  if (event.data === 'forgetBench') event.waitUntil(caches.delete(benchCache));
  if (event.data?.offlineIn) event.waitUntil(keepOfflinePage(event.data.offlineIn));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(benchPages.test(pathname) ? showBench(event) : fetchPage(event));
  } else if (benchFiles.test(pathname)) {
    event.respondWith(kept(pathname).then(file => (file.ok ? file : fetch(request))));
  } else if (files.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});

/** Stores the offline page in the language of the page that a person sees. */
async function keepOfflinePage(language) {
  const cache = await caches.open(cacheName);
  const page = await cache.match(offlinePage);
  if ((await page?.text())?.includes(` lang="${language}"`)) return;
  const answer = await fetch(offlinePage, { cache: 'no-cache' }).catch(() => undefined);
  if (answer?.ok) await cache.put(offlinePage, answer);
}

async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(offlinePage);
  }
}

/**
 * Answers with the stored page at once and updates it for the next time. Without a stored page, it fetches the page
 * from the server.
 */
async function showBench(event) {
  const cache = (await caches.has(benchCache)) && (await caches.open(benchCache));
  const page = cache && (await cache.match(benchPage));
  if (!page) return fetchPage(event);
  // If the cache has been deleted meanwhile, this fills only the deleted cache.
  event.waitUntil(keepBench(cache).catch(() => {}));
  return page;
}

/** Stores the bench page with its script, words, styles and fonts, and removes those of older builds. */
async function keepBench(cache) {
  const answer = await fetch(benchPage, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) return;
  const html = await answer.clone().text();
  // The page also names the words of other languages, but only its own are in a script.
  const needed = [...new Set(html.match(/\/(?:assets\/[\w.-]+|languages\/[\w-]+\.js(?=">)|theme\.js|icon\.svg)/g))];
  const have = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(needed.filter(file => !have.includes(file)));
  await cache.put(benchPage, answer);
  const old = have.filter(file => file !== benchPage && !needed.includes(file));
  await Promise.all(old.map(file => cache.delete(file)));
}

async function kept(address) {
  return (await caches.match(address)) ?? Response.error();
}
