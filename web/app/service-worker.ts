import { useSyncExternalStore } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { reloadOnce } from '#web/data/session/reload-once.ts';
import { hasLoaded, isOutdated } from '#web/data/session/signed-in.ts';

/**
 * Registers /sw.js after load (specification, section 7). Without a secure context there is none, and the app is
 * online only. Where a part of an older build is gone from the server, the page is loaded afresh, once.
 */
export function registerServiceWorker(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', async () => {
    if (!navigator.serviceWorker.controller) await untilLoaded();
    const registration = await navigator.serviceWorker.register('/sw.js');
    offer(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => offer(registration));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      registration.update().catch(() => {
        // Not reachable just now: asked again the next time.
      });
    });
  });
}

/** The first worker fetches the whole app, which must not hold up the first load of what is in it. */
function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    hasLoaded.subscribe(resolve);
    if (hasLoaded.get()) resolve();
    setTimeout(resolve, firstLoadMs);
  });
}

const firstLoadMs = 4_000;

/** Null, or a function that takes the app to the newer build that lies ready. */
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
  // The first worker of all controls nothing yet: there is no older build to leave.
  if (!waiting || !navigator.serviceWorker.controller || applyUpdate) return;
  applyUpdate = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  for (const listener of listeners) listener();
}
