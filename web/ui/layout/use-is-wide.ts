import { useSyncExternalStore } from 'react';

/** From 900 px on there is a rail, and list and detail stand side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

const wide = matchMedia('(width >= 900px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
