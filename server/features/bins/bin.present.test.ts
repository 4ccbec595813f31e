import { expect, test } from 'vitest';
import type { BinRow, EntryRow } from '../access/gate.queries.ts';
import { presentHeader } from './bin.present.ts';

const entry = (grantedAt: string, grantedBy: string): EntryRow => ({
  userId: 'anna',
  role: 'editor',
  grantedAt,
  grantedBy,
  viaKind: 'bin',
  viaId: 'box',
});

test('of several entries with one role every reader is shown the same, in whatever order they come', () => {
  const entries = [
    entry('2026-05-03T10:00:00.000Z', 'olga'),
    entry('2026-05-01T10:00:00.000Z', 'olga'),
    entry('2026-05-01T10:00:00.000Z', 'erik'),
  ];
  const shown = [entries, entries.toReversed()].map(
    (held) => presentHeader({ ...row, entries: held }, 'olga', 'owner', new Map()).accessList,
  );
  expect(shown[0]).toEqual(shown[1]);
  expect(shown[0]?.anna).toMatchObject({ grantedBy: 'erik', grantedAt: '2026-05-01T10:00:00.000Z' });
});

test('with what a bin went into the trash is told only to those who see that', () => {
  const trashed = { ...row, deletedAt: '2026-05-04T10:00:00.000Z', deletedWith: 'chest' };
  const shared = { ...trashed, readersAbove: { chest: ['anna'] } };
  const told = (held: BinRow, readerId: string, standing: 'editor' | 'owner') =>
    presentHeader(held, readerId, standing, new Map()).deletedWith;
  expect(told(shared, 'anna', 'editor')).toBe('chest');
  expect(told(shared, 'erik', 'editor')).toBeUndefined();
  expect(told(trashed, 'olga', 'owner')).toBe('chest');
  expect(told({ ...trashed, deletedWith: 'box' }, 'erik', 'editor')).toBe('box');
});

const row: BinRow = {
  id: 'box',
  ownerId: 'olga',
  name: 'Box',
  nameKey: 'box',
  ownerScopedId: '0123456789',
  parentBinId: null,
  locationId: null,
  isPrivate: true,
  qrCode: 'ABCDEFGHJKMN',
  qrLabel: null,
  description: null,
  tags: [],
  color: null,
  icon: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  lastAccessed: null,
  archivedAt: null,
  deletedAt: null,
  deletedWith: null,
  itemCount: 0,
  quantityTotal: 0,
  itemRows: 0,
  itemBytes: 0,
  revision: 1,
  entries: null,
  pending: null,
  readersAbove: null,
};
