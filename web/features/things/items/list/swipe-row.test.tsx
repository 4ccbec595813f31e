import { cleanup, render, screen } from '@testing-library/react';
import Trash2 from 'lucide-react/icons/trash-2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { isSideways, SwipeRow, swipeEnd, swipeOffset } from './swipe-row.tsx';

describe('a sweep to the left', () => {
  test.each([
    ['a little', -20, 0, 'closed'],
    ['a little but fast', -30, -0.8, 'open'],
    ['some way', -90, 0, 'open'],
    ['far', -250, 0, 'take'],
    ['to the right', 120, 1, 'closed'],
  ])('%s leaves it %s', (_title, by, velocity, end) => {
    expect(swipeEnd({ by, velocity, width: 360 })).toBe(end);
  });

  test('is followed; to the right the row resists', () => {
    expect(swipeOffset(-80)).toBe(-80);
    expect(swipeOffset(60)).toBe(10);
  });
});

test('scrolling is told from sweeping once the finger has moved', () => {
  expect(isSideways(3, 4)).toBeUndefined();
  expect(isSideways(12, 3)).toBe(true);
  expect(isSideways(8, 9)).toBe(false);
});

describe('the hint that a row can be swiped', () => {
  const animate = vi.fn();
  const act = { label: 'Delete', icon: Trash2, onPress: () => {}, tone: 'danger' } as const;
  const draw = () =>
    render(
      <>
        <input aria-label="Add" />
        <SwipeRow acts={[act]} hasHint>
          Lamp
        </SwipeRow>
      </>,
    );
  const giveMotion = (isWanted: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isWanted }));

  beforeEach(() => {
    vi.useFakeTimers();
    giveMotion(true);
    animate.mockClear();
    Element.prototype.animate = animate;
    setPreference('swipeHint', undefined);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, 'animate');
  });

  test('runs once, shows no act, and counts as seen when the list changes meanwhile', () => {
    const { unmount } = draw();
    vi.advanceTimersByTime(3_000);
    expect(animate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_000);
    expect(animate).toHaveBeenCalledOnce();
    expect(screen.queryByText('Delete')).toBeNull();
    unmount();
    draw();
    vi.advanceTimersByTime(60_000);
    expect(animate).toHaveBeenCalledOnce();
  });

  test('does not run while the person types', () => {
    draw();
    screen.getByLabelText('Add').focus();
    vi.advanceTimersByTime(60_000);
    expect(animate).not.toHaveBeenCalled();
    expect(getPreference('swipeHint')).toBeUndefined();
  });

  test('does not run with reduced motion', () => {
    giveMotion(false);
    draw();
    vi.advanceTimersByTime(60_000);
    expect(animate).not.toHaveBeenCalled();
  });
});
