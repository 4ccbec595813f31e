import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccessEntry } from '#domain/access/access.ts';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { until } from '#test/web/until.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => giveSearchWorker());
afterEach(() => app.close());

const [tyres, tools, anna] = [newId(), newId(), newId()];
const now = '2026-05-03T10:00:00.000Z';
const entry = (userName: string): AccessEntry => ({
  role: 'viewer',
  userName,
  grantedBy: anna,
  grantedAt: now,
});
const invitedTo = (name: string): ReceivedInvite => ({
  id: newId(),
  target: { kind: 'bin', id: newId() },
  name,
  role: 'viewer',
  inviterName: 'Anna',
  invitedAt: now,
  expiresAt: now,
});
const asks = (userId: string) => ({
  [userId]: { userId, userName: 'Anna', userEmail: '', requestedAt: now, message: '' },
});

function shareMine(server: SmallServer): void {
  giveBin(server, 'Tyres', ['Winter set'], { id: tyres });
  giveBin(server, 'Tools', [], { id: tools });
  server.setPeople(tyres, { accessList: { [anna]: entry('Anna') } });
}

function shareTheirs(server: SmallServer): void {
  shareMine(server);
  const accessList = { [server.userId]: entry('Olga') };
  server.setPeople(tyres, { role: 'editor', ownerId: anna, ownerName: 'Anna', accessList });
}

type Openness = { isPrivate?: boolean; shareLink?: { until?: string } };

