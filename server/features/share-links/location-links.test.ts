import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { chosenBinsMax } from '#domain/links/share-link-rules.ts';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildItem, buildUser, shareLocation, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';

/** Olga's shed with three bins that are not private. */
const test = freshTest.extend('shed', async ({ server, olga }) => {
  const place = await olga.act('locations.create', {
    name: 'Shed',
    description: 'Key under the pot',
    color: 'plum',
  });
  const build = (name: string, more: object = {}) =>
    buildBin(server, { owner: olga, name, locationId: place.id, isPrivate: false, ...more });
  const [box10, box2, box1] = [await build('Box 10'), await build('Box 2'), await build('Box 1')];
  return { id: place.id, box1, box2, box10, build };
});

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function share(
  olga: TestUser,
  locationId: string,
  more: { binIds?: string[]; withPrivate?: true; expiresAt?: string } = {},
): Promise<{ id: string; token: string }> {
  const { id, url } = await olga.act('shareLinks.create', { locationId, ...more });
  return { id, token: tokenOf(url) };
}

const look = (server: TestServer, token: string, more: object = {}) =>
  server.call('shareLinks.get', { token, ...more });

async function namesBy(server: TestServer, token: string): Promise<string[] | undefined> {
  return (await look(server, token)).result?.bins?.map(({ name }) => name);
}

test('a link to a place lists its bins in natural order, each with its items', async ({
  server,
  olga,
  shed,
}) => {
  await olga.act('bins.update', { id: shed.box2.id, qrLabel: 'VIND 02', color: 'sky', addTags: ['summer'] });
  await buildItem(olga, shed.box2, { name: 'Tent', quantity: 2, tags: ['camping'] });
  const { token } = await share(olga, shed.id);
  const { result } = await look(server, token);
  const key = result?.bins?.[1]?.key ?? '';
  expect(result).toEqual({
    name: 'Shed',
    color: 'plum',
    tags: [],
    items: [],
    binCount: 3,
    pages: 1,
    bins: [
      { key: expect.any(String), name: 'Box 1', tags: [], itemCount: 0 },
      { key, name: 'Box 2', tags: ['summer'], color: 'sky', label: 'VIND 02', itemCount: 1 },
      { key: expect.any(String), name: 'Box 10', tags: [], itemCount: 0 },
    ],
  });
  expect(await (await server.fetch(`/s/${token}`)).text()).toContain('<div class="label" data-hue="plum">');
  expect((await look(server, token, { bin: key })).result).toEqual({
    name: 'Box 2',
    tags: ['summer'],
    color: 'sky',
    label: 'VIND 02',
    location: 'Shed',
    itemCount: 1,
    quantityTotal: 2,
    pages: 1,
    items: [{ name: 'Tent', quantity: 2, tags: ['camping'] }],
  });
});

test('all includes bins put there later; chosen bins stay chosen', async ({ server, olga, shed }) => {
  const all = await share(olga, shed.id);
  const two = await share(olga, shed.id, { binIds: [shed.box1.id, shed.box2.id, shed.box1.id] });
  await shed.build('Box 3');
  expect(await namesBy(server, all.token)).toEqual(['Box 1', 'Box 2', 'Box 3', 'Box 10']);
  expect(await namesBy(server, two.token)).toEqual(['Box 1', 'Box 2']);
  const { links } = await olga.act('shareLinks.list', { locationId: shed.id });
  expect(links.map(({ locationId, binIds }) => ({ locationId, binIds }))).toEqual([
    { locationId: shed.id, binIds: [shed.box1.id, shed.box2.id] },
    { locationId: shed.id, binIds: undefined },
  ]);
});

