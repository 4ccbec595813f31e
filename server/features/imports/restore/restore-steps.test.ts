import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { AccountForImport, ImportStep } from '../import-steps.ts';
import type { OwnRecords, RestoredState } from './own-records.ts';
import { restoreSteps } from './restore-steps.ts';

const now = '2026-05-03T10:00:00.000Z';
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [BINS, PLACES, ITEMS] = [100, 200, 300];
const moments = fc.constantFrom(
  '0001-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z',
  '9999-01-01T00:00:00.000Z',
);
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const idsFrom = (first: number) => fc.integer({ min: first, max: first + 6 }).map(id);
const names = fc.oneof(fc.constantFrom('Box', 'box', ' ', 'x'.repeat(5_000)), fc.string());

const bins = fc.array(
  fc.record({
    id: idsFrom(BINS),
    name: names,
    parentBinId: perhaps(idsFrom(BINS)),
    locationId: perhaps(idsFrom(PLACES)),
    ownerScopedId: fc.string(),
    isPrivate: fc.boolean(),
    qrCode: fc.string(),
    qrLabel: perhaps(fc.string()),
    tags: fc.array(fc.string()),
    createdAt: moments,
    deletedAt: perhaps(moments),
    deletedWith: perhaps(idsFrom(BINS)),
  }),
);
const places = fc.array(
  fc.record({ id: idsFrom(PLACES), name: names, createdAt: moments, deletedAt: perhaps(moments) }),
);
const items = fc.array(
  fc.record({
    id: idsFrom(ITEMS),
    binId: idsFrom(BINS),
    name: names,
    quantity: fc.integer(),
    tags: fc.array(fc.string()),
    dateAdded: moments,
    updatedAt: moments,
    deletedAt: perhaps(moments),
    notes: perhaps(fc.string()),
  }),
);

const households = fc.record({
  bins,
  places,
  items,
  present: fc.uniqueArray(fc.oneof(idsFrom(BINS), idsFrom(PLACES))),
});

test('every step of any export can be called, after what it needs', () => {
  fc.assert(
    fc.property(households, fc.constantFrom('free' as const, 'unlimited' as const), (household, plan) => {
      const { present, ...records } = household;
      const own: OwnRecords = {
        userId: id(1),
        codes: [],
        entries: [],
        invites: [],
        events: [],
        photos: [],
        files: new Map(),
        shareLinkCount: 0,
        sharedCount: 0,
        ...records,
      };
      const presentIds = new Set(present);
      const known = [BINS, PLACES, ITEMS].flatMap((first) =>
        Array.from({ length: 7 }, (_, n) => id(first + n)),
      );
      const ids = new Map(known.map((each) => [each, { id: each, isPresent: presentIds.has(each) }]));
      const restored: RestoredState = { ids, codes: new Map(), labelCodes: 0 };
      const account: AccountForImport & { restored: RestoredState } = {
        plan,
        bins: [],
        binsTotal: 0,
        locations: [],
        locationsTotal: 0,
        itemNames: new Map(),
        restored,
      };
      const { steps } = restoreSteps(own, { withHistory: true, invites: true }, account, now);
      const there = new Set(presentIds);
      for (const step of steps) check(step, there);
    }),
  );
});

/** Fails for a call whose data is refused, or whose parent, place or bin is neither there nor created before. */
function check(step: ImportStep, there: Set<string>): void {
  if (step.call.startsWith('restore.')) {
    expect(JSON.stringify(step.data)).not.toMatch(/"(0001|9999)-/);
    return;
  }
  const { input } = calls[step.call as 'bins.create'];
  expect(input.safeParse(step.data).error).toBeUndefined();
  if (step.call === 'items.create') {
    expect(there).toContain(step.data.binId);
    for (const item of step.data.items) create(item.id);
  }
  if (step.call === 'locations.create') create(step.data.id);
  if (step.call !== 'bins.create') return;
  for (const around of [step.data.parentBinId, step.data.locationId])
    if (around !== undefined) expect(there).toContain(around);
  create(step.data.id);

  function create(made = ''): void {
    expect(there).not.toContain(made);
    there.add(made);
  }
}
