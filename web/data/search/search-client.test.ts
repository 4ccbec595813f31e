import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { until } from '#test/web/until.ts';
import { cell } from '../cells/cell.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { storeChanges } from '../storage/base.ts';
import { type Database, databaseName, openDatabase } from '../storage/database.ts';
import { createSearch } from './search-client.ts';

let userId: string;
let database: Database;
let search: ReturnType<typeof createSearch>;
const waiting = cell<readonly OutboxEntry[]>([]);
const fields = cell<readonly OwnField[]>([]);

beforeEach(() => {
  // Each worker loads its code again.
  vi.resetModules();
  giveBrowserParts();
  giveSearchWorker();
  userId = newId();
  database = openDatabase(userId);
  waiting.set([]);
  fields.set([]);
  const actor = () => ({ userId, userName: 'Olga', plan: 'unlimited' as const });
  search = createSearch(userId, waiting, actor, fields);
});

afterEach(() => {
  search.stop();
  database.close();
  vi.doUnmock('@leeoniya/ufuzzy');
  vi.unstubAllGlobals();
});

/** Adds a bin with items of these names to the copy, as if it came from the server. */
async function storeBin(name: string, items: string[], more: Partial<BinHeader> = {}) {
  const header = someBin({ revision: 1, ...more, id: newId(), name });
  const rows = items.map((item) => someItem({ name: item, binId: header.id }));
  await store(header, rows, 0);
  return { header, rows };
}

async function store(header: BinHeader, items: Item[], from: number) {
  const bins = { [header.id]: { from, to: header.revision, header, items, removed: [] } };
  const stored = await storeChanges(database, [{ type: 'changes', bins }], [], () => undefined);
  search.refresh(stored);
}

async function namesFound(query: string) {
  const outcome = await search.find(query, {});
  return outcome === 'superseded' ? outcome : outcome?.results.map(({ name }) => name);
}

const operation = (given: OutboxEntry['operation']): OutboxEntry => ({
  operationId: newId(),
  build: 'test',
  operation: given,
  after: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('a query fails if the index cannot be opened, and the next one retries', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await search.find('drill', {})).toBeUndefined();
  open.mockRestore();
  expect(await search.find('drill', {})).toMatchObject({ results: [] });
});

test('an older query settles as superseded', async () => {
  await storeBin('Shed', ['drill', 'saw']);
  const older = search.find('dr', {});
  expect(await namesFound('saw')).toEqual(['saw']);
  expect(await older).toBe('superseded');
});

test('queries settle if the worker cannot load, and the next one retries', async () => {
  await storeBin('Shed', ['drill']);
  class MissingWorker {
    onerror: (() => void) | undefined;
    postMessage() {
      queueMicrotask(() => this.onerror?.());
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', MissingWorker);
  const answers = [search.find('drill', {}), search.names('dr'), search.words('tags')];
  expect(await Promise.all(answers)).toEqual([undefined, [], []]);
  giveSearchWorker();
  expect(await namesFound('drill')).toEqual(['drill']);
});

test('a misspelt query finds nothing while the typo search cannot load', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await storeBin('Shed', ['drill']);
  vi.doMock('@leeoniya/ufuzzy', () => {
    throw new Error('404');
  });
  expect(await search.find('drlil', {})).toMatchObject({ results: [] });
  // Changes in the meantime are still reported.
  await storeBin('Attic', ['drill bit']);
  await until('it is told', () => search.changes.get() > 0);
  vi.doUnmock('@leeoniya/ufuzzy');
  expect(await search.find('drlil', {})).toMatchObject({ isTypoAnswer: true });
});

test('everything lent is listed until a query replaces the list', async () => {
  const { header, rows } = await storeBin('Shed', ['drill', 'saw', 'axe']);
  await store(
    { ...header, itemCount: 3, revision: 2 },
    rows.map((row) => ({ ...row, quantity: 0 })),
    1,
  );
  const list = await search.list({ only: 'usedUp' }, 2, 'en');
  expect(list).toMatchObject({ results: [{ name: 'axe' }, { name: 'drill' }], total: 3 });
  const ended = search.list({ only: 'usedUp' }, 2, 'en');
  expect(await search.find('sa', { only: 'usedUp' })).toMatchObject({ results: [{ name: 'saw' }] });
  expect(await search.list({ only: 'usedUp' }, 3, 'en')).toMatchObject({ total: 3 });
  expect(await ended).toBe('superseded');
});

test('a recreated database is opened again', async () => {
  await storeBin('Shed', ['drill']);
  expect(await namesFound('drill')).toEqual(['drill']);
  await database.reset();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(userId));
  await storeBin('Attic', ['saw']);
  await until('it is told', () => search.changes.get() > 0);
  expect(await namesFound('drill')).toEqual([]);
  expect(await namesFound('saw')).toEqual(['saw']);
});

