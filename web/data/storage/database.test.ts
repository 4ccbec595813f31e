import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { readAttachmentTexts, readChunks } from '../copy/load.ts';
import { newId } from '../operations/new-id.ts';
import { databaseName, openDatabase } from './database.ts';

test('upgrading from 6 keeps all but summaries, and fetches text of photos', async () => {
  giveBrowserParts();
  const userId = newId();
  const byId = ['bins', 'locations', 'refused', 'codes', 'uploads', 'draftPhotos'];
  const old = await openDB(databaseName(userId), 6, {
    upgrade(db) {
      for (const name of byId) db.createObjectStore(name, { keyPath: 'id' });
      db.createObjectStore('chunks', { keyPath: 'binId' });
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      db.createObjectStore('summaries', { keyPath: 'page' });
      for (const name of ['meta', 'me']) db.createObjectStore(name);
    },
  });
  await old.put('chunks', { binId: 'attic', revision: 3, items: [] });
  await old.put('bins', { id: 'attic', header: {}, held: 3, generation: 1 });
  await old.put('outbox', { operationId: 'one' });
  await old.put('summaries', { page: 'a', version: 3, bins: [] });
  const stores = [...old.objectStoreNames];
  old.close();
  const database = openDatabase(userId);
  expect(await readChunks(database, ['attic'])).toEqual([{ binId: 'attic', revision: 3, items: [] }]);
  const waiting = await database.read(['outbox'], (transaction) =>
    transaction.objectStore('outbox').getAll(),
  );
  expect(waiting).toMatchObject([{ operationId: 'one' }]);
  expect(await readAttachmentTexts(database, ['attic'])).toEqual([
    { target: 'attic', texts: {}, toFetch: 1 },
  ]);
  database.close();
  const upgraded = await openDB(databaseName(userId));
  expect([...upgraded.objectStoreNames]).toEqual(
    [...stores.filter((name) => name !== 'summaries'), 'attachmentTexts', 'lists'].sort(),
  );
  upgraded.close();
});
