import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Standing } from '#domain/access/access.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { type CallInput, type CallName, calls } from '#domain/calls.ts';
import { type ErrorCode, errors, httpStatus } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A shared bin and a shared location with what each call needs to work on. */
type Scene = {
  attic: Bin;
  box: Bin;
  other: Bin;
  trashed: Bin;
  item: Item;
  trashedItem: Item;
  place: Location;
  trashedPlace: Location;
};

type Reader = Standing | 'stranger';

/** Strangers with a past: invited to all of it, waiting for an answer, or shown out. */
const outsiders = ['invited', 'requested', 'revoked'] as const;
type Outsider = (typeof outsiders)[number];

type Declared<N extends CallName> = {
  data(scene: Scene): CallInput<N> | Promise<CallInput<N>>;
  /** Everybody who may; for the others what they are told. `none`: it concerns only one's own account. */
  may: readonly Standing[] | 'everybody';
  refusal?: Partial<Record<Reader, ErrorCode>>;
  /** The only outsider who may; all others are answered as strangers are. */
  mayToo?: Outsider;
};

const all = ['viewer', 'editor', 'admin', 'owner'] as const;
const editors = ['editor', 'admin', 'owner'] as const;
const admins = ['admin', 'owner'] as const;

const forAll = (code: ErrorCode): Partial<Record<Reader, ErrorCode>> =>
  Object.fromEntries(all.map((reader) => [reader, code]));

const noInvite = { ...forAll('invites.notFound'), stranger: 'invites.notFound' } as const;
const hiddenPlace = { stranger: 'locations.notFound' } as const;

