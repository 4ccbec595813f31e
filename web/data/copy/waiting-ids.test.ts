import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { createWaitingIds } from './waiting-ids.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opening(binId: string): OutboxEntry {
  return {
    operationId: newId(),
    build: '1',
    operation: { call: 'bins.update', data: { id: binId, name: 'Larder' } },
    after: [],
    createdAt: new Date().toISOString(),
  };
}

test('an operation confirmed quickly is never marked', () => {
  const ids = createWaitingIds();
  const seen: string[][] = [];
  ids.cell.subscribe(() => seen.push([...ids.cell.get()]));
  ids.show([opening('kitchen')]);
  vi.advanceTimersByTime(200);
  ids.show([]);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual([]);
});

test('a slow operation is marked until it is confirmed', () => {
  const ids = createWaitingIds();
  const first = opening('kitchen');
  ids.show([first]);
  vi.advanceTimersByTime(200);
  ids.show([first, opening('hall')]);
  vi.advanceTimersByTime(110);
  expect([...ids.cell.get()]).toEqual(['kitchen']);
  vi.advanceTimersByTime(200);
  expect([...ids.cell.get()]).toEqual(['kitchen', 'hall']);
  ids.show([{ ...first, acked: { kitchen: 2 } }]);
  expect([...ids.cell.get()]).toEqual([]);
});

test('an operation from before this page opened is marked at once', () => {
  const ids = createWaitingIds();
  const old = opening('kitchen');
  vi.advanceTimersByTime(5_000);
  ids.show([old]);
  expect([...ids.cell.get()]).toEqual(['kitchen']);
});
