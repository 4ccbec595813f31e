import { expect } from 'vitest';
import { savedSearchesMax, savedTextMax } from '#domain/account/saved-search.ts';
import { buildUser, shareBin, shareLocation } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { waitingFor } from '#test/waiting-for.ts';
import { readAccount } from './profile.ts';

test('a profile is there from the first call on, with the limits of its plan', async ({ server }) => {
  const olga = await buildUser(server);
  const me = await olga.act('me.get', {});
  expect(me).toEqual({
    uid: olga.id,
    email: olga.email,
    displayName: 'Olga',
    plan: 'free',
    createdAt: me.createdAt,
    maxBins: 5,
    maxItemsPerBin: 20,
    revision: 1,
  });
});

test('many first calls at once make one profile', async ({ server }) => {
  const olga = await buildUser(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => olga.call('me.get', {})));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
});

test('name and photo change and raise the account; the photo can be cleared', async ({ server }) => {
  const olga = await buildUser(server);
  const photoURL = 'https://example.org/olga.png';
  const changed = await olga.act('me.update', { displayName: ' Olga  B ', photoURL });
  expect(changed).toMatchObject({ displayName: 'Olga B', photoURL, revision: 2, revisions: { me: 2 } });
  expect(await olga.act('me.get', {})).toMatchObject({ displayName: 'Olga B', photoURL, revision: 2 });
  const session = await server.fetch('/api/auth/get-session', {
    headers: { authorization: `Bearer ${olga.token}` },
  });
  expect(await session.json()).toMatchObject({ user: { id: olga.id, name: 'Olga B' } });
  expect(await olga.act('me.update', { photoURL: null })).not.toHaveProperty('photoURL');
});

test('saved searches are added and removed one by one, up to a ceiling', async ({ server }) => {
  const olga = await buildUser(server);
  const [phone, desk] = [
    { name: 'Camping', q: 'tag:camping' },
    { name: 'Lent', kind: 'out' as const },
  ];
  await olga.act('me.update', { addSavedSearches: [phone] });
  await olga.act('me.update', { addSavedSearches: [desk, phone] });
  expect(await olga.act('me.get', {})).toMatchObject({ savedSearches: [desk, phone] });
  expect(await readAccount(server.pool, olga.id)).toMatchObject({ savedSearches: [desk, phone] });
  const more = Array.from({ length: savedSearchesMax - 1 }, (_, n) => ({ name: 'Box', q: `box ${n}` }));
  const refused = await olga.call('me.update', { addSavedSearches: more });
  expect(refused.error?.details?.code).toBe('searches.full');
  for (const wrong of [{ name: 'All' }, { name: 'Long', q: 'a'.repeat(savedTextMax + 1) }])
    expect((await olga.call('me.update', { addSavedSearches: [wrong] })).status).toBe(400);
  await olga.act('me.update', { removeSavedSearches: [desk, { name: 'Unknown', q: 'unknown' }] });
  expect(await olga.act('me.get', {})).toMatchObject({ savedSearches: [phone] });
  expect(await olga.act('me.update', { removeSavedSearches: [phone] })).not.toHaveProperty('savedSearches');
});

test('a currency of one’s own is chosen, kept by other changes, and given up', async ({ server }) => {
  const olga = await buildUser(server);
  expect(await olga.act('me.update', { currency: 'SEK' })).toMatchObject({ currency: 'SEK' });
  await olga.act('me.update', { displayName: 'Olga B' });
  expect(await olga.act('me.get', {})).toMatchObject({ currency: 'SEK' });
  expect(await readAccount(server.pool, olga.id)).toMatchObject({ currency: 'SEK' });
  for (const currency of ['sek', 'SEKK', ''])
    expect((await olga.call('me.update', { currency })).status).toBe(400);
  expect(await olga.act('me.update', { currency: null })).not.toHaveProperty('currency');
});

test('whoever takes out the last one is named as they are called now', async ({ server }) => {
  const olga = await buildUser(server);
  await olga.act('me.update', { displayName: 'Olga the Second' });
  const bin = await olga.act('bins.create', { name: 'Box' });
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: [{ name: 'Torch', quantity: 0 }],
  });
  expect(items[0]).toMatchObject({ outBy: 'Olga the Second', outById: olga.id });
});

