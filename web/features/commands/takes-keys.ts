/**
 * Whether an open dialog, or what has the focus, has another use for plain keys. Asks the path of the event, because a
 * table replaces the cell when a key begins to edit it.
 */
export function takesKeys(event: KeyboardEvent): boolean {
  const isTaker = (node: EventTarget) => node instanceof Element && node.matches(keyTakers);
  return hasOpenDialog() || event.composedPath().some(isTaker);
}

export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** A checkbox takes only the space bar, and a table's cell only what can be typed in it. */
const keyTakers =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=gridcell]:not([aria-readonly=true])';
