import type { PhotoUpload } from '../operations/upload.ts';
import { cachedPhotoAddress } from '../storage/file-caches.ts';

/**
 * Loads again the photos that the page loaded before the first service worker controlled it, so that the worker stores
 * them for use offline. Returns a function that stops it.
 */
export function keepSeenPhotos(userId: string): () => void {
  // The browser lists 250 otherwise, which the app's own files can fill.
  performance.setResourceTimingBufferSize?.(2_000);
  const stopping = new AbortController();
  const { signal } = stopping;
  const load = async () => {
    // One after another, because what is on the screen comes first.
    for (const address of unstoredAddresses(userId)) {
      if (signal.aborted) return;
      const answer = await fetch(address, { priority: 'low' }).catch(() => undefined);
      await answer?.blob().catch(() => {});
    }
  };
  // Pages without https have no service workers.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) void load();
  else workers?.addEventListener('controllerchange', () => void load(), { once: true, signal });
  return () => stopping.abort();
}

/** Loads a photo that this device has sent, which its own pages show from memory, so that it is stored too. */
export async function keepSentPhoto(
  userId: string,
  { id, target }: Pick<PhotoUpload, 'id' | 'target'>,
): Promise<void> {
  const stream = target.kind === 'item' ? target.binId : target.kind === 'me' ? userId : target.id;
  const address = cachedPhotoAddress({ id, size: 'medium', userId, stream });
  const answer = await fetch(address, { priority: 'low' }).catch(() => undefined);
  await answer?.blob().catch(() => {});
}

/** The addresses of photos of this account (`photoSource`) that came without the service worker. */
function unstoredAddresses(userId: string): Set<string> {
  const photos = performance.getEntriesByType('resource').filter((entry) => {
    const { pathname, search } = new URL(entry.name);
    const isPhoto = pathname.startsWith('/photos/') && search.startsWith(`?${userId}:`);
    return isPhoto && (entry as PerformanceResourceTiming).workerStart === 0;
  });
  return new Set(photos.map(({ name }) => name));
}
