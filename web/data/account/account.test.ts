import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { Household } from '#test/web/household.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import { trashedItems } from './watched-items.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});

afterEach(() => household.end());

const confirmed = (tab: ReturnType<Household['openTab']>) =>
  until('all is confirmed', () => tab.sync.get().waiting === 0 && tab.waiting.get().length === 0);

async function makeBin(tab: ReturnType<Household['openTab']>, name: string): Promise<string> {
  const id = newId();
  await tab.act('bins.create', { id, name });
  return id;
}

test('a new bin and its items show at once, are sent once and survive reopening', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const binId = newId();
  const itemId = newId();
  const stop = tab.bin(binId).subscribe(() => {});

  const bin = tab.act('bins.create', { id: binId, name: ' Kitchen ' });
  expect(tab.bins.get().bins.get(binId)?.name).toBe('Kitchen');
  const item = tab.act('items.create', { binId, items: [{ id: itemId, name: 'Whisk' }] });
  await Promise.resolve();
  expect(tab.bin(binId).get()).toMatchObject({ status: 'ready', items: [{ name: 'Whisk' }] });
  await Promise.all([bin, item]);

  await confirmed(tab);
  expect(server.inventory()).toEqual({ Kitchen: ['1x Whisk'] });
  expect(server.received.map(({ call }) => call)).toEqual(['bins.create', 'items.create']);
  expect(
    tab
      .bin(binId)
      .get()
      .items.map(({ name }) => name),
  ).toEqual(['Whisk']);
  stop();
  household.closeTab(tab);

  server.network = () => 'unreachable';
  const reopened = household.openTab();
  const watch = reopened.bin(binId).subscribe(() => {});
  await until('the items are read', () => reopened.bin(binId).get().status === 'ready');
  expect(
    reopened
      .bin(binId)
      .get()
      .items.map(({ name }) => name),
  ).toEqual(['Whisk']);
  watch();
});

test('an operation that breaks a rule is refused before it is recorded', async () => {
  const tab = household.openTab();
  await household.untilOnline(tab);
  await makeBin(tab, 'Kitchen');
  await confirmed(tab);
  await expect(tab.act('bins.create', { id: newId(), name: 'kitchen ' })).rejects.toThrow(
    new AppError('bins.duplicateName'),
  );
  expect(tab.bins.get().bins.size).toBe(1);
  expect(tab.sync.get().waiting).toBe(0);
});

test("one item's change renders neither the other items nor the list of bins", async () => {
  const tab = household.openTab();
  await household.untilOnline(tab);
  const binId = await makeBin(tab, 'Kitchen');
  const other = await makeBin(tab, 'Hall');
  const items = ['Whisk', 'Bowl'].map((name) => ({ id: newId(), name }));
  await tab.act('items.create', { binId, items });
  await confirmed(tab);
  const bin = tab.bin(binId);
  const stop = bin.subscribe(() => {});
  await until('the items are read', () => bin.get().status === 'ready');
  const [whisk, bowl] = bin.get().items;
  const hall = tab.bins.get().bins.get(other);
  if (!whisk || !bowl) throw new Error('two items were made');

  await tab.act('items.update', { binId, id: whisk.id, quantityBy: 2 }, [whisk]);
  await confirmed(tab);
  expect(bin.get().items.map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(bin.get().items[1]).toBe(bowl);
  expect(tab.bins.get().bins.get(other)).toBe(hall);
  stop();
});

test('a change is never shown twice while its answer is on the way', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const binId = await makeBin(tab, 'Kitchen');
  await tab.act('items.create', { binId, items: [{ id: newId(), name: 'Cup' }] });
  await confirmed(tab);
  const bin = tab.bin(binId);
  const shown: (number | undefined)[] = [];
  const stop = bin.subscribe(() => shown.push(bin.get().items[0]?.quantity));
  await until('the items are read', () => bin.get().status === 'ready');
  const [cup] = bin.get().items;
  if (!cup) throw new Error('one item was made');
  // The change arrives over the live connection before the answer does.
  const answer = server.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request);
    if (String(request[0]).startsWith('/api/items')) await new Promise((resolve) => setTimeout(resolve, 30));
    return response;
  });
  await tab.act('items.update', { binId, id: cup.id, quantityBy: 1 }, [cup]);
  await confirmed(tab);
  expect(new Set(shown)).toEqual(new Set([1, 2]));
  stop();
});

