import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { currentAccount } from '#web/data/account/current-account.ts';
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

/** New ids for each test, as operations of earlier tests are remembered. */
let [garage, attic, skis, glasses] = ['', '', '', ''];

async function open() {
  [garage, attic, skis, glasses] = [newId(), newId(), newId(), newId()];
  app = await openApp('/scan-qr?mode=put-away', {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
      giveBin(server, 'Skis', [], { id: skis, locationId: attic });
      giveBin(server, 'Kitchen 1 – glasses', [], { id: glasses, locationId: attic });
      giveBin(server, 'Kitchen 2', [], { locationId: attic });
      giveBin(server, 'Kitchen 3', [], { locationId: attic });
    },
  });
}

const type = async (text: string) =>
  app.user.type(await screen.findByLabelText('Code, number or name'), text);
const placeOf = (id: string) => app.server.bins.get(id)?.header.locationId;
const choices = async () =>
  within(await screen.findByRole('list', { name: 'Which one do you mean?' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

test('a bin is put away by its name, which need not be whole', async () => {
  await open();
  await type('Garage{Enter}');
  await type('kitchen 1{Enter}');
  await screen.findByText('Kitchen 1 – glasses moved from Attic to Garage');
  await waitFor(() => expect(placeOf(glasses)).toBe(garage));
  expect(screen.getByLabelText('Code, number or name')).toHaveProperty('value', '');
});

test('a name that several bins have in it is asked about', async () => {
  await open();
  await type('Garage{Enter}');
  await type('kitchen{Enter}');
  expect(await choices()).toHaveLength(3);
  expect(screen.queryByText(/You have no bin/)).toBeNull();
  await app.user.click(screen.getByRole('button', { name: /Kitchen 1/ }));
  await screen.findByText('Kitchen 1 – glasses moved from Attic to Garage');
});

test('what no bin has in its name is still denied', async () => {
  await open();
  await type('Garage{Enter}');
  await type('cellar{Enter}');
  await screen.findByText('You have nothing with the code, number or name cellar');
});

test('a bin that was shown before the place was chosen is put there by one press', async () => {
  await open();
  await type('Skis{Enter}');
  await screen.findByText('Skis: choose first where it goes.');
  await type('Garage{Enter}');
  await app.user.click(await screen.findByRole('button', { name: 'Put Skis here' }));
  await waitFor(() => expect(placeOf(skis)).toBe(garage));
  expect(screen.queryByRole('button', { name: 'Put Skis here' })).toBeNull();
});

test('a place is made while bins are put away', async () => {
  await open();
  await app.user.click(await screen.findByRole('button', { name: 'Choose' }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.type(await sheet.findByRole('searchbox'), 'New flat');
  await app.user.click(await sheet.findByRole('button', { name: /New flat/ }));
  await screen.findByText('Scan the bins that go into New flat');
  await type('Skis{Enter}');
  const nameOf = (id: string | undefined) => app.server.locations.get(id ?? '')?.name;
  await waitFor(() => expect(nameOf(placeOf(skis))).toBe('New flat'));
});

test('an undo that is refused says why, and can be tried again', async () => {
  await open();
  const isAtticTrashed = () =>
    currentAccount.get()?.locations.get().locations.get(attic)?.deletedAt !== undefined;
  await type('Garage{Enter}');
  await type('Skis{Enter}');
  await waitFor(() => expect(placeOf(skis)).toBe(garage));
  app.server.act({ call: 'locations.delete', data: { id: attic } });
  await waitFor(() => expect(isAtticTrashed()).toBe(true));
  await app.user.click(screen.getByRole('button', { name: 'Undo last' }));
  await screen.findByText('Skis: This place is in the trash. Restore it first.');
  app.server.act({ call: 'locations.restore', data: { id: attic } });
  await waitFor(() => expect(isAtticTrashed()).toBe(false));
  await app.user.click(screen.getByRole('button', { name: 'Undo last' }));
  await screen.findByText('Skis is back where it was');
  await waitFor(() => expect(placeOf(skis)).toBe(attic));
});
