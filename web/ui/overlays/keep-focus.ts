/** Surfaces over the page: when one is gone, the focus returns to where it was before. */
const surfaces = 'dialog, [popover], [data-selection-bar], .toasts';

const rows = 'li, tr, [role=row], [data-key]';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * When the focused element or what opened a dialog is gone, moves the focus to what has the same `data-act` now, to the same
 * element of the next row, or else to the heading of the page or the first button of the dialog. Browsers leave it on the
 * body. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  /** Where the focus is in the page and in each open surface, the topmost last. */
  let places: Place[] = [];

  const restore = () => {
    if (places.length === 0 || !isLost()) return;
    const [inPage] = places;
    // A button that is disabled while its act runs gets the focus back.
    const last = places.at(-1)?.element;
    if (last?.isConnected && last.matches(':disabled')) return;
    // On another page, the navigation sets the focus.
    if (inPage?.path !== location.pathname) places = [];
    for (const target of places.toReversed().flatMap(candidatesOf)) {
      target.focus({ preventScroll: true });
      if (document.activeElement === target) return;
    }
  };
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const surface = target.closest(surfaces);
    const below = surface ? places.filter((each) => each.surface?.isConnected !== false) : [];
    places = [...below.filter((each) => each.surface !== surface), placeOf(target, surface)];
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    // A press beside everything is intentional. Removing and disabling also blur.
    queueMicrotask(() => {
      if (isLost() && target.isConnected && !target.matches(':disabled, dialog:not([open]) *')) places = [];
    });
  };

  const changes = new MutationObserver(restore);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
  };
}

type Place = {
  element: HTMLElement;
  surface: Element | null;
  path: string;
  /** Names its act, which another element may offer once it is gone. */
  act: string | undefined;
  /** The row that it is in, and its position there. */
  list: Element | null | undefined;
  row: number;
  column: number;
  /** From the inner to the outer, as removed elements have lost their parents. */
  ancestors: Element[];
};

function placeOf(element: HTMLElement, surface: Element | null): Place {
  const row = element.closest(rows);
  const list = row?.parentElement;
  return {
    element,
    surface,
    path: location.pathname,
    act: element.closest<HTMLElement>('[data-act]')?.dataset.act,
    list,
    row: row && list ? [...list.children].indexOf(row) : -1,
    column: row ? focusablesOf(row).indexOf(element) : -1,
    ancestors: ancestorsOf(element),
  };
}

/** In the order in which they are tried: `focus` has no effect on what is gone, hidden, disabled or behind a dialog. */
function candidatesOf({ element, surface, act, list, row, column, ancestors }: Place): HTMLElement[] {
  if (surface?.isConnected === false) return [];
  const next = list?.isConnected ? (list.children[row] ?? [...list.children].at(-1)) : undefined;
  const inRow = next ? focusablesOf(next) : [];
  const start = surface?.matches('dialog') ? 'button' : 'h1[tabindex]';
  const around = ancestors.find((each) => each.isConnected && each.querySelector(start));
  return [
    element,
    act === undefined ? undefined : offering(act, surface),
    inRow[column],
    inRow.find(({ tabIndex }) => tabIndex >= 0),
    around?.querySelector<HTMLElement>(start),
  ].filter((each) => each instanceof HTMLElement);
}

function offering(act: string, surface: Element | null): HTMLElement | undefined {
  const element = (surface ?? document).querySelector<HTMLElement>(`[data-act="${act}"]`);
  return element?.matches(focusable) ? element : element ? focusablesOf(element)[0] : undefined;
}

function focusablesOf(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)];
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function isLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}
