import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { countJobs } from '#test/jobs.ts';
import {
  type ArrivedMail,
  type MailServer,
  mailsLeadingTo,
  parseMail,
  startMailServer,
} from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { waitingFor } from '#test/waiting-for.ts';

const test = freshTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startMailServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  .override('serverOptions', ({ smtp }) => ({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' },
  }));

const bin = (id: string) => ({ kind: 'bin' as const, id });

async function mailTo(smtp: MailServer, email: string): Promise<ArrivedMail> {
  await expect.poll(() => mailsLeadingTo(smtp, '/invite/').some(({ to }) => to.includes(email))).toBe(true);
  const mails = mailsLeadingTo(smtp, '/invite/').filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(1);
  return mails[0] as ArrivedMail;
}

/** The tokens in a mail's text, in order, each once. */
function tokensIn({ text }: { text: string }): string[] {
  return [
    ...new Set([...text.matchAll(/https:\/\/bins\.example\/invite\/(\S+)/g)].map(([, token]) => token ?? '')),
  ];
}

const received = async (user: TestUser) => (await user.act('invites.list', {})).received;
const invitedTo = async (user: TestUser) => (await received(user)).map(({ target }) => target.id).sort();
/** Delivery jobs whose mails have not all gone out, too. */
const openJobs = async (server: TestServer) => countJobs(server.pool);
const isVerified = async (server: TestServer, user: TestUser) => {
  const { rows } = await server.pool.query('SELECT email_verified FROM "user" WHERE id = $1', [user.id]);
  return rows[0]?.email_verified as boolean;
};

/** Returns whether somebody waits for a lock that this connection holds. */
const isWaitedFor = async (holder: PoolClient) => (await waitingFor(holder)).length > 0;

test('one mail per address names all targets in both languages, with links', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const shed = await buildBin(server, { owner: olga, name: 'Snickarbod <b>' });
  const cottage = await olga.act('locations.create', { name: 'Stugan' });
  const targets = [bin(shed.id), { kind: 'location' as const, id: cottage.id }];
  await olga.act('invites.create', { targets, emails: [anna.email, 'b@example.org'], role: 'editor' });
  const mail = await mailTo(smtp, anna.email);
  await mailTo(smtp, 'b@example.org');
  expect(mail.to).toEqual([anna.email]);
  expect(mail.headers.get('subject')).toBe('Olga invites you to Snickarbod <b> and 1 more');
  for (const words of [
    'Snickarbod <b> (bin)',
    'Stugan (plats)',
    'You can look at everything and change what is in it',
    'titta på allt och ändra innehållet',
  ]) {
    expect(mail.text).toContain(words);
  }
  expect(mail.html).toContain('Snickarbod &lt;b&gt;');
  expect(mail.html).not.toContain('Snickarbod <b>');
  const tokens = tokensIn(mail);
  expect(tokens).toHaveLength(2);
  expect(await anna.act('invites.get', { token: tokens[0] ?? '' })).toMatchObject({ name: 'Snickarbod <b>' });
  expect(await anna.act('invites.get', { token: tokens[1] ?? '' })).toMatchObject({ name: 'Stugan' });
});

test('the mail of an invitation into a group, or to all places, names that', async ({ smtp, olga, anna }) => {
  const { id: shed } = await olga.act('locations.create', { name: 'Shed' });
  const { id } = await olga.act('groups.create', { name: 'Leaders' });
  await olga.act('groups.grant', { id, targets: [{ kind: 'location', id: shed }], role: 'viewer' });
  await olga.act('invites.create', { groupId: id, emails: [anna.email] });
  const mail = await mailTo(smtp, anna.email);
  expect(mail.headers.get('subject')).toBe('Olga invites you to Leaders');
  expect(mail.text).toContain('Leaders (group)');
  expect(mail.text).toContain('Leaders (grupp)');
  await olga.act('invites.create', { allPlaces: 'viewer', emails: ['all@example.org'] });
  const toAll = await mailTo(smtp, 'all@example.org');
  expect(toAll.headers.get('subject')).toBe('Olga invites you to all of their places');
  expect(toAll.text).toContain('All places (also later ones)');
  expect(toAll.html).toContain('<strong>Alla platser</strong> (även senare)');
});

