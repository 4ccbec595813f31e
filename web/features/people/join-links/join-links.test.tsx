import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { JoinLink, JoinOffer } from '#domain/links/join-link.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { joinOnArrival } from '#web/features/account/account/join-on-arrival.ts';
import { localDay } from '#web/i18n/formats.ts';
import { keepFocus } from '#web/ui/overlays/keep-focus.ts';

let app: OpenApp;

afterEach(() => app.close());

const tyres = newId();
const target = { kind: 'bin' as const, id: tyres };
const link = (more: Partial<JoinLink> = {}): JoinLink => ({
  id: newId(),
  targets: [target],
  role: 'viewer',
  usesMax: 20,
  asksFirst: false,
  createdBy: newId(),
  createdAt: '2026-05-03T10:00:00.000Z',
  expiresAt: '2100-01-31T10:00:00.000Z',
  isSuspended: false,
  url: 'https://example.org/join/token',
  people: [],
  ...more,
});
const offer: JoinOffer = {
  targets: [
    { kind: 'location', name: 'Shed' },
    { kind: 'bin', name: 'Tyres' },
  ],
  role: 'viewer',
  asksFirst: false,
  inviterName: 'Eva',
};

async function openAccess(links: readonly JoinLink[], prepare: (server: SmallServer) => void = () => {}) {
  app = await openApp(`/bins/${tyres}/access`, {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      server.answers['joinLinks.list'] = () => ({ links: [...links] });
      prepare(server);
    },
  });
  await screen.findByRole('heading', { name: 'People', level: 1 });
}

const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const openInvite = async () => {
  await press('Invite');
  return within(await screen.findByRole('dialog', { name: 'Invite to “Tyres”' }));
};
const list = async () => within(await screen.findByRole('list', { name: 'Invite links' }));