test('changes of fields that are neither searched nor shown do not repeat the query', async () => {
  const { header } = await storeBin('Shed', ['drill']);
  await namesFound('drill');
  const open = operation({ call: 'bins.open', data: { id: header.id } });
  waiting.set([open]);
  waiting.set([{ ...open, seq: 1 }]);
  waiting.set([]);
  await store({ ...header, lastAccessed: '2026-02-01T00:00:00.000Z', revision: 2 }, [], 1);
  await search.words('tags');
  expect(search.changes.get()).toBe(0);
});

test('a waiting change of a quantity repeats the query', async () => {
  const { header, rows } = await storeBin('Shed', ['drill']);
  await namesFound('drill');
  const data = { binId: header.id, id: rows[0]?.id ?? '', quantityBy: 1 };
  waiting.set([operation({ call: 'items.update', data })]);
  await search.words('tags');
  expect(search.changes.get()).toBe(1);
});

test('a new name of a bin repeats the query', async () => {
  const { header } = await storeBin('Shed', ['drill']);
  await namesFound('drill');
  await store({ ...header, name: 'Barn', revision: 2 }, [], 1);
  await search.words('tags');
  expect(search.changes.get()).toBe(1);
});

test('a new borrower or first photo repeats the query', async () => {
  const { header, rows } = await storeBin('Shed', ['drill', 'saw']);
  await namesFound('drill');
  const photo = (id: string) => ({ id, width: 4, height: 3, placeholder: '' });
  const [drill, saw] = rows;
  if (!drill || !saw) throw new Error('two were given');
  const bin = { ...header, photos: [photo('b')] };
  const changes = [
    { header, rows: [{ ...drill, loanedTo: 'Sven' }] },
    { header, rows: [{ ...saw, photos: [photo('a')] }] },
    { header: bin, rows: [] },
  ];
  for (const [at, change] of changes.entries()) {
    await store({ ...change.header, revision: at + 2 }, change.rows, at + 1);
    await search.words('tags');
    expect(search.changes.get()).toBe(at + 1);
  }
  await store({ ...bin, revision: 5 }, [{ ...saw, photos: [photo('a'), photo('c')] }], 4);
  await search.words('tags');
  expect(search.changes.get()).toBe(3);
});

test('facets of several screens and questions in between are all counted', async () => {
  await storeBin('Shed', ['drill', 'saw'], { tags: ['tools'] });
  const { signal } = new AbortController();
  const counting = [
    search.facets('', {}, signal),
    search.facets('', { conditions: [{ field: 'tag', text: 'tools' }] }, signal),
  ];
  await search.list({ kind: 'item' }, 1, 'en');
  const counted = await Promise.all(counting);
  expect(counted.map((facets) => facets?.kinds)).toMatchObject([
    { item: 2, bin: 1 },
    { item: 0, bin: 1 },
  ]);
});

test('cancelled facets are not counted', async () => {
  await storeBin('Shed', ['drill']);
  const cancel = new AbortController();
  const counting = search.facets('', {}, cancel.signal);
  cancel.abort();
  expect(await counting).toBeUndefined();
});

test('the borrowers of all loans are listed once each', async () => {
  const { header, rows } = await storeBin('Shed', ['drill', 'saw', 'axe']);
  const lent = ['Anna', 'Anna, Bo', 'Cleo'].map((loanedTo, at) => ({ ...rows[at], loanedTo }) as Item);
  await store({ ...header, revision: 2 }, lent, 1);
  expect(await search.words('borrowers')).toEqual(['Anna', 'Bo', 'Cleo']);
});

test('names are completed before the index is ready, without the trash', async () => {
  await storeBin('Shed', ['drill']);
  await storeBin('Gone', ['drum'], { deletedAt: '2026-01-01T00:00:00.000Z' });
  expect(await search.names('dr')).toEqual(['drill']);
});

test('values are found as soon as their field is known, and until it is gone', async () => {
  const { header } = await storeBin('Tools', []);
  const drill = someItem({ name: 'Drill', binId: header.id, fields: { serial: 'SN-4711' } });
  await store({ ...header, revision: 2 }, [drill], 1);
  expect(await namesFound('4711')).toEqual([]);
  fields.set([{ id: 'serial', of: 'item', name: 'Serial number', kind: 'line' }]);
  await expect.poll(() => namesFound('4711')).toEqual(['Drill']);
  fields.set([]);
  await expect.poll(() => namesFound('4711')).toEqual([]);
});
