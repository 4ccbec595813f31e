import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cell } from './cell.ts';
import { useCellLater, useCellPart } from './use-cell.ts';

test('a selected part renders again only when it changes', () => {
  const status = cell({ waiting: 0, isOnline: true });
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useCellPart(status, ({ isOnline }) => isOnline);
  });
  act(() => status.set({ waiting: 1, isOnline: true }));
  expect([result.current, drawn]).toEqual([true, 1]);
  act(() => status.set({ waiting: 1, isOnline: false }));
  expect([result.current, drawn]).toEqual([false, 2]);
});

test('a deferred value follows each change, and a new cell at once', () => {
  const [olga, erik] = [cell('of Olga'), cell('of Erik')];
  const seen: string[] = [];
  const { result, rerender } = renderHook(
    (current) => {
      const shown = useCellLater(current);
      seen.push(shown);
      return shown;
    },
    { initialProps: olga },
  );
  act(() => olga.set('newer of Olga'));
  expect(result.current).toBe('newer of Olga');
  seen.length = 0;
  rerender(erik);
  expect(new Set(seen)).toEqual(new Set(['of Erik']));
  act(() => olga.set('newest of Olga'));
  expect(result.current).toBe('of Erik');
});
