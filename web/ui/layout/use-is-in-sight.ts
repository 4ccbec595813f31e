import { type RefObject, useEffect, useState } from 'react';

/** Whether any of an element is on the screen. `isThere` tells that it is in the document and can be watched. */
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