// One entry per call, or this file does not compile: who may use it, and on what it is tried.
const declared: { [N in CallName]: Declared<N> } = {
  'me.get': { data: () => ({}), may: 'everybody' },
  'me.update': { data: () => ({ photoURL: 'https://example.org/me.png' }), may: 'everybody' },
  'notifications.list': { data: () => ({}), may: 'everybody' },
  'notifications.read': { data: () => ({ ids: [uuidv7()] }), may: 'everybody' },
  'history.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: all },
  // Who may ask for what is public, and withdraw it, is told in requests.test.ts.
  'accessRequests.create': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: forAll('requests.needless'),
  },
  'accessRequests.delete': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: { ...forAll('requests.notFound'), stranger: 'requests.notFound' },
    mayToo: 'requested',
  },
  'accessRequests.list': { data: () => ({}), may: 'everybody' },
  'accessRequests.grant': {
    data: async ({ box }) => ({ ...(await placeRequest(box)), role: 'viewer' }),
    may: admins,
  },
  'accessRequests.deny': { data: ({ box }) => placeRequest(box), may: admins },
  'accessEntries.create': {
    data: ({ box }) => ({
      targets: [{ kind: 'bin', id: box.id }],
      userId: people.viewer.id,
      role: 'viewer',
    }),
    may: admins,
  },
  'accessEntries.update': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id }, userId: people.viewer.id, role: 'editor' }),
    may: admins,
  },
  'accessEntries.delete': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id }, userId: people.viewer.id }),
    // The viewer leaves.
    may: ['viewer', ...admins],
  },
  'accessEntries.restore': { data: ({ box }) => placeEnding(box), may: admins },
  'accessEntries.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: all },
  'bins.list': { data: () => ({}), may: 'everybody' },
  'bins.get': { data: ({ box }) => ({ id: box.id }), may: all },
  'bins.find': { data: ({ box }) => ({ code: box.id }), may: all, refusal: { stranger: 'bins.noneFound' } },
  'bins.create': { data: ({ attic }) => ({ name: `New ${uuidv7()}`, parentBinId: attic.id }), may: editors },
  'bins.update': { data: ({ box }) => ({ id: box.id, description: 'Blue lid' }), may: editors },
  'bins.move': { data: ({ box, other }) => ({ id: box.id, parentBinId: other.id }), may: editors },
  'bins.open': { data: ({ box }) => ({ id: box.id }), may: all },
  'bins.delete': { data: ({ box }) => ({ id: box.id }), may: admins },
  'bins.restore': {
    data: ({ trashed }) => ({ id: trashed.id }),
    may: admins,
    // Who may not restore anything does not see the trash either.
    refusal: { viewer: 'bins.notFound' },
  },
  'locations.list': { data: () => ({}), may: 'everybody' },
  'locations.create': { data: () => ({ name: 'Shed' }), may: 'everybody' },
  'locations.get': { data: ({ place }) => ({ id: place.id }), may: all, refusal: hiddenPlace },
  'locations.update': {
    data: ({ place }) => ({ id: place.id, description: 'Dry' }),
    may: editors,
    refusal: hiddenPlace,
  },
  'locations.delete': { data: ({ place }) => ({ id: place.id }), may: ['owner'], refusal: hiddenPlace },
  'locations.restore': {
    data: ({ trashedPlace }) => ({ id: trashedPlace.id }),
    may: ['owner'],
    // In the trash only its owner sees it.
    refusal: { ...forAll('locations.notFound'), ...hiddenPlace },
  },
  'items.create': { data: ({ box }) => ({ binId: box.id, items: [{ name: 'Rope' }] }), may: editors },
  'items.update': { data: ({ box, item }) => ({ binId: box.id, id: item.id, quantity: 2 }), may: editors },
  'items.move': {
    data: ({ box, other, item }) => ({ binId: box.id, ids: [item.id], toBinId: other.id }),
    may: editors,
  },
  'items.delete': { data: ({ box, item }) => ({ binId: box.id, ids: [item.id] }), may: editors },
  'items.restore': {
    data: ({ box, trashedItem }) => ({ binId: box.id, ids: [trashedItem.id] }),
    may: editors,
  },
  'invites.create': {
    data: ({ box }) => ({
      targets: [{ kind: 'bin', id: box.id }],
      emails: ['new@example.org'],
      role: 'viewer',
    }),
    may: admins,
  },
  'invites.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: admins },
  'invites.delete': { data: ({ box }) => placeInvite(box), may: admins },
  // Who may answer one that is theirs is told in invites.test.ts.
  'invites.get': { data: () => ({ token: 'A'.repeat(43) }), may: [], refusal: noInvite },
  'invites.accept': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: noInvite,
    mayToo: 'invited',
  },
  'invites.decline': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: noInvite,
    mayToo: 'invited',
  },
  'shareLinks.create': { data: ({ box }) => ({ binId: box.id }), may: admins },
  'shareLinks.list': { data: ({ box }) => ({ binId: box.id }), may: admins },
  'shareLinks.delete': { data: ({ box }) => placeShareLink(box), may: admins },
  'shareLinks.get': { data: async ({ box }) => ({ token: await shareLinkToken(box) }), may: 'everybody' },
};

const names = Object.keys(calls) as CallName[];
const readers: Reader[] = ['stranger', ...all];

let server: TestServer;
let people: Record<Reader | Outsider, TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  const [stranger, invited, requested, revoked, viewer, editor, admin, owner] = await Promise.all([
    buildUser(server),
    buildUser(server, { name: 'Invited' }),
    buildUser(server, { name: 'Requested' }),
    buildUser(server, { name: 'Revoked' }),
    buildUser(server, { name: 'Viewer' }),
    buildUser(server, { name: 'Editor' }),
    buildUser(server, { name: 'Admin' }),
    buildUser(server, { plan: 'unlimited' }),
  ]);
  people = { stranger, invited, requested, revoked, viewer, editor, admin, owner };
});
afterAll(() => server.close());

