import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

type VirtualListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  render: (item: T, index: number) => ReactNode;
  /** The height of a row in pixels before it was measured. */
  estimate: number;
  label: string;
  /** What scrolls, if not the page. Must stay the same while the list is shown. */
  scrollIn?: RefObject<HTMLElement | null>;
  className?: string;
  /** Room between two rows in pixels. */
  gap?: number;
};

/** A list of any length of which only what is in sight is in the document. Rows may differ in height. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  return props.scrollIn ? <ListInElement {...props} scrollIn={props.scrollIn} /> : <ListInPage {...props} />;
}

function ListInPage<T>(props: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useOffset(list);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({ ...optionsOf(props), scrollMargin });
  return <Rows {...props} list={list} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

function ListInElement<T>(props: VirtualListProps<T> & { scrollIn: RefObject<HTMLElement | null> }) {
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useOffset(list, props.scrollIn);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...optionsOf(props),
    scrollMargin,
    getScrollElement: () => props.scrollIn.current,
  });
  return <Rows {...props} list={list} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

function optionsOf<T>({ items, keyOf, estimate, gap }: VirtualListProps<T>) {
  return {
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 6,
    gap,
  };
}

type RowsProps<T, Scroll extends Element | Window> = VirtualListProps<T> & {
  list: RefObject<HTMLUListElement | null>;
  virtualizer: Virtualizer<Scroll, HTMLLIElement>;
  scrollMargin: number;
};

function Rows<T, Scroll extends Element | Window>(props: RowsProps<T, Scroll>) {
  const { items, render, label, className, list, virtualizer, scrollMargin } = props;
  return (
    <ul
      ref={list}
      aria-label={label}
      className={className}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - scrollMargin}px)` }}
          >
            {render(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** How far the list lies below the top of what scrolls; changes when something above it grows. */
function useOffset(list: RefObject<HTMLElement | null>, scrollIn?: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const box = scrollIn?.current;
      const top = element.getBoundingClientRect().top;
      setOffset(Math.round(box ? top - box.getBoundingClientRect().top + box.scrollTop : top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (let above = element.parentElement; above && above !== scrollIn?.current; above = above.parentElement) {
      observer.observe(above);
    }
    return () => observer.disconnect();
  }, [list, scrollIn]);
  return offset;
}
