import type { router as appRouter } from './router.tsx';

/**
 * A new path starts at the top (specification, section 2) with the focus on its heading; going back returns to where
 * one was. A change behind the ? is not a new path.
 */
export function followPaths(router: typeof appRouter): void {
  const positions = new Map<string, number>();
  let isReturning = false;
  history.scrollRestoration = 'manual';

  router.history.subscribe(({ action }) => {
    isReturning = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) positions.set(keyOf(fromLocation.state), scrollY);
  });
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    scrollTo(0, isReturning ? (positions.get(keyOf(toLocation.state)) ?? 0) : 0);
    focusHeading();
  });
}

function keyOf(state: { __TSR_key?: string }): string {
  return state.__TSR_key ?? 'first';
}

/** Only where the focus was lost or stayed on the navigation: a page may have put it in its own first field. */
function focusHeading(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest('nav')) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
