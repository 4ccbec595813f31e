import { describe, expect } from 'vitest';
import type { DocumentTarget } from '#domain/documents/document.ts';
import { documentBytesMax, documentNameMax, documentsMax } from '#domain/documents/document-limits.ts';
import { officeTypes } from '#server/attachment-text/text-reader.ts';
import { buildPdf } from '#test/build-pdf.ts';
import { buildPhoto, bytesOf } from '#test/build-photo.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { buildOfficeFile } from '#test/office-files.ts';
import { countPhotoFiles, readPhoto as readFile, removeUnused } from '#test/photos.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { zipOf } from '#test/zip-of.ts';

const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
const textOf = (text: string) => new TextEncoder().encode(text);
const named = { name: 'Manual', use: 'manual' } as const;

type Sent = { file?: Uint8Array<ArrayBuffer>; name?: string };

function send(server: TestServer, { token }: TestUser, target: DocumentTarget, sent: Sent = {}) {
  const { file = pdf, name = 'Manual' } = sent;
  return server.call('documents.create', { target, name, use: 'manual' }, { token, file });
}

async function addTo(server: TestServer, by: TestUser, target: DocumentTarget, sent?: Sent) {
  const { result, error } = await send(server, by, target, sent);
  if (result === undefined) throw new Error(`documents.create: ${error?.message}`);
  return result;
}

/** Things that documents belong to. */
const targets = {
  bin: (_olga: TestUser, bin: { id: string }) => Promise.resolve({ kind: 'bin', id: bin.id } as const),
  item: async (olga: TestUser, bin: { id: string }) => {
    const item = await buildItem(olga, bin);
    return { kind: 'item', id: item.id, binId: bin.id } as const;
  },
  location: async (olga: TestUser) => {
    const place = await olga.act('locations.create', { name: 'Cellar' });
    return { kind: 'location', id: place.id } as const;
  },
} satisfies Record<DocumentTarget['kind'], (olga: TestUser, bin: { id: string }) => Promise<DocumentTarget>>;

async function documentsOf(by: TestUser, target: DocumentTarget) {
  if (target.kind === 'location') return (await by.act('locations.get', { id: target.id })).documents;
  const bin = await by.act('bins.get', { id: target.kind === 'bin' ? target.id : target.binId });
  return target.kind === 'bin' ? bin.documents : bin.items.find(({ id }) => id === target.id)?.documents;
}

describe.each(Object.entries(targets))('of a %s', (_kind, build) => {
  test('documents and links are added, changed, deleted and restored to their place', async ({
    server,
    olga,
  }) => {
    const target = await build(olga, await buildBin(server, { owner: olga }));
    const { revisions: _, ...first } = await addTo(server, olga, target);
    expect(first).toMatchObject({ ...named, type: 'pdf', bytes: pdf.length });
    const { revisions: __, ...link } = await olga.act('documents.link', {
      target,
      ...named,
      url: 'https://example.org/manual',
    });
    expect(link).toMatchObject({ ...named, type: 'link', url: 'https://example.org/manual' });
    expect(await documentsOf(olga, target)).toEqual([first, link]);
    await olga.act('documents.update', { target, id: first.id, use: 'receipt' });
    await olga.act('documents.delete', { target, id: first.id });
    expect(await documentsOf(olga, target)).toEqual([link]);
    await olga.act('documents.restore', { target, id: first.id });
    expect(await documentsOf(olga, target)).toEqual([{ ...first, use: 'receipt' }, link]);
  });
});