test('a link is created with role, uses and days, and copied', async () => {
  const made: CallData<'joinLinks.create'>[] = [];
  await openAccess([], (server) => {
    server.answers['joinLinks.create'] = (data) => {
      made.push(data);
      return {
        ...link({ createdBy: server.userId, asksFirst: true }),
        url: 'https://example.org/join/token',
        revisions: {},
      };
    };
  });
  const sheet = await openInvite();
  await app.user.click(sheet.getByRole('radio', { name: 'Several' }));
  await app.user.click(sheet.getByText('20 people, 30 days'));
  const uses = sheet.getByRole('textbox', { name: 'How many people' });
  await app.user.clear(uses);
  await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
  expect(sheet.getByText('Write a number from 1 to 200.')).toBeTruthy();
  await app.user.type(uses, '12');
  await app.user.selectOptions(sheet.getByLabelText('Works for'), '7 days');
  await app.user.click(sheet.getByLabelText(/^Ask me first/));
  await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
  const ready = within(await screen.findByRole('dialog', { name: 'The link is ready' }));
  expect(await ready.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  expect(ready.getByText(/asks you first/)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('https://example.org/join/token');
  await app.user.click(ready.getByRole('button', { name: 'Close' }));
  expect((await list()).getByText(/^0 of 20 people/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1 person and a link for up to 20' })).toBeTruthy();
  expect(screen.queryByText('Only you can see it')).toBeNull();
  expect(made).toEqual([{ targets: [target], role: 'viewer', days: 7, uses: 12, asksFirst: true }]);
});

test('a link for one person takes one choice, and works once for a week', async () => {
  onTestFinished(keepFocus());
  const made: CallData<'joinLinks.create'>[] = [];
  await openAccess([], (server) => {
    server.answers['joinLinks.create'] = (data) => {
      made.push(data);
      return { ...link({ usesMax: 1 }), url: 'https://example.org/join/token', revisions: {} };
    };
  });
  const sheet = await openInvite();
  await app.user.click(sheet.getByRole('button', { name: /^Can edit/ }));
  expect(await screen.findByRole('dialog', { name: 'The link is ready' })).toBeTruthy();
  expect(made).toEqual([{ targets: [target], role: 'editor', days: 7, uses: 1, asksFirst: false }]);
  await press('Close');
  expect(await screen.findByRole('heading', { name: '1 person and a link for one more' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite' })));
});

test('who sees a bin by its code is still said beside a link', async () => {
  await openAccess([link()], (server) => {
    server.act({ call: 'bins.update', data: { id: tyres, isPrivate: false } });
  });
  expect(await screen.findByRole('heading', { name: '1 person and a link for up to 20' })).toBeTruthy();
  expect(screen.getByText(/^Can be seen by you and .*code/)).toBeTruthy();
});

test('terms that were folded again open for a second fault', async () => {
  await openAccess([]);
  const sheet = await openInvite();
  await app.user.click(sheet.getByRole('radio', { name: 'Several' }));
  const terms = sheet.getByText('20 people, 30 days');
  const fold = terms.closest('details');
  await app.user.click(terms);
  await app.user.clear(sheet.getByRole('textbox', { name: 'How many people' }));
  for (const attempt of [1, 2]) {
    await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
    expect(fold?.open, `attempt ${attempt}`).toBe(true);
    expect(sheet.getByText('Write a number from 1 to 200.')).toBeTruthy();
    await app.user.click(sheet.getByText('Change'));
    expect(fold?.open).toBe(false);
  }
});

test('a link to all places leads to its group when that is wanted', async () => {
  const [shed, groupId] = [newId(), newId()];
  app = await openApp(`/locations/${shed}/access`, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: shed, name: 'Shed' } });
      server.answers['joinLinks.list'] = () => ({ links: [] });
      server.answers['joinLinks.create'] = () => ({
        ...link({ targets: [], groupId }),
        url: 'https://example.org/join/token',
        revisions: {},
      });
    },
  });
  const make = async () => {
    await press('Invite');
    const sheet = within(await screen.findByRole('dialog', { name: 'Invite to “Shed”' }));
    await app.user.click(sheet.getByText('Change'));
    await app.user.click(sheet.getByRole('checkbox', { name: /All my places/ }));
    await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
    return within(await screen.findByRole('dialog', { name: 'The link is ready' }));
  };
  await app.user.click((await make()).getByRole('button', { name: 'Close' }));
  expect(app.address()).toBe(`/locations/${shed}/access`);
  await app.user.click((await make()).getByRole('button', { name: 'Show the group' }));
  await waitFor(() => expect(app.address()).toBe(`/groups/${groupId}`));
});

test('offline, the links ask for a connection, and come when it is back', async () => {
  app = await openApp('/bins', {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      server.answers['joinLinks.list'] = () => ({ links: [link()] });
    },
  });
  await screen.findByText('Tyres');
  app.server.network = () => 'unreachable';
  dispatchEvent(new Event('offline'));
  await screen.findAllByText('Offline');
  await app.go(`/bins/${tyres}/access`);
  const section = (await screen.findByRole('heading', { name: 'Invite links' })).closest('section');
  if (section === null) throw new Error('a section is expected');
  expect(await within(section).findByText('You have to be online to see and create links.')).toBeTruthy();
  expect(within(section).queryByText('The links could not be loaded')).toBeNull();
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  expect((await list()).getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('a link may end with a chosen day', async () => {
  const made: CallData<'joinLinks.create'>[] = [];
  await openAccess([], (server) => {
    server.answers['joinLinks.create'] = (data) => {
      made.push(data);
      return { ...link({ createdBy: server.userId }), url: 'https://example.org/join/token', revisions: {} };
    };
  });
  const sheet = await openInvite();
  await app.user.click(sheet.getByRole('radio', { name: 'Several' }));
  await app.user.click(sheet.getByRole('button', { name: '50' }));
  await app.user.selectOptions(sheet.getByLabelText('Works for'), 'Until a date');
  await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
  expect(sheet.getByText('Choose a day.')).toBeTruthy();
  const day = localDay(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000));
  fireEvent.change(sheet.getByLabelText('Last day'), { target: { value: day } });
  await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
  await list();
  const expiresAt = new Date(`${day}T23:59:59`).toISOString();
  expect(made).toEqual([{ targets: [target], role: 'viewer', expiresAt, uses: 50, asksFirst: false }]);
});

test('a link lists the people who used it, and is ended after a question', async () => {
  await openAccess([
    link({ people: [{ userId: newId(), userName: 'Nils', usedAt: '2026-05-04T10:00:00.000Z' }] }),
  ]);
  await app.user.click((await list()).getByText('1 person joined by it'));
  expect((await list()).getByText('Nils')).toBeTruthy();
  app.server.answers['joinLinks.end'] = () => ({ revisions: {} });
  await app.user.click((await list()).getByRole('button', { name: /^More about the link/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'End link', hidden: true }));
  await press('End link');
  expect(await screen.findByText(/^Ended on/)).toBeTruthy();
  expect((await list()).queryByRole('button', { name: 'Copy link' })).toBeNull();
  app.server.answers['joinLinks.delete'] = () => ({ revisions: {} });
  await app.user.click((await list()).getByRole('button', { name: /^Remove the invite link/ }));
  await press('Remove');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Invite links' })).toBeNull());
});

test('the uses of a link are counted as people arrive', async () => {
  const people: JoinLink['people'] = [];
  const one = link();
  app = await openApp(`/bins/${tyres}/access`, {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      server.answers['joinLinks.list'] = () => ({ links: [{ ...one, people: [...people] }] });
    },
  });
  const entryOf = (userName: string) => ({
    role: 'viewer' as const,
    userName,
    grantedBy: one.createdBy,
    grantedAt: '2026-05-04T10:00:00.000Z',
  });
  const joined: Record<string, ReturnType<typeof entryOf>> = {};
  const arrive = (userName: string) => {
    const userId = newId();
    people.push({ userId, userName, usedAt: '2026-05-04T10:00:00.000Z' });
    joined[userId] = entryOf(userName);
    app.server.setPeople(tyres, { accessList: { ...joined } });
  };
  await (await list()).findByText(/^0 of 20/);
  arrive('Nils');
  await (await list()).findByText(/^1 of 20/);
  arrive('Eva');
  await (await list()).findByText('2 people joined by it');
  await (await list()).findByText(/^2 of 20/);
});

const used = (name: string) => ({
  userId: newId(),
  userName: name,
  usedAt: `${new Date().getFullYear()}-05-04T10:00:00.000Z`,
});

test.each([
  ['en', 'by one', { usesMax: 1, people: [used('Nils')] }, 'Used by Nils on 4 May'],
  ['sv', 'by one', { usesMax: 1, people: [used('Nils')] }, 'Använd av Nils 4 maj'],
  ['en', 'by a deleted account', { usesMax: 1 }, 'Used'],
  ['en', 'by all', { usesMax: 2, people: [used('Nils')] }, 'Used by as many people as it was for'],
] as const)('a used-up link is shown as ended, in %s, %s', async (locale, _by, more, words) => {
  app = await openApp(`/bins/${tyres}/access`, {
    locale,
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      const people = 'people' in more ? [...more.people] : [];
      server.answers['joinLinks.list'] = () => ({ links: [link({ isUsedUp: true, ...more, people })] });
    },
  });
  const card = (await screen.findByText(words)).closest('li');
  if (card === null) throw new Error('a card is expected');
  expect(within(card).getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByText(/a link for|en länk för/)).toBeNull();
});

test('a link that is used while its code is shown says who used it', async () => {
  const one = { ...link({ usesMax: 1 }), url: 'https://example.org/join/token' };
  let isUsed = false;
  await openAccess([], (server) => {
    server.answers['joinLinks.create'] = () => ({ ...one, revisions: {} });
    server.answers['joinLinks.list'] = () => ({
      links: isUsed ? [{ ...one, isUsedUp: true, people: [nils] }] : [],
    });
  });
  const nils = used('Nils');
  const sheet = await openInvite();
  await app.user.click(sheet.getByRole('button', { name: /^Can view/ }));
  await screen.findByRole('dialog', { name: 'The link is ready' });
  isUsed = true;
  const entry = { role: 'viewer' as const, userName: 'Nils', grantedBy: one.createdBy };
  app.server.setPeople(tyres, { accessList: { [nils.userId]: { ...entry, grantedAt: nils.usedAt } } });
  const done = within(await screen.findByRole('dialog', { name: 'The link has been used' }));
  expect(done.getByRole('status').textContent).toBe('Used by Nils on 4\u00a0May');
  expect(done.queryByRole('button', { name: 'Copy link' })).toBeNull();
  await app.user.click(done.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: '2 people have access' })).toBeTruthy();
});

