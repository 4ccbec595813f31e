import { expect, test, vi } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { someBin } from '#test/web/sample-records.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { BinRecord } from '../storage/database.ts';
import { createCopy } from './copy.ts';
import type { Contents } from './rows.ts';

const empty: Contents = {
  meta: { generation: 1 },
  records: [],
  locations: [],
  codes: [],
  waiting: [],
  refused: [],
};

function create(name: string, seq?: number): OutboxEntry {
  return {
    seq,
    operationId: newId(),
    build: 'test',
    operation: { call: 'bins.create', data: { id: newId(), name } },
    after: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

function openCopy() {
  const copy = createCopy({ userId: 'olga', name: 'Olga' }, () => {});
  return { ...copy, names: () => [...copy.headers.get().values()].map(({ name }) => name) };
}

test('an operation stored while the copy is read keeps its position', async () => {
  const copy = openCopy();
  const own = create('Own');
  copy.add(own, copy.check(own));
  const loading = copy.load(Promise.resolve({ ...empty, waiting: [create('Read', 1)] }));
  copy.markStored([{ ...own, seq: 2 }, create('Of another tab', 3)]);
  await loading;
  expect(copy.waiting().map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(copy.names()).toEqual(['Read', 'Own', 'Of another tab']);
});

test('an operation another tab finished before the read is gone', async () => {
  const copy = openCopy();
  copy.markStored([create('Sent', 1)]);
  await copy.load(Promise.resolve(empty));
  expect(copy.waiting()).toEqual([]);
});

test('drawn headers change only if a shown field changes', async () => {
  const copy = openCopy();
  const drawn = () => copy.drawnHeaders.get().get('kitchen');
  const show = (changed: Partial<BinHeader>) => {
    const header = { ...someBin({ id: 'kitchen', name: 'Kitchen' }), ...changed };
    const record = { id: header.id, header, held: header.revision, generation: 1 };
    copy.put({ records: [record], vanishedIds: [], removed: [] });
    // Further changes within one turn are shown at its end.
    return Promise.resolve();
  };
  await show({ revision: 1, quantityTotal: 3 });
  const [first, bins] = [drawn(), copy.drawnHeaders.get()];
  await show({ revision: 2, quantityTotal: 4 });
  expect(copy.headers.get().get('kitchen')).toMatchObject({ revision: 2, quantityTotal: 4 });
  expect(drawn()).toBe(first);
  expect(copy.drawnHeaders.get()).toBe(bins);
  await show({ revision: 3, name: 'Larder' });
  expect(drawn()).toMatchObject({ revision: 3, name: 'Larder' });
});

test('an unchanged header is compared once, not at every later change', async () => {
  const copy = openCopy();
  const records = () => [
    { id: 'kitchen', header: someBin({ id: 'kitchen', name: 'Kitchen' }), held: 1, generation: 1 },
    { id: 'hall', header: someBin({ id: 'hall', name: 'Hall' }), held: 1, generation: 1 },
  ];
  await copy.load(Promise.resolve({ ...empty, records: records() }));
  await copy.load(Promise.resolve({ ...empty, records: records() }));
  const compare = vi.spyOn(JSON, 'stringify');
  copy.put({ records: [{ ...records()[0], held: 2 } as BinRecord], vanishedIds: [], removed: [] });
  const compared = compare.mock.calls.map(([header]) => (header as BinHeader | undefined)?.id);
  compare.mockRestore();
  expect(compared).not.toContain('hall');
});
