import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CallInput } from '#domain/calls.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { regionsMax } from '#domain/maps/region-limits.ts';
import { buildUser, operationHeader, shareLocation, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { queryUsageRow } from '../storage/storage.queries.ts';

const stockholm = { latitude: 59.3293, longitude: 18.0686 };
const oslo = { latitude: 59.9139, longitude: 10.7522 };
const codeOf = (answer: { error: { details?: { code: string } } | undefined }) => answer.error?.details?.code;
const shelf = (name: string, more: Partial<Region> = {}): Region => ({
  id: uuidv7(),
  name,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.2,
  ...more,
});
const changes = async (reader: TestUser, id: string) =>
  (await reader.act('history.list', { target: { kind: 'location', id } })).events.flatMap(
    (event) => event.changes ?? [],
  );

test('a place is put on the map, moved and taken off it, and history tells each', async ({ olga }) => {
  const made = await olga.act('locations.create', { name: 'Attic', coordinates: stockholm });
  expect(made.coordinates).toEqual(stockholm);
  const { id } = made;
  const moved = await olga.act('locations.update', {
    id,
    coordinates: oslo,
    was: { coordinates: stockholm },
  });
  expect(moved).toMatchObject({ coordinates: oslo });
  expect(moved).not.toHaveProperty('overwrote');
  expect((await olga.act('locations.list', {})).locations).toContainEqual(
    expect.objectContaining({ id, coordinates: oslo }),
  );
  const off = await olga.act('locations.update', { id, coordinates: null, was: { coordinates: oslo } });
  expect(off).not.toHaveProperty('coordinates');
  expect(await changes(olga, id)).toEqual([
    { field: 'coordinates', from: oslo },
    { field: 'coordinates', from: stockholm, to: oslo },
  ]);
});

test('who moves a place that somebody moved meanwhile is told where it was', async ({
  server,
  olga,
  anna,
}) => {
  const place = await olga.act('locations.create', { name: 'Attic', coordinates: stockholm });
  const { id } = place;
  await shareLocation(server, place, anna, 'editor');
  await olga.act('locations.update', { id, coordinates: oslo, was: { coordinates: stockholm } });
  const berlin = { longitude: 13.405, latitude: 52.52 };
  const late = await anna.act('locations.update', {
    id,
    coordinates: berlin,
    was: { coordinates: stockholm },
  });
  expect(late).toMatchObject({ coordinates: berlin, overwrote: { coordinates: oslo } });
  // The order of the fields says nothing.
  const same = { longitude: 13.405, latitude: 52.52 };
  const next = await olga.act('locations.update', { id, coordinates: oslo, was: { coordinates: same } });
  expect(next).not.toHaveProperty('overwrote');
});

test('a floor plan and its regions are set, and come one by one', async ({ olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic' });
  const [planPhotoId, first, second] = [uuidv7(), shelf('Shelf A'), shelf('  Shelf   B ')];
  await olga.act('locations.update', { id, planPhotoId, putRegions: [first] });
  const both = await olga.act('locations.update', { id, putRegions: [second] });
  expect(both).toMatchObject({ planPhotoId, regions: [first, { ...second, name: 'Shelf B' }] });
  expect((await olga.act('locations.get', { id })).regions).toEqual(both.regions);
  const one = await olga.act('locations.update', { id, removeRegions: [first.id] });
  expect(one.regions).toEqual([{ ...second, name: 'Shelf B' }]);
  const none = await olga.act('locations.update', { id, removeRegions: [second.id], planPhotoId: null });
  expect(none).not.toHaveProperty('regions');
  expect(none).not.toHaveProperty('planPhotoId');
  expect((await changes(olga, id)).map(({ field }) => field)).toEqual([
    'regions',
    'planPhotoId',
    'regions',
    'regions',
    'regions',
    'planPhotoId',
  ]);
});

test('a change of the name leaves position, plan and regions', async ({ olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic', coordinates: stockholm });
  const onMap = { planPhotoId: uuidv7(), regions: [shelf('Shelf A')] };
  await olga.act('locations.update', { id, planPhotoId: onMap.planPhotoId, putRegions: onMap.regions });
  expect(await olga.act('locations.update', { id, name: 'Loft' })).toMatchObject({
    coordinates: stockholm,
    ...onMap,
  });
});

test('however many write at once, there are at most fifty regions', async ({ olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic' });
  const putRegions = Array.from({ length: regionsMax - 4 }, (_, n) => shelf(`Shelf ${n}`));
  await olga.act('locations.update', { id, putRegions });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      olga.call('locations.update', { id, putRegions: [shelf(`Late ${n}`)] }),
    ),
  );
  expect(answers.map(codeOf).filter(Boolean)).toEqual(Array(4).fill('locations.regionsFull'));
  expect((await olga.act('locations.get', { id })).regions).toHaveLength(regionsMax);
});

test('the same change sent twice is done once', async ({ olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic' });
  const data = { id, coordinates: oslo, putRegions: [shelf('Shelf A')] };
  const headers = operationHeader(uuidv7());
  const first = await olga.act('locations.update', data, headers);
  expect(await olga.act('locations.update', data, headers)).toEqual(first);
  expect((await olga.act('locations.get', { id })).regions).toHaveLength(1);
});

test('who may only look changes nothing of it', async ({ server, olga }) => {
  const place = await olga.act('locations.create', { name: 'Attic', coordinates: stockholm });
  const { id } = place;
  const vera = await buildUser(server);
  await shareLocation(server, place, vera, 'viewer');
  expect(await vera.act('locations.get', { id })).toMatchObject({ coordinates: stockholm });
  for (const change of [{ coordinates: null }, { planPhotoId: uuidv7() }, { putRegions: [shelf('Mine')] }]) {
    expect(codeOf(await vera.call('locations.update', { id, ...change }))).toBe('access.denied');
  }
});

const bad: Record<string, unknown> = {
  'a latitude beyond the pole': { coordinates: { latitude: 91, longitude: 0 } },
  'a longitude beyond the date line': { coordinates: { latitude: 0, longitude: -181 } },
  'half a position': { coordinates: { latitude: 1 } },
  'a position in words': { coordinates: { latitude: '59', longitude: '18' } },
  'a position of nothing': { coordinates: { latitude: null, longitude: null } },
  'a plan that is no id': { planPhotoId: 'plan' },
  'a region that leaves the plan': { putRegions: [shelf('Out', { x: 0.9 })] },
  'a region without a name': { putRegions: [shelf(' ')] },
  'a region of a hostile name': { putRegions: [shelf(`e${'\u0301'.repeat(50)}`)] },
  'too many regions at once': { putRegions: Array.from({ length: 51 }, () => shelf('Shelf')) },
  'too many removals at once': { removeRegions: Array.from({ length: 51 }, () => uuidv7()) },
};

test.for(Object.entries(bad))('%s is refused and changes nothing', async ([_what, change], { olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic', coordinates: stockholm });
  const input = { id, ...(change as object) } as CallInput<'locations.update'>;
  expect((await olga.call('locations.update', input)).status).toBe(400);
  expect(await olga.act('locations.get', { id })).toMatchObject({ coordinates: stockholm, revision: 1 });
});

test('a number too large for JSON is refused', async ({ server, olga }) => {
  const { id } = await olga.act('locations.create', { name: 'Attic' });
  const answer = await server.fetch('/api/locations.update', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${olga.token}` },
    body: `{"data":{"id":"${id}","coordinates":{"latitude":1e999,"longitude":0}}}`,
  });
  expect(answer.status).toBe(400);
});

test('what it stores counts', async ({ server }) => {
  const owner = await buildUser(server);
  const usage = async () => (await queryUsageRow(server.pool, { ownerId: owner.id }))[0]?.bytes ?? 0;
  const { id } = await owner.act('locations.create', { name: 'Attic' });
  const before = await usage();
  const putRegions = Array.from({ length: 50 }, () => shelf('å'.repeat(60)));
  await owner.act('locations.update', { id, putRegions });
  expect((await usage()) - before).toBeGreaterThan(50 * 120);
});
