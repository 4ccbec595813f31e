import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ScrollBoxContext } from './pane-context.ts';
import { focusedIndex, moveFocus } from './row-focus.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useReveal } from './use-reveal.ts';
import type { VirtualListProps } from './virtual-list.tsx';

/** The part of VirtualList that is only read for long lists: draws the rows in sight and some around them. */
export function WindowedList<Item>(props: VirtualListProps<Item>) {
  const box = use(ScrollBoxContext);
  return box ? <ListInBox {...props} box={box} /> : <ListInPage {...props} />;
}

function ListInPage<Item>(props: VirtualListProps<Item>) {
  const { list, offset } = useOffset((element) => element.getBoundingClientRect().top + scrollY);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    ...optionsOf(props, list.current),
    scrollMargin: offset,
  });
  useReveal(props, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return <Rows {...props} {...virtualRows(virtual)} listRef={list} offset={offset} />;
}

function ListInBox<Item>({ box, ...props }: VirtualListProps<Item> & { box: HTMLElement }) {
  const { list, offset } = useOffset(
    (element) => element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop,
  );
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...optionsOf(props, list.current),
    getScrollElement: () => box,
    scrollMargin: offset,
  });
  useReveal(props, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return <Rows {...props} {...virtualRows(virtual)} listRef={list} offset={offset} />;
}

/** Rows are drawn so far above and below what is in sight, in px. */
const drawnAround = 520;

function optionsOf<Item>({ items, keyOf, rowHeight, gap }: VirtualListProps<Item>, list: HTMLElement | null) {
  return {
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: Math.ceil(drawnAround / rowHeight),
    gap,
    // The row with the focus stays in the page however far one scrolls, or the focus would be lost.
    rangeExtractor: (range: Range) =>
      withIndex(defaultRangeExtractor(range), focusedIndex(list), range.count),
  };
}

type Drawn = {
  rows: VirtualItem[];
  height: number;
  measure: (row: HTMLLIElement | null) => void;
};

function virtualRows(virtual: {
  getVirtualItems(): VirtualItem[];
  getTotalSize(): number;
  measureElement: (row: HTMLLIElement | null) => void;
}): Drawn {
  return { rows: virtual.getVirtualItems(), height: virtual.getTotalSize(), measure: virtual.measureElement };
}

type RowsProps<Item> = VirtualListProps<Item> &
  Drawn & { listRef: RefObject<HTMLUListElement | null>; offset: number };

function Rows<Item>({ label, items, children, rows, height, measure, listRef, offset }: RowsProps<Item>) {
  const keptFocus = useKeptFocus(listRef);
  return (
    <ul
      ref={listRef}
      aria-label={label}
      onKeyDown={moveFocus}
      {...keptFocus}
      className="relative"
      style={{ height }}
    >
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <Row
            key={key}
            name={String(key)}
            {...{ item, index, measure, children }}
            count={items.length}
            top={start - offset}
          />
        );
      })}
    </ul>
  );
}

type RowProps<Item> = Pick<VirtualListProps<Item>, 'children'> &
  Pick<Drawn, 'measure'> & { name: string; item: Item; index: number; count: number; top: number };

/** Drawn again only if something of it changed: scrolling draws the rows that come into sight and no others. */
const Row = memo(function Row<Item>({ name, item, index, count, top, measure, children }: RowProps<Item>) {
  return (
    <li
      ref={measure}
      data-key={name}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0"
      style={{ transform: `translateY(${top}px)` }}
    >
      {children(item, index)}
    </li>
  );
}) as <Item>(props: RowProps<Item>) => ReactNode;

/** How far the list begins below the top of what scrolls; what stands above it may grow and shrink. */
function useOffset(measure: (list: HTMLElement) => number) {
  const element = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  const follow = useEffectEvent(() => {
    if (element.current) setOffset(Math.round(measure(element.current)));
  });
  useLayoutEffect(() => {
    follow();
    // Asking at every drawing would make the browser lay out the page at every step of scrolling.
    const observer = new ResizeObserver(follow);
    for (let around = element.current?.parentElement; around; around = around.parentElement)
      observer.observe(around);
    return () => observer.disconnect();
  }, []);
  return { list: element, offset };
}

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index === -1 || index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
