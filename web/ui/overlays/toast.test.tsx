import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { uiTexts } from '#test/web/ui-texts.ts';
import { UiTextsProvider } from '../marks/ui-texts.tsx';
import { ToastProvider, useToast } from './toast.tsx';

const undone = vi.fn();

function Deleter() {
  const toast = useToast();
  const [last, setLast] = useState('');
  return (
    <>
      <button
        type="button"
        onClick={() => toast.done('Moved to the trash', { label: 'Undo', onPress: undone, isUndo: true })}
      >
        {'Delete'}
      </button>
      <button type="button" onClick={() => toast.done('Copied')}>
        {'Copy'}
      </button>
      <button type="button" onClick={() => setLast(toast.undoLast() ?? 'nothing')}>
        {`Undo last: ${last}`}
      </button>
    </>
  );
}

function Tones() {
  const toast = useToast();
  const leave = () =>
    toast.done('Left the bin', { label: 'Undo', onPress: undone, isUndo: true, about: 'kitchen' });
  const fail = () => toast.failed('Could not save', { label: 'Show', onPress: undone, covers: ['notice'] });
  const hear = () => toast.notify('Eva left', { label: 'Show', onPress: undone, about: 'notice' });
  return (
    <>
      <button type="button" onClick={leave}>
        {'Leave'}
      </button>
      <button type="button" onClick={fail}>
        {'Fail'}
      </button>
      <button type="button" onClick={hear}>
        {'Hear'}
      </button>
      <button type="button" onClick={() => toast.leavePage()}>
        {'Go on'}
      </button>
      <button type="button" onClick={() => toast.drop('kitchen')}>
        {'Enter again'}
      </button>
      <button type="button" onClick={() => toast.dropUndo()}>
        {'Empty trash'}
      </button>
      <button type="button" onClick={() => toast.done('Renamed', undefined, ['rename'])}>
        {'Rename'}
      </button>
      <button type="button" onClick={() => toast.retract('rename')}>
        {'Refuse'}
      </button>
    </>
  );
}

