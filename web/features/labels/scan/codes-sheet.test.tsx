import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => {
  // No decoder in this test.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => app.close());

const [tools, drill] = [newId(), newId()];
const [ean, sticker, holderCode] = ['7310865004703', '/a/000-017', '/a/000-018'];

/** The codes of the drill, of which the saw beside it has another. */
async function openCodes() {
  app = await openApp(`/bins/${tools}/items/${drill}`, {
    prepare(server) {
      const items = [
        { id: drill, name: 'Drill', barcode: ean, aliases: sticker },
        { name: 'Saw', aliases: holderCode },
      ];
      giveBin(server, 'Tools', items, { id: tools });
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Menu of Drill' }));
  const entry = () => screen.queryByRole('menuitem', { name: 'Add a code' });
  if (!entry()) await app.user.click(screen.getByRole('menuitem', { name: 'More' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Add a code' }));
  return within(await screen.findByRole('dialog', { name: 'Codes on Drill' }));
}

async function type(sheet: Awaited<ReturnType<typeof openCodes>>, text: string): Promise<void> {
  await app.user.click(sheet.getByLabelText('Code or number'));
  await app.user.paste(text);
  await app.user.keyboard('{Enter}');
}

const items = () => [...app.server.bins.values()].flatMap((bin) => bin.items);
const stored = (name: string) => items().find((item) => item.name === name);

test('codes are listed, removed, brought back and moved from another thing', async () => {
  const sheet = await openCodes();
  const rows = () => within(sheet.getByRole('list', { name: 'Codes on it' })).getAllByRole('listitem');
  expect(rows().map(({ textContent }) => textContent)).toEqual([ean, sticker]);
  await app.user.click(sheet.getByRole('button', { name: `Remove ${sticker}` }));
  await waitFor(() => expect(stored('Drill')?.aliases).toBeUndefined());
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored('Drill')?.aliases).toBe(sticker));
  // Another address of the same sticker.
  await type(sheet, `https://moved.example${holderCode}`);
  await app.user.click(await sheet.findByRole('button', { name: 'Move it here' }));
  await waitFor(() => expect(stored('Drill')?.aliases).toContain('https://moved.example'));
  expect(stored('Saw')?.aliases).toBeUndefined();
});

test('a code of ours and one that is there are refused, a wrong check digit is told', async () => {
  const sheet = await openCodes();
  await type(sheet, 'ABCD EFGH JKMN');
  await sheet.findByText('This is a Whichbin label. Scan one from another app.');
  await type(sheet, `0${ean}`);
  await sheet.findByText('This code is on it already.');
  await type(sheet, '7310865004704');
  await sheet.findByText(/Added\. The check digit of 7310865004704 does not fit/);
  expect(sheet.getByText('The check digit does not fit')).toBeTruthy();
  await waitFor(() => expect(stored('Drill')?.aliases).toBe(`${sticker}\n7310865004704`));
});
