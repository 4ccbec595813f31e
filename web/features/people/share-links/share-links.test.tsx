import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { ShareLink } from '#domain/links/share-link.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { keepFocus } from '#web/ui/overlays/keep-focus.ts';

let app: OpenApp;

afterEach(() => app.close());

const tyres = newId();
const link = (more: Partial<ShareLink> = {}): ShareLink => ({
  id: newId(),
  binId: tyres,
  url: 'https://example.org/s/token',
  createdBy: newId(),
  createdAt: `${new Date().getFullYear()}-05-03T10:00:00.000Z`,
  isSuspended: false,
  ...more,
});

async function open(links: readonly ShareLink[], prepare: (server: SmallServer) => void = () => {}) {
  app = await openApp(`/bins/${tyres}/access`, {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      server.answers['shareLinks.list'] = () => ({ links });
      prepare(server);
    },
  });
  await screen.findByRole('heading', { name: 'People', level: 1 });
}

/** Creates links like the server. */
function makeLinks(server: SmallServer): CallData<'shareLinks.create'>[] {
  const asked: CallData<'shareLinks.create'>[] = [];
  server.answers['shareLinks.create'] = (data) => {
    asked.push(data);
    const { expiresAt, locationId } = data;
    return {
      ...link({ createdBy: server.userId, expiresAt, locationId }),
      url: 'https://example.org/s/new',
      revisions: {},
    };
  };
  return asked;
}

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'New public link' }));
const links = async () => within(await screen.findByRole('list', { name: 'Links' }));

test('a link is made that ends, and says what it shows', async () => {
  onTestFinished(keepFocus());
  let asked: CallData<'shareLinks.create'>[] = [];
  await open([], (server) => {
    asked = makeLinks(server);
  });
  await press(/^New public link/);
  expect((await sheet()).getByText(/^Shows names, quantities, tags and photos/)).toBeTruthy();
  await app.user.selectOptions((await sheet()).getByLabelText('Ends'), 'In 7 days');
  await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
  expect((await links()).getByText(/^Works until/)).toBeTruthy();
  expect((await links()).getByText(/^Made by you/)).toBeTruthy();
  const inDays = (Date.parse(asked[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(inDays)).toBe(7);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New public link' })),
  );
});

test('a link may have no end, or a last day that has not passed', async () => {
  let asked: CallData<'shareLinks.create'>[] = [];
  await open([], (server) => {
    asked = makeLinks(server);
  });
  await press(/^New public link/);
  await app.user.selectOptions((await sheet()).getByLabelText('Ends'), 'On a date');
  await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
  expect((await sheet()).getByText('Choose a day.')).toBeTruthy();
  await app.user.type((await sheet()).getByLabelText('Last day'), '2020-01-31');
  await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
  expect((await sheet()).getByText('This day has passed.')).toBeTruthy();
  expect(asked).toEqual([]);
  await app.user.selectOptions((await sheet()).getByLabelText('Ends'), 'Never');
  await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
  expect((await links()).getByText('Works until you end it')).toBeTruthy();
  expect(asked).toEqual([{ binId: tyres }]);
});

test('a link is shown to a camera, offered for print, and ended after asking', async () => {
  await open([link({ expiresAt: '2027-01-31T10:00:00.000Z' })]);
  expect((await links()).getByText('Works until 31 January 2027')).toBeTruthy();
  expect((await links()).getByText('Made by somebody else on 3 May')).toBeTruthy();
  const choose = async (name: string) => {
    await press('More about the link made on 3\u00a0May');
    expect(screen.getByRole('menuitem', { name: 'Print', hidden: true })).toBeTruthy();
    await app.user.click(screen.getByRole('menuitem', { name, hidden: true }));
  };
  await choose('Show QR code');
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  app.server.answers['shareLinks.delete'] = () => ({ revisions: {} });
  await choose('End link');
  await press('End link');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links' })).toBeNull());
  expect(screen.getByText('The link no longer works')).toBeTruthy();
});

test('a link whose maker lost the right says so, and can only be ended', async () => {
  await open([link({ isSuspended: true })]);
  expect((await links()).getByText(/^It does not work now/)).toBeTruthy();
  expect((await links()).getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'End the link made on 3\u00a0May',
  ]);
});

test('a link that somebody else made has no address here, and can be ended', async () => {
  await open([link({ url: undefined })]);
  expect((await links()).getByText('Only the person who made it has its address.')).toBeTruthy();
  expect((await links()).getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'End the link made on 3\u00a0May',
  ]);
});

test('a refusal is told where it happened, and what was chosen stays', async () => {
  await open([], (server) => {
    server.answers['shareLinks.create'] = () => {
      throw new AppError('bins.inTrash');
    };
  });
  await press(/^New public link/);
  await app.user.selectOptions((await sheet()).getByLabelText('Ends'), 'In 7 days');
  await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
  expect((await (await sheet()).findByRole('alert')).textContent).toContain('This bin is in the trash.');
  expect((await sheet()).getByLabelText('Ends')).toHaveProperty('value', 'week');
});

test('offline, known links stay and creating one says that it needs a connection', async () => {
  await open([link()]);
  await links();
  app.server.network = () => 'unreachable';
  app.server.cutConnections();
  await press(/^New public link/);
  expect(await (await sheet()).findByText('You have to be online to see and create links.')).toBeTruthy();
  expect((await links()).getByText('Works until you end it')).toBeTruthy();
});

