import { afterEach, expect, test, vi } from 'vitest';
import { accountPointer } from './account-pointer.ts';
import { followProfile, renewSession } from './renew-session.ts';
import { session } from './session-state.ts';

const asked = vi.fn(async () => new Response('{}'));
const hours = (count: number) => count * 60 * 60 * 1000;

afterEach(() => {
  session.set({ status: 'loading' });
  localStorage.clear();
  vi.unstubAllGlobals();
  asked.mockClear();
});

test('the session is checked daily, and again after a failure or a clock set back', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const start = Date.parse('2026-05-03T10:00:00.000Z');
  await renewSession(start);
  vi.stubGlobal('fetch', asked);
  await renewSession(start + 1);
  await renewSession(start + hours(23));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith('/api/auth/get-session', expect.objectContaining({ method: 'GET' }));
  await renewSession(start + hours(25));
  expect(asked).toHaveBeenCalledTimes(2);
  await renewSession(start);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('the sign-in form suggests a name and address changed elsewhere', () => {
  const before = { userId: 'olga', name: 'Olga', email: 'olga@example.org' };
  accountPointer.set({ ...before, isPaused: true });
  session.set({ status: 'signedIn', ...before, isPaused: true });
  const now = { userId: 'olga', name: 'Olga Lind', email: 'olga@example.net' };
  followProfile(now);
  expect(accountPointer.get()).toEqual({ ...now, isPaused: true });
  expect(session.get()).toEqual({ status: 'signedIn', ...now, isPaused: true });
  followProfile({ ...before, userId: 'sven' });
  expect(accountPointer.get()).toEqual({ ...now, isPaused: true });
});
