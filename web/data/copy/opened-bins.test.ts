import { expect, test } from 'vitest';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { until } from '#test/web/until.ts';
import type { BinRecord, Chunk } from '../storage/database.ts';
import { createCopy } from './copy.ts';
import { createOpenedBins } from './opened-bins.ts';
import type { Contents } from './rows.ts';

const nothing: Contents = {
  meta: { generation: 1 },
  records: [],
  locations: [],
  codes: [],
  waiting: [],
  refused: [],
};
const [cup, mug] = [someItem({ name: 'Cup', binId: 'kitchen' }), someItem({ name: 'Mug', binId: 'kitchen' })];

const record = (id: string, held: number): BinRecord => ({
  id,
  header: someBin({ id, name: id, revision: held }),
  held,
  generation: 1,
});

const chunk = (binId: string, ...items: Chunk['items']): Chunk => ({ binId, revision: 1, items });

/** The disk returns `disk` when the read is released. */
function open(records: BinRecord[], meta = nothing.meta) {
  const disk = new Map<string, Chunk>();
  const reads: { id: string; finish(): void }[] = [];
  const readChunk = (id: string) =>
    new Promise<Chunk | undefined>((resolve) => {
      const read = disk.get(id);
      reads.push({ id, finish: () => resolve(read) });
    });
  let canStillLoad = true;
  const copy = createCopy({ userId: 'olga', name: 'Olga' }, () => opened.refresh());
  const opened: ReturnType<typeof createOpenedBins> = createOpenedBins(copy, readChunk, () => canStillLoad);
  return {
    copy,
    opened,
    disk,
    reads,
    loaded: copy.load(Promise.resolve({ ...nothing, records, meta })),
    cutOff() {
      canStillLoad = false;
      opened.refresh();
    },
    status: (id: string) => opened.bin(id).get().status,
    names: (id: string) =>
      opened
        .bin(id)
        .get()
        .items.map(({ name }) => name),
    async finishRead(): Promise<void> {
      await until('it is read', () => reads.length > 0);
      reads.shift()?.finish();
    },
  };
}

test('a bin is loading until its items are read, which a subscriber starts', async () => {
  const { opened, disk, reads, loaded, status, names, finishRead } = open([record('kitchen', 1)]);
  disk.set('kitchen', chunk('kitchen', cup));
  await loaded;
  expect(status('kitchen')).toBe('loading');
  expect(reads).toHaveLength(0);
  opened.bin('kitchen').subscribe(() => {});
  await finishRead();
  await until('it is ready', () => status('kitchen') === 'ready');
  expect(names('kitchen')).toEqual(['Cup']);
});

test('a bin without items offline is notLoaded; an unknown one is missing', async () => {
  const { copy, loaded, cutOff, status } = open([record('kitchen', 0)]);
  await loaded;
  expect([status('kitchen'), status('attic')]).toEqual(['loading', 'loading']);
  cutOff();
  expect([status('kitchen'), status('attic')]).toEqual(['notLoaded', 'notLoaded']);
  copy.complete();
  expect([status('kitchen'), status('attic')]).toEqual(['notLoaded', 'missing']);
});

test('items that arrive during a read are not overwritten by it', async () => {
  const { opened, disk, loaded, names, finishRead, reads } = open([record('kitchen', 1)]);
  disk.set('kitchen', chunk('kitchen', cup));
  await loaded;
  opened.bin('kitchen').subscribe(() => {});
  await until('it is being read', () => reads.length === 1);
  opened.putChunks([chunk('kitchen', cup, mug)], []);
  await finishRead();
  await until('it is shown', () => opened.bin('kitchen').get().status === 'ready');
  expect(names('kitchen')).toEqual(['Cup', 'Mug']);
});

test('during a new read the old items stay, and equal items keep their identity', async () => {
  const { opened, disk, loaded, names, finishRead, status } = open([record('kitchen', 1)]);
  disk.set('kitchen', chunk('kitchen', cup));
  await loaded;
  const bin = opened.bin('kitchen');
  bin.subscribe(() => {});
  await finishRead();
  await until('it is ready', () => status('kitchen') === 'ready');
  const [before] = bin.get().items;

  disk.set('kitchen', chunk('kitchen', { ...cup }, mug));
  opened.readAgain();
  expect(names('kitchen')).toEqual(['Cup']);
  await finishRead();
  await until('the new one is there', () => names('kitchen').length === 2);
  expect(bin.get().items[0]).toBe(before);
});

test('a bin made on this device stays ready when its record arrives before its items', async () => {
  const { copy, opened, disk, loaded, names, finishRead, status } = open([]);
  await loaded;
  const operation = { call: 'bins.create' as const, data: { id: 'kitchen', name: 'Kitchen' } };
  const made = {
    operationId: 'made',
    build: 'test',
    operation,
    after: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  copy.add(made, copy.check(made));
  const states: string[] = [];
  const bin = opened.bin('kitchen');
  bin.subscribe(() => states.push(bin.get().status));
  expect(status('kitchen')).toBe('ready');
  disk.set('kitchen', chunk('kitchen', cup));
  copy.put({ records: [record('kitchen', 1)], removed: ['made'] });
  await finishRead();
  await until('its items are there', () => names('kitchen').length === 1);
  expect(new Set(states)).toEqual(new Set(['ready']));
});

test('the items of the last twelve closed bins are kept until their bin is gone', async () => {
  const ids = Array.from({ length: 14 }, (_, index) => `bin ${index}`);
  const { copy, opened, disk, loaded, finishRead, status, reads } = open(ids.map((id) => record(id, 1)));
  await loaded;
  for (const id of ids) {
    disk.set(id, chunk(id, cup));
    const stop = opened.bin(id).subscribe(() => {});
    await finishRead();
    await until('it is ready', () => status(id) === 'ready');
    stop();
  }
  const isKept = (id: string) => status(id) === 'ready';
  expect(ids.slice(2).every(isKept)).toBe(true);
  expect(status('bin 1')).toBe('loading');
  expect(reads).toHaveLength(0);

  opened.putChunks([], ['bin 13']);
  copy.put({ records: [], vanishedIds: ['bin 13'], removed: [] });
  copy.complete();
  await Promise.resolve();
  expect(status('bin 13')).toBe('missing');
});
