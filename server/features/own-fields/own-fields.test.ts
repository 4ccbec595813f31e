import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { FieldHolder, OwnFieldKind } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { buildBin, buildItem, shareBin, signUp, type TestUser } from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import { test } from '#test/server-test.ts';

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
