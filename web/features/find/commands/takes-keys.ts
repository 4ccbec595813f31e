/**
 * Returns whether plain keys belong to an open dialog or the focused element. Reads the event's path, because a table replaces
 * its cell when a key begins to edit it.
 */
export function takesKeys(event: KeyboardEvent): boolean {
  const isTaker = (node: EventTarget) => node instanceof Element && node.matches(keyTakers);
  return hasOpenDialog() || event.composedPath().some(isTaker);
}

export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Excludes checkboxes and radio buttons, which use only the space bar and arrow keys, the cells of checkboxes, and the cells of tables in which nothing is typed. */
const keyTakers =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [data-is-typed-into] [role=gridcell]:not(:has(input[type=checkbox]))';
