// Part of the service worker: keeps what the viewer of PDFs has read besides its scripts, such as decoders and fonts
// (web/features/things/documents/viewer/pdf-file.ts), so that a document opens offline as it did before.
const pdfParts = 'pdf-parts';

addEventListener('fetch', (event) => {
  const { url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin === location.origin && pathname.startsWith('/pdf-parts/')) event.respondWith(pdfPart(url));
});

async function pdfPart(url) {
  const cache = await caches.open(pdfParts).catch(() => undefined);
  const kept = await cache?.match(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (answer.status === 200) await cache?.put(url, answer.clone()).catch(() => {});
  return answer;
}
