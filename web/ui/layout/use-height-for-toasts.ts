import { type RefObject, useLayoutEffect } from 'react';

/** Places toasts above a bar. Its text may wrap, so the height is measured. */
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
