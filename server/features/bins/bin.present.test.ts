import { expect, test } from 'vitest';
import { type BinField, binFieldNames } from '#domain/bins/bin-fields.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { presentHeader } from './bin.present.ts';

test('with what a bin went into the trash is told only to those who see that', () => {
  const trashed = { ...row, deletedAt: '2026-05-04T10:00:00.000Z', deletedWith: 'chest' };
  const people = { named: new Map(), visibleAbove: new Map([['anna', new Set(['chest'])]]) };
  const told = (held: BinRow, readerId: string, effectiveRole: 'editor' | 'owner') =>
    presentHeader(held, readerId, effectiveRole, people).deletedWith;
  expect(told(trashed, 'anna', 'editor')).toBe('chest');
  expect(told(trashed, 'erik', 'editor')).toBeUndefined();
  expect(told(trashed, 'olga', 'owner')).toBe('chest');
  expect(told({ ...trashed, deletedWith: 'box' }, 'erik', 'editor')).toBe('box');
});

test('whoever sees the bin is told of the link that leads there longest', () => {
  const people = { named: new Map(), visibleAbove: new Map() };
  const via = { viaKind: 'bin', viaId: 'box', groupId: null } as const;
  const entry = { grantedBy: 'olga', grantedAt: row.createdAt, ...via };
  const entries = [
    { ...entry, userId: 'anna', role: 'admin' as const },
    { ...entry, userId: 'erik', role: 'editor' as const },
  ];
  const told = (publicLinks: BinRow['publicLinks']) =>
    presentHeader({ ...row, entries, publicLinks }, 'erik', 'editor', people).shareLink;
  const [soon, late] = ['2026-05-08T10:00:00+00:00', '2026-06-08T10:00:00+00:00'];
  expect(told(null)).toBeUndefined();
  expect(
    told([
      { by: 'olga', until: soon },
      { by: 'anna', until: late },
    ]),
  ).toEqual({ until: '2026-06-08T10:00:00.000Z' });
  expect(
    told([
      { by: 'olga', until: late },
      { by: 'anna', until: null },
    ]),
  ).toEqual({});
  // Erik no longer manages the bin: his link is suspended.
  expect(told([{ by: 'erik', until: null }])).toBeUndefined();
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
  viewersMayTakeOut: null,
  qrCode: 'ABCDEFGHJKMN',
  tags: [],
  ...(Object.fromEntries(binFieldNames.map((name) => [name, null])) as Record<BinField, null>),
  photos: null,
  documents: null,
  pin: null,
  pinLocationId: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  lastAccessed: null,
  archivedAt: null,
  missingSince: null,
  deletedAt: null,
  deletedWith: null,
  itemCount: 0,
  quantityTotal: 0,
  itemRows: 0,
  itemBytes: 0,
  revision: 1,
  publicLinks: null,
  lists: null,
  entries: null,
  pending: null,
};
