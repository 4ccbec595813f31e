import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { BinChanges } from '#domain/live.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { readAttachmentTexts, readChunk, readContents } from '../copy/load.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { storeWaiting } from '../outbox/outbox.ts';
import { storeChanges, storeEpoch, storeHeaders, storeReady } from './base.ts';
import { type Database, openDatabase } from './database.ts';

let database: Database;

beforeEach(() => {
  giveBrowserParts();
  database = openDatabase(crypto.randomUUID());
});

afterEach(() => database.close());

const header = someBin({ id: 'bin', name: 'Kitchen' });
const changes = (from: number, to: number, more: Partial<BinChanges> = {}) => ({
  type: 'changes' as const,
  bins: { bin: { from, to, header: { ...header, revision: to }, items: [], removed: [], ...more } },
});
const store = (...messages: ReturnType<typeof changes>[]) =>
  storeChanges(database, messages, [], () => undefined);
const held = async () => (await readContents(database)).records.map((record) => record.held);

test.each([
  ['continues what is held', [changes(0, 3), changes(3, 5)], [5], []],
  ['overlaps it', [changes(0, 3), changes(2, 5)], [5], []],
  ['is older', [changes(0, 5), changes(2, 4)], [5], []],
  ['is the same again', [changes(0, 5), changes(0, 5)], [5], []],
  ['leaves a hole', [changes(0, 3), changes(4, 5)], [3], ['bin']],
  ['fills a hole with the whole', [changes(4, 5), changes(0, 6)], [6], []],
  ['begins with a hole', [changes(1, 2)], [], ['bin']],
])('a message that %s', async (_name, messages, expected, holes) => {
  const together = await store(...messages);
  expect(together.holes).toEqual(holes);
  expect(await held()).toEqual(expected);
});

test('messages applied one by one or together give the same copy', async () => {
  const cup = someItem({ name: 'Cup', binId: 'bin' });
  const mug = someItem({ name: 'Mug', binId: 'bin' });
  await store(changes(0, 1, { items: [cup, mug] }));
  await store(changes(1, 2, { removed: [cup.id], items: [{ ...mug, quantity: 2 }] }));
  await store(changes(2, 3, { removed: [cup.id], items: [cup] }));
  const chunk = await readChunk(database, 'bin');
  expect(chunk).toEqual({ binId: 'bin', revision: 3, items: [{ ...mug, quantity: 2 }, cup] });
});

