import { expect, test } from 'vitest';
import { isFoundBy, restAround, timeOfSighting, wasSeenLately } from './bin-rules.ts';

const now = '2026-05-03T10:00:00.000Z';
const createdAt = '2025-01-01T10:00:00.000Z';

test('a bin is seen again after ten minutes, in whatever order sightings arrive', () => {
  expect(wasSeenLately(undefined, now)).toBe(false);
  expect(wasSeenLately('2026-05-03T09:50:00.001Z', now)).toBe(true);
  expect(wasSeenLately('2026-05-03T10:09:59.999Z', now)).toBe(true);
  expect(wasSeenLately('2026-05-03T09:50:00.000Z', now)).toBe(false);
  expect(restAround(now)).toEqual({ after: '2026-05-03T09:50:00.000Z', before: '2026-05-03T10:10:00.000Z' });
});

test.each([
  ['without a device’s time it is now', undefined, now],
  ['in the future', '2027-05-03T10:00:00.000Z', now],
  ['seconds ago, by a clock that may be slow', '2026-05-03T09:59:30.000Z', now],
  ['offline, some hours ago', '2026-05-03T07:00:00.000Z', '2026-05-03T07:00:00.000Z'],
  ['longer ago than 30 days', '2026-01-03T10:00:00.000Z', '2026-04-03T10:00:00.000Z'],
])('the time of a sighting: %s', (_what, deviceTime, at) => {
  expect(timeOfSighting(deviceTime, { now, createdAt })).toBe(at);
});

test('a bin is not seen before the server heard that it was made', () => {
  const made = '2026-05-03T09:00:00.000Z';
  expect(timeOfSighting('2026-05-03T08:00:00.000Z', { now, createdAt: made })).toBe(made);
});

test('a scan finds a missing bin, unless it is from before it was missed', () => {
  const before = '2026-05-03T09:00:00.000Z';
  expect(isFoundBy({}, { missingSince: undefined, at: now })).toBe(false);
  expect(isFoundBy({ wasMissing: true }, { missingSince: null, at: now })).toBe(false);
  expect(isFoundBy({}, { missingSince: before, at: now })).toBe(true);
  expect(isFoundBy({}, { missingSince: now, at: before })).toBe(false);
  expect(isFoundBy({ wasMissing: true }, { missingSince: now, at: before })).toBe(true);
});