test('a link shows the bins of the places below as a tree, with the same rules', async ({
  server,
  olga,
  shed,
}) => {
  const place = (name: string, parentLocationId: string) =>
    olga.act('locations.create', { name, parentLocationId });
  const [shelf10, shelf2] = [await place('Shelf 10', shed.id), await place('Shelf 2', shed.id)];
  const corner = await place('Corner', shelf2.id);
  const inside = await shed.build('Box 3', { locationId: corner.id });
  await shed.build('Box 4', { locationId: shelf2.id });
  await shed.build('Box 5', { locationId: shelf10.id });
  const secret = await shed.build('Secret', { locationId: corner.id, isPrivate: true });
  await buildItem(olga, inside, { name: 'Rope' });
  await buildItem(olga, secret, { name: 'Gold' });
  const outside = await olga.act('locations.create', { name: 'Cellar' });
  const { token } = await share(olga, shed.id);
  const { result } = await look(server, token);
  expect(result?.bins?.map(({ name, places }) => [name, places])).toEqual([
    ['Box 1', undefined],
    ['Box 2', undefined],
    ['Box 10', undefined],
    ['Box 4', ['Shelf 2']],
    ['Box 3', ['Shelf 2', 'Corner']],
    ['Box 5', ['Shelf 10']],
  ]);
  const key = result?.bins?.[4]?.key ?? '';
  expect((await look(server, token, { bin: key })).result).toMatchObject({
    name: 'Box 3',
    location: 'Shed',
    places: ['Shelf 2', 'Corner'],
  });
  expect((await look(server, token, { search: 'rope' })).result?.found).toMatchObject([{ bin: key }]);
  expect((await look(server, token, { search: 'gold' })).result?.found).toEqual([]);
  const html = await (await server.fetch(`/s/${token}`)).text();
  expect(html).toContain('>Shelf 2 › Corner</h2>');
  expect(html).not.toContain('Secret');
  const chosen = await share(olga, shed.id, { binIds: [inside.id] });
  expect(await namesBy(server, chosen.token)).toEqual(['Box 3']);

  await olga.act('locations.move', { id: shelf2.id, parentLocationId: outside.id });
  expect(await namesBy(server, token)).toEqual(['Box 1', 'Box 2', 'Box 10', 'Box 5']);
  expect((await look(server, token, { bin: key })).error?.details?.code).toBe('shareLinks.notFound');
  expect(await namesBy(server, chosen.token)).toEqual([]);
});

test('a link shows no place below in which its maker is no admin', async ({ server, olga, shed }) => {
  const anna = await buildUser(server);
  const safe = await olga.act('locations.create', { name: 'Safe', parentLocationId: shed.id });
  const drawer = await olga.act('locations.create', { name: 'Drawer', parentLocationId: safe.id });
  const gold = await shed.build('Gold', { locationId: safe.id });
  const coins = await shed.build('Coins', { locationId: drawer.id });
  await shareLocation(server, shed, anna, 'admin');
  const { token } = await share(anna, shed.id, { withPrivate: true });
  expect(await namesBy(server, token)).toContain('Coins');
  await olga.act('accessEntries.delete', {
    target: { kind: 'location', id: safe.id },
    userId: anna.id,
    eventId: uuidv7(),
  });
  expect(await namesBy(server, token)).toEqual(['Box 1', 'Box 2', 'Box 10']);
  for (const { id } of [gold, coins])
    expect(
      (await anna.call('shareLinks.create', { locationId: shed.id, binIds: [id] })).error?.details?.code,
    ).toBe('bins.notFound');
});

test('a bin disappears when it becomes private, moves, is archived or deleted', async ({
  server,
  olga,
  shed,
}) => {
  const item = await buildItem(olga, shed.box2, { name: 'Tent' });
  const { token } = await share(olga, shed.id);
  const key = (await look(server, token)).result?.bins?.[1]?.key ?? '';
  const isGone = async () => {
    expect(await namesBy(server, token)).toEqual(['Box 1', 'Box 10']);
    expect((await look(server, token, { bin: key })).error?.details?.code).toBe('shareLinks.notFound');
    expect((await look(server, token, { search: 'tent' })).result?.found).toEqual([]);
    expect((await look(server, token, { search: 'box 2' })).result).toMatchObject({ binCount: 0 });
  };
  const { id } = shed.box2;
  await olga.act('bins.update', { id, isPrivate: true });
  await isGone();
  await olga.act('bins.update', { id, isPrivate: false });
  await olga.act('bins.move', { id, locationId: null });
  await isGone();
  await olga.act('bins.move', { id, locationId: shed.id });
  await olga.act('bins.update', { id, archived: true });
  await isGone();
  await olga.act('bins.update', { id, archived: false });
  await olga.act('bins.delete', { id });
  await isGone();
  await olga.act('bins.restore', { id });
  expect((await look(server, token, { bin: key })).result?.items).toHaveLength(1);
  await olga.act('items.delete', { binId: id, ids: [item.id] });
  expect((await look(server, token, { search: 'tent' })).result?.found).toEqual([]);
});

