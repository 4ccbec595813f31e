import type { Target } from '#domain/access/access.ts';
import type { CallResult } from '#domain/calls.ts';
import type { List, ListEntry } from '#domain/lists/list.ts';
import { type Cell, cell } from '../cells/cell.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { changesListEntries, type OutboxEntry } from '../operations/operation.ts';
import type { ListRecord } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import { createFetchLoop } from '../sync/fetch-loop.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';
import { call } from '../wire/call.ts';

type Answer = CallResult<'lists.get'>;

export type ListPorts = {
  /** True if this tab leads and the server can be reached. */
  canSend(): boolean;
  onStorageTrouble(error: unknown): Promise<void>;
};

export type ListAddress = { target?: Target | undefined; id: string };

export type ListsOnDevice = ReturnType<typeof openLists>;

/** A person's own lists are stored under this name instead of a place's or bin's id. */
const ownTarget = 'me';

/**
 * The entries of lists. The stream of a list's place, bin or account says at which revision they changed last; the leading tab then
 * fetches what changed after the stored one. A change of entries stays in view until they arrive.
 */
export function openLists(context: CopyContext, ports: ListPorts) {
  const { copy, database, person, queue, tabs } = context;
  const cells = new Map<string, Cell<ListRecord | undefined>>();
  const stored = createStoredRecords(context);

  async function fetchAll(mayGoOn: () => boolean): Promise<void> {
    for (const { list, target } of listsOn(context)) {
      const address = { target, id: list.id };
      for (let before = await stored.of(address); isBehind(before, list); before = await stored.of(address)) {
        const { generation } = copy.meta();
        const answer = await call(
          'lists.get',
          { ...address, after: before.next ?? { revision: before.revision } },
          { userId: person.userId },
        );
        if (!mayGoOn()) return;
        // The server may have been replaced, or the list taken away, while its entries came.
        const isCurrent = () => copy.meta().generation === generation && listsOn(context).some(isOf(address));
        if (!(await queue.run(async () => isCurrent() && store(address, withPage(before, list, answer)))))
          return;
      }
    }
    await queue.run(removeArrived);
  }

  async function store(address: ListAddress, record: ListRecord): Promise<true> {
    await database.write(['lists'], async (transaction) => {
      await transaction.objectStore('lists').put(record);
    });
    const key = keyOf(address);
    stored.put(key, record);
    cells.get(key)?.set(record);
    await removeArrived([key]);
    return true;
  }

  /** Drops the changes that are among the stored entries, and those of lists that are gone. */
  async function removeArrived(lists: string[] = []): Promise<void> {
    const arrived = copy.waiting().filter((entry) => isArrived(context, entry, stored.at));
    const removed = arrived.map(({ operationId }) => operationId);
    if (removed.length > 0) {
      await database.write(['outbox'], async (transaction) => {
        const outbox = transaction.objectStore('outbox');
        for (const { seq } of arrived) if (seq !== undefined) await outbox.delete(seq);
      });
      copy.put({ removed });
    }
    if (removed.length + lists.length > 0) tabs().broadcast({ type: 'lists', lists, removed });
  }

  async function read(address: ListAddress): Promise<void> {
    const opened = cells.get(keyOf(address));
    const record = await readRecord(context, address);
    if (record.revision >= (opened?.get()?.revision ?? 0)) opened?.set(record);
  }

  const loop = createFetchLoop(fetchAll, ports);
  const stopWatching = copy.waitingShown.subscribe(loop.onStored);
  loop.onStored();

  /** Other tabs stored these lists, or anything. */
  function readAgain(keys: readonly string[] = [...cells.keys()]): void {
    stored.forget();
    for (const key of keys) if (cells.has(key)) unattended(read(addressOf(key)));
    loop.onStored();
  }

  return {
    wake: loop.wake,
    readAgain,
    onStored(changes?: StoredChanges): void {
      if (changes === undefined) readAgain();
      else loop.onStored();
    },
    /** What is stored of a list; undefined until it is read. */
    record(address: ListAddress): Pick<Cell<ListRecord | undefined>, 'get' | 'subscribe'> {
      const key = keyOf(address);
      const current = cells.get(key) ?? cell<ListRecord | undefined>(undefined);
      if (!cells.has(key)) {
        cells.set(key, current);
        unattended(read(address));
      }
      return current;
    },
    stop(): void {
      stopWatching();
      loop.stop();
    },
  };
}

