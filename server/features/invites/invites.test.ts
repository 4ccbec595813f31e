import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { openInvitesPerTargetMax } from '#domain/access/access-rules.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { buildBin, buildUser, operationHeader, shareBin, signUp, type TestUser } from '#test/builders.ts';
import { startTestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { postAuth } from '#test/sign-in.ts';

/** The bin that people are invited to. */
const test = freshTest.extend('attic', ({ server, olga }) => buildBin(server, { owner: olga }));

const bin = (id: string) => ({ kind: 'bin' as const, id });
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';

async function invite(
  attic: Bin,
  by: TestUser,
  emails: string[],
  role: 'viewer' | 'editor' | 'admin' = 'editor',
  target = bin(attic.id),
) {
  return (await by.act('invites.create', { targets: [target], emails, role })).invites;
}

async function inviteLink(
  attic: Bin,
  by: TestUser,
  email: string,
  role?: 'viewer' | 'editor' | 'admin',
): Promise<string> {
  const [sent] = await invite(attic, by, [email], role);
  return tokenOf(sent?.link ?? '');
}

/** The account's inbox once the answer's aftermath has arrived there. */
const received = async (user: TestUser) => (await user.act('invites.list', {})).received;
const notices = async (user: TestUser) => (await user.act('notifications.list', {})).notifications;
const code = async (answer: Promise<{ error: { details?: { code: string } } | undefined }>) =>
  (await answer).error?.details?.code;

test('an address with å in its domain is invited in either form', async ({ server, olga, attic }) => {
  const typed = `olle.${uuidv7()}@räksmörgås.se`;
  const olle = await signUp(server, { email: typed });
  const known = typed.replace('räksmörgås', 'xn--rksmrgs-5wao1o');
  const [sent] = await invite(attic, olga, [typed]);
  expect(sent?.email).toBe(known);
  await expect.poll(() => received(olle)).toHaveLength(1);
  for (const email of [typed, known]) {
    const answer = await postAuth(server, '/sign-in/email', { email, password: olle.password });
    expect(answer.status, email).toBe(200);
  }
});

test('whoever is invited sees it in the app, accepts, and is in', async ({ olga, anna, attic }) => {
  const [sent] = await invite(attic, olga, [anna.email.toUpperCase()]);
  expect(sent).toMatchObject({
    target: bin(attic.id),
    email: anna.email,
    role: 'editor',
    invitedBy: olga.id,
  });
  await expect.poll(() => received(anna)).toHaveLength(1);
  expect((await received(anna))[0]).toMatchObject({ name: attic.name, inviterName: 'Olga', role: 'editor' });
  expect(await notices(anna)).toMatchObject([
    {
      type: 'bin_invite',
      binId: attic.id,
      title: attic.name,
      role: 'editor',
      read: false,
      actorName: 'Olga',
    },
  ]);
  const accepted = await anna.act('invites.accept', { target: bin(attic.id) });
  expect(accepted).toMatchObject({ target: bin(attic.id), role: 'editor' });
  expect(Object.keys(accepted.revisions).sort()).toEqual([attic.id, 'me'].sort());
  expect(await anna.act('bins.get', { id: attic.id })).toMatchObject({ role: 'editor' });
  expect(await received(anna)).toEqual([]);
  expect(await notices(anna)).toMatchObject([{ type: 'bin_invite', read: true }]);
  const { accessList, pendingRequests } = await olga.act('bins.get', { id: attic.id });
  expect(accessList[anna.id]).toMatchObject({ role: 'editor', grantedBy: olga.id });
  expect(pendingRequests).toEqual({});
  const { events } = await olga.act('history.list', { target: bin(attic.id) });
  expect(events[0]).toMatchObject({
    kind: 'accessGranted',
    actorId: anna.id,
    person: { userId: anna.id },
    joinedBy: { how: 'invitation', makerId: olga.id },
  });
});

test('an open invitation shows to those who manage people, by the typed address alone', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const [sent] = await invite(attic, olga, [anna.email], 'viewer');
  const { pendingRequests } = await olga.act('bins.get', { id: attic.id });
  const key = sent?.id ?? '';
  expect(pendingRequests).toEqual({
    [key]: {
      userId: key,
      userName: anna.email,
      userEmail: anna.email,
      requestedAt: sent?.invitedAt,
      message: 'invited:viewer',
    },
  });
  const editor = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, editor, 'editor');
  expect((await editor.act('bins.get', { id: attic.id })).pendingRequests).toEqual({});
  expect((await olga.act('invites.list', { target: bin(attic.id) })).sent).toEqual([sent]);
});

