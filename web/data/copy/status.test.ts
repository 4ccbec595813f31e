import { afterEach, expect, test, vi } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { createCopy } from './copy.ts';
import type { Contents } from './rows.ts';
import { createStatus, type Status } from './status.ts';

const empty: Contents = {
  meta: { generation: 1 },
  records: [],
  locations: [],
  codes: [],
  waiting: [],
  refused: [],
};

afterEach(() => vi.unstubAllGlobals());

function open() {
  const copy = createCopy({ userId: 'olga', name: 'Olga' }, () => status.refresh());
  const told = { retries: 0, connections: 0 };
  const status: Status = createStatus(
    copy,
    () => told.retries++,
    () => told.connections++,
  );
  return { copy, status, told };
}

const record = { id: 'kitchen', header: someBin({ id: 'kitchen', name: 'Kitchen' }), held: 0, generation: 1 };

const waiting = (call: 'bins.open' | 'bins.update'): OutboxEntry => ({
  seq: 1,
  operationId: call,
  build: 'test',
  operation: { call, data: { id: 'kitchen' } },
  after: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('without the network it is offline from the start', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(open().status.sync.get()).toMatchObject({ connection: 'offline', isFirstLoad: true });
});

test('a failed first load reports failure, can be retried and ends with the first bins', async () => {
  const { copy, status, told } = open();
  await copy.load(Promise.resolve(empty));
  expect(status.bins.get().status).toBe('loading');
  status.setConnection('offline', true);
  expect(status.sync.get()).toMatchObject({ isFirstLoad: false, loadFailed: true });
  expect([status.bins.get().status, status.locations.get().status]).toEqual(['failed', 'failed']);
  status.locations.get().retry();
  expect(told.retries).toBe(1);
  // A retry does not mean that the connection is back.
  status.setConnection('connecting');
  expect(status.hasFailed()).toBe(true);
  copy.put({ records: [record], vanishedIds: [], removed: [] });
  expect(status.sync.get()).toMatchObject({ isFirstLoad: false, loadFailed: false });
  expect(status.bins.get()).toMatchObject({ status: 'ready', bins: new Map([['kitchen', record.header]]) });
});

test('an empty account ends its first load', async () => {
  const { copy, status } = open();
  await copy.load(Promise.resolve(empty));
  status.setConnection('online', false);
  expect(status.bins.get().status).toBe('loading');
  copy.complete();
  expect([status.bins.get().status, status.locations.get().status]).toEqual(['ready', 'ready']);
});

test('counts pending operations, but not bins.open or acknowledged ones', async () => {
  const { copy, status } = open();
  await copy.load(Promise.resolve({ ...empty, records: [record] }));
  copy.markStored([waiting('bins.open')]);
  expect(status.sync.get().waiting).toBe(0);
  copy.markStored([{ ...waiting('bins.update'), seq: 2 }]);
  await Promise.resolve();
  expect(status.sync.get().waiting).toBe(1);
  copy.acknowledge('bins.update', { kitchen: 2 });
  await Promise.resolve();
  expect(status.sync.get().waiting).toBe(0);
});

test('an unchanged status does not notify listeners', async () => {
  const { copy, status, told } = open();
  await copy.load(Promise.resolve({ ...empty, records: [record] }));
  let renders = 0;
  for (const cell of [status.sync, status.bins, status.locations]) cell.subscribe(() => renders++);
  status.setConnection('connecting');
  status.setStorageFull(false);
  copy.setRefused([]);
  expect(renders).toBe(0);
  expect(told.connections).toBe(1);
  status.setStorageFull(true);
  expect(renders).toBe(1);
  expect(status.sync.get().isStorageFull).toBe(true);
});
