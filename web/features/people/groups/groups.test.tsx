import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AccessEntry } from '#domain/access/access.ts';
import type { SentInvite } from '#domain/access/access-calls.ts';
import { groupGrantsMax, invitationMessage } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [shed, hall, tyres, leaders, anna, sven] = [newId(), newId(), newId(), newId(), newId(), newId()];
const at = '2026-05-03T10:00:00.000Z';
const entry = (userName: string, more: Partial<AccessEntry> = {}): AccessEntry => ({
  role: 'viewer',
  userName,
  grantedBy: newId(),
  grantedAt: at,
  ...more,
});
const group: Group = {
  id: leaders,
  name: 'Leaders',
  members: [{ userId: anna, userName: 'Anna', joinedAt: at }],
  grants: [{ target: { kind: 'location', id: shed }, role: 'editor' }],
};

function prepare(server: SmallServer): void {
  server.act({ call: 'locations.create', data: { id: shed, name: 'Shed' } });
  server.act({ call: 'locations.create', data: { id: hall, name: 'Hall' } });
  giveBin(server, 'Tyres', [], { id: tyres });
  server.setPeople(shed, {
    accessList: { [anna]: entry('Anna Berg', { groupId: leaders, role: 'editor' }) },
  });
  server.setPeople(tyres, { accessList: { [sven]: entry('Sven') } });
  server.setMe({ groups: [group] });
}

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

test('a bin to which no group has access has no heading of groups', async () => {
  app = await openApp(`/bins/${tyres}/access`, {
    prepare(server) {
      prepare(server);
      server.answers['groups.grant'] = () => {
        const grants = [
          ...group.grants,
          { target: { kind: 'bin' as const, id: tyres }, role: 'viewer' as const },
        ];
        server.setMe({ groups: [{ ...group, grants }] });
        return { revisions: {} };
      };
    },
  });
  await press('Give a group access');
  expect(screen.queryByRole('heading', { name: 'Groups with access' })).toBeNull();
  await app.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give access' }),
  );
  expect(await screen.findByRole('heading', { name: 'Groups with access' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give a group access' })).toBeNull();
});

test('a first group is created and opened', async () => {
  app = await openApp('/groups', {
    prepare(server) {
      server.answers['groups.create'] = ({ name }) => {
        server.setMe({ groups: [{ ...group, name, grants: [], members: [] }] });
        return { id: leaders, revisions: {} };
      };
    },
  });
  await screen.findByText('You have no groups yet');
  await press('New group');
  const sheet = within(await screen.findByRole('dialog', { name: 'New group' }));
  await app.user.click(sheet.getByRole('button', { name: 'Create group' }));
  expect(sheet.getByText('Give the group a name.')).toBeTruthy();
  await app.user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Helpers');
  await app.user.click(sheet.getByRole('button', { name: 'Create group' }));
  expect(await screen.findByRole('heading', { name: 'Helpers', level: 1 })).toBeTruthy();
});

test('a member lists their groups and leaves one', async () => {
  const asked: object[] = [];
  app = await openApp('/groups', {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: shed, name: 'Shed' } });
      server.answers['groups.joined'] = () => ({
        groups: [
          {
            id: leaders,
            name: 'Leaders',
            ownerId: anna,
            ownerName: 'Anna Berg',
            grants: [{ target: { kind: 'location', id: shed }, role: 'editor' }],
          },
          { id: tyres, name: '', ownerId: sven, ownerName: 'Sven', allPlaces: 'viewer', grants: [] },
        ],
      });
      server.answers['groups.leave'] = (data) => asked.push(data) && { revisions: {} };
    },
  });
  const joined = within(await screen.findByRole('list', { name: 'Groups you are in' }));
  expect(joined.getByText('Anna Berg’s group')).toBeTruthy();
  expect(joined.getByText('Shed (Can edit)')).toBeTruthy();
  expect(joined.getByText('All places of Sven, also new ones')).toBeTruthy();
  expect(screen.queryByText('You have no groups yet')).toBeNull();
  await press('Leave “Leaders”');
  await press('Leave');
  expect(await screen.findByText('You have left “Leaders”')).toBeTruthy();
  expect(joined.queryByText('Leaders')).toBeNull();
  expect(asked).toEqual([{ id: leaders }]);
});

