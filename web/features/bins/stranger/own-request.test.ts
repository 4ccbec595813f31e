import { expect, test } from 'vitest';
import type { OwnRequest } from '#domain/access/access-calls.ts';
import { ownRequestFor } from './own-request.ts';

const request = (kind: 'bin' | 'location', id: string, name: string): OwnRequest => ({
  target: { kind, id },
  name,
  requestedAt: '2026-05-03T10:00:00.000Z',
});

test('what was asked for is known by the bin, or for its place by the name it was asked under', () => {
  const forBin = request('bin', 'box', 'Tyres');
  const forPlace = request('location', 'hidden', 'Tyres');
  const bin = { id: 'box', name: 'Tyres' };
  expect(ownRequestFor([forPlace, forBin], bin)).toBe(forBin);
  expect(ownRequestFor([forPlace], bin)).toBe(forPlace);
  expect(ownRequestFor([request('bin', 'other', 'Tyres')], bin)).toBeUndefined();
});
