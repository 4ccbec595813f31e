import { expect } from 'vitest';
import type { Role, Target } from '#domain/access/access.ts';
import { buildBin, shareBin, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startTestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

const bin = (id: string): Target => ({ kind: 'bin', id });

async function invite(olga: TestUser, target: Target, email: string, role: Role): Promise<string> {
  const { invites } = await olga.act('invites.create', { targets: [target], emails: [email], role });
  return invites[0]?.link.split('/').at(-1) ?? '';
}

const sent = async (olga: TestUser, target: Target) => (await olga.act('invites.list', { target })).sent;
const received = async (user: TestUser) => (await user.act('invites.list', {})).received;
const unread = async (user: TestUser) =>
  (await user.act('notifications.list', {})).notifications.filter(
    ({ type, read }) => !read && type.endsWith('_invite'),
  );

test('an invitation ends when its address joins by a link, a request or another grant', async ({
  server,
  olga,
  anna,
}) => {
  const boxes = await Promise.all([
    buildBin(server, { owner: olga }),
    buildBin(server, { owner: olga, isPrivate: false }),
    buildBin(server, { owner: olga }),
  ]);
  const [byLink = bin(''), byRequest = bin(''), byGrant = bin('')] = boxes.map(({ id }) => bin(id));
  const targets = [byLink, byRequest, byGrant];
  const tokens = await Promise.all(targets.map((target) => invite(olga, target, anna.email, 'viewer')));
  await eventually(async () => expect(await received(anna)).toHaveLength(3));
  const link = await olga.act('joinLinks.create', { targets: [byLink], role: 'viewer', days: 1, uses: 1 });
  await anna.act('joinLinks.join', { token: link.url.split('/').at(-1) ?? '' });
  await anna.act('accessRequests.create', { target: byRequest });
  await olga.act('accessRequests.grant', { target: byRequest, userId: anna.id, role: 'editor' });
  await olga.act('accessEntries.create', { targets: [byGrant], userId: anna.id, role: 'viewer' });
  for (const target of targets) {
    expect(await sent(olga, target)).toEqual([]);
    expect((await olga.act('bins.get', { id: target.id })).pendingRequests).toEqual({});
  }
  expect(await received(anna)).toEqual([]);
  expect(await unread(anna)).toEqual([]);
  for (const token of tokens) {
    const { error } = await anna.call('invites.get', { token });
    expect(error?.details?.code).toBe('invites.notFound');
  }
});

test('joining a place ends the invitations to the bins in it', async ({ server, olga, anna }) => {
  const { id } = await olga.act('locations.create', { name: 'Shed' });
  const inside = await buildBin(server, { owner: olga, locationId: id });
  await invite(olga, bin(inside.id), anna.email, 'viewer');
  const toPlace = await invite(olga, { kind: 'location', id }, anna.email, 'editor');
  await anna.act('invites.accept', { token: toPlace });
  expect(await sent(olga, bin(inside.id))).toEqual([]);
});

test('an invitation that gives more, or to somebody else, stays open', async ({ server, olga, anna }) => {
  const box = bin((await buildBin(server, { owner: olga })).id);
  await shareBin(server, await buildBin(server, { owner: olga }), anna, 'viewer');
  await invite(olga, box, anna.email, 'editor');
  await invite(olga, box, 'elsa@example.org', 'viewer');
  await olga.act('accessEntries.create', { targets: [box], userId: anna.id, role: 'viewer' });
  expect((await sent(olga, box)).map(({ email }) => email).sort()).toEqual(
    [anna.email, 'elsa@example.org'].sort(),
  );
});

test('an unproved address ends no invitation on a server with mail', async ({ server, olga, anna }) => {
  const smtp = await startMailServer();
  const mailing = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' },
  });
  try {
    const box = bin((await buildBin(server, { owner: olga })).id);
    await invite(olga, box, anna.email, 'viewer');
    const { url } = await olga.act('joinLinks.create', { targets: [box], role: 'viewer', days: 1, uses: 1 });
    const token = url.split('/').at(-1) ?? '';
    expect((await mailing.call('joinLinks.join', { token }, { token: anna.token })).status).toBe(200);
    expect(await sent(olga, box)).toHaveLength(1);
  } finally {
    await mailing.close();
    await smtp.close();
  }
});