function Conflicts() {
  const toast = useToast();
  const conflict = (name: string) =>
    toast.notify(`Conflict ${name}`, { label: 'Use theirs', onPress: undone, stays: true });
  return (
    <>
      {['First', 'Second'].map((name) => (
        <button key={name} type="button" onClick={() => conflict(name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => toast.done('Passing')}>
        {'Other'}
      </button>
    </>
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
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const shown = () => screen.queryByText('Moved to the trash');
  const show = () => {
    renderUi(<Deleter />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  };

  test('with an act goes after 8 s', () => {
    show();
    pass(7_999);
    expect(shown()).not.toBeNull();
    pass(1);
    expect(shown()).toBeNull();
  });

  test('without an act goes after 3,500 ms', () => {
    renderUi(<Deleter />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    pass(3_499);
    expect(screen.queryByText('Copied')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Copied')).toBeNull();
  });

  test('that stays outlasts time and newer ones, and the next one follows it', () => {
    renderUi(<Conflicts />);
    for (const name of ['First', 'Second', 'Other', 'Other', 'Other', 'Other'])
      fireEvent.click(screen.getByRole('button', { name }));
    expect(screen.getAllByText('Passing')).toHaveLength(1);
    expect(screen.queryByText('Conflict First')).toBeNull();
    pass(3_600_000);
    expect(screen.queryByText('Passing')).toBeNull();
    expect(screen.queryByText('Conflict Second')).toBeNull();
    expect(screen.getByText('Conflict First')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Conflict Second')).toBeTruthy();
  });

  test('with an act stays until it is closed for those who set it, others do not', () => {
    render(
      <UiTextsProvider texts={uiTexts}>
        <ToastProvider actsStay>
          <Deleter />
        </ToastProvider>
      </UiTextsProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    pass(3_600_000);
    expect(screen.queryByText('Copied')).toBeNull();
    expect(shown()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toBeNull();
  });

  test('is a live region with its action', () => {
    show();
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.contains(screen.getByRole('button', { name: 'Undo' }))).toBe(true);
  });

  test('has an act that can still be undone, once, when it is gone', () => {
    show();
    pass(3_600_000);
    expect(shown()).toBeNull();
    const undoLast = screen.getByRole('button', { name: /^Undo last/ });
    fireEvent.click(undoLast);
    expect(undone).toHaveBeenCalledOnce();
    expect(undoLast.textContent).toBe('Undo last: Moved to the trash');
    fireEvent.click(undoLast);
    expect(undone).toHaveBeenCalledOnce();
    expect(undoLast.textContent).toBe('Undo last: nothing');
  });

  test('gives the focus back to where it came from', () => {
    show();
    const before = screen.getByRole('button', { name: 'Delete' });
    before.focus();
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    fireEvent.click(undo);
    expect(document.activeElement).toBe(before);
  });

  test.each([
    ['the mouse is over it', 'pointerEnter', 'pointerLeave'],
    ['a finger is on it', 'pointerDown', 'pointerCancel'],
    ['its button has the focus', 'focus', 'blur'],
  ] as const)('stays while %s, then for what was left', (_case, hold, release) => {
    show();
    const undo = screen.getByRole('button', { name: 'Undo' });
    pass(7_500);
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

  test('is green for what was done, red for what failed, blue for what others did', () => {
    renderUi(<Tones />);
    const sign = (text: string) => screen.getByText(text).parentElement?.querySelector('svg')?.classList;
    press('Hear');
    expect(sign('Eva left')).toContain('text-lake');
    press('Leave');
    expect(sign('Left the bin')).toContain('text-spruce');
    press('Fail');
    expect(sign('Could not save')).toContain('text-berry');
  });

  test('is removed once it is no longer true', () => {
    renderUi(<Tones />);
    press('Leave');
    press('Hear');
    press('Enter again');
    expect(screen.queryByText('Left the bin')).toBeNull();
    expect(screen.getByText('Eva left')).toBeTruthy();
  });

  test('is removed when its change is refused, and is not shown after the refusal', () => {
    renderUi(<Tones />);
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByText('Renamed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(screen.queryByText('Renamed')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.queryByText('Renamed')).toBeNull();
  });

  test('with Undo is removed when nothing can be undone any more', () => {
    renderUi(<Tones />);
    press('Leave');
    press('Hear');
    press('Empty trash');
    expect(screen.queryByText('Left the bin')).toBeNull();
    expect(screen.getByText('Eva left')).toBeTruthy();
  });

  test('that is interrupted returns for the rest of its time', () => {
    renderUi(<Tones />);
    press('Leave');
    pass(3_000);
    press('Fail');
    expect(screen.queryByText('Left the bin')).toBeNull();
    expect(screen.getByText('Could not save')).toBeTruthy();
    pass(8_000);
    expect(screen.queryByText('Could not save')).toBeNull();
    expect(screen.getByText('Left the bin')).toBeTruthy();
    pass(4_999);
    expect(screen.getByText('Left the bin')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Left the bin')).toBeNull();
  });

  test('with the focus keeps it, and time stops, until the focus leaves', () => {
    renderUi(<Tones />);
    press('Leave');
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    fireEvent.pointerEnter(undo);
    press('Fail');
    fireEvent.pointerLeave(undo);
    pass(60_000);
    expect(document.activeElement).toBe(undo);
    act(() => screen.getByRole('button', { name: 'Fail' }).focus());
    expect(screen.getByText('Could not save')).toBeTruthy();
  });

  test('that is no longer true gives the focus back', () => {
    renderUi(<Tones />);
    press('Leave');
    const before = screen.getByRole('button', { name: 'Leave' });
    before.focus();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    press('Enter again');
    expect(screen.queryByText('Left the bin')).toBeNull();
    expect(document.activeElement).toBe(before);
  });

  test('about another person waits until the present one is gone', () => {
    renderUi(<Tones />);
    press('Leave');
    press('Hear');
    expect(screen.queryByText('Eva left')).toBeNull();
    pass(8_000);
    expect(screen.queryByText('Left the bin')).toBeNull();
    expect(screen.getByText('Eva left')).toBeTruthy();
  });

  test('is not shown when the present one says the same', () => {
    renderUi(<Tones />);
    press('Fail');
    press('Hear');
    pass(8_000);
    expect(screen.queryByText('Eva left')).toBeNull();
  });

  test('without an act leaves with its page, but not with the page of its act', () => {
    renderUi(<Tones />);
    press('Rename');
    press('Go on');
    expect(screen.getByText('Renamed')).toBeTruthy();
    pass(2_000);
    press('Go on');
    expect(screen.queryByText('Renamed')).toBeNull();
    press('Leave');
    pass(2_000);
    press('Go on');
    expect(screen.getByText('Left the bin')).toBeTruthy();
  });
});

test('the messages of one person are not shown to the next', () => {
  const draw = (reader?: string) => (
    <UiTextsProvider texts={uiTexts}>
      <ToastProvider reader={reader}>
        <Deleter />
      </ToastProvider>
    </UiTextsProvider>
  );
  const { rerender } = render(draw());
  const show = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const shown = () => screen.queryByText('Moved to the trash');
  show();
  rerender(draw('olga'));
  expect(shown()).not.toBeNull();
  rerender(draw());
  expect(shown()).toBeNull();
  rerender(draw('olga'));
  show();
  rerender(draw('nils'));
  expect(shown()).toBeNull();
});

test('useToast throws outside its provider', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  expect(() => render(<Deleter />)).toThrow('useToast needs a ToastProvider');
  vi.mocked(console.error).mockClear();
});
