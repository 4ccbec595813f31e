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
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { InListPaneContext } from '../layout/pane-context.ts';
import { cx } from '../marks/class-names.ts';
import { focusedIndex, moveFocus, useKeptFocus } from './focus-keeping-list.tsx';
import type { DrawnListProps, VirtualListProps } from './list-props.ts';
import { useReveal } from './use-reveal.ts';

/** Loaded only for long lists. */
export function WindowedList<Item>(props: DrawnListProps<Item>) {
  return use(InListPaneContext) ? <ListInBox {...props} /> : <ListInPage {...props} />;
}

function ListInPage<Item>(props: DrawnListProps<Item>) {
  const offset = useOffset(props.list, (element) => element.getBoundingClientRect().top + scrollY);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    ...useOptions(props),
    scrollMargin: offset,
  });
  useReveal(props, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return <Rows {...props} {...virtualRows(virtual)} offset={offset} />;
}

function ListInBox<Item>(props: DrawnListProps<Item>) {
  const box = () => props.list.current?.closest<HTMLElement>('[data-scrolls]') ?? null;
  const offset = useOffset(props.list, (element) => {
    const around = box();
    const top = element.getBoundingClientRect().top;
    return around ? top - around.getBoundingClientRect().top + around.scrollTop : top;
  });
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...useOptions(props),
    getScrollElement: box,
    scrollMargin: offset,
  });
  useReveal(props, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return <Rows {...props} {...virtualRows(virtual)} offset={offset} />;
}

/** In px: an estimate until the offset is measured. */
const estimatedOffset = 240;

/** Px above and below the visible part that are rendered after the first paint. */
const overscan = 520;

function useOptions<Item>({ items, keyOf, rowHeight, gap, list }: DrawnListProps<Item>) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return {
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => {
      const item = items[index];
      return (item !== undefined && keyOf?.(item)) || index;
    },
    overscan: isDrawn ? Math.ceil(overscan / rowHeight) : 0,
    gap,
    initialRect: { width: innerWidth, height: innerHeight },
    // Keeps the focused row mounted.
    rangeExtractor: (range: Range) =>
      withIndex(defaultRangeExtractor(range), focusedIndex(list.current), range.count),
  };
}

type Drawn = { rows: VirtualItem[]; height: number; measure: (row: HTMLLIElement | null) => void };

function virtualRows(virtual: {
  getVirtualItems(): VirtualItem[];
  getTotalSize(): number;
  measureElement: (row: HTMLLIElement | null) => void;
}): Drawn {
  return { rows: virtual.getVirtualItems(), height: virtual.getTotalSize(), measure: virtual.measureElement };
}

type RowsProps<Item> = DrawnListProps<Item> & Drawn & { offset: number };

function Rows<Item>(props: RowsProps<Item>) {
  const { label, items, hasLines, children, rows, height, measure, list, offset } = props;
  const keptFocus = useKeptFocus(list);
  return (
    <ul
      ref={list}
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
            name={key === index ? undefined : String(key)}
            {...{ item, index, hasLines, measure, children }}
            count={items.length}
            top={start - offset}
          />
        );
      })}
    </ul>
  );
}

type RowProps<Item> = Pick<VirtualListProps<Item>, 'children' | 'hasLines'> &
  Pick<Drawn, 'measure'> & {
    name: string | undefined;
    item: Item;
    index: number;
    count: number;
    top: number;
  };

const Row = memo(function Row<Item>(props: RowProps<Item>) {
  const { name, item, index, count, top, hasLines, measure, children } = props;
  return (
    <li
      ref={measure}
      data-key={name}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={cx('absolute inset-x-0 top-0', hasLines && index > 0 && 'border-hairline border-t')}
      style={{ transform: `translateY(${top}px)` }}
    >
      {children(item, index)}
    </li>
  );
}) as <Item>(props: RowProps<Item>) => ReactNode;

/** Returns the distance from the top of the scrolling element. */
function useOffset(
  element: RefObject<HTMLUListElement | null>,
  measure: (list: HTMLElement) => number,
): number {
  const [offset, setOffset] = useState(estimatedOffset);
  const follow = useEffectEvent(() => {
    if (element.current) setOffset(Math.round(measure(element.current)));
  });
  useLayoutEffect(() => {
    follow();
    // Measuring at every render would force a layout at each scroll step.
    const observer = new ResizeObserver(follow);
    for (let around = element.current?.parentElement; around; around = around.parentElement)
      observer.observe(around);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index === -1 || index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
