import { afterEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { CallError } from '../wire/call.ts';
import { createSender, type Sender } from './sender.ts';

let sender: Sender | undefined;

afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

const operation = (seq: number, build = '1.2.0'): OutboxEntry => ({
  seq,
  operationId: newId(),
  build,
  operation: { call: 'bins.delete', data: { id: `bin ${seq}` } },
  after: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** An outbox whose calls fail as given, and the outcome of each operation. */
function outboxOf(
  waiting: OutboxEntry[],
  fail: (waiting: OutboxEntry) => CallError | undefined,
  isServerWell = true,
) {
  const log: string[] = [];
  let left = waiting;
  const remove = (gone: OutboxEntry, what: string) => {
    left = left.filter((each) => each !== gone);
    log.push(`${gone.seq} ${what}`);
  };
  sender = createSender({
    waiting: () => left,
    async send(each) {
      const error = fail(each);
      log.push(`${each.seq} sent`);
      if (error) throw error;
      return { ids: [], revisions: {} };
    },
    acknowledge: async (each) => remove(each, 'done'),
    refuse: async (each, error) => remove(each, error.code),
    refuseWithItsRoot: async () => false,
    onSession: (error) => log.push(error.code),
    onStorageTrouble: (error) => Promise.reject(error),
    isServerReachable: () => isServerWell,
  });
  sender.start();
  return log;
}

const refusal = (code: ErrorCode, serverBuild = '1.2.0') =>
  new CallError(code, { httpStatus: 400, isOwn: true, serverBuild });

test('operations are sent oldest first, and a refused one does not stop the others', async () => {
  const log = outboxOf([operation(1), operation(2), operation(3)], ({ seq }) =>
    seq === 2 ? refusal('bins.hasSubBins') : undefined,
  );
  await until('all are decided', () => log.includes('3 done'));
  expect(log.filter((line) => line.endsWith('sent'))).toEqual(['1 sent', '2 sent', '3 sent']);
  expect(log).toContain('2 bins.hasSubBins');
});

test('“not understood” by an older server keeps the change; by an equal one ends it', async () => {
  const log = outboxOf([operation(1, '1.10.0')], () => refusal('request.invalid', '1.9.3'));
  await until('it was sent', () => log.length > 0);
  expect(log).toEqual(['1 sent']);
  sender?.stop();
  const final = outboxOf([operation(1, '1.10.0')], () => refusal('request.invalid', '1.10.0'));
  await until('it is refused', () => final.length === 2);
  expect(final).toEqual(['1 sent', '1 request.invalid']);
});

test('a refusal whose code only newer builds know is final', async () => {
  const log = outboxOf([operation(1), operation(2)], ({ seq }) =>
    seq === 1 ? refusal('spoons.noDrawer' as ErrorCode, '2.0.0') : undefined,
  );
  await until('both are decided', () => log.includes('2 done'));
  expect(log).toContain('1 spoons.noDrawer');
});

test('our own 401 stops everything and keeps it', async () => {
  const log = outboxOf([operation(1), operation(2)], () => refusal('session.expired'));
  await until('it is told', () => log.includes('session.expired'));
  expect(log).toEqual(['1 sent', 'session.expired']);
});

test('a change that a healthy server fails ten times is parked, and others continue', async () => {
  vi.useFakeTimers();
  const log = outboxOf([operation(1), operation(2)], ({ seq }) =>
    seq === 1 ? new CallError('server.failed', { httpStatus: 500, isOwn: true }) : undefined,
  );
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(log.filter((line) => line === '1 sent')).toHaveLength(10);
  expect(log.slice(-3)).toEqual(['1 server.failed', '2 sent', '2 done']);
});

test('quick retries caused by new changes park nothing', async () => {
  vi.useFakeTimers();
  let isFailing = true;
  const log = outboxOf([operation(1)], () =>
    isFailing ? new CallError('client.notJson', { httpStatus: 502, isOwn: false }) : undefined,
  );
  for (let n = 0; n < 30; n++) {
    sender?.wake();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(log.filter((line) => line === '1 sent').length).toBeGreaterThan(20);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log.at(-1)).toBe('1 done');
});

test('no operation is parked while the server is unreachable', async () => {
  vi.useFakeTimers();
  const log = outboxOf([operation(1)], () => new CallError('server.busy', { httpStatus: 503 }), false);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(log.length).toBeGreaterThan(30);
  expect(new Set(log)).toEqual(new Set(['1 sent']));
});

test('a repeat answered as done counts as done, even with nothing to show', async () => {
  const log = outboxOf([operation(1), operation(2)], ({ seq }) =>
    seq === 1 ? refusal('operations.done') : undefined,
  );
  await until('both are decided', () => log.includes('2 done'));
  expect(log).toContain('1 done');
});

test('the first change is sent while being stored; its answer waits until durable', async () => {
  const made = operation(1);
  const { seq: _, ...notDurable } = made;
  const log = outboxOf([notDurable], () => undefined);
  let store = (_stored: OutboxEntry) => {};
  const storing = new Promise<OutboxEntry>((resolve) => {
    store = resolve;
  });
  const sent = sender?.sendEagerly(notDurable, storing);
  await until('it was sent', () => log.length > 0);
  await Promise.resolve();
  expect(log).toEqual(['undefined sent']);
  store(made);
  expect(await sent).toBe(true);
  await until('it is done', () => log.includes('1 done'));
});

test.each([
  ['another one waits', { before: [operation(1)], after: [] }],
  ['it builds on another', { before: [], after: ['x'] }],
])('it waits for the disk while %s', async (_why, { before, after }) => {
  const { seq: _, ...notDurable } = { ...operation(2), after };
  const log = outboxOf([...before, notDurable], () => refusal('session.expired'));
  await until('the older one was sent', () => log.length > before.length || before.length === 0);
  expect(await sender?.sendEagerly(notDurable, new Promise(() => {}))).toBe(false);
  expect(log).not.toContain('undefined sent');
});
