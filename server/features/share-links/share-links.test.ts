import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import { linksPerTargetMax } from '#domain/links/share-link.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { costModel } from '#server/cost-model.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildBin, buildItem, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';
import { grantEntries } from '../access/grant-entries.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { createLinks } from '../links.ts';
import { createServerSettings } from '../operator/server-settings.ts';
import { createStorage } from '../storage/storage.ts';
import { purgeShareLinks } from './purge-share-links.ts';
import { querySharedBin } from './share-link.queries.ts';
import { createShareLink, deleteShareLinkOfTarget } from './share-links.commands.ts';

const test = freshTest.extend('box', ({ server, olga }) => buildBin(server, { owner: olga }));

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function share(olga: TestUser, box: Bin, by = olga, expiresAt?: string) {
  const link = await by.act('shareLinks.create', { binId: box.id, expiresAt });
  return { ...link, token: tokenOf(link.url) };
}

/** Opens the link without an account. */
const look = (server: TestServer, token: string) => server.call('shareLinks.get', { token });
const isOpen = async (server: TestServer, token: string) => (await look(server, token)).status === 200;

test('whoever has the link sees the bin, without an account', async ({ server, olga, box }) => {
  await olga.act('bins.update', {
    id: box.id,
    description: 'Behind the safe',
    color: 'sky',
    icon: 'bike',
    addTags: ['summer'],
  });
  await buildItem(olga, box, { name: 'Pump', quantity: 2, unit: 'pcs', tags: ['tools'] });
  const { url, token, expiresAt } = await share(olga, box);
  expect(url).toBe(`${server.url}/s/${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(expiresAt).toBeUndefined();
  const { status, result, headers } = await look(server, token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(result).toEqual({
    name: box.name,
    tags: ['summer'],
    color: 'sky',
    icon: 'bike',
    itemCount: 1,
    pages: 1,
    items: [{ name: 'Pump', quantity: 2, unit: 'pcs', tags: ['tools'] }],
  });
});

test('a link shows the fields that are on public pages, and no others', async ({ server, olga, anna }) => {
  const choices = [
    { id: 'a', name: 'New' },
    { id: 'b', name: 'Secret grade' },
  ];
  const ids: Record<string, string> = {};
  const define = async (of: FieldHolder, name: string, more: object) => {
    ids[name] = uuidv7();
    await olga.act('fields.create', { id: ids[name], of, name, kind: 'line', ...more });
  };
  await define('item', 'Grade', { kind: 'choice', choices, isPublic: true });
  await define('item', 'Bought for', { kind: 'amount', currency: 'SEK' });
  await define('bin', 'Weight', { kind: 'number', unit: 'kg', isPublic: true });
  await define('bin', 'Old mark', { isPublic: true });
  await define('location', 'Opening hours', { isPublic: true });
  await define('location', 'Alarm code', {});
  const of = (values: Record<string, OwnValue>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [ids[name] ?? '', value]));
  const place = await olga.act('locations.create', {
    name: 'Shed',
    fields: of({ 'Opening hours': '8–16 <daily>', 'Alarm code': '4711' }),
  });
  const box = await buildBin(server, {
    owner: olga,
    locationId: place.id,
    isPrivate: false,
    fields: of({ Weight: 12.5, 'Old mark': 'gone' }),
  });
  await buildItem(olga, box, { name: 'Pump', fields: of({ Grade: 'a', 'Bought for': 99 }) });
  await olga.act('fields.delete', { id: ids['Old mark'] ?? '' });
  const { token } = await share(olga, box);
  const { result } = await look(server, token);
  expect(result).toMatchObject({
    values: [{ name: 'Weight', kind: 'number', value: 12.5, unit: 'kg' }],
    items: [{ name: 'Pump', values: [{ name: 'Grade', kind: 'choice', value: 'New' }] }],
  });
  const { url } = await olga.act('shareLinks.create', { locationId: place.id });
  const ofPlace = await look(server, tokenOf(url));
  expect(ofPlace.result?.values).toEqual([{ name: 'Opening hours', kind: 'line', value: '8–16 <daily>' }]);
  const page = await (await fetch(`${server.url}/s/${tokenOf(url)}`)).text();
  expect(page).toContain('Opening hours: 8–16 &lt;daily&gt;');
  const found = await anna.act('bins.find', { code: box.qrCode });
  expect(found.bin?.name).toBe(box.name);
  for (const answer of [JSON.stringify([result, ofPlace.result, found]), page])
    for (const hidden of ['Bought for', 'Alarm code', 'Old mark', '4711', 'Secret grade', ids.Grade ?? ''])
      expect(answer).not.toContain(hidden);
  expect(JSON.stringify(found)).not.toContain('Weight');
  await olga.act('fields.update', { id: ids.Weight ?? '', isPublic: false });
  expect((await look(server, token)).result?.values).toBeUndefined();
});

test('history says who made a link, until when, and who ended it', async ({ olga, box }) => {
  const end = inHours(24);
  const { id } = await share(olga, box, olga, end);
  await share(olga, box);
  await olga.act('shareLinks.delete', { binId: box.id, id });
  const { events } = await olga.act('history.list', { target: { kind: 'bin', id: box.id } });
  expect(events.slice(0, 3).map(({ kind, changes }) => ({ kind, changes }))).toEqual(
    ['ended', 'open', end].map((to) => ({ kind: 'changed', changes: [{ field: 'shareLink', to }] })),
  );
});

test('of many items a page is told, and how many there are', async ({ server, olga, box }) => {
  const names = Array.from({ length: costModel.itemsPerPublicPage + 3 }, (_, n) => ({ name: `Thing ${n}` }));
  await olga.act('items.create', { binId: box.id, items: names });
  const { token } = await share(olga, box);
  const counts = { itemCount: names.length, quantityTotal: names.length, pages: 2 };
  const first = await look(server, token);
  expect(first.result).toMatchObject(counts);
  expect(first.result?.items).toHaveLength(costModel.itemsPerPublicPage);
  const second = await server.call('shareLinks.get', { token, page: 2 });
  expect(second.result).toMatchObject(counts);
  const told = [...(first.result?.items ?? []), ...(second.result?.items ?? [])];
  expect(new Set(told.map(({ name }) => name))).toEqual(new Set(names.map(({ name }) => name)));
});

test('nothing about people, ids, places, values, notes or loans gets out', async ({ server, olga, box }) => {
  const attic = await olga.act('locations.create', { name: 'Secret attic' });
  const parent = await buildBin(server, { owner: olga, name: 'Secret parent', locationId: attic.id });
  await olga.act('bins.move', { id: box.id, parentBinId: parent.id });
  const item = await buildItem(olga, box, {
    name: 'Drill',
    notes: 'Secret notes',
    value: 4711,
    currency: 'SEK',
    purchaseDate: '2024-05-06',
    warrantyUntil: '2031-01-02',
    barcode: '7310865004703',
    loanedTo: 'Secret Erik',
    dueDate: '2029-03-04',
  });
  const gone = await buildItem(olga, box, { name: 'Secret in the trash' });
  await olga.act('items.delete', { binId: box.id, ids: [gone.id] });
  const { token } = await share(olga, box);
  const told =
    JSON.stringify((await look(server, token)).result) + (await (await server.fetch(`/s/${token}`)).text());
  expect(told).toContain('Drill');
  const hidden = [
    /secret/i,
    /4711|SEK|2024|2031|2029|7310865004703/,
    /Olga/,
    new RegExp(olga.id),
    new RegExp(olga.email),
  ];
  for (const pattern of [...hidden, new RegExp(box.id), new RegExp(item.id), new RegExp(box.qrCode)]) {
    expect(told).not.toMatch(pattern);
  }
});

test('an admin makes and ends links too; an editor, a viewer and a stranger cannot', async ({
  server,
  olga,
  box,
}) => {
  const people = await Promise.all(
    ['admin', 'editor', 'viewer', 'stranger'].map((name) => buildUser(server, { name })),
  );
  const [admin, editor, viewer, stranger] = people as [TestUser, TestUser, TestUser, TestUser];
  await shareBin(server, box, admin, 'admin');
  await shareBin(server, box, editor, 'editor');
  await shareBin(server, box, viewer, 'viewer');
  const { id, token } = await share(olga, box, admin);
  for (const [person, expected] of [
    [editor, 'access.denied'],
    [viewer, 'access.denied'],
    [stranger, 'bins.notFound'],
  ] as const) {
    const answers = [
      await person.call('shareLinks.create', { binId: box.id }),
      await person.call('shareLinks.list', { binId: box.id }),
      await person.call('shareLinks.delete', { binId: box.id, id }),
    ];
    expect(answers.map(({ error }) => error?.details?.code)).toEqual([expected, expected, expected]);
  }
  await olga.act('shareLinks.delete', { binId: box.id, id });
  expect(await isOpen(server, token)).toBe(false);
});

test('links are listed with their addresses, newest first, and end one by one', async ({
  server,
  olga,
  box,
}) => {
  const [first, second] = [await share(olga, box), await share(olga, box, olga, inHours(2))];
  const { links } = await olga.act('shareLinks.list', { binId: box.id });
  expect(links.map(({ url }) => url)).toEqual([second.url, first.url]);
  expect(links[0]).toMatchObject({ createdBy: olga.id, binId: box.id, expiresAt: second.expiresAt });
  await olga.act('shareLinks.delete', { binId: box.id, id: first.id });
  expect([await isOpen(server, first.token), await isOpen(server, second.token)]).toEqual([false, true]);
  const again = await olga.call('shareLinks.delete', { binId: box.id, id: first.id });
  expect(again.error?.details?.code).toBe('shareLinks.notFound');
  const other = await buildBin(server, { owner: olga });
  const elsewhere = await olga.call('shareLinks.delete', { binId: other.id, id: second.id });
  expect(elsewhere.error?.details?.code).toBe('shareLinks.notFound');
});

test('the header of a bin shows its working link to all readers', async ({ server, olga, box }) => {
  const [anna, erik] = [await buildUser(server), await buildUser(server)];
  await shareBin(server, box, anna, 'admin');
  await shareBin(server, box, erik, 'viewer');
  const linkIn = async (user: TestUser) => (await user.act('bins.get', { id: box.id })).shareLink;
  expect(await linkIn(olga)).toBeUndefined();
  const until = inHours(2);
  const own = await olga.act('shareLinks.create', { binId: box.id, expiresAt: until });
  expect(Object.keys(own.revisions)).toEqual([box.id]);
  expect([await linkIn(olga), await linkIn(erik)]).toEqual([{ until }, { until }]);
  await share(olga, box, anna);
  expect(await linkIn(erik)).toEqual({});
  const target = { kind: 'bin', id: box.id } as const;
  await olga.act('accessEntries.update', { target, userId: anna.id, role: 'editor' });
  expect(await linkIn(erik)).toEqual({ until });
  await olga.act('shareLinks.delete', { binId: box.id, id: own.id });
  expect(await linkIn(olga)).toBeUndefined();
});

test('the address of a link is shown to whoever made it alone', async ({ server, olga, box }) => {
  const anna = await buildUser(server);
  await shareBin(server, box, anna, 'admin');
  const [{ url: ofOlga }, { url: ofAnna }] = [await share(olga, box), await share(olga, box, anna)];
  const shownTo = async (user: TestUser) =>
    (await user.act('shareLinks.list', { binId: box.id })).links.map(({ url }) => url);
  expect(await shownTo(olga)).toEqual([undefined, ofOlga]);
  expect(await shownTo(anna)).toEqual([ofAnna, undefined]);
});

test('ended, expired, trashed and invented links are answered alike', async ({ server, olga, box }) => {
  const [ended, expired, trashed] = [
    await share(olga, box),
    await share(olga, box, olga, inHours(1)),
    await share(olga, box),
  ];
  await olga.act('shareLinks.delete', { binId: box.id, id: ended.id });
  await server.pool.query(`UPDATE share_links SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    expired.id,
  ]);
  expect(await isOpen(server, trashed.token)).toBe(true);
  await olga.act('bins.delete', { id: box.id });
  const invented = ['A'.repeat(43), '', 'x', '../../etc/passwd'];
  const tokens = [ended.token, expired.token, trashed.token, ...invented];
  const answers = await Promise.all(tokens.map((token) => look(server, token)));
  for (const { status, error } of answers) {
    expect(status).toBe(404);
    expect(error).toEqual(answers[0]?.error);
  }
  expect(answers[0]?.error?.details?.code).toBe('shareLinks.notFound');
  await olga.act('bins.restore', { id: box.id });
  expect(await Promise.all(tokens.map((token) => isOpen(server, token)))).toEqual([
    false,
    false,
    true,
    ...invented.map(() => false),
  ]);
});

