import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { until } from '#test/web/until.ts';
import { act } from '../account/act.ts';
import { currentAccount } from '../account/current-account.ts';
import { newId } from '../operations/new-id.ts';
import { databaseName } from '../storage/database.ts';
import { accountPointer, briefAccount, otherAccounts } from './account-pointer.ts';
import { followPointer, isOutdated, lockOrErase, openAccountOf, session } from './session-state.ts';

const olga = { userId: 'olga', name: 'Olga', email: 'olga@example.org' };

beforeEach(() => {
  giveBrowserParts();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(async () => {
  currentAccount.get()?.close();
  currentAccount.set(undefined);
  accountPointer.clear();
  session.set({ status: 'loading' });
  isOutdated.set(false);
  sessionStorage.clear();
  await deleteDB(databaseName(olga.userId));
  vi.unstubAllGlobals();
});

/** Marks this page as just reloaded, so that it is not reloaded again. */
const isReloaded = () => sessionStorage.setItem('whichbin.reloaded', location.href);

/** Does what a build with the next database version does. */
const openAsNewerBuild = () =>
  openDB(databaseName(olga.userId), 99, {
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

test('a newer build takes over all pending changes; this one asks to be reloaded', async () => {
  isReloaded();
  accountPointer.set(olga);
  await openAccountOf(olga);
  const binId = newId();
  await act('bins.create', { id: binId, name: 'Kitchen' });
  const storing = act('bins.create', { id: newId(), name: 'Hall' });

  const newer = await openAsNewerBuild();
  await storing;
  await until('it is known to be outdated', () => isOutdated.get());
  expect(await newer.getAll('outbox')).toHaveLength(2);
  expect(currentAccount.get()?.bins.get().bins.get(binId)?.name).toBe('Kitchen');
  await expect(act('bins.create', { id: newId(), name: 'Attic' })).rejects.toThrow();
  expect(await newer.getAll('outbox')).toHaveLength(2);
  newer.close();
});

test('an older build that is opened after it leaves the copy as it is', async () => {
  isReloaded();
  accountPointer.set(olga);
  await openAccountOf(olga);
  await act('bins.create', { id: newId(), name: 'Kitchen' });
  currentAccount.get()?.close();
  currentAccount.set(undefined);
  (await openAsNewerBuild()).close();

  await openAccountOf(olga);
  await until('it is known to be outdated', () => isOutdated.get());
  expect(session.get()).toMatchObject({ status: 'signedIn' });
  const newer = await openAsNewerBuild();
  expect(newer.version).toBe(99);
  expect(await newer.getAll('outbox')).toHaveLength(1);
  newer.close();
});

/** Changes the account pointer as another tab does. */
const noteElsewhere = (account: object) => localStorage.setItem('whichbin.account', JSON.stringify(account));

test('a session paused in another tab is paused here, too', async () => {
  accountPointer.set(olga);
  await openAccountOf(olga);
  const account = currentAccount.get();
  noteElsewhere({ ...olga, isPaused: true });
  await followPointer();
  expect(session.get()).toMatchObject({ status: 'signedIn', isPaused: true });
  expect(currentAccount.get()).toBe(account);
});

test('signing in again in another tab resumes this one', async () => {
  const paused = { ...olga, isPaused: true };
  accountPointer.set(paused);
  await openAccountOf(paused);
  const account = currentAccount.get();
  noteElsewhere(olga);
  await followPointer();
  expect(session.get()).toMatchObject({ status: 'signedIn', isPaused: false });
  expect(currentAccount.get()).toBeDefined();
  expect(currentAccount.get()).not.toBe(account);
});

const brief = { ...olga, isBrief: true };

test('an unremembered account that signs out in another tab is signed out here too', async () => {
  accountPointer.set(brief);
  await openAccountOf(brief);
  // Everything that the other tab can clear; this tab's own mark remains.
  briefAccount.clear();
  await followPointer();
  expect(session.get()).toEqual({ status: 'signedOut' });
  expect(currentAccount.get()).toBeUndefined();
});

test('a sign-out in another tab also removes a copy that this tab opened too late', async () => {
  accountPointer.set(olga);
  await openAccountOf(olga);
  await act('bins.create', { id: newId(), name: 'Waiting' });
  accountPointer.clear();
  await followPointer();
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await names(), 'what the server does not have stays').toContain(databaseName(olga.userId));
  await deleteDB(databaseName(olga.userId));
  accountPointer.set(olga);
  await openAccountOf(olga);
  await eventually(async () => expect(await names()).toContain(databaseName(olga.userId)));
  accountPointer.clear();
  await followPointer();
  expect(await names()).not.toContain(databaseName(olga.userId));
});

test('leaving a locked copy deletes the cached map tiles', async () => {
  const kept = new Set(['tiles']);
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  accountPointer.set(olga);
  await openAccountOf(olga);
  await act('bins.create', { id: newId(), name: 'Waiting' });
  currentAccount.get()?.close();
  await lockOrErase(olga);
  expect(otherAccounts.get()).toEqual([{ userId: olga.userId, name: olga.name, count: 1 }]);
  expect([...kept]).toEqual([]);
  otherAccounts.remove(olga.userId);
});

test('settings changed in another tab apply here', () => {
  accountPointer.set(brief);
  localStorage.setItem('whichbin.briefAccount', JSON.stringify({ ...brief, isPaused: true }));
  expect(accountPointer.get()).toMatchObject({ isPaused: true });
});

test('the account pointer is never missing while it changes', () => {
  const noted: (string | undefined)[] = [];
  const note = () => noted.push(accountPointer.get()?.userId);
  for (const method of ['setItem', 'removeItem'] as const) {
    const original = Storage.prototype[method];
    vi.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...args: string[]) {
      original.apply(this, args as [string, string]);
      if (this === localStorage) note();
    });
  }
  accountPointer.set(olga);
  accountPointer.set({ ...olga, isPaused: true });
  accountPointer.set(brief);
  accountPointer.set(olga);
  expect(new Set(noted)).toEqual(new Set(['olga']));
});
