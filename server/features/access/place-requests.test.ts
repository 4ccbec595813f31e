import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Role, Target } from '#domain/access/access.ts';
import type { Bin } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { buildUser, operationHeader, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import type { Answer, TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { readAccount } from '../account/profile.ts';
import type { Caller } from '../command.ts';
import { createRequest } from './ask.commands.ts';

const makePlace = (olga: TestUser, name = 'Cottage') => olga.act('locations.create', { name });
const makeBin = (olga: TestUser, place?: Location, input: { name?: string; isPrivate?: boolean } = {}) =>
  olga.act('bins.create', {
    name: `Bin ${uuidv7()}`,
    isPrivate: false,
    ...input,
    ...(place && { locationId: place.id }),
  });
const targetOf = ({ id }: { id: string }): Target => ({ kind: 'bin', id });
const codeOf = (answer: Answer<never>) => answer.error?.details?.code;
const wishFor = (bin: Bin, message?: string) => ({ target: targetOf(bin), wholePlace: true, message });
const wish = (person: TestUser, bin: Bin) => person.act('accessRequests.create', wishFor(bin));
const pendingOf = async (olga: TestUser, bin: Bin) =>
  (await olga.act('bins.get', { id: bin.id })).pendingRequests;
const inboxOf = async (user: TestUser) => (await user.act('notifications.list', {})).notifications;
const grantOf = (bin: Bin, person: TestUser, place?: { id: string }, role: Role = 'viewer') => ({
  target: targetOf(bin),
  userId: person.id,
  role,
  ...(place && { locationId: place.id }),
});

/** Bins that lie together, elsewhere, and in no place. */
async function makeScattered(olga: TestUser): Promise<Bin[]> {
  const [cottage, garage] = [await makePlace(olga), await makePlace(olga, 'Garage')];
  return [
    await makeBin(olga, cottage),
    await makeBin(olga, cottage),
    await makeBin(olga, garage),
    await makeBin(olga),
  ];
}

test('requesting a place reveals neither which bins share it nor which have none', async ({
  server,
  olga,
}) => {
  const erik = await buildUser(server);
  const bins = await makeScattered(olga);
  const answers = [];
  for (const bin of bins) {
    const { status, result } = await erik.call('accessRequests.create', wishFor(bin));
    expect(result?.request).toEqual({
      target: targetOf(bin),
      name: bin.name,
      requestedAt: expect.any(String),
      wholePlace: true,
    });
    answers.push({ status, revisions: Object.keys(result?.revisions ?? {}) });
    expect((await erik.act('bins.find', { code: bin.id })).hasAsked).toBe(true);
  }
  for (const answer of answers) expect(answer).toEqual({ status: 200, revisions: ['me'] });
  const { requests } = await erik.act('accessRequests.list', {});
  expect(requests.map(({ target }) => target)).toEqual(bins.map(targetOf).reverse());
  expect((await readAccount(server.pool, erik.id)).requests).toEqual(requests);
});

test('a denial holds for the bin it was asked from, whatever lies beside it', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const [first, ...others] = await makeScattered(olga);
  if (first === undefined) throw new Error('there are bins');
  await wish(erik, first);
  await olga.act('accessRequests.deny', { target: targetOf(first), userId: erik.id });
  expect((await inboxOf(erik))[0]).toMatchObject({
    type: 'bin_access_denied',
    binId: first.id,
    title: first.name,
  });
  for (const bin of others)
    expect(codeOf(await erik.call('accessRequests.create', wishFor(bin)))).toBeUndefined();
  for (const bin of others) expect(await pendingOf(olga, bin)).toHaveProperty(erik.id);
  expect(codeOf(await erik.call('accessRequests.create', wishFor(first)))).toBe('requests.tooSoon');
});

test('asking takes the same statements wherever the bin lies', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const [first, ...others] = await Promise.all(
    (await makeScattered(olga)).map((bin) => statementsOf(server, erik, bin)),
  );
  expect(first?.length).toBeGreaterThan(5);
  for (const statements of others) expect(statements).toEqual(first);
});

/** The names of what the database is asked for a stranger's wish, which then never was. */
async function statementsOf(server: TestServer, person: TestUser, bin: Bin): Promise<string[]> {
  const names: string[] = [];
  const asking = inTransaction(server.pool, async (tx) => {
    const query = (asked: { name: string }) => {
      names.push(asked.name);
      return tx.query(asked as never);
    };
    const caller = { userId: person.id, userName: person.name, now: new Date().toISOString() } as Caller;
    await createRequest.act({ query } as unknown as Transaction, caller, wishFor(bin));
    throw new Error('enough');
  });
  await expect(asking).rejects.toThrow('enough');
  return names;
}

