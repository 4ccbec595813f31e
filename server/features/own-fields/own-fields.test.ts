import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import {
  type FieldHolder,
  type OwnFieldKind,
  ownFieldKinds,
  ownFieldsMax,
} from '#domain/own-fields/own-field-limits.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import type { Hint } from '#server/live/hint.ts';
import { buildBin, buildItem, shareBin, shareLocation, signUp, type TestUser } from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { purgeFields } from '../trash/purge-fields.ts';

async function define(
  person: TestUser,
  kind: OwnFieldKind,
  {
    of = 'item',
    ...more
  }: { of?: FieldHolder; name?: string; choices?: { id: string; name: string }[] } = {},
): Promise<string> {
  const id = uuidv7();
  await person.act('fields.create', { id, of, name: kind, kind, ...more });
  return id;
}

const codeOf = (answer: { error?: { details?: { code: string } } }) => answer.error?.details?.code;

test('values of every kind are stored as typed and come back as they are', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const choices = [
    { id: 'a', name: 'New' },
    { id: 'b', name: 'Worn' },
  ];
  const cases: [OwnFieldKind, OwnValue, OwnValue?][] = [
    ['line', '  Bosch \n GSR ', 'Bosch GSR'],
    ['prose', 'One\r\ntwo ', 'One\ntwo'],
    ['number', -2.5],
    ['amount', 1299.9],
    ['flag', false],
    ['day', '2026-05-03'],
    ['choice', 'b'],
    ['choices', ['b', 'a', 'b'], ['b', 'a']],
    ['link', 'https://example.org/manual'],
  ];
  const item = await buildItem(olga, bin, {});
  for (const [kind, value, stored = value] of cases) {
    const id = await define(olga, kind, { choices });
    const { item: changed } = await olga.act('items.update', {
      binId: bin.id,
      id: item.id,
      fields: { [id]: value },
    });
    expect(changed.fields?.[id]).toEqual(stored);
  }
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(Object.keys(items[0]?.fields ?? {})).toHaveLength(cases.length);
});

test('where a field is shown is stored, changed and undone', async ({ olga }) => {
  const id = uuidv7();
  await olga.act('fields.create', { id, of: 'bin', name: 'Weight', kind: 'number', isOnRows: true });
  const fieldOf = async () => (await olga.act('fields.list', {})).fields.find((each) => each.id === id);
  expect(await fieldOf()).toMatchObject({ isOnRows: true });
  expect(await fieldOf()).not.toHaveProperty('isPublic');
  await olga.act('fields.update', { id, isOnRows: false, isPublic: true });
  expect(await fieldOf()).toMatchObject({ name: 'Weight', isOnRows: false, isPublic: true });
  const wrong = { id, isPublic: 'yes' as unknown as boolean };
  expect((await olga.call('fields.update', wrong)).status).toBe(400);
});

test('a field says what it took the place of, to those who share too', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const [from, to] = [await define(olga, 'line'), uuidv7()];
  await olga.act('fields.create', { id: to, of: 'item', name: 'Weight', kind: 'number', replaces: [from] });
  await olga.act('fields.delete', { id: from });
  const { shared } = await anna.act('fields.list', {});
  const theirs = shared.find(({ ownerId }) => ownerId === olga.id)?.fields ?? [];
  expect(theirs.find(({ id }) => id === to)).toMatchObject({ replaces: [from] });
  const many = Array.from({ length: 11 }, () => uuidv7());
  const data = { id: uuidv7(), of: 'item' as const, name: 'Too many', kind: 'line' as const, replaces: many };
  expect((await olga.call('fields.create', data)).status).toBe(400);
});

test('a default is stored like a value, checked, and filled in by no call', async ({ server, olga }) => {
  const id = uuidv7();
  const choices = [{ id: 'a', name: 'New' }];
  const field = { id, of: 'item' as const, name: 'State', kind: 'choices' as const, choices };
  const wrong = { ...field, defaultValue: ['zz'] };
  expect(codeOf(await olga.call('fields.create', wrong))).toBe('fields.wrongValue');
  await olga.act('fields.create', { ...field, defaultValue: ['a', 'a'] });
  const { fields } = await olga.act('fields.list', {});
  expect(fields.find((each) => each.id === id)?.defaultValue).toEqual(['a']);
  expect(codeOf(await olga.call('fields.update', { id, defaultValue: 'a' }))).toBe('fields.wrongValue');
  const item = await buildItem(olga, await buildBin(server, { owner: olga }), {});
  expect(item.fields).toBeUndefined();
  await olga.act('fields.update', { id, defaultValue: null });
});

