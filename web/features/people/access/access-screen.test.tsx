import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AccessEntry, AccessList } from '#domain/access/access.ts';
import type { SentInvite } from '#domain/access/access-calls.ts';
import { invitationMessage } from '#domain/access/access-rules.ts';
import type { CallName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [tyres, rims, attic, anna, sven] = [newId(), newId(), newId(), newId(), newId()];
const now = '2026-05-03T10:00:00.000Z';
const entry = (
  userName: string,
  role: AccessEntry['role'],
  more: Partial<AccessEntry> = {},
): AccessEntry => ({
  role,
  userName,
  grantedBy: newId(),
  grantedAt: now,
  ...more,
});
const people = (): AccessList => ({
  [anna]: entry('Anna', 'editor', { userEmail: 'anna@example.org' }),
  [sven]: entry('Sven', 'viewer', { via: { kind: 'location', id: attic } }),
});

function fill(server: SmallServer, accessList: AccessList = people()): void {
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
  giveBin(server, 'Tyres', [], { id: tyres, locationId: attic });
  giveBin(server, 'Rims', [], { id: rims, parentBinId: tyres });
  for (const id of [attic, tyres, rims]) server.setPeople(id, { accessList });
}

const openTyres = (prepare: (server: SmallServer) => void = fill) =>
  openApp(`/bins/${tyres}/access`, { prepare });
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
/** jsdom does not show popovers. */
const choose = async (name: string | RegExp) =>
  app.user.click(await screen.findByRole('menuitem', { name, hidden: true }));
const calls = (name: CallName) => app.server.received.filter(({ call }) => call === name).length;
const confirmed = async (verb: string) => {
  const question = within(await screen.findByRole('alertdialog'));
  const text = question.getByText(/no longer see/).textContent;
  await app.user.click(question.getByRole('button', { name: verb }));
  return text;
};
const invite = (email: string): SentInvite => ({
  id: newId(),
  target: { kind: 'bin', id: tyres },
  email,
  role: 'viewer',
  invitedBy: 'Olga',
  invitedAt: now,
  expiresAt: now,
  link: `https://example.org/invite/${email}`,
});

describe('the people of a bin', () => {
  test('are listed owner first, with role and origin', async () => {
    app = await openTyres();
    const list = within(await screen.findByRole('list', { name: 'People' }));
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toMatch(/Olga \(you\)Owner$/);
    expect(rows[1]).toMatch(/Anna.*anna@example.org.*Can edit/);
    expect(rows[2]).toMatch(/Sven.*through Attic.*Can view/);
    expect(screen.getByRole('heading', { name: '3 people have access' })).toBeTruthy();
  });

  test('get another role', async () => {
    app = await openTyres();
    await press('What Sven can do: Can view');
    await choose(/^Can edit/);
    expect(await screen.findByRole('button', { name: 'What Sven can do: Can edit' })).toBeTruthy();
    await waitFor(() => expect(app.server.bins.get(rims)?.header.accessList[sven]?.role).toBe('editor'));
  });

  test('lose access after a confirmation with a count, with Undo', async () => {
    app = await openTyres();
    let asked: unknown;
    app.server.answers['accessEntries.restore'] = (data) => {
      asked = data;
      return { revisions: {} };
    };
    await press('What Anna can do: Can edit');
    await choose('End access');
    expect(await confirmed('End access')).toBe('Anna will no longer see “Tyres” or the bin in it.');
    await waitFor(() => expect(app.server.bins.get(rims)?.header.accessList[anna]).toBeUndefined());
    expect(screen.queryByRole('button', { name: /What Anna can do/ })).toBeNull();
    await press('Undo');
    expect(await screen.findByText('Access restored')).toBeTruthy();
    expect(asked).toEqual({ target: { kind: 'bin', id: tyres }, eventId: expect.any(String) });
  });

  test('lose access offline too, but without the Undo that needs the server', async () => {
    app = await openTyres();
    await screen.findByRole('list', { name: 'People' });
    app.server.network = () => 'unreachable';
    dispatchEvent(new Event('offline'));
    await screen.findAllByText('Offline');
    await press('What Anna can do: Can edit');
    await choose('End access');
    await confirmed('End access');
    expect(await screen.findByText('Anna no longer has access to “Tyres”')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('may take out as far as the switch says', async () => {
    app = await openTyres();
    const toggle = await screen.findByRole('switch', { name: 'Let viewers take out and check off' });
    await app.user.click(toggle);
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.viewersMayTakeOut).toBe(true));
    await press('What Anna can do: Can edit');
    // The bin in it has a switch of its own.
    const viewer =
      'Can view: sees everything, and in some bins can take things out, put them back and check off lists';
    expect(await screen.findByRole('menuitem', { name: viewer, hidden: true })).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await app.user.click(toggle);
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.viewersMayTakeOut).toBeUndefined());
    app.server.act({ call: 'locations.update', data: { id: attic, viewersMayTakeOut: true } });
    expect(await screen.findByText('Those who see “Attic” already may.')).toBeTruthy();
    app.server.setPeople(tyres, { role: 'editor' });
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  });

  test('see the code only until the bin is made private', async () => {
    app = await openTyres((server) => fill(server, {}));
    const toggle = await screen.findByRole('switch', { name: 'Private' });
    expect(toggle).toHaveProperty('checked', true);
    await app.user.click(toggle);
    await screen.findByRole('heading', { name: /^Can be seen by you and .*code/ });
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.isPrivate).toBe(false));
    await app.user.click(toggle);
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.isPrivate).toBe(true));
    app.server.setPeople(tyres, { role: 'admin', ownerId: newId() });
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Private' })).toBeNull());
    expect(screen.getByRole('switch')).toBeTruthy();
  });

  test('are read-only for others, who can leave and undo that', async () => {
    app = await openTyres((server) => {
      const own = { [server.userId]: entry('Olga', 'editor'), ...people() };
      fill(server, own);
      const shared = { role: 'editor', ownerId: newId(), ownerName: 'Eva' } as const;
      for (const id of [attic, tyres, rims]) server.setPeople(id, shared);
    });
    const list = within(await screen.findByRole('list', { name: 'People' }));
    expect(list.queryByRole('button')).toBeNull();
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows.at(-1)).toMatch(/Sven.*through Attic · Sees everything, but cannot change it.*Can view/);
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    app.server.answers['accessEntries.delete'] = () => {
      app.server.takeAway(tyres, rims);
      return { revisions: {}, eventId: newId() };
    };
    app.server.answers['accessEntries.restore'] = () => ({ revisions: {} });
    await press('Leave “Tyres”');
    expect(await confirmed('Leave')).toBe('You will no longer see it or the bin in it.');
    await waitFor(() => expect(app.address()).toBe('/bins'));
    await press('Undo');
    await waitFor(() => expect(calls('accessEntries.restore')).toBe(1));
    expect(screen.queryByText(/You no longer have access/)).toBeNull();
  });
});

