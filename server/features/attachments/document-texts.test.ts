import { expect } from 'vitest';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { attachmentTextLimits } from '#domain/attachments/attachment-text.ts';
import type { Document, DocumentTarget } from '#domain/documents/document.ts';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import { TEXT_MODEL } from '#server/attachment-text/text-model.ts';
import { buildPdf } from '#test/build-pdf.ts';
import { bytesOf } from '#test/build-photo.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { storeAttachmentText } from './attachment-text.ts';
import { unreadTextsWithRoom } from './attachment-text-jobs.ts';

/** The reading process has the lowest priority, so that it waits for a busy machine. */
const slow = { timeout: 300_000 };

async function addDocument(server: TestServer, by: TestUser, target: DocumentTarget, ...pages: string[]) {
  const file = bytesOf(await buildPdf(pages.length > 0 ? pages : ['Page']));
  const data = { target, name: 'Manual', use: 'manual' } as const;
  const { result, error } = await server.call('documents.create', data, { token: by.token, file });
  if (result === undefined) throw new Error(`documents.create: ${error?.message}`);
  return result.id;
}

const pagesOf = (...texts: string[]): AttachmentText => ({
  model: TEXT_MODEL,
  lines: texts.map((text, at) => ({ text, sure: 100, page: at + 1 })),
});

const store = ({ pool }: TestServer, owner: TestUser, id: string, text: AttachmentText, pages = 1) =>
  storeAttachmentText({ pool, publish: () => {} }, { ownerId: owner.id, id, text, pages });

async function documentsOf(by: TestUser, target: DocumentTarget): Promise<Document[]> {
  if (target.kind === 'location') return (await by.act('locations.get', { id: target.id })).documents ?? [];
  const bin = await by.act('bins.get', { id: target.kind === 'bin' ? target.id : target.binId });
  const thing = target.kind === 'bin' ? bin : bin.items.find(({ id }) => id === target.id);
  return thing?.documents ?? [];
}

const textsOf = (by: TestUser, target: DocumentTarget, ...attachmentIds: string[]) => {
  const kind = target.kind === 'location' ? 'location' : 'bin';
  const id = target.kind === 'item' ? target.binId : target.id;
  return by.act('attachments.texts', { targets: [{ kind, id, attachmentIds }] });
};

async function buildTargets(server: TestServer, owner: TestUser): Promise<DocumentTarget[]> {
  const bin = await buildBin(server, { owner });
  const item = await buildItem(owner, bin);
  const place = await owner.act('locations.create', { name: 'Cellar' });
  return [
    { kind: 'bin', id: bin.id },
    { kind: 'item', id: item.id, binId: bin.id },
    { kind: 'location', id: place.id },
  ];
}

test('text marks a document of a bin, an item and a place, with its pages', async ({ server, olga }) => {
  for (const target of await buildTargets(server, olga)) {
    const id = await addDocument(server, olga, target);
    const [before] = await documentsOf(olga, target);
    await store(server, olga, id, pagesOf('Kvitto', 'Garanti'), 2);
    expect(await documentsOf(olga, target)).toEqual([{ ...before, textModel: TEXT_MODEL, pages: 2 }]);
    await olga.act('documents.delete', { target, id });
    await olga.act('documents.restore', { target, id });
    expect(await documentsOf(olga, target)).toEqual([{ ...before, textModel: TEXT_MODEL, pages: 2 }]);
    await store(server, olga, id, pagesOf(), 2);
    expect(await documentsOf(olga, target)).toEqual([{ ...before, pages: 2 }]);
  }
});

