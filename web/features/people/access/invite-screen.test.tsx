import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InvitePreview, ReceivedInvite } from '#domain/access/access-calls.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { olga } from '#test/web/small-sign-in.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const now = '2026-05-03T10:00:00.000Z';
const tyres = newId();
const invite: ReceivedInvite = {
  id: newId(),
  target: { kind: 'bin', id: tyres },
  name: 'Tyres',
  role: 'viewer',
  inviterName: 'Eva',
  invitedAt: now,
  expiresAt: now,
};
const offer = (server: SmallServer) => {
  server.answers['invites.get'] = () => invite;
};
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));

test('shows the offer and, once accepted, opens it on arrival', async () => {
  app = await openApp('/invite/token.proof', { prepare: offer });
  expect(await screen.findByText('Eva invites you to the bin')).toBeTruthy();
  expect(screen.getByText('You can look at everything, but not change it.')).toBeTruthy();
  let token: unknown;
  app.server.answers['invites.accept'] = (data) => {
    token = 'token' in data && data.token;
    return { target: invite.target, role: invite.role, revisions: {} };
  };
  await press('Accept');
  expect(await screen.findByText('Opening “Tyres”...')).toBeTruthy();
  expect(token).toBe('token.proof');
  giveBin(app.server, 'Tyres', ['Winter set'], { id: tyres });
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
});

