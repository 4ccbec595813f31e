import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { useToast } from './toast.tsx';

const undone = vi.fn();

function Deleter() {
  const toast = useToast();
  return (
    <button
      type="button"
      onClick={() => toast.info('Moved to the trash', { label: 'Undo', onPress: undone })}
    >
      {'Delete'}
    </button>
  );
}

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    undone.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const shown = () => screen.queryByText('Moved to the trash');
  const show = () => {
    renderUi(<Deleter />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  };

  test('goes after 3,500 ms', () => {
    show();
    pass(3_499);
    expect(shown()).not.toBeNull();
    pass(1);
    expect(shown()).toBeNull();
  });

  test.each([
    ['the mouse is over it', 'pointerEnter', 'pointerLeave'],
    ['a finger is on it', 'pointerDown', 'pointerCancel'],
    ['its button has the focus', 'focus', 'blur'],
  ] as const)('stays while %s, then for what was left', (_case, hold, release) => {
    show();
    const undo = screen.getByRole('button', { name: 'Undo' });
    pass(3_000);
    fireEvent[hold](undo);
    pass(60_000);
    expect(shown()).not.toBeNull();
    fireEvent[release](undo);
    pass(499);
    expect(shown()).not.toBeNull();
    pass(1);
    expect(shown()).toBeNull();
  });

  test('runs its act once and goes', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toHaveBeenCalledOnce();
    expect(shown()).toBeNull();
  });

  test('gives way when a fourth one comes', () => {
    show();
    for (let i = 0; i < 3; i++) fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getAllByText('Moved to the trash')).toHaveLength(3);
  });
});

test('useToast throws outside its provider', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  expect(() => render(<Deleter />)).toThrow('useToast needs a ToastProvider');
  vi.mocked(console.error).mockClear();
});
