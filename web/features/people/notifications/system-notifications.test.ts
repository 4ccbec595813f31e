import { afterEach, expect, test, vi } from 'vitest';
import { closeAnswered, showSystemNotification } from './system-notifications.ts';

afterEach(() => vi.unstubAllGlobals());

test('of what the system shows, only invitations that were answered are closed', async () => {
  const shown = [
    { tag: 'answered', data: { path: '/notifications', isOpen: true } },
    { tag: 'open', data: { path: '/notifications', isOpen: true } },
    { tag: 'news', data: { path: '/notifications', isOpen: false } },
    { tag: 'of an older build', data: null },
  ].map((notification) => ({ ...notification, close: vi.fn() }));
  const getRegistration = async () => ({ getNotifications: async () => shown });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  await closeAnswered(new Set(['open']));
  expect(shown.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag)).toEqual([
    'answered',
  ]);
});

test('while one is being shown, the system is not asked for what it shows', async () => {
  const done = Promise.withResolvers<void>();
  const showNotification = vi.fn(() => done.promise);
  const getNotifications = vi.fn(async () => []);
  const registration = { active: {}, getNotifications, showNotification };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const notice = { title: 'Whichbin', text: 'Sven left', tag: '1', path: '/notifications' };
  const showing = showSystemNotification({ ...notice, at: '2026-05-03T10:00:00.000Z', isOpen: false });
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalled(), { timeout: 8_000 });
  const asked = getNotifications.mock.calls.length;
  const closing = closeAnswered(new Set());
  await new Promise((resolve) => setImmediate(resolve));
  expect(getNotifications).toHaveBeenCalledTimes(asked);
  done.resolve();
  await Promise.all([showing, closing]);
  expect(getNotifications).toHaveBeenCalledTimes(asked + 1);
});
