/**
 * Returns whether plain keys belong to an open dialog or the focused element. Reads the event's path, because a table replaces
 * its cell when a key begins to edit it: the cell is in the path, and no longer in its table.
 */
export function takesKeys(event: KeyboardEvent): boolean {
  const has = (selector: string) =>
    event.composedPath().some((node) => node instanceof Element && node.matches(selector));
  return hasOpenDialog() || has(keyTakers) || (has('[data-is-typed-into]') && has(typedCells));
}

export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Excludes checkboxes and radio buttons, which use only the space bar and arrow keys. */
const keyTakers =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]';

const typedCells = '[role=gridcell]:not(:has([type=checkbox]))';
