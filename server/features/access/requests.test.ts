import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { openRequestsMax, openRequestsPerTargetMax } from '#domain/access/access-rules.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { buildUser, operationHeader, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import type { Answer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { readAccount } from '../account/profile.ts';

const makeBin = (
  olga: TestUser,
  input: { isPrivate?: boolean; parentBinId?: string; locationId?: string } = {},
) => olga.act('bins.create', { name: `Bin ${uuidv7()}`, isPrivate: false, ...input });
const targetOf = (bin: { id: string }): Target => ({ kind: 'bin', id: bin.id });
const codeOf = (answer: Answer<never>) => answer.error?.details?.code;
const inboxOf = async (user: TestUser) => (await user.act('notifications.list', {})).notifications;

async function ask(person: TestUser, bin: Bin, message?: string): Promise<void> {
  await person.act('accessRequests.create', { target: targetOf(bin), message });
}

test('a request shows at the owner and the admins, and with its maker', async ({ server, olga, anna }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  const viewer = await buildUser(server);
  const bin = await makeBin(olga);
  await shareBin(server, bin, erik, 'admin');
  await shareBin(server, bin, viewer, 'viewer');
  const target = targetOf(bin);
  const { request, revisions } = await anna.act('accessRequests.create', { target, message: ' Mine  too ' });
  expect(request).toEqual({ target, name: bin.name, requestedAt: expect.any(String) });
  expect(Object.keys(revisions)).toEqual(['me']);
  const mine = await readAccount(server.pool, anna.id);
  expect(mine).toMatchObject({ requests: [request], revision: revisions.me });
  expect(await anna.act('accessRequests.list', {})).toEqual({ requests: [request] });
  for (const manager of [olga, erik]) {
    const seen = await manager.act('bins.get', { id: bin.id });
    expect(seen.revision).toBeGreaterThan(bin.revision);
    expect(seen.pendingRequests).toEqual({
      [anna.id]: {
        userId: anna.id,
        userName: 'Anna',
        userEmail: anna.email,
        requestedAt: request.requestedAt,
        message: 'Mine  too',
      },
    });
    expect((await inboxOf(manager))[0]).toMatchObject({
      type: 'bin_access_request',
      recipientId: manager.id,
      actorId: anna.id,
      actorName: 'Anna',
      binId: bin.id,
      title: bin.name,
      body: 'Mine  too',
      read: false,
    });
  }
  expect((await viewer.act('bins.get', { id: bin.id })).pendingRequests).toEqual({});
  expect(await inboxOf(viewer)).toEqual([]);
});

test('what may not be found cannot be asked for, and one answer hides why', async ({ olga, anna }) => {
  const hidden = await makeBin(olga, { isPrivate: true });
  const trashed = await makeBin(olga);
  await olga.act('bins.delete', { id: trashed.id });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const answers = await Promise.all(
    [hidden.id, trashed.id, uuidv7()].map((id) =>
      anna.call('accessRequests.create', { target: { kind: 'bin', id }, wholePlace: true }),
    ),
  );
  for (const answer of answers) expect(answer.error).toEqual(answers[0]?.error);
  expect(answers[0]?.error?.details?.code).toBe('bins.notFound');
  const places = await Promise.all(
    [place.id, uuidv7()].map((id) =>
      anna.call('accessRequests.create', { target: { kind: 'location', id } }),
    ),
  );
  expect(places[0]?.error?.details?.code).toBe('locations.notFound');
  expect(places[1]?.error).toEqual(places[0]?.error);
});

test('nobody asks for what they own or see already', async ({ server, olga, anna }) => {
  const bin = await makeBin(olga);
  const target = targetOf(bin);
  expect(codeOf(await olga.call('accessRequests.create', { target }))).toBe('requests.needless');
  await shareBin(server, bin, anna, 'viewer');
  expect(codeOf(await anna.call('accessRequests.create', { target }))).toBe('requests.needless');
});

test('a message can neither pass as an invitation nor carry what cannot be stored', async ({
  olga,
  anna,
}) => {
  const target = targetOf(await makeBin(olga));
  for (const message of ['invited:admin', ' Invited:viewer', 'a\u0000b', 'x'.repeat(501)]) {
    expect(codeOf(await anna.call('accessRequests.create', { target, message }))).toBe('request.invalid');
  }
});

test('asking again while it is open changes the words and tells nobody twice', async ({ olga, anna }) => {
  const bin = await makeBin(olga);
  await ask(anna, bin, 'Please');
  const before = await inboxOf(olga);
  await olga.act('notifications.read', { ids: before.map(({ id }) => id) });
  await ask(anna, bin, 'Pretty please');
  const seen = await olga.act('bins.get', { id: bin.id });
  expect(seen.pendingRequests[anna.id]).toMatchObject({ message: 'Pretty please' });
  expect((await inboxOf(olga)).filter(({ read }) => !read)).toEqual([]);
});

