import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { SmallServer } from '#test/web/small-server.ts';
import { until } from '#test/web/until.ts';
import { type Account, openAccount } from './account.ts';
import { eraseCopy } from './erase.ts';
import { newId } from './new-id.ts';

let server: SmallServer;
let tabs: Account[];

beforeEach(() => {
  giveBrowserParts();
  server = new SmallServer();
  tabs = [];
  vi.stubGlobal('fetch', server.fetch);
});

afterEach(async () => {
  for (const tab of tabs) tab.close();
  await eraseCopy(server.userId);
  vi.unstubAllGlobals();
});

function openTab(): Account {
  const ports = { onSession() {}, onOnline() {}, onErased() {}, onRefused() {}, onOverwrote() {} };
  const tab = openAccount({ userId: server.userId, name: 'Olga', email: 'olga@example.org' }, ports);
  tabs.push(tab);
  return tab;
}

const isOnline = (tab: Account) => tab.sync.get().connection === 'online';
const nothingWaits = (tab: Account) => tab.sync.get().waiting === 0;

test('a new bin and its items show at once, reach the server once, and stay after reopening', async () => {
  const tab = openTab();
  await until('online', () => isOnline(tab));
  const binId = newId();
  const itemId = newId();
  const stop = tab.bin(binId).subscribe(() => {});

  const bin = tab.act('bins.create', { id: binId, name: 'Kitchen' });
  expect(tab.bins.get().bins.get(binId)?.name).toBe('Kitchen');
  const item = tab.act('items.create', { binId, items: [{ id: itemId, name: 'Whisk' }] });
  await Promise.resolve();
  expect(tab.bin(binId).get()).toMatchObject({ status: 'ready', items: [{ name: 'Whisk' }] });
  expect([...tab.waitingIds.get()].sort()).toEqual([binId, itemId].sort());
  await Promise.all([bin, item]);

  await until('all is confirmed', () => nothingWaits(tab));
  expect(server.inventory()).toEqual({ Kitchen: ['1x Whisk'] });
  expect(server.received.map(({ call }) => call)).toEqual(['bins.create', 'items.create']);
  expect(
    tab
      .bin(binId)
      .get()
      .items.map(({ name }) => name),
  ).toEqual(['Whisk']);
  stop();
  tab.close();

  server.weather = () => 'unreachable';
  const reopened = openTab();
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
