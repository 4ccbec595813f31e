import { expect, test } from 'vitest';
import type { EffectiveRole } from './access/access.ts';
import { AppError } from './errors.ts';
import { assertMayMove, type MoveParty, mayMoveFrom, placementAfterMove } from './placement.ts';

const here = { parentBinId: 'attic-box', locationId: 'attic' };

test('into a bin means into its place as well', () => {
  expect(placementAfterMove(here, { parentBinId: 'chest' }, { locationId: 'cellar' })).toEqual({
    parentBinId: 'chest',
    locationId: 'cellar',
  });
  expect(placementAfterMove(here, { parentBinId: 'chest', locationId: 'attic' }, {})).toEqual({
    parentBinId: 'chest',
    locationId: undefined,
  });
});

test('out of its parent it stays in its place, unless another is named', () => {
  const out = { parentBinId: undefined };
  expect(placementAfterMove(here, { parentBinId: null }, undefined)).toEqual({ ...out, locationId: 'attic' });
  expect(placementAfterMove(here, { locationId: 'cellar' }, undefined)).toEqual({
    ...out,
    locationId: 'cellar',
  });
  expect(placementAfterMove(here, { locationId: null }, undefined)).toEqual({
    ...out,
    locationId: undefined,
  });
});

const owned = (role: EffectiveRole, more: Partial<MoveParty> = {}): MoveParty => ({
  ownerId: 'olga',
  role,
  ...more,
});
const place = (role: EffectiveRole, more: Partial<MoveParty> = {}) => ({
  ...owned(role, more),
  kind: 'location' as const,
});

function refusal(act: () => void): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return undefined;
}

test.each<[string, EffectiveRole, EffectiveRole | undefined, EffectiveRole | undefined, string | undefined]>([
  ['an editor of both places moves between them', 'editor', 'editor', 'editor', undefined],
  ['a viewer of the new place does not', 'editor', 'editor', 'viewer', 'access.denied'],
  ['nor a viewer of the old one', 'editor', 'viewer', 'editor', 'access.denied'],
  ['an editor takes nothing out of all places', 'editor', 'editor', undefined, 'access.denied'],
  ['nor puts in what lies nowhere', 'editor', undefined, 'editor', 'access.denied'],
  ['an admin of the bin does both', 'admin', 'viewer', undefined, undefined],
  ['an admin of the bin needs a place where they may add', 'admin', undefined, 'viewer', 'access.denied'],
  ['a viewer moves nothing', 'viewer', 'owner', 'owner', 'access.denied'],
])('%s', (_, bin, from, to, expected) => {
  const move = () => assertMayMove(owned(bin), from && owned(from), to && place(to));
  expect(refusal(move)).toBe(expected);
});

test.each([
  ['an admin of the bin, whatever it lies in', 'admin', undefined, true],
  ['an editor of the bin and of what it lies in', 'editor', 'editor', true],
  ['no editor of a bin that lies nowhere', 'editor', undefined, false],
  ['no editor of a bin in a place they only see', 'editor', 'viewer', false],
  ['no viewer', 'viewer', 'owner', false],
] as const)('a bin may be taken from where it lies by %s', (_, bin, from, expected) => {
  expect(mayMoveFrom(owned(bin), from && owned(from))).toBe(expected);
});

test('a place holds only bins of its owner, and nothing goes into the trash this way', () => {
  const stranger = place('admin', { ownerId: 'sven' });
  expect(refusal(() => assertMayMove(owned('owner'), undefined, stranger))).toBe('locations.otherOwner');
  const trashed = place('owner', { deletedAt: '2026-05-03T10:00:00.000Z' });
  expect(refusal(() => assertMayMove(owned('owner'), undefined, trashed))).toBe('locations.inTrash');
});