test.each([
  [
    'everywhere',
    'You can look at everything, take things out yourself, put them back and check off lists, but change nothing else.',
  ],
  [
    'somewhere',
    'You can look at everything. In some bins you can also take things out yourself, put them back and check off lists.',
  ],
] as const)('viewers who may take out %s read it', async (takeOut, text) => {
  app = await openApp('/invite/token', {
    prepare(server) {
      server.answers['invites.get'] = () => ({ ...invite, takeOut });
    },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an invitation into a group names what the group has', async () => {
  app = await openApp('/invite/token', {
    prepare(server) {
      server.answers['invites.get'] = () => ({
        ...invite,
        groupName: 'Leaders',
        groupHas: ['Attic', 'Hall'],
        isMixed: true,
      });
      server.answers['invites.accept'] = () => ({ target: invite.target, role: invite.role, revisions: {} });
    },
  });
  expect(await screen.findByText('It has access to “Attic” and “Hall”.')).toBeTruthy();
  expect(screen.getByText('You can look at everything, and change some of it.')).toBeTruthy();
  await press('Accept');
  expect(await screen.findByText('You joined the group “Leaders”: “Attic” and “Hall”.')).toBeTruthy();
});

test('joining a group whose places are all in the trash leads to the groups', async () => {
  app = await openApp('/invite/token', {
    prepare(server) {
      server.answers['invites.get'] = () => ({ ...invite, name: '', groupName: 'Leaders', groupHas: [] });
      server.answers['invites.accept'] = () => ({ role: invite.role, revisions: {} });
      server.answers['groups.joined'] = () => ({ groups: [] });
    },
  });
  expect(await screen.findByText('Leaders')).toBeTruthy();
  expect(screen.queryByText(/It has access to/)).toBeNull();
  await press('Accept');
  expect(await screen.findByText('You joined the group “Leaders”')).toBeTruthy();
  await waitFor(() => expect(app.address()).toBe('/groups'));
});

test('declining leads home', async () => {
  app = await openApp('/invite/token', { prepare: offer });
  app.server.answers['invites.decline'] = () => ({ revisions: {} });
  await press('Decline');
  await waitFor(() => expect(app.address()).toBe('/home'));
});

test('an expired invitation says what to do', async () => {
  app = await openApp('/invite/token', {
    prepare(server) {
      server.answers['invites.get'] = () => {
        throw new AppError('invites.notFound');
      };
    },
  });
  expect(await screen.findByText('This invitation is no longer valid')).toBeTruthy();
  expect(screen.getByText(/older than 14 days/)).toBeTruthy();
});

test('an invitation that could not be read is retried', async () => {
  app = await openApp('/invite/token', {
    prepare(server) {
      offer(server);
      let tries = 0;
      server.answers['invites.get'] = () => {
        if (tries++ === 0) throw new AppError('server.busy');
        return invite;
      };
    },
  });
  expect(await screen.findByText('The invitation could not be loaded')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('Eva invites you to the bin')).toBeTruthy();
});

test('a read invitation stays offline until it is withdrawn', async () => {
  app = await openApp('/invite/token', { prepare: offer });
  expect(await screen.findByText('Eva invites you to the bin')).toBeTruthy();
  app.server.network = () => 'unreachable';
  app.server.cutConnections();
  await screen.findAllByRole('button', { name: /^Offline/ });
  expect(screen.getByText('Eva invites you to the bin')).toBeTruthy();
  app.server.answers['invites.get'] = () => {
    throw new AppError('invites.notFound');
  };
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('This invitation is no longer valid')).toBeTruthy();
});

test('says whom it was sent to, if not to the address of this account', async () => {
  app = await openApp('/invite/token', {
    prepare(server) {
      server.answers['invites.get'] = () => ({ ...invite, isToAnother: true });
    },
  });
  expect(await screen.findByText(/sent to a different address, not to yours, olga@example.org/)).toBeTruthy();
});

describe('signed out', () => {
  const preview: InvitePreview = {
    kind: 'location',
    name: 'New house',
    binCount: 12,
    role: 'editor',
    inviterName: 'Anna',
    expiresAt: '2026-12-06T10:00:00.000Z',
  };
  const openSignedOut = (answer: () => InvitePreview) =>
    openApp('/invite/token.proof', {
      isSignedIn: false,
      prepare(server) {
        offer(server);
        server.answers['invites.preview'] = answer;
      },
    });
  const refuse = (code: ErrorCode) => () => {
    throw new AppError(code);
  };

  test('a mailed link shows inviter and target before sign-up, which returns to it', async () => {
    app = await openSignedOut(() => preview);
    expect(
      await screen.findByRole('heading', { name: 'Anna invites you to the place “New house”' }),
    ).toBeTruthy();
    expect(
      screen.getByText('It contains 12 bins. You can look at everything and change what is in it.'),
    ).toBeTruthy();
    expect(screen.getByText('The invitation works once, until 6 December 2026.')).toBeTruthy();
    expect(app.address()).toBe('/invite/token.proof');
    await app.user.click(screen.getByRole('link', { name: 'I already have an account' }));
    await waitFor(() => expect(app.address()).toBe('/login?next=%2Finvite%2Ftoken.proof'));
    await screen.findByRole('heading', { name: 'Welcome back' });
    await app.user.type(screen.getByLabelText('Email'), olga.email);
    await app.user.type(screen.getByLabelText('Password'), `${olga.password}{Enter}`);
    expect(await screen.findByText('Eva invites you to the bin')).toBeTruthy();
    expect(app.address()).toBe('/invite/token.proof');
  });

  test('leads to signing up', async () => {
    app = await openSignedOut(() => ({ ...preview, kind: 'bin', binCount: 0, role: 'viewer' }));
    await screen.findByRole('heading', { name: 'Anna invites you to the bin “New house”' });
    expect(screen.getByText('You can look at everything, but not change it.')).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Create account' }));
    await waitFor(() => expect(app.address()).toBe('/signup?next=%2Finvite%2Ftoken.proof'));
  });

  test('an expired invitation says only that', async () => {
    app = await openSignedOut(refuse('invites.notFound'));
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeTruthy();
    expect(screen.getByText(/used or withdrawn, or is older than 14 days/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
  });

  test('an invitation that could not be read is retried', async () => {
    let tries = 0;
    app = await openSignedOut(() => (tries++ === 0 ? refuse('request.tooMany')() : preview));
    expect(await screen.findByRole('heading', { name: 'The invitation could not be loaded' })).toBeTruthy();
    await press('Try again');
    expect(
      await screen.findByRole('heading', { name: 'Anna invites you to the place “New house”' }),
    ).toBeTruthy();
  });

  test('shows that it retries, and sends one request however often it is pressed', async () => {
    app = await openSignedOut(refuse('request.tooMany'));
    const button = await screen.findByRole('button', { name: 'Try again' });
    const unanswered = vi.fn(() => new Promise(() => {}));
    const through = globalThis.fetch;
    vi.stubGlobal('fetch', unanswered);
    await app.user.dblClick(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    dispatchEvent(new Event('online'));
    expect(unanswered).toHaveBeenCalledOnce();
    vi.stubGlobal('fetch', through);
  });

  test('another link shows nothing of the one before', async () => {
    app = await openSignedOut(() => preview);
    await screen.findByRole('heading', { name: 'Anna invites you to the place “New house”' });
    const through = globalThis.fetch;
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await app.go('/invite/other.proof');
    await waitFor(() => expect(screen.queryByText(/New house/)).toBeNull());
    vi.stubGlobal('fetch', through);
  });
});
