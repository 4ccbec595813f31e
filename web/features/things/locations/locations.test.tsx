import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AccessList, EffectiveRole } from '#domain/access/access.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { someLocation } from '#test/web/sample-records.ts';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

const attic = '018f0000-0000-7000-8000-0000000000c1';
const garage = '018f0000-0000-7000-8000-0000000000c2';
const olgas = '018f0000-0000-7000-8000-0000000000c3';

let app: OpenApp;

afterEach(() => app.close());

const open = async (address: string, prepare: (server: SmallServer) => void = places) => {
  app = await openApp(address, { prepare });
};

const places = (server: SmallServer) => {
  server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic', address: 'Storgatan 1' } });
  const tools = giveBin(server, 'Tools', ['axe', 'saw'], { locationId: attic });
  giveBin(server, 'Screws', ['long ones'], { parentBinId: tools });
  giveBin(server, 'Skis');
  giveBin(server, 'Tent', [], { locationId: garage });
};

const entry = (userName: string) => ({
  role: 'editor' as const,
  grantedBy: 'x',
  grantedAt: '2026-01-01T00:00:00.000Z',
  userName,
});

/** Another person's location, which this person sees with some role. */
const share = (server: SmallServer, role: EffectiveRole, accessList: AccessList = {}) =>
  server.locations.set(
    olgas,
    someLocation({
      id: olgas,
      name: 'Cottage',
      ownerId: 'eva',
      userId: 'eva',
      ownerName: 'Eva',
      role,
      accessList: { [server.userId]: entry('Olga'), ...accessList },
      revision: 1,
    }),
  );

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const header = (name: string) =>
  [...app.server.bins.values()].find((bin) => bin.header.name === name)?.header;
const rowTexts = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the list of places', () => {
  test('counts bins, and has its own order and that of others apart', async () => {
    await open('/locations', (server) => {
      places(server);
      share(server, 'viewer', { bo: entry('Bo'), ci: entry('Ci') });
    });
    await screen.findByText('Attic');
    expect(rowTexts('My places')).toEqual(['Attic1 bin · Storgatan 1', 'Garage1 bin']);
    expect(rowTexts('Shared with me')).toEqual(['CottageEva · 0 binsEBC']);
    expect(screen.getByRole('img', { name: 'Shared by Eva' })).toBeTruthy();
  });

  test('gets one more by a line and Enter, and is ready for the next', async () => {
    await open('/locations', () => {});
    expect(await screen.findByRole('heading', { name: 'No places yet' })).toBeTruthy();
    const field = screen.getByLabelText('New place');
    await app.user.type(field, '{Enter}');
    expect(screen.getByText('Give the place a name.')).toBeTruthy();
    await app.user.type(field, '  Storage   unit{Enter}Cellar{Enter}');
    await waitFor(() => expect(rowTexts('My places')).toEqual(['Cellar0 bins', 'Storage unit0 bins']));
    await waitFor(() =>
      expect([...app.server.locations.values()].map(({ name }) => name).sort()).toEqual([
        'Cellar',
        'Storage unit',
      ]),
    );
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '');
  });

  test('accepts a name offline, and refuses one that is too long without losing it', async () => {
    await open('/locations');
    await screen.findByText('Attic');
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    const field = screen.getByLabelText('New place');
    await app.user.click(field);
    await app.user.paste('x'.repeat(121));
    await app.user.keyboard('{Enter}');
    expect(screen.getByText('At most 120 characters.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'x'.repeat(121));
    await app.user.clear(field);
    await app.user.type(field, 'Cellar{Enter}');
    expect(await screen.findByText('Cellar')).toBeTruthy();
    // The mark comes when sending has failed.
    await screen.findByRole('img', { name: 'Waiting to be sent' }, { timeout: 20_000 });
  });
});

