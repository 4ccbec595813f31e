import type { QueryConfig } from 'pg';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { buildBin, shareBin, type TestUser } from '#test/builders.ts';
import { type MailServer, mailsLeadingTo, startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { createLinks } from '../links.ts';
import { createServerSettings } from '../operator/server-settings.ts';
import { previewInvite } from './invites.reads.ts';

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
const place = (id: string) => ({ kind: 'location' as const, id });

/** Mailed to somebody without an account; the link that the inviter sees is `link`. */
async function invite(smtp: MailServer, by: TestUser, target: Target, role: 'viewer' | 'editor' = 'editor') {
  const email = `${crypto.randomUUID()}@example.org`;
  const { invites } = await by.act('invites.create', { targets: [target], emails: [email], role });
  await expect.poll(() => mailsLeadingTo(smtp, '/invite/').some(({ to }) => to.includes(email))).toBe(true);
  const { text = '' } = mailsLeadingTo(smtp, '/invite/').find(({ to }) => to.includes(email)) ?? {};
  const mailed = /https:\/\/bins\.example\/invite\/(\S+)/.exec(text)?.[1] ?? '';
  const [sent] = invites;
  if (sent === undefined) throw new Error('nothing was sent');
  return { mailed, token: sent.link.split('/').at(-1) ?? '', id: sent.id, email };
}

/** Opens the link without an account. */
const look = (server: TestServer, token: string) => server.call('invites.preview', { token });
const isOpen = async (server: TestServer, token: string) => (await look(server, token)).status === 200;

test('the link says who invites to what, without an account, and nothing else', async ({
  smtp,
  server,
  olga,
}) => {
  const house = await olga.act('locations.create', { name: 'New house' });
  const shelf = await buildBin(server, { owner: olga, locationId: house.id });
  await buildBin(server, { owner: olga, parentBinId: shelf.id });
  const trashed = await buildBin(server, { owner: olga, locationId: house.id });
  await olga.act('bins.delete', { id: trashed.id });
  await buildBin(server, { owner: olga });
  const toPlace = await invite(smtp, olga, place(house.id));
  const { status, result, headers } = await look(server, toPlace.mailed);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(result).toEqual({
    kind: 'location',
    name: 'New house',
    binCount: 2,
    role: 'editor',
    inviterName: 'Olga',
    expiresAt: expect.stringMatching(/^\d{4}-/),
  });
  // The inviter hands on the same link without the proof of the mail.
  expect((await look(server, toPlace.token)).result).toEqual(result);
  const toBin = await invite(smtp, olga, bin(shelf.id), 'viewer');
  expect((await look(server, toBin.mailed)).result).toMatchObject({
    kind: 'bin',
    name: shelf.name,
    binCount: 1,
    role: 'viewer',
  });
});

test('the link says to viewers where they may take out and put back', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const house = await olga.act('locations.create', { name: 'House' });
  const shelf = await buildBin(server, { owner: olga, locationId: house.id });
  const { token } = await invite(smtp, olga, place(house.id), 'viewer');
  const readTakeOut = async () => {
    const { takeOut } = await anna.act('invites.get', { token });
    expect((await look(server, token)).result?.takeOut).toBe(takeOut);
    return takeOut;
  };
  expect(await readTakeOut()).toBeUndefined();
  await olga.act('bins.update', { id: shelf.id, viewersMayTakeOut: true });
  expect(await readTakeOut()).toBe('somewhere');
  await olga.act('locations.update', { id: house.id, viewersMayTakeOut: true });
  expect(await readTakeOut()).toBe('everywhere');
});