test('asking again changes the notification that is still unread', async ({ server, olga, anna }) => {
  const bin = await makeBin(olga);
  const target = targetOf(bin);
  const noticesOf = async () => (await inboxOf(olga)).filter(({ binId }) => binId === bin.id);
  await ask(anna, bin, 'Please');
  const before = await noticesOf();
  const { revision } = await readAccount(server.pool, olga.id);
  await ask(anna, bin, 'Pretty please');
  const [notice, ...more] = await noticesOf();
  expect(more).toEqual([]);
  expect(notice).toEqual({ ...before[0], body: 'Pretty please' });
  expect((await readAccount(server.pool, olga.id)).revision).toBe(revision + 1);
  await anna.act('accessRequests.create', { target, message: 'Pretty please', wholePlace: true });
  expect(await noticesOf()).toEqual([notice]);
});

test('granted down to every sub-bin, the trash included, by whoever may', async ({ server, olga }) => {
  const bin = await makeBin(olga);
  const inside = await makeBin(olga, { parentBinId: bin.id, isPrivate: true });
  const deep = await makeBin(olga, { parentBinId: inside.id, isPrivate: true });
  const trashed = await makeBin(olga, { parentBinId: inside.id });
  await olga.act('bins.delete', { id: trashed.id });
  const erik = await buildUser(server, { name: 'Erik' });
  await ask(erik, bin);
  const target = targetOf(bin);
  const { revisions } = await olga.act('accessRequests.grant', { target, userId: erik.id, role: 'editor' });
  const ids = [bin.id, inside.id, deep.id, trashed.id];
  expect(Object.keys(revisions).sort()).toEqual([...ids, 'me'].sort());
  for (const id of ids) {
    const seen = await erik.act('bins.get', { id });
    expect(seen).toMatchObject({ role: 'editor', revision: revisions[id], pendingRequests: {} });
  }
  const account = await readAccount(server.pool, erik.id);
  expect(account.requests).toEqual([]);
  expect(account.notifications).toMatchObject([
    { type: 'bin_access_granted', binId: bin.id, title: bin.name, role: 'editor', actorId: olga.id },
  ]);
  expect((await inboxOf(olga)).find(({ actorId }) => actorId === erik.id)).toMatchObject({ read: true });
  const again = await olga.call('accessRequests.grant', { target, userId: erik.id, role: 'admin' });
  expect(codeOf(again)).toBe('requests.notFound');
});

test('granting needs an open request, and the right to', async ({ server, olga, anna }) => {
  const bin = await makeBin(olga);
  const target = targetOf(bin);
  const editor = await buildUser(server);
  await shareBin(server, bin, editor, 'editor');
  await ask(anna, bin);
  const asked = { target, userId: anna.id, role: 'admin' } as const;
  expect(codeOf(await editor.call('accessRequests.grant', asked))).toBe('access.denied');
  expect(codeOf(await editor.call('accessRequests.deny', { target, userId: anna.id }))).toBe('access.denied');
  expect(codeOf(await anna.call('accessRequests.grant', asked))).toBe('bins.notFound');
  const other = { ...asked, userId: editor.id };
  expect(codeOf(await olga.call('accessRequests.grant', other))).toBe('requests.notFound');
  await olga.act('bins.delete', { id: bin.id });
  expect(codeOf(await olga.call('accessRequests.grant', asked))).toBe('bins.inTrash');
});

test('a denied person is told, and may ask again after a day', async ({ server, olga }) => {
  const bin = await makeBin(olga);
  const target = targetOf(bin);
  const erik = await buildUser(server);
  await ask(erik, bin);
  const { revisions } = await olga.act('accessRequests.deny', { target, userId: erik.id });
  expect(Object.keys(revisions).sort()).toEqual([bin.id, 'me'].sort());
  expect((await olga.act('bins.get', { id: bin.id })).pendingRequests).toEqual({});
  const account = await readAccount(server.pool, erik.id);
  expect(account.requests).toEqual([]);
  expect(account.notifications).toMatchObject([{ type: 'bin_access_denied', title: bin.name }]);
  expect(codeOf(await erik.call('accessRequests.create', { target }))).toBe('requests.tooSoon');
  expect(codeOf(await olga.call('accessRequests.deny', { target, userId: erik.id }))).toBe(
    'requests.notFound',
  );
  const days = (hours: number) =>
    server.pool.query(
      `UPDATE access_requests SET denied_at = now() - $2 * interval '1 hour' WHERE user_id = $1`,
      [erik.id, hours],
    );
  await days(23.9);
  expect(codeOf(await erik.call('accessRequests.create', { target }))).toBe('requests.tooSoon');
  await days(24.1);
  await ask(erik, bin);
  expect((await olga.act('bins.get', { id: bin.id })).pendingRequests).toHaveProperty(erik.id);
});

