import { unwrap } from 'idb';
import type { Item } from '#domain/items/item.ts';
import type { BinChanges, LiveMessage, Account as Me } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import { hasArrived, type KnownRevisionOf, type OutboxEntry } from '../operations/operation.ts';
import { keyOfModels, textModels, textsOf } from './attachment-texts.ts';
import type { BinRecord, Chunk, Database, LocationRecord, Meta, StoreName, Write } from './database.ts';

const singleReadsMax = 8;

const storesOfBins: StoreName[] = ['bins', 'chunks', 'attachmentTexts'];

export type ChangesMessage = Extract<LiveMessage, { type: 'changes' }>;
export type HeadersMessage = Extract<LiveMessage, { type: 'headers' }>;

export type StoreResult = {
  records: BinRecord[];
  chunks: Chunk[];
  locations: LocationRecord[];
  vanishedIds: string[];
  me?: Me;
  arrived: OutboxEntry[];
  /** Bins that must be requested again because a message is missing. */
  holes: string[];
};

/** Applies a message to a bin only if from ≤ known < to, so two simultaneous leaders do no harm. */
export function storeChanges(
  database: Database,
  messages: readonly ChangesMessage[],
  acked: readonly OutboxEntry[],
  knownBefore: KnownRevisionOf,
  onChecked: (stored: StoreResult) => void = () => {},
): Promise<StoreResult> {
  return database.write(
    [...storesOfBins, 'lists', 'locations', 'me', 'outbox'],
    async (transaction, reading) => {
      const [drafts, meta] = await readDrafts(transaction, messages, reading);
      let me: Me | undefined;
      const locations = new Map<string, Location>();
      const vanishedLocationIds = new Set<string>();
      for (const message of messages) {
        for (const id of message.gone ?? []) drafts.set(id, goneDraft());
        for (const [id, changes] of Object.entries(message.bins))
          applyBinChanges(changes, draftOf(drafts, id));
        for (const id of message.goneLocations ?? []) {
          locations.delete(id);
          vanishedLocationIds.add(id);
        }
        for (const [id, location] of Object.entries(message.locations ?? {})) {
          locations.set(id, location);
          vanishedLocationIds.delete(id);
        }
        if (message.me) me = message.me;
      }
      const stored: StoreResult = { ...emptyResult(), me };
      for (const [id, draft] of drafts) writeBin(transaction, id, draft, meta, stored);
      await Promise.all([
        writeLocations(transaction, locations, vanishedLocationIds, meta, stored),
        ...[...drafts].map(([id, draft]) => updateTextsOfBin(transaction, id, draft)),
      ]);
      if (me) transaction.objectStore('me').put({ me, generation: meta.generation }, 'me');
      const vanishedIds = new Set(stored.vanishedIds);
      stored.arrived = acked.filter((each) =>
        hasArrived(each, knownAfter(stored, knownBefore), { vanishedIds }),
      );
      removeFromOutbox(transaction, stored.arrived);
      onChecked(stored);
      return stored;
    },
  );
}

/** Headers carry no item revision, so a known record stays as it is. */
export function storeHeaders(
  database: Database,
  messages: readonly HeadersMessage[],
): Promise<LocationRecord[]> {
  return database.write(['bins', 'lists', 'locations', 'attachmentTexts'], async (transaction, reading) => {
    const bins = transaction.objectStore('bins');
    const [keys, meta] = await Promise.all([bins.getAllKeys(), reading]);
    const loadedIds = new Set(keys);
    const records = messages
      .flatMap((message) => message.bins)
      .filter((header) => !loadedIds.has(header.id))
      .map((header) => ({ id: header.id, header, held: 0, generation: meta.generation }));
    for (const record of records) unwrap(bins).put(record);
    const locations = messages.flatMap((message) => message.locations ?? []);
    const stored = emptyResult();
    await writeLocations(
      transaction,
      new Map(locations.map((location) => [location.id, location])),
      new Set(),
      meta,
      stored,
    );
    return stored.locations;
  });
}

