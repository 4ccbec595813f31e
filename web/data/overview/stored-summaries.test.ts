import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import { summarizeBin } from '#domain/overview/bin-summary.ts';
import { duplicatesIn } from '#domain/overview/duplicates.ts';
import { overviewOf } from '#domain/overview/overview.ts';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { until } from '#test/web/until.ts';
import type { OpenAccount } from '../account/account.ts';
import { readChunks } from '../copy/load.ts';
import { shownItems } from '../copy/view.ts';
import { newId } from '../operations/new-id.ts';
import { eraseCopy } from '../session/erase.ts';
import { databaseName, openDatabase } from '../storage/database.ts';
import { createLiveSummaries } from './live-summaries.ts';
import { readStoredOverview } from './stored-overview.ts';
import { readSummaries } from './stored-summaries.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});
afterEach(() => household.end());

const viewOf = ({ waiting, actor }: OpenAccount) => ({ waiting: waiting.get(), actor: actor() });

async function storeSums(tab: OpenAccount) {
  const summaries = createLiveSummaries(tab.parts.database, viewOf(tab));
  await summaries.fill();
  await summaries.store(() => true);
  return summaries;
}

/** From all the items there are, whatever is stored of them. */
async function addUpAnew(tab: OpenAccount) {
  const { waiting, actor } = viewOf(tab);
  const ids = [...tab.headers.get().values()].filter(isInUse).map(({ id }) => id);
  const chunks = await readChunks(tab.parts.database, ids);
  return ids
    .map((id, n) => [id, summarizeBin(shownItems(id, chunks[n]?.items ?? [], waiting, actor))] as const)
    .filter(([, { sums }]) => sums.items > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const storedIds = async (tab: OpenAccount) => [...(await readSummaries(tab.parts.database)).keys()].sort();

const steps = [
  ...(['addBin', 'addItem', 'addItem', 'step', 'delete', 'move', 'trashBin'] as const),
  ...([
    'addElsewhere',
    'takeAway',
    'giveBack',
    'epoch',
    'weather',
    'pause',
    'pause',
    'store',
    'store',
  ] as const),
];
type Step = { act: (typeof steps)[number]; pick: number };
const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...steps), pick: fc.nat(1000) });

test('the sums from what was stored are those of the items, whatever happened between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (story) => {
      const home = new Household();
      try {
        giveBin(home.server, 'Attic', [{ name: 'Tent', quantity: 2, value: 100, tags: ['camping'] }, 'Rope']);
        giveBin(home.server, 'Shed', ['Rope', { name: 'Glue', quantity: 0, lowStockAt: 1 }]);
        const tab = home.openTab();
        await home.untilOnline(tab);
        for (const each of story) await play(home, tab, each).catch(unlessRefused);
        await vi.waitFor(async () => {
          const expected = await addUpAnew(tab);
          expect(await readStoredOverview(tab)).toEqual(overviewOf(expected));
          const live = await storeSums(tab);
          expect(live.overview()).toEqual(overviewOf(expected));
          expect(live.duplicates()).toEqual(duplicatesIn(expected));
        }, 10_000);
      } finally {
        await home.end();
      }
    }),
    { numRuns: Number(process.env.OVERVIEW_RUNS ?? 20), endOnFailure: true },
  );
}, 120_000);