test('who answers sees the wish with the bin, and gives the place with every bin in it', async ({
  server,
  olga,
}) => {
  const place = await makePlace(olga);
  const [bin, beside] = [await makeBin(olga, place), await makeBin(olga, place, { isPrivate: true })];
  const erik = await buildUser(server, { name: 'Erik' });
  await wish(erik, bin);
  expect((await pendingOf(olga, bin))[erik.id]).toMatchObject({ userName: 'Erik', wholePlace: true });
  expect((await inboxOf(olga))[0]).toMatchObject({
    type: 'bin_access_request',
    binId: bin.id,
    title: bin.name,
    read: false,
  });
  const { revisions } = await olga.act('accessRequests.grant', grantOf(bin, erik, place));
  expect(Object.keys(revisions).sort()).toEqual([place.id, bin.id, beside.id, 'me'].sort());
  expect(await pendingOf(olga, bin)).toEqual({});
  for (const each of [bin, beside]) {
    expect(await erik.act('bins.get', { id: each.id })).toMatchObject({
      role: 'viewer',
      locationId: place.id,
    });
  }
  expect(await readAccount(server.pool, erik.id)).toMatchObject({
    requests: [],
    notifications: [
      {
        type: 'bin_access_granted',
        locationId: place.id,
        title: 'Cottage',
        role: 'viewer',
        actorId: olga.id,
      },
    ],
  });
  expect((await inboxOf(olga)).find(({ actorId }) => actorId === erik.id)).toMatchObject({ read: true });
  const { events } = await olga.act('history.list', { target: { kind: 'location', id: place.id } });
  expect(events[0]).toMatchObject({ kind: 'accessGranted', person: { userId: erik.id }, role: 'viewer' });
  expect(codeOf(await olga.call('accessRequests.grant', grantOf(bin, erik, place)))).toBe(
    'requests.notFound',
  );
  expect(codeOf(await erik.call('accessRequests.create', wishFor(beside)))).toBe('requests.needless');
});

test('the bin alone is given where whoever answers chooses that', async ({ server, olga }) => {
  const place = await makePlace(olga);
  const [bin, beside] = [await makeBin(olga, place), await makeBin(olga, place)];
  const erik = await buildUser(server);
  await wish(erik, bin);
  await olga.act('accessRequests.grant', grantOf(bin, erik));
  expect(await erik.act('bins.get', { id: bin.id })).not.toHaveProperty('locationId');
  expect(codeOf(await erik.call('bins.get', { id: beside.id }))).toBe('bins.notFound');
  expect((await inboxOf(erik))[0]).toMatchObject({ type: 'bin_access_granted', binId: bin.id });
});

test('no place is given but the one the bin lies in now, and the wish stays open', async ({
  server,
  olga,
}) => {
  const [place, other] = [await makePlace(olga), await makePlace(olga, 'Garage')];
  const bin = await makeBin(olga, place);
  const erik = await buildUser(server);
  await wish(erik, bin);
  const refused = async (given: { id: string }) =>
    codeOf(await olga.call('accessRequests.grant', grantOf(bin, erik, given)));
  expect(await refused(other)).toBe('requests.placeChanged');
  expect(await refused({ id: uuidv7() })).toBe('locations.notFound');
  await olga.act('bins.move', { id: bin.id, locationId: other.id });
  expect(await refused(place)).toBe('requests.placeChanged');
  await olga.act('locations.delete', { id: other.id });
  expect(await refused(other)).toBe('requests.placeChanged');
  expect(await pendingOf(olga, bin)).toHaveProperty(erik.id);
  expect((await inboxOf(erik)).length).toBe(0);
});

test('a place is given only by who manages it, and the bin by who manages that', async ({ server, olga }) => {
  const place = await makePlace(olga);
  const bin = await makeBin(olga, place);
  const erik = await buildUser(server);
  await wish(erik, bin);
  const ofBin = await buildUser(server);
  await shareBin(server, bin, ofBin, 'admin');
  const grant = grantOf(bin, erik, place);
  expect(codeOf(await ofBin.call('accessRequests.grant', grant))).toBe('locations.notFound');
  await shareLocation(server, place, ofBin, 'editor');
  expect(codeOf(await ofBin.call('accessRequests.grant', grant))).toBe('access.denied');
  const ofPlace = await buildUser(server);
  await shareLocation(server, place, ofPlace, 'admin');
  await server.pool.query('DELETE FROM access_entries WHERE user_id = $1 AND target = $2', [
    ofPlace.id,
    bin.id,
  ]);
  expect(codeOf(await ofPlace.call('accessRequests.grant', grant))).toBe('bins.notFound');
  await shareLocation(server, place, ofPlace, 'admin');
  expect(codeOf(await ofPlace.call('accessRequests.grant', grant))).toBeUndefined();
});

