import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { ScrollBoxContext } from './pane-context.ts';
import { useOffset } from './use-offset.ts';

type VirtualListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** In pixels, before a row was measured; rows may differ. */
  rowHeight: number;
  children: (item: T, index: number) => ReactNode;
  label: string;
  /** Room between two rows in pixels. */
  gap?: number;
  className?: string;
};

/**
 * A list of any length of which only what is in sight is in the document. Scrolls with the page, or with the pane
 * it stands in. The arrow keys go from row to row.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const box = useContext(ScrollBoxContext);
  return box ? <ListInPane {...props} box={box} /> : <ListInPage {...props} />;
}

function ListInPage<T>(props: VirtualListProps<T>) {
  const { list, options, scrollMargin } = useListOptions(props, null);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(options);
  return <Rows {...props} list={list} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

function ListInPane<T>({ box, ...props }: VirtualListProps<T> & { box: HTMLElement }) {
  const { list, options, scrollMargin } = useListOptions(props, box);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...options,
    getScrollElement: () => box,
  });
  return <Rows {...props} list={list} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

function useListOptions<T>({ items, keyOf, rowHeight, gap }: VirtualListProps<T>, box: HTMLElement | null) {
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useOffset(list, box);
  const options = {
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 6,
    gap,
    scrollMargin,
    // The row with the focus stays in the document however far one scrolls, or the focus would be lost.
    rangeExtractor: (range: Range) => {
      const index = focusedIndex(list.current);
      return index < range.count
        ? withIndex(defaultRangeExtractor(range), index)
        : defaultRangeExtractor(range);
    },
  };
  return { list, options, scrollMargin };
}

type RowsProps<T, Scroll extends Element | Window> = VirtualListProps<T> & {
  list: RefObject<HTMLUListElement | null>;
  virtualizer: Virtualizer<Scroll, HTMLLIElement>;
  scrollMargin: number;
};

function Rows<T, Scroll extends Element | Window>(props: RowsProps<T, Scroll>) {
  const { items, children, label, className, list, virtualizer, scrollMargin } = props;
  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={moveFocus}
      className={className}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        const top = `translateY(${start - scrollMargin}px)`;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: top }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (by === undefined || !target.matches(rowPress)) return;
  const next = event.currentTarget.querySelector(`[data-index="${focusedIndex(event.currentTarget) + by}"]`);
  const press = next?.querySelector<HTMLElement>(rowPress);
  if (!press) return;
  event.preventDefault();
  press.focus();
}

/** −1 without focus in the list. */
function focusedIndex(list: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : -1;
}

function withIndex(indexes: number[], index: number): number[] {
  return index === -1 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

const rowPress = 'a[href], input[type=checkbox]';
