import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EffectiveRole } from '#domain/access/access.ts';
import type { Location } from '#domain/locations/location.ts';
import { atticId, earlierPlanId, type GarageBins, garageId, giveGarage, planId } from '#test/web/garage.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
let ids: GarageBins;

beforeEach(() => giveSearchWorker());
afterEach(() => app.close());

const prepare = (server: SmallServer, change?: Partial<Location>) => {
  ids = giveGarage(server, change);
};
const open = async (address: string, change?: Partial<Location>) => {
  app = await openApp(address, { prepare: (server) => prepare(server, change) });
  await screen.findByRole('heading', {
    level: 1,
    name: address.includes('location') ? 'Garage' : 'Map',
  });
};
const openPlan = (more = '', change?: Partial<Location>) => open(`/map?location=${garageId}${more}`, change);
const pin = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const pinOf = (id: string) => app.server.bins.get(id)?.header.pin;
const rowsOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(textsIn);
/** The texts of a row, apart, without decoration such as the letter of a tile. */
const textsIn = (row: HTMLElement) => {
  const copy = row.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  const texts = document.createNodeIterator(copy, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let each = texts.nextNode(); each; each = texts.nextNode()) found.push(each.textContent ?? '');
  return found;
};

describe('the plan of a place', () => {
  test('has its bins as pins, and all of them in a list by where they stand', async () => {
    await openPlan();
    expect(await pin(/^Tools, Shelf A$/)).toBeTruthy();
    expect(await pin(/^Paint, Not in an area$/)).toBeTruthy();
    expect(await rowsOf('Shelf A')).toEqual([['Tools', '2 items']]);
    expect(await rowsOf('Not in an area')).toEqual([['Paint', '1 item']]);
    const [[name, ...details] = []] = await rowsOf('Not on the plan');
    expect(name).toBe('Books');
    expect(details.join('')).toContain('Was on an earlier plan · Empty');
  });

  test('shows a pressed pin’s details, closed by Escape', async () => {
    await openPlan();
    await app.user.click(await pin(/^Tools, /));
    const card = await screen.findByRole('region', { name: 'Tools' });
    expect(within(card).getByText('Shelf A · 2 items')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/bins/${ids.tools}`);
    expect(app.address()).toContain(`bin=${ids.tools}`);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tools' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Tools, / })),
    );
  });

  test('highlights and counts matches, and dims the rest', async () => {
    await openPlan('&q=drill');
    expect(await screen.findByText('2 matches in 1 bin')).toBeTruthy();
    expect(await pin(/^Tools, Shelf A, 2 matches$/)).toBeTruthy();
    expect((await pin(/^Paint, Not in an area$/)).className).toContain('opacity-30');
    expect(await rowsOf('Shelf A')).toEqual([['Tools', 'Matches: Cordless drill, Drill bits']]);
    expect(screen.queryByRole('list', { name: 'Not on the plan' })).toBeNull();
    expect(screen.getByRole('link', { name: 'In other places: 1 match' })).toBeTruthy();
  });

  test('moves a bin with arrow keys, announces it, with Undo', async () => {
    await openPlan();
    await press('Place Books on the plan');
    const placed = await screen.findByRole('application', { name: /^Pin of Books\./ });
    await waitFor(() => expect(document.activeElement).toBe(placed));
    await app.user.keyboard('{ArrowLeft>5/}{ArrowUp>5/}{Shift>}{ArrowUp}{/Shift}');
    expect(await screen.findAllByText('Shelf A, 40 % from the left, 40 % from the top')).not.toHaveLength(0);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(pinOf(ids.books)).toEqual({ planPhotoId: planId, x: 0.4, y: 0.395 }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Books, Shelf A/ })),
    );
    await press('Undo');
    await waitFor(() => expect(pinOf(ids.books)).toEqual({ planPhotoId: earlierPlanId, x: 0.1, y: 0.1 }));
  });

  test('cancels placing with Escape', async () => {
    await openPlan();
    await press('Place Books on the plan');
    await screen.findByRole('application');
    await app.user.keyboard('{ArrowLeft}{Escape}');
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
    expect(pinOf(ids.books)?.planPhotoId).toBe(earlierPlanId);
  });

  test('places a bin into a region, beside others', async () => {
    await openPlan();
    await press('Menu of Books');
    await app.user.click(await screen.findByRole('menuitem', { name: 'Put in Shelf A', hidden: true }));
    await waitFor(() => expect(pinOf(ids.books)?.planPhotoId).toBe(planId));
    expect((await rowsOf('Shelf A')).map(([name]) => name)).toEqual(['Books', 'Tools']);
    expect(pinOf(ids.books)).not.toMatchObject({ x: 0.2, y: 0.2 });
  });

  test('removes a bin from the plan, with Undo', async () => {
    await openPlan();
    await app.user.click(await pin(/^Tools, /));
    await press('Menu of Tools');
    await app.user.click(await screen.findByRole('menuitem', { name: 'Remove from the plan', hidden: true }));
    await waitFor(() => expect(pinOf(ids.tools)).toBeUndefined());
    await press('Undo');
    await waitFor(() => expect(pinOf(ids.tools)).toEqual({ planPhotoId: planId, x: 0.2, y: 0.2 }));
  });

  test('opens with the bin in the address, or asks to place one that has no pin', async () => {
    await openPlan();
    await app.go(`/map?location=${garageId}&bin=${ids.paint}`);
    expect(await screen.findByRole('region', { name: 'Paint' })).toBeTruthy();
    await app.go('/map');
    await app.go(`/map?location=${garageId}&bin=${ids.books}`);
    expect(await screen.findByText('Where does Books stand?')).toBeTruthy();
  });

  test('shows the places in it, which are put on it, entered and found', async () => {
    app = await openApp(`/map?location=${garageId}`, {
      prepare(server) {
        prepare(server);
        const attic = server.locations.get(atticId);
        if (attic) server.locations.set(atticId, { ...attic, parentLocationId: garageId });
      },
    });
    expect(await rowsOf('Places here')).toEqual([['Attic', '1 bin', 'Place']]);
    await press('Place Attic on the plan');
    await press('Save');
    await waitFor(() =>
      expect(app.server.locations.get(garageId)?.regions).toMatchObject([
        { name: 'Shelf A' },
        { id: atticId, name: 'Attic' },
      ]),
    );
    await press('Done');
    app.server.act({ call: 'locations.update', data: { id: atticId, name: 'Loft' } });
    const label = await screen.findByRole('link', { name: 'Loft, 1 bin' });
    expect(label.getAttribute('href')).toBe(`/locations/${atticId}`);
    expect(await rowsOf('Places here')).toEqual([['Loft', '1 bin']]);
    await app.go(`/map?location=${garageId}&q=hand+drill`);
    expect(await screen.findByRole('link', { name: 'Loft, 1 match' })).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Loft, 1 match' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Loft' })).toBeTruthy();
  });

  test('is read-only for people who may not edit the location', async () => {
    const viewer: EffectiveRole = 'viewer';
    app = await openApp(`/map?location=${garageId}`, {
      prepare(server) {
        prepare(server);
        const ofEva = { role: viewer, ownerId: 'eva', userId: 'eva', ownerName: 'Eva' };
        server.locations.set(garageId, { ...(server.locations.get(garageId) as Location), ...ofEva });
        for (const bin of server.bins.values()) bin.header = { ...bin.header, ...ofEva };
      },
    });
    expect(await pin(/^Tools, Shelf A$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit areas' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Place Books on the plan' })).toBeNull();
    expect(screen.getByRole('link', { name: /Books/ })).toBeTruthy();
  });
});

describe('/map', () => {
  test('lists all places, those with a plan first, and counts places with matches', async () => {
    await open('/map?q=drill');
    expect(await screen.findByText('3 matches in 2 places')).toBeTruthy();
    const rows = await rowsOf('Places');
    expect(rows[0]).toEqual(['Garage', '3 bins', '2 matches']);
    expect(rows[1]).toEqual(['Attic', '1 bin · No floor plan yet', '1 match']);
    await app.user.click(screen.getByRole('link', { name: /Garage/ }));
    expect(await pin(/^Tools, Shelf A, 2 matches$/)).toBeTruthy();
    expect(app.address()).toBe(`/map?q=drill&location=${garageId}`);
    await press('Back');
    expect(await screen.findByRole('heading', { level: 1, name: 'Map' })).toBeTruthy();
  });

  test('shows some of many places first, and of those the ones with something found', async () => {
    app = await openApp('/map', {
      prepare(server) {
        prepare(server);
        for (let n = 0; n < 70; n++)
          server.act({ call: 'locations.create', data: { id: newId(), name: `Room ${n}` } });
        const last = newId();
        server.act({ call: 'locations.create', data: { id: last, name: 'Zoo' } });
        giveBin(server, 'Feed', ['Hay'], { locationId: last });
      },
    });
    expect(await rowsOf('Places')).toHaveLength(1);
    await waitFor(async () => expect(await rowsOf('Without a floor plan')).toHaveLength(59));
    await press('Show more');
    expect(await rowsOf('Without a floor plan')).toHaveLength(72);
    await app.go('/home');
    await app.go('/map?q=hay');
    await waitFor(async () => expect((await rowsOf('Places'))[0]).toContain('Zoo'));
  });

  test('of a place without a plan offers to choose one of its photos, with Undo', async () => {
    await openPlan('', { planPhotoId: undefined });
    expect(await screen.findByText('Garage has no floor plan yet')).toBeTruthy();
    await press(/^Add a floor plan/);
    await press('Photo 1');
    expect(await pin(/^Tools, Shelf A$/)).toBeTruthy();
    await waitFor(() => expect(app.server.locations.get(garageId)?.planPhotoId).toBe(planId));
    await press('Undo');
    expect(await screen.findByText('Garage has no floor plan yet')).toBeTruthy();
  });

  test('says of a plan whose picture is not here that it is still to come', async () => {
    await openPlan('', { planPhotoId: earlierPlanId });
    expect(await screen.findByText('The picture of the floor plan has not come yet')).toBeTruthy();
  });

  test('says that nothing could be loaded, and tries again', async () => {
    app = await openApp('/map', {
      prepare(server) {
        prepare(server);
        server.network = () => 'failing';
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    app.server.network = () => 'fine';
    await press('Try again');
    expect(await screen.findByRole('link', { name: /Garage/ })).toBeTruthy();
  });

  test('says that there is no such place', async () => {
    await open('/map');
    await app.go(`/map?location=${newId()}`);
    expect(await screen.findByText('There is no such place')).toBeTruthy();
  });
});

describe('the plan elsewhere', () => {
  test('is on the page of its place, with what stands on it', async () => {
    app = await openApp(`/locations/${garageId}`, { prepare: (server) => prepare(server) });
    const link = await screen.findByRole('link', { name: 'Open the floor plan of Garage' });
    expect(link.getAttribute('href')).toBe(`/map?location=${garageId}`);
    expect(screen.getByText('2 of 3 bins are on the plan')).toBeTruthy();
    await press('Menu of the floor plan');
    await app.user.click(await screen.findByRole('menuitem', { name: 'Remove floor plan', hidden: true }));
    expect(await screen.findByRole('button', { name: /^Add a floor plan/ })).toBeTruthy();
    await press('Undo');
    expect(await screen.findByRole('link', { name: 'Open the floor plan of Garage' })).toBeTruthy();
  });

  test('says of the only bin in its place whether it is on the plan', async () => {
    app = await openApp(`/locations/${garageId}`, { prepare: (server) => prepare(server) });
    const archive = (id: string, archived: boolean) =>
      app.server.act({ call: 'bins.update', data: { id, archived } });
    await screen.findByText('2 of 3 bins are on the plan');
    for (const id of [ids.tools, ids.books]) archive(id, true);
    expect(await screen.findByText('The only bin here is on the plan')).toBeTruthy();
    archive(ids.paint, true);
    archive(ids.books, false);
    expect(await screen.findByText('The only bin here is not on the plan yet')).toBeTruthy();
  });

  test('leaves out a bin that is archived, and offers it no place', async () => {
    app = await openApp('/bins', {
      prepare(server) {
        prepare(server);
        for (const id of [ids.tools, ids.books])
          server.act({ call: 'bins.update', data: { id, archived: true } });
        giveBin(server, 'Oil', [], { locationId: garageId });
      },
    });
    await app.go(`/map?q=drill`);
    expect(await screen.findByText('1 match in 1 place')).toBeTruthy();
    expect((await rowsOf('Places')).at(-1)).toEqual(['Garage', '2 bins']);
    for (const id of [ids.tools, ids.books]) {
      await app.go(`/bins/${id}`);
      await screen.findByRole('heading', { level: 1, name: id === ids.tools ? 'Tools' : 'Books' });
      expect(screen.queryByText('Where it stands')).toBeNull();
    }
    await app.user.click(screen.getAllByRole('link', { name: /Bins/ })[0] as HTMLElement);
    await app.user.click(await screen.findByRole('link', { name: /Oil/ }));
    expect(await screen.findByText('Where it stands')).toBeTruthy();
  });

  test('is in small on the page of a bin, with the region in words', async () => {
    app = await openApp('/bins', { prepare: (server) => prepare(server) });
    await app.go(`/bins/${ids.tools}`);
    const link = await screen.findByRole('link', { name: 'See Tools on the floor plan of Garage' });
    expect(link.textContent).toContain('Garage › Shelf A');
    expect(link.getAttribute('href')).toBe(`/map?location=${garageId}&bin=${ids.tools}`);
    await app.go(`/bins/${ids.books}`);
    expect(await screen.findByRole('link', { name: 'Put it on the floor plan' })).toBeTruthy();
  });
});
