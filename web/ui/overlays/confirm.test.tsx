import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { type Question, useConfirm } from './confirm.tsx';

function Asker({ question }: { question: Question }) {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState('');
  const ask = async () => {
    const ok = await confirm(question);
    setAnswers((before) => `${before}${ok ? 'yes ' : 'no '}`);
  };
  return (
    <>
      <button type="button" onClick={ask}>
        {'Ask'}
      </button>
      <output>{answers}</output>
    </>
  );
}

describe('the confirm dialog', () => {
  const ask = async (question: Question) => {
    renderUi(<Asker question={question} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    return screen.getByRole('alertdialog', { name: question.title });
  };

  test('has Cancel and OK', async () => {
    await ask({ title: 'Sure?' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect((await screen.findByText('yes')).textContent).toBe('yes ');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('carries the verb of a dangerous act, but starts on Cancel', async () => {
    await ask({ title: 'Delete the box?', okLabel: 'Delete', isDangerous: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('yes');
  });

  test('treats Escape and a press outside as Cancel', async () => {
    const dialog = await ask({ title: 'Sure?' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await screen.findByText('no');
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.click(screen.getByRole('alertdialog'));
    await screen.findByText('no no');
  });

  test('gives the focus back to where it was', async () => {
    await ask({ title: 'Sure?' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('no');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
  });
});

test('a sheet is closed by a press that began outside, and not before it ends', async () => {
  renderUi(<Asker question={{ title: 'Sure?' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = screen.getByRole('alertdialog');
  const press = (from: Element, to: Element) =>
    userEvent.pointer([
      { keys: '[MouseLeft>]', target: from },
      { keys: '[/MouseLeft]', target: to },
    ]);
  await press(within(dialog).getByText('Sure?'), dialog);
  fireEvent.pointerDown(dialog);
  expect(screen.getByRole('alertdialog')).toBe(dialog);
  await press(dialog, dialog);
  expect(await screen.findByText('no')).toBeTruthy();
});

test('useConfirm throws outside its provider', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  expect(() => render(<Asker question={{ title: '' }} />)).toThrow('useConfirm needs a ConfirmProvider');
  vi.mocked(console.error).mockClear();
});