test('a full disk is reported, and the copy resumes once there is room', async () => {
  const { server } = household;
  server.act({ call: 'bins.create', data: { id: newId(), name: 'Kitchen' } });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const tab = household.openTab();
  await until('it is told', () => tab.sync.get().isStorageFull);
  put.mockRestore();
  await until('the bin is there', () => {
    household.wake();
    return tab.bins.get().bins.size === 1;
  });
  await household.untilOnline(tab);
  expect(tab.sync.get().isStorageFull).toBe(false);
});

test('a change shown but lost to a full disk is fetched again', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const binId = await makeBin(tab, 'Kitchen');
  await confirmed(tab);
  const { commit } = IDBTransaction.prototype;
  const full = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (
    this: IDBTransaction,
  ) {
    if (!this.objectStoreNames.contains('chunks')) return commit.call(this);
    // After all requested writes, as on a full disk.
    this.objectStore('meta').get('meta').onsuccess = () =>
      (this as unknown as { _abort(reason: string): void })._abort('QuotaExceededError');
  });
  server.act({ call: 'bins.update', data: { id: binId, name: 'Cellar' } });
  await until('it is told', () => tab.sync.get().isStorageFull);
  expect(tab.bins.get().bins.get(binId)?.name).toBe('Kitchen');
  full.mockRestore();
  await until('it is stored', () => {
    household.wake();
    return !tab.sync.get().isStorageFull;
  });
  household.closeTab(tab);
  server.network = () => 'unreachable';
  const reopened = household.openTab();
  await until('it is read', () => reopened.bins.get().bins.get(binId)?.name === 'Cellar');
});

test('a change the disk rejects does not fail if the server accepted it', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await makeBin(tab, 'Kitchen');
  expect(server.inventory()).toEqual({ Kitchen: [] });
  server.network = () => 'unreachable';
  await expect(makeBin(tab, 'Hall')).rejects.toMatchObject({ code: 'client.storageFull' });
  add.mockRestore();
  server.network = () => 'fine';
  await until('the one that was done is there', () => tab.bins.get().bins.size === 1);
  expect(tab.waiting.get()).toEqual([]);
});

test('a broken database is recreated without losing pending operations', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const binId = await makeBin(tab, 'Kitchen');
  await confirmed(tab);
  server.network = () => 'unreachable';
  server.cutConnections();
  await tab.act('items.create', { binId, items: [{ id: newId(), name: 'Cup' }] });
  server.act({ call: 'bins.update', data: { id: binId, name: 'Pantry' } });

  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  server.network = () => 'fine';
  await household.untilSettled();
  expect(put).toHaveBeenCalled();
  await household.expectAllEqual();
  expect(server.inventory()).toEqual({ Pantry: ['1x Cup'] });
});

test('a server restored from a backup gets this device’s newer changes back', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const kept = await makeBin(tab, 'Kept');
  await confirmed(tab);
  const backup = server.backUp();
  await makeBin(tab, 'Forgotten');
  await confirmed(tab);
  server.network = () => 'unreachable';
  await tab.act('items.create', { binId: kept, items: [{ id: newId(), name: 'Cup' }] });

  server.restore(backup);
  await household.untilSettled();
  await household.expectAllEqual();
  expect(server.inventory()).toEqual({ Kept: ['1x Cup'] });
});

