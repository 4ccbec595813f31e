import type { CopyContext } from '../copy/copy-context.ts';
import { readChunk } from '../copy/load.ts';
import { forgetPhotos, photoCacheName } from '../storage/photo-caches.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredNews } from '../sync/tab-news.ts';

/** More changes at once are a first load, after which nothing is kept that was not there before. */
const fewAtOnce = 20;

/** Forgets the photos of what this person no longer sees. */
export function createPhotoCare({ copy, database, person }: CopyContext) {
  const queue = createQueue();

  /** Also what another person left, should the page have been closed amid erasing it. */
  function forgetUnseen(): Promise<void> {
    return forgetPhotos(({ userId, stream }) => {
      if (userId !== person.userId) return true;
      return copy.record(stream) === undefined && !locationIds().has(stream) && stream !== userId;
    });
  }

  const locationIds = () => new Set([...copy.locationRecords()].map(({ id }) => id));

  async function forgetRemoved(binId: string): Promise<void> {
    const name = photoCacheName(person.userId, binId);
    if (!(await caches.has(name))) return;
    const chunk = await readChunk(database, binId);
    const photos = [copy.record(binId)?.header, ...(chunk?.items ?? [])].flatMap(
      (each) => each?.photos ?? [],
    );
    const ids = new Set(photos.map(({ id }) => id));
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const [, , id = ''] = new URL(request.url).pathname.split('/');
      if (!ids.has(id)) await cache.delete(request);
    }
  }

  return {
    hear(news?: StoredNews): void {
      if (globalThis.caches === undefined || !copy.meta().isComplete) return;
      if (news === undefined || news.vanishedIds.length > 0) unattended(queue.run(forgetUnseen));
      const changed = news?.records ?? [];
      if (changed.length > fewAtOnce) return;
      for (const { id } of changed) unattended(queue.run(() => forgetRemoved(id)));
    },
  };
}
