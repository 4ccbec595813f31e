import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids are unique UUIDv7 that sort by creation, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('setting the clock back keeps the order of ids', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const before = newId();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(newId() > before).toBe(true);
});
