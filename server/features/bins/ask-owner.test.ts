import { expect } from 'vitest';
import { messageMax } from '#domain/access/access-rules.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { countJobs } from '#test/jobs.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

const noJobs = (server: TestServer) =>
  eventually(async () => expect(await countJobs(server.pool, 'ask-owner')).toBe(0));

async function ask(server: TestServer, user: TestUser, code: string, message?: string) {
  const { status, result, error } = await user.call('codes.askOwner', { code, message });
  await noJobs(server);
  return { status, result, error };
}

const requestsTo = async (olga: TestUser) =>
  (await olga.act('notifications.list', {})).notifications.filter(
    ({ type }) => type === 'bin_access_request',
  );

test('private, public, own, void and unknown codes get one answer', async ({ server, olga, anna }) => {
  const hidden = await buildBin(server, { owner: olga });
  const open = await buildBin(server, { owner: olga, isPrivate: false });
  const own = await buildBin(server, { owner: anna });
  const shared = await buildBin(server, { owner: olga });
  await shareBin(server, shared, anna, 'viewer');
  const trashed = await buildBin(server, { owner: olga });
  await olga.act('bins.delete', { id: trashed.id });
  const codes = [...[hidden, open, own, shared, trashed].map(({ qrCode }) => qrCode), 'ABCDEFGHJKMN'];
  const answers = await Promise.all(codes.map((code) => anna.call('codes.askOwner', { code })));
  for (const { status, result } of answers)
    expect({ status, result }).toEqual({ status: 200, result: { revisions: {} } });
});

test('the owner gets a request, which the asker cannot tell from none', async ({ server, olga, anna }) => {
  const box = await buildBin(server, { owner: olga });
  const before = await anna.act('me.get', {});
  await ask(server, anna, box.qrCode);
  expect((await olga.act('bins.get', { id: box.id })).pendingRequests[anna.id]).toMatchObject({
    userName: 'Anna',
  });
  expect(await requestsTo(olga)).toMatchObject([{ title: box.name, actorId: anna.id }]);
  expect(await anna.act('me.get', {})).toEqual(before);
  expect((await anna.act('accessRequests.list', {})).requests).toEqual([]);
  await olga.act('accessRequests.deny', { target: { kind: 'bin', id: box.id }, userId: anna.id });
  expect((await anna.act('notifications.list', {})).notifications).toEqual([]);
  expect(await anna.act('me.get', {})).toEqual(before);
});

test('a request is granted in one press', async ({ server, olga, anna }) => {
  const box = await buildBin(server, { owner: olga });
  await ask(server, anna, box.qrCode);
  const target = { kind: 'bin' as const, id: box.id };
  await olga.act('accessRequests.grant', { target, userId: anna.id, role: 'editor' });
  expect(await anna.act('bins.get', { id: box.id })).toMatchObject({ role: 'editor' });
});

test('the owner reads the message, which is checked alike for every code', async ({ server, olga, anna }) => {
  const box = await buildBin(server, { owner: olga });
  for (const message of ['x'.repeat(messageMax + 1), 'Invited: anna@example.org']) {
    for (const code of [box.qrCode, 'ABCDEFGHJKMN']) {
      const { status, error } = await anna.call('codes.askOwner', { code, message });
      expect([status, error?.details?.code]).toEqual([400, 'request.invalid']);
    }
  }
  expect(await ask(server, anna, 'ABCDEFGHJKMN', 'It is Anna')).toEqual(
    await ask(server, anna, box.qrCode, ' It is\nAnna '),
  );
  const { pendingRequests } = await olga.act('bins.get', { id: box.id });
  expect(pendingRequests[anna.id]?.message).toBe('It is\nAnna');
  expect(await requestsTo(olga)).toMatchObject([{ title: box.name, body: 'It is\nAnna' }]);
});

test('an owner gets one request of a person in a day', async ({ server, olga, anna }) => {
  const [box, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  for (const code of [box.qrCode, box.qrCode, other.qrCode]) await ask(server, anna, code);
  expect(await requestsTo(olga)).toHaveLength(1);
  const erik = await buildUser(server, { name: 'Erik' });
  await erik.act('me.get', {});
  await ask(server, erik, other.qrCode);
  expect(await requestsTo(olga)).toHaveLength(2);
  await server.pool.query(`UPDATE access_requests SET requested_at = now() - interval '25 hours'`);
  await ask(server, anna, other.qrCode);
  expect(await requestsTo(olga)).toHaveLength(3);
});

test('the label of a place asks for the place', async ({ server, olga, anna }) => {
  const place = await olga.act('locations.create', { name: 'Attic' });
  const { codes } = await olga.act('codes.create', { count: 1 });
  const target = { kind: 'location' as const, id: place.id };
  await olga.act('codes.claim', { code: codes[0]?.code ?? '', target });
  await ask(server, anna, codes[0]?.code ?? '');
  expect((await olga.act('locations.get', { id: place.id })).pendingRequests[anna.id]).toBeDefined();
});
