import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { waitingFor } from '#test/waiting-for.ts';

const test = base
  .extend('erik', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Erik' }))
  .extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

const minute = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

async function whereabouts(reader: TestUser, id: string) {
  const target = { kind: 'bin' as const, id };
  return (await reader.act('history.list', { target, only: 'whereabouts' })).events;
}
const sightings = async (reader: TestUser, id: string) =>
  (await whereabouts(reader, id)).filter(({ kind }) => kind === 'seen');

test('a viewer’s scan is in the history, with the place for people who see it', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const garage = await olga.act('locations.create', { name: 'Garage' });
  await shareLocation(server, garage, vera, 'viewer');
  const bin = await buildBin(server, { owner: olga, locationId: garage.id });
  await shareBin(server, bin, erik, 'viewer');
  const { at } = await erik.act('bins.see', { id: bin.id });
  const seen = { kind: 'seen', at, actorId: erik.id, actorName: 'Erik', names: [], count: 0 };
  const to = { kind: 'location', id: garage.id };
  expect(await sightings(olga, bin.id)).toEqual([{ id: expect.any(String), ...seen, to }]);
  expect(await sightings(vera, bin.id)).toEqual([{ id: expect.any(String), ...seen, to }]);
  expect(await sightings(erik, bin.id)).toEqual([{ id: expect.any(String), ...seen }]);
});

test('a stranger’s look at a public bin is never recorded', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const [public_, none] = [
    await anna.call('bins.see', { id: bin.id }),
    await anna.call('bins.see', { id: uuidv7() }),
  ];
  expect(public_.error?.details?.code).toBe('bins.notFound');
  expect(public_.error).toEqual(none.error);
  expect(await sightings(olga, bin.id)).toEqual([]);
});

test('one sighting per person and ten minutes is kept, also of simultaneous scans', async ({
  server,
  olga,
  erik,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  await Promise.all(Array.from({ length: 6 }, () => olga.act('bins.see', { id: bin.id })));
  const key = operationHeader();
  const first = await erik.act('bins.see', { id: bin.id, at: ago(5 * minute) }, key);
  expect(await erik.act('bins.see', { id: bin.id, at: first.at }, operationHeader())).toMatchObject({
    id: bin.id,
  });
  await erik.act('bins.see', { id: bin.id, at: ago(2 * minute) });
  const people = (await sightings(olga, bin.id)).map(({ actorName }) => actorName);
  expect(people.toSorted()).toEqual(['Erik', olga.name].toSorted());
});

test('it changes no revision and tells nobody', async ({ server, olga, erik }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'viewer');
  const [before, me] = [await olga.act('bins.get', { id: bin.id }), await olga.act('me.get', {})];
  expect((await erik.act('bins.see', { id: bin.id })).revisions).toEqual({});
  expect(await olga.act('bins.get', { id: bin.id })).toEqual(before);
  expect(await olga.act('me.get', {})).toEqual(me);
});

test('an offline scan has the device’s time, and no place if the bin has moved since', async ({
  server,
  olga,
}) => {
  const [garage, attic] = [
    await olga.act('locations.create', { name: 'Garage' }),
    await olga.act('locations.create', { name: 'Attic' }),
  ];
  const bin = await buildBin(server, { owner: olga, locationId: garage.id });
  await server.pool.query(`UPDATE bins SET created_at = now() - interval '90 days' WHERE id = $1`, [bin.id]);
  const [hours, years] = [ago(180 * minute), ago(1_000 * 24 * 60 * minute)];
  expect((await olga.act('bins.see', { id: bin.id, at: hours })).at).toBe(hours);
  await olga.act('bins.move', { id: bin.id, locationId: attic.id });
  const late = ago(60 * minute);
  await olga.act('bins.see', { id: bin.id, at: late });
  const { at } = await olga.act('bins.see', { id: bin.id, at: years });
  expect(Date.now() - Date.parse(at)).toBeLessThan(31 * 24 * 60 * minute);
  expect(
    Date.parse((await olga.act('bins.see', { id: bin.id, at: '2999-01-01T00:00:00Z' })).at),
  ).toBeLessThan(Date.now() + minute);
  const to = (id: string) => ({ kind: 'location', id });
  const events = await whereabouts(olga, bin.id);
  expect(events.map((event) => [event.kind, event.to])).toEqual([
    ['seen', to(attic.id)],
    ['movedIn', to(attic.id)],
    ['seen', undefined],
    ['seen', to(garage.id)],
    ['seen', undefined],
  ]);
});

test('a repeated scan is answered with the time of the first', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const key = operationHeader();
  const first = await olga.act('bins.see', { id: bin.id }, key);
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(first.at));
  expect(await olga.act('bins.see', { id: bin.id }, key)).toEqual(first);
});

/** Changes the bin between the beginning of a scan and its end. */
async function seeDuring(
  server: TestServer,
  reader: TestUser,
  { id, ownerId }: { id: string; ownerId: string },
  change: (client: PoolClient) => Promise<unknown>,
) {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM bins WHERE owner_id = $1 AND id = $2 FOR UPDATE', [ownerId, id]);
    const scan = reader.call('bins.see', { id });
    await expect.poll(() => waitingFor(client)).not.toEqual([]);
    await change(client);
    await client.query('COMMIT');
    return await scan;
  } finally {
    client.release();
  }
}

test('a scan during a move notes the new place, and finds a bin missed meanwhile', async ({
  server,
  olga,
}) => {
  const attic = await olga.act('locations.create', { name: 'Attic' });
  const bin = await buildBin(server, { owner: olga });
  const { error, result } = await seeDuring(server, olga, bin, (client) =>
    client.query('UPDATE bins SET location_id = $2, missing_since = created_at WHERE id = $1', [
      bin.id,
      attic.id,
    ]),
  );
  expect(error).toBeUndefined();
  expect(result?.revisions).toHaveProperty(bin.id);
  expect(await sightings(olga, bin.id)).toMatchObject([{ to: { kind: 'location', id: attic.id } }]);
  expect(await olga.act('bins.get', { id: bin.id })).not.toHaveProperty('missingSince');
});

test('a scan whose access ends before it is noted leaves nothing', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const guest = await buildUser(server);
  await shareBin(server, bin, guest, 'viewer');
  const { error } = await seeDuring(server, guest, bin, (client) =>
    client.query('DELETE FROM access_entries WHERE target = $1 AND user_id = $2', [bin.id, guest.id]),
  );
  expect(error?.details?.code).toBe('bins.notFound');
  expect(await sightings(olga, bin.id)).toEqual([]);
});

test('at most five sightings per person are kept at a bin', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  await server.pool.query(`UPDATE bins SET created_at = now() - interval '90 days' WHERE id = $1`, [bin.id]);
  for (let hour = 8; hour >= 1; hour--)
    await olga.act('bins.see', { id: bin.id, at: ago(hour * 60 * minute) });
  const times = (await sightings(olga, bin.id)).map(({ at }) => at);
  expect(times).toHaveLength(5);
  expect(Date.now() - Date.parse(times.at(-1) ?? '')).toBeLessThan(6 * 60 * minute);
});

test('only what says where the bin was is listed, not what was put into it', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  await buildBin(server, { owner: olga, parentBinId: bin.id });
  await olga.act('bins.update', { id: bin.id, description: 'Blue' });
  const inside = await buildBin(server, { owner: olga });
  await olga.act('bins.move', { id: inside.id, parentBinId: bin.id });
  await olga.act('bins.see', { id: bin.id });
  expect((await whereabouts(olga, bin.id)).map(({ kind }) => kind)).toEqual(['seen']);
});
