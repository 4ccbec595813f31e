import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#domain/notifications/notification.ts';
import { eventually } from '#test/eventually.ts';
import type { OpenAccount } from '#web/data/account/account.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { showArrivals } from './show-arrivals.ts';

const visibility = vi.spyOn(document, 'visibilityState', 'get');
const signedIn = (userId: string) =>
  ({ person: { userId, name: userId, email: `${userId}@example.org` } }) as OpenAccount;
const arrived: Notification = {
  id: '1',
  recipientId: 'olga',
  createdBy: 'eva',
  actorId: 'eva',
  actorName: 'Eva',
  type: 'access_left',
  title: 'Diaries',
  body: '',
  read: false,
  createdAt: '2026-05-03T10:00:00.000Z',
};

afterEach(() => {
  currentAccount.set(undefined);
  history.replaceState(null, '', '/');
});

test.each([
  ['olga', ['Eva left “Diaries”']],
  ['erik', []],
])('what waits for a visible page is shown only to its account: %s', async (looking, expected) => {
  const shown: string[] = [];
  currentAccount.set(signedIn('olga'));
  visibility.mockReturnValue('hidden');
  const showing = showArrivals([arrived], (text) => shown.push(text));
  await eventually(() => expect(visibility).toHaveBeenCalled());
  currentAccount.set(signedIn(looking));
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await showing;
  expect(shown).toEqual(expected);
});

test.each([
  ['bin_access_request', '/home', 1],
  ['bin_access_request', '/access-requests', 0],
  ['bin_access_request', '/notifications', 0],
  ['export_ready', '/bins', 1],
  ['export_ready', '/settings/data', 0],
  ['import_done', '/import', 0],
  ['import_failed', '/import', 0],
  ['bin_access_denied', '/home', 1],
  ['bin_access_denied', '/bins/diaries', 0],
  ['bin_access_denied', '/join/token', 0],
] as const)('%s is announced on %s unless that page shows it', async (type, address, expected) => {
  const notification: Notification = { ...arrived, type, binId: 'diaries' };
  const shown: string[] = [];
  currentAccount.set(signedIn('olga'));
  visibility.mockReturnValue('visible');
  history.replaceState(null, '', address);
  await showArrivals([notification], (text) => shown.push(text));
  expect(shown).toHaveLength(expected);
});
