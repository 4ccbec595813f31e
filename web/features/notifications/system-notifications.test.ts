import { afterEach, expect, test, vi } from 'vitest';
import { closeAnswered } from './system-notifications.ts';

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
