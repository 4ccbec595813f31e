import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnRequest, ReceivedInvite } from '#domain/access/access-calls.ts';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const now = '2026-05-03T10:00:00.000Z';
const attic = newId();
const invite: ReceivedInvite = {
  id: newId(),
  target: { kind: 'location', id: attic },
  name: 'Attic',
  role: 'editor',
  inviterName: 'Eva',
  invitedAt: now,
  expiresAt: now,
};
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const asks = (userId: string, userName: string, requestedAt: string) => ({
  [userId]: { userId, userName, userEmail: '', requestedAt, message: '' },
});

function invited(server: SmallServer): void {
  server.setMe({ invites: [invite], notifications: [] });
  const answered = () => {
    server.setMe({ invites: [] });
    return { target: invite.target, role: invite.role, revisions: {} };
  };
  server.answers['invites.accept'] = answered;
  server.answers['invites.decline'] = answered;
}

test('without requests, the screen says so once', async () => {
  app = await openApp('/access-requests');
  expect(await screen.findByRole('heading', { name: 'Nobody is waiting for an answer' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Invitations to you' })).toBeNull();
});

test('Home says what one has asked for, until it is answered', async () => {
  const asked: OwnRequest = {
    target: { kind: 'bin', id: newId() },
    name: 'Club store',
    requestedAt: now,
  };
  const other: OwnRequest = { ...asked, target: { kind: 'bin', id: newId() }, name: 'Tents' };
  app = await openApp('/home', { prepare: (server) => server.setMe({ requests: [asked, other] }) });
  const link = await screen.findByRole('link', { name: /^You asked for access to “Club store” and 1 more/ });
  expect(link.getAttribute('href')).toBe('/access-requests');
  app.server.setMe({ requests: [other] });
  expect(await screen.findByRole('link', { name: /^You asked for access to “Tents”/ })).toBeTruthy();
  app.server.setMe({ requests: [] });
  await waitFor(() => expect(screen.queryByText(/You asked for access/)).toBeNull());
});

test('an invitation into a group names the group, and so does accepting', async () => {
  app = await openApp('/access-requests', {
    prepare(server) {
      invited(server);
      server.setMe({ invites: [{ ...invite, groupName: 'Leaders' }] });
    },
  });
  const part = await region('Invitations to you');
  expect(await part.findByText('Eva invites you to the group')).toBeTruthy();
  expect(part.getByText('It has access to “Attic” and maybe more.')).toBeTruthy();
  await press('Accept “Leaders”');
  expect(await screen.findByText('You joined the group “Leaders”')).toBeTruthy();
});

test('a request says how many bins granting it shares', async () => {
  const [tyres, anna] = [newId(), newId()];
  app = await openApp('/access-requests', {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      giveBin(server, 'Winter', [], { parentBinId: tyres });
      giveBin(server, 'Summer', [], { parentBinId: tyres });
      server.setPeople(tyres, { pendingRequests: asks(anna, 'Anna', now) });
    },
  });
  const part = await region('Who asks to see your things');
  expect(await part.findByText('They will see the bin and the 2 bins in it.')).toBeTruthy();
});

test('requests to managed targets are answered, oldest first', async () => {
  const tyres = newId();
  app = await openApp('/access-requests', {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      const foreign = giveBin(server, 'Foreign');
      const [anna, sven] = [newId(), newId()];
      server.setPeople(tyres, {
        pendingRequests: { ...asks(sven, 'Sven', '2026-05-04'), ...asks(anna, 'Anna', '2026-05-03') },
      });
      server.setPeople(foreign, { role: 'viewer', pendingRequests: asks(sven, 'Sven', '2026-05-04') });
    },
  });
  const part = await region('Who asks to see your things');
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(2));
  const rows = part.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toMatch(/Anna asks for access to “Tyres”/);
  await press('Grant Anna access');
  await press('Deny Sven');
  expect(await part.findByText('Nobody is asking you for access right now.')).toBeTruthy();
  await waitFor(() => expect(app.server.bins.get(tyres)?.header.pendingRequests).toEqual({}));
  expect(Object.values(app.server.bins.get(tyres)?.header.accessList ?? {})).toMatchObject([
    { userName: 'Anna', role: 'viewer' },
  ]);
});

test('an invitation is accepted, and leads on', async () => {
  app = await openApp('/access-requests', { prepare: invited });
  const part = await region('Invitations to you');
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Invitations to you');
  expect(await part.findByText('You can look at everything and change what is in it.')).toBeTruthy();
  await press('Accept “Attic”');
  expect(await screen.findByText('You have access to “Attic” now')).toBeTruthy();
  expect(await part.findByText('No invitations right now.')).toBeTruthy();
  expect(app.server.received.filter(({ call }) => call === 'invites.accept')).toHaveLength(1);
});

test('an invitation is declined, and one that could not be answered stays and says why', async () => {
  app = await openApp('/access-requests', { prepare: invited });
  const { decline } = { decline: app.server.answers['invites.decline'] };
  app.server.answers['invites.decline'] = () => {
    throw new AppError('invites.notFound');
  };
  await press('Decline “Attic”');
  expect(await screen.findByText('This invitation is no longer valid.')).toBeTruthy();
  if (decline) app.server.answers['invites.decline'] = decline;
  await press('Decline “Attic”');
  expect(await screen.findByText('No invitations right now.')).toBeTruthy();
});

test('withdrawing a request focuses the next one, or the heading after the last', async () => {
  const asked = (name: string): OwnRequest => ({
    target: { kind: 'bin', id: newId() },
    name,
    requestedAt: now,
  });
  app = await openApp('/access-requests', {
    prepare(server) {
      server.setMe({ requests: [asked('Drills'), asked('Saws')] });
      server.answers['accessRequests.delete'] = ({ target }) => {
        server.setMe({ requests: server.me.requests.filter((request) => request.target.id !== target.id) });
        return { revisions: {} };
      };
    },
  });
  const next = await screen.findByRole('button', { name: 'Withdraw the request for “Saws”' });
  await press('Withdraw the request for “Drills”');
  await waitFor(() => expect(screen.queryByText('Drills')).toBeNull());
  expect(document.activeElement).toBe(next);
  await app.user.keyboard('{Enter}');
  await screen.findByText('You have no open requests.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('one’s own request is withdrawn', async () => {
  const request = { target: { kind: 'bin', id: newId() }, name: 'Drills', requestedAt: now } as const;
  app = await openApp('/access-requests', {
    prepare(server) {
      server.setMe({ requests: [request] });
      server.answers['accessRequests.delete'] = () => {
        server.setMe({ requests: [] });
        return { revisions: {} };
      };
    },
  });
  await press('Withdraw the request for “Drills”');
  expect(await screen.findByText('You have no open requests.')).toBeTruthy();
});
