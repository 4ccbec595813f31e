import { expect } from 'vitest';
import type { Hint } from '#server/live/hint.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { purgeInvites } from './purge-invites.ts';

const bin = (id: string) => ({ kind: 'bin' as const, id });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const count = async (server: TestServer, table: string) => {
  const { rows } = await server.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n;
};
const received = async (user: TestUser) => (await user.act('invites.list', {})).received;

test('invitations unanswered for fourteen days are purged, and readers notified', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const anna = await buildUser(server, { name: 'Anna' });
  await anna.act('me.get', {});
  const [old, answered] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const targets = [bin(old.id), bin(answered.id)];
  await olga.act('invites.create', { targets, emails: [anna.email, 'x@example.org'], role: 'viewer' });
  await expect.poll(() => received(anna)).toHaveLength(2);
  await anna.act('invites.accept', { target: bin(answered.id) });
  const revisionOf = async (id: string) => (await olga.act('bins.get', { id })).revision;
  const before = await revisionOf(old.id);

  const hints: Hint[] = [];
  const publish = (hint: Hint) => void hints.push(hint);
  await purgeInvites(server.pool, publish, inDays(13));
  expect(hints).toEqual([]);
  expect(await count(server, 'invites')).toBe(4);

  await purgeInvites(server.pool, publish, inDays(15));
  expect([
    await count(server, 'invites'),
    await count(server, 'received_invites'),
    await count(server, 'tokens'),
  ]).toEqual([0, 0, 0]);
  expect(await received(anna)).toEqual([]);
  expect((await anna.act('notifications.list', {})).notifications.filter(({ read }) => !read)).toEqual([]);
  expect((await olga.act('bins.get', { id: old.id })).pendingRequests).toEqual({});
  expect(await revisionOf(old.id)).toBe(before + 1);
  expect(hints).toContainEqual({ accounts: [anna.id] });
  expect(hints.flatMap(({ bins = [] }) => bins).sort()).toEqual([old.id, answered.id].sort());
});

test('how many mails went to an address is forgotten a day later', async ({ server }) => {
  const olga = await buildUser(server);
  const box = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(box.id)], emails: ['z@example.org'], role: 'viewer' });
  await expect.poll(() => count(server, "invite_mails WHERE email = 'z@example.org'")).toBe(1);
  await purgeInvites(server.pool, () => {}, inDays(0.9));
  expect(await count(server, "invite_mails WHERE email = 'z@example.org'")).toBe(1);
  await purgeInvites(server.pool, () => {}, inDays(1.1));
  expect(await count(server, "invite_mails WHERE email = 'z@example.org'")).toBe(0);
});

test('the token of an open link stays', async ({ server }) => {
  const olga = await buildUser(server);
  const box = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(box.id)], emails: ['y@example.org'], role: 'viewer' });
  await olga.act('shareLinks.create', { binId: box.id });
  const before = await count(server, 'tokens');
  await purgeInvites(server.pool, () => {}, inDays(1));
  expect(await count(server, 'tokens')).toBe(before);
});
