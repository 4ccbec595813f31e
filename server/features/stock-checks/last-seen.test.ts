import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { lastSeenBinsMax } from '#domain/history/history-limits.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';

const test = base.extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const seenOf = async (reader: TestUser, ...binIds: string[]) =>
  (await reader.act('history.lastSeen', { binIds })).bins.map(({ at: _, ...rest }) => rest);

/** Ticks these bins and items as seen, and ends the check. */
async function check(
  person: TestUser,
  target: Target,
  seen: { bins?: string[]; items?: [string, string][] },
) {
  const of = { id: uuidv7(), target };
  await person.act('stockChecks.start', { ...of, startedAt: inSeconds(-60) });
  const at = inSeconds(0);
  const ticks = [
    ...(seen.bins ?? []).map((id) => ({ kind: 'bin' as const, id, isSeen: true, at })),
    ...(seen.items ?? []).map(([binId, id]) => ({ kind: 'item' as const, binId, id, isSeen: true, at })),
  ];
  if (ticks.length > 0) await person.act('stockChecks.tick', { ...of, ticks });
  await person.act('stockChecks.end', of);
}

test('a scan says when and by whom a bin was last found', async ({ server, olga }) => {
  const [scanned, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  await olga.act('bins.see', { id: scanned.id });
  expect(await seenOf(olga, scanned.id, other.id)).toEqual([
    { binId: scanned.id, userName: 'Olga', how: 'scan' },
  ]);
});

test('a check of a place above proves its bins but those it missed', async ({ server, olga }) => {
  const cellar = await olga.act('locations.create', { name: 'Cellar' });
  const shelf = await olga.act('locations.create', { name: 'Shelf', parentLocationId: cellar.id });
  const [there, gone] = [
    await buildBin(server, { owner: olga, locationId: shelf.id }),
    await buildBin(server, { owner: olga, locationId: shelf.id }),
  ];
  const inside = await buildBin(server, { owner: olga, parentBinId: there.id });
  const [drill, saw] = [await buildItem(olga, there), await buildItem(olga, there)];
  await check(olga, { kind: 'location', id: cellar.id }, { bins: [there.id], items: [[there.id, drill.id]] });
  expect(await seenOf(olga, there.id, gone.id, inside.id)).toEqual([
    { binId: there.id, userName: 'Olga', how: 'stockCheck', missing: [saw.id] },
  ]);
  await check(olga, { kind: 'bin', id: there.id }, { bins: [inside.id] });
  expect(await seenOf(olga, inside.id)).toEqual([{ binId: inside.id, userName: 'Olga', how: 'stockCheck' }]);
});

test('a check before the bin or its place was moved in proves nothing', async ({ server, olga }) => {
  const cellar = await olga.act('locations.create', { name: 'Cellar' });
  const shelf = await olga.act('locations.create', { name: 'Shelf' });
  const [moved, onShelf] = [
    await buildBin(server, { owner: olga }),
    await buildBin(server, { owner: olga, locationId: shelf.id }),
  ];
  await check(olga, { kind: 'location', id: cellar.id }, {});
  await olga.act('bins.move', { id: moved.id, locationId: cellar.id });
  await olga.act('locations.move', { id: shelf.id, parentLocationId: cellar.id });
  expect(await seenOf(olga, moved.id, onShelf.id)).toEqual([]);
});

test('more missing bins than a check names prove nothing of the others', async ({ server, olga }) => {
  const cellar = await olga.act('locations.create', { name: 'Cellar' });
  const bins: string[] = [];
  for (let n = 0; n < 11; n++) bins.push((await buildBin(server, { owner: olga, locationId: cellar.id })).id);
  await check(olga, { kind: 'location', id: cellar.id }, {});
  expect(await seenOf(olga, ...bins)).toEqual([]);
});

test('people see what they may see of it, and lose it with their access', async ({ server, olga, vera }) => {
  const cellar = await olga.act('locations.create', { name: 'Cellar' });
  const bin = await buildBin(server, { owner: olga, locationId: cellar.id });
  await check(olga, { kind: 'location', id: cellar.id }, { bins: [bin.id] });
  expect(await seenOf(vera, bin.id)).toEqual([]);
  // The check belongs to the place, which is not shared.
  await shareBin(server, bin, vera, 'viewer');
  expect(await seenOf(vera, bin.id)).toEqual([]);
  await shareLocation(server, cellar, vera, 'viewer');
  expect(await seenOf(vera, bin.id)).toEqual([{ binId: bin.id, userName: 'Olga', how: 'stockCheck' }]);
  await olga.act('accessEntries.delete', { target: { kind: 'location', id: cellar.id }, userId: vera.id });
  expect(await seenOf(vera, bin.id)).toEqual([]);
});

test('one call asks about 200 bins at most', async ({ olga }) => {
  const ids = Array.from({ length: lastSeenBinsMax + 1 }, () => uuidv7());
  expect((await olga.call('history.lastSeen', { binIds: ids })).status).toBe(400);
  expect(await seenOf(olga, ...ids.slice(1))).toEqual([]);
});
