import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AccessEntry } from '#domain/access/access.ts';
import { invitationMessage } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [attic, chest, tyres, rims] = [newId(), newId(), newId(), newId()];
const [anna, sven] = [newId(), newId()];
const now = '2026-05-03T10:00:00.000Z';
const entry = (userName: string): AccessEntry => ({
  role: 'viewer',
  userName,
  grantedBy: newId(),
  grantedAt: '2026-05-03T10:00:00.000Z',
});

function share(server: SmallServer): void {
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
  giveBin(server, 'Chest', [], { id: chest, locationId: attic });
  giveBin(server, 'Tyres', [], { id: tyres });
  for (const id of [attic, chest]) server.setPeople(id, { accessList: { [anna]: entry('Anna') } });
  server.setPeople(tyres, { accessList: { [anna]: entry('Anna'), [sven]: entry('Sven') } });
}

test('without sharing, explains how to share', async () => {
  app = await openApp('/access-overview');
  expect(await screen.findByText('You’re not sharing anything')).toBeTruthy();
});

test('an open invitation, a bin that is not private and a public link count as shared', async () => {
  const invitation = { userName: 'bo@example.org', userEmail: 'bo@example.org', requestedAt: now };
  app = await openApp('/access-overview', {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres, isPrivate: false });
      giveBin(server, 'Rims', [], { id: rims });
      giveBin(server, 'Chest', [], { id: chest });
      giveBin(server, 'Secret', []);
      server.setPeople(rims, {
        pendingRequests: { [anna]: { userId: anna, message: invitationMessage('viewer'), ...invitation } },
      });
      server.setPeople(chest, { shareLink: { until: '2999-12-22T10:00:00.000Z' } });
    },
  });
  const list = within(await screen.findByRole('list', { name: 'By bin and place' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Chest.*Can be seen by you and anyone with the link until 22\sDec\s2999/),
    expect.stringMatching(/Rims.*Only you can see it · 1 open invitation/),
    expect.stringMatching(/Tyres.*Can be seen by you and everybody who knows the code/),
  ]);
  expect(screen.queryByText('You’re not sharing anything')).toBeNull();
});