test('a value that its field does not allow is refused and changes nothing', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, {});
  const wrong: [OwnFieldKind, OwnValue][] = [
    ['line', 'x'.repeat(201)],
    ['line', 3],
    ['line', '   '],
    ['number', '3'],
    ['amount', -1],
    ['flag', 'yes'],
    ['day', '2026-02-30'],
    ['day', '0000-00-00'],
    ['choice', 'zz'],
    ['choices', []],
    ['link', 'javascript:alert(1)'],
  ];
  for (const [kind, value] of wrong) {
    const id = await define(olga, kind, { choices: [{ id: 'a', name: 'New' }] });
    const answer = await olga.call('items.update', { binId: bin.id, id: item.id, fields: { [id]: value } });
    expect(codeOf(answer), `${kind} ${JSON.stringify(value)}`).toBe('fields.wrongValue');
  }
  const unknown = { binId: bin.id, id: item.id, fields: { [uuidv7()]: 'x' } };
  expect(codeOf(await olga.call('items.update', unknown))).toBe('fields.notFound');
  const ofBins = await define(olga, 'line', { of: 'bin' });
  expect(codeOf(await olga.call('items.update', { ...unknown, fields: { [ofBins]: 'x' } }))).toBe(
    'fields.notFound',
  );
  expect((await olga.act('bins.get', { id: bin.id })).items[0]?.fields).toBeUndefined();
});

const hostileTexts = [
  '<img src=x onerror=alert(1)>',
  '"; DROP TABLE items; --',
  '=HYPERLINK("https://example.org")',
  '\u202Eشفرة\u202C עברית',
  `a${'\u0300'.repeat(20)}e${'\u0323'.repeat(20)}`,
  '\uD83D',
  '\0',
  '😀'.repeat(40),
  '12,5',
  '1,299.50',
  'value',
  'place:cellar',
];

test('hostile texts of every kind are stored as shown or refused by name', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, {});
  for (const kind of ownFieldKinds) {
    const id = await define(olga, kind, { choices: [{ id: 'a', name: 'New' }] });
    for (const text of hostileTexts) {
      const values: OwnValue[] = [
        text,
        ...(kind === 'choices' ? [[text]] : []),
        ...(kind === 'link' ? [`https://example.org/${text}`] : []),
      ];
      for (const value of values) {
        const answer = await olga.call('items.update', {
          binId: bin.id,
          id: item.id,
          fields: { [id]: value },
        });
        const what = `${kind} ${JSON.stringify(value)}`;
        if (answer.status !== 200) {
          expect(answer.status, what).toBe(400);
          continue;
        }
        expect(['line', 'prose', 'link'], what).toContain(kind);
        const stored = (await olga.act('bins.get', { id: bin.id })).items[0]?.fields?.[id];
        const tidy = kind === 'prose' ? tidyProse : tidyLine;
        expect(stored, what).toBe(tidy(String(value)));
        expect(stored, what).not.toMatch(/[\u202A-\u202E\0]/);
      }
    }
  }
});

test('40 fields with names of 120 hostile characters and 100 choices fit', async ({ server }) => {
  const olga = await signUp(server, { name: 'Olga' });
  const names = hostileTexts.filter((text) => text.isWellFormed() && text !== '\0');
  const nameOf = (n: number) =>
    `${n} ${names[n % names.length]}`.padEnd(120, 'ö').slice(0, 120).toWellFormed();
  const define = (n: number, more: object = {}) =>
    olga.call('fields.create', { id: uuidv7(), of: 'item', name: nameOf(n), kind: 'line', ...more });
  const choices = Array.from({ length: 100 }, (_, n) => ({ id: `c${n}`, name: `${n}`.padEnd(80, 'é') }));
  expect((await define(0, { kind: 'choices', choices })).status).toBe(200);
  for (let n = 1; n < ownFieldsMax; n++) expect((await define(n)).status, nameOf(n)).toBe(200);
  expect(codeOf(await define(40))).toBe('fields.full');
  expect((await define(41, { name: 'x'.repeat(121) })).status).toBe(400);
  const { fields } = await olga.act('fields.list', {});
  expect(fields.map(({ name }) => name)).toEqual(
    Array.from({ length: ownFieldsMax }, (_, n) => tidyLine(nameOf(n))),
  );
});

