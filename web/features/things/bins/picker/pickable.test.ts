import { expect, test, vi } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { choicesOf, pickable } from './pickable.ts';

const { compareNames } = formatsFor('en');
const choices = [
  someBin({ id: '1', name: 'Winter boxes' }),
  someBin({ id: '2', name: 'Box 10' }),
  someBin({ id: '3', name: 'Box 2' }),
  someBin({ id: '4', name: 'Garage', qrLabel: 'B-7' }),
];
const names = (query: string) => pickable(choicesOf(choices, compareNames), query).map((bin) => bin.name);

test('without a query, all are offered in natural order', () => {
  expect(names('')).toEqual(['Box 2', 'Box 10', 'Garage', 'Winter boxes']);
});

test('names that begin with what is typed come first; labels count too', () => {
  expect(names('box')).toEqual(['Box 2', 'Box 10', 'Winter boxes']);
  expect(names('b-7')).toEqual(['Garage']);
});

test('spaces and dashes are left out of labels and of the start of names', () => {
  expect(names('b7')).toEqual(['Garage']);
  expect(names('box2')).toEqual(['Box 2']);
  expect(names('rboxes')).toEqual([]);
  expect(names('-')).toEqual(['Garage']);
});

test('typing neither folds nor compares the names again', () => {
  const compare = vi.fn(compareNames);
  const ready = choicesOf(choices, compare);
  compare.mockClear();
  expect(pickable(ready, 'b')).toHaveLength(4);
  expect(compare).not.toHaveBeenCalled();
});
