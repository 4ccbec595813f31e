import { type RefObject, useEffect, useState } from 'react';

/** `isThere`: the element is in the document. What the sticky page header covers is out of sight. */
export function useIsInSight(ref: RefObject<Element | null>, isThere: boolean): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isThere) return;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `-${headerHeight}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isInSight;
}

const headerHeight = 96;
