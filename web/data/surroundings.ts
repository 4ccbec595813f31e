/** Tells when the network or the screen came back, so that missed messages are fetched at once. */
export function watchSurroundings(ports: { onBack(): void; onOffline(): void }): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const visible = () => {
    if (!document.hidden) ports.onBack();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) ports.onBack();
  };
  addEventListener('online', ports.onBack, { signal });
  addEventListener('offline', ports.onOffline, { signal });
  addEventListener('pageshow', shown, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  document.addEventListener('resume', ports.onBack, { signal });
  return { stop: () => stopping.abort() };
}
