import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { buildBin, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { freshTest } from '#test/server-test.ts';

/** The bin that people are invited to. */
const test = freshTest.extend('attic', ({ server, olga }) => buildBin(server, { owner: olga }));

const bin = (id: string) => ({ kind: 'bin' as const, id });
const tokenOf = (link = '') => link.split('/').at(-1) ?? '';

async function inviteLink(
  attic: Bin,
  by: TestUser,
  email: string,
  role: 'viewer' | 'editor' | 'admin' = 'editor',
  target: Target = bin(attic.id),
): Promise<string> {
  const { invites } = await by.act('invites.create', { targets: [target], emails: [email], role });
  return tokenOf(invites[0]?.link);
}

const received = async (user: TestUser) => (await user.act('invites.list', {})).received;
const code = async (answer: Promise<{ error: { details?: { code: string } } | undefined }>) =>
  (await answer).error?.details?.code;

/** Anna in the box by an invitation that she accepted. */
async function admitted(olga: TestUser, anna: TestUser, attic: Bin, role: 'viewer' | 'admin'): Promise<void> {
  await anna.act('invites.accept', { token: await inviteLink(attic, olga, anna.email, role) });
}

test('whoever was shown out does not return by an invitation that was open then', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const place = {
    kind: 'location' as const,
    id: (await olga.act('locations.create', { name: 'Cottage' })).id,
  };
  const inside = bin((await buildBin(server, { owner: olga, locationId: place.id })).id);
  const toBin = await inviteLink(attic, olga, anna.email, 'editor', inside);
  await anna.act('invites.accept', { token: await inviteLink(attic, olga, anna.email, 'viewer', place) });
  await expect.poll(() => received(anna)).toHaveLength(1);
  await olga.act('accessEntries.delete', { target: place, userId: anna.id });
  for (const name of ['invites.get', 'invites.accept', 'invites.decline'] as const) {
    expect(await code(anna.call(name, { token: toBin }))).toBe('invites.notFound');
  }
  expect(await received(anna)).toEqual([]);
  const unread = async () => {
    const { notifications } = await anna.act('notifications.list', {});
    return notifications.filter(({ type, read }) => type === 'bin_invite' && !read);
  };
  // It is taken out after the answer.
  await expect.poll(unread).toEqual([]);
  expect(await code(anna.call('bins.get', { id: inside.id }))).toBe('bins.notFound');
  const anew = await inviteLink(attic, olga, anna.email, 'editor', inside);
  expect(await anna.act('invites.accept', { token: anew })).toMatchObject({ role: 'editor' });
});

test('a demoted person cannot accept an older invitation to a higher role', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  await admitted(olga, anna, attic, 'admin');
  const token = await inviteLink(attic, olga, anna.email, 'admin');
  const [target, other] = [bin(attic.id), bin((await buildBin(server, { owner: olga })).id)];
  await inviteLink(attic, olga, anna.email, 'viewer', other);
  await expect.poll(() => received(anna)).toHaveLength(2);
  await olga.act('accessEntries.update', { target, userId: anna.id, role: 'viewer' });
  expect((await received(anna)).map(({ target }) => target)).toEqual([other]);
  expect(await code(anna.call('invites.accept', { token }))).toBe('invites.notFound');
  await anna.act('accessEntries.delete', { target, userId: anna.id });
  expect(await code(anna.call('invites.accept', { token }))).toBe('invites.notFound');
  const lower = await inviteLink(attic, olga, anna.email, 'viewer');
  expect(await anna.act('invites.accept', { token: lower })).toMatchObject({ role: 'viewer' });
});

test('a leaver, or a person with no lower role, accepts an open invitation', async ({
  olga,
  anna,
  attic,
}) => {
  await admitted(olga, anna, attic, 'viewer');
  const target = bin(attic.id);
  const token = await inviteLink(attic, olga, anna.email, 'editor');
  await olga.act('accessEntries.update', { target, userId: anna.id, role: 'editor' });
  await anna.act('accessEntries.delete', { target, userId: anna.id });
  expect(await anna.act('invites.accept', { token })).toMatchObject({ role: 'editor' });
});

test('a dead link cannot decline, but an inbox entry can always be declined', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const admin = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, admin, 'admin');
  const token = await inviteLink(attic, admin, anna.email);
  await expect.poll(() => received(anna)).toHaveLength(1);
  await olga.act('accessEntries.update', { target: bin(attic.id), userId: admin.id, role: 'viewer' });
  expect(await code(anna.call('invites.decline', { token }))).toBe('invites.notFound');
  await anna.act('invites.decline', { target: bin(attic.id) });
  expect(await received(anna)).toEqual([]);
  const trashed = await inviteLink(attic, olga, 'somebody@example.org');
  await olga.act('bins.delete', { id: attic.id });
  expect(await code(anna.call('invites.decline', { token: trashed }))).toBe('invites.notFound');
});

test('a link that offers nothing any more does not wait for its owner', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const admin = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, admin, 'admin');
  const token = await inviteLink(attic, admin, 'somebody@example.org');
  await olga.act('accessEntries.update', { target: bin(attic.id), userId: admin.id, role: 'viewer' });
  const writer = await server.pool.connect();
  try {
    await writer.query('BEGIN');
    await writer.query('SELECT 1 FROM profiles WHERE user_id = $1 FOR UPDATE', [olga.id]);
    expect(await code(anna.call('invites.accept', { token }))).toBe('invites.notFound');
    expect(await code(anna.call('invites.decline', { token }))).toBe('invites.notFound');
  } finally {
    await writer.query('ROLLBACK');
    writer.release();
  }
});

test('only the inviter sees the link; other managers can withdraw the invitation', async ({
  olga,
  anna,
  attic,
}) => {
  await admitted(olga, anna, attic, 'admin');
  await inviteLink(attic, olga, 'aunt@example.org');
  const listed = async (user: TestUser) => (await user.act('invites.list', { target: bin(attic.id) })).sent;
  const [[own], [others]] = await Promise.all([listed(olga), listed(anna)]);
  const { link, ...rest } = own ?? { id: '', link: undefined };
  expect(link).toContain('/invite/');
  expect(others).toEqual(rest);
  await anna.act('invites.delete', { target: bin(attic.id), id: rest.id });
  expect(await listed(olga)).toEqual([]);
});

test('a repeat tells only of invitations to what one still manages', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const shed = await buildBin(server, { owner: olga });
  await shareBin(server, attic, anna, 'admin');
  await shareBin(server, shed, anna, 'admin');
  const [key, targets] = [operationHeader(), [bin(attic.id), bin(shed.id)]];
  const data = { targets, emails: ['aunt@example.org'], role: 'viewer' as const };
  const { invites } = await anna.act('invites.create', data, key);
  await olga.act('accessEntries.delete', { target: bin(shed.id), userId: anna.id });
  expect((await anna.act('invites.create', data, key)).invites).toEqual(invites.slice(0, 1));
  await olga.act('accessEntries.update', { target: bin(attic.id), userId: anna.id, role: 'editor' });
  expect(await code(anna.call('invites.create', data, key))).toBe('operations.done');
});