test('the address of a link is shown to its creator only', async () => {
  await openAccess([link({ url: undefined })]);
  expect((await list()).getByText('Only the person who made it has its address.')).toBeTruthy();
});

const openLink = (found: () => ReturnType<SmallServer['answers']['joinLinks.get'] & object>) =>
  openApp('/join/token', {
    prepare(server) {
      server.answers['joinLinks.get'] = found;
    },
  });

test('one press joins and opens the first target of the link', async () => {
  app = await openLink(() => ({ offer }));
  expect(await screen.findByText('Eva invites you to')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Shed', 'Tyres']),
  );
  app.server.answers['joinLinks.join'] = () => ({ target, revisions: {} });
  await press('Join');
  giveBin(app.server, 'Tyres', [], { id: tyres });
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
  expect(await screen.findByText('You joined “Shed” and “Tyres”.')).toBeTruthy();
});

test('whoever signed up by the link sees what opens, not the offer again', async () => {
  joinOnArrival('token');
  app = await openApp('/join/token', {
    prepare(server) {
      server.answers['joinLinks.get'] = () => ({
        offer: { ...offer, targets: [{ kind: 'bin', name: 'Tyres' }] },
      });
      server.answers['joinLinks.join'] = () => ({ target, revisions: {} });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Tyres', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  expect(await screen.findByText('You joined “Tyres”.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Loading/ })).toBeNull();
  giveBin(app.server, 'Tyres', [], { id: tyres });
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
});

