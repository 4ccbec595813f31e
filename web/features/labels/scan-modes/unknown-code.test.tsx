import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { rememberBin } from '#web/data/storage/preferences.ts';

let app: OpenApp;
const [tools, pantry] = [newId(), newId()];

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

const ean = '7310865004703';
const sticker = 'https://homebox.example/a/000-017';

async function open(address = '/scan-qr', prepare: (server: SmallServer) => void = () => {}) {
  app = await openApp(address, {
    prepare(server) {
      giveBin(server, 'Tools', ['Drill'], { id: tools });
      giveBin(server, 'Pantry', ['Milk'], { id: pantry });
      rememberBin(tools);
      rememberBin(pantry);
      server.answers['bins.find'] = () => {
        throw new AppError('bins.noneFound');
      };
      prepare(server);
    },
  });
}
async function type(text: string): Promise<void> {
  await app.user.click(await screen.findByLabelText('Code, number or name'));
  await app.user.paste(text);
  await app.user.keyboard('{Enter}');
}
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const itemNamed = (name: string) =>
  [...app.server.bins.values()].flatMap(({ items }) => items).find((item) => item.name === name);

test('offline an unknown number becomes that of a new item in the bin opened last', async () => {
  await open();
  app.server.network = () => 'unreachable';
  await type(ean);
  await press('New item in Pantry');
  const sheet = within(await screen.findByRole('dialog', { name: 'New item in Pantry' }));
  expect(sheet.getByText(ean)).toBeTruthy();
  await app.user.type(sheet.getByLabelText('What is it?'), 'Oats');
  await app.user.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByText('Oats added');
  expect(screen.queryByText(/is not on this device/)).toBeNull();
  app.server.network = () => 'fine';
  await waitFor(() => expect(itemNamed('Oats')?.barcode).toBe(ean));
  await app.user.clear(await screen.findByLabelText('Code, number or name'));
  await type(ean);
  await screen.findByRole('heading', { name: 'Oats', level: 1 });
});

test('an unknown sticker is put on something that exists, which then opens', async () => {
  await open();
  // The stubbed one would never answer.
  giveSearchWorker();
  await type(sticker);
  await press('Put it on something I have');
  const sheet = within(await screen.findByRole('dialog', { name: 'What is the code on?' }));
  await app.user.type(sheet.getByRole('searchbox'), 'dri');
  await app.user.click(await sheet.findByRole('button', { name: /Drill/ }));
  await screen.findByRole('heading', { name: 'Drill', level: 1 });
  await waitFor(() => expect(itemNamed('Drill')?.aliases).toBe(sticker));
  await press('Undo');
  await waitFor(() => expect(itemNamed('Drill')?.aliases).toBeUndefined());
});

test('what is not mine is no longer asked about, and a number can be searched for', async () => {
  await open();
  await type(sticker);
  expect((await screen.findByRole('link', { name: 'Search for it' })).getAttribute('href')).toBe(
    '/search?q=000-017',
  );
  await press('Not mine');
  expect(screen.queryByText('This is not a Whichbin label')).toBeNull();
});

test('packing offers the open box for a new item', async () => {
  await open('/scan-qr?mode=pack');
  await type(`${location.origin}/bins/${tools}`);
  await screen.findByRole('heading', { name: 'Tools' });
  // As a scanner types it.
  await app.user.keyboard(`${ean}{Enter}`);
  await press('New item in Tools');
  await screen.findByRole('dialog', { name: 'New item in Tools' });
});

test('a wrong check digit is told, and the number kept', async () => {
  await open('/scan-qr?mode=hand-out');
  await type('7310865004704');
  await press('New item in Pantry');
  await screen.findByText(/The check digit does not fit/);
  await app.user.type(screen.getByLabelText('What is it?'), 'Oats');
  await press('Save');
  await waitFor(() => expect(itemNamed('Oats')?.barcode).toBe('7310865004704'));
});

test('a product’s name is offered and taken by a press, and a fault loses nothing', async () => {
  const asked: string[] = [];
  await open('/scan-qr?mode=hand-out', (server) => {
    const offers = { sendsMail: false, sellsPlans: false, productHost: 'products.example' };
    server.answers['about.get'] = () => offers;
    server.answers['suggestions.findProduct'] = ({ code, language }) => {
      asked.push(`${code} ${language}`);
      if (code !== ean) throw new AppError('suggestions.productsUnreachable');
      return { name: 'Arla Milk 1 l' };
    };
  });
  await type(ean);
  await press('New item in Pantry');
  await screen.findByText('products.example calls it');
  await press('Arla Milk 1 l');
  await press('Save');
  await waitFor(() => expect(itemNamed('Arla Milk 1 l')).toMatchObject({ barcode: ean, quantity: 1 }));
  await app.user.clear(await screen.findByLabelText('Code, number or name'));
  await type('7394376616037');
  await press('New item in Pantry');
  await screen.findByText(/does not answer just now\. Type the name yourself/);
  await app.user.type(screen.getByLabelText('What is it?'), 'Oats');
  await press('Save');
  await waitFor(() => expect(itemNamed('Oats')?.barcode).toBe('7394376616037'));
  expect(asked).toEqual([`${ean} en`, '7394376616037 en']);
});

test('the form with all details takes the code along', async () => {
  await open(`/scan-qr?mode=stock&parent=${tools}`);
  await type(sticker);
  await press('New item in Tools');
  await app.user.click(await screen.findByRole('link', { name: 'With all details' }));
  await app.user.type(await screen.findByRole('combobox', { name: 'What is it?' }), 'Saw{Enter}');
  await waitFor(() => expect(itemNamed('Saw')).toMatchObject({ aliases: sticker, binId: tools }));
});

test('a label of ours that leads nowhere is put on nothing', async () => {
  await open('/scan-qr?mode=hand-out');
  await type('ABCD EFGH JKMN');
  await screen.findByText(/ABCD/);
  expect(screen.queryByRole('button', { name: 'Put it on something I have' })).toBeNull();
});
