// Part of the service worker: keeps the tiles of maps that were seen, so that they are there without a network. Only they
// are pictures from another address (web/features/space/maps). web/data/storage/file-caches.ts erases them.
const tilesMost = 500;
const freshMs = 7 * 24 * 60 * 60 * 1000;
const keptAt = 'whichbin-kept-at';

addEventListener('fetch', (event) => {
  const { request } = event;
  const isElsewhere = new URL(request.url).origin !== location.origin;
  if (isElsewhere && request.destination === 'image' && request.mode === 'cors') {
    event.respondWith(tile(request, (work) => event.waitUntil(work)));
  }
});

async function tile(request, meanwhile) {
  // Where nothing can be kept, as on a full disk, the map is shown all the same.
  const cache = await caches.open('tiles').catch(() => undefined);
  const kept = await cache?.match(request.url);
  if (kept && Date.now() - Number(kept.headers.get(keptAt)) < freshMs) return kept;
  try {
    const answer = await fetch(request);
    if (cache && answer.status === 200) meanwhile(keep(cache, request.url, answer.clone()));
    return answer.ok || !kept ? answer : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The oldest go first. */
async function keep(cache, url, answer) {
  try {
    const headers = {
      'content-type': answer.headers.get('content-type') ?? '',
      [keptAt]: String(Date.now()),
    };
    await cache.delete(url);
    await cache.put(url, new Response(await answer.blob(), { headers }));
    const urls = await cache.keys();
    await Promise.all(urls.slice(0, Math.max(0, urls.length - tilesMost)).map((each) => cache.delete(each)));
  } catch {
    // Shown, and not kept.
  }
}