describe('the type is told by the content', () => {
  const webp = () => buildPhoto();
  type Case = [string, string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>];
  const bomb = Buffer.alloc(64 * 1024 * 1024, '<w:p></w:p>');
  const docxWithTypesLast = async () => {
    const types =
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
    return zipOf({ 'word/document.xml': '<w:document/>', '[Content_Types].xml': types });
  };
  const cases: Case[] = [
    ['a PDF', 'pdf', () => pdf],
    ['text in UTF-8', 'text', () => textOf('Så här')],
    ['text in UTF-16', 'text', () => new Uint8Array([0xff, 0xfe, 0x53, 0, 0xe5, 0])],
    ['HTML', 'text', () => textOf('<!doctype html><script>alert(1)</script>')],
    ['SVG', 'text', () => textOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a photo', 'jpeg', webp],
    ['a PDF with a password', 'pdf', async () => bytesOf(await buildPdf(['Secret'], { userPassword: 'x' }))],
    ['a PDF behind a printer’s command', 'pdf', () => textOf(`\x1b%-12345X\n%PDF-1.7\n`)],
    ['a text about PDF', 'text', () => textOf('How files begin: %PDF-1.7')],
    ...officeTypes.map(
      (type): Case => ['a file of Office or LibreOffice', type, () => buildOfficeFile(type, ['Kvitto'])],
    ),
    ['a docx without its table of types first', 'docx', docxWithTypesLast],
    ['a docx that unpacks to 64 MB', 'docx', () => buildOfficeFile('docx', [], { 'word/bomb.xml': bomb })],
  ];
  test.for(cases)('%s is %s', async ([, type, file], { server, olga }) => {
    const bin = await buildBin(server, { owner: olga });
    expect(await addTo(server, olga, { kind: 'bin', id: bin.id }, { file: await file() })).toMatchObject({
      type,
    });
  });

  test('a name with the extension of another type changes nothing', async ({ server, olga }) => {
    const bin = await buildBin(server, { owner: olga });
    const name = 'Invoice.pdf.docx';
    const { id, ...added } = await addTo(
      server,
      olga,
      { kind: 'bin', id: bin.id },
      { file: textOf('Hej'), name },
    );
    expect(added).toMatchObject({ type: 'text', name });
    const { headers } = await readFile(server, `/documents/${id}`, olga);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Invoice.pdf.docx.txt");
  });

  const refused: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['an empty file', new Uint8Array(), 'documents.empty'],
    ['a program', textOf('MZ\x90\0\x03'), 'documents.unknownType'],
    ['text with a control character', textOf('a\x1b[31m'), 'documents.unknownType'],
    ['half a letter of UTF-8', new Uint8Array([0x61, 0xc3]), 'documents.unknownType'],
    [
      'a zip that is no office file',
      new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
      'documents.unknownType',
    ],
    ['a picture that only begins as one', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'documents.unknownType'],
    ['more than 25 MiB', new Uint8Array(documentBytesMax + 1).fill(0x20), 'documents.tooLong'],
    ['30 MB', new Uint8Array(30_000_000).fill(0x20), 'documents.tooLong'],
  ];
  test.for(refused)('%s is refused', async ([, file, code], { server, olga }) => {
    const bin = await buildBin(server, { owner: olga });
    const target = { kind: 'bin', id: bin.id } as const;
    const before = await countPhotoFiles(server);
    const { error } = await send(server, olga, target, { file });
    expect(error?.details?.code).toBe(code);
    expect(await documentsOf(olga, target)).toBeUndefined();
    expect(await countPhotoFiles(server)).toBe(before);
  });
});

async function statusesOf(server: TestServer, id: string, people: (TestUser | undefined)[]) {
  return Promise.all(people.map(async (by) => (await readFile(server, `/documents/${id}`, by)).status));
}

test('only people with access read a document, also of a public bin', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const item = await buildItem(olga, bin);
  const stranger = await buildUser(server);
  await shareBin(server, bin, anna, 'viewer');
  const ofBin = await addTo(server, olga, { kind: 'bin', id: bin.id });
  const ofItem = await addTo(server, olga, { kind: 'item', id: item.id, binId: bin.id });
  for (const { id } of [ofBin, ofItem])
    expect(await statusesOf(server, id, [olga, anna, stranger, undefined])).toEqual([200, 200, 404, 401]);
  const found = await stranger.call('bins.find', { code: bin.id });
  const link = await olga.act('shareLinks.create', { binId: bin.id });
  const token = link.url.split('/').at(-1) ?? '';
  const shared = await server.call('shareLinks.get', { token });
  const page = await (await server.fetch(`/s/${token}`)).text();
  for (const shown of [JSON.stringify(found.result), JSON.stringify(shared.result), page]) {
    expect(shown).not.toContain('Manual');
    expect(shown).not.toContain(ofBin.id);
  }
  const [{ key } = { key: '' }] = (
    await server.pool.query('SELECT file_key AS key FROM attachments WHERE id = $1', [ofBin.id])
  ).rows;
  expect((await readFile(server, `/s/${token}/photos/${key}/large`)).status).toBe(404);
  expect((await readFile(server, `/photos/${ofBin.id}/large`, olga)).status).toBe(404);
  await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: anna.id });
  expect(await statusesOf(server, ofItem.id, [anna])).toEqual([404]);
});

test('a stranger is not told that a photo is a receipt', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const target = { kind: 'bin', id: bin.id } as const;
  const { id } = await olga.act('photos.create', { target });
  expect(await olga.act('photos.update', { target, id, use: 'receipt' })).toMatchObject({ use: 'receipt' });
  await olga.act('photos.delete', { target, id });
  await olga.act('photos.restore', { target, id });
  expect((await olga.act('bins.get', { id: bin.id })).photos).toMatchObject([{ id, use: 'receipt' }]);
  const stranger = await buildUser(server);
  const { result } = await stranger.call('bins.find', { code: bin.id });
  expect(JSON.stringify(result)).not.toContain('receipt');
});

