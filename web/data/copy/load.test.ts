import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Household } from '#test/web/household.ts';
import { until } from '#test/web/until.ts';
import type { OpenAccount } from '../account/account.ts';
import { newId } from '../operations/new-id.ts';
import { eraseCopy } from '../session/erase.ts';
import { openDatabase } from '../storage/database.ts';
import { databasePrefix, databaseVersion } from '../storage/database-name.ts';
import { readContents, takePrefetchedCopy } from './load.ts';

let household: Household;
let script: string;

beforeEach(async () => {
  household = new Household();
  script = await readFile('web/public/read-ahead.js', 'utf8');
});

afterEach(async () => {
  await takePrefetchedCopy('nobody');
  localStorage.clear();
  await household.end();
});

/** Runs the page's first script; its own element names the database, as vite.config.ts writes it. */
function readAhead(): void {
  const dataset = { databasePrefix, databaseVersion: String(databaseVersion) };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { dataset } });
  new Function(script)();
}

function rememberAccount(): void {
  localStorage.setItem('whichbin.account', JSON.stringify({ userId: household.server.userId }));
}

async function fill(): Promise<string> {
  const tab = household.openTab();
  await household.untilOnline(tab);
  const id = newId();
  await tab.act('bins.create', { id, name: 'Kitchen' });
  await tab.act('items.create', { binId: id, items: [{ id: newId(), name: 'Whisk' }] });
  await household.untilSettled();
  household.server.network = () => 'unreachable';
  await tab.act('bins.update', { id, name: 'Larder' });
  household.closeTab(tab);
  return id;
}

const nameShown = (tab: OpenAccount, id: string) => tab.bins.get().bins.get(id)?.name;

test('reads everything the page itself would read', async () => {
  await fill();
  rememberAccount();
  readAhead();
  const { userId } = household.server;
  const ahead = await takePrefetchedCopy(userId);
  const database = openDatabase(userId);
  expect(ahead).toEqual(await readContents(database));
  expect(ahead?.waiting).toHaveLength(1);
  database.close();
});

test('prefetched rows show before the page’s read, which adds later changes', async () => {
  const id = await fill();
  rememberAccount();
  readAhead();
  await globalThis.copyAhead?.rows;
  const database = openDatabase(household.server.userId);
  await database.write(['outbox'], async (transaction) => transaction.objectStore('outbox').clear());
  database.close();
  const tab = household.openTab();
  await tab.drawable;
  expect(nameShown(tab, id)).toBe('Larder');
  await tab.loaded;
  await until('the change of the other tab is shown', () => nameShown(tab, id) === 'Kitchen');
});

test('prefetched rows are returned once, and only to their account', async () => {
  await fill();
  rememberAccount();
  readAhead();
  expect(takePrefetchedCopy('erik')).toBeUndefined();
  expect(takePrefetchedCopy(household.server.userId)).toBeUndefined();
});

test('an erased or missing copy is neither read nor created', async () => {
  const { userId } = household.server;
  rememberAccount();
  readAhead();
  expect(await takePrefetchedCopy(userId)).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`whichbin:${userId}`);
  await fill();
  localStorage.setItem('whichbin.toErase', JSON.stringify([userId]));
  readAhead();
  expect(takePrefetchedCopy(userId)).toBeUndefined();
  localStorage.removeItem('whichbin.toErase');
  await eraseCopy(userId);
  readAhead();
  expect(await takePrefetchedCopy(userId)).toBeUndefined();
});
