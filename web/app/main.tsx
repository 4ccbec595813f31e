import '#web/styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForInstallPrompt } from '#web/data/session/install-prompt.ts';
import { startSession } from '#web/data/session/session-life.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { type router as appRouter, router } from './router.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { followTheme } from './theme.ts';

listenForInstallPrompt();
const drawable = startSession();
followTheme();
followPaths(router);
registerServiceWorker();
// Rendering without data would only delay the render with data.
await Promise.all([startI18n(), router.load(), drawable]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);
// A transition renders in slices of a few milliseconds, so that a slow phone responds to touch.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
whenIdle(async () => (await import('./after-start.ts')).afterStart(router));

/** A new path starts at the top with the focus on its heading; going back restores the scroll position. */
function followPaths(router: typeof appRouter): void {
  const positions = new Map<string, number>();
  let isReturning = false;
  history.scrollRestoration = 'manual';

  router.history.subscribe(({ action }) => {
    isReturning = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
  // The previous screen stays until the next is ready; end-to-end tests wait for this attribute.
  router.subscribe('onResolved', () => {
    document.documentElement.dataset.drawn = location.href;
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) positions.set(keyOf(fromLocation.state), scrollY);
  });
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    scrollTo(0, isReturning ? (positions.get(keyOf(toLocation.state)) ?? 0) : 0);
    focusHeading();
    if (!isReturning) revealFocusedField();
  });
}

function keyOf(state: { __TSR_key?: string }): string {
  return state.__TSR_key ?? 'first';
}

/** A field below the first screen, such as the label when it is to be changed. */
function revealFocusedField(): void {
  const focused = document.activeElement;
  if (focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' });
}

/** Keeps the focus if the page has set it, for example on its first field. */
function focusHeading(): void {
  const before = document.activeElement;
  if (before && before !== document.body && !before.closest('nav')) return;
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (document.activeElement === before) heading?.focus({ preventScroll: true });
    return heading !== null || document.activeElement !== before;
  };
  if (focus()) return;
  // The heading is not rendered yet.
  const watch = new MutationObserver(() => focus() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), 3_000);
}
