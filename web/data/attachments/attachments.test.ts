import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { Household } from '#test/web/household.ts';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload } from '../operations/upload.ts';

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
  await tab.attachments();
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
  const channel = new BroadcastChannel(`whichbin:${household.server.userId}:uploads`);
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
  await leading.attachments();
  const { drafts } = await other.attachments();
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
  const photos = await tab.attachments();
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

const document = { name: 'Drill manual', use: 'manual', type: 'pdf' } as const;
const pdf = (text = '%PDF-1.7') => new File([text], 'drill.pdf', { type: 'application/pdf' });

test('a document is stored whole, listed without its bytes, and known to other tabs', async () => {
  const [tab, other] = [household.openTab(), household.openTab()];
  const attachments = await tab.attachments();
  const { documents } = await other.attachments();
  await attachments.addDocument({ kind: 'bin', id: newId() }, document, pdf());
  await until('the other tab knows it', () => documents.get().length === 1);
  const [shown] = documents.get();
  expect(shown).toMatchObject({ ...document, size: 8, stage: 'waiting' });
  expect(await (await attachments.readDocument(shown?.id ?? ''))?.text()).toBe('%PDF-1.7');
  expect(tab.uploads.get()).toEqual([]);
  expect(tab.sync.get()).toMatchObject({ waitingUploads: 1, refusedUploads: 0 });
  await attachments.discard(shown?.id ?? '');
  await until('neither tab has it', () => documents.get().length + attachments.documents.get().length === 0);
});

test('a refused document keeps its bytes and is sent again under a new operation id', async () => {
  const tab = household.openTab();
  const { database } = tab.parts;
  const attachments = await tab.attachments();
  await attachments.addDocument({ kind: 'bin', id: newId() }, document, pdf());
  const stored = () => database.read(['uploads'], (each) => each.objectStore('uploads').getAll());
  const [added] = await stored();
  if (!added) throw new Error('nothing is stored');
  const refusal = { code: 'documents.unknownType', message: 'unknown' };
  await database.write(['uploads'], (each) => each.objectStore('uploads').put({ ...added, refusal }));
  const channel = new BroadcastChannel(`whichbin:${household.server.userId}:uploads`);
  channel.postMessage('changed');
  await until('it is shown as refused', () => attachments.documents.get()[0]?.refusal !== undefined);
  channel.close();
  expect(tab.sync.get().refusedUploads).toBe(1);
  await attachments.retry(added.id);
  const [again] = await stored();
  expect(again).toMatchObject({ id: added.id, document });
  expect(again?.refusal).toBeUndefined();
  expect(again?.operationId).not.toBe(added.operationId);
  expect(again?.bytes.byteLength).toBe(8);
});

test('an upload that a build without documents stored is shown as a photo', async () => {
  const tab = household.openTab();
  await tab.parts.database.write(['uploads'], (each) =>
    each.objectStore('uploads').put({
      id: newId(),
      operationId: newId(),
      build: '1.40.0',
      createdAt: new Date().toISOString(),
      target: { kind: 'bin', id: newId() },
      bytes: new ArrayBuffer(64),
      type: 'image/jpeg',
      width: 4,
      height: 3,
    }),
  );
  const { documents } = await tab.attachments();
  await until('it is listed', () => tab.uploads.get().length === 1);
  expect(documents.get()).toEqual([]);
});
