import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { Household } from '#test/web/household.ts';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload } from '../operations/photo-upload.ts';

let household: Household;

beforeEach(() => {
  givePictures();
  household = new Household();
  household.server.network = () => 'unreachable';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return household.end();
});

test('an open tab resizes raw photos that a closed tab left', async () => {
  const tab = household.openTab();
  const { database } = tab.parts;
  await tab.photos();
  const storedUploads = () =>
    database.read(['uploads'], (transaction) => transaction.objectStore('uploads').getAll());
  const raw: PhotoUpload = {
    id: newId(),
    operationId: newId(),
    build: '1',
    createdAt: new Date().toISOString(),
    target: { kind: 'bin', id: newId() },
    bytes: new ArrayBuffer(64),
    type: 'image/jpeg',
    width: 0,
    height: 0,
    isRaw: true,
  };
  await database.write(['uploads'], (transaction) => transaction.objectStore('uploads').put(raw));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const channel = new BroadcastChannel(`whichbin:${household.server.userId}:photos`);
  channel.postMessage('changed');
  await eventually(() => expect(tab.uploads.get()).toHaveLength(1));
  channel.close();
  vi.advanceTimersByTime(20_000);
  expect(await storedUploads()).toMatchObject([{ isRaw: true }]);
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await eventually(async () => expect(await storedUploads()).toMatchObject([{ width: 40, height: 30 }]));
});

test('photos handed over in one tab are sent by the leading tab', async () => {
  const [leading, other] = [household.openTab(), household.openTab()];
  await leading.photos();
  const { drafts } = await other.photos();
  const id = newId();
  await drafts.add('photo-first:1', id, photoFiles('one')[0] as File);
  expect(leading.uploads.get()).toEqual([]);
  await drafts.handOver([{ id, target: { kind: 'item', id: newId(), binId: newId() } }]);
  await until('both know of it', () => [leading, other].every((tab) => tab.uploads.get().length === 1));
  await drafts.revertHandOver('photo-first:1', [id]);
  await until('neither does', () => [leading, other].every((tab) => tab.uploads.get().length === 0));
});

test('a photo that is discarded while its file is being read is not stored', async () => {
  const tab = household.openTab();
  const photos = await tab.photos();
  const reading = Promise.withResolvers<ArrayBuffer>();
  const [file] = photoFiles('slow') as [File];
  const arrayBuffer = vi.spyOn(file, 'arrayBuffer').mockReturnValue(reading.promise);
  const adding = photos.add({ kind: 'bin', id: newId() }, [], file);
  await until('the file is being read', () => arrayBuffer.mock.calls.length > 0);
  await photos.discard(tab.uploads.get()[0]?.id ?? '');
  reading.resolve(new ArrayBuffer(64));
  await adding;
  expect(tab.uploads.get()).toEqual([]);
  const { database } = tab.parts;
  expect(await database.read(['uploads'], (each) => each.objectStore('uploads').count())).toBe(0);
});
