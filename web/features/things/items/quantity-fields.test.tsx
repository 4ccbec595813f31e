import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { QuantityStepper } from './quantity-fields.tsx';

function Counter({ start, onStep }: { start: number; onStep?: (by: 1 | -1) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <QuantityStepper label="Socks" value={value} onChange={setValue} onStep={onStep} />
      <output>{`now ${value}`}</output>
    </>
  );
}

beforeAll(loadLaterTexts);

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

  test('calls onStep for each step', async () => {
    const onStep = vi.fn();
    renderUi(<Counter start={5} onStep={onStep} />);
    await userEvent.click(more());
    await userEvent.click(less());
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    screen.getByText('now 5');
  });

  test('takes a typed number on Enter', async () => {
    renderUi(<Counter start={5} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '500{Enter}');
    screen.getByText('now 500');
  });

  test('arrow keys step from the typed number, and call onStep if nothing was typed', async () => {
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

  test('keeps the number when nothing was typed', async () => {
    renderUi(<Counter start={5} />);
    await userEvent.clear(field());
    await userEvent.tab();
    screen.getByText('now 5');
    expect(field()).toHaveProperty('value', '5');
  });

  test.each([
    ['2,5', 'Enter a whole number, without a comma or point.'],
    ['-1', 'The quantity can’t be below 0.'],
    ['1e9', 'Enter the quantity in digits, such as 12.'],
    ['1000001', 'The quantity can be at most 1,000,000.'],
  ])('says why it does not take %s, and leaves it there to be corrected', async (typed, why) => {
    renderUi(<Counter start={5} />);
    await userEvent.clear(field());
    await userEvent.type(field(), typed);
    expect(screen.queryByText(why)).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toBe(why);
    expect(field()).toHaveProperty('value', typed);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    screen.getByText('now 5');
    expect(more()).toHaveProperty('disabled', true);
    await userEvent.clear(field());
    await userEvent.type(field(), '2{Enter}');
    screen.getByText('now 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('goes back to the number on Escape', async () => {
    renderUi(<Counter start={5} />);
    await userEvent.type(field(), ',5{Enter}{Escape}');
    expect(field()).toHaveProperty('value', '5');
    screen.getByText('now 5');
  });
});
