import { type RefObject, useLayoutEffect } from 'react';

/** Toasts stand above a bar. Its words wrap, so only the page as drawn knows how high it is. */
export function useHeightForToasts(
  bar: RefObject<HTMLElement | null>,
  name: '--selection-bar' | '--form-actions',
): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(name, `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [bar, name]);
}
