/**
 * Stands between the browser and the portal for one thing alone (docs/decisions/0031): where a page cannot be fetched it shows
 * the offline page. Answers of the portal, pictures and pages are never kept: the next person at this computer finds nothing
 * of the last.
 */
const cacheName = '%BRAND_NAME% %VERSION%';
const offlinePage = '/offline.html';
/** What the offline page is made of. */
const files = ['%FILES%'];

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll([offlinePage, ...files])));
  // Whatever passes it by does not wait for it to start, where browsers know of that.
  const ours = [{ requestMode: 'navigate' }, ...files.map(urlPattern => ({ urlPattern }))];
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' });
});

// The new one takes over at once, and with the old one goes what it kept.
self.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)));
  // Pages are asked for while this starts.
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
