/**
 * Shows the offline page when a page cannot be fetched, and does nothing else (docs/decisions/0031). Never caches
 * answers, pictures or pages, so that the next user of a shared computer finds no data.
 */
const cacheName = '%BRAND_NAME% %VERSION%';
const offlinePage = '/offline.html';
/** The files of the offline page. */
const files = ['%FILES%'];

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll([offlinePage, ...files])));
  // Other requests do not wait for the worker to start, where browsers support static routes.
  const ours = [{ requestMode: 'navigate' }, ...files.map(urlPattern => ({ urlPattern }))];
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' });
});

// The new worker takes over at once and deletes the old cache.
self.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)));
  // The browser fetches pages while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(event));
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(offlinePage);
  }
}

async function kept(address) {
  return (await caches.match(address)) ?? Response.error();
}
