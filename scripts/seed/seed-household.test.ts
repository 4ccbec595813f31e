import { expect } from 'vitest';
import { buildUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { seedHousehold } from './seed-household.ts';

test('a seeded household is readable and keeps existing bins', async ({ server }) => {
  const olga = await buildUser(server);
  await olga.act('bins.create', { name: 'Tools' });
  const plan = { bins: 60, itemsPerBin: 25, seed: 1, language: 'en' as const };
  const { binIds } = await seedHousehold(server.pool, olga.id, plan);
  const { bins } = await olga.act('bins.list', {});
  expect(bins).toHaveLength(61);
  expect(new Set(bins.map((bin) => bin.nameKey)).size).toBe(61);
  const { locations } = await olga.act('locations.list', {});
  expect(locations.map(({ name }) => name)).toContain('Attic');
  const places = new Set(locations.map(({ id }) => id));
  expect(bins.filter(({ locationId }) => places.has(locationId ?? '')).length).toBeGreaterThan(30);
  const bin = await olga.act('bins.get', { id: binIds[0] ?? '' });
  expect(bin.items).toHaveLength(25);
  expect(bin.itemCount).toBe(25);
  expect(bin.quantityTotal).toBe(bin.items.reduce((sum, item) => sum + item.quantity, 0));
});

test('an account whose plan is too small gets the plan unlimited', async ({ server }) => {
  const olga = await buildUser(server);
  await olga.act('me.get', {});
  await seedHousehold(server.pool, olga.id, { bins: 6, itemsPerBin: 3, seed: 1, language: 'sv' });
  expect(await olga.act('me.get', {})).toMatchObject({ plan: 'unlimited', maxBins: null, revision: 2 });
});