test('losing access while the people are shown is reported', async () => {
  app = await openTyres((server) => {
    fill(server);
    for (const id of [attic, tyres, rims]) server.setPeople(id, { role: 'viewer', ownerId: newId() });
  });
  await screen.findByRole('list', { name: 'People' });
  app.server.takeAway(attic, tyres, rims);
  const alertElement = await screen.findByRole('alert');
  expect(alertElement.textContent).toMatch(/You no longer have access to Tyres\./);
  expect(await screen.findByText('You no longer have access to Attic and its 2 bins.')).toBeTruthy();
});

describe('a request', () => {
  const asking = (server: SmallServer) => {
    fill(server, {});
    const request = { userId: anna, userName: 'Anna', userEmail: 'anna@example.org', requestedAt: now };
    server.setPeople(tyres, { pendingRequests: { [anna]: { ...request, message: 'For the move.' } } });
  };

  test('is granted as the role that was chosen, viewer if none was', async () => {
    app = await openTyres(asking);
    expect(await screen.findByText('For the move.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'What Anna can do' })).toHaveProperty('value', 'viewer');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'What Anna can do' }), 'editor');
    await press('Grant Anna access');
    expect(await screen.findByRole('button', { name: 'What Anna can do: Can edit' })).toBeTruthy();
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.pendingRequests).toEqual({}));
  });

  test('is denied', async () => {
    app = await openTyres(asking);
    await press('Deny Anna');
    expect(await screen.findByText('Only you can see it')).toBeTruthy();
    await waitFor(() => expect(app.server.bins.get(tyres)?.header.pendingRequests).toEqual({}));
  });
});