test('names add nothing to a mail but words, and an address is one address', async ({ smtp, server }) => {
  const olga = await buildUser(server, { name: 'Olga\r\nBcc: thief@example.org' });
  const { id } = await buildBin(server, { owner: olga, name: '"><img src=x>\r\nX-Evil: 1\r\n\r\nText' });
  const invite = (email: string) =>
    olga.call('invites.create', { targets: [bin(id)], emails: [email], role: 'viewer' });
  for (const email of [
    'karin@example.org,thief@example.org',
    'karin@example.org\r\nBcc: thief@example.org',
    '"karin@example.org, x"@example.org',
    'Karin <karin@example.org>',
    'karin@[127.0.0.1]',
  ])
    expect([email, (await invite(email)).status]).toEqual([email, 400]);
  expect((await invite('karin@example.org')).status).toBe(200);
  const mail = await mailTo(smtp, 'karin@example.org');
  expect(mail.to).toEqual(['karin@example.org']);
  expect([mail.headers.get('bcc'), mail.headers.get('x-evil')]).toEqual([undefined, undefined]);
  expect(mail.html).not.toContain('<img src=x>');
});

test('an address that nobody has proved gets nothing in the app, only the mail', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const box = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(box.id)], emails: [anna.email], role: 'viewer' });
  await mailTo(smtp, anna.email);
  expect(await received(anna)).toEqual([]);
  expect((await anna.act('notifications.list', {})).notifications).toEqual([]);
});

test('opening the mailed link proves the address, so invitations reach the app', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const box = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(box.id)], emails: [anna.email], role: 'viewer' });
  const [token = ''] = tokensIn(await mailTo(smtp, anna.email));
  expect(await isVerified(server, anna)).toBe(false);
  await anna.act('invites.get', { token });
  await expect.poll(() => isVerified(server, anna)).toBe(true);
  const next = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(next.id)], emails: [anna.email], role: 'viewer' });
  await expect.poll(() => invitedTo(anna)).toEqual([box.id, next.id].sort());
});

