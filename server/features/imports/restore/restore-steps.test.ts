import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import { countMax } from '#domain/lists/list-limits.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { photoFileName } from '../../exports/export-format.ts';
import type { ZipPart } from '../import-plan.ts';
import type { AccountForImport, ImportStep } from '../import-steps.ts';
import type { OwnRecords, RestoredState } from './own-records.ts';
import { restoreSteps } from './restore-steps.ts';

const now = '2026-05-03T10:00:00.000Z';
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [BINS, PLACES, ITEMS, PHOTOS] = [100, 200, 300, 400];
const moments = fc.constantFrom(
  '0001-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z',
  '9999-01-01T00:00:00.000Z',
);
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const idsFrom = (first: number) => fc.integer({ min: first, max: first + 6 }).map(id);
const names = fc.oneof(fc.constantFrom('Box', 'box', ' ', 'x'.repeat(5_000)), fc.string());

const lists = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.uuid(), fc.string()),
    name: names,
    stages: fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'Ä'), name: names }, { noNullPrototype: true }),
    ),
    covers: perhaps(fc.constantFrom('bins' as const, 'items' as const)),
    previousId: perhaps(fc.string()),
    createdAt: moments,
    createdBy: fc.string(),
    deletedAt: perhaps(moments),
    entriesRevision: fc.integer(),
  }),
  { selector: ({ id: listId }) => listId, maxLength: 3 },
);
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
    lists,
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
  lists,
  bins,
  places,
  items,
  present: fc.uniqueArray(fc.oneof(idsFrom(BINS), idsFrom(PLACES))),
});

/** An export with these records; what it has of everything else is empty. */
function exportWith(records: Partial<OwnRecords>): OwnRecords {
  return {
    ...{
      userId: id(1),
      lists: [],
      documents: [],
      fields: [],
      templates: [],
      listEntries: [],
      places: [],
      bins: [],
      items: [],
      codes: [],
      entries: [],
      invites: [],
      events: [],
    },
    ...{ photos: [], files: new Map(), shareLinkCount: 0, sharedCount: 0 },
    ...records,
  };
}

function stepsFor(
  own: OwnRecords,
  plan: Plan,
  isPresent: (id: string) => boolean = () => false,
  withTrash?: boolean,
) {
  const known = [BINS, PLACES, ITEMS, PHOTOS].flatMap((first) =>
    Array.from({ length: 7 }, (_, n) => id(first + n)),
  );
  const ids = new Map(known.map((each) => [each, { id: each, isPresent: isPresent(each) }]));
  const restored: RestoredState = {
    ids,
    codes: new Map(),
    labelCodes: 0,
    listIds: new Set(),
    fields: [],
    templates: [],
  };
  const account: AccountForImport & { restored: RestoredState } = {
    fieldOwner: { ownerId: 'olga', fields: [], isSelf: true },
    plan,
    bins: [],
    binsTotal: 0,
    locations: [],
    locationsTotal: 0,
    itemNames: new Map(),
    restored,
  };
  return restoreSteps(own, { withHistory: true, invites: true, withTrash }, account, now).steps;
}

test('every step of any export can be called, after what it needs', () => {
  fc.assert(
    fc.property(households, fc.constantFrom('free' as const, 'unlimited' as const), (household, plan) => {
      const { present, ...records } = household;
      const presentIds = new Set(present);
      const steps = stepsFor(exportWith(records), plan, (each) => presentIds.has(each));
      const there = new Set(presentIds);
      for (const step of steps) check(step, there);
    }),
  );
});

test('an export restored without its trash deletes nothing again', () => {
  fc.assert(
    fc.property(households, ({ present: _, ...records }) => {
      const steps = stepsFor(exportWith(records), 'unlimited', () => false, false);
      const there = new Set<string>();
      for (const step of steps) check(step, there);
      expect(steps.filter(({ call }) => call.endsWith('.delete'))).toEqual([]);
    }),
  );
});

test('a forged text of a photo is cut, and one of a place is left out', () => {
  const lines = Array.from({ length: 500 }, (_, n) => ({
    text: `\u202E<b>${n}</b>\0 ${'x'.repeat(900)}`,
    sure: 100,
    at: [0, 500 - n, 1, 1] satisfies [number, number, number, number],
  }));
  const photoOf = (photoId: string, kind: 'bin' | 'location', target: string) => ({
    ...{ id: photoId, kind, target, bytes: 1, width: 4, height: 3, placeholder: '', createdBy: id(1) },
    ...{ createdAt: now, text: { model: 1, lines } },
  });
  const photos = [photoOf(id(PHOTOS), 'bin', id(BINS)), photoOf(id(PHOTOS + 1), 'location', id(PLACES))];
  const shown = (photoId: string) => [{ id: photoId, width: 4, height: 3, placeholder: '' }];
  const bin = { id: id(BINS), name: 'Box', ownerScopedId: '1', isPrivate: true, qrCode: '', tags: [] };
  const part: ZipPart = { start: 0, bytes: 1, isDeflated: false, sha256: '' };
  const names = photos.flatMap((photo) => photoSizes.map((size) => photoFileName(photo.id, size)));
  const steps = stepsFor(
    exportWith({
      bins: [{ ...bin, createdAt: now, photos: shown(id(PHOTOS)) }],
      places: [{ id: id(PLACES), name: 'Cellar', createdAt: now, photos: shown(id(PHOTOS + 1)) }],
      photos,
      files: new Map(names.map((name) => [name, part])),
    }),
    'unlimited',
  );
  const texts = new Map(
    steps.flatMap((step) =>
      step.call === 'photos.create' && 'files' in step.photo
        ? [[step.data.target.kind, step.photo.text]]
        : [],
    ),
  );
  expect([...texts.keys()].sort()).toEqual(['bin', 'location']);
  expect(texts.get('location')).toBeUndefined();
  const { lines: cut = [], isCut } = texts.get('bin') ?? {};
  expect([isCut, cut[0]?.text.slice(0, 10)]).toEqual([true, '<b>499</b>']);
  expect(cut.every(({ text }) => text.length <= 200)).toBe(true);
  expect(cut.length).toBe(10);
});

test('entries of a forged export are those that calls could make', () => {
  const [listId, box] = ['00000000-0000-7000-8000-00000000000a', id(BINS)];
  const list = { id: listId, name: 'Move', stages: [{ id: 'a', name: 'Packed' }], createdBy: id(2) };
  const tick = { count: 1e9, by: id(2), at: '9999-01-01T00:00:00.000Z', revision: 9 };
  const entry = { listId, target: id(1), kind: 'bin' as const };
  const steps = stepsFor(
    exportWith({
      lists: [{ ...list, createdAt: now, entriesRevision: 9 }],
      listEntries: [
        { ...entry, id: box, needed: -4, ticks: { a: tick, 'not a stage': tick } },
        { ...entry, id: 'no id' },
        { ...entry, id: id(ITEMS), kind: 'item' },
        { ...entry, id: id(ITEMS), kind: 'item', binId: 'no id' },
        { ...entry, id: id(3), target: id(4) },
      ],
    }),
    'free',
  );
  const rows = steps.flatMap((step) => (step.call === 'restore.lists' ? step.data : []));
  const ticks = [{ stage: 'a', count: countMax, at: now, isOwn: false }];
  expect(rows).toEqual([
    { id: listId, name: 'Move', createdAt: now, entries: [{ kind: 'bin', id: box, needed: 1, ticks }] },
  ]);
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
  if (step.call === 'lists.create') {
    if (step.data.target !== undefined) expect(there).toContain(step.data.target.id);
    create(`${step.data.target?.id} ${step.data.id}`);
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
