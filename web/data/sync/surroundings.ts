/** Tells when the network or the screen came back, so that missed messages are fetched at once. */
export function watchSurroundings(ports: {
  onBack(): void;
  /** Out of a sleep in which the browser may have let go of connections without a word. */
  onResume(): void;
  onOffline(): void;
}): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const visible = () => {
    if (!document.hidden) ports.onBack();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) ports.onResume();
  };
  addEventListener('online', ports.onBack, { signal });
  addEventListener('offline', ports.onOffline, { signal });
  addEventListener('pageshow', shown, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  document.addEventListener('resume', ports.onResume, { signal });
  return { stop: () => stopping.abort() };
}
