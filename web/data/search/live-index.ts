import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { touchedBins } from '#domain/predict/queued-writes.ts';
import { readChunk, readLocations, readRecords } from '../copy/load.ts';
import { type Actor, deviceView, shownItems } from '../copy/view.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { BinRecord, Database, LocationRecord } from '../storage/database.ts';
import {
  createShare,
  type IndexedBin,
  type IndexedHeader,
  type IndexedItem,
  type IndexedLocation,
  indexHeader,
  indexItems,
  indexLocation,
} from './index-bin.ts';

/** Nothing that is searched for depends on them. */
const noCodes = new Map<string, CodeRow>();

/** Bins indexed at a time, so that queries get in between. */
const atOnce = 40;

export type LiveIndex = ReturnType<typeof createLiveIndex>;

export function createLiveIndex(
  database: Database,
  first: { waiting: readonly OutboxEntry[]; actor: Actor },
) {
  const headers = new Map<string, IndexedHeader>();
  const bins = new Map<string, IndexedBin>();
  const locations = new Map<string, IndexedLocation>();
  const records = new Map<string, BinRecord>();
  let locationRecords: ReadonlyMap<string, LocationRecord> = new Map();
  const share = createShare();
  let { waiting, actor } = first;
  let isTouched = false;

  function showHeaders(): void {
    const { bins: viewedBins, locations: viewedLocations } = deviceView(
      records,
      locationRecords,
      noCodes,
      waiting,
      actor,
    );
    isTouched ||= viewedBins.size !== headers.size || viewedLocations.size !== locations.size;
    for (const [id, location] of changedIn(viewedLocations, locations, (indexed) => indexed.location)) {
      const before = locations.get(id)?.location;
      locations.set(id, indexLocation(location));
      isTouched ||= !before || ofLocation(before) !== ofLocation(location);
    }
    for (const [id, header] of changedIn(viewedBins, headers, (indexed) => indexed.header)) {
      const before = headers.get(id)?.header;
      headers.set(id, indexHeader(header));
      isTouched ||= !before || ofHeader(before) !== ofHeader(header);
    }
    for (const id of bins.keys()) if (!viewedBins.has(id)) bins.delete(id);
  }

  function put(id: string, base: readonly Item[]): void {
    const before = bins.get(id);
    const bin = indexItems(shownItems(id, base, waiting, actor), share);
    bins.set(id, bin);
    isTouched ||= !before || !isSame(before.items, bin.items);
  }

  function wasTouched(): boolean {
    const was = isTouched;
    isTouched = false;
    return was;
  }

  async function readBins(ids: readonly string[]): Promise<void> {
    // Indexed one by one, so that few whole items are in memory.
    const read = async (id: string) => {
      const chunk = await readChunk(database, id);
      if (headers.has(id)) put(id, chunk?.items ?? []);
    };
    await Promise.all(ids.map(read));
  }

  async function refreshLocations(): Promise<void> {
    locationRecords = new Map((await readLocations(database)).map((record) => [record.id, record]));
  }

  async function fill(): Promise<boolean> {
    await refreshLocations();
    const all = await database.read(['bins'], (transaction) => transaction.objectStore('bins').getAll());
    records.clear();
    for (const record of all) records.set(record.id, record);
    showHeaders();
    const ids = [...headers.keys()].sort();
    for (let at = 0; at < ids.length; at += atOnce) await readBins(ids.slice(at, at + atOnce));
    return wasTouched();
  }

  return {
    headers,
    bins,
    locations,
    fill,
    /** Reads these bins again, undefined = all. Resolves to whether a search result may have changed. */
    async stored(ids: readonly string[] | undefined, hasLocations: boolean): Promise<boolean> {
      if (ids === undefined) return fill();
      if (hasLocations) await refreshLocations();
      const found = new Map((await readRecords(database, ids)).map((record) => [record.id, record]));
      for (const id of ids) {
        const record = found.get(id);
        if (record) records.set(id, record);
        else records.delete(id);
      }
      showHeaders();
      await readBins(ids);
      return wasTouched();
    },
    async setWaiting(next: readonly OutboxEntry[], nextActor: Actor): Promise<boolean> {
      const touched = new Set(
        changedOperations(waiting, next).flatMap((each) => touchedBins(each.operation)),
      );
      waiting = next;
      actor = nextActor;
      showHeaders();
      await readBins([...touched]);
      return wasTouched();
    },
  };
}

function ofHeader(header: BinHeader): string {
  const { name, qrLabel, qrCode, tags, description, color, icon, parentBinId, locationId, deletedAt } =
    header;
  const isOut = header.itemCount === 0;
  const texts = [name, qrLabel, qrCode, tags, description, color, icon];
  return JSON.stringify([texts, parentBinId, locationId, deletedAt !== undefined, isOut]);
}

function ofLocation({ name, address, description, color, deletedAt }: Location): string {
  return JSON.stringify([name, address, description, color, deletedAt !== undefined]);
}

/** Equal texts and lists are shared, so identity is enough. */
function isSame(before: readonly IndexedItem[], after: readonly IndexedItem[]): boolean {
  return (
    before.length === after.length &&
    before.every((item, index) => {
      const other = after[index];
      return other !== undefined && fields.every((field) => item[field] === other[field]);
    })
  );
}

const fields = ['id', 'name', 'quantity', 'tags', 'notes', 'barcode'] as const;

function changedOperations(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): OutboxEntry[] {
  const old = new Set(before.map((each) => each.operationId));
  const now = new Set(after.map((each) => each.operationId));
  return [
    ...before.filter((each) => !now.has(each.operationId)),
    ...after.filter((each) => !old.has(each.operationId)),
  ];
}

/** Removes missing ids from the index and returns what differs. */
function changedIn<Viewed, Indexed>(
  viewed: ReadonlyMap<string, Viewed>,
  index: Map<string, Indexed>,
  viewedOf: (indexed: Indexed) => Viewed,
): [string, Viewed][] {
  for (const id of index.keys()) if (!viewed.has(id)) index.delete(id);
  return [...viewed].filter(([id, value]) => {
    const indexed = index.get(id);
    return indexed === undefined || viewedOf(indexed) !== value;
  });
}
