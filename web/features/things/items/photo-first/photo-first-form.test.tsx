import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { unsavedBeforeSignOut } from '#web/data/session/session-life.ts';

const kitchen = '018f0000-0000-7000-8000-0000000000a1';
const path = `/bins/${kitchen}/items/photo-first`;

let app: OpenApp;

beforeEach(givePictures);
afterEach(() => app.close());

const open = async (prepare: (server: SmallServer) => void = () => {}) => {
  app = await openApp(path, {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
      prepare(server);
    },
  });
  await screen.findByLabelText('Choose photos');
};
const choose = (...names: string[]) =>
  app.user.upload(screen.getByLabelText('Choose photos'), photoFiles(...names));
const line = (n: number) => screen.getByLabelText<HTMLInputElement>(`Name of photo ${n}`);
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const inMenu = async (n: number, act: string) => {
  await press(`Menu of line ${n}`);
  await app.user.click(screen.getByRole('menuitem', { name: act, hidden: true }));
};
const inKitchen = () => app.server.inventory().Kitchen;

test('photos become lines at once; Enter moves on; one press adds all named lines', async () => {
  await open();
  await choose('one', 'two', 'three');
  await app.user.type(line(1), 'Lamp{Enter}');
  expect(document.activeElement).toBe(line(2));
  await app.user.type(line(2), '3x socks{Enter}');
  await press('Add 2 and keep 1');
  await waitFor(() => expect(inKitchen()).toEqual(['1x Lamp', '3x socks']));
  expect(app.server.received.filter(({ call }) => call === 'items.create')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByLabelText('Name of photo 2')).toBeNull());
  expect(app.address(), 'what has no name stays').toBe(path);
  await app.user.type(line(1), 'Clock');
  await press('Add 1 item');
  await waitFor(() => expect(inKitchen()).toEqual(['1x Clock', '1x Lamp', '3x socks']));
  await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
});

test('saved items show their pictures in the bin before the photos are sent', async () => {
  await open();
  await choose('one', 'two');
  await app.user.type(line(1), 'Lamp');
  await app.user.type(line(2), 'Clock');
  app.server.network = () => 'unreachable';
  await press('Add 2 items');
  await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
  const picture = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).querySelector('img')?.getAttribute('src');
  await waitFor(async () => expect(await picture(/^Lamp/)).toMatch(/^blob:/));
  expect(await picture(/^Clock/)).toMatch(/^blob:/);
});

test('without names nothing is added, and a message says so', async () => {
  await open();
  await choose('one');
  await press('Add');
  expect(await screen.findByText('Name at least one photo first.')).toBeTruthy();
  expect(document.activeElement).toBe(line(1));
  expect(inKitchen()).toEqual([]);
});

test('names and photos are there again after a reload; discarding can be undone', async () => {
  await open();
  await choose('one', 'two');
  await app.user.type(line(2), 'Clock');
  window.dispatchEvent(new Event('pagehide'));
  await app.drawAnew();
  expect(line(2).value).toBe('Clock');
  const list = screen.getByRole('list', { name: 'Photos to name' });
  await waitFor(() => expect(list.querySelectorAll('img')).toHaveLength(2));
  await press('Discard');
  expect(await screen.findByText('Take a photo of each thing')).toBeTruthy();
  await press('Undo');
  expect(line(2).value).toBe('Clock');
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Photos to name' }).querySelectorAll('img')).toHaveLength(2),
  );
});

test('several photos can be of one thing, and be told apart again', async () => {
  await open();
  await choose('one', 'two');
  await app.user.type(line(1), 'Lamp');
  await inMenu(2, 'Same thing as above');
  expect(screen.getByRole('button', { name: 'Look at the 2 photos in line 1' })).toBeTruthy();
  expect(screen.queryByLabelText('Name of photo 2')).toBeNull();
  await inMenu(1, 'Not the same thing');
  expect(line(2).value).toBe('');
  await inMenu(2, 'Remove');
  expect(screen.queryByLabelText('Name of photo 2')).toBeNull();
  await press('Undo');
  expect(line(2)).toBeTruthy();
});

