import { useSyncExternalStore } from 'react';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

const wide = matchMedia('(width >= 900px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
