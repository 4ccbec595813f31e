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
  revision: 1,
  entries: null,
  pending: null,
  readersAbove: null,
};