test("an admin's link ends with their right, and lives again with it", async ({ server, olga, box }) => {
  const anna = await buildUser(server);
  await shareBin(server, box, anna, 'admin');
  const { token } = await share(olga, box, anna);
  expect(await isOpen(server, token)).toBe(true);
  const target = { kind: 'bin', id: box.id } as const;
  await olga.act('accessEntries.update', { target, userId: anna.id, role: 'viewer' });
  expect(await isOpen(server, token)).toBe(false);
  expect(await isSuspended(olga, box, anna)).toBe(true);
  await olga.act('accessEntries.update', { target, userId: anna.id, role: 'admin' });
  expect(await isOpen(server, token)).toBe(true);
  expect(await isSuspended(olga, box, anna)).toBe(false);
  await olga.act('accessEntries.delete', { target, userId: anna.id });
  expect(await isOpen(server, token)).toBe(false);
});

async function isSuspended(olga: TestUser, box: Bin, maker: TestUser): Promise<boolean | undefined> {
  const { links } = await olga.act('shareLinks.list', { binId: box.id });
  return links.find((link) => link.createdBy === maker.id)?.isSuspended;
}

test('of a bin whose link expired, or that lies in the trash, nothing is read', async ({
  server,
  olga,
  box,
}) => {
  const [link, expired] = [await share(olga, box), await share(olga, box, olga, inHours(1))];
  const now = new Date().toISOString();
  const read = async ({ id }: { id: string }) =>
    (await querySharedBin(server.pool, { ownerId: olga.id, linkId: id, now, limit: 1, offset: 0 })).length;
  expect(await read(expired)).toBe(1);
  await server.pool.query(`UPDATE share_links SET expires_at = now() - interval '1 hour' WHERE id = $1`, [
    expired.id,
  ]);
  expect([await read(link), await read(expired)]).toEqual([1, 0]);
  await olga.act('bins.delete', { id: box.id });
  expect(await read(link)).toBe(0);
});

