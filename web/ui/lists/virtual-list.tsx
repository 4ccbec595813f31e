import { memo, type ReactNode, Suspense, use, useRef, useState } from 'react';
import { cx } from '../marks/class-names.ts';
import { focusedIndex, moveFocus, useKeptFocus } from './focus-keeping-list.tsx';
import type { DrawnListProps, VirtualListProps } from './list-props.ts';
import { scrollToMiddle, useReveal } from './use-reveal.ts';

/** Renders only the visible rows of long lists. Scrolls with the page or the pane. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  // Fixed at mount; otherwise the list would be remounted when the code arrives.
  const [AtHand] = useState(() => windowed);
  const list = useRef<HTMLUListElement>(null);
  const count = props.items.length;
  const [isLong, setLong] = useState(count > virtualRowsMin);
  // Switching remounts every row, so it needs a clear change in length and no focus inside.
  if (count > virtualRowsMin * (isLong ? 0.5 : 1.5) !== isLong && focusedIndex(list.current) === -1)
    setLong(!isLong);
  if (!isLong) return <PlainList {...props} list={list} />;
  if (AtHand) return <AtHand {...props} list={list} />;
  return (
    <Suspense fallback={<PlainList {...props} items={props.items.slice(0, virtualRowsMin)} list={list} />}>
      <Windowed {...props} list={list} />
    </Suspense>
  );
}

function PlainList<Item>(props: DrawnListProps<Item>) {
  const { label, items, keyOf, gap, hasLines, children, list } = props;
  const keptFocus = useKeptFocus(list);
  useReveal(props, (index) => scrollToMiddle(list.current?.children[index]));
  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={moveFocus}
      {...keptFocus}
      className="flex flex-col"
      style={{ rowGap: gap }}
    >
      {items.map((item, index) => (
        <PlainRow
          key={keyOf?.(item) ?? index}
          name={keyOf?.(item)}
          {...{ item, index, hasLines, children }}
        />
      ))}
    </ul>
  );
}

type PlainRowProps<Item> = Pick<VirtualListProps<Item>, 'children' | 'hasLines'> & {
  name: string | undefined;
  item: Item;
  index: number;
};

/** Memoized while `children` is the same function. */
const PlainRow = memo(function PlainRow<Item>(props: PlainRowProps<Item>) {
  const { name, item, index, hasLines, children } = props;
  return (
    <li
      data-key={name}
      data-index={index}
      className={cx(
        'transition-opacity duration-150 starting:opacity-0',
        hasLines && index > 0 && 'border-hairline border-t',
      )}
    >
      {children(item, index)}
    </li>
  );
}) as <Item>(props: PlainRowProps<Item>) => ReactNode;

/** For fewer rows, the virtualization code costs more than it saves. */
const virtualRowsMin = 60;

type WindowedList = typeof import('./windowed-list.tsx').WindowedList;

let reading: Promise<WindowedList> | undefined;
let windowed: WindowedList | undefined;

/** Prefetches the virtualization code, so that a long list is rendered at once. */
export function prefetchLongLists(): void {
  readWindowedList().catch(() => {
    // Offline: the list itself tries again.
    reading = undefined;
  });
}

function readWindowedList(): Promise<WindowedList> {
  reading ??= import('./windowed-list.tsx').then(({ WindowedList }) => {
    windowed = WindowedList;
    return WindowedList;
  });
  return reading;
}

function Windowed<Item>(props: DrawnListProps<Item>) {
  const WindowedList = use(readWindowedList());
  return <WindowedList {...props} />;
}