test('the link lets anybody signed in, once', async ({ server, olga, anna, attic }) => {
  const token = await inviteLink(attic, olga, 'nobody-yet@example.org', 'viewer');
  expect(await anna.act('invites.get', { token })).toMatchObject({
    target: bin(attic.id),
    name: attic.name,
    role: 'viewer',
    inviterName: 'Olga',
  });
  await anna.act('invites.accept', { token });
  expect(await anna.act('bins.get', { id: attic.id })).toMatchObject({ role: 'viewer' });
  const erik = await buildUser(server, { name: 'Erik' });
  expect(await code(erik.call('invites.accept', { token }))).toBe('invites.notFound');
  expect(await code(erik.call('invites.get', { token }))).toBe('invites.notFound');
});

test('of twenty times that one link is accepted at once, by five people, one counts', async ({
  server,
  olga,
  attic,
}) => {
  const token = await inviteLink(attic, olga, 'nobody-yet@example.org');
  // Signing up twenty would take longer than all the rest.
  const people = await Promise.all(Array.from({ length: 5 }, () => buildUser(server)));
  const presses = [...people, ...people, ...people, ...people];
  const answers = await Promise.all(presses.map((each) => each.call('invites.accept', { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.details?.code === 'invites.notFound')).toHaveLength(19);
  expect(Object.keys((await olga.act('bins.get', { id: attic.id })).accessList)).toHaveLength(1);
});

test('an invitation to a location lets one into every bin in it', async ({ server, olga, anna, attic }) => {
  const cottage = await olga.act('locations.create', { name: 'Cottage' });
  const inside = await buildBin(server, { owner: olga, locationId: cottage.id });
  const target = { kind: 'location' as const, id: cottage.id };
  await invite(attic, olga, [anna.email], 'viewer', target as never);
  await expect.poll(() => received(anna)).toMatchObject([{ name: 'Cottage', target }]);
  expect(await notices(anna)).toMatchObject([{ type: 'location_invite', locationId: cottage.id }]);
  await anna.act('invites.accept', { target });
  expect(await anna.act('bins.get', { id: inside.id })).toMatchObject({
    role: 'viewer',
    locationId: cottage.id,
  });
});

test('inviting an address again replaces what was open for it, and ends the old link', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const old = await inviteLink(attic, olga, anna.email, 'admin');
  await expect.poll(() => received(anna)).toHaveLength(1);
  const admin = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, admin, 'admin');
  const renewed = await inviteLink(attic, admin, anna.email, 'viewer');
  expect(await code(anna.call('invites.get', { token: old }))).toBe('invites.notFound');
  expect(await anna.act('invites.get', { token: renewed })).toMatchObject({
    role: 'viewer',
    inviterName: 'Erik',
  });
  await expect.poll(async () => (await received(anna)).map(({ role }) => role)).toEqual(['viewer']);
  expect(await notices(anna)).toMatchObject([{ actorName: 'Erik', role: 'viewer' }]);
  expect((await olga.act('invites.list', { target: bin(attic.id) })).sent).toHaveLength(1);
});

test('declining closes it and gives nothing', async ({ olga, anna, attic }) => {
  await invite(attic, olga, [anna.email]);
  await expect.poll(() => received(anna)).toHaveLength(1);
  const { revisions } = await anna.act('invites.decline', { target: bin(attic.id) });
  expect(Object.keys(revisions)).toEqual(['me']);
  expect(await received(anna)).toEqual([]);
  expect(await notices(anna)).toMatchObject([{ read: true }]);
  expect((await olga.act('bins.get', { id: attic.id })).pendingRequests).toEqual({});
  expect(await code(anna.call('bins.get', { id: attic.id }))).toBe('bins.notFound');
  expect(await code(anna.call('invites.accept', { target: bin(attic.id) }))).toBe('invites.notFound');
});

test('what is taken back is gone from the inbox, and its link leads nowhere', async ({
  olga,
  anna,
  attic,
}) => {
  const [sent] = await invite(attic, olga, [anna.email]);
  await expect.poll(() => received(anna)).toHaveLength(1);
  const { id, link } = sent ?? { id: '', link: '' };
  await olga.act('invites.delete', { target: bin(attic.id), id });
  await expect.poll(() => received(anna)).toEqual([]);
  expect(await notices(anna)).toEqual([]);
  expect(await code(anna.call('invites.accept', { token: tokenOf(link) }))).toBe('invites.notFound');
  expect(await code(olga.call('invites.delete', { target: bin(attic.id), id }))).toBe('invites.notFound');
});

