import { expect, test } from 'vitest';
import { fitLines } from './fit-lines.ts';

const line = (name: string) => ({ name, quantity: 1 });

test('takes what there is room for, in the order it was pasted', () => {
  const { fits, over } = fitLines([line('a'), line('b'), line('c')], 2);
  expect(fits).toEqual([line('a'), line('b')]);
  expect(over).toEqual([line('c')]);
});

test('a name that is too long takes no room', () => {
  const long = line('x'.repeat(201));
  expect(fitLines([long, line('a')], 1)).toEqual({ fits: [line('a')], over: [], tooLong: [long] });
});

test('without a limit everything fits', () => {
  expect(fitLines([line('a')], Number.POSITIVE_INFINITY).fits).toHaveLength(1);
});