test.for([
  ['opening', 'invites.get', 3],
  ['accepting by', 'invites.accept', 2],
  ['declining by', 'invites.decline', 2],
] as const)(
  '%s the mailed link brings what anybody sent before into the app',
  async ([_how, call, count], { smtp, server, olga, anna }) => {
    const erik = await buildUser(server, { name: 'Erik', plan: 'unlimited' });
    const [box, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
    const eriks = await buildBin(server, { owner: erik });
    const targets = [bin(box.id), bin(other.id)];
    await olga.act('invites.create', { targets, emails: [anna.email], role: 'viewer' });
    const [token = ''] = tokensIn(await mailTo(smtp, anna.email));
    await erik.act('invites.create', { targets: [bin(eriks.id)], emails: [anna.email], role: 'viewer' });
    await expect
      .poll(() => mailsLeadingTo(smtp, '/invite/').filter(({ to }) => to.includes(anna.email)))
      .toHaveLength(2);
    expect(await received(anna)).toEqual([]);
    await anna.act(call, { token });
    const ids = [box.id, other.id, eriks.id].slice(-count).sort();
    await expect.poll(() => invitedTo(anna)).toEqual(ids);
    expect((await anna.act('notifications.list', {})).notifications).toHaveLength(count);
    expect(await isVerified(server, anna)).toBe(true);
  },
);

test.for<[string, (olga: TestUser, target: Target, userId: string) => Promise<unknown>]>([
  [
    'whoever sent it was shown out',
    (olga, target, userId) => olga.act('accessEntries.delete', { target, userId }),
  ],
  [
    'whoever sent it manages nobody there any more',
    (olga, target, userId) => olga.act('accessEntries.update', { target, userId, role: 'editor' }),
  ],
  ['its bin lies in the trash', (olga, { id }) => olga.act('bins.delete', { id })],
])(
  'an invitation that is dead when its address is proved comes into no inbox: %s',
  async ([_why, kill], { smtp, server, olga, anna }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    const [box, alive] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
    for (const each of [box, alive]) {
      await shareBin(server, each, erik, 'admin');
      await erik.act('invites.create', { targets: [bin(each.id)], emails: [anna.email], role: 'viewer' });
    }
    const toAnna = () => mailsLeadingTo(smtp, '/invite/').filter(({ to }) => to.includes(anna.email));
    await expect.poll(toAnna).toHaveLength(2);
    await kill(olga, bin(box.id), erik.id);
    const third = await buildBin(server, { owner: olga });
    await olga.act('invites.create', { targets: [bin(third.id)], emails: [anna.email], role: 'viewer' });
    await expect.poll(toAnna).toHaveLength(3);
    await anna.act('invites.get', { token: tokensIn(toAnna()[2] as ArrivedMail)[0] ?? '' });
    await expect.poll(() => invitedTo(anna)).toEqual([alive.id, third.id].sort());
    expect((await anna.act('notifications.list', {})).notifications).toHaveLength(2);
  },
);

test('an invitation delivered while its address is proved reaches the app', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const [box, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  await olga.act('invites.create', { targets: [bin(box.id)], emails: [anna.email], role: 'viewer' });
  await mailTo(smtp, anna.email);
  const proving = await server.pool.connect();
  await proving.query('BEGIN');
  await proving.query('UPDATE "user" SET email_verified = true WHERE id = $1', [anna.id]);
  try {
    await olga.act('invites.create', { targets: [bin(other.id)], emails: [anna.email], role: 'viewer' });
    await expect.poll(() => isWaitedFor(proving)).toBe(true);
    await proving.query('COMMIT');
  } finally {
    proving.release(true);
  }
  await expect.poll(() => invitedTo(anna)).toEqual([other.id]);
});

test('proving an address keeps nobody waiting, were the account it is of locked', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const box = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(box.id)], emails: [anna.email], role: 'viewer' });
  const [token = ''] = tokensIn(await mailTo(smtp, anna.email));
  const holder = await server.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [anna.id]);
  try {
    await anna.act('invites.get', { token });
    // Longer than until what is done after the answer has begun, by when it would be in the way of others' reads.
    await expect.poll(() => isWaitedFor(holder)).toBe(true);
    const reads = Array.from({ length: 16 }, () => olga.act('me.get', {}));
    expect(await Promise.all(reads)).toHaveLength(16);
    expect(await isWaitedFor(holder)).toBe(true);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  await expect.poll(() => isVerified(server, anna)).toBe(true);
});

test('the link that the inviter sees proves nothing, nor does another’s mail', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const boxes = await Promise.all([1, 2, 3].map(() => buildBin(server, { owner: olga })));
  const { invites } = await olga.act('invites.create', {
    targets: boxes.map(({ id }) => bin(id)),
    emails: [anna.email],
    role: 'viewer',
  });
  const [first = '', second = ''] = invites.map(({ link }) => link.split('/').at(-1) ?? '');
  await anna.act('invites.accept', { token: first });
  await anna.act('invites.accept', { token: `${second}.${second}` });
  expect(await isVerified(server, anna)).toBe(false);
  const erik = await buildUser(server, { name: 'Erik' });
  await erik.act('invites.accept', { token: tokensIn(await mailTo(smtp, anna.email)).at(-1) ?? '' });
  expect(await isVerified(server, erik)).toBe(false);
  expect(await isVerified(server, anna)).toBe(false);
});