/** What was taken away meanwhile can't be changed. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

async function play(home: Household, tab: OpenAccount, { act, pick }: Step): Promise<void> {
  const { server } = home;
  const bins = [...tab.headers.get().values()].filter(isInUse);
  const bin = bins[pick % Math.max(bins.length, 1)];
  const remoteIds = [...server.bins].filter(([, { header }]) => isInUse(header)).map(([id]) => id);
  const remoteId = remoteIds[pick % Math.max(remoteIds.length, 1)];
  switch (act) {
    case 'store':
      return void (await storeSums(tab));
    case 'pause':
      home.wake();
      return new Promise((resolve) => setTimeout(resolve, 10));
    case 'weather':
      server.weather = () => (pick % 2 === 0 ? 'unreachable' : 'fine');
      return;
    case 'epoch':
      server.epoch += '+';
      return server.cutConnections();
    case 'takeAway':
      if (remoteId !== undefined) server.takeAway(remoteId);
      return;
    case 'giveBack':
      server.restore(server.backUp());
      return server.cutConnections();
    case 'addElsewhere':
      if (remoteId !== undefined) {
        const items = [{ id: newId(), name: 'Rope', quantity: pick }];
        server.act({ call: 'items.create', data: { binId: remoteId, items } });
      }
      return;
    case 'addBin':
      return void (await tab.act('bins.create', { id: newId(), name: `Bin ${newId()}` }));
    case 'trashBin':
      if (bin) await tab.act('bins.delete', { id: bin.id });
      return;
    case 'addItem':
      if (bin) {
        const item = { id: newId(), name: `Thing ${pick % 3}`, quantity: pick, tags: [`${pick % 2}`] };
        await tab.act('items.create', { binId: bin.id, items: [item] });
      }
      return;
    case 'step':
    case 'delete':
    case 'move':
      if (bin) await changeAnItem(tab, act, bin.id, bins[(pick * 7 + 1) % bins.length]?.id ?? bin.id);
      return;
  }
}

async function changeAnItem(
  tab: OpenAccount,
  act: 'step' | 'delete' | 'move',
  binId: string,
  toBinId: string,
) {
  const { waiting, actor } = viewOf(tab);
  const [chunk] = await readChunks(tab.parts.database, [binId]);
  const items = shownItems(binId, chunk?.items ?? [], waiting, actor);
  const item = items.find(({ deletedAt }) => deletedAt === undefined);
  if (!item) return;
  const ids = [item.id];
  if (act === 'step') await tab.act('items.update', { binId, id: item.id, quantityBy: 1 }, [item]);
  else if (act === 'delete') await tab.act('items.delete', { binId, ids }, [item]);
  else if (binId !== toBinId) await tab.act('items.move', { binId, ids, toBinId }, [item]);
}

test('only bins that changed since are read', async () => {
  const attic = giveBin(household.server, 'Attic', ['Tent']);
  giveBin(household.server, 'Shed', ['Rope']);
  const tab = household.openTab();
  await household.untilOnline(tab);
  await storeSums(tab);
  await tab.act('items.create', { binId: attic, items: [{ id: newId(), name: 'Lamp' }] });
  await household.untilSettled();
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
  const overview = await readStoredOverview(tab);
  const read = reads.mock.calls.map(([key]) => key);
  reads.mockRestore();
  expect(overview?.total.items).toBe(3);
  expect(read).toEqual([attic]);
});

test('what a bin came to leaves the device with the bin', async () => {
  const { server } = household;
  const [attic, shed] = [giveBin(server, 'Attic', ['Tent']), giveBin(server, 'Shed', ['Rope'])];
  const tab = household.openTab();
  await household.untilOnline(tab);
  const summaries = await storeSums(tab);
  expect(await storedIds(tab)).toEqual([attic, shed].sort());
  server.takeAway(attic);
  await until('it is gone', () => tab.headers.get().size === 1);
  expect(await storedIds(tab)).not.toContain(attic);
  // Not even from a worker that has not heard of it.
  await summaries.stored([shed], false);
  await summaries.store(() => true);
  expect(await storedIds(tab)).toEqual([shed]);
});

test('they are erased with the copy, and never stored after it', async () => {
  giveBin(household.server, 'Attic', ['Tent']);
  const tab = household.openTab();
  await household.untilOnline(tab);
  const summaries = await storeSums(tab);
  const other = openDatabase(household.server.userId);
  await other.write(['summaries'], async (transaction, meta) => {
    transaction.objectStore('meta').put({ ...(await meta), erased: true }, 'meta');
  });
  await summaries.stored(undefined, false);
  await summaries.stored([...tab.headers.get().keys()], false);
  await expect(summaries.store(() => true)).rejects.toThrow();
  other.close();
  await eraseCopy(household.server.userId);
  const anew = openDatabase(household.server.userId);
  expect(await readSummaries(anew)).toEqual(new Map());
  anew.close();
});

test('a copy of the version before gets room for them and keeps all it has', async () => {
  const userId = newId();
  const stores = [
    'bins',
    'locations',
    'refused',
    'codes',
    'uploads',
    'draftPhotos',
    'chunks',
    'outbox',
    'meta',
    'me',
  ];
  const old = await openDB(databaseName(userId), 5, {
    upgrade(db) {
      for (const name of stores.slice(0, 6)) db.createObjectStore(name, { keyPath: 'id' });
      db.createObjectStore('chunks', { keyPath: 'binId' });
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      for (const name of ['meta', 'me']) db.createObjectStore(name);
    },
  });
  await old.put('chunks', { binId: 'attic', revision: 3, items: [] });
  old.close();
  const database = openDatabase(userId);
  expect(await readSummaries(database)).toEqual(new Map());
  expect(await readChunks(database, ['attic'])).toEqual([{ binId: 'attic', revision: 3, items: [] }]);
  database.close();
});
