/** Positions the toasts and lets Ctrl+Z press their Undo. Returns a function that stops both. */
export function listenForToasts(toasts: HTMLElement): () => void {
  const stopPlacing = placeToasts(toasts);
  const handleKey = (event: KeyboardEvent) => pressUndo(toasts, event);
  addEventListener('keydown', handleKey);
  return () => {
    stopPlacing();
    removeEventListener('keydown', handleKey);
  };
}

/** Ctrl+Z or Command+Z presses the newest Undo, unless the focus is in a field with its own undo. */
function pressUndo(toasts: HTMLElement, event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
  if (event.shiftKey || event.altKey || event.defaultPrevented || isElsewhere(event)) return;
  const button = [...toasts.querySelectorAll<HTMLElement>('[data-undo]')].at(-1);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** An empty field has nothing to undo. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== '';
  return target.isContentEditable;
}

/** Elements that toasts must not cover, besides the focused field. */
const panels = '[data-scan-panel]';

/** Keeps toasts above the on-screen keyboard, or at the top if they would cover the focused field or a panel. */
function placeToasts(element: HTMLElement): () => void {
  const { visualViewport } = window;
  const place = () => {
    element.style.setProperty('--keyboard', `${keyboardHeight()}px`);
    element.removeAttribute('data-on-top');
    const atBottom = element.getBoundingClientRect();
    const isInTheWay = [focusedField(), ...document.querySelectorAll(panels)].some(
      (each) => each && overlap(each.getBoundingClientRect(), atBottom),
    );
    element.toggleAttribute('data-on-top', isInTheWay);
  };
  place();
  addEventListener('focusin', place);
  visualViewport?.addEventListener('resize', place);
  return () => {
    removeEventListener('focusin', place);
    visualViewport?.removeEventListener('resize', place);
  };
}

/**
 * Returns the height of the page that a keyboard covers. Zooming also shrinks the visible part, but is not a keyboard.
 */
function keyboardHeight(): number {
  const { visualViewport } = window;
  if (!visualViewport || visualViewport.scale > 1) return 0;
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop));
}

function focusedField(): Element | undefined {
  const focused = document.activeElement;
  return focused?.matches('input, textarea, select') ? focused : undefined;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.top < other.bottom && other.top < one.bottom;
}
