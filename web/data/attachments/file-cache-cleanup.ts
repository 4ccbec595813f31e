import { shownPeople } from '#domain/access/who-sees.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readChunk } from '../copy/load.ts';
import { deleteCachedFiles, fileCacheName, fileCaches } from '../storage/file-caches.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';

const uncheckedMax = 20;

/** Deletes cached photos and documents of bins, locations and people that the person no longer sees. */
export function createFileCacheCleanup({ copy, database, person }: CopyContext) {
  const queue = createQueue();

  /** Includes what another account left if the page was closed while erasing it. */
  async function deleteUnseen(): Promise<void> {
    const people = knownPeople();
    const locations = locationsById();
    await deleteCachedFiles(({ userId, stream }) => {
      if (userId !== person.userId) return true;
      return copy.record(stream) === undefined && !locations.has(stream) && !people.has(stream);
    });
  }

  const locationsById = () => new Map([...copy.locationRecords()].map(({ id, location }) => [id, location]));

  function knownPeople(): Map<string, string | undefined> {
    const people = shownPeople([
      ...[...copy.records()].map(({ header }) => header),
      ...[...copy.locationRecords()].map(({ location }) => location),
    ]);
    return people.set(person.userId, copy.me.get()?.photo?.id);
  }

  let lastPeople: string | undefined;

  /** A person has one photo, which may be replaced or removed. Most changes are about other things. */
  async function deleteFormerPortraits(): Promise<void> {
    const people = knownPeople();
    const peopleNow = JSON.stringify([...people]);
    if (peopleNow === lastPeople) return;
    const locations = locationsById();
    const ofPeople = (await fileCaches()).filter(
      ({ userId, stream }) =>
        userId === person.userId && copy.record(stream) === undefined && !locations.has(stream),
    );
    for (const { stream, name } of ofPeople) await keepOnly(name, new Set([people.get(stream)]));
    lastPeople = peopleNow;
  }

  async function deleteRemoved(stream: string): Promise<void> {
    const names = [cacheNameOf('photos', stream), cacheNameOf('documents', stream)];
    const existing = await Promise.all(names.map((name) => caches.has(name)));
    if (!existing.includes(true)) return;
    const chunk = await readChunk(database, stream);
    const holders = [copy.record(stream)?.header, locationsById().get(stream), ...(chunk?.items ?? [])];
    const files = holders.flatMap((holder) => [...(holder?.photos ?? []), ...(holder?.documents ?? [])]);
    const ids = new Set(files.map(({ id }) => id));
    for (const [at, name] of names.entries()) if (existing[at]) await keepOnly(name, ids);
  }

  const cacheNameOf = (kind: 'photos' | 'documents', stream: string) =>
    fileCacheName(kind, person.userId, stream);

  /** After many changes, only those with a cache are checked. */
  async function withCachedFiles(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length <= uncheckedMax) return ids;
    const streams = new Set((await fileCaches()).map(({ stream }) => stream));
    return ids.filter((id) => streams.has(id));
  }

  async function cleanUp(changes?: StoredChanges): Promise<void> {
    if (changes === undefined || changes.vanishedIds.length > 0) await deleteUnseen();
    const changed = [...(changes?.records ?? []), ...(changes?.locations ?? [])];
    for (const id of await withCachedFiles(changed.map(({ id }) => id))) await deleteRemoved(id);
    await deleteFormerPortraits();
  }

  return {
    onStored(changes?: StoredChanges): void {
      if (globalThis.caches === undefined || !copy.meta().isComplete) return;
      unattended(queue.run(() => cleanUp(changes)));
    },
  };
}

async function keepOnly(cacheName: string, ids: ReadonlySet<string | undefined>): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const [, , id = ''] = new URL(request.url).pathname.split('/');
    if (!ids.has(id)) await cache.delete(request);
  }
}