test('a group lists its members by present names, and its access', async () => {
  app = await openApp(`/groups/${leaders}`, { prepare });
  const members = within(await screen.findByRole('list', { name: 'Members' }));
  expect(members.getByText('Anna Berg')).toBeTruthy();
  const access = within(screen.getByRole('list', { name: 'Has access to' }));
  expect(access.getByRole('listitem').textContent).toMatch(/Shed.*Can edit/);
});

test('open invitations are listed under the members, and one is withdrawn', async () => {
  const [bo, eva] = [newId(), newId()];
  const sent = (id: string, email: string): SentInvite => ({
    id,
    email,
    target: { kind: 'location', id: shed },
    role: 'editor',
    invitedBy: newId(),
    invitedAt: at,
    expiresAt: '2100-01-31T10:00:00.000Z',
    groupId: leaders,
    link: `https://a/${id}`,
  });
  const all = [sent(bo, 'bo@example.org'), sent(eva, 'eva@example.org')];
  const open = (invites: readonly SentInvite[]) => ({
    pendingRequests: Object.fromEntries(
      invites.map(({ id, email }) => [
        id,
        {
          userId: id,
          userName: email,
          userEmail: email,
          requestedAt: at,
          message: invitationMessage('editor'),
        },
      ]),
    ),
  });
  let left = all;
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      server.setPeople(shed, open(all));
      server.answers['invites.list'] = () => ({ sent: all, received: [] });
      server.answers['invites.delete'] = ({ id }) => {
        left = left.filter((each) => each.id !== id);
        server.setPeople(shed, open(left));
        return { revisions: {} };
      };
    },
  });
  const invited = within(await screen.findByRole('list', { name: 'Open invitations' }));
  expect(invited.getAllByRole('listitem')).toHaveLength(2);
  await press('Link for bo@example.org');
  const sheet = within(await screen.findByRole('dialog', { name: 'Link for bo@example.org' }));
  await app.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`https://a/${bo}`);
  await app.user.click(sheet.getByRole('button', { name: 'Close' }));
  await press('Withdraw the invitation to bo@example.org');
  await waitFor(() => expect(invited.queryByText('bo@example.org')).toBeNull());
  expect(invited.getByText('eva@example.org')).toBeTruthy();
  app.server.act({ call: 'locations.delete', data: { id: shed } });
  await press('Withdraw the invitation to eva@example.org');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Open invitations' })).toBeNull());
});

test('inviting by email needs a group with access to something', async () => {
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      server.setMe({ groups: [{ ...group, grants: [] }] });
    },
  });
  await press('Add people');
  const sheet = within(await screen.findByRole('dialog', { name: 'Who joins “Leaders”' }));
  expect(sheet.getByText(/invite others by email once the group has access to something/)).toBeTruthy();
  expect(sheet.queryByRole('textbox')).toBeNull();
});

test('access is given to places and to bins found by name', async () => {
  const asked: CallData<'groups.grant'>[] = [];
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      server.answers['groups.grant'] = (data) => {
        asked.push(data);
        return { revisions: {} };
      };
    },
  });
  await press('Give access');
  const sheet = within(await screen.findByRole('dialog', { name: 'Give “Leaders” access' }));
  expect(sheet.queryByRole('button', { name: 'Shed' })).toBeNull();
  await app.user.click(sheet.getByRole('button', { name: 'Give access' }));
  expect(await sheet.findByText('Choose at least one.')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Hall' }));
  await app.user.type(sheet.getByRole('searchbox', { name: 'Find a bin' }), 'tyr');
  await app.user.click(await sheet.findByRole('button', { name: 'Tyres' }));
  await app.user.click(sheet.getByRole('button', { name: 'Give access' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ id: leaders, role: 'viewer' });
  const [given] = asked;
  const targets = given && 'targets' in given ? given.targets : [];
  expect(targets.map(({ id }) => id).sort()).toEqual([hall, tyres].sort());
});

test('more places than a group may have are refused and stay chosen', async () => {
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      for (let n = 0; n <= groupGrantsMax; n++)
        server.act({ call: 'locations.create', data: { id: newId(), name: `Box room ${n}` } });
    },
  });
  await press('Give access');
  // Found by text, as roles and names of a hundred chips take seconds to compute.
  const title = await screen.findByText('Give “Leaders” access');
  const sheet = within(title.closest('dialog') ?? document.body);
  for (const chip of sheet.getAllByText(/^Box room/)) fireEvent.click(chip);
  await app.user.click(sheet.getByText('Give access'));
  expect(await sheet.findByText(/^A group can have access to 100 places and bins/)).toBeTruthy();
  expect(sheet.getByText('Box room 7').closest('button')?.ariaPressed).toBe('true');
});

