import { useEffectEvent, useLayoutEffect } from 'react';

/** The last one is the topmost dialog. */
const closers: (() => void)[] = [];

/** While the component is mounted, Back calls `onClose` instead of leaving the page. */
export function useClosedByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A layout effect, so that Back closes a dialog as soon as it is seen.
  useLayoutEffect(() => {
    const closer = () => close();
    closers.push(closer);
    return () => {
      closers.splice(closers.indexOf(closer), 1);
    };
  }, []);
}

/** Returns whether a dialog was open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}
