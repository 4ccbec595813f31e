import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { costModel } from '../cost-model.ts';
import { createCallLimits } from './call-limits.ts';

const { writes, newIds } = costModel.account;
afterEach(() => vi.useRealTimers());

const id = '0190a0e0-0000-7000-8000-000000000001';

test('an account asks for so many new ids, however few its calls', () => {
  const factor = 0.001;
  const assertAllowed = createCallLimits(factor);
  const items = Array.from({ length: newIds.max * factor - 1 }, () => ({ name: 'Rope' }));
  assertAllowed('items.create', 'olga', { binId: id, items });
  assertAllowed('bins.create', 'olga', { name: 'Box' });
  expect(() => assertAllowed('locations.create', 'olga', { name: 'Attic' })).toThrow(
    new AppError('request.tooMany'),
  );
  assertAllowed('locations.create', 'erik', { name: 'Attic' });
});

test('writes are counted beside reads', () => {
  const factor = 0.001;
  const assertAllowed = createCallLimits(factor);
  for (let n = 0; n < writes.max * factor; n++) assertAllowed('bins.open', 'olga', { id });
  expect(() => assertAllowed('items.delete', 'olga', { binId: id, ids: [id] })).toThrow(
    new AppError('request.tooMany'),
  );
  for (let n = 0; n < 100; n++) assertAllowed('bins.get', 'olga', { id });
});

test('invitations are counted by the day beside the hour', () => {
  vi.useFakeTimers({ now: 0 });
  const assertAllowed = createCallLimits(1);
  const send = (count: number) => {
    const emails = Array.from({ length: count }, (_, n) => `${n}@example.org`);
    assertAllowed('invites.create', 'olga', { targets: [{ kind: 'bin', id }], emails, role: 'viewer' });
    vi.advanceTimersByTime(3_600_001);
  };
  for (let left = costModel.account.invites.max; left > 0; left -= 300) send(Math.min(left, 300));
  expect(() => send(1)).toThrow(new AppError('request.tooMany'));
  vi.advanceTimersByTime(86_400_000);
  send(1);
});