async function buildScene(): Promise<Scene> {
  const { owner } = people;
  const create = (parentBinId?: string) => owner.act('bins.create', { name: `Bin ${uuidv7()}`, parentBinId });
  const attic = await create();
  const [box, other, trashed] = [await create(attic.id), await create(attic.id), await create(attic.id)];
  await owner.act('bins.delete', { id: trashed.id });
  const item = await buildItem(owner, box);
  const trashedItem = await buildItem(owner, box, { name: 'Old torch' });
  await owner.act('items.delete', { binId: box.id, ids: [trashedItem.id] });
  const place = await owner.act('locations.create', { name: 'Shed' });
  const trashedPlace = await owner.act('locations.create', { name: 'Old shed' });
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    await shareBin(server, attic, people[role], role);
    await shareLocation(server, place, people[role], role);
    await shareLocation(server, trashedPlace, people[role], role);
  }
  await owner.act('locations.delete', { id: trashedPlace.id });
  return { attic, box, other, trashed, item, trashedItem, place, trashedPlace };
}

async function bringOutsiders({ attic, box, place }: Scene): Promise<void> {
  const { owner, invited, requested, revoked } = people;
  const things = [
    { kind: 'bin' as const, id: box.id },
    { kind: 'location' as const, id: place.id },
  ];
  await owner.act('invites.create', { targets: things, emails: [invited.email], role: 'editor' });
  await expect
    .poll(async () => (await invited.act('invites.list', {})).received.map(({ target }) => target.id))
    .toEqual(expect.arrayContaining([box.id, place.id]));
  await owner.act('bins.update', { id: box.id, isPrivate: false });
  await requested.act('accessRequests.create', { target: { kind: 'bin', id: box.id } });
  await owner.act('bins.update', { id: box.id, isPrivate: true });
  await shareBin(server, attic, revoked, 'admin');
  await shareLocation(server, place, revoked, 'admin');
  await revoked.act('bins.get', { id: box.id });
  for (const target of [{ kind: 'bin' as const, id: attic.id }, things[1]]) {
    if (target) await owner.act('accessEntries.delete', { target, userId: revoked.id });
  }
}

/** Somebody's open request for the bin, whether it exists or not. */
async function placeRequest({ id }: Bin) {
  const userId = uuidv7();
  await server.pool.query(
    `INSERT INTO access_requests (owner_id, kind, target, user_id, message, requested_at)
     VALUES ($1, 'bin', $2, $3, '', now())`,
    [people.owner.id, id, userId],
  );
  return { target: { kind: 'bin' as const, id }, userId };
}

/** An open invitation to the bin, whether it exists or not. */
async function placeInvite({ id }: Bin) {
  const inviteId = uuidv7();
  await server.pool.query(
    `INSERT INTO invites (owner_id, id, kind, target, email, role, invited_by, invited_at, expires_at)
     VALUES ($1, $2, 'bin', $3, 'new@example.org', 'viewer', $1, now(), now() + interval '1 day')`,
    [people.owner.id, inviteId, id],
  );
  return { target: { kind: 'bin' as const, id }, id: inviteId };
}

/** A public link of the bin, if that exists. */
async function placeShareLink({ id }: Bin) {
  const linkId = uuidv7();
  await server.pool.query(
    `INSERT INTO share_links (owner_id, id, bin_id, created_by, created_at)
     SELECT owner_id, $2, id, owner_id, now() FROM bins WHERE owner_id = $1 AND id = $3`,
    [people.owner.id, linkId, id],
  );
  return { binId: id, id: linkId };
}

async function shareLinkToken({ id }: Bin): Promise<string> {
  const { url } = await people.owner.act('shareLinks.create', { binId: id });
  return url.split('/').at(-1) ?? '';
}

