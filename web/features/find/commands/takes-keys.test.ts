import { describe, expect, test } from 'vitest';
import { takesKeys } from './takes-keys.ts';

/** Types a key into the cell of a table; returns whether it belongs to the cell. */
function typedIn({ table, cell, isReplaced }: { table: string; cell: string; isReplaced: boolean }): boolean {
  document.body.innerHTML = `<div ${table}><div role="row"><div role="gridcell" tabindex="0">${cell}</div></div></div>`;
  const focused = document.querySelector('[role=gridcell]');
  if (isReplaced) focused?.addEventListener('keydown', () => focused.replaceWith('an editor'));
  let isTaken: boolean | undefined;
  const listen = (event: KeyboardEvent) => {
    isTaken = takesKeys(event);
  };
  window.addEventListener('keydown', listen);
  focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
  window.removeEventListener('keydown', listen);
  return isTaken ?? false;
}

describe('plain keys', () => {
  const typed = 'data-is-typed-into';

  test('belong to a cell that is typed into, also once its table has replaced it', () => {
    expect(typedIn({ table: typed, cell: '3', isReplaced: false })).toBe(true);
    expect(typedIn({ table: typed, cell: '3', isReplaced: true })).toBe(true);
  });

  test('run commands in a cell of a checkbox, and where nothing is typed', () => {
    expect(typedIn({ table: typed, cell: '<input type="checkbox">', isReplaced: false })).toBe(false);
    expect(typedIn({ table: '', cell: '3', isReplaced: true })).toBe(false);
  });
});