test('who fills a field without signal keeps the value of a deleted field or choice', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const { id } = await buildItem(olga, bin, {});
  const gone = await define(olga, 'line');
  const state = await define(olga, 'choice', { choices: [{ id: 'a', name: 'New' }] });
  await olga.act('fields.delete', { id: gone });
  await olga.act('fields.update', { id: state, choices: [{ id: 'b', name: 'Worn' }] });
  const filled = { [gone]: 'SN-1', [state]: 'a' };
  const { item } = await anna.act('items.update', { binId: bin.id, id, fields: filled });
  expect(item.fields).toEqual(filled);
  await olga.act('fields.restore', { id: gone });
  const { fields } = await olga.act('fields.list', {});
  expect(fields.find((each) => each.id === gone)).not.toHaveProperty('deletedAt');
  expect((await olga.act('bins.get', { id: bin.id })).items[0]?.fields).toEqual(filled);
});

test('two people who fill different fields both win; who replaces one is told', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const [maker, model] = [await define(olga, 'line'), await define(olga, 'line')];
  const item = await buildItem(olga, bin, { fields: { [maker]: 'Bosch' } });
  const at = { binId: bin.id, id: item.id };
  await olga.act('items.update', {
    ...at,
    fields: { [maker]: 'Makita' },
    was: { fields: { [maker]: 'Bosch' } },
  });
  const { overwrote, overwroteBy } = await anna.act('items.update', {
    ...at,
    fields: { [maker]: 'Metabo', [model]: 'BS 18' },
    was: { fields: { [maker]: 'Bosch', [model]: null } },
  });
  expect(overwrote).toEqual({ fields: { [maker]: 'Makita' } });
  expect(overwroteBy).toMatchObject({ [`fields.${maker}`]: { userName: 'Olga' } });
  const { item: cleared } = await olga.act('items.update', { ...at, fields: { [maker]: null } });
  expect(cleared.fields).toEqual({ [model]: 'BS 18' });
  const { events } = await olga.act('history.list', { target: { kind: 'bin', id: bin.id } });
  const fields = events.flatMap(({ changes = [] }) => changes);
  expect(fields).toContainEqual({ field: `fields.${maker}`, from: 'Metabo' });
  expect(fields).toContainEqual({
    field: `fields.${maker}`,
    from: 'Makita',
    to: 'Metabo',
    isUnseen: true,
  });
});

test('bins and places have values too', async ({ olga }) => {
  const [ofBins, ofPlaces] = [
    await define(olga, 'number', { of: 'bin' }),
    await define(olga, 'line', { of: 'location' }),
  ];
  const place = await olga.act('locations.create', { name: 'Attic', fields: { [ofPlaces]: 'Key 4' } });
  expect(place.fields).toEqual({ [ofPlaces]: 'Key 4' });
  const moved = await olga.act('locations.update', { id: place.id, fields: { [ofPlaces]: 'Key 5' } });
  expect(moved.fields).toEqual({ [ofPlaces]: 'Key 5' });
  const bin = await olga.act('bins.create', { name: 'Box', locationId: place.id, fields: { [ofBins]: 12 } });
  expect(bin.fields).toEqual({ [ofBins]: 12 });
  expect((await olga.act('bins.update', { id: bin.id, fields: { [ofBins]: null } })).fields).toBeUndefined();
});

test('who is shared with gets the fields live, with each change, and loses them', async ({ server }) => {
  const olga = await signUp(server, { name: 'Olga' });
  const anna = await signUp(server, { name: 'Anna' });
  await anna.act('me.get', {});
  const bin = await buildBin(server, { owner: olga });
  const id = await define(olga, 'line', { name: 'Maker' });
  const live = await openLive({ url: server.url, token: anna.token });
  try {
    await live.ready();
    expect(live.copy.me?.sharedFields).toBeUndefined();
    const target = { kind: 'bin' as const, id: bin.id };
    const link = { targets: [target], role: 'viewer' as const, days: 7, uses: 1 };
    const { url } = await olga.act('joinLinks.create', link);
    await anna.act('joinLinks.join', { token: url.split('/').at(-1) ?? '' });
    const fields = () => expect.poll(() => live.copy.me?.sharedFields?.[0]?.fields, { timeout: 15_000 });
    await fields().toMatchObject([{ id, name: 'Maker' }]);
    // Who sees no place learns nothing of the fields of places.
    await define(olga, 'line', { of: 'location', name: 'Alarm code' });
    await fields().toEqual([expect.objectContaining({ id })]);
    await olga.act('fields.update', { id, name: 'Made by' });
    await fields().toMatchObject([{ id, name: 'Made by' }]);
    await olga.act('fields.delete', { id });
    await fields().toBeUndefined();
    await olga.act('fields.restore', { id });
    await fields().toMatchObject([{ id, name: 'Made by' }]);
    await olga.act('accessEntries.delete', { target, userId: anna.id });
    await fields().toBeUndefined();
  } finally {
    await live.close();
  }
});