export function storeReady(
  database: Database,
  visible: Visible,
  acked: readonly OutboxEntry[],
  knownBefore: KnownRevisionOf,
): Promise<StoreResult> {
  return database.write([...storesOfBins, 'lists', 'locations', 'outbox'], async (transaction, reading) => {
    const meta = await reading;
    if (!meta.isComplete) transaction.objectStore('meta').put({ ...meta, isComplete: true }, 'meta');
    const bins = transaction.objectStore('bins');
    const locationStore = transaction.objectStore('locations');
    const visibleIds = new Set([...visible.bins, ...visible.locations]);
    const vanishedIds = (await bins.getAllKeys()).filter((id) => !visibleIds.has(id));
    for (const id of vanishedIds) removeBin(transaction, id);
    const vanishedLocationIds = (await locationStore.getAllKeys()).filter((id) => !visibleIds.has(id));
    for (const id of vanishedLocationIds) removeLocation(transaction, id);
    const stored: StoreResult = { ...emptyResult(), vanishedIds: [...vanishedIds, ...vanishedLocationIds] };
    stored.arrived = acked.filter((each) =>
      hasArrived(each, knownAfter(stored, knownBefore), { visible: visibleIds }),
    );
    removeFromOutbox(transaction, stored.arrived);
    return stored;
  });
}

/** Begins a new epoch: the server was restored or replaced, so acknowledged operations are sent again. */
export function storeEpoch(database: Database, epoch: string): Promise<Meta> {
  return database.write(['outbox', 'codes', 'lists'], async (transaction, reading) => {
    const { codes: _, drawing: _drawing, ...meta } = await reading;
    if (meta.epoch === epoch) return reading;
    const next: Meta = { ...meta, epoch, generation: meta.epoch === undefined ? 1 : meta.generation + 1 };
    // Another server may have assigned these codes to somebody else.
    unwrap(transaction.objectStore('codes')).clear();
    unwrap(transaction.objectStore('lists')).clear();
    transaction.objectStore('meta').put(next, 'meta');
    const outbox = transaction.objectStore('outbox');
    for (const { acked, ...waiting } of await outbox.getAll()) if (acked) outbox.put(waiting);
    return next;
  });
}

export type Visible = { bins: readonly string[]; locations: readonly string[] };

export function emptyResult(): StoreResult {
  return { records: [], chunks: [], locations: [], vanishedIds: [], arrived: [], holes: [] };
}

type BinDraft = {
  record?: BinRecord;
  knownRevision: number;
  items: Item[];
  outcome: 'untouched' | 'changed' | 'gone';
  hasHole?: boolean;
  isNew: boolean;
  /** The models of its photos' texts before the change; undefined if they were not read. */
  modelsBefore?: string;
};

const newDraft = (): BinDraft => ({ knownRevision: 0, items: [], outcome: 'untouched', isNew: true });
const goneDraft = (): BinDraft => ({ ...newDraft(), outcome: 'gone', isNew: false });

async function readDrafts(
  transaction: Write,
  messages: readonly ChangesMessage[],
  reading: Promise<Meta>,
): Promise<[Map<string, BinDraft>, Meta]> {
  const drafts = new Map<string, BinDraft>();
  const isContinued = new Map<string, boolean>();
  for (const message of messages) {
    for (const [id, { from }] of Object.entries(message.bins)) {
      isContinued.set(id, (isContinued.get(id) ?? false) || from > 0);
    }
  }
  const present = await presentAmong(transaction, [...isContinued.keys()]);
  const read = async ([id, needsItems]: [string, boolean]) => {
    const [record, chunk, meta] = await Promise.all([
      present.has(id) ? transaction.objectStore('bins').get(id) : undefined,
      needsItems ? transaction.objectStore('chunks').get(id) : undefined,
      reading,
    ]);
    const knownRevision = record && record.generation === meta.generation ? record.held : 0;
    const modelsBefore = record && chunk && keyOfModels(textModels(record.header, chunk.items));
    const items = chunk?.items ?? [];
    drafts.set(id, { ...newDraft(), record, knownRevision, items, isNew: !record, modelsBefore });
  };
  await Promise.all([...isContinued].map(read));
  return [drafts, await reading];
}

/** In a first load, one range query is faster than a query per bin. */
async function presentAmong(transaction: Write, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const sorted = [...ids].sort();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || sorted.length <= singleReadsMax) return new Set(sorted);
  return new Set(await transaction.objectStore('bins').getAllKeys(IDBKeyRange.bound(first, last)));
}

function draftOf(drafts: Map<string, BinDraft>, id: string): BinDraft {
  const draft = drafts.get(id) ?? newDraft();
  drafts.set(id, draft);
  return draft;
}