test('a bin’s page leads to its people, and its menu to sharing it', async () => {
  app = await openApp(`/bins/${tyres}`, { prepare: shareMine });
  const row = await screen.findByRole('link', { name: /^People.*Anna/ });
  expect(row.getAttribute('href')).toBe(`/bins/${tyres}/access`);
  await app.user.click(await screen.findByRole('button', { name: 'Bin menu' }));
  expect(screen.queryByRole('menuitem', { name: 'Leave', hidden: true })).toBeNull();
  await app.user.click(screen.getByRole('menuitem', { name: 'Share', hidden: true }));
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}/access`));
});

test.each([
  ['Only you', {}],
  ['Anyone with the code', { isPrivate: false }],
  ['Public link', { shareLink: {} }],
])('a bin’s page says below its name: %s', async (reach, { shareLink, ...data }: Openness) => {
  const prepare = (server: SmallServer) => {
    giveBin(server, 'Tyres', [], { id: tyres, ...data });
    if (shareLink) server.setPeople(tyres, { shareLink });
  };
  app = await openApp('/bins', { prepare });
  await app.user.click(await screen.findByRole('link', { name: /Tyres/ }));
  const title = await screen.findByRole('heading', { name: 'Tyres', level: 1 });
  expect(within(title.closest('header') as HTMLElement).getByText(reach)).toBeTruthy();
});

test('another’s bin is left from its menu', async () => {
  app = await openApp(`/bins/${tyres}`, { prepare: shareTheirs });
  await screen.findByText('Winter set');
  await app.user.click(await screen.findByRole('button', { name: 'Bin menu' }));
  expect(screen.queryByRole('menuitem', { name: 'Share', hidden: true })).toBeNull();
  app.server.answers['accessEntries.delete'] = () => {
    app.server.takeAway(tyres);
    return { revisions: {}, eventId: newId() };
  };
  await app.user.click(screen.getByRole('menuitem', { name: 'Leave', hidden: true }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.address()).toBe('/bins'));
  expect(await screen.findByText('You left “Tyres”')).toBeTruthy();
});

test('losing access to the open bin is reported, with a link back', async () => {
  app = await openApp(`/bins/${tyres}`, { prepare: shareTheirs });
  await screen.findByText('Winter set');
  const heading = screen.getByRole('heading', { level: 1 });
  app.server.takeAway(tyres);
  expect(await screen.findByRole('heading', { name: 'You no longer have access to Tyres.' })).toBeTruthy();
  // The header stays, and with it the focus.
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  await app.user.click(screen.getByRole('link', { name: 'All bins' }));
  await waitFor(() => expect(app.address()).toBe('/bins'));
});

test('a change refused because the access ended says so and can be copied', async () => {
  app = await openApp('/home', { prepare: shareTheirs });
  await screen.findByRole('navigation', { name: 'Main navigation' });
  await until('the bin is here', () => currentAccount.get()?.bins.get().bins.get(tyres)?.role === 'editor');
  app.server.network = () => 'unreachable';
  await act('items.create', { binId: tyres, items: [{ id: newId(), name: 'Jack', quantity: 2 }] });
  app.server.refuse = ({ call }) => (call === 'items.create' ? new AppError('bins.notFound') : undefined);
  app.server.takeAway(tyres);
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  await until('it is refused', () => currentAccount.get()?.refused.get().length === 1, 8_000);
  const [button] = await screen.findAllByRole('button', { name: /Could not save/ });
  if (button) await app.user.click(button);
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('Added Jack to Tyres')).toBeTruthy();
  expect(await sheet.findByText('You no longer have access to Tyres.')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('2x Jack');
});

test('pending requests are counted on Settings and listed on Home', async () => {
  app = await openApp('/home', {
    prepare(server) {
      shareMine(server);
      server.setPeople(tyres, { pendingRequests: asks(anna) });
      const invite = { type: 'bin_invite', title: 'Drills', body: '', binId: newId(), read: false } as const;
      const from = { id: newId(), recipientId: server.userId, createdBy: anna, actorId: anna };
      server.setMe({ notifications: [{ ...invite, ...from, actorName: 'Anna', createdAt: now }] });
    },
  });
  const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  expect(await navigation.findByRole('link', { name: /Settings.*2 things wait for you/ })).toBeTruthy();
  const card = await screen.findByRole('link', { name: /Requests and invitations/ });
  expect(card.textContent).toMatch(/1 request$/);
  expect(card.getAttribute('href')).toBe('/access-requests');
  app.server.setPeople(tyres, { pendingRequests: {} });
  expect(await navigation.findByRole('link', { name: /Settings.*1 thing waits for you/ })).toBeTruthy();
});

test.each([
  ['the home screen', '/home'],
  ['where the bins would be', '/bins'],
])('without bins, an invitation is answered in place: %s', async (_where, address) => {
  const invites = ['Drills', 'Saws', 'Nails', 'Bolts'].map(invitedTo);
  app = await openApp(address, {
    prepare(server) {
      server.setMe({ invites });
      server.answers['invites.accept'] = () => {
        server.setMe({ invites: invites.slice(1) });
        return { target: invites[0]?.target, role: 'viewer', revisions: {} };
      };
    },
  });
  const list = await screen.findByRole('list', { name: 'Invitations to you' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  const others = () => screen.getByRole('link', { name: /Requests and invitations/ });
  expect(others().textContent).toMatch(/2 invitations$/);
  expect(others().getAttribute('href')).toBe('/access-requests');
  await app.user.click(within(list).getByRole('button', { name: 'Accept “Drills”' }));
  expect(await screen.findByText('You have access to “Drills” now')).toBeTruthy();
  await within(list).findByRole('button', { name: 'Accept “Nails”' });
  expect(within(list).queryByText('Drills')).toBeNull();
  expect(others().textContent).toMatch(/1 invitation$/);
});

test('the badge shows 99+ above 99, and screen readers hear the number', async () => {
  const invite = () => ({
    id: newId(),
    recipientId: anna,
    createdBy: anna,
    actorId: anna,
    actorName: 'Anna',
    createdAt: now,
    type: 'bin_invite' as const,
    title: 'Drills',
    body: '',
    binId: newId(),
    read: false,
  });
  const notifications = Array.from({ length: 99 }, invite);
  app = await openApp('/home', { prepare: (server) => server.setMe({ notifications }) });
  const settings = () => screen.findByRole('link', { name: /Settings.*things wait for you/ });
  expect((await settings()).textContent).toBe('Settings9999 things wait for you');
  app.server.setMe({ notifications: [invite(), ...notifications] });
  const badge = await screen.findByText('99+');
  expect(badge.parentElement?.textContent).toBe('99+100 things wait for you');
});

test('several chosen bins are shared at once', async () => {
  app = await openApp('/bins', { prepare: shareMine });
  let asked: unknown;
  app.server.answers['accessEntries.create'] = (data) => {
    asked = data;
    return { revisions: {} };
  };
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  await app.user.click(await screen.findByRole('button', { name: 'Select all' }));
  await app.user.click(await screen.findByRole('button', { name: 'Share' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share 2 bins' }));
  await app.user.click(sheet.getByRole('button', { name: 'Anna' }));
  await app.user.selectOptions(sheet.getByLabelText('What they can do'), 'editor');
  await app.user.click(sheet.getByRole('button', { name: 'Share' }));
  await app.user.click(await screen.findByRole('button', { name: 'Done' }));
  const targets = [tools, tyres].map((id) => ({ kind: 'bin', id }));
  expect(asked).toEqual({ targets: expect.arrayContaining(targets), userId: anna, role: 'editor' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Select none' })).toBeNull());
});

test('people chosen for some bins are not chosen for others', async () => {
  app = await openApp('/bins', {
    prepare(server) {
      shareMine(server);
      giveBin(server, 'Skis', []);
    },
  });
  const openSheet = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'Share' }));
    return within(await screen.findByRole('dialog', { name }));
  };
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  await app.user.click(await screen.findByRole('button', { name: 'Select all' }));
  const all = await openSheet('Share 3 bins');
  await app.user.click(all.getByRole('button', { name: 'Anna' }));
  await app.user.click(all.getByRole('button', { name: 'Cancel' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Skis' }));
  const two = await openSheet('Share 2 bins');
  expect(two.getByRole('button', { name: 'Anna', pressed: false })).toBeTruthy();
  await app.user.click(two.getByRole('button', { name: 'Cancel' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Skis' }));
  const again = await openSheet('Share 3 bins');
  expect(again.getByRole('button', { name: 'Anna', pressed: true })).toBeTruthy();
});
