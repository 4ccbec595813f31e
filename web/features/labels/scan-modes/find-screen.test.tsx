import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const codes = { Crate: 'ABCDEFGHJKM2', Box: 'ABCDEFGHJKM3', Skis: 'ABCDEFGHJKM4' };

const ids = { Crate: newId(), Box: newId(), Skis: newId() };

/** The box, with the nuts, is in the crate; there is no camera here. */
async function open(address = '/scan-qr?mode=find') {
  giveSearchWorker();
  app = await openApp(address, {
    prepare(server) {
      giveBin(server, 'Crate', [], { id: ids.Crate });
      giveBin(server, 'Box', ['Bolts', 'Nuts'], { id: ids.Box, parentBinId: ids.Crate });
      giveBin(server, 'Skis', ['Ski bolts'], { id: ids.Skis });
      for (const name of ['Crate', 'Box', 'Skis'] as const) {
        const bin = server.bins.get(ids[name]);
        if (bin) bin.header = { ...bin.header, qrCode: codes[name] };
      }
    },
  });
}
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'What are you looking for?' });
const type = async (text: string) =>
  app.user.type(await screen.findByLabelText('Code, number or name'), `${text}{Enter}`);
const rows = async () => within(await screen.findByRole('list', { name: 'Results' })).findAllByRole('button');

test('is one of the modes, and begins with a search', async () => {
  await open();
  await screen.findByRole('radio', { name: 'Find', checked: true });
  await app.user.type(await field(), 'nut');
  const [row] = await rows();
  expect(row?.textContent).toContain('Box · Crate');
});

test('one of the results is looked for, and a typed code says whether it is the one', async () => {
  await open();
  await app.user.type(await field(), 'nut');
  const [row] = await rows();
  if (row) await app.user.click(row);
  await screen.findByRole('heading', { name: 'Nuts' });
  await screen.findByText('Should be in Crate › Box');
  await screen.findByText('Type the code of a label to see whether it is the one.');
  await waitFor(() => expect(app.address()).toMatch(new RegExp(`q=nut&bin=${ids.Box}&item=`)));
  await type(codes.Skis);
  await screen.findByText('Not this one, it is Skis');
  await app.user.clear(screen.getByLabelText('Code, number or name'));
  await type(codes.Crate);
  await screen.findByText('What you look for is inside Crate');
  await app.user.clear(screen.getByLabelText('Code, number or name'));
  await type(codes.Box);
  await screen.findByText('This is it: Box');
  // Each of the three was seen.
  await waitFor(() => expect(app.server.received.filter(({ call }) => call === 'bins.see')).toHaveLength(3));
  await app.user.clear(screen.getByLabelText('Code, number or name'));
  await type('ABCD EFGH JKMN');
  await screen.findByText('You have nothing with the code, number or name ABCD EFGH JKMN');
});

test('all that match are looked for at once, by Enter', async () => {
  await open();
  await app.user.type(await field(), 'bolts');
  await screen.findByRole('button', { name: 'Look for all 2 labels' });
  await app.user.type(await field(), '{Enter}');
  await screen.findByRole('heading', { name: '“bolts”' });
  for (const name of ['Box', 'Skis'] as const) {
    await type(codes[name]);
    await screen.findByText(`This is it: ${name}`);
    await app.user.clear(screen.getByLabelText('Code, number or name'));
  }
  await app.user.click(screen.getByRole('button', { name: 'Look for something else' }));
  expect((await field()).value).toBe('bolts');
});

test('Back returns from what is looked for to the results', async () => {
  await open();
  await app.user.type(await field(), 'nut');
  const [row] = await rows();
  if (row) await app.user.click(row);
  await screen.findByRole('heading', { name: 'Nuts' });
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  expect((await field()).value).toBe('nut');
});

test('the address says what is looked for', async () => {
  await open(`/scan-qr?mode=find&bin=${ids.Box}`);
  await screen.findByRole('heading', { name: 'Box' });
  await screen.findByText('Should be in Crate');
  expect(screen.getByRole('link', { name: 'Open the bin' })).toBeTruthy();
});

test('a search result, the page of an item and that of a bin lead to it', async () => {
  await open('/search?q=nuts');
  const wayOf = async () => {
    await screen.findByRole('radio', { name: 'Find', checked: true });
    return app.address();
  };
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Nuts' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Find with camera', hidden: true }));
  const ofItem = await wayOf();
  const item = ofItem.match(/item=(.+)$/)?.[1] ?? '';
  expect(ofItem).toBe(`/scan-qr?mode=find&bin=${ids.Box}&item=${item}`);
  await app.go(`/bins/${ids.Box}/items/${item}`);
  await app.user.click(await screen.findByRole('link', { name: 'Find with camera' }));
  expect(await wayOf()).toBe(ofItem);
  await app.go(`/bins/${ids.Box}`);
  await app.user.click(await screen.findByRole('button', { name: 'Bin menu' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Find with camera', hidden: true }));
  expect(await wayOf()).toBe(`/scan-qr?mode=find&bin=${ids.Box}`);
});