test('a new name raises the revision of what the user shares, is shared and requests', async ({ server }) => {
  const [olga, anna, erik] = await Promise.all(
    ['Olga', 'Anna', 'Erik'].map((name) => buildUser(server, { name })),
  );
  if (!olga || !anna || !erik) throw new Error('nobody there');
  const mine = await anna.act('bins.create', { name: 'Mine' });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const shared = await olga.act('bins.create', { name: 'Shared', locationId: place.id });
  const asked = await erik.act('bins.create', { name: 'Asked', isPrivate: false });
  const alone = await anna.act('bins.create', { name: 'Alone' });
  await shareBin(server, mine, erik, 'viewer');
  await shareLocation(server, place, anna, 'viewer');
  await anna.act('accessRequests.create', { target: { kind: 'bin', id: asked.id } });
  const look = () =>
    Promise.all([
      erik.act('bins.get', { id: mine.id }),
      olga.act('locations.get', { id: place.id }),
      olga.act('bins.get', { id: shared.id }),
      erik.act('bins.get', { id: asked.id }),
      anna.act('bins.get', { id: alone.id }),
    ]);
  const before = await look();
  const { revisions } = await anna.act('me.update', { displayName: 'Anna B' });
  expect(Object.keys(revisions)).toEqual(['me']);
  const after = await look();
  expect(after.map((each, n) => each.revision - (before[n]?.revision ?? 0))).toEqual([1, 1, 1, 1, 0]);
  expect(after[0]).toMatchObject({ ownerName: 'Anna B' });
  expect(after[1].accessList[anna.id]).toMatchObject({ userName: 'Anna B' });
  expect(after[3].pendingRequests[anna.id]).toMatchObject({ userName: 'Anna B' });
  await anna.act('me.update', { photoURL: 'https://example.org/anna.png' });
  expect((await look()).map(({ revision }) => revision)).toEqual(after.map(({ revision }) => revision));
});

test('the account contains profile, inbox, open invitations and requests', async ({ server }) => {
  const olga = await buildUser(server);
  const profile = await olga.act('me.get', {});
  expect(await readAccount(server.pool, olga.id)).toEqual({
    ...profile,
    notifications: [],
    invites: [],
    requests: [],
  });
  await server.pool.query(
    `INSERT INTO received_invites
       (user_id, kind, target, owner_id, invite_id, name, role, inviter_name, invited_at, expires_at)
     SELECT $1, 'bin', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Day ' || d, 'viewer', 'Anna',
       '2026-05-03T10:00:00Z', now() + d * interval '1 day' FROM unnest(ARRAY[-1, 1]) d`,
    [olga.id],
  );
  const { invites } = await readAccount(server.pool, olga.id);
  expect(invites).toMatchObject([
    { name: 'Day 1', inviterName: 'Anna', invitedAt: '2026-05-03T10:00:00.000Z', target: { kind: 'bin' } },
  ]);
});

test('a request that arrives during a rename gets the new name at a new revision', async ({ server }) => {
  const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
  const shared = await olga.act('bins.create', { name: 'Tents' });
  await shareBin(server, shared, anna, 'viewer');
  const open = await olga.act('bins.create', { name: 'Ropes', isPrivate: false });
  const holder = await server.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM bins WHERE owner_id = $1 AND id = $2 FOR UPDATE', [olga.id, shared.id]);
  const renamed = anna.act('me.update', { displayName: 'Anna B' });
  await expect.poll(() => waitingFor(holder)).not.toEqual([]);
  await anna.act('accessRequests.create', { target: { kind: 'bin', id: open.id } });
  const before = await olga.act('bins.get', { id: open.id });
  expect(before.pendingRequests?.[anna.id]?.userName).toBe('Anna');
  await holder.query('COMMIT');
  holder.release();
  await renamed;
  await expect
    .poll(async () => (await olga.act('bins.get', { id: open.id })).revision)
    .toBeGreaterThan(before.revision);
  const after = await olga.act('bins.get', { id: open.id });
  expect(after.pendingRequests?.[anna.id]?.userName).toBe('Anna B');
});
