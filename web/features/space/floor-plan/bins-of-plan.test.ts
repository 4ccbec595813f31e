import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import type { MatchesInBin } from '#web/data/search/matches-by-bin.ts';
import { binsOfPlan, foundInPlaces, foundInRows, groupsOf, nearestPinned } from './bins-of-plan.ts';
import { cropAround } from './place/bin-on-plan-picture.tsx';
import { pinsDrawnMax, pinsToDraw } from './screen/plan-canvas.tsx';

const photo = { id: 'plan', width: 400, height: 300, placeholder: '' };
const shelf = { id: 'shelf', name: 'Shelf A', x: 0, y: 0, width: 0.5, height: 0.5 };
const garage = someLocation({
  id: 'garage',
  name: 'Garage',
  photos: [photo],
  planPhotoId: 'plan',
  regions: [shelf],
});
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function mapOf(...bins: Partial<BinHeader>[]): Map<string, BinHeader> {
  return new Map(
    bins.map((bin) => {
      const id = bin.name ?? '';
      return [id, someBin({ locationId: 'garage', ...bin, id, name: id })];
    }),
  );
}

const pinAt = (x: number, y: number, planPhotoId = 'plan') => ({ pin: { planPhotoId, x, y } });

test('the plan lists its place’s bins with a pin and marks pins of an earlier plan', () => {
  const bins = mapOf(
    { name: 'Tools', ...pinAt(0.1, 0.1) },
    { name: 'Paint', ...pinAt(0.9, 0.9) },
    { name: 'Skis', ...pinAt(0.1, 0.1, 'earlier') },
    { name: 'Books' },
    { name: 'Elsewhere', locationId: 'attic', ...pinAt(0.1, 0.1) },
    { name: 'Archived', archivedAt: '2026-01-01T00:00:00.000Z', ...pinAt(0.1, 0.1) },
    { name: 'Gone', deletedAt: '2026-01-01T00:00:00.000Z', ...pinAt(0.1, 0.1) },
  );
  const rows = binsOfPlan(garage, bins, byName);
  expect(rows.map(({ bin, region, isOfOtherPlan }) => [bin.name, region?.name, isOfOtherPlan])).toEqual([
    ['Books', undefined, false],
    ['Paint', undefined, false],
    ['Skis', undefined, true],
    ['Tools', 'Shelf A', false],
  ]);
  const groups = groupsOf(rows, [shelf], byName);
  expect(groups.map(({ kind, rows: inside }) => [kind, inside.map(({ bin }) => bin.name)])).toEqual([
    ['region', ['Tools']],
    ['elsewhere', ['Paint']],
    ['notOnPlan', ['Books', 'Skis']],
  ]);
});

test('a nested bin takes the position of its parent unless it has its own pin', () => {
  const bins = mapOf(
    { name: 'Cabinet', ...pinAt(0.1, 0.1) },
    { name: 'Drawer', parentBinId: 'Cabinet' },
    { name: 'Case', parentBinId: 'Cabinet', ...pinAt(0.7, 0.7) },
    { name: 'Orphan', parentBinId: 'hidden' },
  );
  expect(binsOfPlan(garage, bins, byName).map(({ bin }) => bin.name)).toEqual(['Cabinet', 'Case', 'Orphan']);
  const around = (id: string) =>
    nearestPinned(bins.get(id) ?? someBin({ id, name: id }), bins, garage)?.bin.name;
  expect(['Cabinet', 'Drawer', 'Case', 'Orphan'].map(around)).toEqual([
    'Cabinet',
    'Cabinet',
    'Case',
    undefined,
  ]);
});

const match = (binId: string, items: number, isBinFound = false, itemNames: string[] = []): MatchesInBin => ({
  binId,
  items,
  isBinFound,
  itemNames,
});

test('what matches in a bin lights the pin that it stands at, and counts in its place', () => {
  const bins = mapOf(
    { name: 'Cabinet', ...pinAt(0.1, 0.1) },
    { name: 'Drawer', parentBinId: 'Cabinet' },
    { name: 'Far', locationId: 'attic' },
    { name: 'Nowhere', locationId: undefined },
  );
  const rows = binsOfPlan(garage, bins, byName);
  const matches = new Map(
    [
      match('Cabinet', 1, true, ['Nail']),
      match('Drawer', 4, true, ['Nut', 'Nail file', 'Napkin']),
      match('Far', 2, false, ['Net']),
      match('Nowhere', 1),
    ].map((each) => [each.binId, each]),
  );
  expect(foundInRows(rows, bins, matches)).toEqual(
    new Map([['Cabinet', { count: 7, names: ['Nail', 'Drawer', 'Nut'] }]]),
  );
  expect(foundInPlaces(bins, matches)).toEqual(
    new Map([
      ['garage', 7],
      ['attic', 2],
    ]),
  );
});

test('the part around a pin never leaves the plan, and keeps its proportions', () => {
  const rounded = (x: number, y: number) =>
    Object.values(cropAround({ x, y }, photo, 2, 0.5)).map((percent) => Math.round(percent) + 0);
  // From the left, from the top, width, height.
  expect(rounded(0.5, 0.5)).toEqual([-50, -100, 200, 300]);
  expect(rounded(0, 1)).toEqual([0, -200, 200, 300]);
  // Room for the head of a pin: 40 % above the point, 10 % beside it.
  const roomy = cropAround({ x: 0, y: 0.01 }, photo, 2, 0.5, { above: 40, beside: 10 });
  expect(roomy).toMatchObject({ left: 10, width: 200, height: 300 });
  expect(roomy.top + 0.01 * roomy.height).toBeCloseTo(40);
  // A narrow plan is shown at full height.
  expect(cropAround({ x: 0.5, y: 0.5 }, { width: 400, height: 100 }, 2, 0.9)).toMatchObject({
    width: 200,
    height: 100,
  });
});

test('on a crowded plan the found ones in sight are drawn first, on others all', () => {
  const pins = Array.from({ length: 20_000 }, (_, n) => ({
    n,
    point: { x: (n % 200) / 200, y: Math.floor(n / 200) / 100 },
    importance: n % 7 === 0 ? 2 : 1,
  }));
  const all = { x: 0, y: 0, width: 1, height: 1 };
  expect(pinsToDraw(pins.slice(0, pinsDrawnMax), { ...all, x: 2 })).toHaveLength(pinsDrawnMax);
  const whole = pinsToDraw(pins, all);
  expect(whole).toHaveLength(pinsDrawnMax);
  expect(whole.every(({ importance }) => importance === 2)).toBe(true);
  const quarters = new Set(whole.map(({ point }) => `${point.x < 0.5} ${point.y < 0.5}`));
  expect(quarters.size, 'from everywhere').toBe(4);
  const corner = pinsToDraw(pins, { x: 0.5, y: 0.5, width: 0.1, height: 0.1 });
  expect(corner).toHaveLength(21 * 11);
  expect(corner.every(({ point }) => point.x >= 0.5 && point.y <= 0.6)).toBe(true);
});