test('a person’s card says that they have all places, and ends that at once', async () => {
  const id = newId();
  const asked: unknown[] = [];
  app = await openApp('/access-overview', {
    prepare(server) {
      share(server);
      const members = [{ userId: anna, userName: 'Anna', joinedAt: now }];
      server.setMe({ groups: [{ id, name: '', allPlaces: 'viewer', members, grants: [] }] });
      server.answers['groups.removeMember'] = (data) => {
        asked.push(data);
        server.setMe({ groups: [{ id, name: '', allPlaces: 'viewer', members: [], grants: [] }] });
        return { revisions: {} };
      };
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Anna' }));
  expect(await card.findByText('All my places, also new ones')).toBeTruthy();
  await app.user.click(card.getByRole('button', { name: 'End all my places for Anna' }));
  expect(await screen.findByText('Anna no longer gets all your places')).toBeTruthy();
  expect(asked).toEqual([{ id, userId: anna }]);
  await waitFor(() => expect(card.queryByText('All my places, also new ones')).toBeNull());
});

test('the question before access ends says what the person has on loan from there', async () => {
  const lend = (server: SmallServer, binId: string, name: string, borrowerId: string) => {
    const id = newId();
    server.act({ call: 'items.create', data: { binId, items: [{ id, name }] } });
    server.act({
      call: 'items.lend',
      data: { binId, id, loanId: newId(), borrower: 'Anna', borrowerId, since: now },
    });
  };
  app = await openApp('/access-overview', {
    prepare(server) {
      share(server);
      for (const name of ['Wig', 'Cape']) lend(server, chest, name, anna);
      lend(server, chest, 'Sword', sven);
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'End all access for Anna' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/Anna still has 2\sthings on loan: Wig and Cape\./)).toBeTruthy();
  await app.user.click(question.getByRole('link', { name: 'See in Lent out' }));
  await waitFor(() => expect(app.address()).toBe(`/lent?person=${anna}`));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('people are listed with what they see, and things with who sees them', async () => {
  app = await openApp('/access-overview', { prepare: share });
  const card = within(await screen.findByRole('region', { name: 'Anna' }));
  expect(await card.findByText('Sees 2 bins')).toBeTruthy();
  await card.findByRole('link', { name: /Attic/ });
  expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringMatching(/Attic/),
    expect.stringMatching(/Tyres/),
  ]);
  await app.user.click(screen.getByRole('radio', { name: 'By bin and place' }));
  const rows = within(screen.getByRole('list', { name: 'By bin and place' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Attic.*Anna/),
    expect.stringMatching(/Tyres.*Can be seen by you, Anna and Sven/),
  ]);
});

test('groups and everybody with the code are listed, with the reason of access', async () => {
  const leaders = newId();
  app = await openApp('/access-overview', {
    prepare(server) {
      share(server);
      const members = [{ userId: anna, userName: 'Anna', joinedAt: now }];
      const grants = [{ target: { kind: 'location' as const, id: attic }, role: 'viewer' as const }];
      server.setMe({ groups: [{ id: leaders, name: 'Leaders', members, grants }] });
      server.setPeople(attic, { accessList: { [anna]: { ...entry('Anna'), groupId: leaders } } });
      const bin = server.bins.get(tyres);
      if (bin) bin.header = { ...bin.header, isPrivate: false };
    },
  });
  const group = within(await screen.findByRole('region', { name: 'Leaders' }));
  expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Leaders1 member',
    'AtticCan view',
  ]);
  const card = within(screen.getByRole('region', { name: 'Anna' }));
  expect(card.getByText('Can view · by the group “Leaders”')).toBeTruthy();
  const withCode = within(screen.getByRole('region', { name: 'Everybody who knows the code' }));
  expect(withCode.getByRole('link', { name: /Tyres/ })).toBeTruthy();
  await app.user.click(screen.getByRole('radio', { name: 'By bin and place' }));
  const rows = within(screen.getByRole('list', { name: 'By bin and place' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Can be seen by you and Anna · by the group “Leaders”');
});

test('all access of a person is ended at once, with one Undo', async () => {
  app = await openApp('/access-overview', { prepare: share });
  const restored: string[] = [];
  app.server.answers['accessEntries.restore'] = ({ target }) => {
    restored.push(target.id);
    return { revisions: {} };
  };
  await screen.findByRole('link', { name: /Attic/ });
  await app.user.click(screen.getByRole('button', { name: 'End all access for Anna' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Anna loses 1 place (with|and) 2 bins\.$/)).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'End all access' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Anna' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Sven' })).toBeTruthy();
  await waitFor(() => {
    const lists = [...app.server.bins.values()].map(({ header }) => header.accessList[anna]);
    expect(lists).toEqual([undefined, undefined]);
  });
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Access restored')).toBeTruthy();
  expect(restored).toEqual([attic, tyres]);
});

describe('the end of all access of a member', () => {
  const group = (name: string, ...members: string[]) => ({
    id: newId(),
    name,
    members: members.map((userId) => ({ userId, userName: 'Somebody', joinedAt: now })),
    grants: [],
  });
  const [leaders, guests, others] = [
    group('Leaders', anna),
    group('Guests', anna, sven),
    group('Others', sven),
  ];
  const done: string[] = [];

  async function openQuestion() {
    done.length = 0;
    app = await openApp('/access-overview', {
      prepare(server) {
        share(server);
        server.setMe({ groups: [leaders, guests, others] });
      },
    });
    app.server.answers['groups.removeMember'] = ({ id }) => {
      done.push(`out of ${id}`);
      return { revisions: {} };
    };
    app.server.answers['groups.addMembers'] = (data) => {
      done.push(`back in ${'id' in data ? data.id : ''}`);
      return { revisions: {} };
    };
    app.server.answers['accessEntries.restore'] = () => {
      throw new AppError('entries.tooLate');
    };
    await app.user.click(await screen.findByRole('button', { name: 'End all access for Anna' }));
    return within(await screen.findByRole('alertdialog', { name: 'End all access for Anna?' }));
  }

  test('says what is lost, asks about groups at once, is undone whole', async () => {
    const question = await openQuestion();
    expect(question.getByText(/^Anna loses /)).toBeTruthy();
    const box = await question.findByRole('checkbox', {
      name: /^Also take Anna out of “Leaders” and “Guests”/,
    });
    expect(box).toHaveProperty('checked', true);
    await app.user.click(question.getByRole('button', { name: 'End all access' }));
    await screen.findByText('Anna no longer has access to anything of yours');
    const out = [`out of ${leaders.id}`, `out of ${guests.id}`];
    expect(done).toEqual(out);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(done).toEqual([...out, `back in ${leaders.id}`, `back in ${guests.id}`]));
  });

  test('leaves them in the groups if one says so', async () => {
    const question = await openQuestion();
    await app.user.click(await question.findByRole('checkbox', { name: /^Also take Anna out of/ }));
    await app.user.click(question.getByRole('button', { name: 'End all access' }));
    await screen.findByText('Anna no longer has access to anything of yours');
    expect(done).toEqual([]);
  });
});

test('accesses that could not be ended are counted, and Undo restores the others', async () => {
  app = await openApp('/access-overview', {
    prepare(server) {
      share(server);
      giveBin(server, 'Rims', [], { id: rims });
      server.setPeople(rims, { accessList: { [anna]: entry('Anna') } });
    },
  });
  const asked: string[] = [];
  app.server.answers['accessEntries.restore'] = ({ target }) => {
    asked.push(target.id);
    if (target.id === attic) throw new AppError('entries.tooLate');
    return { revisions: {} };
  };
  await screen.findByRole('link', { name: /Attic/ });
  await app.user.click(screen.getByRole('button', { name: 'End all access for Anna' }));
  const question = within(await screen.findByRole('alertdialog'));
  app.server.setPeople(tyres, { role: 'viewer', ownerId: newId(), ownerName: 'Eva' });
  const ofAnna = within(screen.getByRole('region', { name: 'Anna', hidden: true }));
  await waitFor(() => expect(ofAnna.queryByRole('link', { name: /Tyres/, hidden: true })).toBeNull());
  await app.user.click(question.getByRole('button', { name: 'End all access' }));
  const failureNotice = await screen.findByText(
    /^Access to 1 bin or place could not be ended\. Your access does not allow this/,
  );
  expect(failureNotice.textContent).not.toContain('no longer has access');
  expect(app.server.bins.get(tyres)?.header.accessList[anna]).toBeTruthy();
  await waitFor(() => expect(app.server.bins.get(rims)?.header.accessList[anna]).toBeUndefined());
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.sort()).toEqual([attic, rims].sort()));
});

test('people are found by their names and by the names of what they see', async () => {
  app = await openApp('/access-overview', {
    prepare(server) {
      for (const name of ['Ada', 'Bo', 'Cia', 'Dag', 'Eva', 'Fia', 'Gun', 'Hans', 'Ida', 'Åsa']) {
        const id = giveBin(server, `Box of ${name}`);
        server.setPeople(id, { accessList: { [newId()]: entry(name) } });
      }
    },
  });
  const field = await screen.findByRole('searchbox', { name: 'Find a person, bin or place' });
  await app.user.type(field, 'box of i');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Ida' })).toBeTruthy();
  await app.user.type(field, 'zzz');
  expect(await screen.findByText('No matches.')).toBeTruthy();
  await app.user.clear(field);
  await app.user.type(field, 'asa');
  expect(await screen.findByRole('region', { name: 'Åsa' })).toBeTruthy();
});
