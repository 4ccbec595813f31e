import type { Item } from '#domain/items/item.ts';
import type { BinRecord, Database, LocationRecord } from '../database.ts';
import { touchedBins } from '../dependencies.ts';
import { readChunk, readLocations, readRecords } from '../load.ts';
import type { Waiting } from '../operation.ts';
import { type Actor, shownItems, shownThings } from '../view.ts';
import {
  createShare,
  type IndexedBin,
  type IndexedHeader,
  type IndexedLocation,
  indexHeader,
  indexItems,
  indexLocation,
} from './index-bin.ts';
import type { SearchIndex } from './scan.ts';

/** Bins read and indexed at a time, so that a query may come in between. */
const atOnce = 40;

export type LiveIndex = SearchIndex & {
  fill(): Promise<void>;
  /** Reads these bins again, undefined = all, and the locations if some of them changed. */
  stored(ids: readonly string[] | undefined, hasLocations: boolean): Promise<void>;
  setWaiting(waiting: readonly Waiting[], actor: Actor): Promise<void>;
};

/** The index of all one may see, kept in step with database and waiting operations, bin by bin. */
export function createLiveIndex(
  database: Database,
  first: { waiting: readonly Waiting[]; actor: Actor },
): LiveIndex {
  const headers = new Map<string, IndexedHeader>();
  const bins = new Map<string, IndexedBin>();
  const locations = new Map<string, IndexedLocation>();
  const records = new Map<string, BinRecord>();
  let locationRecords: ReadonlyMap<string, LocationRecord> = new Map();
  const share = createShare();
  let { waiting, actor } = first;

  function showHeaders(): void {
    const { bins: shown, locations: places } = shownThings(records, locationRecords, waiting, actor);
    for (const id of locations.keys()) if (!places.has(id)) locations.delete(id);
    for (const [id, location] of places)
      if (locations.get(id)?.location !== location) locations.set(id, indexLocation(location));
    for (const id of headers.keys()) if (!shown.has(id)) headers.delete(id);
    for (const [id, header] of shown)
      if (headers.get(id)?.header !== header) headers.set(id, indexHeader(header));
    for (const id of bins.keys()) if (!shown.has(id)) bins.delete(id);
  }

  function put(id: string, base: readonly Item[]): void {
    bins.set(id, indexItems(shownItems(id, base, waiting, actor), share));
  }

  async function readBins(ids: readonly string[]): Promise<void> {
    // Each is indexed as it comes, so that few whole items are in memory at a time.
    const read = async (id: string) => {
      const chunk = await readChunk(database, id);
      if (headers.has(id)) put(id, chunk?.items ?? []);
    };
    await Promise.all(ids.map(read));
  }

  async function readPlaces(): Promise<void> {
    locationRecords = new Map((await readLocations(database)).map((record) => [record.id, record]));
  }

  async function fill(): Promise<void> {
    await readPlaces();
    const all = await database.read(['bins'], (transaction) => transaction.objectStore('bins').getAll());
    records.clear();
    for (const record of all) records.set(record.id, record);
    showHeaders();
    const ids = [...headers.keys()].sort();
    for (let at = 0; at < ids.length; at += atOnce) await readBins(ids.slice(at, at + atOnce));
  }

  return {
    headers,
    bins,
    locations,
    fill,
    async stored(ids, hasLocations) {
      if (ids === undefined) return fill();
      if (hasLocations) await readPlaces();
      const found = new Map((await readRecords(database, ids)).map((record) => [record.id, record]));
      for (const id of ids) {
        const record = found.get(id);
        if (record) records.set(id, record);
        else records.delete(id);
      }
      showHeaders();
      await readBins(ids);
    },
    async setWaiting(next, nextActor) {
      const touched = new Set(
        changedOperations(waiting, next).flatMap((each) => touchedBins(each.operation)),
      );
      waiting = next;
      actor = nextActor;
      showHeaders();
      await readBins([...touched]);
    },
  };
}

/** Those that came or went. */
function changedOperations(before: readonly Waiting[], after: readonly Waiting[]): Waiting[] {
  const old = new Set(before.map((each) => each.operationId));
  const now = new Set(after.map((each) => each.operationId));
  return [
    ...before.filter((each) => !now.has(each.operationId)),
    ...after.filter((each) => !old.has(each.operationId)),
  ];
}
