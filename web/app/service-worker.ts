import { useSyncExternalStore } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { reloadOnce } from '#web/data/session/reload-once.ts';
import { hasLoaded, isOutdated } from '#web/data/session/session-state.ts';

/** Registers /sw.js after load. If a chunk of an older build is gone from the server, reloads the page once. */
export function registerServiceWorker(): void {
  addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would lose the page.
    if (navigator.onLine && reloadOnce()) event.preventDefault();
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', async () => {
    if (!navigator.serviceWorker.controller) await untilLoaded();
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    // Browsers refuse it in some private windows; without it the app needs a network to open.
    if (!registration) return;
    offer(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => offer(registration));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      registration.update().catch(() => {
        // Offline: checked again the next time.
      });
    });
  });
}

/** The first worker fetches the whole app, which must not delay the first data. */
function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    hasLoaded.subscribe(resolve);
    if (hasLoaded.get()) resolve();
    setTimeout(resolve, firstLoadMs);
  });
}

const firstLoadMs = 4_000;

/** Activates the newer build; null if there is none. */
export function useReadyUpdate(): (() => void) | null {
  const isNeeded = useCell(isOutdated);
  return useSyncExternalStore(subscribe, () => applyUpdate) ?? (isNeeded ? reload : null);
}

const reload = () => location.reload();

let applyUpdate: (() => void) | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function offer({ waiting }: ServiceWorkerRegistration): void {
  // The first service worker replaces no older build.
  if (!waiting || !navigator.serviceWorker.controller || applyUpdate) return;
  applyUpdate = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  for (const listener of listeners) listener();
}
