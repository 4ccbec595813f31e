import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Household } from '#test/web/household.ts';
import { someBin } from '#test/web/sample-records.ts';
import { until } from '#test/web/until.ts';
import type { OpenAccount } from '../account/account.ts';
import { readRecords } from '../copy/load.ts';
import { newId } from '../operations/new-id.ts';
import { type BinRecord, openDatabase } from '../storage/database.ts';

let household: Household;
let tab: OpenAccount;
const kitchen = newId();

beforeEach(async () => {
  household = new Household();
  household.server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
  addItem('Cup');
  tab = household.openTab();
  await household.untilOnline(tab);
});

afterEach(() => household.end());

const addItem = (name: string) =>
  household.server.act({
    call: 'items.create',
    data: { binId: kitchen, items: [{ id: newId(), name }] },
  });

const names = () =>
  tab
    .bin(kitchen)
    .get()
    .items.map(({ name }) => name);

/** Observes what is shown when the disk has first returned the kitchen. */
function whenRead<T>(look: () => T): { seen: T | undefined } {
  const result: { seen: T | undefined } = { seen: undefined };
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    const request = get.call(this, key);
    request.addEventListener('success', () => {
      if (key === kitchen) result.seen ??= look();
    });
    return request;
  });
  return result;
}

async function watchKitchen(): Promise<void> {
  tab.bin(kitchen).subscribe(() => {});
  await until('its items are read', () => tab.bin(kitchen).get().status === 'ready');
}

test('a change of an open bin is shown before the disk is read', async () => {
  await watchKitchen();
  const read = whenRead(names);
  addItem('Mug');
  await until('it is stored', () => read.seen !== undefined);
  expect(read.seen).toEqual(['Cup', 'Mug']);
  await household.expectAllEqual();
});

test('a change of a bin that is not open is shown before the disk is read', async () => {
  const read = whenRead(() => tab.bins.get().bins.get(kitchen)?.itemCount);
  addItem('Mug');
  await until('it is stored', () => read.seen !== undefined);
  expect(read.seen).toBe(2);
  await household.expectAllEqual();
});

/** The disk has less than memory. */
async function holdLess(held: number): Promise<void> {
  const database = openDatabase(household.server.userId);
  await database.write(['bins', 'chunks'], async (transaction) => {
    const record = await transaction.objectStore('bins').get(kitchen);
    if (record) transaction.objectStore('bins').put({ ...record, held });
    transaction.objectStore('chunks').put({ binId: kitchen, revision: held, items: [] });
  });
  database.close();
}

test.each([
  ['an older revision', 1],
  ['no valid revision', 0],
])('if the disk has %s than memory, the whole copy is read again', async (_, held) => {
  await watchKitchen();
  await holdLess(held);
  addItem('Mug');
  await until('it has connected again', () => {
    household.wake();
    return household.server.claims.length > 1;
  });
  expect(household.server.claims.at(-1)?.bins?.[kitchen]).toBe(held || undefined);
  await household.untilSettled();
  await household.expectAllEqual();
});

test('a local change stays on screen when its confirmation leaves a gap on disk', async () => {
  const { server } = household;
  const [connection] = server.connections;
  if (!connection) throw new Error('it is connected');
  // The change is delayed until the test sends it.
  server.connections.clear();
  await tab.act('bins.update', { id: kitchen, name: 'Larder' });
  await until('it is answered', () => tab.sync.get().waiting === 0);
  expect(tab.waiting.get()).toHaveLength(1);
  await holdLess(1);
  const shown = new Set<string | undefined>();
  tab.headers.subscribe(() => shown.add(tab.headers.get().get(kitchen)?.name));
  const header = server.bins.get(kitchen)?.header;
  if (!header) throw new Error('it is on the server');
  const changes = { from: header.revision - 1, to: header.revision, header, items: [], removed: [] };
  server.connections.add(connection);
  connection.send({ type: 'changes', bins: { [kitchen]: changes } });
  await until('it has connected again', () => {
    household.wake();
    return server.claims.length > 1;
  });
  await household.untilSettled();
  expect([...shown]).toEqual(['Larder']);
});

test('changes stored by another leader in the meantime are shown', async () => {
  await watchKitchen();
  const database = openDatabase(household.server.userId);
  const further = { ...household.server.bins.get(kitchen)?.header, name: 'Pantry', revision: 9 };
  await database.write(['bins', 'chunks'], async (transaction) => {
    const record = await transaction.objectStore('bins').get(kitchen);
    if (record) {
      transaction.objectStore('bins').put({ ...record, header: { ...record.header, ...further }, held: 9 });
    }
    transaction.objectStore('chunks').put({ binId: kitchen, revision: 9, items: [] });
  });
  database.close();
  addItem('Mug');
  await until('it is read', () => tab.bins.get().bins.get(kitchen)?.name === 'Pantry');
  await until('its items too', () => names().length === 0);
});

test('headers without their bins are shown at once and stored after a delay', async () => {
  const [connection] = household.server.connections;
  const hall = someBin({ id: newId(), name: 'Hall' });
  connection?.send({ type: 'headers', bins: [hall] });
  await until('it is shown', () => tab.bins.get().bins.get(hall.id)?.name === 'Hall');
  const database = openDatabase(household.server.userId);
  let stored: BinRecord | undefined;
  await until(
    'it is stored',
    () => {
      void readRecords(database, [hall.id]).then(([record]) => {
        stored = record;
      });
      return stored !== undefined;
    },
    6000,
  );
  expect(stored).toMatchObject({ header: hall, held: 0 });
  database.close();
});
