export function watchSurroundings(ports: {
  onBack(): void;
  /** The browser may have silently dropped connections while asleep. */
  onResume(): void;
  onOffline(): void;
}): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const visible = () => {
    if (!document.hidden) ports.onBack();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) ports.onResume();
  };
  addEventListener('online', ports.onBack, { signal });
  addEventListener('offline', ports.onOffline, { signal });
  addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  document.addEventListener('resume', ports.onResume, { signal });
  return { stop: () => stopping.abort() };
}
