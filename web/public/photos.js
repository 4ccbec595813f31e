// Part of the service worker: keeps the photos that were seen, for whom and of which bin or place the address says
// (web/data/account/hooks.ts). web/data/storage/file-caches.ts erases them.
const personAndStream = /^\?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const { pathname, search } = new URL(url);
  // Security: a link from somebody else, which is opened by navigation, may name any person and bin.
  if (mode !== 'navigate' && pathname.startsWith('/photos/') && personAndStream.test(search))
    event.respondWith(photo(event.request, `photos:${search.slice(1)}`));
});

/** A photo never changes under its address, so what is kept needs no asking. */
async function photo(request, cacheName) {
  const kept = await caches.match(request.url, { cacheName });
  if (kept) return kept;
  // Opened before the server is asked: what comes after this cache was erased goes with it.
  const cache = await caches.open(cacheName).catch(() => undefined);
  const answer = await fetch(request.url, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) return (await otherSize(request.url, cacheName)) ?? Response.error();
  // On a full disk it is shown all the same.
  if (answer.status === 200) await cache?.put(request.url, answer.clone()).catch(() => {});
  else if (cache && (await cache.keys()).length === 0) await caches.delete(cacheName);
  return answer;
}

/** Offline, a larger size stands in for a small one, and medium and large for each other. */
async function otherSize(address, cacheName) {
  for (const size of ['medium', 'large']) {
    const kept = await caches.match(address.replace(/\/(small|medium|large)\?/, `/${size}?`), { cacheName });
    if (kept) return kept;
  }
  return undefined;
}
