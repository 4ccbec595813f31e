import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { NumberStepper } from './number-stepper.tsx';

function Counter({ start, onStep }: { start: number; onStep?: (by: 1 | -1) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberStepper label="Socks" value={value} onChange={setValue} onStep={onStep} max={99} />
      <output>{`now ${value}`}</output>
    </>
  );
}

describe('the stepper', () => {
  const more = () => screen.getByRole('button', { name: 'One more, Socks' });
  const less = () => screen.getByRole('button', { name: 'One less, Socks' });
  const field = () => screen.getByRole('textbox', { name: 'Socks' });

  test('steps up and down and stops at 0', async () => {
    renderUi(<Counter start={1} />);
    await userEvent.click(more());
    screen.getByText('now 2');
    await userEvent.click(less());
    await userEvent.click(less());
    screen.getByText('now 0');
    expect(less()).toHaveProperty('disabled', true);
  });

  test('tells of steps alone where they are to be added up', async () => {
    const onStep = vi.fn();
    renderUi(<Counter start={5} onStep={onStep} />);
    await userEvent.click(more());
    await userEvent.click(less());
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    screen.getByText('now 5');
  });

  test('takes a typed number on Enter, within its bounds', async () => {
    renderUi(<Counter start={5} />);
    await userEvent.type(field(), '500{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    screen.getByText('now 99');
  });

  test('steps by the arrow keys from what was typed, and tells of a step where nothing was', async () => {
    const onStep = vi.fn();
    renderUi(<Counter start={5} onStep={onStep} />);
    await userEvent.clear(field());
    await userEvent.keyboard('12{ArrowUp}');
    screen.getByText('now 13');
    await userEvent.clear(field());
    await userEvent.keyboard('40{ArrowDown}');
    screen.getByText('now 39');
    expect(onStep).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
  });

  test('leaves the caret where the arrow keys would take it', () => {
    renderUi(<Counter start={5} />);
    expect(fireEvent.keyDown(field(), { key: 'ArrowUp' })).toBe(false);
    expect(fireEvent.keyDown(field(), { key: 'ArrowLeft' })).toBe(true);
  });

  test('keeps the number when nothing or nonsense was typed', async () => {
    renderUi(<Counter start={5} />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'many');
    await userEvent.tab();
    screen.getByText('now 5');
    expect(field()).toHaveProperty('value', '5');
  });
});
