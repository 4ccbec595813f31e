import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far an element lies below the top of what scrolls: a box, or the page. Follows when something above it grows. */
export function useOffset(ref: RefObject<HTMLElement | null>, box: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top;
      setOffset(Math.round(box ? top - box.getBoundingClientRect().top + box.scrollTop : top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    const outermost = box ?? document.body;
    for (let above = element.parentElement; above && above !== outermost; above = above.parentElement) {
      observer.observe(above);
      for (const before of siblingsBefore(above)) observer.observe(before);
    }
    for (const before of siblingsBefore(element)) observer.observe(before);
    return () => observer.disconnect();
  }, [ref, box]);
  return offset;
}

function siblingsBefore(element: Element): Element[] {
  const before: Element[] = [];
  for (let each = element.previousElementSibling; each; each = each.previousElementSibling) before.push(each);
  return before;
}
