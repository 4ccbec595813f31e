import { useEffect, useEffectEvent } from 'react';
import type { VirtualListProps } from './list-props.ts';

/** Once for each key. */
export function useReveal<Item>(
  { items, keyOf, reveal }: VirtualListProps<Item>,
  scrollTo: (index: number) => void,
): void {
  const show = useEffectEvent(() => {
    const index = items.findIndex((item) => keyOf?.(item) === reveal);
    if (index !== -1) scrollTo(index);
  });
  useEffect(() => {
    if (reveal !== undefined) show();
  }, [reveal]);
}