test('an invitation’s token opens no bin to the public', async ({ server, olga, box }) => {
  const { invites } = await olga.act('invites.create', {
    targets: [{ kind: 'bin', id: box.id }],
    emails: ['a@example.org'],
    role: 'viewer',
  });
  expect(await isOpen(server, tokenOf(invites[0]?.link ?? ''))).toBe(false);
});

test('a link that would have ended already, or of a bin in the trash, is refused', async ({ olga, box }) => {
  const past = await olga.call('shareLinks.create', { binId: box.id, expiresAt: inHours(-1) });
  expect(past.error?.details?.code).toBe('shareLinks.expiresInPast');
  await olga.act('bins.delete', { id: box.id });
  const trashed = await olga.call('shareLinks.create', { binId: box.id });
  expect(trashed.error?.details?.code).toBe('bins.inTrash');
});

test('one made twice under one key is one link', async ({ olga, box }) => {
  const key = operationHeader();
  const first = await olga.act('shareLinks.create', { binId: box.id }, key);
  expect(await olga.act('shareLinks.create', { binId: box.id }, key)).toEqual(first);
  expect((await olga.act('shareLinks.list', { binId: box.id })).links).toHaveLength(1);
});

test('the database holds no token that would open anything', async ({ server, olga, box }) => {
  const { token, id } = await share(olga, box);
  const { rows } = await server.pool.query('SELECT * FROM share_links WHERE id = $1', [id]);
  const { rows: tokens } = await server.pool.query('SELECT * FROM tokens WHERE row_id = $1', [id]);
  expect(tokens).toHaveLength(1);
  const raw = Buffer.from(token, 'base64url').toString('hex');
  const stored = JSON.stringify([rows, { ...tokens[0], token_hash: tokens[0]?.token_hash.toString('hex') }]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(raw);
});

test('links whose time is over and tokens of bins that are gone for good are forgotten', async ({
  server,
  olga,
  box,
}) => {
  const [kept, expired] = [await share(olga, box), await share(olga, box, olga, inHours(1))];
  const gone = await buildBin(server, { owner: olga });
  const lost = await olga.act('shareLinks.create', { binId: gone.id });
  await server.pool.query('DELETE FROM bins WHERE id = $1', [gone.id]);
  await purgeShareLinks(server.pool, inHours(2));
  const { rows } = await server.pool.query<{ row_id: string }>(
    'SELECT row_id FROM tokens WHERE owner_id = $1',
    [olga.id],
  );
  const held = rows.map((row) => row.row_id);
  expect(held).toContain(kept.id);
  expect(held).not.toContain(expired.id);
  expect(held).not.toContain(lost.id);
});

test('a foreign and a missing bin are answered alike', async ({ server, box }) => {
  const stranger = await buildUser(server);
  const foreign = await stranger.call('shareLinks.create', { binId: box.id });
  const missing = await stranger.call('shareLinks.create', { binId: uuidv7() });
  expect(missing.error).toEqual(foreign.error);
});

test('the call and the page share one rate limit per address', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 3 / 120 } });
  try {
    const call = () => strict.call('shareLinks.get', { token: 'x' });
    expect([(await call()).status, (await strict.fetch('/s/x')).status, (await call()).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await call()).error?.details?.code).toBe('request.tooMany');
    const page = await strict.fetch('/s/x', { headers: { 'accept-language': 'sv' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await page.text()).toContain('Ett ögonblick');
  } finally {
    await strict.close();
  }
});

