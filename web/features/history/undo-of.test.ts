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
    const back = { kind: 'moveBin', id: 'box', to: garage };
    expect(undoOf(moved, here, known([inOther, other], { locations }))).toEqual(back);
    // Somebody moved it on meanwhile.
    expect(undoOf(moved, here, known([box, other], { locations }))).toBeUndefined();
    // The place is gone.
    expect(undoOf(moved, here, known([inOther, other]))).toBeUndefined();
  });

  test('goes back to nowhere only for its owner, from whom nothing is hidden', () => {
    const moved = event('movedIn', { to: there });
    const inOther = { ...box, parentBinId: 'other' };
    expect(undoOf(moved, here, known([inOther, other]))).toEqual({
      kind: 'moveBin',
      id: 'box',
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
