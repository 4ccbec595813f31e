import { expect, it } from 'vitest';
import { wireErrorOf } from '../error-sentences/wire-error.ts';
import { AppError } from '../errors.ts';
import { ceilings } from './ceilings.ts';
import {
  assertBelowBinCeiling,
  assertBelowLocationCeiling,
  assertRoomForBins,
  assertRoomForItems,
  assertRoomInBin,
  roomForItems,
} from './plan-rules.ts';

it('tells the limits in the words of the specification', () => {
  expect(refusalOf(() => assertRoomForBins('free', 5, 1))).toBe(
    "You've reached your limit of 5 bins. Upgrade to add more.",
  );
  expect(refusalOf(() => assertRoomForItems('pro', 99, 2))).toBe(
    "You've reached your limit of 100 items per bin. Upgrade for more.",
  );
});

function refusalOf(act: () => void): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return wireErrorOf(error).message;
  }
  return undefined;
}

it('allows the last one, no limit without one, and no negative room when downgraded', () => {
  expect(() => assertRoomForItems('free', 19, 1)).not.toThrow();
  expect(() => assertRoomForItems('unlimited', 1_000_000, 1000)).not.toThrow();
  expect(roomForItems('free', 80)).toBe(0);
});

it('lets a bin grow up to its ceilings and shrink at any time', () => {
  const { itemsPerBin, bytesPerBin } = ceilings.free;
  const full = { rows: itemsPerBin, bytes: bytesPerBin };
  expect(() => assertRoomInBin('free', { rows: 0, bytes: 0 }, full)).not.toThrow();
  expect(refusalOf(() => assertRoomInBin('free', full, { rows: 1, bytes: 0 }))).toContain(
    'holds 1000 items at most',
  );
  expect(refusalOf(() => assertRoomInBin('free', full, { rows: 0, bytes: 1 }))).toContain('too much room');
  expect(() =>
    assertRoomInBin('free', { rows: 5000, bytes: 2 * bytesPerBin }, { rows: 0, bytes: -1 }),
  ).not.toThrow();
});

it('counts bins and places in the trash against the ceiling', () => {
  const { bins, locations } = ceilings.unlimited;
  expect(() => assertBelowBinCeiling('unlimited', bins - 1, 1)).not.toThrow();
  expect(() => assertBelowBinCeiling('unlimited', bins, 1)).toThrow(new AppError('bins.full', { n: bins }));
  expect(() => assertBelowLocationCeiling('unlimited', locations - 1, 1)).not.toThrow();
  expect(() => assertBelowLocationCeiling('unlimited', locations, 1)).toThrow(
    new AppError('locations.full', { n: locations }),
  );
});
