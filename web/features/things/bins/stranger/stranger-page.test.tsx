import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallData, CallName } from '#domain/calls.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const tyres = newId();
const publicTyres = {
  name: 'Tyres',
  tags: ['car'],
  color: 'teal',
  items: [
    { name: 'Studded tyre', quantity: 4, unit: 'pcs', tags: ['winter'] },
    { name: 'Rim', quantity: 2, tags: [] },
  ],
};
const found = (hasAsked = false) => ({ id: tyres, bin: publicTyres, hasAsked });
const request = (wholePlace = false) => ({
  target: { kind: 'bin' as const, id: tyres },
  name: 'Tyres',
  requestedAt: new Date().toISOString(),
  ...(wholePlace && { wholePlace }),
});
const fail = (code: ErrorCode) => () => {
  throw new AppError(code);
};

async function open(prepare: (server: SmallServer) => void = () => {}, address = `/bins/${tyres}`) {
  app = await openApp(address, {
    prepare(server) {
      giveBin(server, 'Tools');
      server.answers['bins.find'] = () => found();
      prepare(server);
    },
  });
}
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'Request access to “Tyres”' });
const calls = (name: CallName) => app.server.received.filter(({ call }) => call === name).length;

/** Accepts requests like the server, and notifies the requester's own devices. */
function takeRequests(server: SmallServer, asked: CallData<'accessRequests.create'>[] = []) {
  server.answers['accessRequests.create'] = (data) => {
    asked.push(data);
    const made = request(data.wholePlace);
    server.setMe({ requests: [made] });
    return { request: made, revisions: {} };
  };
  server.answers['accessRequests.delete'] = () => {
    server.setMe({ requests: [] });
    return { revisions: {} };
  };
  return asked;
}

describe('a public bin that is not one’s own', () => {
  test('is shown to look at, and nothing of it to change', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
    const rows = within(screen.getByRole('list', { name: 'What is in it' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Studded tyrewinter4 pcs', 'Rim2']);
    expect(screen.queryByLabelText('Add an item')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bin menu' })).toBeNull();
    expect(calls('bins.find')).toBe(1);
  });

  test('shows photos of the bin and its items from addresses that are not cached', async () => {
    const photo = (id: string) => ({
      url: `/photos/${id}/large`,
      thumbnailUrl: `/photos/${id}/small`,
      width: 4,
      height: 3,
      placeholder: '',
    });
    await open((server) => {
      const [tyre, rim] = publicTyres.items;
      const items = [{ ...tyre, photos: [photo('b')] }, rim] as typeof publicTyres.items;
      server.answers['bins.find'] = () => ({
        ...found(),
        bin: { ...publicTyres, items, photos: [photo('a')] },
      });
    });
    const link = await screen.findByRole('link', { name: 'Tyres, photo 1 of 1' });
    expect(link.getAttribute('href')).toBe('/photos/a/large');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/photos/a/small');
    const ofItem = screen.getByRole('link', { name: 'Studded tyre, photo 1 of 1' });
    expect(ofItem.querySelector('img')?.getAttribute('src')).toBe('/photos/b/small');
  });

  test('several own bins with one label offer a choice', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => ({
        id: tyres,
        hasAsked: false,
        candidates: ['Tyres', 'Rims'].map((name) => ({ id: newId(), name, tags: [], itemCount: 0 })),
      });
    }, '/bins/Shelf 7');
    expect(await screen.findAllByRole('link', { name: /Tyres|Rims/ })).toHaveLength(2);
    screen.getByText('Choose the one you mean.');
    expect(screen.queryByText('Looking for the bin')).toBeNull();
  });

  test('says how much more there is than is shown', async () => {
    const { bin, ...rest } = found();
    await open((server) => {
      server.answers['bins.find'] = () => ({
        ...rest,
        bin: bin && { ...bin, itemCount: bin.items.length + 2 },
      });
    });
    expect(await screen.findByText('and 2 more items')).toBeTruthy();
  });

  test('can be requested with a message and its location, and withdrawn', async () => {
    const asked: CallData<'accessRequests.create'>[] = [];
    await open((server) => takeRequests(server, asked));
    await press('Request access');
    const sheet = within(await dialog());
    await app.user.type(sheet.getByLabelText(/^Message/), 'It is Erik');
    await app.user.click(sheet.getByRole('switch', { name: 'The whole place' }));
    await app.user.click(sheet.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/^You have asked for access/)).toBeTruthy();
    expect(screen.getByText('You asked for access to the whole place it is in.')).toBeTruthy();
    expect(asked).toEqual([{ target: { kind: 'bin', id: tyres }, message: 'It is Erik', wholePlace: true }]);
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => expect(focused()).toBe('Withdraw the request'));
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Request access' })).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Request access'));
  });

  test('shows the pending request until it is denied', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => found(true);
      server.setMe({ requests: [request()] });
    });
    expect(await screen.findByText(/^You have asked for access/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
    expect(screen.queryByText(/whole place/)).toBeNull();
    app.server.setMe({ requests: [] });
    expect(await screen.findByRole('button', { name: 'Request access' })).toBeTruthy();
  });

  test('says for a day that the request was denied, instead of offering another', async () => {
    const denial = (createdAt: string) => ({
      ...{ id: newId(), createdAt, type: 'bin_access_denied' as const, binId: tyres, title: 'Tyres' },
      ...{ recipientId: app.server.userId, createdBy: newId(), actorId: newId(), actorName: 'Eva' },
      ...{ body: '', read: true },
    });
    await open((server) => {
      server.answers['bins.find'] = () => found(true);
      server.setMe({ requests: [request()] });
    });
    await screen.findByText(/^You have asked for access/);
    app.server.setMe({ requests: [], notifications: [denial(new Date().toISOString())] });
    expect(await screen.findByText('Your request was denied. You can ask again tomorrow.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
    app.server.setMe({ notifications: [denial(new Date(Date.now() - 25 * 3_600_000).toISOString())] });
    expect(await screen.findByRole('button', { name: 'Request access' })).toBeTruthy();
  });

  test('becomes the whole bin by itself when access is given', async () => {
    await open();
    await screen.findByRole('button', { name: 'Request access' });
    giveBin(app.server, 'Tyres', ['Studded tyre'], { id: tyres });
    expect(await screen.findByLabelText('Add an item')).toBeTruthy();
  });
});