test('private bins, and bins that are elsewhere, cannot be chosen', async ({ server, olga, shed }) => {
  const hidden = await shed.build('Secret', { isPrivate: true });
  const elsewhere = await buildBin(server, { owner: olga, isPrivate: false });
  for (const id of [hidden.id, elsewhere.id, uuidv7()]) {
    const chosen = { locationId: shed.id, binIds: [shed.box1.id, id] };
    expect((await olga.call('shareLinks.create', chosen)).error?.details?.code).toBe('bins.notFound');
  }
  const many = Array.from({ length: chosenBinsMax + 1 }, () => uuidv7());
  for (const data of [
    {},
    { binId: shed.box1.id, locationId: shed.id },
    { binId: shed.box1.id, binIds: [shed.box1.id] },
    { locationId: shed.id, binIds: [] },
    { locationId: shed.id, binIds: many },
  ]) {
    expect((await olga.call('shareLinks.create', data)).error?.details?.code).toBe('request.invalid');
  }
  expect(await namesBy(server, (await share(olga, shed.id)).token)).not.toContain('Secret');
});

test('a link made with private bins shows them, and nobody finds them by code', async ({
  server,
  olga,
  shed,
}) => {
  const secret = await shed.build('Box 3', { isPrivate: true });
  await buildItem(olga, secret, { name: 'Lantern' });
  const all = await share(olga, shed.id, { withPrivate: true });
  const chosen = await share(olga, shed.id, { binIds: [shed.box1.id, secret.id], withPrivate: true });
  const without = await share(olga, shed.id);
  expect(await namesBy(server, all.token)).toEqual(['Box 1', 'Box 2', 'Box 3', 'Box 10']);
  expect(await namesBy(server, chosen.token)).toEqual(['Box 1', 'Box 3']);
  expect(await namesBy(server, without.token)).toEqual(['Box 1', 'Box 2', 'Box 10']);
  const { result } = await look(server, all.token, { search: 'lantern' });
  expect(result?.found?.map(({ name, binName }) => [name, binName])).toEqual([['Lantern', 'Box 3']]);
  const key = result?.found?.[0]?.bin ?? '';
  expect((await look(server, all.token, { bin: key })).result?.items).toMatchObject([{ name: 'Lantern' }]);

  const stranger = await buildUser(server);
  const { qrCode } = await olga.act('bins.get', { id: secret.id });
  expect((await stranger.call('bins.find', { code: qrCode })).error?.message).toBe('No bin found');
  expect((await stranger.call('bins.find', { code: secret.id })).error?.message).toBe('No bin found');
  const { shareLinks } = await olga.act('locations.get', { id: shed.id });
  expect(shareLinks).toHaveLength(3);
  expect(shareLinks).toEqual(
    expect.arrayContaining([
      { withPrivate: true },
      { binIds: [shed.box1.id, secret.id], withPrivate: true },
      {},
    ]),
  );
});

test('a link of an admin shows no private bin that the admin does not manage', async ({
  server,
  olga,
  shed,
}) => {
  const [open, closed] = [
    await shed.build('Box 3', { isPrivate: true }),
    await shed.build('Box 4', { isPrivate: true }),
  ];
  const admin = await buildUser(server);
  await shareLocation(server, shed, admin, 'admin');
  await olga.act('accessEntries.update', {
    target: { kind: 'bin', id: closed.id },
    userId: admin.id,
    role: 'editor',
  });
  const { token } = await share(admin, shed.id, { withPrivate: true });
  expect(await namesBy(server, token)).toEqual(['Box 1', 'Box 2', 'Box 3', 'Box 10']);
  const refused = await admin.call('shareLinks.create', {
    locationId: shed.id,
    binIds: [open.id, closed.id],
    withPrivate: true,
  });
  expect(refused.error?.details?.code).toBe('bins.notFound');
  const own = await share(olga, shed.id, { withPrivate: true });
  expect(await namesBy(server, own.token)).toContain('Box 4');
});

test('nothing about people, ids, addresses, values, notes or loans gets out', async ({
  server,
  olga,
  shed,
}) => {
  await olga.act('locations.update', { id: shed.id, address: 'Secret street 1' });
  await olga.act('bins.update', { id: shed.box1.id, description: 'Secret words' });
  await shed.build('Secret box', { isPrivate: true });
  const item = await buildItem(olga, shed.box1, {
    name: 'Drill',
    notes: 'Secret notes',
    value: 4711,
    currency: 'SEK',
    barcode: '7310865004703',
    loanedTo: 'Secret Erik',
    dueDate: '2029-03-04',
  });
  const { token } = await share(olga, shed.id);
  const key = (await look(server, token)).result?.bins?.[0]?.key;
  const told = [];
  for (const query of ['', `?bin=${key}`, '?search=drill', '?search=box', '?search=erik', '?search=4711']) {
    const html = await (await server.fetch(`/s/${token}${query}`)).text();
    told.push(html.replaceAll(/<input type="search"[^>]*>|hreflang[^>]*>|class="language"[^>]*>/g, ''));
  }
  for (const more of [{}, { bin: key }, { search: 'drill' }, { search: 'secret' }]) {
    told.push(JSON.stringify((await look(server, token, more)).result));
  }
  const text = told.join('\n');
  expect(text).toContain('Drill');
  for (const hidden of [
    'Key under',
    'ecret',
    '4711',
    'SEK',
    '2029',
    '7310865004703',
    'Olga',
    olga.id,
    olga.email,
  ]) {
    expect(text).not.toContain(hidden);
  }
  for (const id of [shed.id, shed.box1.id, shed.box1.qrCode, item.id]) expect(text).not.toContain(id);
});

