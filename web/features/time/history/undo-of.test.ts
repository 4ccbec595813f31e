import { describe, expect, test } from 'vitest';
import type { AccessEntry } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { EventKind, HistoryEvent } from '#domain/history/history.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { type UndoContext, undoOf } from './undo-of.ts';

const now = Date.parse('2026-06-01T12:00:00.000Z');
const anna: AccessEntry = { role: 'editor', grantedBy: 'olga', grantedAt: '', userName: 'Anna' };

const event = (kind: EventKind, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id: 'event',
  kind,
  at: '2026-05-30T12:00:00.000Z',
  actorId: 'anna',
  actorName: 'Anna',
  names: [],
  count: 0,
  ...more,
});

const known = (
  bins: readonly BinHeader[],
  more: { items?: readonly Item[]; locations?: readonly Location[] } = {},
): UndoContext => ({
  bins: new Map(bins.map((bin) => [bin.id, bin])),
  locations: new Map(more.locations?.map((location) => [location.id, location])),
  items: more.items,
  now,
});

const box = someBin({ id: 'box', name: 'Box' });
const other = someBin({ id: 'other', name: 'Other' });
const here = { kind: 'bin', id: 'box' } as const;
const there = { kind: 'bin', id: 'other' } as const;
const garage = { kind: 'location', id: 'garage' } as const;

describe('items', () => {
  const items = [
    someItem({ id: 'torch', name: 'Torch', deletedAt: '2026-05-30T12:00:00.000Z' }),
    someItem({ id: 'rope', name: 'Rope' }),
  ];
  const deleted = event('itemsDeleted', { count: 2, ids: ['torch', 'rope', 'gone'] });

  test('come back out of the trash, as far as they are there', () => {
    expect(undoOf(deleted, here, known([box], { items }))).toEqual({
      kind: 'restoreItems',
      binId: 'box',
      ids: ['torch'],
    });
    expect(undoOf(deleted, here, known([box], { items: items.slice(1) }))).toBeUndefined();
    expect(undoOf(deleted, here, known([box]))).toBeUndefined();
  });

  test('not by one who may only look, and not after thirty days', () => {
    expect(undoOf(deleted, here, known([{ ...box, role: 'viewer' }], { items }))).toBeUndefined();
    const old = { ...deleted, at: '2026-05-01T12:00:00.000Z' };
    expect(undoOf(old, here, known([box], { items }))).toBeUndefined();
  });

  test('go back where they came from, and come back from where they went', () => {
    const came = event('itemsMovedIn', { count: 2, ids: ['rope', 'torch'], from: there });
    const back = { kind: 'moveItems', ids: ['rope'], from: 'box', to: 'other' };
    expect(undoOf(came, here, known([box, other], { items }))).toEqual(back);
    const left = event('itemsMovedOut', { count: 1, ids: ['saw'], to: there });
    const again = { kind: 'moveItems', ids: ['saw'], from: 'other', to: 'box' };
    expect(undoOf(left, here, known([box, other], { items }))).toEqual(again);
    const returned = { ...left, ids: ['rope'] };
    expect(undoOf(returned, here, known([box, other], { items })), 'they are back').toBeUndefined();
  });

  test('stay where the other bin is hidden, in the trash, or only to look at', () => {
    const left = event('itemsMovedOut', { count: 1, ids: ['saw'], to: there });
    expect(undoOf({ ...left, to: undefined }, here, known([box, other]))).toBeUndefined();
    expect(undoOf(left, here, known([box]))).toBeUndefined();
    expect(undoOf(left, here, known([box, { ...other, role: 'viewer' }]))).toBeUndefined();
    expect(undoOf(left, here, known([box, { ...other, deletedAt: event('deleted').at }]))).toBeUndefined();
  });
});

