import type { ReactNode } from 'react';
import type { Item } from '#domain/items/item.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';

type ItemRowsProps = {
  items: readonly Item[];
  label: string;
  /** The one to bring into sight. */
  litId?: string;
  children: (item: Item) => ReactNode;
};

/** The rows in a frame; in long lists only those in sight are in the document. */
export function ItemRows({ items, label, litId, children }: ItemRowsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      {items.length > mostPlain ? (
        <VirtualList items={items} keyOf={(item) => item.id} rowHeight={65} label={label} reveal={litId}>
          {(item) => <div className="border-hairline border-b">{children(item)}</div>}
        </VirtualList>
      ) : (
        <ul aria-label={label} className="divide-y divide-hairline">
          {items.map((item) => (
            <li key={item.id} ref={item.id === litId ? showOnce : undefined}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function showOnce(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

const mostPlain = 100;
