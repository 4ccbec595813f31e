import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { Household } from '#test/web/household.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import { openDatabase } from '../storage/database.ts';
import { fileCacheName } from '../storage/file-caches.ts';
import { otherAccounts } from './account-pointer.ts';
import { countUnsaved, eraseCopy, removeIfErased } from './erase.ts';
import { lockOrErase } from './session-state.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});

afterEach(() => household.end());

test('pending and refused changes count as unsaved; opening a bin does not', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  server.refuse = ({ call }) => (call === 'bins.create' ? new AppError('bins.limitReached') : undefined);
  await tab.act('bins.create', { id: newId(), name: 'Attic' });
  await until('it is refused', () => tab.refused.get().length === 1);
  server.refuse = () => undefined;
  const binId = newId();
  await tab.act('bins.create', { id: binId, name: 'Kitchen' });
  await until('it is saved', () => tab.waiting.get().length === 0);
  expect(await countUnsaved(server.userId)).toBe(1);

  server.network = () => 'unreachable';
  await tab.act('bins.open', { id: binId });
  expect(await countUnsaved(server.userId)).toBe(1);
  await tab.act('bins.update', { id: binId, name: 'Kitchens' });
  expect(await countUnsaved(server.userId)).toBe(2);
});

test('a photo that waits counts as unsaved, and is erased with the copy', async () => {
  const { userId } = household.server;
  const database = openDatabase(userId);
  await database.write(['uploads'], async (transaction) => {
    transaction.objectStore('uploads').put({
      id: newId(),
      operationId: newId(),
      build: '1',
      createdAt: new Date().toISOString(),
      target: { kind: 'bin', id: newId() },
      bytes: new ArrayBuffer(8),
      type: 'image/jpeg',
      width: 4,
      height: 3,
    });
  });
  database.close();
  expect(await countUnsaved(userId)).toBe(1);
  await eraseCopy(userId);
  expect(await countUnsaved(userId)).toBe(0);
});

test('a photo of an unsaved list counts as unsaved, too', async () => {
  const { userId } = household.server;
  const database = openDatabase(userId);
  await database.write(['draftPhotos'], async (transaction) => {
    transaction.objectStore('draftPhotos').put({
      id: newId(),
      form: 'photo-first:1',
      createdAt: new Date().toISOString(),
      bytes: new ArrayBuffer(8),
      type: 'image/jpeg',
      width: 4,
      height: 3,
    });
  });
  database.close();
  expect(await countUnsaved(userId)).toBe(1);
  await eraseCopy(userId);
  expect(await countUnsaved(userId)).toBe(0);
});

test('an interrupted erasure can be repeated', async () => {
  const { userId } = household.server;
  const database = openDatabase(userId);
  await database.write(['outbox'], async (transaction, meta) => {
    transaction.objectStore('meta').put({ ...(await meta), erased: true }, 'meta');
  });
  database.close();
  await eraseCopy(userId);
  await removeIfErased(userId);
  expect(await countUnsaved(userId)).toBe(0);
});

test('storage that cannot be opened does not prevent signing in', async () => {
  const { userId } = household.server;
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await lockOrErase({ userId, name: 'Olga', email: 'olga@example.org' });
  await removeIfErased(userId);
  expect(open).toHaveBeenCalled();
  open.mockRestore();
});

test('erasing the copy deletes its photos and those of unknown accounts', async () => {
  const [userId, binId] = [household.server.userId, newId()];
  const [locked, stranger] = [newId(), newId()];
  const names = new Set(
    [userId, locked, stranger, 'x'].map((person) => fileCacheName('photos', person, binId)),
  );
  vi.stubGlobal('caches', {
    keys: async () => ['tiles', ...names],
    delete: async (name: string) => names.delete(name),
  });
  otherAccounts.add({ userId: locked, name: 'Erik', count: 1 });
  await eraseCopy(userId);
  expect([...names]).toEqual([fileCacheName('photos', locked, binId)]);
  otherAccounts.remove(locked);
  vi.unstubAllGlobals();
});
