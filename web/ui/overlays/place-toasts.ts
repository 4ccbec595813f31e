/** Elements that toasts must not cover, besides the focused field. */
const panels = '[data-scan-panel]';

/**
 * Keeps toasts above the on-screen keyboard, or at the top if they would cover the focused field or a panel. Returns a
 * function that stops it.
 */
export function placeToasts(element: HTMLElement): () => void {
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