test('a bin known at a newer revision is not overwritten by a batch', async () => {
  await store(changes(0, 3));
  const bins: Record<string, BinChanges> = {};
  for (const id of ['a', 'b', 'bin', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
    bins[id] = { from: 0, to: 2, header: someBin({ id, name: id }), items: [], removed: [] };
  }
  const { records } = await storeChanges(database, [{ type: 'changes', bins }], [], () => undefined);
  expect(records.map(({ id }) => id).sort()).toEqual(Object.keys(bins).filter((id) => id !== 'bin'));
  expect((await readContents(database)).records.find(({ id }) => id === 'bin')?.header.name).toBe('Kitchen');
});

test('headers before their bins have no revision and overwrite nothing', async () => {
  await store(changes(0, 3));
  const other = someBin({ id: 'other', name: 'Hall' });
  await storeHeaders(database, [{ type: 'headers', bins: [header, other] }]);
  expect((await readContents(database)).records.map(({ id, held }) => [id, held])).toEqual([
    ['bin', 3],
    ['other', 0],
  ]);
});

test('bins missing from `ready` are removed with their items', async () => {
  await store(changes(0, 3));
  const { vanishedIds } = await storeReady(database, { bins: [], locations: [] }, [], () => undefined);
  expect(vanishedIds).toEqual(['bin']);
  expect(await held()).toEqual([]);
  expect(await readChunk(database, 'bin')).toBeUndefined();
});

test('an earlier epoch’s data stays visible, unclaimed, and yields to lower revisions', async () => {
  await storeEpoch(database, 'first');
  await store(changes(0, 9));
  await storeEpoch(database, 'second');
  expect(await held()).toEqual([9]);
  await store(changes(0, 2));
  expect(await held()).toEqual([2]);
});

test('an acknowledged operation leaves the outbox in its change’s transaction', async () => {
  const [waiting] = await storeWaiting(database, [anOperation()]);
  if (!waiting) throw new Error('one was stored');
  const acked = [{ ...waiting, acked: { bin: 4 } }];
  const early = await storeChanges(database, [changes(0, 3)], acked, () => undefined);
  expect(early.arrived).toEqual([]);
  const arrived = await storeChanges(database, [changes(3, 4)], acked, () => 3);
  expect(arrived.arrived).toEqual(acked);
  expect((await readContents(database)).waiting).toEqual([]);
});

test('after `ready` a stream that is no longer visible counts as arrived', async () => {
  const stored = await storeWaiting(database, [anOperation()]);
  const acked = stored.map((each) => ({ ...each, acked: { bin: 4 } }));
  await storeReady(database, { bins: ['other'], locations: [] }, acked, () => undefined);
  expect((await readContents(database)).waiting).toEqual([]);
});

const photo = (id: string, textModel?: number): Photo => ({
  ...{ id, width: 4, height: 3, placeholder: '' },
  ...(textModel !== undefined && { textModel }),
});
const text = (model: number): AttachmentText => ({
  model,
  lines: [{ text: 'Bosch', sure: 90, at: [0, 0, 9, 9] }],
});
const textsOfBin = async () => (await readAttachmentTexts(database, ['bin']))[0];

/** Stores texts as if they had been fetched. */
const storeTexts = (texts: Record<string, AttachmentText>, target = 'bin') =>
  database.write(['attachmentTexts'], (transaction) =>
    transaction.objectStore('attachmentTexts').put({ target, texts }),
  );

test('a photo with text makes its bin one to fetch text of', async () => {
  const cup = someItem({ name: 'Cup', binId: 'bin', photos: [photo('a')] });
  await store(changes(0, 1, { items: [cup] }));
  expect(await textsOfBin()).toBeUndefined();
  await store(changes(1, 2, { items: [{ ...cup, photos: [photo('a', 1)] }] }));
  expect(await textsOfBin()).toEqual({ target: 'bin', texts: {}, toFetch: 1 });
  await storeTexts({ a: text(1) });
  await store(changes(2, 3, { items: [{ ...cup, quantity: 2, photos: [photo('a', 1)] }] }));
  expect(await textsOfBin()).toEqual({ target: 'bin', texts: { a: text(1) } });
  await store(changes(3, 4, { items: [{ ...cup, photos: [photo('a', 2)] }] }));
  expect(await textsOfBin()).toEqual({ target: 'bin', texts: { a: text(1) }, toFetch: 1 });
});

test.each([
  ['photo', { items: [someItem({ id: 'cup', name: 'Cup', binId: 'bin' })] }],
  ['item', { removed: ['cup'] }],
  ['item in the trash', { items: [someTrashedCup()] }],
  ['bin in the trash', { header: { ...header, revision: 2, deletedAt: '2026-01-01T00:00:00.000Z' } }],
])('the text of a photo is dropped with its %s', async (_name, change) => {
  const cup = someItem({ id: 'cup', name: 'Cup', binId: 'bin', photos: [photo('a', 1)] });
  await store(changes(0, 1, { items: [cup] }));
  await storeTexts({ a: text(1) });
  await store(changes(1, 2, change));
  expect(await textsOfBin()).toBeUndefined();
});

test.each([
  ['revoked', () => storeChanges(database, [{ type: 'changes', bins: {}, gone: ['bin'] }], [], () => 1)],
  ['missing from `ready`', () => storeReady(database, { bins: [], locations: [] }, [], () => 1)],
  [
    'revoked and shared again without photos',
    () => {
      const gone = { type: 'changes' as const, bins: {}, gone: ['bin'] };
      return storeChanges(database, [gone, changes(0, 1)], [], () => 1);
    },
  ],
])('the texts of a bin that is %s are dropped', async (_name, remove) => {
  await store(changes(0, 1, { header: { ...header, photos: [photo('a', 1), photo('b', 1)] } }));
  await storeTexts({ a: text(1), b: text(1) });
  await remove();
  expect(await textsOfBin()).toBeUndefined();
});

function someTrashedCup() {
  const deletedAt = '2026-01-01T00:00:00.000Z';
  return someItem({ id: 'cup', name: 'Cup', binId: 'bin', photos: [photo('a', 1)], deletedAt });
}

function anOperation(): OutboxEntry {
  return {
    operationId: crypto.randomUUID(),
    build: 'test',
    operation: { call: 'bins.update', data: { id: 'bin', name: 'Pantry' } },
    after: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}