describe('asking for access', () => {
  test.each<[ErrorCode, string]>([
    ['requests.tooSoon', 'Your request was denied. You can ask again tomorrow.'],
    ['request.tooMany', 'Too many requests. Try again in a moment.'],
    ['bins.notFound', 'Failed to send request'],
    ['server.failed', 'Failed to send request'],
  ])('refused with %s keeps what was typed', async (code, sentence) => {
    await open((server) => {
      server.answers['accessRequests.create'] = fail(code);
    });
    await press('Request access');
    const sheet = within(await dialog());
    await app.user.type(sheet.getByLabelText(/^Message/), 'Please');
    await app.user.click(sheet.getByRole('button', { name: 'Send request' }));
    expect((await sheet.findByRole('alert')).textContent).toBe(sentence);
    await app.user.click(sheet.getByRole('button', { name: 'Cancel' }));
    await press('Request access');
    expect(within(await dialog()).getByLabelText(/^Message/)).toHaveProperty('value', 'Please');
  });

  test('has the message again after a reload', async () => {
    await open();
    await press('Request access');
    await app.user.type(within(await dialog()).getByLabelText(/^Message/), 'Please');
    window.dispatchEvent(new Event('pagehide'));
    await app.drawAnew();
    await waitFor(() => press('Request access'));
    expect(within(await dialog()).getByLabelText(/^Message/)).toHaveProperty('value', 'Please');
  });

  test('without a connection says so and keeps what was typed', async () => {
    await open();
    await press('Request access');
    const sheet = within(await dialog());
    await app.user.type(sheet.getByLabelText(/^Message/), 'Please');
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    expect(await sheet.findByText(/^You have to be online to ask/)).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Send request' }));
    expect((await sheet.findByRole('alert')).textContent).toBe('The server could not be reached.');
    expect(sheet.getByLabelText(/^Message/)).toHaveProperty('value', 'Please');
  });

  test('does not pass for an invitation', async () => {
    await open((server) => takeRequests(server));
    await press('Request access');
    const sheet = within(await dialog());
    await app.user.type(sheet.getByLabelText(/^Message/), ' Invited:admin');
    expect(sheet.getByText('A message cannot begin with “invited:”.')).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Send request' }));
    expect(calls('accessRequests.create')).toBe(0);
  });
});

