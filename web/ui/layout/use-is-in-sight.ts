import { type RefObject, useEffect, useState } from 'react';

/** `isThere`: the element is in the document. */
export function useIsInSight(ref: RefObject<Element | null>, isThere: boolean): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isThere) return;
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isInSight;
}
