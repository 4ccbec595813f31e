import { memo, type ReactNode, Suspense, use, useRef, useState } from 'react';
import type { DrawnListProps, VirtualListProps } from './list-props.ts';
import { focusedIndex, moveFocus } from './row-focus.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useReveal } from './use-reveal.ts';

/**
 * A list of any length: of a long one only the rows in sight are in the page. Scrolls with the page, or with the pane
 * it lies in. The arrow keys go from row to row.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  // Decided once, or a list on the screen would be made anew when the code arrives.
  const [AtHand] = useState(() => windowed);
  const list = useRef<HTMLUListElement>(null);
  const count = props.items.length;
  const [isLong, setLong] = useState(count > shortest);
  // To change is to make every row anew, so it needs more than one row's coming and going, and nobody being in one.
  if (count > shortest * (isLong ? 0.5 : 1.5) !== isLong && focusedIndex(list.current) === -1)
    setLong(!isLong);
  if (!isLong) return <PlainList {...props} list={list} />;
  if (AtHand) return <AtHand {...props} list={list} />;
  return (
    <Suspense fallback={<PlainList {...props} items={props.items.slice(0, shortest)} list={list} />}>
      <Windowed {...props} list={list} />
    </Suspense>
  );
}

function PlainList<Item>(props: DrawnListProps<Item>) {
  const { label, items, keyOf, gap, children, list } = props;
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
        <PlainRow key={keyOf?.(item) ?? index} name={keyOf?.(item)} {...{ item, index, children }} />
      ))}
    </ul>
  );
}

type PlainRowProps<Item> = Pick<VirtualListProps<Item>, 'children'> & {
  name: string | undefined;
  item: Item;
  index: number;
};

/** Drawn again only if something of it changed, as long as `children` stays the same function. */
const PlainRow = memo(function PlainRow<Item>({ name, item, index, children }: PlainRowProps<Item>) {
  return (
    <li data-key={name} data-index={index} className="transition-opacity duration-150 starting:opacity-0">
      {children(item, index)}
    </li>
  );
}) as <Item>(props: PlainRowProps<Item>) => ReactNode;

/** So many rows cost less than the code that leaves some of them out. */
const shortest = 60;

type WindowedList = typeof import('./windowed-list.tsx').WindowedList;

let reading: Promise<WindowedList> | undefined;
let windowed: WindowedList | undefined;

/** Where long lists are likely: with their code at hand they are drawn at once, without their beginning first. */
export function readAheadForLongLists(): void {
  readWindowedList().catch(() => {
    // Not reachable just now: asked for again by the list that needs it.
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
