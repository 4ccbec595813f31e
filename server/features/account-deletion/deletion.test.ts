import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { type CallInput, type CallName, calls } from '#domain/calls.ts';
import { tables } from '#server/db/tables.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  shareBin,
  shareLocation,
  type TestUser,
  userOf,
} from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import { parseMail } from '#test/mail-server.ts';
import { startPaymentPeer } from '#test/payment-peer.ts';
import { countPhotoFiles, photoTextOf, readPhoto, removeUnused } from '#test/photos.ts';
import { lookFrom, remindAt, remindersOf } from '#test/remind.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { codeOf, postAuth, signIn } from '#test/sign-in.ts';
import { storeAttachmentText } from '../attachments/attachment-text.ts';
import { runAccountDeletions } from './deletion-job.ts';

const errorOf = async <N extends CallName>(person: TestUser, name: N, data: CallInput<N>) =>
  (await person.call(name, data)).error?.details?.code;

/** The same person after signing in again. */
async function back(server: TestServer, person: TestUser): Promise<TestUser> {
  const answer = await signIn(server, person);
  return userOf(server, { ...person, token: answer.headers.get('set-auth-token') ?? '' });
}

/** Rows with this person's id, name or address, by table. */
async function rowsAbout(server: TestServer, { id, email, name }: TestUser): Promise<Record<string, number>> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await server.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table.name} t
       WHERE t::text LIKE ANY(ARRAY['%' || $1 || '%', '%' || $2 || '%', '%' || $3 || '%'])`,
      [id, email, name],
    );
    if (rows[0]?.n) found[table.name] = rows[0].n;
  }
  return found;
}

async function eraseNow(server: TestServer, person: TestUser, more: object = {}): Promise<void> {
  await server.pool.query(
    `UPDATE profiles SET deletion_due_at = now() - interval '1 second' WHERE user_id = $1`,
    [person.id],
  );
  await runDeletions(server, more);
}

async function runDeletions(server: TestServer, more: object = {}): Promise<void> {
  const mails = { enqueue: async () => {} };
  const log = { warn() {} };
  const deps = {
    pool: server.pool,
    publish() {},
    mails,
    payments: undefined,
    origin: server.url,
    log,
    ...more,
  };
  await runAccountDeletions(deps);
}

/** A group of one member, who shares something of its owner already. */
async function groupWith(owner: TestUser, member: TestUser, name: string): Promise<string> {
  const { id } = await owner.act('groups.create', { name });
  await owner.act('groups.addMembers', { id, userIds: [member.id] });
  return id;
}

/** Returns the mails that a server without SMTP_URL wrote to a folder instead of sending. */
async function mailsIn({ dataDir }: TestServer): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => parseMail(await readFile(join(folder, name), 'utf8')).text),
  );
}

/** Olga shares a bin and a place with Anna, Anna shares one with Olga; links, labels, requests and invitations are open. */
async function household(server: TestServer, olga: TestUser, anna: TestUser) {
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const box = await buildBin(server, { owner: olga, locationId: place.id });
  const loft = await buildBin(server, {
    owner: olga,
    name: 'Loft box',
    isPrivate: false,
    qrLabel: `LOFT-${olga.id.slice(-6)}`,
  });
  await buildItem(olga, box, { name: 'Rope' });
  await shareLocation(server, place, anna, 'editor');
  await shareBin(server, loft, anna, 'viewer');
  const annas = await buildBin(server, { owner: anna, name: 'Annas box' });
  await shareBin(server, annas, olga, 'admin');
  await buildItem(olga, annas, { name: 'Lamp' });
  const { url } = await olga.act('shareLinks.create', { binId: loft.id });
  const [asker, guest] = [
    await buildUser(server, { name: 'Erik' }),
    await buildUser(server, { name: 'Sven' }),
  ];
  await asker.act('me.get', {});
  await guest.act('me.get', {});
  await asker.act('accessRequests.create', { target: { kind: 'bin', id: loft.id } });
  await olga.act('invites.create', {
    targets: [{ kind: 'bin', id: box.id }],
    emails: [guest.email],
    role: 'viewer',
  });
  await expect.poll(async () => (await guest.act('invites.list', {})).received).toHaveLength(1);
  return { place, box, loft, annas, asker, guest, linkToken: url.split('/').at(-1) ?? '' };
}

describe("'accountDeletion.request'", () => {
  test('needs the password unless the sign-in is recent, and counts wrong ones', async ({ server, olga }) => {
    await server.pool.query(
      `UPDATE session SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [olga.id],
    );
    const as = { authorization: `Bearer ${olga.token}` };
    expect(await errorOf(olga, 'accountDeletion.request', {})).toBe('accountDeletion.confirmFirst');
    const wrong = await postAuth(server, '/passkey/confirm', { password: 'wrong horse' }, as);
    expect(await codeOf(wrong)).toBe('auth.wrongPassword');
    expect(await errorOf(olga, 'accountDeletion.request', {})).toBe('accountDeletion.confirmFirst');
    await postAuth(server, '/passkey/confirm', { password: olga.password }, as);
    expect(await errorOf(olga, 'accountDeletion.request', {})).toBeUndefined();
  });

  test('asks an account without a password to sign in again', async ({ server, olga }) => {
    await server.pool.query(
      `UPDATE session SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [olga.id],
    );
    await server.pool.query('UPDATE account SET password = NULL WHERE user_id = $1', [olga.id]);
    expect(await errorOf(olga, 'accountDeletion.request', {})).toBe('accountDeletion.signInFirst');
  });

  test('says before what goes and who loses access', async ({ server, olga, anna }) => {
    const { box } = await household(server, olga, anna);
    await olga.act('documents.link', {
      target: { kind: 'bin', id: box.id },
      name: 'Manual',
      use: 'manual',
      url: 'https://example.org/manual',
    });
    expect(await olga.act('accountDeletion.get', {})).toEqual({
      days: 7,
      hasPassword: true,
      hasPasskeys: false,
      summary: {
        places: 1,
        bins: 2,
        items: 1,
        photos: 0,
        documents: 1,
        links: 1,
        people: ['Anna'],
        isPaying: false,
      },
    });
  });

  test('takes everything out of use at once, for everybody', async ({ server, olga, anna }) => {
    const { place, box, loft, annas, asker, guest, linkToken } = await household(server, olga, anna);
    const live = await openLive({ url: server.url, token: anna.token });
    try {
      await expect.poll(() => live.copy.bins.has(box.id)).toBe(true);
      const { dueAt } = await olga.act('accountDeletion.request', {});
      expect(Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)).toBe(7);
      await expect.poll(() => [...live.copy.bins.keys()]).toEqual([annas.id]);
      await expect.poll(() => [...live.copy.locations.keys()]).toEqual([]);
    } finally {
      await live.close();
    }
    expect(await errorOf(olga, 'me.get', {})).toBe('session.revoked');
    expect(await errorOf(anna, 'bins.get', { id: box.id })).toBe('bins.notFound');
    expect(await errorOf(anna, 'locations.get', { id: place.id })).toBe('locations.notFound');
    for (const code of [loft.id, loft.qrCode, loft.qrLabel ?? ''])
      expect(await errorOf(asker, 'bins.find', { code })).toBe('bins.noneFound');
    expect((await server.call('shareLinks.get', { token: linkToken })).error?.details?.code).toBe(
      'shareLinks.notFound',
    );
    expect((await asker.act('accessRequests.list', {})).requests).toEqual([]);
    expect((await guest.act('invites.list', {})).received).toEqual([]);
    expect((await guest.act('notifications.list', {})).notifications).toEqual([]);
    expect((await anna.act('bins.get', { id: annas.id })).accessList).toEqual({});
    expect((await anna.act('notifications.list', {})).notifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'account_deleted', actorName: 'Olga', more: 1 }),
        expect.objectContaining({ type: 'person_leaving', actorName: 'Olga', title: 'Annas box' }),
      ]),
    );
  });

  test('refuses every other call after signing in again', async ({ server, olga }) => {
    await olga.act('accountDeletion.request', {});
    const again = await back(server, olga);
    const others = (Object.keys(calls) as CallName[]).filter(
      (name) =>
        calls[name].kind !== 'open' && calls[name].kind !== 'upload' && !name.startsWith('accountDeletion.'),
    );
    const codes = await Promise.all(others.map((name) => errorOf(again, name, {} as CallInput<typeof name>)));
    expect(new Set(codes)).toEqual(new Set(['session.deleting']));
    expect(await errorOf(again, 'accountDeletion.request', {})).toBe('session.deleting');
    const as = { authorization: `Bearer ${again.token}` };
    for (const [path, body] of [
      ['/passkey/confirm', { password: olga.password }],
      ['/change-password', { currentPassword: olga.password, newPassword: 'another correct horse' }],
      ['/ask-address-change', { email: 'new@example.org', password: olga.password }],
      ['/revoke-sessions', {}],
    ] as const) {
      const answer = await postAuth(server, path, body, as);
      expect([path, answer.status]).toEqual([path, path === '/ask-address-change' ? 400 : 401]);
    }
    expect((await postAuth(server, '/sign-out', {}, as)).status).toBe(200);
  });
});

describe("'accountDeletion.cancel'", () => {
  test('restores everything as it was, also for others', async ({ server, olga, anna }) => {
    const scene = await household(server, olga, anna);
    const { box, loft, annas, asker, guest, linkToken } = scene;
    const stateOf = async () => {
      const { rows } = await server.pool.query(
        `SELECT (SELECT json_agg(e ORDER BY e::text) FROM access_entries e) AS entries,
           (SELECT json_agg(v ORDER BY v::text) FROM visible v) AS visible,
           (SELECT json_agg(r ORDER BY r::text) FROM access_requests r) AS requests,
           (SELECT json_agg(r ORDER BY r::text) FROM own_requests r) AS own,
           (SELECT json_agg(i ORDER BY i::text) FROM invites i) AS invites,
           (SELECT json_agg(i ORDER BY i::text) FROM received_invites i) AS received,
           (SELECT json_agg(l ORDER BY l::text) FROM share_links l) AS links,
           (SELECT json_agg(l ORDER BY l::text) FROM public_labels l) AS labels,
           (SELECT json_agg(id ORDER BY id) FROM bins WHERE NOT is_private) AS public`,
      );
      return rows[0];
    };
    const before = await stateOf();
    await olga.act('accountDeletion.request', {});
    const again = await back(server, olga);
    expect(await again.act('accountDeletion.get', {})).toMatchObject({
      dueAt: expect.any(String),
      summary: { places: 1, bins: 2, items: 1, links: 1, people: ['Anna'] },
    });
    await again.act('accountDeletion.cancel', {});
    expect(await stateOf()).toEqual(before);
    expect(
      (await server.pool.query('SELECT FROM set_aside_rows WHERE user_id = $1', [olga.id])).rowCount,
    ).toBe(0);
    expect(await anna.act('bins.get', { id: box.id })).toMatchObject({ role: 'editor' });
    expect(await again.act('bins.get', { id: annas.id })).toMatchObject({ role: 'admin' });
    expect((await server.call('shareLinks.get', { token: linkToken })).status).toBe(200);
    expect(await asker.act('bins.find', { code: loft.qrLabel ?? '' })).toMatchObject({
      id: loft.id,
      hasAsked: true,
    });
    await guest.act('invites.accept', { target: { kind: 'bin', id: box.id } });
    expect((await anna.act('notifications.list', {})).notifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'account_kept', actorName: 'Olga', more: 1 }),
        expect.objectContaining({ type: 'person_back', actorName: 'Olga', title: 'Annas box' }),
      ]),
    );
    expect(await errorOf(again, 'accountDeletion.cancel', {})).toBe('accountDeletion.tooLate');
  });

  test('of two people who share with each other, each gets it back with the last', async ({
    server,
    olga,
    anna,
  }) => {
    const { box, annas } = await household(server, olga, anna);
    await Promise.all([olga.act('accountDeletion.request', {}), anna.act('accountDeletion.request', {})]);
    const [olgaAgain, annaAgain] = [await back(server, olga), await back(server, anna)];
    await olgaAgain.act('accountDeletion.cancel', {});
    expect((await olgaAgain.act('bins.get', { id: box.id })).accessList).toEqual({});
    expect(await errorOf(olgaAgain, 'bins.get', { id: annas.id })).toBe('bins.notFound');
    await annaAgain.act('accountDeletion.cancel', {});
    expect(await annaAgain.act('bins.get', { id: box.id })).toMatchObject({ role: 'editor' });
    expect(await olgaAgain.act('bins.get', { id: annas.id })).toMatchObject({ role: 'admin' });
  });

  test('gives no access back to a bin that was moved out of the shared place', async ({
    server,
    olga,
    anna,
  }) => {
    const { box } = await household(server, olga, anna);
    await anna.act('accountDeletion.request', {});
    await olga.act('bins.move', { id: box.id, locationId: null });
    const again = await back(server, anna);
    await again.act('accountDeletion.cancel', {});
    expect(await errorOf(again, 'bins.get', { id: box.id })).toBe('bins.notFound');
    expect((await again.act('locations.list', {})).locations).toHaveLength(1);
  });
});

describe('the access of a person who deletes their account', () => {
  const leave = (person: TestUser) => person.act('accountDeletion.request', {});
  async function keep(server: TestServer, person: TestUser): Promise<TestUser> {
    const again = await back(server, person);
    await again.act('accountDeletion.cancel', {});
    return again;
  }
  const departing = async (owner: TestUser) => (await owner.act('accessEntries.departing', {})).people;
  const typesOf = async (owner: TestUser) =>
    (await owner.act('notifications.list', {})).notifications.map(({ type }) => type);

  test('is listed for the owner, who is notified when it ends and returns', async ({
    server,
    olga,
    anna,
  }) => {
    const { place, loft, asker } = await household(server, olga, anna);
    await leave(anna);
    const entries = [
      { target: { kind: 'bin', id: loft.id }, role: 'viewer' },
      { target: { kind: 'location', id: place.id }, role: 'editor' },
    ];
    const byId = (all: readonly { target: { id: string } }[]) =>
      [...all].sort((a, b) => a.target.id.localeCompare(b.target.id));
    const [person, ...others] = await departing(olga);
    expect(others).toEqual([]);
    expect({ ...person, entries: byId(person?.entries ?? []) }).toEqual({
      userId: anna.id,
      userName: 'Anna',
      groupIds: [],
      entries: byId(entries),
    });
    expect(await departing(asker)).toEqual([]);
    expect(await typesOf(olga)).toContain('person_leaving');
    await keep(server, anna);
    expect(await departing(olga)).toEqual([]);
    expect(await typesOf(olga)).toContain('person_back');
  });

  test('ends for good by the owner or an admin', async ({ server, olga, anna }) => {
    const { place, box, loft, asker } = await household(server, olga, anna);
    await shareBin(server, loft, asker, 'admin');
    const { url } = await olga.act('joinLinks.create', {
      targets: [{ kind: 'bin', id: loft.id }],
      role: 'viewer',
      days: 7,
      uses: 5,
    });
    await leave(anna);
    const ended = { target: { kind: 'location' as const, id: place.id }, userId: anna.id };
    await olga.act('accessEntries.delete', ended);
    await asker.act('accessEntries.delete', { target: { kind: 'bin', id: loft.id }, userId: anna.id });
    expect(await errorOf(olga, 'accessEntries.delete', ended)).toBe('entries.notFound');
    const again = await keep(server, anna);
    expect((await again.act('locations.list', {})).locations).toEqual([]);
    for (const { id } of [box, loft]) expect(await errorOf(again, 'bins.get', { id })).toBe('bins.notFound');
    expect(await errorOf(again, 'joinLinks.join', { token: url.split('/').at(-1) ?? '' })).toBe(
      'joinLinks.removed',
    );
  });

  test('by a group ends with the membership, and has the role of the group', async ({
    server,
    olga,
    anna,
  }) => {
    await anna.act('me.get', {});
    await shareBin(server, await buildBin(server, { owner: olga }), anna, 'viewer');
    const { id: placeId } = await olga.act('locations.create', { name: 'Shed' });
    const target = { kind: 'location' as const, id: placeId };
    const [one, other] = [await groupWith(olga, anna, 'One'), await groupWith(olga, anna, 'Other')];
    for (const id of [one, other]) await olga.act('groups.grant', { id, targets: [target], role: 'admin' });
    await leave(anna);
    expect((await departing(olga))[0]?.groupIds.sort()).toEqual([one, other].sort());
    await olga.act('groups.removeMember', { id: one, userId: anna.id });
    await olga.act('groups.grant', { id: other, targets: [target], role: 'viewer' });
    const again = await keep(server, anna);
    expect((await again.act('locations.get', { id: placeId })).role).toBe('viewer');
    const { groups } = await olga.act('groups.list', {});
    expect(groups.map(({ members }) => members.length)).toEqual([0, 1]);
    await leave(again);
    await olga.act('accessEntries.delete', { target, userId: anna.id, inTrashToo: true });
    expect(await errorOf(await keep(server, anna), 'locations.get', { id: placeId })).toBe(
      'locations.notFound',
    );
  });

  test('in a trashed place does not return without the grant of the group', async ({
    server,
    olga,
    anna,
  }) => {
    await anna.act('me.get', {});
    await shareBin(server, await buildBin(server, { owner: olga }), anna, 'viewer');
    const { id: placeId } = await olga.act('locations.create', { name: 'Shed' });
    const target = { kind: 'location' as const, id: placeId };
    const id = await groupWith(olga, anna, 'Leaders');
    await olga.act('groups.grant', { id, targets: [target], role: 'editor' });
    await olga.act('locations.delete', { id: placeId });
    await leave(anna);
    await olga.act('groups.revoke', { id, target });
    const again = await keep(server, anna);
    await olga.act('locations.restore', { id: placeId });
    expect(await errorOf(again, 'locations.get', { id: placeId })).toBe('locations.notFound');
  });

  test('ends or returns as a whole when both happen at once', async ({ server, olga, anna }) => {
    const { place } = await household(server, olga, anna);
    await leave(anna);
    const again = await back(server, anna);
    const ending = { target: { kind: 'location' as const, id: place.id }, userId: anna.id };
    const [ended] = await Promise.all([
      olga.call('accessEntries.delete', ending),
      again.act('accountDeletion.cancel', {}),
    ]);
    expect(ended.status).toBe(200);
    expect(await errorOf(again, 'locations.get', { id: place.id })).toBe('locations.notFound');
  });
});

describe('erasing', () => {
  test('takes a member out of groups, and back with the account', async ({ server, olga, anna }) => {
    await anna.act('me.get', {});
    await shareBin(server, await buildBin(server, { owner: olga }), anna, 'viewer');
    const { id: placeId } = await olga.act('locations.create', { name: 'Shed' });
    const id = await groupWith(olga, anna, 'Leaders');
    const targets = [{ kind: 'location' as const, id: placeId }];
    await olga.act('groups.grant', { id, targets, role: 'viewer' });
    const members = async () =>
      (await olga.act('groups.list', {})).groups[0]?.members.map(({ userId }) => userId);
    const roleOf = async (person: TestUser) =>
      (await person.call('locations.get', { id: placeId })).result?.role;
    const leaveAndKeep = async (person: TestUser, meanwhile = async () => {}) => {
      await person.act('accountDeletion.request', {});
      await meanwhile();
      const again = await back(server, person);
      await again.act('accountDeletion.cancel', {});
      return again;
    };
    const again = await leaveAndKeep(anna, async () => expect(await members()).toEqual([]));
    expect(await members()).toEqual([anna.id]);
    expect(await roleOf(again)).toBe('viewer');

    await leaveAndKeep(olga, async () => expect(await roleOf(again)).toBeUndefined());
    expect(await roleOf(again)).toBe('viewer');

    const owner = await back(server, olga);
    const last = await leaveAndKeep(again, () => owner.act('groups.delete', { id }).then(() => {}));
    expect(await roleOf(last)).toBeUndefined();
  });

  test('leaves no row about the person, and keeps codes and ids taken', async ({
    server,
    olga: anybody,
    anna,
  }) => {
    const nora = await buildUser(server, { name: 'Nora Unmistakable', plan: 'unlimited' });
    const { box, annas } = await household(server, nora, anna);
    const files = await countPhotoFiles(server);
    const target = { kind: 'bin', id: box.id } as const;
    await nora.act('photos.create', { target });
    const document = { target, name: 'Nora Unmistakable’s manual', use: 'manual' } as const;
    const { id: readId } = await nora.act('documents.create', document);
    await nora.act('documents.link', { ...document, url: 'https://example.org/Unmistakable' });
    await storeAttachmentText(
      { pool: server.pool, publish() {} },
      { ownerId: nora.id, id: readId, text: photoTextOf('Warranty of Nora Unmistakable') },
    );
    const { id: trashedId } = await nora.act('documents.create', document);
    await nora.act('documents.delete', { target, id: trashedId });
    await nora.act('codes.create', { count: 3 });
    await groupWith(nora, anna, 'Friends of Nora Unmistakable');
    await groupWith(anna, nora, 'Neighbours');
    await nora.act('stockChecks.start', {
      id: crypto.randomUUID(),
      target: { kind: 'bin', id: box.id },
      startedAt: new Date().toISOString(),
    });
    await nora.act('accountDeletion.request', {});
    await eraseNow(server, nora);
    await removeUnused(server);
    expect(await countPhotoFiles(server)).toBe(files);
    for (const id of [readId, trashedId])
      expect((await readPhoto(server, `/documents/${id}`, anna)).status).toBe(404);
    expect((await server.pool.query('SELECT FROM attachments WHERE id = $1', [readId])).rowCount).toBe(0);
    const left = await rowsAbout(server, nora);
    const remaining = Object.entries(tables).filter(([, table]) => 'staysBecause' in table);
    const isErased = (table: string) => !remaining.some(([name]) => name === table);
    expect(Object.keys(left).filter(isErased).sort()).toEqual(['history', 'notifications']);
    expect(
      (await server.pool.query(`SELECT FROM history WHERE history::text LIKE '%Unmistakable%'`)).rowCount,
    ).toBe(0);
    expect(
      (await server.pool.query(`SELECT FROM notifications WHERE notifications::text LIKE '%Unmistakable%'`))
        .rowCount,
    ).toBe(0);
    const { events } = await anna.act('history.list', { target: { kind: 'bin', id: annas.id } });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'itemsAdded', actorName: '' }));
    expect(await errorOf(anybody, 'bins.find', { code: box.qrCode })).toBe('bins.noneFound');
    expect((await server.pool.query('SELECT FROM ids WHERE id = $1', [box.id])).rowCount).toBe(1);
    const { rows } = await server.pool.query('SELECT voided_at, bin_id FROM codes WHERE code = $1', [
      box.qrCode,
    ]);
    expect(rows).toEqual([{ voided_at: expect.any(Date), bin_id: null }]);
    expect((await signIn(server, nora)).status).toBe(401);
  });

  test('leaves what the person has borrowed lent by name, to be put back', async ({ server, olga, anna }) => {
    const bin = await buildBin(server, { owner: olga });
    await shareBin(server, bin, anna, 'viewer');
    const item = await buildItem(olga, bin, { name: 'Tent', quantity: 3 });
    const lend = (loanId: string) =>
      olga.act('items.lend', {
        binId: bin.id,
        id: item.id,
        loanId,
        quantity: 1,
        dueDate: '2030-05-03',
        borrower: anna.name,
        borrowerId: anna.id,
      });
    const [before, after] = [crypto.randomUUID(), crypto.randomUUID()];
    await lend(before);
    await anna.act('accountDeletion.request', {});
    await eraseNow(server, anna);
    // A device that does not know of the deletion lends to the erased account.
    await lend(after);
    await lookFrom(server, olga);
    await remindAt(server, olga, '2030-05-03');
    const [reminder] = await remindersOf(olga);
    expect(reminder?.reminder?.loan).toEqual({ borrower: anna.name, count: 2 });
    for (const loanId of [before, after])
      await olga.act('items.return', { binId: bin.id, id: item.id, loanId });
    expect((await olga.act('bins.get', { id: bin.id })).items).toMatchObject([{ quantity: 3 }]);
  });

  test('either keeps the account whole or erases it, whoever comes first', async ({ server, olga }) => {
    await olga.act('accountDeletion.request', {});
    const again = await back(server, olga);
    await server.pool.query(
      `UPDATE profiles SET deletion_due_at = now() - interval '1 second' WHERE user_id = $1`,
      [olga.id],
    );
    const [cancelled] = await Promise.all([again.call('accountDeletion.cancel', {}), runDeletions(server)]);
    if (cancelled.error === undefined) expect((await again.act('me.get', {})).uid).toBe(olga.id);
    else expect((await signIn(server, olga)).status).toBe(401);
  });

  test('goes on after it was interrupted anywhere', async ({ server, olga, anna }) => {
    await household(server, olga, anna);
    await olga.act('accountDeletion.request', {});
    let statements = 0;
    for (let allowed = 5; ; allowed += 7) {
      statements = 0;
      const pool = new Proxy(server.pool, {
        get(target, key) {
          if (key === 'query')
            return (...values: [never]) => {
              if (++statements > allowed) throw new Error('killed');
              return target.query(...values);
            };
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const failure = await eraseNow(server, olga, { pool }).catch((error: unknown) => error);
      if (failure === undefined) break;
      expect((await back(server, olga)).token).toBe('');
    }
    expect((await server.pool.query('SELECT FROM profiles WHERE user_id = $1', [olga.id])).rowCount).toBe(0);
  });

  test('mails before and after, and settles the subscription', async () => {
    const peer = await startPaymentPeer();
    const server = await startTestServer({ env: peer.settings });
    try {
      const olga = await buildUser(server);
      const { url } = await olga.act('plans.checkout', {});
      const paid = await peer.pay(url);
      await olga.act('accountDeletion.request', {});
      await expect.poll(() => paid.cancelsAtPeriodEnd).toBe(true);
      await expect
        .poll(() => mailsIn(server))
        .toEqual([expect.stringContaining('Your account will be deleted')]);
      const again = await back(server, olga);
      await again.act('accountDeletion.cancel', {});
      await expect.poll(() => paid.cancelsAtPeriodEnd).toBe(false);
      await expect.poll(() => mailsIn(server)).toContainEqual(expect.stringContaining('Your account stays'));
      await again.act('accountDeletion.request', {});
      await expect.poll(() => paid.cancelsAtPeriodEnd).toBe(true);
      await server.pool.query(
        `UPDATE profiles SET deletion_due_at = now() - interval '1 second' WHERE user_id = $1`,
        [olga.id],
      );
      await server.pool.query(
        `SELECT graphile_worker.add_job('account-deletion', payload => '{}', queue_name => 'account-deletion-0')`,
      );
      await expect.poll(() => paid.status).toBe('canceled');
      await expect
        .poll(async () => (await server.pool.query('SELECT FROM "user" WHERE id = $1', [olga.id])).rowCount)
        .toBe(0);
      await expect
        .poll(() => mailsIn(server))
        .toContainEqual(expect.stringContaining('Your account is deleted'));
    } finally {
      await server.close();
      await peer.close();
    }
  });
});

test('the fields of an account that is deleted leave other devices, and return with it', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await olga.act('fields.create', { id: uuidv7(), of: 'item', name: 'Maker', kind: 'line' });
  await shareBin(server, bin, anna, 'viewer');
  const live = await openLive({ url: server.url, token: anna.token });
  try {
    await live.ready();
    const fields = () =>
      expect.poll(() => live.copy.me?.sharedFields?.[0]?.fields.map(({ name }) => name), { timeout: 15_000 });
    await fields().toEqual(['Maker']);
    await olga.act('accountDeletion.request', {});
    await fields().toBeUndefined();
    await (await back(server, olga)).act('accountDeletion.cancel', {});
    await fields().toEqual(['Maker']);
  } finally {
    await live.close();
  }
});