test('looking changes nothing: it neither uses the link up nor proves the address', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const box = await buildBin(server, { owner: olga });
  const { invites } = await olga.act('invites.create', {
    targets: [bin(box.id)],
    emails: [anna.email],
    role: 'viewer',
  });
  const mails = () => mailsLeadingTo(smtp, '/invite/').filter(({ to }) => to.includes(anna.email));
  await expect.poll(mails).toHaveLength(1);
  const token = /\/invite\/(\S+)/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
  for (let n = 0; n < 3; n++) expect(await isOpen(server, token)).toBe(true);
  const { rows } = await server.pool.query(
    'SELECT answered_at FROM invites WHERE id = $1 UNION ALL SELECT NULL FROM "user" WHERE id = $2 AND email_verified',
    [invites[0]?.id, anna.id],
  );
  expect(rows).toEqual([{ answered_at: null }]);
  expect(await anna.act('invites.accept', { token })).toMatchObject({ role: 'viewer' });
});

test('dead links and invented ones are answered word for word alike', async ({
  smtp,
  server,
  olga,
  anna,
}) => {
  const made = () => buildBin(server, { owner: olga });
  const withdrawn = await invite(smtp, olga, bin((await made()).id));
  const [box, trashed, shared] = [await made(), await made(), await made()];
  const used = await invite(smtp, olga, bin(box.id));
  const expired = await invite(smtp, olga, bin(box.id));
  const inTrash = await invite(smtp, olga, bin(trashed.id));
  await shareBin(server, shared, anna, 'admin');
  const ofFormer = await invite(smtp, anna, bin(shared.id));
  const open = await invite(smtp, olga, bin(box.id));
  for (const { mailed } of [withdrawn, used, expired, inTrash, ofFormer, open]) {
    expect(await isOpen(server, mailed)).toBe(true);
  }

  await server.pool.query('DELETE FROM invites WHERE id = $1', [withdrawn.id]);
  await anna.act('invites.accept', { token: used.mailed });
  await server.pool.query(`UPDATE invites SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    expired.id,
  ]);
  await olga.act('bins.delete', { id: trashed.id });
  await olga.act('accessEntries.delete', { target: bin(shared.id), userId: anna.id });

  const invented = `${'A'.repeat(43)}.${'A'.repeat(43)}`;
  const dead = [withdrawn, used, expired, inTrash, ofFormer].map(({ mailed }) => mailed);
  const answers = await Promise.all(
    [invented, '', '.', ...dead].map(async (token) => {
      const { status, error } = await look(server, token);
      return { status, error };
    }),
  );
  expect(answers[0]).toMatchObject({ status: 404, error: { details: { code: 'invites.notFound' } } });
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
  expect(await isOpen(server, open.mailed)).toBe(true);
});

test('an open, a dead and an invented link ask the same of the database', async ({ smtp, server, olga }) => {
  const open = await invite(smtp, olga, bin((await buildBin(server, { owner: olga })).id));
  const dead = await invite(smtp, olga, bin((await buildBin(server, { owner: olga })).id));
  await server.pool.query('UPDATE invites SET answered_at = now() WHERE id = $1', [dead.id]);
  const now = new Date().toISOString();
  const installation = {
    origin: server.url,
    links: createLinks('a secret that is only used in tests'),
    isMailing: true,
    hasPasswords: true,
    imports: {} as never,
    followUpDelay: { min: 0, max: 1 },
    push: { publicKey: '', accepts: () => false },
    mails: { enqueue: async () => {} },
    accountDeletionDays: 7,
    serverSettings: createServerSettings(server.pool, {}),
    newAccounts: {} as never,
    upkeep: {} as never,
  };
  for (const token of [open.mailed, dead.mailed, 'invented']) {
    const asked: string[] = [];
    const query = (config: QueryConfig) => {
      asked.push(config.name ?? '');
      return server.pool.query(config);
    };
    await Promise.allSettled([previewInvite.read({ query } as Queryable, now, { token }, installation)]);
    expect(asked).toEqual(['token', 'invite-preview']);
  }
});

test('an address that looks at many links is told to wait', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 2 / costModel.address.openReads.max } });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await look(strict, 'invented.link')).status);
    expect(statuses).toEqual([404, 404, 429]);
  } finally {
    await strict.close();
  }
});