describe('a bin that nobody finds', () => {
  test('is one page, whatever the reason', async () => {
    await open((server) => {
      server.answers['bins.find'] = fail('bins.noneFound');
    });
    expect(await screen.findByRole('heading', { name: 'No bin found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All bins' })).toBeTruthy();
  });

  test('after too many tries says so, and can be retried', async () => {
    await open((server) => {
      server.answers['bins.find'] = fail('request.tooMany');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests.');
    app.server.answers['bins.find'] = () => found();
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
  });

  test('offline says that it is unknown, and looks it up once online', async () => {
    await open(undefined, '/bins');
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    await screen.findAllByRole('button', { name: /offline/i });
    history.pushState({}, '', `/bins/${tyres}`);
    dispatchEvent(new PopStateEvent('popstate'));
    const offline = 'This bin is not on this device yet';
    expect(await screen.findByRole('heading', { name: offline })).toBeTruthy();
    expect(screen.getByText(/Failed to get document because the client is offline\./)).toBeTruthy();
    expect(calls('bins.find')).toBe(0);
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
  });

  test('is looked up again if the request fails', async () => {
    await open((server) => {
      server.answers['bins.find'] = () => {
        throw new TypeError('Failed to fetch');
      };
    });
    const offline = 'This bin is not on this device yet';
    expect(await screen.findByRole('heading', { name: offline })).toBeTruthy();
    expect(screen.getByText(/Failed to get document because the client is offline\./)).toBeTruthy();
    app.server.answers['bins.find'] = () => found();
    app.server.cutConnections();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
  });

  test.each([
    [504, 'The server took too long to answer.'],
    [408, 'The server took too long to answer.'],
    [502, 'The server is busy. It will be tried again.'],
    [500, 'Something went wrong on our side.'],
  ])('status %i of a proxy is not told as offline', async (status, sentence) => {
    await open((server) => {
      server.answers['bins.find'] = () => new Response('<html>', { status });
    });
    expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
    expect(screen.queryByText(/offline/)).toBeNull();
    app.server.answers['bins.find'] = () => found();
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
  });

  test('asked for by its code opens by itself when access is given', async () => {
    const code = 'ABCDEFGHJKMN';
    await open((server) => {
      server.answers['bins.find'] = fail('bins.noneFound');
      server.answers['codes.askOwner'] = () => ({ revisions: {} });
    }, `/bins/${code}`);
    await press('Ask its owner');
    await press('Send request');
    await screen.findByText(/^Asked\./);
    giveBin(app.server, 'Tyres', ['Studded tyre'], { id: tyres, code });
    await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
  });

  test('is opened under its id where the address has its code', async () => {
    await open(undefined, '/bins/ABCDEFGHJKMN');
    await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
    expect(calls('bins.find')).toBe(1);
  });
});

test('several bins with the label in the address offer a choice', async () => {
  const rims = newId();
  const candidates = [
    { id: tyres, name: 'Tyres', tags: ['car'], color: 'teal', icon: 'car', itemCount: 2 },
    { id: rims, name: 'Rims', tags: [], itemCount: 1 },
  ];
  await open((server) => {
    server.answers['bins.find'] = ({ code }) =>
      code === 'A3' ? { ...found(), candidates } : { ...found(), id: code };
  }, '/bins/A3');
  const list = within(await screen.findByRole('list', { name: 'Several bins have this number' }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Tyres2 items · car',
    'RRims1 item',
  ]);
  expect(app.address()).toBe('/bins/A3');
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
  await app.user.click(list.getByRole('link', { name: /Rims/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
  expect(app.address()).toBe(`/bins/${rims}`);
  expect(calls('bins.find')).toBe(2);
});