test('a preset of two devices is one field, and a removed choice keeps its name', async ({ olga }) => {
  const id = await define(olga, 'choice', { choices: [{ id: 'a', name: 'New' }] });
  await olga.act('fields.create', { id, of: 'item', name: 'Twice', kind: 'line' });
  await olga.act('fields.update', { id, choices: [{ id: 'b', name: 'Worn' }] });
  const { fields } = await olga.act('fields.list', {});
  expect(fields.filter((field) => field.id === id)).toMatchObject([
    {
      name: 'choice',
      choices: [
        { id: 'b', name: 'Worn' },
        { id: 'a', name: 'New', isGone: true },
      ],
    },
  ]);
});

/** As if the field had been deleted so many days ago. */
async function deleteBefore(server: TestServer, person: TestUser, id: string, days: number) {
  await person.act('fields.delete', { id });
  const { fields } = await person.act('fields.list', {});
  const at = fields.findIndex((field) => field.id === id);
  await server.pool.query(
    `UPDATE profiles SET fields = jsonb_set(fields, ARRAY[$2, 'deletedAt'], to_jsonb($3::text)) WHERE user_id = $1`,
    [person.id, `${at}`, new Date(Date.now() - days * 86_400_000).toISOString()],
  );
}

/** Bytes of the bin, and the sum of its items. */
async function bytesOf(server: TestServer, binId: string) {
  const { rows } = await server.pool.query<{ counted: number; summed: number }>(
    `SELECT item_bytes::int AS counted, (SELECT sum(bytes)::int FROM items WHERE bin_id = $1) AS summed
     FROM bins WHERE id = $1`,
    [binId],
  );
  return rows[0];
}

test('fields leave the trash after 30 days with all their values, others stay', async ({ server, anna }) => {
  const olga = await signUp(server, { name: 'Olga' });
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const plain = await buildItem(olga, bin, {});
  const bytesBefore = (await bytesOf(server, bin.id))?.counted;
  const define3 = (of: FieldHolder) =>
    Promise.all([31, 29, 0].map(async (days) => ({ days, id: await define(olga, 'line', { of }) })));
  const [ofItems, ofBins, ofPlaces] = [
    await define3('item'),
    await define3('bin'),
    await define3('location'),
  ];
  const all = (fields: typeof ofItems) => Object.fromEntries(fields.map(({ id }) => [id, 'Åsa "😀"']));
  const left = (fields: typeof ofItems) => all(fields.filter(({ days }) => days < 30));
  const item = await buildItem(olga, bin, { fields: all(ofItems) });
  const only = await buildItem(olga, bin, { fields: { [ofItems[0]?.id ?? '']: 'gone' } });
  const trashed = await buildItem(olga, bin, { fields: all(ofItems) });
  await olga.act('items.delete', { binId: bin.id, ids: [trashed.id] });
  const place = await olga.act('locations.create', { name: 'Attic', fields: all(ofPlaces) });
  await olga.act('bins.update', { id: bin.id, fields: all(ofBins) });
  for (const { days, id } of [...ofItems, ...ofBins, ...ofPlaces])
    if (days > 0) await deleteBefore(server, olga, id, days);

  const live = await openLive({ url: server.url, token: anna.token });
  const hints: Hint[] = [];
  try {
    await live.ready();
    const before = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await purgeFields(server.pool, (hint) => hints.push(hint), before);
    // The next write wakes the server, which sends everything that was raised since.
    await olga.act('items.update', { binId: bin.id, id: plain.id, quantityBy: 1 });
    const copy = () => live.copy.bins.get(bin.id);
    await expect.poll(() => copy()?.items.get(item.id)?.fields).toEqual(left(ofItems));
    await expect.poll(() => copy()?.header.fields).toEqual(left(ofBins));
    expect(copy()?.items.get(only.id)).not.toHaveProperty('fields');
  } finally {
    await live.close();
  }
  expect(hints).toEqual([
    { ownerId: olga.id, bins: [bin.id] },
    { ownerId: olga.id, bins: [bin.id] },
    { ownerId: olga.id, locations: [place.id] },
    { ownerId: olga.id, accounts: [olga.id] },
  ]);
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items.find(({ id }) => id === trashed.id)?.fields).toEqual(left(ofItems));
  const { locations } = await olga.act('locations.list', {});
  expect(locations.find(({ id }) => id === place.id)?.fields).toEqual(left(ofPlaces));
  const { fields } = await olga.act('fields.list', {});
  expect(fields).toHaveLength(6);
  const gone = { id: ofItems[0]?.id ?? '' };
  expect(codeOf(await olga.call('fields.restore', gone))).toBe('fields.notFound');

  const bytes = await bytesOf(server, bin.id);
  expect(bytes?.counted).toBe(bytes?.summed);
  await olga.act('items.delete', { binId: bin.id, ids: [item.id, only.id] });
  await olga.act('trash.delete', {});
  await expect.poll(async () => (await bytesOf(server, bin.id))?.counted).toBe(bytesBefore);
});

