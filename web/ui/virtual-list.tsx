import { type ReactNode, Suspense, use, useRef } from 'react';
import { moveFocus } from './row-focus.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useReveal } from './use-reveal.ts';

export type VirtualListProps<Item> = {
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
 * A list of any length: of a long one only the rows in sight are in the page. Scrolls with the page, or with the pane
 * it lies in. The arrow keys go from row to row.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  if (props.items.length <= shortest) return <PlainList {...props} />;
  return (
    <Suspense fallback={<PlainList {...props} items={props.items.slice(0, shortest)} />}>
      <Windowed {...props} />
    </Suspense>
  );
}

function PlainList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, gap, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);
  useReveal(props, (index) => list.current?.children[index]?.scrollIntoView({ block: 'center' }));
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
        <li
          key={keyOf(item)}
          data-key={keyOf(item)}
          data-index={index}
          className="transition-opacity duration-150 starting:opacity-0"
        >
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}

/** So many rows cost less than the code that leaves some of them out. */
const shortest = 60;

let loading: Promise<typeof import('./windowed-list.tsx')> | undefined;

function Windowed<Item>(props: VirtualListProps<Item>) {
  loading ??= import('./windowed-list.tsx');
  const { WindowedList } = use(loading);
  return <WindowedList {...props} />;
}
