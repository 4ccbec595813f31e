import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { someLocation } from '#test/web/sample-records.ts';
import type { SmallServer } from '#test/web/small-server.ts';

const attic = '018f0000-0000-7000-8000-0000000000c1';
const garage = '018f0000-0000-7000-8000-0000000000c2';
const cottage = '018f0000-0000-7000-8000-0000000000c3';
const stockholm = { latitude: 59.33, longitude: 18.06 };

let app: OpenApp;

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
  localStorage.clear();
  return app.close();
});

const places = (server: SmallServer) => {
  server.answers['about.get'] = () => ({ sendsMail: false, sellsPlans: false });
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic', coordinates: stockholm } });
  server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
  giveBin(server, 'Tools', [], { locationId: attic });
  const shared = { ownerId: 'eva', userId: 'eva', ownerName: 'Eva', role: 'viewer' as const };
  server.locations.set(cottage, someLocation({ id: cottage, name: 'Cottage', revision: 1, ...shared }));
};
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const coordinatesOf = (id: string) => app.server.locations.get(id)?.coordinates;
const rowsOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('where the server shows no maps, the list says so and does all the same', async () => {
  app = await openApp('/locations/map', { prepare: places });
  await screen.findByText('This server shows no maps');
  expect(rowsOf('On the map')).toEqual(['Attic1 bin']);
  expect(rowsOf('Not on the map yet')).toEqual(['CottageEva · 0 bins', 'Garage0 binsSet position']);
  expect(screen.queryByRole('button', { name: 'Add a place here' })).toBeNull();

  await press('Set the position of Garage');
  const field = await screen.findByLabelText('Position on the map');
  await app.user.type(field, '59,4; 18,2');
  await press('Save');
  await screen.findByText('“Garage” is on the map');
  await eventually(() => expect(coordinatesOf(garage)).toEqual({ latitude: 59.4, longitude: 18.2 }));
  await press(/^Undo/);
  await eventually(() => expect(coordinatesOf(garage)).toBeUndefined());
});

test('a place without a pin is where the nearest place around it is', async () => {
  const [shelf, box] = ['018f0000-0000-7000-8000-0000000000c4', '018f0000-0000-7000-8000-0000000000c5'];
  app = await openApp(`/locations/map?place=${shelf}`, {
    prepare(server) {
      places(server);
      server.act({ call: 'locations.create', data: { id: box, name: 'Cupboard', parentLocationId: attic } });
      server.act({ call: 'locations.create', data: { id: shelf, name: 'Shelf', parentLocationId: box } });
      giveBin(server, 'Hats', [], { locationId: shelf });
    },
  });
  await screen.findAllByText(/Where Attic is/);
  expect(rowsOf('On the map')).toEqual([
    'Attic2 bins',
    'Cupboard1 bin · Where Attic isSet position',
    'Shelf1 bin · Where Attic isSet position',
  ]);
  expect(rowsOf('Not on the map yet')).toEqual(['CottageEva · 0 bins', 'Garage0 binsSet position']);
  await press('Set the position of Cupboard');
  await app.user.type(await screen.findByLabelText('Position on the map'), '59,4; 18,2');
  await press('Save');
  await screen.findByText('“Cupboard” is on the map');
  await screen.findByText(/Where Cupboard is/);
  expect(rowsOf('On the map').slice(1)).toEqual([
    'Cupboard1 bin',
    'Shelf1 bin · Where Cupboard isSet position',
  ]);
  expect(coordinatesOf(shelf)).toBeUndefined();
});

test('a position that cannot be read is kept in the field, with what to do', async () => {
  app = await openApp('/locations/map', { prepare: places });
  await press('Set the position of Garage');
  const field = await screen.findByLabelText('Position on the map');
  await press('Save');
  expect(await screen.findByText('Write or paste where it is.')).toBeTruthy();
  await app.user.type(field, 'by the lake');
  expect(await screen.findByText(/^No position found/)).toBeTruthy();
  await press('Save');
  expect(field).toHaveProperty('value', 'by the lake');
  expect(coordinatesOf(garage)).toBeUndefined();
});

test('what is typed and not saved is there again, until the place has another position', async () => {
  app = await openApp('/locations/map', { prepare: places });
  const openSheet = async () => {
    await press('Menu of Attic');
    await app.user.click(await screen.findByRole('menuitem', { name: 'Set position', hidden: true }));
    return screen.findByLabelText<HTMLInputElement>('Position on the map');
  };
  await app.user.type(await openSheet(), '9');
  await press('Cancel');
  expect((await openSheet()).value).toBe('59.33, 18.069');
  await press('Cancel');
  app.server.act({
    call: 'locations.update',
    data: { id: attic, coordinates: { latitude: 60, longitude: 19 } },
  });
  await eventually(async () => {
    const { value } = await openSheet();
    await press('Cancel');
    expect(value).toBe('60, 19');
  });
});

test('a place is taken off the map and put back by Undo, exactly where it was', async () => {
  app = await openApp('/locations/map', { prepare: places });
  await press('Menu of Attic');
  await app.user.click(await screen.findByRole('menuitem', { name: 'Take off the map', hidden: true }));
  await eventually(() => expect(coordinatesOf(attic)).toBeUndefined());
  await press(/^Undo/);
  await eventually(() => expect(coordinatesOf(attic)).toEqual(stockholm));
});

test('the device’s position is requested on press; a refusal explains', async () => {
  const getCurrentPosition = vi.fn((_found, failed) => failed({ code: 1 }));
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  app = await openApp('/locations/map', { prepare: places });
  await press('Set the position of Garage');
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await press('Where I am');
  expect(await screen.findByText(/^The browser is not allowed to share where you are/)).toBeTruthy();
  getCurrentPosition.mockImplementation((found) =>
    found({ coords: { ...stockholm, latitude: 59.123456789, accuracy: 5 } }),
  );
  await press('Where I am');
  expect(await screen.findByLabelText('Position on the map')).toHaveProperty('value', '59.123457, 18.06');
});

test('the form of a place shows its position, takes a pasted one and clears it', async () => {
  app = await openApp(`/locations/${attic}/edit`, { prepare: places });
  const field = await screen.findByLabelText(/^Position on the map/);
  expect(field).toHaveProperty('value', '59.33, 18.06');
  await app.user.clear(field);
  await app.user.type(field, 'geo:59.5,18.5');
  await press('Save');
  await eventually(() => expect(coordinatesOf(attic)).toEqual({ latitude: 59.5, longitude: 18.5 }));
});

test('the tile source is requested once for all screens', async () => {
  let asked = 0;
  app = await openApp(`/locations/${attic}`, {
    prepare(server) {
      places(server);
      server.answers['about.get'] = () => {
        asked += 1;
        return { sendsMail: false };
      };
    },
  });
  await eventually(() => expect(asked).toBe(1));
  await app.user.click(await screen.findByRole('link', { name: 'Show Attic on the map' }));
  await screen.findByText('This server shows no maps');
  expect(asked).toBe(1);
});