test('an address gets at most ten mails a day about one owner’s targets', async ({ smtp, server, olga }) => {
  const to = 'poor@example.org';
  const mailsAfter = async (...acts: Promise<unknown>[]) => {
    await Promise.all(acts);
    await expect.poll(() => openJobs(server)).toBe(0);
    return mailsLeadingTo(smtp, '/invite/').filter((mail) => mail.to.includes(to)).length;
  };
  const send = (by: TestUser, { id }: { id: string }) =>
    by.act('invites.create', { targets: [bin(id)], emails: [to], role: 'viewer' });
  const boxes = await Promise.all(Array.from({ length: 12 }, () => buildBin(server, { owner: olga })));
  const [box = { id: '' }] = boxes;
  expect(await mailsAfter(...boxes.map((each) => send(olga, each)))).toBe(10);

  // Replaced, and taken back.
  const { invites } = await send(olga, box);
  const id = invites[0]?.id ?? '';
  expect(await mailsAfter(olga.act('invites.delete', { target: bin(box.id), id }))).toBe(10);
  expect(await mailsAfter(send(olga, box))).toBe(10);

  const erik = await buildUser(server);
  expect(await mailsAfter(send(erik, await buildBin(server, { owner: erik })))).toBe(11);

  const wait = (hours: number) =>
    server.pool.query(
      `UPDATE invite_mails SET sent_at = ARRAY(
         SELECT (at AT TIME ZONE 'UTC' - $2 * interval '1 hour') AT TIME ZONE 'UTC' FROM unnest(sent_at) AS at)
       WHERE owner_id = $1`,
      [olga.id, hours],
    );
  await wait(23.9);
  expect(await mailsAfter(send(olga, box))).toBe(11);
  await wait(0.2);
  expect(await mailsAfter(...boxes.map((each) => send(olga, each)))).toBe(21);
});

test('links begin with PUBLIC_URL, whatever address the request says it came by', async ({
  smtp,
  server,
  olga,
}) => {
  const box = await buildBin(server, { owner: olga });
  const data = { targets: [bin(box.id)], emails: ['c@example.org'], role: 'viewer' as const };
  const { invites } = await olga.act('invites.create', data, { 'x-forwarded-host': 'evil.example' });
  expect(invites[0]?.link).toMatch(/^https:\/\/bins\.example\/invite\/[\w-]{43}$/);
  expect((await mailTo(smtp, 'c@example.org')).text).not.toContain('evil');
});

test('a mail server that is down delays nobody', async () => {
  const gone = await startMailServer();
  const lonely = await startTestServer({
    env: { SMTP_URL: gone.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' },
    logLevel: 'silent',
    mailRetryAfter: [],
  });
  await gone.close();
  const erik = await buildUser(lonely);
  const box = await buildBin(lonely, { owner: erik });
  const sent = await erik.act('invites.create', {
    targets: [bin(box.id)],
    emails: ['d@example.org'],
    role: 'viewer',
  });
  expect(sent.invites).toHaveLength(1);
  await lonely.close();
});

test('without a mail server the mail is kept in the outbox and the link works', async () => {
  const own = await startTestServer();
  const erik = await buildUser(own);
  const box = await buildBin(own, { owner: erik });
  const { invites, isMailed } = await erik.act('invites.create', {
    targets: [bin(box.id)],
    emails: ['e@example.org'],
    role: 'viewer',
  });
  expect(isMailed).toBe(false);
  expect(invites[0]?.link).toContain(`${own.url}/invite/`);
  const outbox = join(own.dataDir, 'outbox');
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(mails).toHaveLength(1);
  const [name = ''] = await mails();
  const mail = parseMail(await readFile(join(outbox, name), 'utf8'));
  expect(mail.headers.get('to')).toBe('e@example.org');
  expect(mail.text).toContain(invites[0]?.link);
  await own.close();
});
