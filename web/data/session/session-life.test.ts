import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { until } from '#test/web/until.ts';
import { databaseName, openDatabase } from '../storage/database.ts';
import { drafts } from '../storage/drafts.ts';
import { accountPointer, toErase } from './account-pointer.ts';
import { startSession } from './session-life.ts';
import { leaveAndErase, lockOrErase, session } from './session-state.ts';

const olga = { userId: 'olga', name: 'Olga', email: 'olga@example.org' };

beforeEach(() => {
  giveBrowserParts();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => vi.unstubAllGlobals());

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('the next start finishes a sign-out that was cut off before erasing the copy', async () => {
  const database = openDatabase(olga.userId);
  await database.read(['meta'], (transaction) => transaction.objectStore('meta').get('meta'));
  database.close();
  accountPointer.set(olga);
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('the tab is closing', 'AbortError');
  });
  await leaveAndErase();
  expect(accountPointer.get()).toBeUndefined();
  expect(await databases()).toContain(databaseName(olga.userId));

  session.set({ status: 'loading' });
  startSession();
  await until('nobody is signed in', () => session.get().status === 'signedOut');
  expect(await databases()).not.toContain(databaseName(olga.userId));
  expect(toErase.get()).toEqual([]);
});

test.each([
  ['who was to be remembered waits for her', false, 1],
  ['who was not to be remembered goes with the copy', true, 0],
])('when somebody else signs in, the draft of one %s', async (_, isBrief, count) => {
  drafts.set(olga.userId, 'bin:1', { at: '2026-05-03', values: { name: 'Diary' }, initial: {} });
  await lockOrErase({ ...olga, isBrief });
  expect(drafts.count(olga.userId)).toBe(count);
  drafts.erase(olga.userId);
});

test('signing out erases the drafts', async () => {
  accountPointer.set(olga);
  drafts.set(olga.userId, 'bin:1', { at: '2026-05-03', values: { name: 'Diary' }, initial: {} });
  await leaveAndErase();
  expect(drafts.count(olga.userId)).toBe(0);
});