test('the search finds words in names, labels and tags without case and marks', async ({
  server,
  olga,
  shed,
}) => {
  await olga.act('bins.update', { id: shed.box1.id, qrLabel: 'KÖK-1', addTags: ['Écru'] });
  const items = [
    { name: 'Blåbärssaft', tags: ['dryck'] },
    { name: 'Æblemost 100%' },
    { name: 'Nuts (M8) [steel] a.b*c+d?\\e|f$g^h{1}' },
    { name: 'Women’s 3.5” ＵＳＢ' },
    { name: 'M8–1.25' },
  ];
  await olga.act('items.create', { binId: shed.box2.id, items });
  const { token } = await share(olga, shed.id);
  const found = async (search: string) => {
    const { result, error } = await look(server, token, { search });
    expect(error).toBeUndefined();
    const { bins = [], found = [], binCount, hasMoreFound } = result ?? {};
    expect([bins.length, hasMoreFound]).toEqual([binCount, undefined]);
    return [...bins.map(({ name }) => name), ...found.map(({ name }) => name.split(' ')[0])];
  };
  expect(await found('kok')).toEqual(['Box 1']);
  expect(await found('ÉCRU')).toEqual(['Box 1']);
  expect(await found('BOX')).toEqual(['Box 1', 'Box 2', 'Box 10']);
  for (const text of ['blabars', 'BLÅBÄR dryck', 'saft  blå'])
    expect(await found(text)).toEqual(['Blåbärssaft']);
  for (const text of ['æble', 'Æblemost 100%', 'ÆBLE']) expect(await found(text)).toEqual(['Æblemost']);
  for (const text of ['(m8)', '[steel]', 'a.b*c+d?\\e|f$g^h{1}']) expect(await found(text)).toEqual(['Nuts']);
  for (const text of ["women's", 'women’s', '3.5"', 'usb']) expect(await found(text)).toEqual(['Women’s']);
  for (const text of ['M8-1.25', 'm8—1.25']) expect(await found(text)).toEqual(['M8–1.25']);
  for (const text of ['.*', '[a-z]', 'a|b|', '((', '\\\\', '\ud800', '\u0301', 'x'.repeat(100)]) {
    expect(await found(text)).toEqual([]);
  }
  for (const text of [' ', '\u0000', '\u200b']) {
    expect((await look(server, token, { search: text })).result?.bins).toHaveLength(3);
  }
  const { result } = await look(server, token, { search: 'saft' });
  const key = result?.found?.[0]?.bin;
  expect(result?.found?.[0]?.binName).toBe('Box 2');
  expect((await look(server, token, { bin: key })).result?.name).toBe('Box 2');
});

