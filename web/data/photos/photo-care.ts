import { shownPeople } from '#domain/access/shown-people.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readChunk } from '../copy/load.ts';
import { forgetPhotos, photoCacheName, photoCaches } from '../storage/photo-caches.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';

const fewAtOnce = 20;

/** Deletes cached photos of bins, locations and people that the person no longer sees. */
export function createPhotoCare({ copy, database, person }: CopyContext) {
  const queue = createQueue();

  /** Includes what another account left if the page was closed while erasing it. */
  async function forgetUnseen(): Promise<void> {
    const people = knownPeople();
    const places = placeById();
    await forgetPhotos(({ userId, stream }) => {
      if (userId !== person.userId) return true;
      return copy.record(stream) === undefined && !places.has(stream) && !people.has(stream);
    });
  }

  const placeById = () => new Map([...copy.locationRecords()].map(({ id, location }) => [id, location]));

  function knownPeople(): Map<string, string | undefined> {
    const people = shownPeople([
      ...[...copy.records()].map(({ header }) => header),
      ...[...copy.locationRecords()].map(({ location }) => location),
    ]);
    return people.set(person.userId, copy.me.get()?.photo?.id);
  }

  let lastPeople: string | undefined;

  /** A person has one photo, which may be replaced or removed. Most changes are about other things. */
  async function forgetFormerPhotos(): Promise<void> {
    const people = knownPeople();
    const peopleNow = JSON.stringify([...people]);
    if (peopleNow === lastPeople) return;
    const places = placeById();
    const ofPeople = (await photoCaches()).filter(
      ({ userId, stream }) =>
        userId === person.userId && copy.record(stream) === undefined && !places.has(stream),
    );
    for (const { stream, name } of ofPeople) await keepOnly(name, new Set([people.get(stream)]));
    lastPeople = peopleNow;
  }

  async function forgetRemoved(stream: string): Promise<void> {
    const name = photoCacheName(person.userId, stream);
    if (!(await caches.has(name))) return;
    const chunk = await readChunk(database, stream);
    const holders = [copy.record(stream)?.header, placeById().get(stream), ...(chunk?.items ?? [])];
    await keepOnly(name, new Set(holders.flatMap((each) => each?.photos ?? []).map(({ id }) => id)));
  }

  /** After many changes, only those with a cache are checked. */
  async function withPhotosHere(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length <= fewAtOnce) return ids;
    const names = new Set((await photoCaches()).map(({ name }) => name));
    return ids.filter((id) => names.has(photoCacheName(person.userId, id)));
  }

  async function follow(news?: StoredChanges): Promise<void> {
    if (news === undefined || news.vanishedIds.length > 0) await forgetUnseen();
    const changed = [...(news?.records ?? []), ...(news?.locations ?? [])];
    for (const id of await withPhotosHere(changed.map(({ id }) => id))) await forgetRemoved(id);
    await forgetFormerPhotos();
  }

  return {
    hear(news?: StoredChanges): void {
      if (globalThis.caches === undefined || !copy.meta().isComplete) return;
      unattended(queue.run(() => follow(news)));
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
