import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { olga } from '#test/web/small-sign-in.ts';
import { until } from '#test/web/until.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { isOutdated } from '#web/data/session/session-state.ts';
import { setPreference } from '#web/data/storage/preferences.ts';

let app: OpenApp;

beforeEach(() => giveSearchWorker());
afterEach(() => app.close());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => within(screen.getByRole('navigation', { name: 'Main navigation' }));

describe('without a session', () => {
  test('a screen requires sign-in and returns with its query parameters', async () => {
    app = await openApp('/bins?sort=items', { isSignedIn: false });
    await waitFor(() => expect(app.address()).toBe('/login?next=%2Fbins%3Fsort%3Ditems'));
    await app.user.type(screen.getByLabelText('Email'), olga.email);
    await app.user.type(screen.getByLabelText('Password'), `${olga.password}{Enter}`);
    await heading('Bins');
    expect(app.address()).toBe('/bins?sort=items');
  });

  test('the bare address leads to /login', async () => {
    app = await openApp('/', { isSignedIn: false });
    await waitFor(() => expect(app.address()).toMatch(/^\/login/));
  });
});

describe('with a session', () => {
  test('the bare address leads to /home, and so does /login', async () => {
    app = await openApp('/');
    await waitFor(() => expect(app.address()).toBe('/home'));
    await app.close();
    app = await openApp('/login');
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  test('the four places are one press away and say which is open', async () => {
    app = await openApp('/home');
    for (const name of ['Bins', 'Search', 'Settings']) {
      await app.user.click(navigation().getByRole('link', { name }));
      await heading(name);
      expect(navigation().getByRole('link', { current: 'page' }).textContent).toBe(name);
      await waitFor(() => expect(document.title).toBe(`${name} · Whichbin`));
    }
  });

  test('a newer version is named, and on a phone marked with a word beside the sign', async () => {
    app = await openApp('/bins');
    await heading('Bins');
    act(() => isOutdated.set(true));
    const [sign] = await screen.findAllByRole('button', { name: 'New version: update' });
    expect(within(sign as HTMLElement).getByText('New')).toBeTruthy();
    act(() => isOutdated.set(false));
  });

  test('a subpage without its own address keeps its entry active', async () => {
    app = await openApp('/access-overview');
    await heading('Shared');
    expect(navigation().getByRole('link', { current: true }).textContent).toBe('Settings');
  });

  test.each([
    ['/scan-qr', undefined],
    ['/print/qr-batch', undefined],
    ['/locations', undefined],
    ['/c/ABCDEFGHJKMN', 'Bins'],
    ['/bin-codes', 'Settings'],
    ['/about', 'Settings'],
    ['/import', 'Settings'],
  ])('%s marks %s', async (address, marked) => {
    app = await openApp(address);
    expect(navigation().queryByRole('link', { current: true })?.textContent).toBe(marked);
  });

  test.each([
    ['/settings', 1],
    ['/settings?open=trash', 0],
  ])('the header of %s has %i links to the scanner', async (address, count) => {
    app = await openApp(address);
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { level: 1 });
    expect(main.queryAllByRole('link', { name: 'Scan' })).toHaveLength(count);
  });

  test('a bin marks Bins, wherever it was opened', async () => {
    const id = newId();
    const prepare = (server: SmallServer) => {
      giveBin(server, 'Kitchen', [], { id });
    };
    app = await openApp('/search', { prepare });
    await app.user.type(await screen.findByRole('searchbox'), 'kitch');
    await app.user.click(await screen.findByRole('link', { name: /Kitchen/ }));
    await heading('Kitchen');
    expect(navigation().getByRole('link', { current: true }).textContent).toBe('Bins');
  });

  test('keys navigate, but not while typing', async () => {
    app = await openApp('/home');
    await app.user.keyboard('gb');
    await heading('Bins');
    await app.user.keyboard('/');
    await heading('Search');
    const field = await screen.findByRole('searchbox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await app.user.keyboard('gb/n');
    expect(field).toHaveProperty('value', 'gb/n');
    expect(app.address()).toMatch(/^\/search/);
  });

  test('no key is held back for shortcuts that are switched off', async () => {
    setPreference('singleKeys', 'off');
    app = await openApp('/bins');
    await heading('Bins');
    const key = new KeyboardEvent('keydown', { key: 'b', bubbles: true, cancelable: true });
    document.body.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(false);
    setPreference('singleKeys', undefined);
  });

  test('"n" presses the screen\'s main act', async () => {
    app = await openApp('/bins');
    await app.user.keyboard('n');
    await waitFor(() => expect(app.address()).toMatch(/^\/bins\/create/));
  });

  test.each(['/cellar', '/bins/1/map'])('%s is not found and offers links', async (address) => {
    app = await openApp(address);
    await heading('There is nothing here');
    await app.user.click(screen.getByRole('link', { name: 'Search instead' }));
    await heading('Search');
  });

  test('signing out leads to /login and does not send the next person back here', async () => {
    app = await openApp('/settings');
    await app.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.address()).toBe('/login'));
  });
});

describe('the state of the connection', () => {
  test('offline is shown only while the network is unavailable', async () => {
    app = await openApp('/home');
    await until('the app is online', () => currentAccount.get()?.sync.get().connection === 'online');
    const isOfflineShown = () => screen.queryAllByRole('button', { name: 'Offline' }).length > 0;
    expect(isOfflineShown()).toBe(false);
    app.server.network = () => 'unreachable';
    dispatchEvent(new Event('offline'));
    await waitFor(() => expect(isOfflineShown()).toBe(true));
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(isOfflineShown()).toBe(false));
  });

  test('stays in the header of the next page', async () => {
    app = await openApp('/home');
    await until('the app is online', () => currentAccount.get()?.sync.get().connection === 'online');
    const toldInPage = () => within(screen.getByRole('main')).queryByRole('button', { name: 'Offline' });
    app.server.network = () => 'unreachable';
    dispatchEvent(new Event('offline'));
    await waitFor(() => expect(toldInPage()).toBeTruthy());
    await app.user.click(navigation().getByRole('link', { name: 'Bins' }));
    await heading('Bins');
    expect(toldInPage()).toBeTruthy();
  });
});
