import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { NewEntry } from '#domain/lists/list.ts';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildItem, buildUser, shareLocation, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { purgeLists } from '../lists/purge-lists.ts';

const stages = [
  { id: 'a', name: 'Packed' },
  { id: 'b', name: 'Loaded' },
];

/** Olga's house with a list of its bins; three are not private. */
const test = freshTest.extend('house', async ({ server, olga }) => {
  const { id } = await olga.act('locations.create', { name: 'House' });
  const build = (name: string, more: object = {}) =>
    buildBin(server, { owner: olga, name, locationId: id, isPrivate: false, ...more });
  const cups = await build('Kitchen 1', {
    qrLabel: '0017',
    tags: ['→ Kitchen', 'fragile', 'summer'],
    description: 'Behind the door',
  });
  const [books, lamp] = [await build('Books 10'), await build('Books 2')];
  const list = { target: { kind: 'location' as const, id }, id: uuidv7() };
  await olga.act('lists.create', { ...list, name: 'Move', stages, covers: 'bins' });
  return { id, list, build, cups, books, lamp };
});

type House = { id: string; list: { target: Target; id: string } };

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const codeOf = (answer: { error?: { details?: { code: string } } }) => answer.error?.details?.code;
const look = (server: TestServer, token: string, more: object = {}) =>
  server.call('shareLinks.get', { token, ...more });

async function share(person: TestUser, { id, list }: House, more: object = {}) {
  const link = await person.act('shareLinks.create', { locationId: id, listId: list.id, ...more });
  return { id: link.id, token: tokenOf(link.url) };
}

const tick = (person: TestUser, { list }: House, id: string, stage: string) =>
  person.act('lists.tick', {
    ...list,
    at: new Date().toISOString(),
    ticks: [{ kind: 'bin', id, stage, count: 1 }],
  });

const put = (person: TestUser, { list }: House, ...entries: NewEntry[]) =>
  person.act('lists.put', { ...list, entries });

async function namesBy(server: TestServer, token: string): Promise<string[] | undefined> {
  return (await look(server, token)).result?.list?.entries.map(({ name }) => name);
}

test('a link to a list shows stages and entries, and nothing of the people', async ({
  server,
  olga,
  house,
}) => {
  await tick(olga, house, house.cups.id, 'a');
  await tick(olga, house, house.lamp.id, 'b');
  const { token } = await share(olga, house);
  expect((await look(server, token)).result).toEqual({
    name: 'Move',
    tags: [],
    items: [],
    pages: 1,
    list: {
      stages: [
        { name: 'Packed', done: 2 },
        { name: 'Loaded', done: 1 },
      ],
      entryCount: 3,
      stage: 1,
      entries: [
        { kind: 'bin', name: 'Books 10', marks: [], needed: 1, count: 0 },
        { kind: 'bin', name: 'Books 2', marks: [], needed: 1, count: 1, reached: 'Loaded' },
        {
          kind: 'bin',
          name: 'Kitchen 1',
          label: '0017',
          marks: ['→ Kitchen', 'fragile'],
          needed: 1,
          count: 1,
          reached: 'Packed',
        },
      ],
    },
  });
  const html = await (await server.fetch(`/s/${token}?stage=2`)).text();
  for (const part of ['Loaded: 2 missing', 'Loaded: 1 done', '0017', '<li>fragile</li>'])
    expect(html).toContain(part);
  for (const part of [olga.name, olga.email, 'Behind the door', 'House', 'summer', house.cups.id])
    expect(html).not.toContain(part);
});

test('items are shown with the bin they are in now, and how many are needed', async ({
  server,
  olga,
  house,
}) => {
  const { lamp, books, cups } = house;
  const items = [
    await buildItem(olga, cups, { name: 'Forks' }),
    await buildItem(olga, cups, { name: 'Knives' }),
  ];
  const list = { ...house.list, id: uuidv7() };
  await olga.act('lists.create', { ...list, name: 'Party', stages });
  const entries = items.map(({ id }) => ({
    kind: 'item' as const,
    id,
    binId: cups.id,
    isIn: true,
    needed: 30,
  }));
  await olga.act('lists.put', { ...list, entries });
  await olga.act('items.move', { binId: cups.id, toBinId: books.id, ids: [items[1]?.id ?? ''] });
  const ticked = { kind: 'item' as const, id: items[0]?.id ?? '', binId: cups.id, stage: 'a', count: 24 };
  await olga.act('lists.tick', { ...list, at: new Date().toISOString(), ticks: [ticked] });
  const { token } = await share(olga, { ...house, list });
  const shown = (await look(server, token)).result?.list?.entries;
  expect(shown?.map(({ name, binName, needed, count }) => [name, binName, needed, count])).toEqual([
    ['Knives', 'Books 10', 30, 0],
    ['Forks', 'Kitchen 1', 30, 24],
  ]);
  expect(await (await server.fetch(`/s/${token}`)).text()).toContain('<b>24 of 30</b>');
  // All items in the place, later ones too.
  await olga.act('lists.update', { ...list, covers: 'items' });
  const bulb = await buildItem(olga, lamp, { name: 'Bulb' });
  expect(await namesBy(server, token)).toEqual(['Bulb', 'Knives', 'Forks']);
  await olga.act('items.delete', { binId: lamp.id, ids: [bulb.id] });
  expect(await namesBy(server, token)).toEqual(['Knives', 'Forks']);
});