describe('of a place', () => {
  const attic = newId();
  const givePlace = (server: SmallServer, bins: Record<string, boolean>) => {
    server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
    for (const [name, isPrivate] of Object.entries(bins)) {
      ids.set(name, giveBin(server, name, [], { locationId: attic, isPrivate }));
    }
  };
  const ids = new Map<string, string>();

  async function openPlace(bins: Record<string, boolean>, links: readonly ShareLink[] = []) {
    let asked: CallData<'shareLinks.create'>[] = [];
    app = await openApp(`/locations/${attic}/access`, {
      prepare(server) {
        givePlace(server, bins);
        server.answers['shareLinks.list'] = () => ({ links });
        asked = makeLinks(server);
      },
    });
    await press(/^New public link/);
    return asked;
  }

  test('shows bins that are not private unless some are chosen; private ones are counted', async () => {
    const asked = await openPlace({ Chest: false, Tyres: false, Secret: true });
    expect((await sheet()).getByText('1 private bin is not shown.')).toBeTruthy();
    await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
    await links();
    await press(/^New public link/);
    await app.user.selectOptions((await sheet()).getByLabelText('Shows'), 'Only bins that you choose');
    await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
    expect((await sheet()).getByText('Choose at least one bin.')).toBeTruthy();
    await app.user.click((await sheet()).getByRole('checkbox', { name: 'Tyres' }));
    expect((await sheet()).getByRole('group', { name: 'Bins: 1 of 3 chosen' })).toBeTruthy();
    await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    const end = { expiresAt: expect.any(String) };
    expect(asked).toEqual([
      { locationId: attic, ...end },
      { locationId: attic, binIds: [ids.get('Tyres')], ...end },
    ]);
  });

  test('private bins are shown by the link and stay private', async () => {
    const asked = await openPlace({ Chest: true, Tyres: true });
    expect((await sheet()).getByLabelText('Shows')).toHaveProperty('value', 'some');
    expect((await sheet()).queryByRole('option', { name: 'All bins that are not private' })).toBeNull();
    await app.user.click((await sheet()).getByRole('checkbox', { name: /^Tyres.*Private/ }));
    await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await press(/^New public link/);
    await app.user.selectOptions((await sheet()).getByLabelText('Shows'), 'All bins, also those added later');
    expect((await sheet()).getByText(/^Private bins too. They stay private/)).toBeTruthy();
    await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toMatchObject([{ binIds: [ids.get('Tyres')], withPrivate: true }, { withPrivate: true }]);
    expect(asked[1]?.binIds).toBeUndefined();
    const isPrivate = (name: string) => app.server.bins.get(ids.get(name) ?? '')?.header.isPrivate;
    expect([isPrivate('Chest'), isPrivate('Tyres')]).toEqual([true, true]);
  });

  test('all bins that are found are chosen, and left out again, by one press', async () => {
    await openPlace({ Chest: true, Tyres: true });
    await app.user.click((await sheet()).getByRole('button', { name: 'Choose all 2' }));
    expect((await sheet()).getByRole('group', { name: 'Bins: 2 of 2 chosen' })).toBeTruthy();
    await app.user.click((await sheet()).getByRole('button', { name: 'Choose none' }));
    expect((await sheet()).getByRole('group', { name: 'Bins: 0 of 2 chosen' })).toBeTruthy();
  });

  test('no link is made that would show nothing', async () => {
    const asked = await openPlace({});
    await app.user.click((await sheet()).getByRole('button', { name: 'Create and copy link' }));
    expect((await sheet()).getByText(/^There are no bins here yet/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('the list says which bins a link shows', async () => {
    const ofPlace = { binId: undefined, locationId: attic };
    await openPlace({ Chest: false }, [
      link(ofPlace),
      link({ ...ofPlace, withPrivate: true }),
      link({ ...ofPlace, binIds: [newId(), newId()] }),
    ]);
    expect((await links()).getByText('Shows all bins that are not private')).toBeTruthy();
    expect((await links()).getByText('Shows all bins, private ones too')).toBeTruthy();
    expect((await links()).getByText('Shows 2 chosen bins')).toBeTruthy();
  });

  test('of many bins the one to choose is found by its name', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`Crate ${n}`, false]));
    await openPlace({ ...many, Blåbär: false });
    await app.user.selectOptions((await sheet()).getByLabelText('Shows'), 'Only bins that you choose');
    await app.user.type((await sheet()).getByRole('searchbox', { name: 'Find a bin' }), 'blabar');
    await waitFor(async () => expect((await sheet()).getAllByRole('checkbox')).toHaveLength(1));
    expect((await sheet()).getByRole('checkbox', { name: 'Blåbär' })).toBeTruthy();
  });
});

test('people who may not manage links see none', async () => {
  app = await openApp(`/bins/${tyres}/access`, {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      server.setPeople(tyres, { role: 'editor', ownerName: 'Sven' });
    },
  });
  await screen.findByRole('heading', { name: 'People', level: 1 });
  expect(screen.queryByRole('button', { name: /^New public link/ })).toBeNull();
});