test('a duplicate is told, and counted up unless it is added anyway', async () => {
  await open((server) =>
    server.act({
      call: 'items.create',
      data: { binId: kitchen, items: [{ id: newId(), name: 'Lamp', quantity: 2 }] },
    }),
  );
  await choose('one', 'two');
  await app.user.type(line(1), 'lamp');
  await app.user.type(line(2), 'lamp');
  expect(await screen.findAllByText('Already in the bin: 2')).toHaveLength(2);
  await app.user.click(screen.getAllByRole('radio', { name: 'Add anyway' })[1] as HTMLElement);
  await press('Add 2 items');
  await waitFor(() => expect(inKitchen()).toEqual(['1x lamp', '3x Lamp']));
});

test('what the plan has no room for stays, with its photo', async () => {
  await open((server) => {
    server.me = { ...server.me, plan: 'free', maxItemsPerBin: 20 };
    const items = Array.from({ length: 19 }, (_, n) => ({ id: newId(), name: `Thing ${n}` }));
    server.act({ call: 'items.create', data: { binId: kitchen, items } });
  });
  await choose('one', 'two');
  await app.user.type(line(1), 'Lamp');
  await app.user.type(line(2), 'Clock');
  expect(screen.getByText('No room in the bin, stays here')).toBeTruthy();
  await press('Add 1 and keep 1');
  await waitFor(() => expect(inKitchen()).toHaveLength(20));
  await waitFor(() => expect(line(1).value).toBe('Clock'));
});

test('what is typed after a line was removed stays when that line comes back', async () => {
  await open();
  await choose('one', 'two');
  await app.user.type(line(1), 'Lamp');
  await inMenu(1, 'Remove');
  await app.user.type(line(1), 'Clock');
  await press('Undo');
  expect([line(1).value, line(2).value]).toEqual(['Lamp', 'Clock']);
});

test('a photo that is taken while the others are added stays in the list', async () => {
  await open();
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  vi.stubGlobal('createImageBitmap', async () => {
    await isRead;
    return { width: 40, height: 30, close() {} };
  });
  await choose('one');
  await app.user.type(line(1), 'Lamp');
  await press('Add 1 item');
  await waitFor(() => expect(inKitchen()).toEqual(['1x Lamp']));
  await choose('two');
  read();
  await waitFor(() => expect(screen.queryByLabelText('Name of photo 2')).toBeNull());
  expect(app.address()).toBe(path);
  expect(line(1).value).toBe('');
  await app.drawAnew();
  expect(line(1).value, 'also when the page is opened anew').toBe('');
});

test('Undo of what was added brings photos that are not sent yet back into the list', async () => {
  await open();
  app.server.network = () => 'unreachable';
  await choose('one', 'two');
  await app.user.type(line(1), 'Lamp');
  await app.user.type(line(2), '3x socks');
  await press('Add 2 items');
  await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 are back in the list of photos')).toBeTruthy();
  expect(await unsavedBeforeSignOut(), 'only the items that came and went').toBe(2);
  await app.go(path);
  await waitFor(() => expect([line(1).value, line(2).value]).toEqual(['Lamp', '3x socks']));
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Photos to name' }).querySelectorAll('img')).toHaveLength(2),
  );
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  await press('Add 2 items');
  await waitFor(() => expect(inKitchen()).toEqual(['1x Lamp', '3x socks']));
});

test('a file that is not a photo is reported and skipped', async () => {
  await open();
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('no picture');
  });
  await choose('letter');
  expect(await screen.findByText(/This photo cannot be read/)).toBeTruthy();
  expect(screen.queryByLabelText('Name of photo 1')).toBeNull();
});

test('the photo can be seen large, and be taken away from a thing that has a name', async () => {
  await open();
  await choose('one');
  await app.user.type(line(1), 'Lamp');
  await press('Look at photo 1');
  const sheet = within(await screen.findByRole('dialog', { name: 'Lamp' }));
  await app.user.click(sheet.getByRole('button', { name: 'Remove this photo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name in line 1').value).toBe('Lamp');
  await press('Add 1 item');
  await waitFor(() => expect(inKitchen()).toEqual(['1x Lamp']));
});

test('where the server suggests nothing, nothing of it is shown', async () => {
  await open();
  await choose('one');
  expect(screen.queryByText('Suggest names')).toBeNull();
  await press('Menu of line 1');
  expect(screen.getByRole('menuitem', { name: 'Remove', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Suggest names', hidden: true })).toBeNull();
});