describe('inviting', () => {
  test('takes many addresses at once and shows the link of each', async () => {
    app = await openTyres();
    let asked: unknown;
    app.server.answers['invites.create'] = (data) => {
      asked = data;
      return { invites: data.emails.map(invite), isMailed: true, revisions: {} };
    };
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.type(
      sheet.getByLabelText('Email addresses'),
      'BO@example.org, eva@example.org{Enter}bo@example.org',
    );
    await app.user.selectOptions(sheet.getByLabelText('What they can do'), 'editor');
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    const result = within(await screen.findByRole('dialog', { name: '2 invitations are on their way' }));
    expect(asked).toEqual({
      targets: [{ kind: 'bin', id: tyres }],
      emails: ['bo@example.org', 'eva@example.org'],
      role: 'editor',
    });
    await app.user.click(result.getAllByRole('button', { name: 'Copy link' })[1] as HTMLElement);
    expect(await navigator.clipboard.readText()).toBe('https://example.org/invite/eva@example.org');
    await app.user.click(result.getAllByRole('button', { name: /^More about the link/ })[0] as HTMLElement);
    await choose('Show QR code');
    expect(await result.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  });

  test('restores typed addresses and role after a reload', async () => {
    app = await openTyres();
    const openSheet = async () => {
      await press('Invite');
      await press('Invite by email');
      return within(await screen.findByRole('dialog'));
    };
    const sheet = await openSheet();
    await app.user.type(sheet.getByLabelText('Email addresses'), 'bo@example.org');
    await app.user.selectOptions(sheet.getByLabelText('What they can do'), 'editor');
    window.dispatchEvent(new Event('pagehide'));
    await app.drawAnew();
    const again = await openSheet();
    expect(again.getByLabelText('Email addresses')).toHaveProperty('value', 'bo@example.org');
    expect(again.getByLabelText('What they can do')).toHaveProperty('value', 'editor');
  });

  test('mentions no mail where none is sent, and rejects one’s own address', async () => {
    app = await openTyres();
    app.server.answers['invites.create'] = (data) => ({
      invites: data.emails.map(invite),
      isMailed: false,
      revisions: {},
    });
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    const addresses = sheet.getByLabelText('Email addresses');
    await app.user.type(addresses, app.server.me.email.toUpperCase());
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(await sheet.findByText(/is your own address\. Leave it out\./)).toBeTruthy();
    expect(calls('invites.create')).toBe(0);
    await app.user.clear(addresses);
    await app.user.type(addresses, 'bo@example.org');
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    const result = within(await screen.findByRole('dialog', { name: '1 invitation is ready' }));
    expect(result.getByText(/send each link yourself/)).toBeTruthy();
    expect(result.queryByText(/on its way/)).toBeNull();
  });

  test('names invalid addresses and keeps what was typed when the server is unreachable', async () => {
    app = await openTyres();
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(sheet.getByText('Choose somebody or write an address.')).toBeTruthy();
    const field = sheet.getByLabelText('Email addresses');
    await app.user.type(field, 'bo@example');
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(sheet.getByText('This is not an email address: bo@example')).toBeTruthy();
    await app.user.type(field, '.org');
    app.server.network = () => 'unreachable';
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(await sheet.findByText('The server could not be reached.')).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Cancel' }));
    await press('Invite');
    await press('Invite by email');
    expect(await screen.findByLabelText('Email addresses')).toHaveProperty('value', 'bo@example.org');
  });

  test('offers those one shares other things with', async () => {
    app = await openTyres((server) => {
      fill(server, {});
      const tools = giveBin(server, 'Tools');
      server.setPeople(tools, { accessList: people() });
    });
    let asked: unknown;
    app.server.answers['accessEntries.create'] = (data) => {
      asked = data;
      return { revisions: {} };
    };
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.click(sheet.getByRole('button', { name: 'Sven' }));
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Sven has access now.')).toBeTruthy();
    expect(asked).toEqual({ targets: [{ kind: 'bin', id: tyres }], userId: sven, role: 'viewer' });
    expect(calls('invites.create')).toBe(0);
  });

  test('offers all places instead of one, with people and addresses', async () => {
    const shed = newId();
    app = await openApp(`/locations/${shed}/access`, {
      prepare(server) {
        server.act({ call: 'locations.create', data: { id: shed, name: 'Shed' } });
        server.setPeople(shed, { accessList: people() });
      },
    });
    const asked: unknown[] = [];
    app.server.answers['groups.addMembers'] = (data) => asked.push(data) && { revisions: {} };
    app.server.answers['invites.create'] = (data) => {
      asked.push(data);
      return { invites: [], isMailed: true, revisions: {} };
    };
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog', { name: 'Share “Shed”' }));
    expect(sheet.queryByRole('button', { name: 'Sven' })).toBeNull();
    await app.user.click(sheet.getByRole('checkbox', { name: /All my places, also new ones/ }));
    await screen.findByRole('dialog', { name: 'Share all my places' });
    await app.user.click(sheet.getByRole('button', { name: 'Sven' }));
    await app.user.type(sheet.getByLabelText('Email addresses'), 'bo@example.org');
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Sven has access now.')).toBeTruthy();
    expect(asked).toEqual([
      { allPlaces: 'viewer', userIds: [sven] },
      { allPlaces: 'viewer', emails: ['bo@example.org'] },
    ]);
  });

  test('focuses the address field on devices with a mouse', async () => {
    app = await openTyres((server) => {
      fill(server, {});
      server.setPeople(giveBin(server, 'Tools'), { accessList: people() });
    });
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), { matches: media === '(pointer: fine)', media } as MediaQueryList),
    );
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('button', { name: 'Sven' })).toBeTruthy();
    expect(document.activeElement).toBe(sheet.getByLabelText('Email addresses'));
  });

  test('a draft drops people who no longer share anything', async () => {
    const tools = newId();
    app = await openTyres((server) => {
      fill(server, {});
      giveBin(server, 'Tools', [], { id: tools });
      server.setPeople(tools, { accessList: people() });
    });
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.click(sheet.getByRole('button', { name: 'Sven' }));
    app.server.setPeople(tools, { accessList: {} });
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'Sven' })).toBeNull());
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(await sheet.findByText('Choose somebody or write an address.')).toBeTruthy();
    expect(screen.queryByText('Shared')).toBeNull();
  });

  test('lists open invitations with link and Withdraw', async () => {
    const bo = invite('bo@example.org');
    const pending = { userId: bo.id, userName: bo.email, userEmail: bo.email, requestedAt: now };
    app = await openTyres((server) => {
      fill(server, {});
      server.setPeople(tyres, {
        pendingRequests: { [bo.id]: { ...pending, message: invitationMessage('editor') } },
      });
      server.answers['invites.list'] = () => ({ sent: [bo], received: [] });
      server.answers['invites.delete'] = () => {
        server.setPeople(tyres, { pendingRequests: {} });
        return { revisions: {} };
      };
    });
    const list = within(await screen.findByRole('list', { name: 'Open invitations' }));
    expect(list.getByText(/^Can edit/)).toBeTruthy();
    await press('Link for bo@example.org');
    const sheet = within(await screen.findByRole('dialog', { name: 'Link for bo@example.org' }));
    await app.user.click(sheet.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(bo.link);
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    await screen.findAllByRole('button', { name: /^Offline/, hidden: true });
    expect(screen.getByRole('dialog', { name: 'Link for bo@example.org' })).toBeTruthy();
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryAllByText('Offline')).toEqual([]));
    await app.user.click(sheet.getByRole('button', { name: 'Close' }));
    await press('Withdraw the invitation to bo@example.org');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Open invitations' })).toBeNull());
  });

  test('lists others’ invitations without links, and who has them', async () => {
    const sent = [sven, newId()].map((invitedBy, n) => {
      const { link: _, ...others } = invite(`bo${n}@example.org`);
      return { ...others, invitedBy };
    });
    const pending = ({ id, email }: SentInvite) => {
      const message = invitationMessage('editor');
      return [id, { userId: id, userName: email, userEmail: email, requestedAt: now, message }] as const;
    };
    app = await openTyres((server) => {
      fill(server);
      server.setPeople(tyres, { pendingRequests: Object.fromEntries(sent.map(pending)) });
      server.answers['invites.list'] = () => ({ sent, received: [] });
    });
    const list = within(await screen.findByRole('list', { name: 'Open invitations' }));
    expect(await list.findByText(/Sven has the link$/)).toBeTruthy();
    expect(list.getByText(/Somebody else has the link$/)).toBeTruthy();
    expect(list.queryByRole('button', { name: /^Link for/ })).toBeNull();
    expect(list.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(2);
  });

  test('shows the server’s refusal', async () => {
    app = await openTyres();
    app.server.answers['invites.create'] = () => {
      throw new AppError('entries.tooHigh');
    };
    await press('Invite');
    await press('Invite by email');
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.type(sheet.getByLabelText('Email addresses'), 'bo@example.org');
    await app.user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(await sheet.findByText('You cannot give more access than you have yourself.')).toBeTruthy();
  });
});
