import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Household } from '#test/web/household.ts';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload } from '../operations/photo-upload.ts';

let household: Household;

beforeEach(() => {
  givePictures();
  household = new Household();
  household.server.weather = () => 'unreachable';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return household.end();
});

test('what another tab left when it was closed is made small by one that stays open', async () => {
  const tab = household.openTab();
  const { database } = tab.parts;
  await tab.photos();
  const storedUploads = () =>
    database.read(['uploads'], (transaction) => transaction.objectStore('uploads').getAll());
  const raw: PhotoUpload = {
    ...{ id: newId(), operationId: newId(), build: '1', createdAt: new Date().toISOString() },
    ...{ target: { kind: 'bin', id: newId() }, bytes: new ArrayBuffer(64), type: 'image/jpeg' },
    ...{ width: 0, height: 0, isRaw: true },
  };
  await database.write(['uploads'], (transaction) => transaction.objectStore('uploads').put(raw));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const channel = new BroadcastChannel(`whichbin:${household.server.userId}:photos`);
  channel.postMessage('changed');
  await vi.waitFor(() => expect(tab.uploads.get()).toHaveLength(1));
  channel.close();
  vi.advanceTimersByTime(20_000);
  expect(await storedUploads()).toMatchObject([{ isRaw: true }]);
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await storedUploads()).toMatchObject([{ width: 40, height: 30 }]));
});

test('discarding tells whether the photo still waited', async () => {
  const tab = household.openTab();
  const lane = await tab.photos();
  const id = await lane.add({ kind: 'bin', id: newId() }, [], photoFiles('one')[0] as File);
  await until('it waits', () => tab.uploads.get().length === 1);
  expect(await lane.discard(id)).toBe(true);
  expect(await lane.discard(id)).toBe(false);
  expect(tab.uploads.get()).toEqual([]);
});
