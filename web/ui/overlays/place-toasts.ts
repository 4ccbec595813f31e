/** Elements that toasts must not cover, besides the focused field. */
const panels = '[data-scan-panel]';

/**
 * Keeps toasts above the on-screen keyboard, or at the top if they cover less of the focused field and panels there. Returns a
 * function that stops it.
 */
export function placeToasts(element: HTMLElement): () => void {
  const { visualViewport } = window;
  const place = () => {
    element.style.setProperty('--keyboard', `${keyboardHeight()}px`);
    const covered = [focusedField(), ...document.querySelectorAll(panels)].flatMap((each) =>
      each ? [each.getBoundingClientRect()] : [],
    );
    const countCovered = (isOnTop: boolean) => {
      element.toggleAttribute('data-on-top', isOnTop);
      const toasts = element.getBoundingClientRect();
      return covered.filter((each) => overlap(each, toasts)).length;
    };
    // A panel as high as the screen begins with its text, so the toasts stay at its end.
    element.toggleAttribute('data-on-top', countCovered(true) < countCovered(false));
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
