import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
beforeEach(giveSearchWorker);
afterEach(() => app.close());

const [snapped, tools, drill] = [newId(), newId(), newId()];

async function open(address: string): Promise<{ ofBin: string; ofItem: string }> {
  const ids = { ofBin: '', ofItem: '' };
  app = await openApp(address, {
    prepare(server) {
      giveBin(server, 'Box 7', [], { id: snapped });
      giveBin(server, 'Tools', [{ id: drill, name: 'Drill' }], { id: tools });
      ids.ofBin = server.addReadPhoto(snapped, undefined, 'Astrid Lindgren');
      ids.ofItem = server.addReadPhoto(tools, drill, 'GSR 12V');
      server.addReadPhoto(tools, undefined, 'Makita');
    },
  });
  return ids;
}

test('a result in a photo opens it with the word marked, and closing stays on the page', async () => {
  const { ofBin } = await open('/search?q=lindgren');
  const row = await screen.findByRole('link', { name: /Box 7.*In the photo: Astrid Lindgren/ });
  await app.user.click(row);
  await screen.findByRole('heading', { name: 'Box 7', level: 1 });
  await screen.findByText('What is in this picture?');
  const photo = await screen.findByRole('dialog', { name: 'Box 7, photo 1 of 1' });
  expect(app.address()).toBe(`/bins/${snapped}?photo=${ofBin}&words=Lindgren`);
  const mark = await within(photo).findByText('Astrid Lindgren');
  expect(mark.closest('mark')?.style).toMatchObject({ left: '0%', width: '50%', height: '10%' });
  await app.user.click(within(photo).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(app.address()).toBe(`/bins/${snapped}`));
});

test('a result in the photo of an item opens its page', async () => {
  const { ofItem } = await open('/search?q=gsr');
  await app.user.click(await screen.findByRole('link', { name: /Drill/ }));
  await screen.findByRole('dialog', { name: 'Drill, photo 1 of 1' });
  expect(app.address()).toBe(`/bins/${tools}/items/${drill}?photo=${ofItem}&words=GSR`);
});

test('an empty box offers the text of its photo, and one press makes an item', async () => {
  await open(`/bins/${snapped}`);
  await app.user.click(await screen.findByRole('button', { name: 'Add “Astrid Lindgren” to the bin' }));
  const item = await screen.findByRole('link', { name: /Astrid Lindgren/ });
  expect(item).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Add “Astrid/ })).toBeNull());
});

test('a box that has items folds the text of its photo, and says what was added', async () => {
  await open(`/bins/${tools}`);
  expect(screen.queryByRole('button', { name: 'Add “Makita” to the bin' })).toBeNull();
  await app.user.click(await screen.findByRole('button', { name: 'Words in the photo: 1 line' }));
  await app.user.click(screen.getByRole('button', { name: 'Add “Makita” to the bin' }));
  expect(await screen.findByText('Added: Makita')).toBeTruthy();
});

test('the text in the photo of an item becomes its name or a note', async () => {
  await open(`/bins/${tools}/items/${drill}`);
  await app.user.click(await screen.findByText('Words in the photo: 1 line'));
  const use = async (choice: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'Use “GSR 12V”' }));
    await app.user.click(await screen.findByRole('menuitem', { name: choice }));
  };
  const onServer = () => app.server.bins.get(tools)?.items[0];
  await use('Add to the notes');
  await waitFor(() => expect(onServer()?.notes).toBe('GSR 12V'));
  await use('Use as name');
  await waitFor(() => expect(onServer()?.name).toBe('GSR 12V'));
});

test('markup and right-to-left print in a photo are plain text', async () => {
  const [markup, hebrew] = ['<img src="/none.png"> Salt', 'ארגז כלים'];
  app = await openApp(`/bins/${snapped}`, {
    prepare(server) {
      giveBin(server, 'Box 7', [], { id: snapped });
      for (const words of [markup, hebrew]) server.addReadPhoto(snapped, undefined, words);
    },
  });
  for (const text of [markup, hebrew]) expect((await screen.findByText(text)).tagName).toBe('BDI');
  expect(document.querySelector('img[src="/none.png"]')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: `Add “${markup}” to the bin` }));
  expect(await screen.findByText(`Added: ${markup}`)).toBeTruthy();
});
