import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ScrollBoxContext } from './pane-context.ts';

type VirtualListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What a row is expected to measure, in px; rows may be higher. */
  rowHeight: number;
  /** Room between two rows, in px. */
  gap?: number;
  /** The key of a row to bring into sight. */
  reveal?: string;
  children: (item: Item, index: number) => ReactNode;
};

/**
 * A list of any length: only the rows in sight are in the page. Scrolls with the page, or with the pane it lies in.
 * The arrow keys go from row to row.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const box = use(ScrollBoxContext);
  return box ? <ListInBox {...props} box={box} /> : <ListInPage {...props} />;
}

function ListInPage<Item>(props: VirtualListProps<Item>) {
  const { list, offset } = useOffset((element) => element.getBoundingClientRect().top + scrollY);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    ...optionsOf(props, list.current),
    scrollMargin: offset,
  });
  useReveal(props, virtual.scrollToIndex);
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
  useReveal(props, virtual.scrollToIndex);
  return <Rows {...props} {...virtualRows(virtual)} listRef={list} offset={offset} />;
}

function optionsOf<Item>({ items, keyOf, rowHeight, gap }: VirtualListProps<Item>, list: HTMLElement | null) {
  return {
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 8,
    gap,
    // The row with the focus stays in the page however far one scrolls, or the focus would be lost.
    rangeExtractor: (range: Range) =>
      withIndex(defaultRangeExtractor(range), focusedIndex(list), range.count),
  };
}

function useReveal<Item>(
  { items, keyOf, reveal }: VirtualListProps<Item>,
  scrollToIndex: (index: number, options: { align: 'center' }) => void,
): void {
  const show = useEffectEvent(() => {
    const index = reveal === undefined ? -1 : items.findIndex((item) => keyOf(item) === reveal);
    if (index !== -1) scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => {
    if (reveal !== undefined) show();
  }, [reveal]);
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
  return (
    <ul ref={listRef} aria-label={label} onKeyDown={moveFocus} className="relative" style={{ height }}>
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** How far the list begins below the top of what scrolls; what stands above it may grow and shrink. */
function useOffset(measure: (list: HTMLElement) => number) {
  const element = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setOffset(Math.round(measure(element.current)));
  });
  return { list: element, offset };
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: list, target } = event;
  if (by === undefined || !(target instanceof Element) || !target.matches(rowPress)) return;
  const next = list
    .querySelector(`[data-index="${focusedIndex(list) + by}"]`)
    ?.querySelector<HTMLElement>(rowPress);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** −1 without the focus in the list. */
function focusedIndex(list: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : -1;
}

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index === -1 || index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

/** What a press on a row presses: its link, or its box where several are chosen. */
const rowPress = 'a[href], input[type=checkbox]';
