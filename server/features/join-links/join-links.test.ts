import type { QueryConfig } from 'pg';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { peoplePerTargetMax } from '#domain/access/access-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import { endedJoinLinkDays, openJoinLinksMax } from '#domain/links/join-link.ts';
import type { Queryable } from '#server/db/statement.ts';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { shareWithMany } from '#test/many-people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { postAuth } from '#test/sign-in.ts';
import { readJoinOffer } from './open-join-link.ts';
import { purgeJoinLinks } from './purge-join-links.ts';

const bin = (id: string): Target => ({ kind: 'bin', id });
const place = (id: string): Target => ({ kind: 'location', id });

async function buildPlace(owner: TestUser, name: string): Promise<Target> {
  return place((await owner.act('locations.create', { name })).id);
}

async function makeLink(
  by: TestUser,
  targets: Target[],
  more: Partial<CallInput<'joinLinks.create'>> = {},
): Promise<{ id: string; token: string }> {
  const { id, url } = await by.act('joinLinks.create', {
    targets,
    role: 'editor',
    days: 7,
    uses: 5,
    ...more,
  });
  return { id, token: url.split('/').at(-1) ?? '' };
}

const join = (user: TestUser, token: string) => user.call('joinLinks.join', { token });
const codeOf = (answer: { error?: { details?: { code?: string } } | undefined }) =>
  answer.error?.details?.code;
const buildUsers = (server: TestServer, count: number) =>
  Promise.all(Array.from({ length: count }, () => buildUser(server)));

async function peopleBy(manager: TestUser, target: Target, id: string): Promise<string[]> {
  const { links } = await manager.act('joinLinks.list', { target });
  return links.find((link) => link.id === id)?.people.map(({ userId }) => userId) ?? [];
}

test('a link gives access to several places and lists the people who used it', async ({
  server,
  olga,
  anna,
}) => {
  const [shed, hall] = [await buildPlace(olga, 'Shed'), await buildPlace(olga, 'Hall')];
  const inside = await buildBin(server, { owner: olga, locationId: shed.id });
  const { id, token } = await makeLink(olga, [shed, hall]);
  const offer = {
    targets: [
      { kind: 'location', name: 'Shed' },
      { kind: 'location', name: 'Hall' },
    ],
    role: 'editor',
    asksFirst: false,
    inviterName: 'Olga',
  };
  expect((await server.call('joinLinks.preview', { token })).result).toEqual(offer);
  expect(await anna.act('joinLinks.get', { token })).toEqual({ offer });
  expect(await anna.act('joinLinks.join', { token })).toMatchObject({ target: shed });
  expect(await anna.act('bins.get', { id: inside.id })).toMatchObject({ role: 'editor' });
  expect(await anna.act('locations.get', { id: hall.id })).toMatchObject({ role: 'editor' });
  expect(await peopleBy(olga, hall, id)).toEqual([anna.id]);
  const { notifications } = await olga.act('notifications.list', {});
  expect(notifications).toMatchObject([
    { type: 'invite_accepted', actorId: anna.id, title: 'Shed', more: 1, linkMakerId: olga.id },
  ]);
  const { events } = await olga.act('history.list', { target: hall });
  expect(events[0]).toMatchObject({
    kind: 'accessGranted',
    actorId: anna.id,
    joinedBy: { how: 'link', makerId: olga.id },
  });
});

test('the history says that the person joined, and shows endings to managers alone', async ({
  server,
  olga,
  anna,
}) => {
  const shed = await buildPlace(olga, 'Shed');
  const { token } = await makeLink(olga, [shed]);
  const [bo, admin] = await buildUsers(server, 2);
  await anna.act('joinLinks.join', { token });
  await bo?.act('joinLinks.join', { token });
  await shareLocation(server, shed, admin ?? olga, 'admin');
  await olga.act('accessEntries.delete', { target: shed, userId: bo?.id ?? '' });
  const read = async (user: TestUser | undefined) => {
    const { events } = (await user?.act('history.list', { target: shed })) ?? { events: [] };
    const activity = (await user?.act('activity.list', {}))?.events ?? [];
    const told = events.map(({ kind, actorId, person }) => `${kind} ${actorId} ${person?.userId}`);
    expect(activity.map(({ kind, actorId, person }) => `${kind} ${actorId} ${person?.userId}`)).toEqual(
      expect.arrayContaining(told),
    );
    return told;
  };
  const joined = [`accessGranted ${bo?.id} ${bo?.id}`, `accessGranted ${anna.id} ${anna.id}`];
  const created = `created ${olga.id} undefined`;
  expect(await read(anna)).toEqual([...joined, created]);
  const all = [`accessEnded ${olga.id} ${bo?.id}`, ...joined, created];
  expect(await read(admin)).toEqual(all);
  expect(await read(olga)).toEqual(all);
});