test('private bins are shown only by a link that is made for them', async ({ server, olga, house }) => {
  const gold = await house.build('Gold', { isPrivate: true });
  const [open, all] = [await share(olga, house), await share(olga, house, { withPrivate: true })];
  expect(await namesBy(server, open.token)).toEqual(['Books 2', 'Books 10', 'Kitchen 1']);
  expect(await namesBy(server, all.token)).toContain('Gold');
  await put(olga, house, { kind: 'bin', id: gold.id, isIn: true });
  expect(await namesBy(server, open.token)).not.toContain('Gold');
  await tick(olga, house, gold.id, 'a');
  expect((await look(server, open.token)).result?.list?.stages).toMatchObject([{ done: 0 }, { done: 0 }]);
});

test('nothing is shown that the maker could make no link to', async ({ server, olga, house }) => {
  const anna = await buildUser(server);
  await shareLocation(server, house, anna, 'admin');
  const elsewhere = await buildBin(server, { owner: olga, name: 'Elsewhere', isPrivate: false });
  const annas = await buildBin(server, { owner: anna, name: 'Annas', isPrivate: false });
  const { token } = await share(anna, house, { withPrivate: true });
  for (const { id } of [elsewhere, annas]) await put(olga, house, { kind: 'bin', id, isIn: true });
  const item = await buildItem(olga, elsewhere, { name: 'Passport' });
  await put(olga, house, { kind: 'item', id: item.id, binId: elsewhere.id, isIn: true });
  expect(await namesBy(server, token)).toEqual(['Books 2', 'Books 10', 'Kitchen 1']);
  const ofOlga = await share(olga, house);
  expect(await namesBy(server, ofOlga.token)).toContain('Elsewhere');
  // What was moved on stays on the page.
  await tick(olga, house, house.lamp.id, 'b');
  const flat = await olga.act('locations.create', { name: 'Flat' });
  await olga.act('bins.move', { id: house.lamp.id, locationId: flat.id });
  expect(await namesBy(server, ofOlga.token)).toContain('Books 2');
  await shareLocation(server, house, anna, 'viewer');
  expect(codeOf(await look(server, token))).toBe('shareLinks.notFound');
});

