import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { Menu } from './menu.tsx';

describe('the menu', () => {
  const edited = vi.fn();
  const open = async () => {
    edited.mockReset();
    renderUi(
      <Menu
        entries={[
          { label: 'Edit', onPress: edited },
          false,
          { label: 'Move', onPress: () => {} },
          { label: 'Archive', onPress: () => {}, isDisabled: true },
          { label: 'Delete', onPress: () => {}, isDangerous: true },
        ]}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
  };
  const focused = () => document.activeElement?.textContent;

  test('opens on its first entry and goes round by arrow keys, past what is disabled', async () => {
    await open();
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Edit');
  });

  test('separates dangerous entries by a line', async () => {
    await open();
    const separators = screen.getAllByRole('separator', { hidden: true });
    expect(separators.map(({ nextElementSibling }) => nextElementSibling?.textContent)).toEqual(['Delete']);
  });

  test('has further acts behind More when there are many, on a phone', async () => {
    const named = (label: string, rank?: 'main' | 'further') => ({ label, rank, onPress: () => {} });
    renderUi(
      <Menu
        label="Bin menu"
        title="Tools"
        entries={[
          named('Export', 'further'),
          { ...named('Edit'), isDisabled: true },
          ...['History', 'Archive', 'Lend', 'Remind me', 'Leave'].map((label) => named(label)),
          { ...named('Print label', 'main'), short: 'Print' },
          named('Move', 'main'),
          named('Tags', 'further'),
          { ...named('Delete'), isDangerous: true },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bin menu' }));
    const sheet = screen.getByRole('dialog', { name: 'Tools' });
    const labels = () =>
      within(sheet)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent);
    const usual = ['Print', 'Move', 'Edit', 'History', 'Archive', 'Lend', 'Remind me', 'Leave'];
    expect(labels()).toEqual([...usual, 'More', 'Delete']);
    expect(screen.getByRole('menuitem', { name: 'Print label' }).textContent).toBe('Print');
    await userEvent.click(screen.getByRole('menuitem', { name: 'More' }));
    expect(labels()).toEqual([...usual, 'Export', 'Tags', 'Delete']);
    expect(focused()).toBe('Export');
  });

  test('is reached again by Tab from the close button of its sheet', async () => {
    renderUi(
      <Menu
        entries={[
          { label: 'Edit', onPress: () => {} },
          { label: 'Move', onPress: () => {} },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    await userEvent.tab();
    expect(focused()).toBe('Move');
  });

  test('focuses an entry by its first letter', async () => {
    await open();
    await userEvent.keyboard('m');
    expect(focused()).toBe('Move');
  });

  test('gives the focus back on Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  test('runs the chosen entry and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Enter}');
    expect(edited).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  test('keeps the pressed entry while others are added above', async () => {
    const edit = { label: 'Edit', onPress: edited };
    const user = userEvent.setup();
    edited.mockReset();
    const { rerender } = renderUi(<Menu entries={[edit, edit]} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const [entry] = screen.getAllByRole('menuitem', { name: 'Edit', hidden: true });
    if (!entry) throw new Error('no entry');
    await user.pointer({ target: entry, keys: '[MouseLeft>]' });
    rerender(<Menu entries={[{ label: 'Move', onPress: () => {} }, edit, edit]} />);
    await user.pointer({ target: entry, keys: '[/MouseLeft]' });
    expect(edited).toHaveBeenCalledOnce();
  });
});