describe('a place', () => {
  test('shows its bins, those inside others behind them', async () => {
    await open(`/locations/${attic}`);
    expect(await screen.findByText('1 bin, 1 more inside · 3 items')).toBeTruthy();
    expect(screen.getByText('Storgatan 1')).toBeTruthy();
    expect(rowTexts('Bins here')).toEqual(['TTools2 items']);
    await press('Show what is in Tools');
    await waitFor(() => expect(rowTexts('Bins here')).toHaveLength(2));
  });

  test('offers no choosing to those who may only look', async () => {
    await open(`/locations/${attic}`);
    expect(await screen.findByRole('button', { name: 'Select' })).toBeTruthy();
    for (const { header } of app.server.bins.values()) {
      app.server.setPeople(header.id, { role: 'viewer', ownerId: newId() });
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Select' })).toBeNull());
  });

  test('takes in several bins from elsewhere and nowhere, with Undo', async () => {
    await open(`/locations/${attic}`);
    await screen.findByText('Tools');
    await press('Put bins here');
    const sheet = await screen.findByRole('dialog', { name: 'Which bins are here?' });
    expect(
      within(sheet)
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Skis', 'Tent']);
    await app.user.click(within(sheet).getByRole('checkbox', { name: 'Skis' }));
    await app.user.click(within(sheet).getByRole('checkbox', { name: 'Tent' }));
    await app.user.click(within(sheet).getByRole('button', { name: 'Put 2 bins here' }));
    expect(await screen.findByText('2 bins are now in “Attic”')).toBeTruthy();
    await waitFor(() => expect(header('Tent')?.locationId).toBe(attic));
    await press('Undo');
    await waitFor(() => expect(header('Tent')?.locationId).toBe(garage));
    expect(header('Skis')?.locationId).toBeUndefined();
  });

  test('lets bins be taken away', async () => {
    await open(`/locations/${attic}`);
    await screen.findByText('Tools');
    await press('Select');
    await app.user.click(screen.getByRole('checkbox', { name: 'Tools' }));
    await press('Remove from this place');
    await waitFor(() => expect(header('Tools')?.locationId).toBeUndefined());
    expect(header('Screws')?.locationId).toBeUndefined();
    expect(await screen.findByText('No bins here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New bin here' })).toBeTruthy();
    await press('Put bins here');
    expect(await screen.findByRole('dialog', { name: 'Which bins are here?' })).toBeTruthy();
  });

  test('moved into a place with a public link, it says who will see it', async () => {
    await open(`/locations/${attic}`, (server) => {
      places(server);
      const place = server.locations.get(garage);
      if (place) server.locations.set(garage, { ...place, shareLinks: [{}] });
    });
    await press('Place menu');
    await app.user.click(screen.getByRole('menuitem', { name: 'More' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Move place', hidden: true }));
    const sheet = within(await screen.findByRole('dialog'));
    expect((await sheet.findByRole('button', { name: /^Garage/ })).textContent).toContain(
      'Anyone with the link will see this.',
    );
  });

  test('is deleted with Undo, and keeps its bins', async () => {
    await open(`/locations/${attic}`);
    await screen.findByText('Tools');
    await press('Place menu');
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete place', hidden: true }));
    expect(await screen.findByText('“Attic” moved to the trash. Its 2 bins stay.')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/locations'));
    await waitFor(() => expect(app.server.locations.get(attic)?.deletedAt).toBeTruthy());
    expect(header('Tools')?.deletedAt).toBeUndefined();
    await press('Undo');
    await waitFor(() => expect(app.server.locations.get(attic)?.deletedAt).toBeUndefined());
    expect(await screen.findByText('“Attic” is back')).toBeTruthy();
  });

  test.each([
    ['place', () => `/locations/${attic}`, () => `location=${attic}`],
    ['bin', () => `/bins/${header('Tools')?.id}`, () => `parent=${header('Tools')?.id}`],
  ])('or a bin is chosen for putting bins there by scanning: a %s', async (_kind, address, container) => {
    await open('/bins');
    await app.go(address());
    await press(_kind === 'bin' ? 'Bin menu' : 'Place menu');
    await app.user.click(screen.getByRole('menuitem', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Scan bins in here', hidden: true }));
    await waitFor(() => expect(app.address()).toBe(`/scan-qr?mode=put-away&${container()}`));
    await screen.findByText(_kind === 'bin' ? 'Tools' : 'Attic');
  });

  test('that is only to be looked at offers nothing to change', async () => {
    await open(`/locations/${olgas}`, (server) => share(server, 'viewer'));
    expect(await screen.findByText('You can look at this place, but not change it.')).toBeTruthy();
    expect(screen.getByText('Belongs to Eva')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New bin here' })).toBeNull();
    await press('Place menu');
    expect(screen.queryByRole('menuitem', { name: 'Edit place', hidden: true })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Scan bins in here', hidden: true })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Delete place', hidden: true })).toBeNull();
    app.server.setPeople(olgas, { viewersMayTakeOut: true });
    expect(await screen.findByText(/^You can take things out of its bins yourself/)).toBeTruthy();
  });

  test('that is not there says so', async () => {
    await open('/locations/018f0000-0000-7000-8000-0000000000ff');
    expect(await screen.findByRole('heading', { name: 'Place not found' })).toBeTruthy();
  });
});

describe('editing a place', () => {
  test('sends what differs and goes back', async () => {
    await open(`/locations/${attic}/edit`);
    const name = await screen.findByLabelText('Name');
    await app.user.clear(name);
    await press('Save');
    expect(await screen.findByText('Give the place a name.')).toBeTruthy();
    await app.user.type(name, 'Loft');
    await app.user.type(screen.getByLabelText(/^Description/), 'Mind the step');
    await press('Save');
    expect(await screen.findByRole('heading', { level: 1, name: 'Loft' })).toBeTruthy();
    await waitFor(() =>
      expect(app.server.locations.get(attic)).toMatchObject({
        name: 'Loft',
        address: 'Storgatan 1',
        description: 'Mind the step',
      }),
    );
  });

  test('shows what others write meanwhile, and what was typed stays', async () => {
    await open(`/locations/${attic}/edit`);
    const name = await screen.findByLabelText('Name');
    await app.user.type(name, ' 2');
    app.server.act({ call: 'locations.update', data: { id: attic, name: 'Loft', address: 'Ringvägen 4' } });
    expect(await screen.findByText('Changed to “Loft” in the meantime.')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Attic 2');
    expect(screen.getByLabelText(/^Address/)).toHaveProperty('value', 'Ringvägen 4');
    await press('Use that value');
    expect(name).toHaveProperty('value', 'Loft');
  });

  test('goes on with a draft, and shows it to be copied where the place is gone', async () => {
    await open(`/locations/${attic}/edit`);
    await app.user.type(await screen.findByLabelText(/^Description/), 'Mind the step');
    await app.go('/locations');
    await app.go(`/locations/${attic}/edit`);
    await waitFor(() =>
      expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'Mind the step'),
    );
    await app.go('/locations');
    app.server.takeAway(attic);
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Attic/ })).toBeNull());
    await app.go(`/locations/${attic}/edit`);
    expect(await screen.findByText('Mind the step')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the text' })).toBeTruthy();
  });

  test('is left once for repeated saves', async () => {
    await open('/locations');
    await app.user.click(await screen.findByRole('link', { name: /^Attic/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Place menu' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Edit place', hidden: true }));
    await app.user.type(await screen.findByLabelText('Name'), ' 2');
    const back = vi.spyOn(history, 'back');
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(app.server.locations.get(attic)?.name).toBe('Attic 2'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Attic 2' })).toBeTruthy();
    expect(back).toHaveBeenCalledTimes(1);
  });

  test('keeps what was typed when the place goes', async () => {
    await open(`/locations/${attic}/edit`);
    const name = await screen.findByLabelText('Name');
    await app.user.type(name, ' 2');
    app.server.act({ call: 'locations.delete', data: { id: attic } });
    expect(await screen.findByText('This place no longer exists')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Attic 2');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});

describe('a bin and its place', () => {
  test('a new bin is put where its place said, and says whose it will be and who sees it', async () => {
    await open(`/bins/create?location=${olgas}`, (server) =>
      share(server, 'editor', { bo: entry('Bo'), ci: entry('Ci') }),
    );
    const field = await screen.findByLabelText('Where is it?');
    expect(field.textContent).toContain('Cottage');
    expect(await screen.findByText('This will be Eva’s bin. Eva and 2 others will see this.')).toBeTruthy();
    await app.user.type(screen.getByLabelText('Name'), 'Oars{Enter}');
    await waitFor(() => expect(header('Oars')).toMatchObject({ locationId: olgas, ownerId: 'eva' }));
    expect(await screen.findByRole('link', { name: 'Cottage' })).toBeTruthy();
  });

  test('the form of a bin moves it to another place or out of all', async () => {
    let tools = '';
    await open('/home', places);
    tools = header('Tools')?.id ?? '';
    await app.close();
    await open(`/bins/${tools}/edit`, (server) => {
      places(server);
      server.act({ call: 'bins.create', data: { id: tools, name: 'Hammers', locationId: attic } });
    });
    const field = await screen.findByLabelText('Where is it?');
    // The locations are loaded once the field shows its own.
    await waitFor(() => expect(field.textContent).toContain('Attic'));
    await app.user.click(field);
    const sheet = await screen.findByRole('dialog', { name: 'Where is it?' });
    await app.user.click(within(sheet).getByRole('button', { name: 'Garage' }));
    await press('Save');
    await waitFor(() => expect(header('Hammers')?.locationId).toBe(garage));
  });

  test('several bins move to a place at once', async () => {
    await open('/bins?look=rows&sort=name');
    await screen.findByText('Skis');
    await press('Select');
    await app.user.click(screen.getByRole('checkbox', { name: 'Skis' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Tent' }));
    await press('Move');
    const sheet = await screen.findByRole('dialog', { name: 'Move 2 bins to' });
    expect(within(sheet).getByRole('heading', { name: 'Places' })).toBeTruthy();
    await app.user.click(within(sheet).getByRole('button', { name: /^Attic/ }));
    await waitFor(() => expect(header('Skis')?.locationId).toBe(attic));
    expect(header('Tent')?.locationId).toBe(attic);
  });

  test('the list of bins is narrowed to a place by its address', async () => {
    await open(`/bins?look=rows&sort=name&place=${attic}`);
    await screen.findByText('Tools');
    const names = () =>
      within(screen.getByRole('list', { name: /bins?$/ }))
        .getAllByRole('link')
        .map((link) => link.querySelector('.font-semibold')?.textContent);
    expect(names()).toEqual(['Screws', 'Tools']);
    await app.user.click(await screen.findByRole('button', { name: 'Attic' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    await press('Place');
    await app.user.click(screen.getByRole('menuitem', { name: 'No place', hidden: true }));
    await waitFor(() => expect(names()).toEqual(['Skis']));
    expect(app.address()).toContain('place=none');
  });
});

test('a deleted place lies in the trash until it is restored', async () => {
  await open('/settings?open=trash', (server) => {
    places(server);
    server.act({ call: 'locations.delete', data: { id: attic } });
  });
  await app.user.click(await screen.findByRole('button', { name: 'Restore Attic' }));
  await waitFor(() => expect(app.server.locations.get(attic)?.deletedAt).toBeUndefined());
  expect(await screen.findByText('“Attic” is back')).toBeTruthy();
});

test('home leads to the places, those with most bins first', async () => {
  await open('/home', (server) => {
    places(server);
    giveBin(server, 'Lamps', [], { locationId: attic });
  });
  await waitFor(() => expect(rowTexts('Places')).toEqual(['Attic22 bins', 'Garage11 bin']));
  await app.user.click(screen.getByRole('link', { name: 'All places' }));
  await waitFor(() => expect(app.address()).toBe('/locations'));
});
