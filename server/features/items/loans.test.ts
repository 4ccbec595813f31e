import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { buildBin, buildItem, operationHeader } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

test('pieces are lent to several people, changed and put back', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, bin, { name: 'Tent', quantity: 4 });
  const [first, second] = [uuidv7(), uuidv7()];
  const of = { binId: bin.id, id };
  await olga.act('items.lend', { ...of, loanId: first, quantity: 2, borrower: 'Anna', contact: '070' });
  const lent = await olga.act('items.lend', { ...of, loanId: second, quantity: 1, borrower: 'Bo' });
  expect(lent.item).toMatchObject({
    quantity: 1,
    loanedTo: 'Anna, Bo',
    loanedCount: 3,
    loans: [
      { id: first, borrower: 'Anna', contact: '070', quantity: 2 },
      { id: second, borrower: 'Bo', quantity: 1 },
    ],
  });
  await olga.act('items.changeLoan', { ...of, loanId: second, dueDate: '2026-05-10', note: 'Red' });
  const part = await olga.act('items.return', { ...of, loanId: first, quantity: 1 });
  expect(part.item).toMatchObject({ quantity: 2, loanedCount: 2, dueDate: '2026-05-10' });
  const read = await olga.act('bins.get', { id: bin.id });
  expect(read).toMatchObject({ items: [part.item], quantityTotal: 2 });
  for (const loanId of [first, second, second]) await olga.act('items.return', { ...of, loanId });
  const [back] = (await olga.act('bins.get', { id: bin.id })).items;
  expect(back).toMatchObject({ quantity: 4 });
  for (const field of ['loans', 'loanedTo', 'dueDate']) expect(back).not.toHaveProperty(field);
  const { events } = await olga.act('history.list', { target: { kind: 'bin', id: bin.id }, itemId: id });
  const changes = events.map((event) => event.changes?.filter(({ field }) => field === 'loan').length ?? 0);
  expect(changes).toEqual([1, 1, 1, 1, 1, 1, 0]);
});

test('the last piece is lent once, and the second lender learns who has it', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, bin, { name: 'Tent', quantity: 1 });
  const answers = await Promise.all(
    ['Anna', 'Bo'].map((borrower) =>
      olga.call(
        'items.lend',
        { binId: bin.id, id, loanId: uuidv7(), quantity: 1, borrower },
        operationHeader(),
      ),
    ),
  );
  const [refused] = answers.filter(({ error }) => error !== undefined);
  const [item] = (await olga.act('bins.get', { id: bin.id })).items;
  expect(item).toMatchObject({ quantity: 0, loanedCount: 1 });
  expect(refused?.error?.details).toEqual({
    code: 'items.lentAlready',
    params: { n: 0, who: item?.loanedTo },
  });
});

test('a deleted item keeps its loans, which cannot be changed', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const [tent, other] = [await buildItem(olga, bin, { quantity: 3 }), await buildItem(olga, bin, {})];
  const of = { binId: bin.id, id: tent.id };
  const loanId = uuidv7();
  const { item } = await olga.act('items.lend', { ...of, loanId, quantity: 2, borrower: 'Anna' });
  const attempts = async () => {
    const answers = [
      await olga.call('items.lend', { ...of, loanId: uuidv7(), quantity: 1, borrower: 'Bo' }),
      await olga.call('items.return', { ...of, loanId }),
      await olga.call('items.changeLoan', { ...of, loanId, borrower: 'Bo' }),
    ];
    return answers.map(({ error }) => error?.details?.code);
  };
  await olga.act('items.delete', { binId: bin.id, ids: [tent.id] });
  expect(await attempts()).toEqual(Array(3).fill('items.inTrash'));
  await olga.act('items.restore', { binId: bin.id, ids: [tent.id] });
  const restored = await olga.act('bins.get', { id: bin.id });
  expect(restored.items.find(({ id }) => id === tent.id)).toMatchObject({ quantity: 1, loans: item.loans });
  await olga.act('bins.delete', { id: bin.id });
  expect(await attempts()).toEqual(Array(3).fill('bins.inTrash'));
  await olga.act('bins.restore', { id: bin.id });
  await olga.act('items.return', { ...of, loanId });
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items.map(({ id, quantity }) => [id, quantity]).toSorted()).toEqual(
    [
      [tent.id, 3],
      [other.id, 1],
    ].toSorted(),
  );
  const gone = { binId: bin.id, id: uuidv7(), loanId };
  expect((await olga.call('items.return', gone)).error?.details?.code).toBe('items.notFound');
});

test('an item lent before loans were kept apart has one loan after the migration', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const lending = { loanedTo: 'Anna', loanedCount: 2, dueDate: '2026-06-01' };
  const lent = await buildItem(olga, bin, { name: 'Tent', ...lending });
  const { id, loans } = lent;
  await server.pool.query('UPDATE items SET loans = NULL');
  const file = join(import.meta.dirname, '../../db/migrations/0049_loans.sql');
  const [fill = ''] = /UPDATE items[^;]+;/.exec(await readFile(file, 'utf8')) ?? [];
  await server.pool.query(fill);
  expect((await olga.act('bins.get', { id: bin.id })).items).toEqual([lent]);
  expect(loans).toEqual([{ id, borrower: 'Anna', quantity: 2, dueDate: '2026-06-01' }]);
});