describe('a bin', () => {
  const at = '2026-05-30T12:00:00.000Z';

  test('comes back out of the trash by those who may', () => {
    const trashed = { ...box, deletedAt: at };
    expect(undoOf(event('deleted'), here, known([trashed]))).toEqual({ kind: 'restoreBin', id: 'box' });
    expect(undoOf(event('deleted'), here, known([{ ...trashed, role: 'editor' }]))).toBeUndefined();
    expect(undoOf(event('deleted'), here, known([box]))).toBeUndefined();
  });

  test('goes back to the place or bin it was taken from', () => {
    const locations = [someLocation({ id: 'garage', name: 'Garage' })];
    const moved = event('movedIn', { from: garage, to: there });
    const inOther = { ...box, parentBinId: 'other' };
    const back = { kind: 'move', ids: ['box'], to: garage };
    expect(undoOf(moved, here, known([inOther, other], { locations }))).toEqual(back);
    // Somebody has moved it on since.
    expect(undoOf(moved, here, known([box, other], { locations }))).toBeUndefined();
    // The location was deleted.
    expect(undoOf(moved, here, known([inOther, other]))).toBeUndefined();
  });

  test('goes back to nowhere only for its owner, from whom nothing is hidden', () => {
    const moved = event('movedIn', { to: there });
    const inOther = { ...box, parentBinId: 'other' };
    expect(undoOf(moved, here, known([inOther, other]))).toEqual({
      kind: 'move',
      ids: ['box'],
      to: undefined,
    });
    const asAdmin = { ...inOther, role: 'admin' as const };
    expect(undoOf(moved, here, known([asAdmin, other]))).toBeUndefined();
  });

  test('that came into another is moved back from its own history', () => {
    const came = event('movedIn', { count: 1, names: ['Other'], from: garage });
    expect(undoOf(came, here, known([box, other]))).toBeUndefined();
  });
});

describe('access', () => {
  const person = { userId: 'anna', userName: 'Anna' };
  const shared = { ...box, accessList: { anna } };

  test('that was given ends, and that was ended is given back', () => {
    const given = event('accessGranted', { person, role: 'editor' });
    const ended = event('accessEnded', { person, role: 'editor', actorId: 'olga' });
    expect(undoOf(given, here, known([shared]))).toEqual({ kind: 'endAccess', target: here, person });
    expect(undoOf(given, here, known([box]))).toBeUndefined();
    expect(undoOf(ended, here, known([box]))).toEqual({ kind: 'giveBack', target: here, eventId: 'event' });
    expect(undoOf(ended, here, known([shared]))).toBeUndefined();
  });

  test('of who left by themselves is not given back', () => {
    const left = event('accessEnded', { person, role: 'editor', actorId: person.userId });
    expect(undoOf(left, here, known([box]))).toBeUndefined();
  });

  test('is not theirs to give who may not manage people', () => {
    const ended = event('accessEnded', { person, role: 'editor', actorId: 'olga' });
    expect(undoOf(ended, here, known([{ ...box, role: 'editor' }]))).toBeUndefined();
  });
});