test('an offer to viewers says where they may take out and put back', async ({ server, olga, anna }) => {
  const [shed, hall] = [await buildPlace(olga, 'Shed'), await buildPlace(olga, 'Hall')];
  const inside = await buildBin(server, { owner: olga, locationId: hall.id });
  const nested = await buildBin(server, { owner: olga, parentBinId: inside.id });
  const { token } = await makeLink(olga, [shed, hall], { role: 'viewer' });
  const bins = await makeLink(olga, [bin(inside.id)], { role: 'viewer' });
  const takeOutOf = async (of: string) => {
    const { result } = await server.call('joinLinks.preview', { token: of });
    expect((await anna.act('joinLinks.get', { token: of })).offer).toEqual(result);
    return result?.takeOut;
  };
  expect(await takeOutOf(token)).toBeUndefined();
  await olga.act('bins.update', { id: nested.id, viewersMayTakeOut: true });
  expect([await takeOutOf(token), await takeOutOf(bins.token)]).toEqual(['somewhere', 'somewhere']);
  await olga.act('bins.update', { id: inside.id, viewersMayTakeOut: true });
  expect([await takeOutOf(token), await takeOutOf(bins.token)]).toEqual(['somewhere', 'everywhere']);
  for (const { id } of [shed, hall]) await olga.act('locations.update', { id, viewersMayTakeOut: true });
  expect(await takeOutOf(token)).toBe('everywhere');
  await olga.act('bins.update', { id: inside.id, viewersMayTakeOut: false });
  expect([await takeOutOf(token), await takeOutOf(bins.token)]).toEqual(['everywhere', 'somewhere']);
  const editors = await makeLink(olga, [shed]);
  expect(await takeOutOf(editors.token)).toBeUndefined();
});