test('all places are given to a group and ended', async () => {
  const asked: object[] = [];
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      server.answers['groups.grant'] = (data) => {
        asked.push(data);
        server.setMe({ groups: [{ ...group, allPlaces: 'viewer' }] });
        return { revisions: {} };
      };
      server.answers['groups.revoke'] = (data) => asked.push(data) && { revisions: {} };
    },
  });
  await press('Give access');
  const sheet = within(await screen.findByRole('dialog', { name: 'Give “Leaders” access' }));
  expect(sheet.queryByText(/in no place/)).toBeNull();
  await app.user.click(sheet.getByRole('checkbox', { name: /^All my places, also new ones/ }));
  expect(sheet.queryByRole('button', { name: 'Hall' })).toBeNull();
  expect(sheet.getByText('1 bin is in no place and is not included.')).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Show them' }).getAttribute('href')).toMatch(
    /^\/bins\?.*place=none/,
  );
  await app.user.click(sheet.getByRole('button', { name: 'Give access' }));
  await press(/What the group can do in “All my places, also new ones”/);
  await app.user.click(await screen.findByRole('menuitem', { name: 'End access', hidden: true }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { id: leaders, allPlaces: true, role: 'viewer' },
    { id: leaders, allPlaces: true },
  ]);
});

test('a group with all places invites by email and says what members see', async () => {
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      giveBin(server, 'Wigs', [], { locationId: hall });
      server.setMe({ groups: [{ ...group, allPlaces: 'viewer', grants: [], members: [] }] });
      server.answers['invites.list'] = () => ({ sent: [] });
    },
  });
  await press('Members see 2 places and 1 bin');
  const visible = within(await screen.findByRole('dialog', { name: 'Members see 2 places and 1 bin' }));
  expect(visible.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Hall'),
    expect.stringContaining('Shed'),
    expect.stringContaining('Wigs'),
  ]);
  await app.user.click(visible.getByRole('button', { name: 'Close' }));
  await press('Add people');
  const sheet = within(await screen.findByRole('dialog', { name: 'Who joins “Leaders”' }));
  expect(sheet.getByRole('textbox', { name: /address/ })).toBeTruthy();
});

test('a group without places in an account without places says so', async () => {
  app = await openApp(`/groups/${leaders}`, {
    prepare: (server) => server.setMe({ groups: [{ ...group, grants: [] }] }),
  });
  await press('Give access');
  expect(await screen.findByText('You have no places yet.')).toBeTruthy();
});

test('several bins are given to a group at once', async () => {
  const asked: object[] = [];
  app = await openApp('/bins', {
    prepare(server) {
      prepare(server);
      giveBin(server, 'Wigs', []);
      server.answers['groups.grant'] = (data) => asked.push(data) && { revisions: {} };
    },
  });
  await screen.findByText('Wigs');
  await press('Select');
  await press('Select all');
  await press('Share');
  const sheet = within(await screen.findByRole('dialog', { name: 'Share 2 bins' }));
  await app.user.click(sheet.getByRole('button', { name: 'Leaders' }));
  await app.user.click(sheet.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Leaders has access now.')).toBeTruthy();
  expect(asked).toEqual([
    {
      id: leaders,
      role: 'viewer',
      targets: expect.arrayContaining([{ kind: 'bin', id: tyres }]),
    },
  ]);
});

test('persons with all places are listed as a group that cannot be renamed', async () => {
  app = await openApp('/groups', {
    prepare(server) {
      prepare(server);
      server.setMe({ groups: [{ ...group, name: '', allPlaces: 'editor', grants: [] }] });
      server.answers['groups.delete'] = () => {
        server.setMe({ groups: [] });
        return { revisions: {} };
      };
    },
  });
  await app.user.click(await screen.findByRole('link', { name: /All my places \(can edit\)/ }));
  await screen.findByRole('heading', { name: 'All my places (can edit)', level: 1 });
  await press('More');
  expect(screen.queryByRole('menuitem', { name: 'Rename', hidden: true })).toBeNull();
  await app.user.click(await screen.findByRole('menuitem', { name: 'End for everybody', hidden: true }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'End for everybody' }));
  expect(await screen.findByText('You have no groups yet')).toBeTruthy();
});

