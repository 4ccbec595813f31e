import { describe, expect, test } from 'vitest';
import { keepShown, nothingSelected, selectRange, toggle, toggleAll } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd'];
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

describe('selection', () => {
  test('a press selects and deselects', () => {
    const one = toggle(nothingSelected, 'b');
    expect(chosen(one)).toBe('b');
    expect(chosen(toggle(one, 'b'))).toBe('');
  });

  test('a range goes from the last press in either direction and keeps what was chosen', () => {
    const from = toggle(toggle(nothingSelected, 'a'), 'c');
    expect(chosen(selectRange(from, order, 'd'))).toBe('acd');
    expect(chosen(selectRange(from, order, 'b'))).toBe('abc');
  });

  test('a second range begins where the first one did', () => {
    const first = selectRange(toggle(nothingSelected, 'b'), order, 'd');
    expect(chosen(selectRange(first, order, 'a'))).toBe('abcd');
  });

  test('without a visible anchor a range is one row', () => {
    expect(chosen(selectRange(nothingSelected, order, 'c'))).toBe('c');
    expect(chosen(selectRange(toggle(nothingSelected, 'gone'), order, 'c'))).toBe('cgone');
  });

  test('choosing all twice chooses nothing', () => {
    const all = toggleAll(toggle(nothingSelected, 'a'), order);
    expect(chosen(all)).toBe('abcd');
    expect(chosen(toggleAll(all, order))).toBe('');
  });

  test('hidden rows are deselected', () => {
    const all = toggleAll(nothingSelected, order);
    expect(chosen(keepShown(all, ['b', 'd', 'e']))).toBe('bd');
    expect(keepShown(all, order)).toBe(all);
  });
});
