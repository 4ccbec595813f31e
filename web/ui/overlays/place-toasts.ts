/** Elements that toasts must not cover, besides the focused field. */
const panels = '[data-scan-panel]';

/** Bars and buttons at the foot of the screen, above which toasts are placed. */
const footers = '[data-selection-bar], [data-form-actions], [data-foot]';

const gap = 8;

/**
 * Keeps toasts above the on-screen keyboard and what is at the foot, or at the top if they cover less of the focused field and
 * panels there. Returns a function that stops it.
 */
export function placeToasts(element: HTMLElement): () => void {
  const { visualViewport } = window;
  const place = () => {
    element.style.setProperty('--keyboard', `${keyboardHeight()}px`);
    liftAboveFooters(element);
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
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  place();
  addEventListener('focusin', place);
  // A bar that slides in has its place only then.
  addEventListener('animationend', place);
  visualViewport?.addEventListener('resize', place);
  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', place);
    removeEventListener('animationend', place);
    visualViewport?.removeEventListener('resize', place);
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** The style sheet's distance from the foot is for bars at the very bottom; others are measured. */
function liftAboveFooters(element: HTMLElement): void {
  element.style.setProperty('--clear', '0px');
  element.removeAttribute('data-on-top');
  const { x, y, width, height } = element.getBoundingClientRect();
  const rects = [...document.querySelectorAll(footers)].map((each) => each.getBoundingClientRect());
  let lift = 0;
  for (const each of rects.sort((one, other) => other.top - one.top))
    if (overlap(each, new DOMRect(x, y - lift, width, height + gap))) lift = y + height + gap - each.top;
  element.style.setProperty('--clear', `${Math.round(lift)}px`);
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