test('Enter creates the link of a group', async () => {
  const asked: object[] = [];
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      server.answers['joinLinks.create'] = (data) => {
        asked.push(data);
        throw new AppError('access.denied');
      };
    },
  });
  await press('New invite link');
  const sheet = within(await screen.findByRole('dialog', { name: 'New invite link' }));
  await app.user.click(sheet.getByText('Change'));
  const uses = sheet.getByRole('textbox', { name: 'How many people' });
  await app.user.clear(uses);
  await app.user.type(uses, '3{Enter}');
  await waitFor(() => expect(asked).toMatchObject([{ groupId: leaders, uses: 3 }]));
});

test('people are added in one act, oneself is not, and members are removed', async () => {
  const asked: object[] = [];
  app = await openApp(`/groups/${leaders}`, {
    prepare(server) {
      prepare(server);
      server.answers['groups.addMembers'] = (data) => asked.push(data) && { revisions: {} };
      server.answers['invites.create'] = () => ({ invites: [{}], isMailed: true, revisions: {} });
      server.answers['groups.removeMember'] = (data) => asked.push(data) && { revisions: {} };
    },
  });
  await press('Add people');
  const sheet = within(await screen.findByRole('dialog', { name: 'Who joins “Leaders”' }));
  expect(sheet.queryByRole('button', { name: 'Anna Berg' })).toBeNull();
  const addresses = sheet.getByLabelText('Email addresses');
  await app.user.type(addresses, app.server.me.email);
  await app.user.click(sheet.getByRole('button', { name: 'Add' }));
  expect(await sheet.findByText(/is your own address\. Leave it out\./)).toBeTruthy();
  await app.user.clear(addresses);
  await app.user.type(addresses, 'eva@example.org');
  await app.user.click(sheet.getByRole('button', { name: 'Sven' }));
  await app.user.click(sheet.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('1 invitation is on its way · 1 person joined the group')).toBeTruthy();
  await press('Take Anna Berg out of the group');
  await press('Take out');
  expect(await screen.findByText('Anna Berg is no longer in the group')).toBeTruthy();
  expect(asked).toEqual([
    { id: leaders, userIds: [sven] },
    { id: leaders, userId: anna },
  ]);
});

test('the people of a place name their group, whose role can be changed there', async () => {
  const asked: object[] = [];
  app = await openApp(`/locations/${shed}/access`, {
    prepare(server) {
      prepare(server);
      server.answers['groups.grant'] = (data) => asked.push(data) && { revisions: {} };
    },
  });
  expect(await screen.findByText(/by the group “Leaders”/)).toBeTruthy();
  const groups = within(await screen.findByRole('list', { name: 'Groups with access' }));
  expect(groups.getByText('Anna Berg')).toBeTruthy();
  await app.user.click(groups.getByRole('button', { name: /^What the group can do in “Shed”/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: /^Admin/, hidden: true }));
  expect(await screen.findByText('Changed for everybody in the group')).toBeTruthy();
  expect(asked).toEqual([{ id: leaders, targets: [{ kind: 'location', id: shed }], role: 'admin' }]);
  await app.user.click(groups.getByRole('link', { name: /^Leaders/ }));
  expect(await screen.findByRole('heading', { name: 'Leaders', level: 1 })).toBeTruthy();
});

test('a member who lost the access by a group is named', async () => {
  app = await openApp(`/locations/${shed}/access`, { prepare });
  await press(/^What Anna Berg can do/);
  await app.user.click(await screen.findByRole('menuitem', { name: 'End access', hidden: true }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Anna Berg stays in the group but no longer gets “Shed” by it/)).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'End access' }));
  const groups = within(await screen.findByRole('list', { name: 'Groups with access' }));
  expect(await groups.findByText('without Anna')).toBeTruthy();
  await app.user.click(groups.getByRole('link', { name: /^Leaders/ }));
  expect(await screen.findByText(/· has none of the access by the group$/)).toBeTruthy();
});

test('a deleted group says that it is gone', async () => {
  app = await openApp(`/groups/${newId()}`, { prepare });
  expect(await screen.findByText('This group is no longer there')).toBeTruthy();
});