// The second time the owner must not be looked for again: nothing of theirs is locked then.
test.for(['shareLinks.create', 'shareLinks.delete'] as const)(
  'who is let in after %s has looked for the owner is not let in by it',
  async (name, { server, olga, box }) => {
    const erik = await buildUser(server);
    const { id } = await share(olga, box);
    const caller = {
      userId: erik.id,
      userName: erik.name,
      now: new Date().toISOString(),
      installation: {
        origin: server.url,
        links: createLinks('a secret that is only used in tests'),
        isMailing: false,
        hasPasswords: true,
        imports: {} as never,
        followUpDelay: { min: 0, max: 1 },
        push: { publicKey: '', accepts: () => false },
        mails: { enqueue: async () => {} },
        accountDeletionDays: 7,
        serverSettings: createServerSettings(server.pool, {}),
        newAccounts: {} as never,
        upkeep: {} as never,
      },
      sessionId: '',
      storage: createStorage(server.pool, 1, () => {}),
    };
    const client = await server.pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE profiles IN EXCLUSIVE MODE');
    const acting = inTransaction(server.pool, (tx) =>
      name === 'shareLinks.create'
        ? createShareLink.act(tx, caller, { binId: box.id })
        : deleteShareLinkOfTarget.act(tx, caller, { binId: box.id, id }),
    );
    const refused = expect(acting).rejects.toMatchObject({ code: 'bins.notFound' });
    await expect.poll(() => countLockWaits(server.pool)).toBe(1);
    const target = { targets: [{ kind: 'bin' as const, id: box.id }], userId: erik.id };
    const owner = await lockOwner(client, olga.id);
    await grantEntries(owner, { ...target, role: 'admin', grantedBy: olga.id }, caller.now);
    await client.query('COMMIT');
    client.release();
    await refused;
  },
);

test('a bin has so many links that have not ended, also where they are made at once', async ({
  server,
  olga,
  box,
}) => {
  const made = await Promise.all(
    Array.from({ length: linksPerTargetMax + 3 }, () => olga.call('shareLinks.create', { binId: box.id })),
  );
  const refused = made.flatMap(({ error }) => error?.details ?? []);
  expect(refused).toEqual(Array(3).fill({ code: 'shareLinks.tooMany', params: { n: linksPerTargetMax } }));
  await server.pool.query(
    `UPDATE share_links SET expires_at = now() - interval '1 second' WHERE id = (SELECT id FROM share_links WHERE bin_id = $1 LIMIT 1)`,
    [box.id],
  );
  await share(olga, box);
});
