import { expect, test } from 'vitest';
import { someLocation } from '#test/web/sample-records.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { findLocations } from './find-locations.ts';

const { compareNames } = formatsFor('sv');
const locations = [
  someLocation({ id: '1', name: 'Förråd B-10', address: 'Ringvägen 4' }),
  someLocation({ id: '2', name: 'Förråd B-2' }),
  someLocation({ id: '3', name: 'Gone', deletedAt: '2026-01-01T00:00:00.000Z' }),
];
const names = (query: string) => findLocations(locations, query, compareNames).map(({ name }) => name);

test.each([
  ['', ['Förråd B-2', 'Förråd B-10']],
  ['ringvagen', ['Förråd B-10']],
  ['forradb10', ['Förråd B-10']],
  ['radb', []],
  ['gone', []],
])('"%s" finds %j', (query, expected) => {
  expect(names(query)).toEqual(expected);
});
