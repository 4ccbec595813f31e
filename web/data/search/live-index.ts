import type { BinHeader } from '#domain/bins/bin.ts';
import { binFieldNames } from '#domain/bins/bin-fields.ts';
import { contentsOf } from '#domain/bins/bin-rules.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFieldNames } from '#domain/locations/location-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { createLiveView, type Texts } from '../copy/live-view.ts';
import type { Actor } from '../copy/view.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { Database } from '../storage/database.ts';
import { indexTexts } from './attachment-texts.ts';
import {
  createInterner,
  type IndexedBin,
  type IndexedHeader,
  type IndexedItem,
  type IndexedLocation,
  indexedFields,
  indexHeader,
  indexItems,
  indexLocation,
  type OwnFields,
} from './index-bin.ts';

export type LiveIndex = ReturnType<typeof createLiveIndex>;

export function createLiveIndex(
  database: Database,
  first: { waiting: readonly OutboxEntry[]; actor: Actor },
  firstFields: readonly OwnField[] = [],
) {
  let fields = byId(firstFields);
  const headers = new Map<string, IndexedHeader>();
  const bins = new Map<string, IndexedBin>();
  const locations = new Map<string, IndexedLocation>();
  const interner = createInterner();
  let isTouched = false;

  function show(
    viewedBins: ReadonlyMap<string, BinHeader>,
    viewedLocations: ReadonlyMap<string, Location>,
    textsOfLocations: ReadonlyMap<string, Texts>,
  ) {
    isTouched ||= viewedBins.size !== headers.size || viewedLocations.size !== locations.size;
    for (const [id, location] of changedIn(viewedLocations, locations, (indexed) => indexed.location)) {
      const before = locations.get(id);
      locations.set(id, { ...indexLocation(location, fields), texts: before?.texts });
      isTouched ||= !before || locationKey(before.location) !== locationKey(location);
    }
    for (const [id, indexed] of locations) {
      const { texts } = indexed;
      if (texts === undefined && !textsOfLocations.has(id)) continue;
      indexed.texts = indexTexts({ thing: indexed.location }, textsOfLocations.get(id) ?? {}, texts);
      isTouched ||= texts?.key !== indexed.texts?.key;
    }
    for (const [id, header] of changedIn(viewedBins, headers, (indexed) => indexed.header)) {
      const before = headers.get(id)?.header;
      headers.set(id, indexHeader(header, fields));
      isTouched ||= !before || headerKey(before) !== headerKey(header);
    }
    for (const id of bins.keys()) if (!viewedBins.has(id)) bins.delete(id);
  }

  function put(id: string, all: readonly Item[], texts: Texts): void {
    const before = bins.get(id);
    const bin = indexItems(all, interner, fields);
    const thing = headers.get(id)?.header ?? {};
    bin.texts = indexTexts({ thing, items: bin.items, all }, texts, before?.texts);
    bins.set(id, bin);
    isTouched ||= !before || !hasSameItems(before.items, bin.items) || before.texts?.key !== bin.texts?.key;
  }

  const view = createLiveView(database, first, { show, put, usesTexts: true });

  function takeTouched(): boolean {
    const was = isTouched;
    isTouched = false;
    return was;
  }

  return {
    headers,
    bins,
    locations,
    get ownFields(): OwnFields {
      return fields;
    },
    async fill(): Promise<void> {
      await view.fill();
      isTouched = false;
    },
    /** Reads these bins again, undefined = all. Resolves to whether a search result may have changed. */
    async stored(ids: readonly string[] | undefined, hasLocations: boolean): Promise<boolean> {
      await view.stored(ids, hasLocations);
      return takeTouched();
    },
    /** Reads everything again with these fields. Resolves to whether a search result may have changed. */
    async setFields(next: readonly OwnField[]): Promise<boolean> {
      fields = byId(next);
      headers.clear();
      locations.clear();
      await view.stored(undefined, true);
      takeTouched();
      return true;
    },
    async setWaiting(next: readonly OutboxEntry[], nextActor: Actor): Promise<boolean> {
      await view.setWaiting(next, nextActor);
      return takeTouched();
    },
  };
}

function byId(fields: readonly OwnField[]): OwnFields {
  return new Map(fields.map((field) => [field.id, field]));
}

function headerKey(header: BinHeader): string {
  const { name, qrCode, tags, photos, parentBinId, locationId, deletedAt } = header;
  const isOut = contentsOf(header, 0) === undefined;
  const states = [header.isPrivate, header.archivedAt !== undefined, header.missingSince !== undefined];
  const fields = [name, qrCode, tags, photos?.[0]?.id, ...binFieldNames.map((field) => header[field])];
  return JSON.stringify([fields, parentBinId, locationId, deletedAt !== undefined, isOut, states]);
}

function locationKey(location: Location): string {
  const fields = locationFieldNames.map((field) => location[field]);
  const { name, parentLocationId, deletedAt } = location;
  return JSON.stringify([name, parentLocationId, fields, deletedAt !== undefined]);
}

/** Equal texts and lists are shared, so identity is enough; photos are compared by id. */
function hasSameItems(before: readonly IndexedItem[], after: readonly IndexedItem[]): boolean {
  return (
    before.length === after.length &&
    before.every((item, index) => {
      const other = after[index];
      if (other === undefined || item.photo?.id !== other.photo?.id) return false;
      if (item.changedOn !== other.changedOn || item.fields !== other.fields) return false;
      return indexedFields.every((field) => item[field] === other[field]);
    })
  );
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
