import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** The last one is the topmost dialog. */
const closers: (() => void)[] = [];
const subscribers = new Set<() => void>();

/** While the component is mounted, Back calls `onClose` instead of leaving the page. */
export function useClosedByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A layout effect, so that Back closes a dialog as soon as it is seen.
  useLayoutEffect(() => {
    const closer = () => close();
    closers.push(closer);
    notify();
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      notify();
    };
  }, []);
}

export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => closers.length > 0);
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

function notify(): void {
  for (const subscriber of subscribers) subscriber();
}

/** Returns whether a dialog was open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}
