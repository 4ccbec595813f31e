import { expect } from 'vitest';
import type { TestUser } from '#test/builders.ts';
import { choiceFor, runImport, uploadImport } from '#test/imports.ts';
import { freshTest as test } from '#test/server-test.ts';

const csv = [
  'Name;Antal;Låda;Plats',
  'Borr;2;Verktyg;Garage',
  'Såg;1;Verktyg;Garage',
  'Lampa;4;Ljus;Vind',
  'Mössa;1;Låda 1;Vind',
  'Vante;1;Låda 1;Garage',
].join('\n');

test('a table that is imported again finds its bins, moved or renamed', async ({ server, olga }) => {
  const first = await uploadImport(server, olga, csv);
  await runImport(olga, first.id, choiceFor(first));
  const garage = (await olga.act('locations.list', {})).locations.find(({ name }) => name === 'Garage');
  const lights = await binOf(olga, 'Ljus');
  await olga.act('bins.update', { id: (await binOf(olga, 'Verktyg')).id, name: 'Snickeri' });
  await olga.act('bins.move', { id: lights.id, locationId: garage?.id ?? null, parentBinId: null });
  await olga.act('locations.update', { id: lights.locationId ?? '', name: 'Loft' });

  const again = await uploadImport(server, olga, csv);
  const choice = choiceFor(again, { skipsPresent: true });
  const { counts } = await olga.act('imports.check', { id: again.id, choice });
  expect(counts).toMatchObject({
    ...{ locations: 0, bins: 0, items: 0, presentItems: 5, presentBins: 4 },
    otherNames: { count: 1, first: [{ inFile: 'Verktyg', now: 'Snickeri' }] },
    // "Låda 1" is where it was, in a place that has another name now.
    movedBins: 2,
  });

  const more = await uploadImport(server, olga, `${csv}\nHammare;1;Verktyg;Garage`);
  const done = await runImport(olga, more.id, choiceFor(more, { skipsPresent: true }));
  expect(done.counts).toMatchObject({ bins: 0, items: 1, filledBins: 1 });
  const { items } = await olga.act('bins.get', { id: (await binOf(olga, 'Snickeri')).id });
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Borr', 'Hammare', 'Såg']);
  const places = (await olga.act('locations.list', {})).locations.map(({ name }) => name);
  expect(places.toSorted()).toEqual(['Garage', 'Loft']);
});

async function binOf(user: TestUser, wanted: string) {
  const found = (await user.act('bins.list', {})).bins.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no bin ${wanted}`);
  return found;
}
