import { expect } from 'vitest';
import { ceilings } from '#domain/plans/ceilings.ts';
import { buildUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

test('bins and places are kept up to the ceiling, those in the trash included', async ({ server }) => {
  const owner = await buildUser(server, { plan: 'free' });
  await owner.act('me.get', {});
  const { bins, locations } = ceilings.free;
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, deleted_at, revision)
     SELECT $1, gen_random_uuid(), n, n, n, true, n, '{}', now(), now(), 1 FROM generate_series(2, $2) AS n`,
    [owner.id, bins],
  );
  await server.pool.query(
    `INSERT INTO locations (owner_id, id, name, created_at, deleted_at, revision)
     SELECT $1, gen_random_uuid(), n, now(), now(), 1 FROM generate_series(2, $2) AS n`,
    [owner.id, locations],
  );
  await owner.act('bins.create', { name: 'Last' });
  await owner.act('locations.create', { name: 'Last' });
  const full = await owner.call('bins.create', { name: 'One too many' });
  expect(full.error?.details).toEqual({ code: 'bins.full', params: { n: bins } });
  const fullOfPlaces = await owner.call('locations.create', { name: 'One too many' });
  expect(fullOfPlaces.error?.details).toEqual({ code: 'locations.full', params: { n: locations } });
  await owner.act('trash.delete', {});
  await owner.act('bins.create', { name: 'One too many' });
});