test('a link to a list opens nothing else of its place', async ({ server, olga, house }) => {
  const { token } = await share(olga, house, { withPrivate: true });
  for (const more of [{ search: 'books' }, { page: 2 }, { bin: 'anything' }]) {
    const { result, error } = await look(server, token, more);
    expect([result?.bins, result?.found, result?.binCount, result?.location, error?.status]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
  const bin = await olga.act('bins.get', { id: house.cups.id });
  expect(bin.shareLink).toBeUndefined();
  const { locations } = await olga.act('locations.list', {});
  expect(locations.find(({ id }) => id === house.id)?.shareLinks).toBeUndefined();
  expect((await olga.act('shareLinks.list', { locationId: house.id })).links).toEqual([]);
});

test('a list says that it has a link, until the link is ended', async ({ server, olga, house }) => {
  const { list } = house;
  const shownLink = async () =>
    (await olga.act('lists.list', { target: list.target })).lists.map(({ shareLink }) => shareLink);
  expect(await shownLink()).toEqual([undefined]);
  const { id, token } = await share(olga, house);
  expect(await shownLink()).toEqual([{}]);
  const { list: renamed } = await olga.act('lists.update', { ...list, name: 'Tour' });
  expect(renamed.shareLink).toEqual({});
  const address = { locationId: house.id, listId: list.id };
  expect((await olga.act('shareLinks.list', address)).links).toMatchObject([{ id, listId: list.id }]);
  expect(codeOf(await olga.call('shareLinks.delete', { locationId: house.id, id }))).toBe(
    'shareLinks.notFound',
  );
  await olga.act('shareLinks.delete', { ...address, id });
  expect(await shownLink()).toEqual([undefined]);
  expect(codeOf(await look(server, token))).toBe('shareLinks.notFound');
  expect(await (await server.fetch(`/s/${token}`)).text()).toContain('This link does not work');
  const { events } = await olga.act('history.list', { target: list.target });
  expect(
    events.filter(({ kind }) => kind === 'changed').map(({ names, changes }) => [names, changes?.[0]?.to]),
  ).toEqual([
    [['Tour'], 'ended'],
    [['Move'], 'open'],
  ]);
});

test('a link works again with its list, and goes when the list is deleted for good', async ({
  server,
  olga,
  house,
}) => {
  const { token } = await share(olga, house);
  const ofPlace = await olga.act('shareLinks.create', { locationId: house.id });
  await olga.act('lists.delete', house.list);
  expect(codeOf(await look(server, token))).toBe('shareLinks.notFound');
  expect(codeOf(await olga.call('shareLinks.create', { locationId: house.id, listId: house.list.id }))).toBe(
    'lists.inTrash',
  );
  await olga.act('lists.restore', house.list);
  expect((await look(server, token)).result?.name).toBe('Move');
  await olga.act('locations.delete', { id: house.id });
  expect(codeOf(await look(server, token))).toBe('shareLinks.notFound');
  await olga.act('locations.restore', { id: house.id });
  await olga.act('lists.delete', house.list);
  await purgeLists(server.pool, () => {}, new Date(Date.now() + 1_000).toISOString());
  expect(codeOf(await look(server, token))).toBe('shareLinks.notFound');
  const { rows } = await server.pool.query('SELECT list_id FROM share_links WHERE location_id = $1', [
    house.id,
  ]);
  expect(rows).toEqual([{ list_id: null }]);
  expect((await look(server, tokenOf(ofPlace.url))).result?.binCount).toBe(3);
});

describe('a link is made only', () => {
  test('by who may share the place publicly', async ({ server, olga, house }) => {
    const erik = await buildUser(server);
    await shareLocation(server, house, erik, 'editor');
    const address = { locationId: house.id, listId: house.list.id };
    expect(codeOf(await erik.call('shareLinks.create', address))).toBe('access.denied');
    expect(codeOf(await erik.call('shareLinks.list', address))).toBe('access.denied');
    const { id } = await share(olga, house);
    expect(codeOf(await erik.call('shareLinks.delete', { ...address, id }))).toBe('access.denied');
  });

  test('to a list of the place, without chosen bins', async ({ olga, house }) => {
    const other = await olga.act('locations.create', { name: 'Other' });
    const wrong = { locationId: other.id, listId: house.list.id };
    expect(codeOf(await olga.call('shareLinks.create', wrong))).toBe('lists.notFound');
    const chosen = { locationId: house.id, listId: house.list.id, binIds: [house.cups.id] };
    expect((await olga.call('shareLinks.create', chosen)).status).toBe(400);
  });
});

test('the page is sent again only after a change, and runs only its own script', async ({
  server,
  olga,
  house,
}) => {
  const { token } = await share(olga, house);
  const get = (headers: Record<string, string> = {}) => server.fetch(`/s/${token}`, { headers });
  const first = await get();
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('content-security-policy')).toMatch(
    /script-src 'sha256-[^' ]+'; connect-src 'self'; font-src/,
  );
  expect((await get({ 'if-none-match': `W/${tag}` })).status).toBe(304);
  await tick(olga, house, house.cups.id, 'a');
  const next = await get({ 'if-none-match': tag });
  expect(next.status).toBe(200);
  expect(await next.text()).toContain('Packed: 1 of 3');
});

test('many entries come in pages, those that are missing first', async ({ server, olga, house }) => {
  const size = costModel.itemsPerPublicPage;
  const cups = await buildBin(server, { owner: olga, isPrivate: false });
  const { items } = await olga.act('items.create', {
    binId: cups.id,
    items: Array.from({ length: size + 20 }, (_, n) => ({ name: `Thing ${1000 + n}` })),
  });
  const list = { ...house.list, id: uuidv7() };
  await olga.act('lists.create', { ...list, name: '<b>Trip</b>', stages });
  await olga.act('lists.put', {
    ...list,
    entries: items.map(({ id }) => ({ kind: 'item' as const, id, binId: cups.id, isIn: true })),
  });
  const ticks = items
    .slice(0, 2)
    .map(({ id }) => ({ kind: 'item' as const, id, binId: cups.id, stage: 'a', count: 1 }));
  await olga.act('lists.tick', { ...list, at: new Date().toISOString(), ticks });
  const { token } = await share(olga, { ...house, list });
  const html = await (await server.fetch(`/s/${token}?stage=1&page=2`)).text();
  expect(html).toContain('101 to 120 of 120');
  expect(html).toContain('href="?page=1&amp;lang=en&amp;stage=1"');
  expect(html).toContain('&lt;b&gt;Trip&lt;/b&gt;');
  expect(html).toContain('Packed: 2 done');
  expect((await look(server, token, { page: 2 })).result?.list?.entries).toHaveLength(20);
});
