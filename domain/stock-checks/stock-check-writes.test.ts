import { expect, test } from 'vitest';
import type { Account } from '../live.ts';
import type { Operation } from '../operation.ts';
import { predictAccount } from '../predict.ts';
import { alsoIdsMax } from './stock-check-limits.ts';
import { stockCheckWrites } from './stock-check-writes.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 12, minute)).toISOString();
const me: Account = {
  uid: 'olga',
  email: 'olga@example.org',
  displayName: 'Olga',
  plan: 'free',
  createdAt: at(0),
  maxBins: null,
  maxItemsPerBin: null,
  notifications: [],
  invites: [],
  requests: [],
  revision: 1,
};
const garage = { kind: 'location', id: 'garage' } as const;
const start = (id: string): Operation => ({
  call: 'stockChecks.start',
  data: { id, target: garage, startedAt: at(0) },
});
const tick = (id: string, bin: string, isSeen = true, minute = 1): Operation => ({
  call: 'stockChecks.tick',
  data: { id, target: garage, ticks: [{ kind: 'bin', id: bin, isSeen, at: at(minute) }] },
});
const after = (...operations: Operation[]) =>
  operations.reduce((before, each) => predictAccount(before, each, at(0)), me).stockChecks;

test('a device shows a check, its ticks and its end before the server answers', () => {
  const running = [start('one'), tick('one', 'a'), tick('one', 'b'), tick('one', 'a', false, 2)];
  const [check] = after(...running) ?? [];
  expect(check).toMatchObject({ id: 'one', target: garage, startedAt: at(0) });
  expect(check?.ticks.map(({ id, isSeen }) => [id, isSeen])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  const end: Operation = { call: 'stockChecks.end', data: { id: 'one', target: garage } };
  expect(after(...running, end)).toBeUndefined();
});

test('two devices that start at the same place have one check, under both ids', () => {
  const checks = after(start('one'), start('two'), start('two'), tick('two', 'a'), tick('one', 'b'));
  expect(checks).toHaveLength(1);
  expect(checks?.[0]).toMatchObject({ id: 'one', alsoIds: ['two'], ticks: [{ id: 'a' }, { id: 'b' }] });
  const discard: Operation = { call: 'stockChecks.discard', data: { id: 'two', target: garage } };
  expect(after(start('one'), start('two'), discard)).toBeUndefined();
  const many = Array.from({ length: alsoIdsMax + 5 }, (_, n) => start(`device ${n}`));
  expect(after(...many)?.[0]?.alsoIds).toHaveLength(alsoIdsMax);
});

test('what comes after the end does nothing, also when a new check runs', () => {
  const discard: Operation = { call: 'stockChecks.discard', data: { id: 'one', target: garage } };
  expect(after(start('one'), discard, tick('one', 'a'))).toBeUndefined();
  expect(after(start('one'), discard, start('two'), tick('one', 'a'), discard)).toMatchObject([
    { id: 'two', ticks: [] },
  ]);
});

test('later writes wait for the start, and the start for what is checked', () => {
  const { creates, namedIds } = stockCheckWrites['stockChecks.start'];
  const data = { id: 'one', target: garage, startedAt: at(0) };
  expect([creates(data), namedIds(data)]).toEqual([['one'], ['one', 'garage']]);
});
