import { afterEach, expect, test, vi } from 'vitest';
import { keepSeenPhotos } from './keep-seen-photos.ts';

const me = '01920000-0000-7000-8000-000000000001';
const other = '01920000-0000-7000-8000-000000000002';
const addressOf = (photo: string, userId: string) =>
  `https://bins.example.org/photos/${photo}/small?${userId}:bin`;

afterEach(() => vi.unstubAllGlobals());

function openPage(seen: readonly { name: string; workerStart: number }[]) {
  const workers = Object.assign(new EventTarget(), { controller: null as object | null });
  const load = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('performance', { getEntriesByType: () => seen });
  vi.stubGlobal('fetch', load);
  const takeControl = () => {
    workers.controller = {};
    workers.dispatchEvent(new Event('controllerchange'));
  };
  return { takeControl, loaded: () => load.mock.calls.map(([address]: unknown[]) => address) };
}

test('loads the account’s photos that came without the worker once it is in control', async () => {
  const page = openPage([
    { name: addressOf('lamp', me), workerStart: 0 },
    { name: addressOf('lamp', me), workerStart: 0 },
    { name: addressOf('tent', me), workerStart: 12 },
    { name: addressOf('boat', other), workerStart: 0 },
    { name: 'https://bins.example.org/assets/main.js', workerStart: 0 },
  ]);
  keepSeenPhotos(me);
  expect(page.loaded()).toEqual([]);
  page.takeControl();
  await vi.waitFor(() => expect(page.loaded()).toEqual([addressOf('lamp', me)]), { timeout: 8_000 });
});

test('loads nothing for an account that was signed out meanwhile', async () => {
  const page = openPage([{ name: addressOf('lamp', me), workerStart: 0 }]);
  keepSeenPhotos(me)();
  page.takeControl();
  await Promise.resolve();
  expect(page.loaded()).toEqual([]);
});
