import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [tyres, rims, attic, cellar, anna] = [newId(), newId(), newId(), newId(), newId()];
const requestedAt = '2026-05-03T10:00:00.000Z';
const wishes = {
  [anna]: { userId: anna, userName: 'Anna', userEmail: '', requestedAt, message: '', wholePlace: true },
};

/** Anna requests the location of the tyres, which also contains the rims. */
function fill(server: SmallServer, locationId: string | undefined = attic): void {
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
  server.act({ call: 'locations.create', data: { id: cellar, name: 'Cellar' } });
  giveBin(server, 'Tyres', [], { id: tyres, locationId });
  giveBin(server, 'Rims', [], { id: rims, locationId: attic });
  server.setPeople(tyres, { pendingRequests: wishes });
}

const asAdmin = (server: SmallServer, ...ids: string[]) => {
  for (const id of ids) server.setPeople(id, { role: 'admin', ownerId: newId(), ownerName: 'Eva' });
};
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const choice = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const asks = 'Anna asks for access to “Tyres” and the whole place it is in';
const wholeAttic = /^The whole place “Attic”/;
const seenBy = (id: string) => {
  const { accessList } = app.server.bins.get(id)?.header ??
    app.server.locations.get(id) ?? { accessList: {} };
  return Object.keys(accessList);
};

describe.each([`/bins/${tyres}/access`, '/access-requests'])('a wish for the place, on %s', (address) => {
  test('says what is asked for and what each answer gives, and is granted with the place', async () => {
    app = await openApp(address, { prepare: fill });
    expect(await screen.findByText(asks)).toBeTruthy();
    expect(await choice('Only this bin')).toHaveProperty('checked', true);
    expect(screen.getByText('Anna will see the place and all 2 bins in it.')).toBeTruthy();
    await app.user.click(await choice(wholeAttic));
    await press('Grant Anna access');
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.pendingRequests).toEqual({}));
    for (const id of [attic, tyres, rims]) expect(seenBy(id)).toEqual([anna]);
  });

  test('is granted with the bin alone where nothing else was chosen', async () => {
    app = await openApp(address, { prepare: fill });
    await press('Grant Anna access');
    await waitFor(() => expect(seenBy(tyres)).toEqual([anna]));
    for (const id of [attic, rims]) expect(seenBy(id)).toEqual([]);
  });

  test('is granted offline, and shows the effect at once', async () => {
    app = await openApp(address, { prepare: fill });
    const attics = await choice(wholeAttic);
    app.server.network = () => 'unreachable';
    dispatchEvent(new Event('offline'));
    await screen.findAllByText('Offline');
    await app.user.click(attics);
    await press('Grant Anna access');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Grant Anna access' })).toBeNull());
    expect(seenBy(attic)).toEqual([]);
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(seenBy(rims)).toEqual([anna]));
  });

  test('of a bin in no location grants only the bin, and says so', async () => {
    app = await openApp(address, {
      prepare: (server) => {
        fill(server);
        server.act({ call: 'bins.move', data: { id: tyres, locationId: null } });
      },
    });
    expect(await screen.findByText(/^The bin is not in a place/)).toBeTruthy();
    expect(screen.getByText(asks)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Grant Anna access');
    await waitFor(() => expect(seenBy(tyres)).toEqual([anna]));
  });

  test.each([
    ['hidden', (server: SmallServer) => server.takeAway(attic), 'the place'],
    [
      'another’s to manage',
      (server: SmallServer) =>
        server.setPeople(attic, { role: 'editor', ownerId: newId(), ownerName: 'Eva' }),
      '“Attic”',
    ],
  ])('where the place is %s can be given only by who manages that', async (_, make, place) => {
    app = await openApp(address, {
      prepare: (server) => {
        fill(server);
        asAdmin(server, tyres);
        make(server);
      },
    });
    expect(await screen.findByText(new RegExp(`^Only someone who manages ${place} can`))).toBeTruthy();
    expect(screen.getByText(asks)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('drops the chosen location when the bin moves', async () => {
    app = await openApp(address, { prepare: fill });
    await app.user.click(await choice(wholeAttic));
    app.server.act({ call: 'bins.move', data: { id: tyres, locationId: cellar } });
    expect(await choice(/“Cellar”/)).toHaveProperty('checked', false);
    expect(await choice('Only this bin')).toHaveProperty('checked', true);
  });

  test('is not one’s own to answer', async () => {
    app = await openApp(address, {
      prepare: (server) => {
        fill(server);
        asAdmin(server, tyres);
        const mine = { ...wishes[anna], userId: server.userId, userName: 'Olga', message: 'Mine' };
        server.setPeople(tyres, { pendingRequests: { [server.userId]: mine as never, ...wishes } });
      },
    });
    await screen.findByRole('button', { name: 'Grant Anna access' });
    expect(screen.queryByRole('button', { name: 'Grant Olga access' })).toBeNull();
  });
});

test('a place that changed on the way is refused, shown and kept', async () => {
  app = await openApp(`/bins/${tyres}/access`, { prepare: fill });
  await app.user.click(await choice(wholeAttic));
  app.server.refuse = ({ call }) =>
    call === 'accessRequests.grant' ? new AppError('requests.placeChanged') : undefined;
  await press('Grant Anna access');
  await screen.findByRole('button', { name: 'Grant Anna access' });
  await app.user.click((await screen.findAllByRole('button', { name: /could not save/i }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText(/The bin no longer lies in that place\./)).toBeTruthy();
  expect(sheet.getByText('Granted a request for Attic')).toBeTruthy();
});

test('an own request says that it is for the whole location', async () => {
  const target = { kind: 'bin', id: newId() } as const;
  app = await openApp('/access-requests', {
    prepare: (server) =>
      server.setMe({
        requests: [
          { target, name: 'Drills', requestedAt, wholePlace: true },
          { target: { kind: 'bin', id: newId() }, name: 'Saws', requestedAt },
        ],
      }),
  });
  const rows = within(await screen.findByRole('list', { name: 'Your own requests' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]?.textContent).toMatch(/^DrillsThe whole place · asked/);
  expect(rows[1]?.textContent).toMatch(/^Sawsasked/);
});
