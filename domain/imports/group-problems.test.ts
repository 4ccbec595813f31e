import { expect, test } from 'vitest';
import { groupProblems } from './group-problems.ts';
import type { ImportProblem } from './import-plan.ts';

const about = (row: number, value: string): ImportProblem => ({ row, column: 'Qty', code: 'about', value });

test('problems of one kind in one column become one with their number', () => {
  const many = Array.from({ length: 160 }, (_, n) => about(n + 2, `ca ${n}`));
  const [group, ...others] = groupProblems([
    ...many,
    { ...about(200, 'ca 5'), column: 'Min' },
    about(201, '~5'),
  ]);
  expect(group).toEqual({
    ...{ row: 2, column: 'Qty', code: 'about', value: 'ca N' },
    ...{ count: 160, rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  });
  expect(others).toEqual([{ ...about(200, 'ca 5'), column: 'Min' }, about(201, '~5')]);
});

test('equal cells keep their text, and rows that are left out count together', () => {
  expect(groupProblems([about(2, '~5'), about(3, '~5')])).toMatchObject([{ value: '~5', count: 2 }]);
  const noName = (row: number, value: string): ImportProblem => ({ row, code: 'noName', value });
  expect(groupProblems([noName(2, 'red'), noName(3, 'blue')])).toMatchObject([{ value: 'red', count: 2 }]);
});

test('each row of a sum stays by itself, so that it can be asked for', () => {
  const total = (row: number): ImportProblem => ({ row, code: 'totalRow', value: 'Summa' });
  expect(groupProblems([total(5), total(9)])).toEqual([total(5), total(9)]);
});
