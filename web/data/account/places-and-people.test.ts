import { afterEach, beforeEach, expect, test } from 'vitest';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { Household } from '#test/web/household.ts';
import { someBin } from '#test/web/sample-records.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { OpenAccount } from './account.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});

afterEach(() => household.end());

const context = { userId: 'anna', userName: 'Anna', now: '2026-01-01T00:00:00.000Z' };
const namesOf = (tab: OpenAccount) => [...tab.locations.get().locations.values()].map((each) => each.name);

/** A bin that Anna shares. */
function share(name: string, role: 'viewer' | 'editor'): string {
  const id = newId();
  const entry = { role, grantedBy: 'anna', grantedAt: context.now, userName: 'Olga' };
  const accessList = { [household.server.userId]: entry };
  const header = someBin({ id, name, ownerId: 'anna', role, accessList, revision: 1 });
  household.server.bins.set(id, { header, items: [], changedAt: new Map(), removed: new Map() });
  return id;
}

test('a place made offline shows at once, holds a bin and is sent when online', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  server.network = () => 'unreachable';
  const [attic, chest] = [newId(), newId()];
  await tab.act('locations.create', { id: attic, name: ' Attic ' });
  await tab.act('bins.create', { id: chest, name: 'Chest', locationId: attic });
  expect(namesOf(tab)).toEqual(['Attic']);
  await until('it is marked as waiting', () => tab.waitingIds.get().has(attic));
  await household.untilSettled();
  expect(server.locations.get(attic)).toMatchObject({ name: 'Attic', revision: 1 });
  expect(server.bins.get(chest)?.header.locationId).toBe(attic);
  await household.expectAllEqual();
});

test('a place is there again after reopening offline, and its revision is claimed', async () => {
  const { server } = household;
  const attic = { ...locationFrom({ id: newId(), name: 'Attic' }, context), revision: 4 };
  server.locations.set(attic.id, attic);
  const tab = household.openTab();
  await household.untilOnline(tab);
  household.closeTab(tab);
  server.network = () => 'unreachable';
  const again = household.openTab();
  await until('it is read', () => namesOf(again).length === 1);
  server.network = () => 'fine';
  household.wake();
  await household.untilOnline(again);
  expect(server.claims.at(-1)?.locations).toEqual({ [attic.id]: 4 });
});

test('tabs report lost access, except after leaving', async () => {
  const { server } = household;
  const tyres = share('Tyres', 'viewer');
  const skates = share('Skates', 'editor');
  const tab = household.openTab();
  await household.untilOnline(tab);
  const follower = household.openTab();
  await until('it has all', () => follower.bins.get().bins.size === 2);

  server.takeAway(tyres);
  await until('it is gone everywhere', () =>
    household.tabs.every((each) => !each.bins.get().bins.has(tyres)),
  );
  expect(household.events).toEqual(['vanished Tyres', 'vanished Tyres']);

  await tab.act('accessEntries.delete', {
    target: { kind: 'bin', id: skates },
    userId: server.userId,
  });
  expect(tab.bins.get().bins.has(skates)).toBe(false);
  await household.untilSettled();
  expect(server.bins.has(skates)).toBe(false);
  expect(tab.bins.get().bins.has(skates)).toBe(false);
  expect(household.events).toHaveLength(2);
});

test('a change to a bin no longer shared is refused with the bin’s last name', async () => {
  const { server } = household;
  const tyres = share('Tyres', 'editor');
  const tab = household.openTab();
  await household.untilOnline(tab);
  server.network = () => 'unreachable';
  await tab.act('items.create', { binId: tyres, items: [{ id: newId(), name: 'Studded' }] });
  server.bins.delete(tyres);
  await household.untilSettled();
  await until('it is refused', () => tab.refused.get().length === 1);
  expect(tab.refused.get()[0]).toMatchObject({ code: 'bins.notFound', names: { [tyres]: 'Tyres' } });
});

test('a notification is read at once on the screen; an invitation stays unread', async () => {
  const { server } = household;
  const [granted, invited] = [newId(), newId()];
  const base = {
    recipientId: server.userId,
    createdAt: context.now,
    read: false,
    createdBy: 'anna',
    actorId: 'anna',
    actorName: 'Anna',
    title: 'Tyres',
    body: '',
  };
  server.me.notifications = [
    { ...base, id: granted, type: 'bin_access_granted', binId: newId() },
    { ...base, id: invited, type: 'bin_invite', binId: newId(), role: 'viewer' },
  ];
  const tab = household.openTab();
  await household.untilOnline(tab);
  server.network = () => 'unreachable';
  await tab.act('notifications.read', { ids: [granted, invited] });
  expect(tab.me.get()?.notifications.map(({ read }) => read)).toEqual([true, false]);
});