test('joining a group names the group and its access', async () => {
  const targets = ['Attic', 'Shed', 'Hall', 'Yard', 'Loft'].map(
    (name) => ({ kind: 'location', name }) as const,
  );
  app = await openLink(() => ({ offer: { ...offer, targets, groupName: 'Leaders' } }));
  app.server.answers['joinLinks.join'] = () => ({ target, revisions: {} });
  await press('Join');
  expect(
    await screen.findByText(
      'You joined the group “Leaders”: “Attic”, “Shed”, “Hall”, and 2 more. You find them under Places.',
    ),
  ).toBeTruthy();
});

test('a link that asks first says that the request waits', async () => {
  app = await openLink(() => ({ offer: { ...offer, asksFirst: true } }));
  app.server.answers['joinLinks.join'] = () => ({ revisions: {} });
  await press('Ask to join');
  expect(await screen.findByText(/^You have asked Eva/)).toBeTruthy();
  expect(screen.queryByText(/Eva answers your request first/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
});

test('the page of a request goes on by itself when it is granted', async () => {
  let isGranted = false;
  app = await openLink(() => (isGranted ? { goTo: target } : { offer: { ...offer, asksFirst: true } }));
  app.server.answers['joinLinks.join'] = () => ({ revisions: {} });
  await press('Ask to join');
  await screen.findByText(/^You have asked Eva/);
  const requestedAt = '2026-05-03T10:00:00.000Z';
  app.server.setMe({ requests: [{ target, name: 'Shed', requestedAt }] });
  isGranted = true;
  giveBin(app.server, 'Tyres', [], { id: tyres });
  app.server.setMe({ requests: [] });
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
});

test('the page of a request says when it is denied, and later that one may ask again', async () => {
  let found: { isAsked?: true; isDenied?: true } = { isAsked: true };
  app = await openApp('/join/token', {
    prepare(server) {
      server.answers['joinLinks.get'] = () => ({ offer: { ...offer, asksFirst: true }, ...found });
      server.setMe({ requests: [{ target, name: 'Shed', requestedAt: '2026-05-03T10:00:00.000Z' }] });
    },
  });
  await screen.findByText(/^You have asked Eva/);
  found = { isDenied: true };
  app.server.setMe({ requests: [] });
  expect(await screen.findByText(/^Your request was not approved\. Talk to Eva/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
  found = {};
  await app.drawAnew();
  expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeTruthy();
});

test.each([
  ['en', 'Join', /^As many people as possible have joined already. Ask Eva/],
  ['sv', 'Kom med', /^Det är redan så många med som det går. Be Eva/],
] as const)('joining a full place is refused in %s and can be retried', async (locale, button, told) => {
  app = await openApp('/join/token', {
    locale,
    prepare(server) {
      server.answers['joinLinks.get'] = () => ({ offer });
      server.answers['joinLinks.join'] = () => {
        throw new AppError('entries.tooMany', { n: 200 });
      };
    },
  });
  await press(button);
  expect(await screen.findByText(told)).toBeTruthy();
  app.server.answers['joinLinks.join'] = () => ({ target, revisions: {} });
  await press(button);
  giveBin(app.server, 'Tyres', [], { id: tyres });
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
});

test('a dead link reveals nothing else', async () => {
  app = await openLink(() => {
    throw new AppError('joinLinks.notFound');
  });
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
});

test('opening the address does not join', async () => {
  let joins = 0;
  app = await openApp('/join/token', {
    prepare(server) {
      server.answers['joinLinks.get'] = () => ({ offer });
      server.answers['joinLinks.join'] = () => {
        joins++;
        return { target, revisions: {} };
      };
    },
  });
  await screen.findByRole('button', { name: 'Join' });
  expect(joins).toBe(0);
});

test('signed out, the link shows inviter and targets', async () => {
  app = await openApp('/join/token', {
    isSignedIn: false,
    prepare(server) {
      server.answers['joinLinks.preview'] = () => offer;
    },
  });
  expect(await screen.findByRole('heading', { name: 'Eva invites you to “Shed” and “Tyres”' })).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'Create account' }));
  await waitFor(() => expect(app.address()).toBe('/signup?next=%2Fjoin%2Ftoken'));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(await screen.findByText('Eva invites you to “Shed” and “Tyres”')).toBeTruthy();
});