test('concurrent joins never exceed the number of uses', async ({ server, olga }) => {
  const shed = await buildPlace(olga, 'Shed');
  const { id, token } = await makeLink(olga, [shed], { uses: 3 });
  const answers = await Promise.all((await buildUsers(server, 8)).map((user) => join(user, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
    Array(5).fill('joinLinks.notFound'),
  );
  expect(await peopleBy(olga, shed, id)).toHaveLength(3);
  const { accessList } = await olga.act('locations.get', { id: shed.id });
  expect(Object.keys(accessList)).toHaveLength(3);
});

test('a person spends one use, and none if they have access already', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const editor = await buildUser(server);
  await shareLocation(server, { id: shed.id }, editor, 'admin');
  const { id, token } = await makeLink(olga, [shed], { uses: 2 });
  for (const user of [olga, editor]) {
    expect(await user.act('joinLinks.get', { token })).toEqual({ goTo: shed });
    expect(await user.act('joinLinks.join', { token })).toEqual({ target: shed, revisions: {} });
  }
  expect(await peopleBy(olga, shed, id)).toEqual([]);
  const headers = operationHeader();
  const first = await anna.call('joinLinks.join', { token }, headers);
  expect(await anna.call('joinLinks.join', { token }, headers)).toMatchObject({ result: first.result });
  await Promise.all([join(anna, token), join(anna, token)]);
  expect(await peopleBy(olga, shed, id)).toEqual([anna.id]);
  await anna.act('accessEntries.delete', { target: shed, userId: anna.id });
  expect((await join(anna, token)).status).toBe(200);
  expect(await peopleBy(olga, shed, id)).toEqual([anna.id]);
  expect((await olga.act('locations.get', { id: shed.id })).accessList[editor.id]?.role).toBe('admin');
});

test('a link raises lower roles of a member and keeps higher ones', async ({ server, olga, anna }) => {
  const [shed, hall] = [await buildPlace(olga, 'Shed'), await buildPlace(olga, 'Hall')];
  await shareLocation(server, { id: shed.id }, anna, 'admin');
  await shareLocation(server, { id: hall.id }, anna, 'viewer');
  const { token } = await makeLink(olga, [shed, hall]);
  expect((await anna.act('joinLinks.join', { token })).target).toEqual(hall);
  expect((await anna.act('locations.get', { id: shed.id })).role).toBe('admin');
  expect((await anna.act('locations.get', { id: hall.id })).role).toBe('editor');
});

test('dead and guessed links get the same answer', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const gone = await buildPlace(olga, 'Gone');
  const shared = await buildBin(server, { owner: olga });
  const maker = await buildUser(server, { name: 'Maker' });
  await shareBin(server, shared, maker, 'admin');
  const [ended, expired, used, trashed, ofFormer, open] = [
    await makeLink(olga, [shed]),
    await makeLink(olga, [shed]),
    await makeLink(olga, [shed], { uses: 1 }),
    await makeLink(olga, [gone]),
    await makeLink(maker, [bin(shared.id)]),
    await makeLink(olga, [shed]),
  ];
  await olga.act('joinLinks.end', { target: shed, id: ended.id });
  await server.pool.query(`UPDATE join_links SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    expired.id,
  ]);
  await join(await buildUser(server), used.token);
  await olga.act('locations.delete', { id: gone.id });
  await olga.act('accessEntries.delete', { target: bin(shared.id), userId: maker.id });
  const tokens = [
    'A'.repeat(43),
    '',
    'x',
    ...[ended, expired, used, trashed, ofFormer].map(({ token }) => token),
  ];
  const answersOf = async (ask: (token: string) => Promise<{ status: number; error?: unknown }>) =>
    new Set(
      await Promise.all(
        tokens.map(async (token) => {
          const { status, error } = await ask(token);
          return JSON.stringify({ status, error });
        }),
      ),
    );
  for (const answers of [
    await answersOf((token) => server.call('joinLinks.preview', { token })),
    await answersOf((token) => anna.call('joinLinks.get', { token })),
    await answersOf((token) => join(anna, token)),
  ]) {
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('joinLinks.notFound');
  }
  expect((await join(anna, open.token)).status).toBe(200);
  // An ended link still leads people with access to the target.
  expect(await anna.act('joinLinks.get', { token: ended.token })).toEqual({ goTo: shed });
  expect(codeOf(await olga.call('joinLinks.end', { target: shed, id: ended.id }))).toBe('joinLinks.notFound');
  expect((await anna.act('locations.get', { id: shed.id })).role).toBe('editor');
});

test('open, dead and guessed links run the same statements', async ({ server, olga }) => {
  const shed = await buildPlace(olga, 'Shed');
  const [open, dead] = [await makeLink(olga, [shed]), await makeLink(olga, [shed])];
  await olga.act('joinLinks.end', { target: shed, id: dead.id });
  const statements: string[][] = [];
  for (const token of [open.token, dead.token, 'guessed']) {
    const names: string[] = [];
    const query = (config: QueryConfig) => {
      names.push(config.name ?? '');
      return server.pool.query(config);
    };
    await Promise.allSettled([readJoinOffer({ query } as Queryable, token, new Date().toISOString())]);
    statements.push(names);
  }
  expect(statements[0]?.length).toBeGreaterThan(2);
  expect(statements[1]).toEqual(statements[0]);
  expect(statements[2]).toEqual(statements[0]);
});

test('only managers of people create, list and end links', async ({ server, olga, anna }) => {
  const [box, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const admin = await buildUser(server, { name: 'Sven' });
  await shareBin(server, box, anna, 'viewer');
  await shareBin(server, box, admin, 'admin');
  const made = await makeLink(olga, [bin(box.id), bin(other.id)], { role: 'viewer' });
  const input = { targets: [bin(box.id)], role: 'viewer' as const, days: 7, uses: 5 };
  expect(codeOf(await anna.call('joinLinks.create', input))).toBe('access.denied');
  expect(codeOf(await anna.call('joinLinks.list', { target: bin(box.id) }))).toBe('access.denied');
  expect(codeOf(await anna.call('joinLinks.end', { target: bin(box.id), id: made.id }))).toBe(
    'access.denied',
  );
  expect(
    codeOf(await admin.call('joinLinks.create', { ...input, targets: [bin(box.id), bin(other.id)] })),
  ).toBe('bins.notFound');
  // The address and hidden targets stay with its maker.
  const { links } = await admin.act('joinLinks.list', { target: bin(box.id) });
  expect(links).toMatchObject([{ id: made.id, targets: [bin(box.id)], isSuspended: false }]);
  expect(links[0]).not.toHaveProperty('url');
  // A viewer passes the link on, and it works for whoever opens it.
  expect((await join(await buildUser(server), made.token)).status).toBe(200);
  await admin.act('joinLinks.end', { target: bin(box.id), id: made.id });
  expect(codeOf(await join(await buildUser(server), made.token))).toBe('joinLinks.notFound');
  expect((await olga.act('joinLinks.list', { target: bin(other.id) })).links[0]?.endedAt).toBeDefined();
});

test('an ended link is removed from the list, an open one is not', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const { id, token } = await makeLink(olga, [shed]);
  await join(anna, token);
  const expired = await makeLink(olga, [shed]);
  const remove = (user: TestUser, linkId: string) =>
    user.call('joinLinks.delete', { target: shed, id: linkId });
  expect(codeOf(await remove(olga, id))).toBe('joinLinks.notFound');
  await olga.act('joinLinks.end', { target: shed, id });
  const past = 'UPDATE join_links SET expires_at = now() WHERE owner_id = $1 AND id = $2';
  await server.pool.query(past, [olga.id, expired.id]);
  expect(codeOf(await remove(anna, id))).toBe('access.denied');
  expect((await remove(olga, id)).status).toBe(200);
  expect((await remove(olga, expired.id)).status).toBe(200);
  expect(codeOf(await remove(olga, id))).toBe('joinLinks.notFound');
  expect((await olga.act('joinLinks.list', { target: shed })).links).toEqual([]);
  expect((await anna.act('locations.get', { id: shed.id })).role).toBe('editor');
});

test('a used-up link says so, frees its seat and can be removed', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const ids: string[] = [];
  for (let count = 0; count < openJoinLinksMax; count++)
    ids.push((await makeLink(olga, [shed], { uses: 1 })).id);
  const [id = ''] = ids;
  const { links: open } = await olga.act('joinLinks.list', { target: shed });
  expect(open.filter(({ isUsedUp }) => isUsedUp)).toEqual([]);
  const url = open.find((link) => link.id === id)?.url ?? '';
  await join(anna, url.split('/').at(-1) ?? '');
  const { links } = await olga.act('joinLinks.list', { target: shed });
  expect(links.filter(({ isUsedUp }) => isUsedUp)).toMatchObject([{ id, people: [{ userId: anna.id }] }]);
  await makeLink(olga, [shed]);
  await server.pool.query('DELETE FROM profiles WHERE user_id = $1', [anna.id]);
  const { links: later } = await olga.act('joinLinks.list', { target: shed });
  expect(later.find((link) => link.id === id)).toMatchObject({ isUsedUp: true, people: [] });
  expect((await olga.call('joinLinks.delete', { target: shed, id })).status).toBe(200);
});

test('a used-up link ends for good and is removed as other ended links are', async ({
  server,
  olga,
  anna,
}) => {
  const shed = await buildPlace(olga, 'Shed');
  const { id, token } = await makeLink(olga, [shed], { uses: 1, days: 366 });
  await join(anna, token);
  // Neither removing the person nor erasing the record of them opens it again.
  await olga.act('accessEntries.delete', { target: shed, userId: anna.id });
  await server.pool.query('DELETE FROM join_uses WHERE link_id = $1', [id]);
  const bertil = await buildUser(server, { name: 'Bertil' });
  expect(codeOf(await bertil.call('joinLinks.join', { token }))).toBe('joinLinks.notFound');
  const { links } = await olga.act('joinLinks.list', { target: shed });
  expect(links).toMatchObject([{ id, isUsedUp: true }]);

  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  await purgeJoinLinks(server.pool, later(endedJoinLinkDays - 1));
  expect((await olga.act('joinLinks.list', { target: shed })).links).toHaveLength(1);
  await purgeJoinLinks(server.pool, later(endedJoinLinkDays + 1));
  expect((await olga.act('joinLinks.list', { target: shed })).links).toEqual([]);
});

test('an open link is listed beside any number of newer ended ones', async ({ server, olga }) => {
  const shed = await buildPlace(olga, 'Shed');
  const { id } = await makeLink(olga, [shed]);
  await server.pool.query(
    `INSERT INTO join_links (owner_id, id, targets, role, uses_max, asks_first, created_by, created_at, expires_at, ended_at)
     SELECT owner_id, gen_random_uuid(), targets, role, 1, false, created_by, now(), now() + interval '1 day', now()
     FROM join_links, generate_series(1, 150) WHERE owner_id = $1 AND id = $2`,
    [olga.id, id],
  );
  const { links } = await olga.act('joinLinks.list', { target: shed });
  expect(links).toHaveLength(100);
  expect(links.filter(({ endedAt }) => endedAt === undefined)).toMatchObject([{ id }]);
});

test('a link ends at a chosen moment within a year', async ({ olga }) => {
  const shed = await buildPlace(olga, 'Shed');
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const make = (end: { days?: number; expiresAt?: string }) =>
    olga.call('joinLinks.create', { targets: [shed], role: 'viewer', uses: 12, ...end });
  const expiresAt = inDays(365);
  expect((await make({ expiresAt })).result).toMatchObject({ expiresAt, usesMax: 12 });
  for (const late of [-1, 367])
    expect(codeOf(await make({ expiresAt: inDays(late) }))).toBe('joinLinks.invalidExpiry');
  for (const wrong of [{}, { days: 7, expiresAt }]) expect(codeOf(await make(wrong))).toBe('request.invalid');
});

test('a removed person does not return by an older link', async ({ olga, anna }) => {
  const [shed, hall] = [await buildPlace(olga, 'Shed'), await buildPlace(olga, 'Hall')];
  const [old, older] = [await makeLink(olga, [shed]), await makeLink(olga, [hall])];
  await anna.act('joinLinks.join', { token: old.token });
  await olga.act('accessEntries.delete', { target: shed, userId: anna.id });
  for (const { token } of [old, older]) {
    const { error } = await join(anna, token);
    expect(error?.details).toMatchObject({ code: 'joinLinks.removed', params: { person: olga.name } });
  }
  expect((await join(anna, (await makeLink(olga, [shed])).token)).status).toBe(200);
});

test('a removed person learns nothing of a link that has ended', async ({ olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const { id, token } = await makeLink(olga, [shed]);
  await anna.act('joinLinks.join', { token });
  await olga.act('accessEntries.delete', { target: shed, userId: anna.id });
  await olga.act('joinLinks.end', { target: shed, id });
  expect(codeOf(await anna.call('joinLinks.get', { token }))).toBe('joinLinks.notFound');
});

test('a link that asks first creates one request, granted for all its places', async ({
  server,
  olga,
  anna,
}) => {
  const [shed, hall] = [await buildPlace(olga, 'Shed'), await buildPlace(olga, 'Hall')];
  const { id, token } = await makeLink(olga, [shed, hall], { asksFirst: true, uses: 2 });
  expect(await anna.act('joinLinks.join', { token })).toEqual({ revisions: expect.anything() });
  expect(await anna.act('joinLinks.get', { token })).toMatchObject({
    isAsked: true,
    offer: { asksFirst: true },
  });
  expect((await anna.act('accessRequests.list', {})).requests).toMatchObject([
    { name: 'Shed', target: shed },
  ]);
  await anna.act('joinLinks.join', { token });
  expect(await peopleBy(olga, shed, id)).toEqual([anna.id]);
  const { pendingRequests } = await olga.act('locations.get', { id: shed.id });
  expect(pendingRequests[anna.id]).toMatchObject({ offer: { role: 'editor', more: 1 } });
  expect(codeOf(await anna.call('locations.get', { id: hall.id }))).toBe('locations.notFound');
  await olga.act('accessRequests.grant', { target: shed, userId: anna.id, role: 'editor' });
  for (const each of [shed, hall])
    expect((await anna.act('locations.get', { id: each.id })).role).toBe('editor');
  expect((await anna.act('accessRequests.list', {})).requests).toEqual([]);
  const other = await buildUser(server);
  await other.act('joinLinks.join', { token });
  await olga.act('accessRequests.deny', { target: shed, userId: other.id });
  expect(codeOf(await join(other, token))).toBe('requests.tooSoon');
  expect(codeOf(await join(await buildUser(server), token))).toBe('joinLinks.notFound');
});

test('the page of a link tells how its request was answered', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const { token } = await makeLink(olga, [shed], { asksFirst: true });
  const found = async () => {
    const { isAsked = false, isDenied = false, goTo } = await anna.act('joinLinks.get', { token });
    return { isAsked, isDenied, goTo };
  };
  await anna.act('joinLinks.join', { token });
  expect(await found()).toEqual({ isAsked: true, isDenied: false });
  await olga.act('accessRequests.deny', { target: shed, userId: anna.id });
  expect(await found()).toEqual({ isAsked: false, isDenied: true });
  await server.pool.query("UPDATE access_requests SET denied_at = denied_at - interval '1 day'");
  expect(await found()).toEqual({ isAsked: false, isDenied: false });
  await anna.act('joinLinks.join', { token });
  await olga.act('accessRequests.grant', { target: shed, userId: anna.id, role: 'viewer' });
  expect(await found()).toEqual({ isAsked: false, isDenied: false, goTo: shed });
});

test('an admin grants only the requested places that they manage', async ({ server, olga, anna }) => {
  const [shed, hall] = [await buildPlace(olga, 'Shed'), await buildPlace(olga, 'Hall')];
  const admin = await buildUser(server);
  await shareLocation(server, { id: shed.id }, admin, 'admin');
  const { token } = await makeLink(olga, [shed, hall], { asksFirst: true });
  await anna.act('joinLinks.join', { token });
  await admin.act('accessRequests.grant', { target: shed, userId: anna.id, role: 'viewer' });
  expect((await anna.act('locations.get', { id: shed.id })).role).toBe('viewer');
  expect(codeOf(await anna.call('locations.get', { id: hall.id }))).toBe('locations.notFound');
});

test('joining a full place is refused and spends no use', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  await shareWithMany(server, [{ ...shed, ownerId: olga.id }], peoplePerTargetMax - 2);
  const { id, token } = await makeLink(olga, [shed], { uses: peoplePerTargetMax });
  const answers = await Promise.all(
    [...(await buildUsers(server, 11)), anna].map((user) => join(user, token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
    new Set(['entries.tooMany']),
  );
  expect(await peopleBy(olga, shed, id)).toHaveLength(2);
});

test('a link dies with the account of its owner or maker', async ({ server, olga, anna }) => {
  const shed = await buildPlace(olga, 'Shed');
  const { token } = await makeLink(olga, [shed]);
  await server.pool.query(
    `UPDATE profiles SET deletion_due_at = now() + interval '1 day' WHERE user_id = $1`,
    [olga.id],
  );
  expect(codeOf(await server.call('joinLinks.preview', { token }))).toBe('joinLinks.notFound');
  expect(codeOf(await join(anna, token))).toBe('joinLinks.notFound');
});

test('by invitation only, an open join link is an invitation', async ({ server, olga }) => {
  const strict = await startTestServer({ databaseUrl: server.databaseUrl, env: { SIGN_UP: 'invited' } });
  try {
    const shed = await buildPlace(olga, 'Shed');
    const { id, token } = await makeLink(olga, [shed]);
    const signUp = async (invite: string) => {
      const email = `${crypto.randomUUID()}@example.org`;
      const body = { name: 'Nils', email, password: 'correct horse', invite };
      return (await postAuth(strict, '/sign-up/email', body)).status;
    };
    expect(await signUp('A'.repeat(43))).toBe(403);
    expect(await signUp(token)).toBe(200);
    await olga.act('joinLinks.end', { target: shed, id });
    expect(await signUp(token)).toBe(403);
  } finally {
    await strict.close();
  }
});

test.for([
  { role: 'admin' },
  { days: 0 },
  { days: 367 },
  { uses: 0 },
  { uses: 1.5 },
  { uses: peoplePerTargetMax + 1 },
  { targets: [] },
])('a link with %j is refused', async (fault, { olga }) => {
  const input = { targets: [await buildPlace(olga, 'Shed')], role: 'viewer', days: 1, uses: 1 };
  const answer = await olga.call('joinLinks.create', { ...input, ...fault } as CallInput<'joinLinks.create'>);
  expect(codeOf(answer)).toBe('request.invalid');
});

test('a link to targets of two owners is refused', async ({ server, olga, anna }) => {
  const ofAnna = await buildBin(server, { owner: anna });
  await shareBin(server, ofAnna, olga, 'admin');
  const targets = [await buildPlace(olga, 'Shed'), bin(ofAnna.id)];
  const answer = await olga.call('joinLinks.create', { targets, role: 'viewer', days: 1, uses: 1 });
  expect(codeOf(answer)).toBe('invites.otherOwners');
});
