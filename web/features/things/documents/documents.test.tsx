import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Document } from '#domain/documents/document.ts';
import { documentsMax } from '#domain/documents/document-limits.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
afterEach(() => app.close());

const tools = newId();
const manual: Document = {
  id: newId(),
  name: 'Drill manual',
  use: 'manual',
  type: 'pdf',
  addedAt: '2026-11-30T10:00:00.000Z',
  bytes: 2_400_000,
  pages: 12,
};

/** Opens the page of a bin with these documents. */
async function open(documents: Document[] = [manual], role?: 'viewer'): Promise<void> {
  app = await openApp(`/bins/${tools}`, {
    prepare(server) {
      giveBin(server, 'Tools', [], { id: tools });
      const bin = server.bins.get(tools);
      if (bin === undefined) throw new Error('no bin');
      bin.header = { ...bin.header, ...(documents.length > 0 && { documents }), ...(role && { role }) };
    },
  });
}

const section = () => screen.findByRole('region', { name: 'Documents' });
const onServer = () => app.server.bins.get(tools)?.header.documents ?? [];

async function choose(label: string, entry: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: label }));
  await app.user.click(await screen.findByRole('menuitem', { name: entry }));
}

test('a row says what a document is for, its size, pages and day', async () => {
  await open();
  expect((await within(await section()).findByRole('listitem')).textContent).toContain(
    'Manual · 2.4 MB · 12 pages · 30\u00a0Nov',
  );
});

test('a document whose text is not stored says so', async () => {
  await open([
    { ...manual, textLeftOut: 'all' },
    { ...manual, id: newId(), name: 'Long', textLeftOut: 'end' },
  ]);
  const rows = await within(await section()).findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Too much text to search');
  expect(rows[1]?.textContent).toContain('Only the beginning can be searched');
});

test('name and kind change in one sheet, which refuses an empty name', async () => {
  await open();
  await choose('Actions for Drill manual', 'Rename or change');
  const sheet = await screen.findByRole('dialog', { name: 'Edit document' });
  const name = within(sheet).getByLabelText('Document’s name');
  await app.user.clear(name);
  await app.user.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText('Give the document a name.')).toBeTruthy();
  await app.user.type(name, 'Bosch receipt');
  await app.user.selectOptions(within(sheet).getByLabelText('What it is'), 'receipt');
  await app.user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onServer()).toMatchObject([{ name: 'Bosch receipt', use: 'receipt' }]));
  expect((await section()).textContent).toContain('Bosch receipt');
});

test('a deleted document comes back to its place by undo', async () => {
  const others = ['First', 'Last'].map((name) => ({ ...manual, id: newId(), name }));
  await open([others[0] as Document, manual, others[1] as Document]);
  await choose('Actions for Drill manual', 'Delete');
  await waitFor(() => expect(onServer().map(({ name }) => name)).toEqual(['First', 'Last']));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(onServer().map(({ name }) => name)).toEqual(['First', 'Drill manual', 'Last']));
});

test('a link without a title has its host as name', async () => {
  await open([]);
  await choose('Add document', 'Add link');
  const sheet = await screen.findByRole('dialog', { name: 'Add link' });
  const address = within(sheet).getByLabelText('Web address');
  const add = within(sheet).getByRole('button', { name: 'Add link' });
  await app.user.type(address, 'https://bank.example@evil.example');
  await app.user.click(add);
  expect(await within(sheet).findByText(/^Type a web address/)).toBeTruthy();
  await app.user.clear(address);
  await app.user.type(address, 'bosch.example/drill');
  await app.user.click(add);
  const link = await within(await section()).findByRole('link', { name: /^bosch\.example/ });
  expect(link.getAttribute('href')).toBe('https://bosch.example/drill');
  await waitFor(() => expect(onServer()).toMatchObject([{ type: 'link', name: 'bosch.example' }]));
});

test('without a connection a file is kept and a link waits', async () => {
  await open([]);
  await screen.findByRole('button', { name: 'Add document' });
  app.server.network = () => 'unreachable';
  const input = document.querySelector<HTMLInputElement>('input[data-takes-drops=documents]');
  if (input === null) throw new Error('no input');
  const text = new File(['Ladda batteriet'], 'Garantibevis.txt', { type: 'text/plain' });
  await app.user.upload(input, [text, new File([], 'Empty.pdf')]);
  const sheet = await screen.findByRole('dialog', { name: 'Add 2 documents' });
  expect((await within(sheet).findByRole('alert')).textContent).toContain('empty');
  const use = within(sheet).getByLabelText<HTMLSelectElement>('What it is');
  expect(use.value).toBe('warranty');
  await app.user.click(await within(sheet).findByRole('button', { name: 'Add' }));
  const row = await within(await section()).findByRole('listitem');
  await waitFor(() => expect(row.textContent).toContain('Kept on this device until it is sent'));
  await choose('Actions for Garantibevis', 'Discard');
  await waitFor(() => expect(screen.queryByText('Garantibevis')).toBeNull());
});

test('a full list offers no more, and readers change nothing', async () => {
  await open(Array.from({ length: documentsMax }, (_, n) => ({ ...manual, id: newId(), name: `Page ${n}` })));
  expect(await within(await section()).findAllByRole('listitem')).toHaveLength(documentsMax);
  expect(screen.queryByRole('button', { name: 'Add document' })).toBeNull();
  await app.close();
  await open([manual], 'viewer');
  await within(await section()).findByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Actions for Drill manual' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add document' })).toBeNull();
});

test('a text in UTF-16 is shown as it was written', async () => {
  await open([{ ...manual, name: 'Notes', type: 'text' }]);
  const utf16 = [0xff, 0xfe, ...[...'Räksmörgås'].flatMap((letter) => [letter.charCodeAt(0), 0])];
  const usual = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    String(input).startsWith('/documents/') ? new Response(new Uint8Array(utf16)) : usual(input, init);
  await app.user.click(await within(await section()).findByRole('button', { name: /^Notes/ }));
  const viewer = await screen.findByRole('dialog', { name: 'Notes' });
  expect(await within(viewer).findByText('Räksmörgås')).toBeTruthy();
});