/** What is stored of each list; read when first needed, and again after another tab or a new epoch changed it. */
function createStoredRecords(context: CopyContext) {
  const { copy } = context;
  let records = new Map<string, ListRecord>();
  let generation = copy.meta().generation;

  function forget(): void {
    records = new Map();
    generation = copy.meta().generation;
  }

  return {
    forget,
    at: (key: string) => records.get(key),
    put: (key: string, record: ListRecord) => records.set(key, record),
    async of(address: ListAddress): Promise<ListRecord> {
      if (generation !== copy.meta().generation) forget();
      const key = keyOf(address);
      const record = records.get(key) ?? (await readRecord(context, address));
      records.set(key, record);
      return record;
    },
  };
}

function isArrived(
  context: CopyContext,
  { acked, operation }: OutboxEntry,
  storedAt: (key: string) => ListRecord | undefined,
): boolean {
  if (acked === undefined || !changesListEntries(operation)) return false;
  const stream = operation.data.target?.id ?? ownTarget;
  const revision = acked[stream] ?? 0;
  const record = storedAt(keyOf(operation.data));
  if (listsOn(context).some(isOf(operation.data)))
    return record !== undefined && record.next === undefined && record.revision >= revision;
  // Only a stream that has come says that the list is gone.
  return (context.copy.knownRevision(stream) ?? 0) >= revision;
}

type ListOn = { list: List; target: Target | undefined };

/** The lists that the server named on this device's places and bins, and the person's own. */
function listsOn({ copy }: CopyContext): ListOn[] {
  const found: ListOn[] = [];
  const add = (lists: readonly List[] = [], target?: Target) => {
    for (const list of lists) found.push({ list, target });
  };
  for (const { id, header } of copy.records()) add(header.lists, { kind: 'bin', id });
  for (const { id, location } of copy.locationRecords()) add(location.lists, { kind: 'location', id });
  add(copy.storedMe()?.lists);
  return found;
}

function isOf(address: ListAddress): (each: ListOn) => boolean {
  return ({ list, target }) => list.id === address.id && target?.id === address.target?.id;
}

function isBehind({ revision, next }: ListRecord, { entriesRevision }: List): boolean {
  return revision < entriesRevision || next !== undefined;
}

/** The server read the entries after it had named `requested`, so that all up to its revision are among them. */
function withPage(before: ListRecord, requested: List, { list, entries, people, next }: Answer): ListRecord {
  const all = new Map<string, ListEntry>(before.entries.map((entry) => [entry.id, entry]));
  for (const entry of entries) all.set(entry.id, entry);
  const names = people.map(({ userId, userName }): [string, string] => [userId, userName]);
  const { next: _, ...record } = before;
  return {
    ...record,
    entries: [...all.values()],
    people: { ...before.people, ...Object.fromEntries(names) },
    ...(next
      ? { next }
      : { revision: Math.max(before.revision, requested.entriesRevision, list.entriesRevision) }),
  };
}

async function readRecord({ database }: CopyContext, { target, id }: ListAddress): Promise<ListRecord> {
  const key: [string, string] = [target?.id ?? ownTarget, id];
  const stored = await database.read(['lists'], (transaction) => transaction.objectStore('lists').get(key));
  return stored ?? { target: key[0], id, revision: 0, entries: [], people: {} };
}

function keyOf({ target, id }: ListAddress): string {
  return `${target?.kind ?? ownTarget} ${target?.id ?? ownTarget} ${id}`;
}

function addressOf(key: string): ListAddress {
  const [kind, targetId = '', id = ''] = key.split(' ');
  return kind === 'bin' || kind === 'location' ? { target: { kind, id: targetId }, id } : { id };
}