test('another wish while it is open changes it for both, and tells nobody twice', async ({
  server,
  olga,
}) => {
  const bin = await makeBin(olga);
  const erik = await buildUser(server);
  const first = await erik.act('accessRequests.create', { target: targetOf(bin), message: 'Please' });
  expect(first.request).not.toHaveProperty('wholePlace');
  expect((await pendingOf(olga, bin))[erik.id]).not.toHaveProperty('wholePlace');
  await olga.act('notifications.read', { ids: (await inboxOf(olga)).map(({ id }) => id) });
  const { request, revisions } = await erik.act('accessRequests.create', wishFor(bin, 'All of it'));
  expect(request).toEqual({ ...first.request, wholePlace: true });
  expect(revisions.me).toBe((first.revisions.me ?? 0) + 1);
  expect(await readAccount(server.pool, erik.id)).toMatchObject({
    requests: [request],
    revision: revisions.me,
  });
  expect((await pendingOf(olga, bin))[erik.id]).toMatchObject({ message: 'All of it', wholePlace: true });
  expect((await inboxOf(olga)).filter(({ read }) => !read)).toEqual([]);
  const back = await erik.act('accessRequests.create', { target: targetOf(bin), message: 'All of it' });
  expect(back.request).toEqual(first.request);
  expect((await pendingOf(olga, bin))[erik.id]).not.toHaveProperty('wholePlace');
});

test('a person who sees a bin may request its place without learning if it has one', async ({
  server,
  olga,
}) => {
  const place = await makePlace(olga);
  const erik = await buildUser(server);
  const bins = [await makeBin(olga, place), await makeBin(olga)];
  for (const bin of bins) {
    await shareBin(server, bin, erik, 'admin');
    expect(codeOf(await erik.call('accessRequests.create', { target: targetOf(bin) }))).toBe(
      'requests.needless',
    );
    await wish(erik, bin);
    // Told to who can answer, and that is not oneself.
    expect(await inboxOf(erik)).toEqual([]);
    const own = { target: targetOf(bin), userId: erik.id };
    expect(codeOf(await erik.call('accessRequests.grant', { ...own, role: 'admin' }))).toBe('access.denied');
    expect(codeOf(await erik.call('accessRequests.deny', own))).toBe('access.denied');
  }
  const ida = await buildUser(server);
  await shareLocation(server, place, ida, 'viewer');
  for (const person of [olga, ida]) {
    const [bin] = bins;
    if (bin)
      expect(codeOf(await person.call('accessRequests.create', wishFor(bin)))).toBe('requests.needless');
  }
});

test('a request for a place of before is answered as it is', async ({ server, olga }) => {
  const place = await makePlace(olga, 'Secret hut');
  const [granted, denied] = [await buildUser(server), await buildUser(server)];
  const target = { kind: 'location', id: place.id } as const;
  for (const { id } of [granted, denied]) {
    await server.pool.query(
      `INSERT INTO access_requests (owner_id, kind, target, user_id, message, requested_at)
       VALUES ($1, 'location', $2, $3, '', now())`,
      [olga.id, place.id, id],
    );
    await server.pool.query(
      `INSERT INTO own_requests (user_id, kind, target, owner_id, name, requested_at)
       VALUES ($1, 'location', $2, $3, 'Tyres', now())`,
      [id, place.id, olga.id],
    );
  }
  const asked = { target, userId: granted.id, role: 'viewer' } as const;
  const turned = await olga.call('accessRequests.grant', { ...asked, locationId: place.id });
  expect(codeOf(turned)).toBe('requests.placeChanged');
  await olga.act('accessRequests.grant', asked);
  expect(await granted.act('locations.get', { id: place.id })).toMatchObject({ role: 'viewer' });
  await olga.act('accessRequests.deny', { target, userId: denied.id });
  expect((await inboxOf(denied))[0]).toMatchObject({ type: 'bin_access_denied', title: 'Tyres' });
});

test('the same operation again gives the same answer', async ({ server, olga }) => {
  const place = await makePlace(olga);
  const bin = await makeBin(olga, place);
  const erik = await buildUser(server);
  const [asking, granting] = [operationHeader(), operationHeader()];
  const first = await erik.act('accessRequests.create', wishFor(bin), asking);
  expect(await erik.act('accessRequests.create', wishFor(bin), asking)).toEqual(first);
  const granted = await olga.act('accessRequests.grant', grantOf(bin, erik, place), granting);
  expect(await olga.act('accessRequests.grant', grantOf(bin, erik, place), granting)).toEqual(granted);
});
