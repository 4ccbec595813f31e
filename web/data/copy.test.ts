import { expect, test } from 'vitest';
import { type Contents, createCopy } from './copy.ts';
import { newId } from './new-id.ts';
import type { Waiting } from './operation.ts';

const empty: Contents = { meta: { generation: 1 }, records: [], locations: [], waiting: [], refused: [] };

function create(name: string, seq?: number): Waiting {
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

test('what becomes durable while the copy is read stays, in its place', async () => {
  const copy = openCopy();
  const own = create('Own');
  copy.add(own);
  const loading = copy.load(Promise.resolve({ ...empty, waiting: [create('Read', 1)] }));
  copy.place([{ ...own, seq: 2 }, create('Of another tab', 3)]);
  await loading;
  expect(copy.waiting().map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(copy.names()).toEqual(['Read', 'Own', 'Of another tab']);
});

test('what another tab was done with before the copy is read is gone', async () => {
  const copy = openCopy();
  copy.place([create('Sent', 1)]);
  await copy.load(Promise.resolve(empty));
  expect(copy.waiting()).toEqual([]);
});