/** What says that somebody's access to the bin was ended, whether it exists or not. */
async function placeEnding({ id }: Bin) {
  const eventId = uuidv7();
  const entry = { kind: 'bin', target: id, viaKind: 'bin', viaId: id, role: 'viewer' };
  const entries = [{ ...entry, grantedBy: people.owner.id, grantedAt: new Date() }];
  const person = { userId: uuidv7(), userName: 'Erik' };
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     VALUES ($1, 'bin', $2, $3, 'accessEnded', now(), $1, 'Olga', '{}', 0, $4)`,
    [people.owner.id, id, eventId, JSON.stringify({ person, entries })],
  );
  return { target: { kind: 'bin' as const, id }, eventId };
}

describe.each(names)('%s', (name) => {
  const { may, refusal, data, mayToo } = declared[name];

  test.skipIf(calls[name].kind === 'open')('refuses whoever is not signed in', async () => {
    const answer = await server.call(name, {} as CallInput<typeof name>);
    expect(answer).toMatchObject({
      status: 401,
      error: { status: 'UNAUTHENTICATED', message: 'Not logged in', details: { code: 'session.missing' } },
    });
  });

  test.each(readers)('as %s', async (reader) => {
    const scene = await buildScene();
    const answer = await people[reader].call(name, (await data(scene)) as CallInput<typeof name>);
    const isAllowed = may === 'everybody' || (reader !== 'stranger' && may.includes(reader));
    if (isAllowed) {
      expect(answer.error).toBeUndefined();
      expect(calls[name].output.safeParse(answer.result).error).toBeUndefined();
    } else {
      const expected = refusal?.[reader] ?? (reader === 'stranger' ? 'bins.notFound' : 'access.denied');
      expect(answer.error?.details?.code).toBe(expected);
      expect(answer.status).toBe(httpStatus[errors[expected][0]]);
    }
  });

  if (may === 'everybody') return;
  test('as outsiders: invited, waiting for an answer, shown out', async () => {
    const scene = await buildScene();
    await bringOutsiders(scene);
    for (const outsider of outsiders) {
      const answer = await people[outsider].call(name, (await data(scene)) as CallInput<typeof name>);
      if (outsider === mayToo) {
        expect(answer.error, outsider).toBeUndefined();
      } else {
        expect(answer.error?.details?.code, outsider).toBe(refusal?.stranger ?? 'bins.notFound');
      }
    }
  });

  test('answers a foreign and a missing bin alike', async () => {
    const scene = await buildScene();
    const missing: Scene = structuredClone(scene);
    for (const thing of Object.values(missing)) thing.id = uuidv7();
    const foreign = await people.stranger.call(name, (await data(scene)) as CallInput<typeof name>);
    const unknown = await people.stranger.call(name, (await data(missing)) as CallInput<typeof name>);
    expect(unknown.error).toEqual(foreign.error);
    expect(unknown.status).toBe(foreign.status);
  });
});

test('a refused write changes nothing, not even a revision', async () => {
  const { attic, box, item } = await buildScene();
  const before = await people.owner.act('bins.get', { id: box.id });
  for (const reader of ['stranger', 'viewer'] as const) {
    await people[reader].call('items.update', { binId: box.id, id: item.id, quantity: 9 });
    await people[reader].call('items.delete', { binId: box.id, ids: [item.id] });
    await people[reader].call('bins.update', { id: box.id, name: 'Mine now' });
    await people[reader].call('bins.move', { id: box.id, parentBinId: null });
    await people[reader].call('bins.delete', { id: attic.id, cascade: true });
  }
  expect(await people.owner.act('bins.get', { id: box.id })).toEqual(before);
});

test('viewers see no trash, editors do', async () => {
  const { box, trashed, item, trashedItem } = await buildScene();
  const seen = await people.viewer.act('bins.get', { id: box.id });
  expect(seen.items.map((each) => each.id)).toEqual([item.id]);
  const edited = await people.editor.act('bins.get', { id: box.id });
  expect(edited.items.map((each) => each.id)).toEqual([item.id, trashedItem.id]);
  const listed = async (user: TestUser) => (await user.act('bins.list', {})).bins.map((bin) => bin.id);
  expect(await listed(people.viewer)).not.toContain(trashed.id);
  expect(await listed(people.editor)).toContain(trashed.id);
});

test('everybody inside sees who has access, e-mail addresses only from admin on', async () => {
  const { box } = await buildScene();
  const seen = (await people.viewer.act('bins.get', { id: box.id })).accessList;
  expect(seen[people.editor.id]).toMatchObject({
    role: 'editor',
    userName: 'Editor',
    grantedBy: people.owner.id,
  });
  expect(seen[people.editor.id]).not.toHaveProperty('userEmail');
  const asAdmin = (await people.admin.act('bins.get', { id: box.id })).accessList;
  expect(asAdmin[people.editor.id]).toMatchObject({ userEmail: people.editor.email });
});

test('a bin that is shared without its parent appears at the top level', async () => {
  const { owner, stranger } = people;
  const attic = await owner.act('bins.create', { name: `Attic ${uuidv7()}` });
  const box = await owner.act('bins.create', { name: `Box ${uuidv7()}`, parentBinId: attic.id });
  await shareBin(server, box, stranger, 'editor');
  expect(await stranger.act('bins.get', { id: box.id })).not.toHaveProperty('parentBinId');
  expect(await owner.act('bins.get', { id: box.id })).toHaveProperty('parentBinId', attic.id);
});

test('of several roles the highest counts', async () => {
  const { owner } = people;
  const anna = await buildUser(server, { name: 'Anna' });
  const attic = await owner.act('bins.create', { name: `Attic ${uuidv7()}` });
  const box = await owner.act('bins.create', { name: `Box ${uuidv7()}`, parentBinId: attic.id });
  await shareBin(server, attic, anna, 'viewer');
  await shareBin(server, box, anna, 'admin');
  const seen = await anna.act('bins.get', { id: box.id });
  expect(seen.role).toBe('admin');
  expect(seen.accessList[anna.id]).toMatchObject({ role: 'admin' });
});

test('who creates inside a shared bin creates for its owner, shared as it is', async () => {
  const { attic } = await buildScene();
  const { owner, editor, viewer } = people;
  const made = await editor.act('bins.create', { name: `Made ${uuidv7()}`, parentBinId: attic.id });
  expect(made).toMatchObject({ ownerId: owner.id, userId: owner.id, role: 'editor', parentBinId: attic.id });
  expect(await viewer.act('bins.get', { id: made.id })).toMatchObject({ role: 'viewer' });
  expect((await owner.act('bins.list', {})).bins.map((bin) => bin.id)).toContain(made.id);
});

test('moving a bin takes away what came by its old parent and gives what the new one has', async () => {
  const { box, attic } = await buildScene();
  const { owner, viewer, editor, stranger } = people;
  const cellar = await owner.act('bins.create', { name: `Cellar ${uuidv7()}` });
  const inside = await owner.act('bins.create', { name: `Inside ${uuidv7()}`, parentBinId: box.id });
  await shareBin(server, cellar, stranger, 'viewer');
  await shareBin(server, box, editor, 'editor');
  const { revisions } = await owner.act('bins.move', { id: box.id, parentBinId: cellar.id });
  expect(Object.keys(revisions).sort()).toEqual([box.id, inside.id].sort());
  expect((await viewer.call('bins.get', { id: box.id })).error?.details?.code).toBe('bins.notFound');
  expect(await stranger.act('bins.get', { id: inside.id })).toMatchObject({ role: 'viewer' });
  expect(await editor.act('bins.get', { id: inside.id })).toMatchObject({ role: 'editor' });
  const listed = (await viewer.act('bins.list', {})).bins.map((bin) => bin.id);
  expect(listed).toContain(attic.id);
  expect(listed).not.toContain(box.id);
});

test('an admin may take a bin out of what is shared, and then no longer sees it', async () => {
  const { box, attic } = await buildScene();
  const { owner, admin } = people;
  const moved = await admin.act('bins.move', { id: box.id, parentBinId: null });
  expect(moved).not.toHaveProperty('parentBinId');
  expect((await admin.call('bins.get', { id: box.id })).error?.details?.code).toBe('bins.notFound');
  expect(await owner.act('bins.get', { id: box.id })).toMatchObject({ accessList: {} });
  expect(await admin.act('bins.get', { id: attic.id })).toMatchObject({ role: 'admin' });
});