test('a file is only downloaded, under its name as text', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = { kind: 'bin', id: bin.id } as const;
  const name = '../../etc/“Kvitto” \u202Efdp.exe; filename=x';
  const { id } = await addTo(server, olga, target, { file: textOf('<script>'), name });
  const answer = await readFile(server, `/documents/${id}`, olga);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition':
      "attachment; filename*=UTF-8''etc%20%E2%80%9CKvitto%E2%80%9D%20fdp.exe%3B%20filename%3Dx.txt",
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(await answer.text()).toBe('<script>');
  const etag = answer.headers.get('etag') ?? '';
  const again = await readFile(server, `/documents/${id}`, olga, { 'if-none-match': etag });
  expect(again.status).toBe(304);
});

test.for([
  ['../../etc/passwd\\x', '../../etc/passwd\\x', 'etc%20passwd%20x.pdf'],
  ['Kvitto\r\nSet-Cookie: a=b', 'Kvitto Set-Cookie: a=b', 'Kvitto%20Set-Cookie%20a%3Db.pdf'],
  ['a\tb\x1b[31mc', 'a b[31mc', 'a%20b%5B31mc.pdf'],
  ['...', '...', 'document.pdf'],
  ['CON:*?"<>|', 'CON:*?"<>|', 'CON.pdf'],
])(
  'the name %j is stored as one line and downloaded as a file name',
  async ([sent, stored, file], { server, olga }) => {
    const bin = await buildBin(server, { owner: olga });
    const { id, name } = await addTo(server, olga, { kind: 'bin', id: bin.id }, { name: sent });
    expect(name).toBe(stored);
    const { headers } = await readFile(server, `/documents/${id}`, olga);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${file}`);
  },
);

test('a name with a NUL, without letters or too long is refused', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  for (const name of ['a\0b', '', ' \n ', 'a'.repeat(documentNameMax + 1)]) {
    const { error } = await send(server, olga, { kind: 'bin', id: bin.id }, { name });
    expect([name, error?.details?.code]).toEqual([name, 'request.invalid']);
  }
});

test('a thing has at most twenty documents and links', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = { kind: 'bin', id: bin.id } as const;
  const link = { target, ...named, url: 'https://example.org' };
  for (let n = 0; n < documentsMax; n++) await olga.act('documents.link', link);
  const { error } = await olga.call('documents.link', link);
  expect(error?.details).toMatchObject({ code: 'documents.tooMany', params: { n: documentsMax } });
  const refused = await send(server, olga, target);
  expect(refused.error?.details?.code).toBe('documents.tooMany');
});

test('addresses that run something or hide their host are refused', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const link = { target: { kind: 'bin', id: bin.id } as const, ...named };
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://bank.example@evil.example', 'x']) {
    const { error } = await olga.call('documents.link', { ...link, url });
    expect(error?.details?.code).toBe('request.invalid');
  }
});

test('a change tells which values it overwrote and its writer of it', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const target = { kind: 'bin', id: bin.id } as const;
  const { id } = await addTo(server, olga, target);
  await anna.act('documents.update', { target, id, name: 'Guide', was: { name: 'Manual' } });
  const changed = await olga.act('documents.update', {
    target,
    id,
    name: 'Book',
    use: 'other',
    was: { name: 'Manual', use: 'manual' },
  });
  expect(changed).toMatchObject({
    name: 'Book',
    use: 'other',
    overwrote: { name: 'Guide' },
    overwroteBy: { name: { userId: anna.id } },
  });
  const { events } = await olga.act('history.list', { target });
  expect(events[0]?.changes).toEqual([
    { field: `documents.${id}.name`, from: 'Guide', to: 'Book', isUnseen: true },
    { field: `documents.${id}.use`, from: 'manual', to: 'other' },
  ]);
  const { notifications } = await anna.act('notifications.list', {});
  expect(notifications).toMatchObject([{ type: 'values_replaced', body: 'Guide' }]);
});

test('documents follow their item, and are purged with their files', async ({ server, olga }) => {
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const item = await buildItem(olga, bin);
  const before = await countPhotoFiles(server);
  const target = { kind: 'item', id: item.id, binId: bin.id } as const;
  const { id } = await addTo(server, olga, target);
  await olga.act('documents.link', { target, ...named, url: 'https://example.org' });
  await olga.act('items.move', { binId: bin.id, ids: [item.id], toBinId: other.id });
  expect(await documentsOf(olga, { ...target, binId: other.id })).toHaveLength(2);
  expect(await statusesOf(server, id, [olga])).toEqual([200]);
  expect(await countPhotoFiles(server)).toBe(before + 1);
  await olga.act('bins.delete', { id: other.id });
  await olga.act('trash.delete', {});
  await removeUnused(server);
  expect(await countPhotoFiles(server)).toBe(before);
  const { rows } = await server.pool.query('SELECT id FROM attachments WHERE owner_id = $1', [olga.id]);
  expect(rows).toEqual([]);
});