function applyBinChanges(changes: BinChanges, draft: BinDraft): void {
  if (changes.from > draft.knownRevision) {
    draft.hasHole = true;
    return;
  }
  if (draft.knownRevision >= changes.to) return;
  draft.items = changes.from === 0 ? changes.items : changedItems(draft.items, changes);
  draft.record = { id: changes.header.id, header: changes.header, held: changes.to, generation: 0 };
  draft.knownRevision = changes.to;
  draft.outcome = 'changed';
  draft.hasHole = false;
}

/** Removals first: an item may leave and return within one difference. */
export function changedItems(
  before: readonly Item[],
  changes: Pick<BinChanges, 'items' | 'removed'>,
): Item[] {
  const removed = new Set(changes.removed);
  const rows = new Map(before.filter((item) => !removed.has(item.id)).map((item) => [item.id, item]));
  for (const item of changes.items) rows.set(item.id, item);
  return [...rows.values()];
}

function writeBin(transaction: Write, id: string, draft: BinDraft, meta: Meta, stored: StoreResult): void {
  if (draft.hasHole) stored.holes.push(id);
  if (draft.outcome === 'gone') {
    removeBin(transaction, id);
    stored.vanishedIds.push(id);
  }
  if (draft.outcome !== 'changed' || !draft.record) return;
  const record = { ...draft.record, generation: meta.generation };
  const chunk = { binId: id, revision: record.held, items: draft.items };
  // Awaiting each request would double the time; the transaction reports failures.
  unwrap(transaction.objectStore('bins')).put(record);
  unwrap(transaction.objectStore('chunks')).put(chunk);
  stored.records.push(record);
  stored.chunks.push(chunk);
}

function removeBin(transaction: Write, id: string): void {
  for (const store of storesOfBins) transaction.objectStore(store).delete(id);
  removeLists(transaction, id);
}

function removeLocation(transaction: Write, id: string): void {
  transaction.objectStore('locations').delete(id);
  transaction.objectStore('attachmentTexts').delete(id);
  removeLists(transaction, id);
}

/** Deletes the entries of all lists of a bin or place: an array is greater than any text. */
function removeLists(transaction: Write, id: string): void {
  transaction.objectStore('lists').delete(IDBKeyRange.bound([id], [id, []]));
}

/** Drops the text of photos and documents that are gone, and notes whether there is text to fetch. */
async function updateTextsOfBin(transaction: Write, binId: string, draft: BinDraft): Promise<void> {
  const { record, items, outcome, isNew, modelsBefore } = draft;
  if (outcome !== 'changed' || !record) return;
  const models = textModels(record.header, items);
  // Most changes are about other things.
  if (keyOfModels(models) === modelsBefore) return;
  await updateTexts(transaction, binId, models, isNew);
}

async function updateTexts(
  transaction: Write,
  target: string,
  models: ReturnType<typeof textModels>,
  isNew: boolean,
): Promise<void> {
  const store = transaction.objectStore('attachmentTexts');
  const before = isNew ? undefined : await store.get(target);
  const texts = textsOf(target, models, before?.texts);
  if (texts) store.put(texts);
  else if (before) store.delete(target);
}

async function writeLocations(
  transaction: Write,
  locations: ReadonlyMap<string, Location>,
  vanishedIds: ReadonlySet<string>,
  { generation }: Meta,
  stored: StoreResult,
): Promise<void> {
  const store = transaction.objectStore('locations');
  for (const id of vanishedIds) {
    removeLocation(transaction, id);
    stored.vanishedIds.push(id);
  }
  for (const [id, location] of locations) {
    const current = await store.get(id);
    if (current?.generation === generation && current.location.revision >= location.revision) continue;
    const record = { id, location, generation };
    store.put(record);
    const models = textModels(location);
    if (keyOfModels(models) !== keyOfModels(textModels(current?.location ?? {})))
      await updateTexts(transaction, id, models, current === undefined);
    stored.locations.push(record);
  }
}

export function knownAfter(stored: StoreResult, before: KnownRevisionOf): KnownRevisionOf {
  const records = new Map(stored.records.map((record) => [record.id, record.held]));
  for (const { id, location } of stored.locations) records.set(id, location.revision);
  const vanishedIds = new Set(stored.vanishedIds);
  return (stream) => {
    if (stream === 'me' && stored.me) return stored.me.revision;
    return vanishedIds.has(stream) ? undefined : (records.get(stream) ?? before(stream));
  };
}

function removeFromOutbox(transaction: Write, waiting: readonly OutboxEntry[]): void {
  for (const { seq } of waiting) if (seq !== undefined) transaction.objectStore('outbox').delete(seq);
}