test('whoever sees a bin or place gets the texts of its documents until access ends', async ({
  server,
  olga,
  anna,
}) => {
  const stranger = await buildUser(server);
  for (const target of await buildTargets(server, olga)) {
    const id = await addDocument(server, olga, target);
    await store(server, olga, id, pagesOf('Secret'));
    const own = await textsOf(olga, target, id);
    expect(own.targets).toMatchObject([{ texts: [{ id, lines: [{ text: 'Secret', page: 1 }] }] }]);
    expect((await textsOf(anna, target, id)).targets).toEqual([]);
    const kind = target.kind === 'location' ? 'location' : 'bin';
    const shared = { id: target.kind === 'item' ? target.binId : target.id };
    if (kind === 'location') await shareLocation(server, shared, anna, 'viewer');
    else await shareBin(server, shared, anna, 'viewer');
    expect(await textsOf(anna, target, id)).toEqual(own);
    expect((await textsOf(stranger, target, id)).targets).toEqual([]);
    await olga.act('accessEntries.delete', { target: { kind, id: shared.id }, userId: anna.id });
    expect((await textsOf(anna, target, id)).targets).toEqual([]);
  }
});

test('documents in the trash, or of things there, have no text', async ({ server, olga }) => {
  const [, inItem, inPlace] = await buildTargets(server, olga);
  if (inItem?.kind !== 'item' || inPlace === undefined) throw new Error('no such targets');
  const ids = [await addDocument(server, olga, inItem), await addDocument(server, olga, inPlace)];
  for (const id of ids) await store(server, olga, id, pagesOf('Kvitto'));
  await olga.act('items.delete', { binId: inItem.binId, ids: [inItem.id] });
  expect((await textsOf(olga, inItem, ...ids)).targets).toEqual([]);
  await olga.act('documents.delete', { target: inPlace, id: ids[1] ?? '' });
  expect((await textsOf(olga, inPlace, ...ids)).targets).toEqual([]);
});

