// Between the pages and the house. It keeps one page, for when the house cannot be reached, and what that page wears; all
// else goes through as if it were not there, so no table is ever an old one. The house puts KEPT and CACHE before this.
'use strict';
addEventListener('install', e => e.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map(address => new Request(address, { cache: 'reload', credentials: 'omit' })));
  await skipWaiting();
})()));
addEventListener('activate', e => e.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));
addEventListener('fetch', e => {
  const { request } = e, { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const kept = request.mode === 'navigate' ? '/offline' : KEPT.includes(pathname + search) && pathname !== '/offline' && request.url;
  if (kept) e.respondWith(fetch(request).catch(async gone => await (await caches.open(CACHE)).match(kept) ?? Promise.reject(gone)));
});
addEventListener('notificationclick', e => {                       // to the table, where it is open already
  e.notification.close();
  const there = e.notification.data;
  e.waitUntil((async () => {
    const pages = await clients.matchAll({ type: 'window' });
    const open = pages.find(page => page.url === there);
    open ? await open.focus() : await clients.openWindow(there);
  })());
});
