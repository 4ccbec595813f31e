import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has come into sight yet. */
export function useWasInSight(ref: RefObject<Element | null>): boolean {
  const [wasInSight, setWasInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || wasInSight) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) setWasInSight(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, wasInSight]);
  return wasInSight;
}