test('many bins are shown in pages, and of many finds the first', async ({ server, olga, shed }) => {
  const more = costModel.itemsPerPublicPage + 2;
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision, location_id)
     SELECT $1, gen_random_uuid(), 'Crate ' || n, 'crate ' || n, 'crate' || n, false, 'crate' || n, '{}', now(), 1, $2
     FROM generate_series(1, $3::int) AS n`,
    [olga.id, shed.id, more],
  );
  const names = Array.from({ length: more }, (_, n) => ({ name: `Thing ${n}` }));
  await olga.act('items.create', { binId: shed.box1.id, items: names });
  const { token } = await share(olga, shed.id);
  const pages = [await look(server, token), await look(server, token, { page: 2 })];
  expect(pages.map(({ result }) => result?.bins?.length)).toEqual([costModel.itemsPerPublicPage, 5]);
  expect(pages[0]?.result).toMatchObject({ binCount: more + 3, pages: 2 });
  const keys = pages.flatMap(({ result }) => result?.bins?.map(({ key }) => key) ?? []);
  expect(new Set(keys).size).toBe(more + 3);
  const { result } = await look(server, token, { search: 'r' });
  expect(result).toMatchObject({ binCount: more, found: [] });
  expect(result?.bins).toHaveLength(costModel.itemsPerPublicPage);
  const things = (await look(server, token, { search: 'thing' })).result;
  expect(things).toMatchObject({ binCount: 0, hasMoreFound: true });
  expect(things?.found).toHaveLength(costModel.itemsPerPublicPage);
});

test('dead links of a place and keys of other links get the same answer', async ({ server, olga, shed }) => {
  const [ended, expired, trashed] = [
    await share(olga, shed.id),
    await share(olga, shed.id, { expiresAt: inHours(1) }),
    await share(olga, shed.id),
  ];
  const other = await share(olga, shed.id);
  const key = (await look(server, other.token)).result?.bins?.[0]?.key;
  expect((await look(server, trashed.token, { bin: key })).error?.details?.code).toBe('shareLinks.notFound');
  await olga.act('shareLinks.delete', { locationId: shed.id, id: ended.id });
  await server.pool.query(`UPDATE share_links SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    expired.id,
  ]);
  await olga.act('locations.delete', { id: shed.id });
  const tokens = [ended.token, expired.token, trashed.token, 'A'.repeat(43), ''];
  for (const more of [{}, { bin: key }, { bin: '' }, { search: 'box' }, { page: 7 }]) {
    const answers = await Promise.all(tokens.map((token) => look(server, token, more)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 404));
    expect(new Set(answers.map(({ error }) => JSON.stringify(error))).size).toBe(1);
  }
  await olga.act('locations.restore', { id: shed.id });
  expect(await namesBy(server, trashed.token)).toBeDefined();
});

test('admins of the place make links, which end with their right; others do not', async ({
  server,
  olga,
  shed,
}) => {
  const people = await Promise.all(
    ['admin', 'editor', 'viewer', 'stranger'].map((name) => buildUser(server, { name })),
  );
  const [admin, editor, viewer, stranger] = people as [TestUser, TestUser, TestUser, TestUser];
  const target = { kind: 'location', id: shed.id } as const;
  await shareLocation(server, shed, admin, 'admin');
  await shareLocation(server, shed, editor, 'editor');
  await shareLocation(server, shed, viewer, 'viewer');
  const { id, token } = await share(admin, shed.id);
  for (const [person, expected] of [
    [editor, 'access.denied'],
    [viewer, 'access.denied'],
    [stranger, 'locations.notFound'],
  ] as const) {
    const answers = [
      await person.call('shareLinks.create', { locationId: shed.id }),
      await person.call('shareLinks.list', { locationId: shed.id }),
      await person.call('shareLinks.delete', { locationId: shed.id, id }),
    ];
    expect(answers.map(({ error }) => error?.details?.code)).toEqual([expected, expected, expected]);
  }
  const ofBin = await olga.call('shareLinks.delete', { binId: shed.box1.id, id });
  expect(ofBin.error?.details?.code).toBe('shareLinks.notFound');
  const linksFor = async (user: TestUser) => (await user.act('locations.get', { id: shed.id })).shareLinks;
  expect(await linksFor(viewer)).toEqual([{}]);
  await olga.act('accessEntries.update', { target, userId: admin.id, role: 'viewer' });
  expect(await namesBy(server, token)).toBeUndefined();
  expect(await linksFor(viewer)).toBeUndefined();
  expect((await olga.act('shareLinks.list', { locationId: shed.id })).links[0]?.isSuspended).toBe(true);
  await olga.act('shareLinks.delete', { locationId: shed.id, id });
  expect((await olga.act('shareLinks.list', { locationId: shed.id })).links).toEqual([]);
});

test('the place says which links lead to it, and its history who made and ended them', async ({
  olga,
  shed,
}) => {
  const until = inHours(2);
  const { id } = await share(olga, shed.id, { binIds: [shed.box1.id], expiresAt: until });
  await share(olga, shed.id);
  const place = async () => olga.act('locations.get', { id: shed.id });
  expect((await place()).shareLinks).toEqual([{ until, binIds: [shed.box1.id] }, {}]);
  await olga.act('shareLinks.delete', { locationId: shed.id, id });
  expect((await place()).shareLinks).toEqual([{}]);
  const { events } = await olga.act('history.list', { target: { kind: 'location', id: shed.id } });
  expect(events.slice(0, 3).map(({ changes }) => changes)).toEqual(
    ['ended', 'open', until].map((to) => [{ field: 'shareLink', to }]),
  );
});