test('an invitation is taken back only at its own thing', async ({ server, olga, anna, attic }) => {
  const other = await buildBin(server, { owner: olga });
  const [sent] = await invite(attic, olga, [anna.email]);
  const refused = olga.call('invites.delete', { target: bin(other.id), id: sent?.id ?? '' });
  expect(await code(refused)).toBe('invites.notFound');
});

test('after fourteen days the link has ended', async ({ server, olga, anna, attic }) => {
  const [sent] = await invite(attic, olga, [anna.email]);
  const days = (Date.parse(sent?.expiresAt ?? '') - Date.parse(sent?.invitedAt ?? '')) / 86_400_000;
  expect(days).toBe(14);
  await server.pool.query(`UPDATE invites SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    sent?.id,
  ]);
  const token = tokenOf(sent?.link ?? '');
  for (const name of ['invites.get', 'invites.accept', 'invites.decline'] as const) {
    expect(await code(anna.call(name, { token }))).toBe('invites.notFound');
  }
  expect((await olga.act('invites.list', { target: bin(attic.id) })).sent).toEqual([]);
});

test.for([
  ['lost the right to', 'viewer'],
  ['was let out meanwhile', undefined],
] as const)(
  'whoever invited and %s invites to nothing any more',
  async ([_what, role], { server, olga, anna, attic }) => {
    const admin = await buildUser(server, { name: 'Erik' });
    await shareBin(server, attic, admin, 'admin');
    const token = await inviteLink(attic, admin, anna.email);
    const target = bin(attic.id);
    if (role) await olga.act('accessEntries.update', { target, userId: admin.id, role });
    else await olga.act('accessEntries.delete', { target, userId: admin.id });
    expect(await code(anna.call('invites.accept', { token }))).toBe('invites.notFound');
    expect(await code(anna.call('invites.get', { token }))).toBe('invites.notFound');
    expect(await code(anna.call('bins.get', { id: attic.id }))).toBe('bins.notFound');
  },
);

test('what lies in the trash is open to nobody, and again when it is back', async ({ olga, anna, attic }) => {
  const token = await inviteLink(attic, olga, anna.email);
  await olga.act('bins.delete', { id: attic.id });
  expect(await code(anna.call('invites.accept', { token }))).toBe('invites.notFound');
  expect(
    await code(
      olga.call('invites.create', { targets: [bin(attic.id)], emails: ['a@example.org'], role: 'viewer' }),
    ),
  ).toBe('bins.inTrash');
  await olga.act('bins.restore', { id: attic.id });
  await anna.act('invites.accept', { token });
});

test('nobody loses by accepting: a lower role changes nothing', async ({ server, olga, anna, attic }) => {
  await shareBin(server, attic, anna, 'admin');
  const token = await inviteLink(attic, olga, anna.email, 'viewer');
  expect(await anna.act('invites.accept', { token })).toMatchObject({ role: 'admin' });
  expect(await anna.act('bins.get', { id: attic.id })).toMatchObject({ role: 'admin' });
});

test('a higher role is gained by accepting', async ({ server, olga, anna, attic }) => {
  await shareBin(server, attic, anna, 'viewer');
  const token = await inviteLink(attic, olga, anna.email, 'admin');
  await anna.act('invites.accept', { token });
  expect(await anna.act('bins.get', { id: attic.id })).toMatchObject({ role: 'admin' });
});

test('accepting another link closes what invites the same person to no more', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const erik = await buildUser(server, { name: 'Erik' });
  for (const { email } of [anna, erik]) await invite(attic, olga, [email], 'viewer');
  await expect.poll(() => received(anna)).toHaveLength(1);
  const mailed = await inviteLink(attic, olga, anna.email, 'viewer');
  await anna.act('invites.accept', {
    token: await inviteLink(attic, olga, 'nobody-yet@example.org', 'editor'),
  });
  const { accessList, pendingRequests } = await olga.act('bins.get', { id: attic.id });
  expect(accessList[anna.id]).toMatchObject({ role: 'editor' });
  expect(Object.values(pendingRequests).map(({ userEmail }) => userEmail)).toEqual([erik.email]);
  await expect.poll(() => received(anna)).toEqual([]);
  expect(await code(anna.call('invites.get', { token: mailed }))).toBe('invites.notFound');
});

test('accepting another link leaves an invitation that gives more', async ({ olga, anna, attic }) => {
  await invite(attic, olga, [anna.email], 'admin');
  await anna.act('invites.accept', {
    token: await inviteLink(attic, olga, 'nobody-yet@example.org', 'editor'),
  });
  const { pendingRequests } = await olga.act('bins.get', { id: attic.id });
  expect(Object.values(pendingRequests).map(({ userEmail }) => userEmail)).toEqual([anna.email]);
  await expect.poll(() => received(anna)).toHaveLength(1);
});

test('the owner, the inviter and other members cannot use up somebody’s link', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const admin = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, admin, 'admin');
  const token = await inviteLink(attic, admin, anna.email);
  expect(await code(olga.call('invites.accept', { token }))).toBe('invites.ownThing');
  expect(await code(admin.call('invites.accept', { token }))).toBe('requests.needless');
  await anna.act('invites.accept', { token });
});

test('the answer is the same for known and unknown addresses, the own and the owner’s', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const admin = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, admin, 'admin');
  const emails = [anna.email, `${uuidv7()}@example.org`, admin.email, olga.email];
  const sent = await invite(attic, admin, emails, 'viewer');
  const shapes = sent.map(({ id: _, link: __, email: ___, ...rest }) => JSON.stringify(rest));
  expect(sent.map(({ email }) => email)).toEqual(emails);
  expect(new Set(shapes).size).toBe(1);
  await expect.poll(() => received(anna)).toHaveLength(1);
  expect(await received(olga)).toEqual([]);
  expect(await received(admin)).toEqual([]);
});

test('statements before the answer do not depend on whether an account exists', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  let transactions: string[][] = [];
  const watched = new WeakSet<PoolClient>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let asked: string[] = [];
    const spy = (...args: unknown[]) => {
      const [first] = args as [string | { name?: string }];
      const statement = typeof first === 'string' ? first : (first.name ?? '');
      if (statement === 'begin') {
        asked = [];
        transactions.push(asked);
      }
      asked.push(statement);
      if (statement === 'commit') asked = [];
      return query(...args);
    };
    client.query = spy as PoolClient['query'];
  };
  const askedFor = async (email: string) => {
    transactions = [];
    await invite(attic, olga, [email]);
    return transactions.find((asked) => asked.includes('invites-insert'));
  };
  server.pool.on('acquire', watch);
  // Whose the bin is has to be looked up only once.
  await askedFor('first@example.org');
  const known = await askedFor(anna.email);
  await expect.poll(() => received(anna)).toHaveLength(1);
  const unknown = await askedFor('unknown@example.org');
  server.pool.off('acquire', watch);
  expect(known?.at(-1)).toBe('commit');
  expect(known?.filter((asked) => asked.startsWith('accounts-by-address'))).toEqual([]);
  expect(unknown).toEqual(known);
});

test('many things and many addresses at once: one invitation each', async ({ server, olga, anna, attic }) => {
  const other = await buildBin(server, { owner: olga });
  const targets = [bin(attic.id), bin(other.id), bin(attic.id)];
  const emails = ['a@example.org', 'b@example.org', 'A@example.org'];
  const { invites, revisions } = await olga.act('invites.create', { targets, emails, role: 'viewer' });
  expect(invites.map(({ email, target }) => `${email} ${target.id}`).sort()).toEqual(
    ['a', 'b'].flatMap((name) => [attic, other].map(({ id }) => `${name}@example.org ${id}`)).sort(),
  );
  expect(Object.keys(revisions).sort()).toEqual([attic.id, other.id].sort());
  const foreign = await buildBin(server, { owner: anna });
  await shareBin(server, foreign, olga, 'admin');
  const mixed = { targets: [bin(attic.id), bin(foreign.id)], emails, role: 'viewer' as const };
  expect(await code(olga.call('invites.create', mixed))).toBe('invites.otherOwners');
});

test('more than a thousand at once is refused', async ({ server, olga }) => {
  const bins = [];
  for (let n = 0; n < 21; n++) bins.push(await buildBin(server, { owner: olga }));
  const emails = Array.from({ length: 50 }, (_, n) => `p${n}@example.org`);
  const targets = bins.map(({ id }) => bin(id));
  expect(await code(olga.call('invites.create', { targets, emails, role: 'viewer' }))).toBe(
    'request.tooLarge',
  );
});

test('of more invitations at once than one thing may have open, the rest is refused', async ({
  server,
  olga,
  attic,
}) => {
  const other = await buildBin(server, { owner: olga });
  await server.pool.query(
    `INSERT INTO invites (owner_id, id, kind, target, email, role, invited_by, invited_at, expires_at, answered_at)
     SELECT $1, gen_random_uuid(), 'bin', $2, n || '@example.org', 'viewer', $1, now(),
       now() + (n - $3) * interval '1 hour' - interval '1 second', CASE WHEN n > 2 * $3 THEN now() END
     FROM generate_series(1, 3 * $3) n`,
    [olga.id, attic.id, openInvitesPerTargetMax - 3],
  );
  const targets = [bin(other.id), bin(attic.id)];
  const send = (...emails: string[]) => olga.call('invites.create', { targets, emails, role: 'viewer' });
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => send(`${name}1@x.org`, `${name}2@x.org`)),
  );
  const refused = answers.filter(({ error }) => error !== undefined);
  const details = { code: 'invites.tooMany', params: { n: openInvitesPerTargetMax } };
  expect(refused.map(({ error }) => error?.details)).toEqual([details, details, details]);
  expect((await olga.act('invites.list', { target: bin(other.id) })).sent).toHaveLength(2);
  const known = answers.find(({ error }) => error === undefined)?.result?.invites[0]?.email ?? '';
  expect((await send(known)).error).toBeUndefined();
});

test('a repeat under the same key is answered the same, and invites nobody twice', async ({
  olga,
  anna,
  attic,
}) => {
  const key = operationHeader();
  const data = { targets: [bin(attic.id)], emails: [anna.email], role: 'viewer' as const };
  const first = await olga.act('invites.create', data, key);
  expect(await olga.act('invites.create', data, key)).toEqual(first);
  expect((await olga.act('invites.list', { target: bin(attic.id) })).sent).toHaveLength(1);
  const token = tokenOf(first.invites[0]?.link ?? '');
  const accept = operationHeader();
  const accepted = await anna.act('invites.accept', { token }, accept);
  expect(await anna.act('invites.accept', { token }, accept)).toEqual(accepted);
});

test.for(['', 'x', 'a.b', '.', 'A'.repeat(43), `${'A'.repeat(43)}.${'B'.repeat(43)}`])(
  'an invented token leads nowhere: "%s"',
  async (token, { anna }) => {
    for (const name of ['invites.get', 'invites.accept', 'invites.decline'] as const) {
      expect(await code(anna.call(name, { token }))).toBe('invites.notFound');
    }
  },
);

test('an account sends three hundred invitations an hour, counted by address and thing', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const erik = await buildUser(strict, { plan: 'unlimited' });
    const boxes = [await buildBin(strict, { owner: erik }), await buildBin(strict, { owner: erik })];
    const targets = boxes.map(({ id }) => bin(id));
    const fifty = (from: number) => Array.from({ length: 50 }, (_, n) => `p${from + n}@example.org`);
    const send = (emails: string[]) => erik.call('invites.create', { targets, emails, role: 'viewer' });
    for (const from of [0, 50, 100]) expect((await send(fifty(from))).status).toBe(200);
    expect(await code(send(['one-more@example.org']))).toBe('request.tooMany');
  } finally {
    await strict.close();
  }
});

test('an inbox takes a hundred invitations of one owner; links of others still work', async ({
  server,
  olga,
  anna,
}) => {
  const bins = await Promise.all(Array.from({ length: 101 }, () => buildBin(server, { owner: olga })));
  const invite = (some: typeof bins) => {
    const targets = some.map(({ id }) => bin(id));
    return olga.act('invites.create', { targets, emails: [anna.email], role: 'viewer' });
  };
  await invite(bins.slice(0, 100));
  await expect.poll(() => received(anna)).toHaveLength(100);
  const { invites } = await invite(bins.slice(100));
  const { invites: known } = await invite(bins.slice(0, 1));
  await expect.poll(async () => (await received(anna)).map(({ id }) => id)).toContain(known[0]?.id);
  expect(await received(anna)).toHaveLength(100);
  const token = tokenOf(invites[0]?.link ?? '');
  expect(await anna.act('invites.accept', { token })).toMatchObject({ role: 'viewer' });
});
