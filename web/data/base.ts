import type { Profile } from '#domain/account/profile.ts';
import type { Item } from '#domain/items/item.ts';
import type { BinChanges, LiveMessage } from '#domain/live.ts';
import { type Held, hasArrived } from './arrival.ts';
import type { BinRecord, Chunk, Database, Meta, Write } from './database.ts';
import type { Waiting } from './operation.ts';

export type ChangesMessage = Extract<LiveMessage, { type: 'changes' }>;
export type HeadersMessage = Extract<LiveMessage, { type: 'headers' }>;

/** What one transaction changed in the base: for this tab's memory and for the others. */
export type Stored = {
  records: BinRecord[];
  chunks: Chunk[];
  gone: string[];
  profile?: Profile;
  /** The acknowledged operations whose changes are now held; they left the outbox in the same transaction. */
  arrived: Waiting[];
  /** Bins whose message does not continue what is held: they must be asked for again. */
  holes: string[];
};

/**
 * Stores live messages in one transaction, in their order. A bin's message counts only if from ≤ held < to, checked
 * inside the transaction, so that two leaders for a moment do no harm. `onChecked` hears what will be stored as soon
 * as that is certain but for the disk.
 */
export function storeChanges(
  database: Database,
  messages: readonly ChangesMessage[],
  acked: readonly Waiting[],
  heldBefore: Held,
  onChecked: (stored: Stored) => void = () => {},
): Promise<Stored> {
  return database.write(['bins', 'chunks', 'me', 'outbox'], async (transaction, reading) => {
    const [drafts, meta] = await readDrafts(transaction, messages, reading);
    let profile: Profile | undefined;
    for (const message of messages) {
      for (const id of message.gone ?? []) drafts.set(id, { held: 0, items: [], fate: 'gone' });
      for (const [id, changes] of Object.entries(message.bins)) apply(changes, draftOf(drafts, id));
      if (message.me) profile = message.me;
    }
    const stored: Stored = { records: [], chunks: [], gone: [], profile, arrived: [], holes: [] };
    for (const [id, draft] of drafts) write(transaction, id, draft, meta, stored);
    if (profile) transaction.objectStore('me').put({ profile, generation: meta.generation }, 'profile');
    stored.arrived = acked.filter((each) => hasArrived(each, heldAfter(stored, heldBefore)));
    removeFromOutbox(transaction, stored.arrived);
    onChecked(stored);
    return stored;
  });
}

/** Keeps headers whose bins have not come yet. They claim nothing, so a record that is held stays as it is. */
export function storeHeaders(database: Database, messages: readonly HeadersMessage[]): Promise<void> {
  return database.write(['bins'], async (transaction, reading) => {
    const bins = transaction.objectStore('bins');
    const [keys, meta] = await Promise.all([bins.getAllKeys(), reading]);
    const known = new Set(keys);
    const records = messages
      .flatMap((message) => message.bins)
      .filter((header) => !known.has(header.id))
      .map((header) => ({ id: header.id, header, held: 0, generation: meta.generation }));
    for (const record of records) bins.put(record);
  });
}

/** After `ready`: drops every bin that the server did not name, and what was acknowledged for bins not held any more. */
export function storeReady(
  database: Database,
  visible: readonly string[],
  acked: readonly Waiting[],
  heldBefore: Held,
): Promise<Stored> {
  return database.write(['bins', 'chunks', 'outbox'], async (transaction, reading) => {
    const meta = await reading;
    if (!meta.isComplete) transaction.objectStore('meta').put({ ...meta, isComplete: true }, 'meta');
    const bins = transaction.objectStore('bins');
    const seen = new Set(visible);
    const gone = (await bins.getAllKeys()).filter((id) => !seen.has(id));
    for (const id of gone) {
      bins.delete(id);
      transaction.objectStore('chunks').delete(id);
    }
    const stored: Stored = { records: [], chunks: [], gone, arrived: [], holes: [] };
    stored.arrived = acked.filter((each) => hasArrived(each, heldAfter(stored, heldBefore), seen));
    removeFromOutbox(transaction, stored.arrived);
    return stored;
  });
}

