import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { LiveMessage } from '#domain/live.ts';
import { Household } from '#test/web/household.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});

afterEach(() => household.end());

/** The next read of all headers fails. */
function breakHeaders(): void {
  const { getAll } = IDBObjectStore.prototype;
  let isBroken = true;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    if (!isBroken || this.name !== 'bins') return getAll.call(this);
    isBroken = false;
    throw new DOMException('a part of it is gone', 'NotReadableError');
  });
}

test('an unreadable copy is rebuilt with its pending and refused changes', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const kept = newId();
  await tab.act('bins.create', { id: kept, name: 'Kitchen' });
  await household.untilSettled();
  server.refuse = ({ call }) => (call === 'bins.update' ? new AppError('access.denied') : undefined);
  await tab.act('bins.update', { id: kept, name: 'Pantry' });
  await until('it is refused', () => tab.refused.get().length === 1);
  server.network = () => 'unreachable';
  await tab.act('items.create', { binId: kept, items: [{ id: newId(), name: 'Cup' }] });
  household.closeTab(tab);

  breakHeaders();
  const again = household.openTab();
  await again.loaded;
  expect(again.sync.get()).toMatchObject({ waiting: 1, refused: 1 });
  expect(again.bins.get().bins.size).toBe(0);
  await household.untilSettled();
  expect(server.inventory()).toEqual({ Kitchen: ['1x Cup'] });
  await household.expectAllEqual();
});

test('a message this build cannot apply leaves the copy intact and is logged once', async () => {
  const { server } = household;
  const consoleError = vi.mocked(console.error).mockImplementation(() => {});
  const erase = vi.spyOn(indexedDB, 'deleteDatabase');
  const tab = household.openTab();
  await household.untilOnline(tab);
  const id = newId();
  await tab.act('bins.create', { id, name: 'Kitchen' });
  await household.untilSettled();
  const strange = { type: 'changes', bins: { [id]: null } } as unknown as LiveMessage;
  for (const connection of server.connections) connection.send(strange);
  await until('it is cut off', () => tab.sync.get().connection === 'offline');
  expect(tab.bins.get().bins.get(id)?.name).toBe('Kitchen');

  await household.untilSettled();
  expect(erase).not.toHaveBeenCalled();
  expect(consoleError).toHaveBeenCalledTimes(1);
  consoleError.mockClear();
});
