import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker, giveWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
const [attic, chest, box, crate, old] = [newId(), newId(), newId(), newId(), newId()];

afterEach(() => app.close());

function prepare(server: SmallServer): void {
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
  giveBin(server, 'Chest', ['Tent', 'Lamp'], { id: chest, locationId: attic });
  giveBin(server, 'Box', ['Rope'], { id: box, parentBinId: chest });
  giveBin(server, 'Crate', ['Tarp', 'Tent pegs', 'Mallet'], { id: crate });
  giveBin(server, 'Old', ['Skates'], { id: old, locationId: attic });
  server.act({ call: 'bins.update', data: { id: old, archived: true } });
}

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function exportFromMenu(menu: string): Promise<void> {
  await press(menu);
  await app.user.click(await screen.findByRole('menuitem', { name: 'More' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Export…', hidden: true }));
}

test('a bin is exported with the bins inside, unless they are left out', async () => {
  app = await openApp(`/bins/${chest}`, { prepare });
  await exportFromMenu('Bin menu');
  const dialog = await sheet('Export Chest');
  expect(dialog.getByText('3 items in 2 bins')).toBeTruthy();
  expect(dialog.queryByRole('checkbox', { name: 'Archived bins' })).toBeNull();
  await app.user.click(dialog.getByRole('checkbox', { name: 'Bins inside' }));
  expect(dialog.getByText('2 items in 1 bin')).toBeTruthy();
});

test('photos and paper are offered for a PDF only', async () => {
  app = await openApp(`/bins/${crate}`, { prepare });
  await exportFromMenu('Bin menu');
  const dialog = await sheet('Export Crate');
  expect(dialog.getByRole('checkbox', { name: 'Photos' })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: 'A4' })).toBeTruthy();
  await app.user.click(dialog.getByRole('radio', { name: /CSV/ }));
  expect(dialog.queryByRole('checkbox', { name: 'Photos' })).toBeNull();
  expect(dialog.queryByRole('radio', { name: 'A4' })).toBeNull();
  expect(dialog.queryByRole('checkbox', { name: 'Bins inside' })).toBeNull();
});

test('when bins were last seen is offered with a connection only', async () => {
  app = await openApp(`/bins/${crate}`, { prepare });
  await exportFromMenu('Bin menu');
  const sightings = 'When bins were last seen, and by whom';
  expect((await sheet('Export Crate')).getByRole('checkbox', { name: sightings })).toBeTruthy();
  act(() => void dispatchEvent(new Event('offline')));
  const dialog = await sheet('Export Crate');
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: sightings })).toBeNull());
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(dialog.getByRole('checkbox', { name: sightings })).toBeTruthy());
});

test('a place is exported without its archived bins, unless they are wanted', async () => {
  app = await openApp(`/locations/${attic}`, { prepare });
  await exportFromMenu('Place menu');
  const dialog = await sheet('Export Attic');
  expect(dialog.getByText('3 items in 2 bins')).toBeTruthy();
  await app.user.click(dialog.getByRole('checkbox', { name: 'Archived bins' }));
  expect(dialog.getByText('4 items in 3 bins')).toBeTruthy();
});

test('selected items are exported alone', async () => {
  app = await openApp(`/bins/${crate}`, { prepare });
  await press('Select');
  await app.user.click(await screen.findByRole('checkbox', { name: /Tarp/ }));
  await press('Export');
  expect((await sheet('Export Crate')).getByText('1 item in 1 bin')).toBeTruthy();
});

test('selected items are printed as a list', async () => {
  app = await openApp(`/bins/${crate}`, { prepare });
  await press('Select');
  await app.user.click(await screen.findByRole('checkbox', { name: /Tarp/ }));
  await press('Print');
  const dialog = await sheet('Print a list: Crate');
  expect(dialog.getByText('1 item in 1 bin')).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: /CSV/ })).toBeNull();
  expect(dialog.getByRole('radio', { name: 'A4' })).toBeTruthy();
});

test('selected bins are exported with the bins inside', async () => {
  app = await openApp('/bins', { prepare });
  await press('Select');
  for (const name of [/^Chest/, /^Crate/])
    await app.user.click(await screen.findByRole('checkbox', { name }));
  await press('Export');
  expect((await sheet('Export 3 bins')).getByText('6 items in 3 bins')).toBeTruthy();
});

test('a search result is exported as it is found', async () => {
  giveSearchWorker();
  app = await openApp('/search?q=tent', { prepare });
  await press('Results menu');
  await app.user.click(screen.getByRole('menuitem', { name: 'Export…', hidden: true }));
  expect((await sheet('Export tent')).getByText('2 items in 2 bins')).toBeTruthy();
});

test('the overview exports everything', async () => {
  giveWorker('overview');
  app = await openApp('/storage-overview', { prepare });
  await press('Export…');
  expect((await sheet('Export the inventory list')).getByText('6 items in 3 bins')).toBeTruthy();
});