/**
 * Another epoch: the server was restored or replaced. What is held stays visible but claims nothing any more, and what
 * the old server acknowledged may be lost there, so it is sent again. Returns the new meta row.
 */
export function storeEpoch(database: Database, epoch: string): Promise<Meta> {
  return database.write(['outbox'], async (transaction, reading) => {
    const meta = await reading;
    if (meta.epoch === epoch) return meta;
    const next: Meta = { ...meta, epoch, generation: meta.epoch === undefined ? 1 : meta.generation + 1 };
    transaction.objectStore('meta').put(next, 'meta');
    const outbox = transaction.objectStore('outbox');
    for (const { acked, ...waiting } of await outbox.getAll()) if (acked) outbox.put(waiting);
    return next;
  });
}

type Draft = {
  record?: BinRecord;
  held: number;
  items: Item[];
  fate: 'untouched' | 'changed' | 'gone';
  hasHole?: boolean;
};

async function readDrafts(
  transaction: Write,
  messages: readonly ChangesMessage[],
  reading: Promise<Meta>,
): Promise<[Map<string, Draft>, Meta]> {
  const drafts = new Map<string, Draft>();
  const isContinued = new Map<string, boolean>();
  for (const message of messages) {
    for (const [id, { from }] of Object.entries(message.bins)) {
      isContinued.set(id, (isContinued.get(id) ?? false) || from > 0);
    }
  }
  const read = async ([id, needsItems]: [string, boolean]) => {
    const [record, chunk, meta] = await Promise.all([
      transaction.objectStore('bins').get(id),
      needsItems ? transaction.objectStore('chunks').get(id) : undefined,
      reading,
    ]);
    const held = record && record.generation === meta.generation ? record.held : 0;
    drafts.set(id, { record, held, items: chunk?.items ?? [], fate: 'untouched' });
  };
  await Promise.all([...isContinued].map(read));
  return [drafts, await reading];
}

function draftOf(drafts: Map<string, Draft>, id: string): Draft {
  const draft = drafts.get(id) ?? { held: 0, items: [], fate: 'untouched' };
  drafts.set(id, draft);
  return draft;
}

function apply(changes: BinChanges, draft: Draft): void {
  if (changes.from > draft.held) {
    draft.hasHole = true;
    return;
  }
  if (draft.held >= changes.to) return;
  draft.items = changes.from === 0 ? changes.items : changedItems(draft.items, changes);
  draft.record = { id: changes.header.id, header: changes.header, held: changes.to, generation: 0 };
  draft.held = changes.to;
  draft.fate = 'changed';
  draft.hasHole = false;
}

/** Removals first, then rows: an item may leave and come back within one difference. */
function changedItems(before: readonly Item[], changes: BinChanges): Item[] {
  const removed = new Set(changes.removed);
  const rows = new Map(before.filter((item) => !removed.has(item.id)).map((item) => [item.id, item]));
  for (const item of changes.items) rows.set(item.id, item);
  return [...rows.values()];
}

function write(transaction: Write, id: string, draft: Draft, meta: Meta, stored: Stored): void {
  if (draft.hasHole) stored.holes.push(id);
  if (draft.fate === 'gone') {
    transaction.objectStore('bins').delete(id);
    transaction.objectStore('chunks').delete(id);
    stored.gone.push(id);
  }
  if (draft.fate !== 'changed' || !draft.record) return;
  const record = { ...draft.record, generation: meta.generation };
  const chunk = { binId: id, revision: record.held, items: draft.items };
  transaction.objectStore('bins').put(record);
  transaction.objectStore('chunks').put(chunk);
  stored.records.push(record);
  stored.chunks.push(chunk);
}

function heldAfter(stored: Stored, before: Held): Held {
  const records = new Map(stored.records.map((record) => [record.id, record.held]));
  const gone = new Set(stored.gone);
  return (stream) => {
    if (stream === 'me' && stored.profile) return stored.profile.revision;
    return gone.has(stream) ? undefined : (records.get(stream) ?? before(stream));
  };
}

function removeFromOutbox(transaction: Write, waiting: readonly Waiting[]): void {
  for (const { seq } of waiting) if (seq !== undefined) transaction.objectStore('outbox').delete(seq);
}