describe('changes', () => {
  const change = (changes: HistoryEvent['changes'], kind: EventKind = 'changed', ids?: string[]) =>
    event(kind, { ...(changes && { changes }), ...(ids && { ids, count: 1 }) });

  test('of a bin go back to what was, and say what they take back', () => {
    const bin = { ...box, isPrivate: false, description: 'Blue', tags: ['new', 'same'] };
    const all = change([
      { field: 'isPrivate', from: true, to: false },
      { field: 'description', to: 'Blue' },
      { field: 'tags', from: ['same', 'old'], to: ['new', 'same'] },
    ]);
    expect(undoOf(all, here, known([bin]))).toEqual({
      kind: 'changeBin',
      data: {
        id: 'box',
        isPrivate: true,
        description: null,
        addTags: ['old'],
        removeTags: ['new'],
        was: { isPrivate: false, description: 'Blue' },
      },
    });
    expect(undoOf(all, here, known([{ ...bin, role: 'editor' }]))).toBeUndefined();
  });

  test('of what was changed since, was cut, or is told by an older line stay as they are', () => {
    const text = [{ field: 'description', from: 'Red', to: 'Blue' }];
    expect(undoOf(change(text), here, known([{ ...box, description: 'Green' }]))).toBeUndefined();
    const bin = known([{ ...box, description: 'Blue' }]);
    expect(undoOf(change(text), here, bin)).toBeDefined();
    expect(undoOf(change([{ field: 'description', to: 'Blue', isCut: true }]), here, bin)).toBeUndefined();
    expect(undoOf(change(undefined), here, bin)).toBeUndefined();
  });

  test('of a name go back, in older lines too, as do the archive and a place’s address', () => {
    const renamed = event('renamed', { names: ['Crate', 'Box'], count: 2 });
    const back = { name: 'Crate', was: { name: 'Box' } };
    expect(undoOf(renamed, here, known([box]))).toEqual({ kind: 'changeBin', data: { id: 'box', ...back } });
    const archived = change([{ field: 'archivedAt', to: '2026-05-30T12:00:00.000Z' }]);
    const bin = { ...box, archivedAt: '2026-05-30T12:00:00.000Z' };
    expect(undoOf(archived, here, known([bin]))).toMatchObject({ data: { id: 'box', archived: false } });
    const missed = change([{ field: 'missingSince', to: '2026-05-30T12:00:00.000Z' }]);
    const missing = { ...box, missingSince: '2026-05-30T12:00:00.000Z' };
    expect(undoOf(missed, here, known([missing]))).toMatchObject({ data: { id: 'box', isMissing: false } });
    const found = change([{ field: 'missingSince', from: '2026-05-30T12:00:00.000Z' }]);
    expect(undoOf(found, here, known([box]))).toMatchObject({ data: { id: 'box', isMissing: true } });
    expect(undoOf(found, here, known([missing]))).toBeUndefined();
    const place = someLocation({ id: 'garage', name: 'Garage', address: 'Road 2' });
    const moved = change([{ field: 'address', from: 'Road 1', to: 'Road 2' }]);
    expect(undoOf(moved, garage, known([], { locations: [place] }))).toEqual({
      kind: 'changeLocation',
      data: { id: 'garage', address: 'Road 1', was: { address: 'Road 2' } },
    });
  });

  test('of pins, positions and regions go back, each as the one thing that it was', () => {
    const [was, now] = [
      { planPhotoId: 'plan', x: 0.1, y: 0.1 },
      { x: 0.5, y: 0.5, planPhotoId: 'plan' },
    ];
    const bin = { ...box, locationId: 'garage', pin: now };
    const moved = change([{ field: 'pin', from: was, to: now }]);
    expect(undoOf(moved, here, known([bin]))).toEqual({
      kind: 'changeBin',
      data: { id: 'box', pin: was, was: { pin: now } },
    });
    expect(undoOf(moved, here, known([{ ...bin, locationId: undefined }]))).toBeUndefined();
    expect(undoOf(moved, here, known([{ ...bin, pin: { ...now, x: 0.6 } }]))).toBeUndefined();
    const oslo = { latitude: 59.9, longitude: 10.8 };
    const shelf = { id: 'a', name: 'Shelf A', x: 0, y: 0, width: 0.5, height: 0.5 };
    const place = someLocation({ id: 'garage', name: 'Garage', coordinates: oslo, regions: [shelf] });
    const dataBack = (changes: HistoryEvent['changes']) =>
      undoOf(change(changes), garage, known([], { locations: [place] }));
    expect(dataBack([{ field: 'coordinates', to: oslo }])).toMatchObject({
      data: { id: 'garage', coordinates: null, was: { coordinates: oslo } },
    });
    expect(dataBack([{ field: 'regions', from: [{ ...shelf, name: 'A' }], to: [shelf] }])).toEqual({
      kind: 'changeLocation',
      data: { id: 'garage', putRegions: [{ ...shelf, name: 'A' }] },
    });
    expect(dataBack([{ field: 'regions', to: [shelf] }])).toMatchObject({ data: { removeRegions: ['a'] } });
    expect(dataBack([{ field: 'regions', to: [{ ...shelf, x: 0.1 }] }])).toBeUndefined();
  });

  test('of an item go back by those who may change items', () => {
    const item = someItem({ id: 'rope', name: 'Rope', binId: 'box', quantity: 2 });
    const took = change([{ field: 'quantity', from: 4, to: 2 }], 'itemChanged', ['rope']);
    const context = known([box], { items: [item] });
    expect(undoOf(took, here, context)).toMatchObject({
      kind: 'changeItem',
      data: { binId: 'box', id: 'rope', quantity: 4, was: { quantity: 2 } },
    });
    expect(undoOf(took, here, known([{ ...box, role: 'viewer' }], { items: [item] }))).toBeUndefined();
    expect(undoOf(took, here, known([box], { items: [{ ...item, quantity: 3 }] }))).toBeUndefined();
    expect(
      undoOf(took, here, known([box], { items: [{ ...item, deletedAt: item.updatedAt }] })),
    ).toBeUndefined();
  });

  test('without a net effect cannot be undone', () => {
    const item = someItem({ id: 'rope', name: 'Rope', binId: 'box', quantity: 4 });
    const stepped = change([{ field: 'quantity', from: 4, to: 4 }], 'itemChanged', ['rope']);
    expect(undoOf(stepped, here, known([box], { items: [item] }))).toBeUndefined();
  });
});