test('an interrupted first load resumes where it stopped', async () => {
  const { server } = household;
  for (const name of ['A', 'B', 'C', 'D']) server.act({ call: 'bins.create', data: { id: newId(), name } });
  // The hello message, the headers, and the first two bins.
  server.firstMessagesAtMost = 4;
  const tab = household.openTab();
  await until('the list is there', () => tab.bins.get().bins.size === 4);
  await until('it connected again', () => {
    household.wake();
    return server.claims.length > 1;
  });
  server.firstMessagesAtMost = Number.POSITIVE_INFINITY;
  await household.untilSettled();
  await household.expectAllEqual();
  expect(server.claims.slice(0, 2).map((have) => Object.keys(have.bins ?? {}).length)).toEqual([0, 2]);
});

test('a first load that fails with nothing stored ends, and can be tried again', async () => {
  const { server } = household;
  server.network = () => 'unreachable';
  const tab = household.openTab();
  await until('it is told', () => tab.bins.get().status === 'failed');
  expect(tab.sync.get()).toMatchObject({ isFirstLoad: false, loadFailed: true });
  server.network = () => 'fine';
  tab.bins.get().retry();
  await until('the bins are there', () => tab.bins.get().status === 'ready');
});

test('a proxy’s answer or a busy server is not a refusal', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  let answers = 0;
  server.network = () => (answers++ < 2 ? 'failing' : 'fine');
  const binId = await makeBin(tab, 'Kitchen');
  await until('it got through', () => {
    household.wake();
    return server.bins.has(binId);
  });
  await confirmed(tab);
  expect(household.events).toEqual([]);
});

test('an ended session pauses sending and keeps data; a revoked one is reported', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  server.sessionCode = 'session.expired';
  const binId = await makeBin(tab, 'Kitchen');
  await until('it is told', () => household.events.includes('session.expired'));
  expect(tab.bins.get().bins.has(binId)).toBe(true);
  expect(tab.sync.get().waiting).toBe(1);
});

test('messages for another account are not stored', async () => {
  const { server } = household;
  server.act({ call: 'bins.create', data: { id: newId(), name: 'Not hers' } });
  server.greeted = newId();
  const tab = household.openTab();
  await until('it is told', () => household.events.includes('session.otherUser'));
  await until('the connection is cut', () => server.connections.size === 0);
  expect(tab.bins.get().bins.size).toBe(0);
});

test('a refused bins.open is not reported', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const binId = await makeBin(tab, 'Kitchen');
  await confirmed(tab);
  server.refuse = ({ call }) => (call === 'bins.open' ? new AppError('bins.notFound') : undefined);
  await tab.act('bins.open', { id: binId });
  await until('it is answered', () => server.received.some(({ call }) => call === 'bins.open'));
  await confirmed(tab);
  expect(tab.refused.get()).toEqual([]);
  expect(household.events).toEqual([]);
});

test('item watches find items that arrive after their headers', async () => {
  const { server } = household;
  const [kitchen, whisk] = [newId(), newId()];
  server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
  server.act({ call: 'items.create', data: { binId: kitchen, items: [{ id: whisk, name: 'Whisk' }] } });
  server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
  const tab = household.openTab();
  const seen: number[] = [];
  const stop = tab.headers.subscribe(() => {
    void trashedItems(tab)(tab.headers.get()).then((items) => seen.push(items.length));
  });
  await household.untilOnline(tab);
  await until('the deleted one is found', () => seen.at(-1) === 1);
  stop();
});

test('a tab that rereads the whole copy updates its search and overview', async () => {
  const [leading, following] = [household.openTab(), household.openTab()];
  await household.untilOnline(leading);
  await household.untilOnline(following);
  const heard: string[] = [];
  leading.onStored((stored) => stored ?? heard.push('leading'));
  following.onStored((stored) => stored ?? heard.push('following'));
  const channel = new BroadcastChannel(`whichbin:${household.server.userId}`);
  channel.postMessage({ type: 'allChanged' });
  channel.close();
  await until('the following tab has read again', () => heard.includes('following'));
  heard.length = 0;
  document.dispatchEvent(new Event('resume'));
  await until('the following tab has read again', () => heard.includes('following'));
  heard.length = 0;
  household.closeTab(leading);
  await until('the new leader has read again', () => heard.includes('following'));
});
