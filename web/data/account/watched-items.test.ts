import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { Household } from '#test/web/household.ts';
import { newId } from '../operations/new-id.ts';
import type { OpenAccount } from './account.ts';
import { attentionCandidates, trashedItems } from './watched-items.ts';

let household: Household;
let tab: OpenAccount;

beforeEach(async () => {
  household = new Household();
  tab = household.openTab();
  await household.untilOnline(tab);
});

afterEach(() => household.end());

const trashed = async () => (await trashedItems(tab)(tab.headers.get())).map(({ name }) => name).sort();

/** A bin on the server with items of these names, all deleted. */
function giveTrashed(...names: string[]): { binId: string; ids: string[] } {
  const binId = newId();
  const items = names.map((name) => ({ id: newId(), name }));
  household.server.act({ call: 'bins.create', data: { id: binId, name: `Bin ${binId}` } });
  household.server.act({ call: 'items.create', data: { binId, items } });
  const ids = items.map(({ id }) => id);
  household.server.act({ call: 'items.delete', data: { binId, ids } });
  return { binId, ids };
}

/** The number of bins whose items are read from disk during `work`. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  await work();
  const count = get.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'chunks').length;
  get.mockRestore();
  return count;
}

test('finds matches in all bins, pending changes included, but not in the trash', async () => {
  const kitchen = giveTrashed('Whisk', 'Bowl');
  const hall = giveTrashed('Umbrella');
  await household.untilSettled();
  await household.expectAllEqual();
  expect(await trashed()).toEqual(['Bowl', 'Umbrella', 'Whisk']);

  household.server.network = () => 'unreachable';
  await tab.act('items.restore', { binId: kitchen.binId, ids: kitchen.ids.slice(0, 1) });
  expect(await trashed()).toEqual(['Bowl', 'Umbrella']);
  await tab.act('bins.delete', { id: hall.binId });
  expect(await trashed()).toEqual(['Bowl']);
});

test('a refused change leaves the results although no header changes', async () => {
  const [binId, milk] = [newId(), newId()];
  household.server.act({ call: 'bins.create', data: { id: binId, name: 'Fridge' } });
  household.server.act({ call: 'items.create', data: { binId, items: [{ id: milk, name: 'Milk' }] } });
  await household.untilSettled();
  await household.expectAllEqual();
  const found = async () => (await attentionCandidates(tab)(tab.headers.get())).map(({ name }) => name);
  expect(await found()).toEqual([]);

  household.server.network = () => 'unreachable';
  household.server.refuse = () => new AppError('access.denied');
  await tab.act('items.update', { binId, id: milk, expiryDate: '2026-02-01' });
  expect(await found()).toEqual(['Milk']);
  await household.untilSettled();
  expect(await found()).toEqual([]);
});

test('reads again only bins that have changed', async () => {
  const kitchen = giveTrashed('Whisk');
  giveTrashed('Umbrella');
  giveTrashed('Skis');
  await household.untilSettled();
  await household.expectAllEqual();
  expect(await readsDuring(trashed)).toBe(3);
  expect(await readsDuring(trashed)).toBe(0);
  household.server.network = () => 'unreachable';
  await tab.act('items.restore', kitchen);
  expect(await readsDuring(trashed)).toBe(1);
});