test('withdrawn, it is gone for both, and who had not seen it never does', async ({ server, olga }) => {
  const bin = await makeBin(olga);
  const target = targetOf(bin);
  const erik = await buildUser(server);
  await ask(erik, bin);
  const { revisions } = await erik.act('accessRequests.delete', { target });
  expect(Object.keys(revisions)).toEqual(['me']);
  expect((await olga.act('bins.get', { id: bin.id })).pendingRequests).toEqual({});
  expect((await inboxOf(olga)).some(({ actorId }) => actorId === erik.id)).toBe(false);
  expect(await erik.act('accessRequests.list', {})).toEqual({ requests: [] });
  expect(codeOf(await erik.call('accessRequests.delete', { target }))).toBe('requests.notFound');
  const granted = { target, userId: erik.id, role: 'viewer' } as const;
  expect(codeOf(await olga.call('accessRequests.grant', granted))).toBe('requests.notFound');
});

test('a grant from above closes what was asked for below', async ({ server, olga }) => {
  const place = await olga.act('locations.create', { name: 'Garage' });
  const bin = await makeBin(olga, { locationId: place.id });
  const erik = await buildUser(server);
  await ask(erik, bin);
  await shareLocation(server, place, erik, 'viewer');
  expect(await erik.act('accessRequests.list', {})).toEqual({ requests: [] });
  expect((await olga.act('bins.get', { id: bin.id })).pendingRequests).toEqual({});
});

test('of more requests at once than one may have open, the rest is refused', async ({ server }) => {
  const erik = await buildUser(server);
  const room = 3;
  await server.pool.query(
    `INSERT INTO own_requests (user_id, kind, target, owner_id, name, requested_at)
     SELECT $1, 'bin', gen_random_uuid(), gen_random_uuid(), 'Elsewhere', now() FROM generate_series(1, $2)`,
    [erik.id, openRequestsMax - room],
  );
  const owners = await Promise.all(Array.from({ length: room + 5 }, () => buildUser(server)));
  const bins = await Promise.all(
    owners.map((owner) => owner.act('bins.create', { name: 'Tyres', isPrivate: false })),
  );
  const answers = await Promise.all(
    bins.map((bin) => erik.call('accessRequests.create', { target: targetOf(bin) })),
  );
  const refused = answers.filter(({ error }) => error !== undefined);
  expect(refused.map((each) => each.error?.details?.code)).toEqual(Array(5).fill('requests.tooMany'));
  expect((await erik.act('accessRequests.list', {})).requests).toHaveLength(openRequestsMax);
});

test('of more requests at once than one thing may have open, the rest is refused', async ({
  server,
  olga,
}) => {
  const bin = await makeBin(olga);
  const room = 2;
  await server.pool.query(
    `INSERT INTO access_requests (owner_id, kind, target, user_id, message, requested_at, denied_at)
     SELECT $1, 'bin', $2, gen_random_uuid(), '', now(), CASE WHEN n > $3 THEN now() END
     FROM generate_series(1, 2 * $3) n`,
    [olga.id, bin.id, openRequestsPerTargetMax - room],
  );
  const people = await Promise.all(Array.from({ length: room + 3 }, () => buildUser(server)));
  const asked = await Promise.all(
    people.map((each) => each.call('accessRequests.create', { target: targetOf(bin) })),
  );
  const refused = asked.filter(({ error }) => error !== undefined);
  expect(refused.map((each) => each.error?.details)).toEqual(Array(3).fill({ code: 'requests.tooMany' }));
  const [admitted] = people.filter((_, at) => asked[at]?.error === undefined);
  const again = { target: targetOf(bin), message: 'Please' };
  expect((await admitted?.call('accessRequests.create', again))?.error).toBeUndefined();
});

test('the same operation again gives the same answer and does nothing', async ({ olga, anna }) => {
  const bin = await makeBin(olga);
  const target = targetOf(bin);
  const [asking, granting] = [operationHeader(), operationHeader()];
  const first = await anna.act('accessRequests.create', { target }, asking);
  expect(await anna.act('accessRequests.create', { target }, asking)).toEqual(first);
  const grant = { target, userId: anna.id, role: 'viewer' } as const;
  const granted = await olga.act('accessRequests.grant', grant, granting);
  expect(await olga.act('accessRequests.grant', grant, granting)).toEqual(granted);
  expect((await anna.act('bins.get', { id: bin.id })).revision).toBe(granted.revisions[bin.id]);
  expect(codeOf(await anna.call('accessRequests.create', { target }, asking))).toBe('operations.done');
});