test('an answer ends at half a megabyte, and names what comes later', async ({ server, olga }) => {
  const [target] = await buildTargets(server, olga);
  if (target === undefined) throw new Error('no target');
  const ids: string[] = [];
  const long = 'a'.repeat(documentTextLimits.bytes);
  for (let n = 0; n < 4; n++) {
    ids.push(await addDocument(server, olga, target));
    await store(server, olga, ids[n] ?? '', pagesOf(long));
  }
  const first = await textsOf(olga, target, ...ids);
  expect(first.targets[0]?.texts.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.later).toEqual(ids.slice(2));
  const next = await textsOf(olga, target, ...(first.later ?? []));
  expect(next.targets[0]?.texts.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(next).not.toHaveProperty('later');
  expect(2 * long.length).toBeLessThanOrEqual(attachmentTextLimits.answerBytes);
});

test('text beyond the owner’s limit is left out, and the document says so', async ({ server, olga }) => {
  const [target] = await buildTargets(server, olga);
  if (target === undefined) throw new Error('no target');
  const full = await addDocument(server, olga, target);
  await store(server, olga, full, pagesOf('Kvitto'));
  await server.pool.query('UPDATE attachments SET text_bytes = $2 WHERE id = $1', [
    full,
    documentTextLimits.accountBytes - 10,
  ]);
  const [short, long] = [await addDocument(server, olga, target), await addDocument(server, olga, target)];
  await store(server, olga, long, pagesOf('Elva tecken'));
  await store(server, olga, short, pagesOf('Tio tecken'));
  const found = await documentsOf(olga, target);
  expect(found.find(({ id }) => id === short)).toMatchObject({ textModel: TEXT_MODEL });
  const leftOut = found.find(({ id }) => id === long);
  expect(leftOut).toMatchObject({ textLeftOut: 'all', pages: 1 });
  expect(leftOut).not.toHaveProperty('textModel');
  await olga.act('documents.delete', { target, id: long });
  expect(await olga.act('documents.restore', { target, id: long })).toMatchObject({ textLeftOut: 'all' });
});

test('left-out texts are read again once others are deleted for good', async ({ server, olga }) => {
  const [target] = await buildTargets(server, olga);
  if (target === undefined) throw new Error('no target');
  const full = await addDocument(server, olga, target);
  await store(server, olga, full, pagesOf('Kvitto'));
  await server.pool.query('UPDATE attachments SET text_bytes = $2 WHERE id = $1', [
    full,
    documentTextLimits.accountBytes,
  ]);
  const ids: string[] = [];
  for (const text of ['Old', 'Far too long for what is left', 'New', 'Other']) {
    const id = await addDocument(server, olga, target);
    await store(server, olga, id, pagesOf(text));
    ids.push(id);
  }
  const [old = '', long = '', recent = '', other = ''] = ids;
  const unread = async () => {
    const isUnread = await unreadTextsWithRoom(server.pool);
    const { rows } = await server.pool.query(
      'SELECT id FROM attachments WHERE owner_id = $1 AND text_model = 0',
      [olga.id],
    );
    expect(isUnread).toBe(rows.length > 0);
    return rows.map(({ id }) => id);
  };
  expect(await unread()).toEqual([]);
  await olga.act('documents.delete', { target, id: full });
  await olga.act('documents.delete', { target, id: other });
  expect(await unread()).toEqual([]);
  await olga.act('trash.delete', {});
  const rest = await addDocument(server, olga, target);
  await store(server, olga, rest, pagesOf('Kvitto'));
  await server.pool.query('UPDATE attachments SET text_bytes = $2 WHERE id = $1', [
    rest,
    documentTextLimits.accountBytes - 'New'.length - 1,
  ]);
  expect(await unread()).toEqual([recent]);
  await store(server, olga, recent, pagesOf('New'));
  expect(await unread()).toEqual([]);
  const marks = (await documentsOf(olga, target)).map(({ id, textModel, textLeftOut }) => [
    id,
    textModel,
    textLeftOut,
  ]);
  expect(marks).toEqual([
    [old, undefined, 'all'],
    [long, undefined, 'all'],
    [recent, TEXT_MODEL, undefined],
    [rest, TEXT_MODEL, undefined],
  ]);
});

test('a document of which only the beginning is stored says so', async ({ server, olga }) => {
  const [target] = await buildTargets(server, olga);
  if (target === undefined) throw new Error('no target');
  const id = await addDocument(server, olga, target);
  await store(server, olga, id, { ...pagesOf('Kvitto'), isCut: true });
  expect((await documentsOf(olga, target))[0]).toMatchObject({ textLeftOut: 'end' });
  await olga.act('documents.delete', { target, id });
  expect(await olga.act('documents.restore', { target, id })).toMatchObject({ textLeftOut: 'end' });
});

test('public pages show no text of documents', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const id = await addDocument(server, olga, { kind: 'bin', id: bin.id });
  await store(server, olga, id, pagesOf('Secret'));
  const { url } = await olga.act('shareLinks.create', { binId: bin.id });
  const token = url.split('/').at(-1) ?? '';
  const shown = [
    JSON.stringify((await server.call('shareLinks.get', { token })).result),
    await (await server.fetch(`/s/${token}`)).text(),
    JSON.stringify(await (await buildUser(server)).act('bins.find', { code: bin.id })),
  ];
  for (const text of shown) expect(text).not.toMatch(/textModel|Secret/);
});

const readingTest = test.extend('serverOptions', { scope: 'file' }, { env: { PHOTO_TEXT: 'on' } });

readingTest('a document is read soon after its upload, also of a place', slow, async ({ server, olga }) => {
  const [inBin, , inPlace] = await buildTargets(server, olga);
  for (const target of [inBin, inPlace]) {
    if (target === undefined) throw new Error('no target');
    const id = await addDocument(server, olga, target, 'Bruksanvisning', 'Knåda degen i fem minuter');
    await expect
      .poll(async () => (await documentsOf(olga, target))[0], slow)
      .toMatchObject({ textModel: TEXT_MODEL, pages: 2 });
    const { targets } = await textsOf(olga, target, id);
    expect(targets[0]?.texts[0]?.lines).toEqual([
      { text: 'Bruksanvisning', sure: 100, page: 1 },
      { text: 'Knåda degen i fem minuter', sure: 100, page: 2 },
    ]);
  }
  const metrics = await (await server.fetch('/metrics')).text();
  expect(metrics).toContain('whichbin_document_texts_unread 0');
  expect(metrics).toMatch(/whichbin_document_text_seconds_count [1-9]/);
});