test('emptying the trash deletes its fields with their values, and no others', async ({ server, anna }) => {
  const olga = await signUp(server, { name: 'Olga' });
  const bin = await buildBin(server, { owner: olga });
  const [gone, stays] = [await define(olga, 'line'), await define(olga, 'line')];
  const foreign = await define(anna, 'line');
  await anna.act('fields.delete', { id: foreign });
  const item = await buildItem(olga, bin, { fields: { [gone]: 'Bosch', [stays]: 'GSR' } });
  await olga.act('fields.delete', { id: gone });
  await olga.act('trash.delete', {});
  const idsOf = async (person: TestUser) =>
    (await person.act('fields.list', {})).fields.map((field) => field.id);
  await expect.poll(() => idsOf(olga)).toEqual([stays]);
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items).toMatchObject([{ id: item.id, fields: { [stays]: 'GSR' } }]);
  expect(await idsOf(anna)).toContain(foreign);
});

test('housekeeping deletes the values of more items than one transaction takes', async ({ server }) => {
  const olga = await signUp(server, { name: 'Olga', plan: 'unlimited' });
  const [gone, stays] = [await define(olga, 'number'), await define(olga, 'number')];
  const bins = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  for (const bin of bins)
    await olga.act('items.create', {
      binId: bin.id,
      items: Array.from({ length: 300 }, (_, n) => ({
        name: `Thing ${n}`,
        fields: { [gone]: n, [stays]: n },
      })),
    });
  await deleteBefore(server, olga, gone, 31);
  const hints: Hint[] = [];
  await runHousekeeping({ pool: server.pool, publish: (hint) => hints.push(hint) });
  expect(hints.filter(({ ownerId, bins: changed }) => ownerId === olga.id && changed)).toHaveLength(2);
  for (const bin of bins) {
    const { items } = await olga.act('bins.get', { id: bin.id });
    expect(items).toHaveLength(300);
    for (const { fields } of items) expect(Object.keys(fields ?? {})).toEqual([stays]);
    const bytes = await bytesOf(server, bin.id);
    expect(bytes?.counted).toBe(bytes?.summed);
  }
});

test('fields come and go with access, also where nobody is notified', async ({ server, anna }) => {
  const olga = await signUp(server, { name: 'Olga' });
  const id = await define(olga, 'line', { name: 'Maker' });
  const place = await olga.act('locations.create', { name: 'Attic' });
  await shareLocation(server, place, anna, 'viewer');
  const bin = await buildBin(server, { owner: olga });
  const live = await openLive({ url: server.url, token: anna.token });
  try {
    await live.ready();
    const ofOlga = () => live.copy.me?.sharedFields?.find(({ ownerId }) => ownerId === olga.id)?.fields;
    const fields = () => expect.poll(ofOlga, { timeout: 15_000 });
    await fields().toMatchObject([{ id }]);
    const target = { kind: 'location' as const, id: place.id };
    const { eventId } = await anna.act('accessEntries.delete', { target, userId: anna.id });
    await fields().toBeUndefined();
    await anna.act('accessEntries.restore', { target, eventId });
    await fields().toMatchObject([{ id }]);
    await olga.act('locations.delete', { id: place.id });
    await fields().toBeUndefined();
    await olga.act('locations.restore', { id: place.id });
    await fields().toMatchObject([{ id }]);
    await shareBin(server, bin, anna, 'viewer');
    await olga.act('locations.delete', { id: place.id });
    await olga.act('bins.delete', { id: bin.id });
    await olga.act('trash.delete', {});
    await fields().toBeUndefined();
  } finally {
    await live.close();
  }
});