describe('items that were added or restored', () => {
  const added = event('itemsAdded', { count: 2, ids: ['rope', 'saw'], at: '2026-05-30T12:00:00.000Z' });
  const rope = someItem({ id: 'rope', name: 'Rope', updatedAt: '2026-05-30T12:00:00.000Z' });

  test('go into the trash, unless somebody changed one since', () => {
    expect(undoOf(added, here, known([box], { items: [rope] }))).toEqual({
      kind: 'deleteItems',
      binId: 'box',
      ids: ['rope'],
      since: added.at,
    });
    const changed = { ...rope, updatedAt: '2026-05-30T12:00:00.001Z' };
    expect(undoOf(added, here, known([box], { items: [changed] }))).toBeUndefined();
    expect(undoOf({ ...added, kind: 'itemsRestored' }, here, known([box], { items: [rope] }))).toBeDefined();
  });
});

describe('a role', () => {
  const changed = event('accessChanged', {
    person: { userId: 'anna', userName: 'Anna' },
    role: 'editor',
    previousRole: 'viewer',
  });

  test('goes back to the one before, while it is the one that was given', () => {
    const shared = { ...box, accessList: { anna } };
    expect(undoOf(changed, here, known([shared]))).toEqual({
      kind: 'setRole',
      target: here,
      userId: 'anna',
      role: 'viewer',
    });
    const admin: AccessEntry = { ...anna, role: 'admin' };
    expect(undoOf(changed, here, known([{ ...shared, accessList: { anna: admin } }]))).toBeUndefined();
    const { previousRole: _, ...older } = changed;
    expect(undoOf(older, here, known([shared]))).toBeUndefined();
  });
});

test('a bin that was moved away is moved back from the place it left', () => {
  const moved = event('movedOut', { count: 1, ids: ['box'], from: garage, to: there });
  const place = someLocation({ id: 'garage', name: 'Garage' });
  const inside = { ...box, parentBinId: 'other' };
  expect(undoOf(moved, garage, known([inside, other], { locations: [place] }))).toEqual({
    kind: 'move',
    ids: ['box'],
    to: garage,
  });
});

test('of several bins that were moved together, those still there are moved back', () => {
  const ids = ['box', 'chest', 'crate'];
  const moved = event('movedOut', { count: 3, ids, from: garage, to: there });
  const place = someLocation({ id: 'garage', name: 'Garage' });
  const inside = { ...box, parentBinId: 'other' };
  const movedOn = { ...box, id: 'chest' };
  const bins = [inside, movedOn, { ...inside, id: 'crate' }, other];
  expect(undoOf(moved, garage, known(bins, { locations: [place] }))).toEqual({
    kind: 'move',
    ids: ['box', 'crate'],
    to: garage,
  });
});
