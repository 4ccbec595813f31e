import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { touchedBins } from '#domain/predict.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { textModels } from '../storage/attachment-texts.ts';
import type { BinRecord, Database, LocationRecord } from '../storage/database.ts';
import { readAttachmentTexts, readChunks, readLocations, readRecords } from './load.ts';
import { type Actor, deviceView, shownItems } from './view.ts';

/** By the ids of photos and documents. */
export type Texts = Readonly<Record<string, AttachmentText>>;

/** An index that a worker builds from all bins, locations and items that the device shows. */
export type LiveViewSink = {
  /** All bins and locations, with the text in documents of locations; called again when any of them may have changed. */
  show(
    bins: ReadonlyMap<string, BinHeader>,
    locations: ReadonlyMap<string, Location>,
    textsOfLocations: ReadonlyMap<string, Texts>,
  ): void;
  /** All items of a bin, including deleted ones, and the text in their photos and documents and the bin's. */
  put(binId: string, items: readonly Item[], texts: Texts): void;
  /** Otherwise there is no text. */
  usesTexts?: true;
};

/** Messages from the page to its worker; `bins` undefined: any bin may have changed. */
export type LiveViewMessage =
  | { type: 'open'; userId: string; waiting: readonly OutboxEntry[]; actor: Actor }
  | {
      type: 'stored';
      bins: string[] | undefined;
      hasLocations: boolean;
      waiting: readonly OutboxEntry[];
      actor: Actor;
    }
  | { type: 'waiting'; waiting: readonly OutboxEntry[]; actor: Actor };

type StoredIds = {
  records: readonly { id: string }[];
  locations: readonly { id: string }[];
  vanishedIds: readonly string[];
};

/** The message that tells a worker what was stored; undefined: anything may have changed. */
export function storedMessage(
  stored: StoredIds | undefined,
  { waiting, actor }: { waiting: readonly OutboxEntry[]; actor: Actor },
): LiveViewMessage | undefined {
  const bins = stored && [...stored.records.map(({ id }) => id), ...stored.vanishedIds];
  // `vanishedIds` may contain locations.
  const hasLocations = !stored || stored.locations.length > 0 || stored.vanishedIds.length > 0;
  if (bins?.length === 0 && !hasLocations) return undefined;
  return { type: 'stored', bins, hasLocations, waiting, actor };
}

/** Workers do not need codes. */
const noCodes = new Map<string, CodeRow>();

/** Bins read at a time, so that questions are answered in between and few whole items are in memory. */
const binsPerRead = 40;

/** Follows the stored data and the pending operations. */
export function createLiveView(
  database: Database,
  first: { waiting: readonly OutboxEntry[]; actor: Actor },
  sink: LiveViewSink,
) {
  const records = new Map<string, BinRecord>();
  let locationRecords: ReadonlyMap<string, LocationRecord> = new Map();
  let textsOfLocations: ReadonlyMap<string, Texts> = new Map();
  let shownBins: ReadonlyMap<string, BinHeader> = new Map();
  let { waiting, actor } = first;

  function show(): void {
    const view = deviceView(records, locationRecords, noCodes, waiting, actor);
    shownBins = view.bins;
    sink.show(view.bins, view.locations, textsOfLocations);
  }

  async function readBins(ids: readonly string[]): Promise<void> {
    const [chunks, texts] = await Promise.all([
      readChunks(database, ids),
      sink.usesTexts ? readAttachmentTexts(database, ids) : [],
    ]);
    ids.forEach((id, index) => {
      const items = shownItems(id, chunks[index]?.items ?? [], waiting, actor);
      if (shownBins.has(id)) sink.put(id, items, texts[index]?.texts ?? {});
    });
  }

  async function readInBatches(ids: readonly string[], onProgress = () => {}): Promise<void> {
    for (let at = 0; at < ids.length; at += binsPerRead) {
      await readBins(ids.slice(at, at + binsPerRead));
      onProgress();
    }
  }

  async function refreshLocations(): Promise<void> {
    const all = await readLocations(database);
    locationRecords = new Map(all.map((record) => [record.id, record]));
    if (!sink.usesTexts) return;
    const withText = all.filter(({ location }) => textModels(location).size > 0).map(({ id }) => id);
    const texts = withText.length > 0 ? await readAttachmentTexts(database, withText) : [];
    textsOfLocations = new Map(texts.flatMap((each) => (each ? [[each.target, each.texts]] : [])));
  }

  async function refreshRecords(): Promise<void> {
    const all = await database.read(['bins'], (transaction) => transaction.objectStore('bins').getAll());
    records.clear();
    for (const record of all) records.set(record.id, record);
  }

  /** Reads everything; `onProgress` is called after every few bins. */
  async function fill(onProgress?: () => void): Promise<void> {
    await Promise.all([refreshLocations(), refreshRecords()]);
    show();
    await readInBatches([...shownBins.keys()].sort(), onProgress);
  }

  return {
    fill,
    /** Reads these bins again, undefined = all. */
    async stored(ids: readonly string[] | undefined, hasLocations: boolean): Promise<void> {
      if (ids === undefined) return fill();
      if (hasLocations) await refreshLocations();
      const found = new Map((await readRecords(database, ids)).map((record) => [record.id, record]));
      for (const id of ids) {
        const record = found.get(id);
        if (record) records.set(id, record);
        else records.delete(id);
      }
      show();
      await readInBatches(ids);
    },
    async setWaiting(next: readonly OutboxEntry[], nextActor: Actor): Promise<void> {
      const touched = touchedByAll(changedOperations(waiting, next));
      waiting = next;
      actor = nextActor;
      show();
      await readInBatches([...touched]);
    },
  };
}

function touchedByAll(waiting: readonly OutboxEntry[]): ReadonlySet<string> {
  return new Set(waiting.flatMap(({ operation }) => touchedBins(operation)));
}

function changedOperations(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): OutboxEntry[] {
  const old = new Set(before.map((each) => each.operationId));
  const now = new Set(after.map((each) => each.operationId));
  return [
    ...before.filter((each) => !now.has(each.operationId)),
    ...after.filter((each) => !old.has(each.operationId)),
  ];
}
